"""The list of targets: key, side, name, needed roll, chance as bar and number, each always in the same place.

A narrow list has no bars, so that names and states can be read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from eod_desktop.models.targets import Target, TargetsModel, chance_text
from eod_desktop.ui import crisp, fonts, hits_bar, keycap, side_marks
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.lettering import Lettering
from eod_desktop.ui.names import elided_name
from eod_desktop.ui.pictures import Pictures
from eod_desktop.ui.rows import row_height

_Index = QModelIndex | QPersistentModelIndex
_FEWEST_ROWS = 4
_BAR_SHARE = 0.16
_NARROW = 24.0  # text heights; a narrower row has no bar
_LEAST_STATE = 0.35  # of the room for name and state


class _Figures:
    """Fonts and lengths that follow from the font of the list, and what has been drawn in them."""

    def __init__(self, font: QFont) -> None:
        self.font = QFont(font)
        self.text, self.strong = Lettering(self.font), Lettering(fonts.strong(font))
        self.small = Lettering(fonts.small(font))
        self.unit = fonts.pixel_size(font)
        self.key = keycap.size_hint(font, "9")
        self.mark = side_marks.size_hint(font)
        self.bar = hits_bar.size_hint(font).width()
        self.chance = math.ceil(self.text.width(">99 %"))
        self.needed = math.ceil(self.strong.width("12+"))
        self.pictures = Pictures()


class TargetDelegate(QStyledItemDelegate):
    """Draws one target; asks the model itself, since a detour through roles costs as much as the drawing."""

    def __init__(self, model: TargetsModel, view: QListView) -> None:
        super().__init__(view)
        self._targets = model
        self._figures = _Figures(view.font())

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, row_height(option.font))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        if self._figures.font != option.font:
            self._figures = _Figures(option.font)
        figures, target = self._figures, self._targets.target(index.row())
        colors = colors_for(option.palette)
        painter.save()
        self._paint_ground(painter, option, colors)
        if not target.possible:
            colors = colors.past()
        area = QRectF(option.rect).adjusted(figures.unit // 2, 0, -figures.unit // 2, 0)
        width = option.rect.width()
        length = min(figures.bar, round(width * _BAR_SHARE)) if width >= _NARROW * figures.unit else 0
        area = self._paint_signs(painter, area, figures, target, colors)
        area = self._paint_odds(painter, area, length, figures, target, colors)
        self._paint_name(painter, area, figures, target, colors)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, colors: Colors) -> None:
        radius = self._figures.unit * 0.3
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        fill = colors.accent_surface if selected else None
        if fill is None and option.state & QStyle.StateFlag.State_MouseOver:
            fill = colors.hover
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if fill is not None or focused:
            crisp.box(painter, option.rect, radius, fill=fill, line=colors.accent if focused else None)

    def _paint_signs(
        self, painter: QPainter, area: QRectF, figures: _Figures, target: Target, colors: Colors
    ) -> QRectF:
        """The key and the side's mark; the room right of them."""
        look = (target.possible, colors.name)
        painter.setFont(figures.font)
        if target.digit:
            key = str(target.digit)
            figures.pictures.draw(
                painter,
                ("key", key, look),
                _at_left(area, figures.key),
                lambda own, at: keycap.paint(own, at, key, colors),
            )
        area = area.adjusted(figures.key.width() + figures.unit // 2, 0, 0, 0)
        figures.pictures.draw(
            painter,
            ("mark", target.style, look),
            _at_left(area, figures.mark),
            lambda own, at: side_marks.paint(own, at, target.style, colors),
        )
        return area.adjusted(figures.mark.width() + figures.unit // 2, 0, 0, 0)

    def _paint_odds(
        self, painter: QPainter, area: QRectF, length: int, figures: _Figures, target: Target, colors: Colors
    ) -> QRectF:
        """Needed roll, bar of that length (0 for none) and chance at the right of a row; the room left of them."""
        figures.text.draw(painter, area, chance_text(target.chance), colors.text, right=True)
        area = area.adjusted(0, 0, -figures.chance - figures.unit // 3, 0)
        if length and target.chance is not None:
            share = float(target.chance)
            figures.pictures.draw(
                painter,
                ("bar", share, target.possible, colors.name),
                QRectF(area.right() - length, area.top(), length, area.height()),
                lambda own, at: hits_bar.paint_share(own, at, share, colors.accent, colors),
            )
        if length:
            area = area.adjusted(0, 0, -length - figures.unit // 2, 0)
        if target.needed is not None:
            figures.strong.draw(painter, area, f"{target.needed}+", colors.text, right=True)
        return area.adjusted(0, 0, -figures.needed - figures.unit // 2, 0)

    def _paint_name(self, painter: QPainter, area: QRectF, figures: _Figures, target: Target, colors: Colors) -> None:
        """The name, then the state in small dim words; with too little room the state is cut first."""
        gap, text, small = figures.unit // 3, figures.text, figures.small
        beside = area.width() - gap - math.ceil(text.width(target.name))
        word = small.fitted(target.state, max(round(area.width() * _LEAST_STATE), beside))
        word_width = math.ceil(small.width(word)) + gap if word else 0
        name = text.fitted(target.name, area.width() - word_width, elided_name)
        text.draw(painter, area, name, colors.text)
        small.draw(painter, area.adjusted(round(text.width(name)) + gap, 0, 0, 0), word, colors.dim)


def _at_left(area: QRectF, size: QSize) -> QRectF:
    """A place of that size at the left of the area, in the middle of its height."""
    return QRectF(area.left(), area.center().y() - size.height() / 2, size.width(), size.height())


class TargetList(QListView):
    """The targets; arrow keys and the mouse choose."""

    target_chosen = Signal(str)
    """The id of whom the user chose; not emitted by :meth:`show_target`."""

    def __init__(self, model: TargetsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._targets = model
        self._showing = False
        # before the view's own: it lets another row be current where the current one goes, which nobody chose
        model.rowsAboutToBeRemoved.connect(lambda: self._let_show(True))
        self.setModel(model)
        self.setItemDelegate(TargetDelegate(model, self))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerItem)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Target"))
        self.selectionModel().currentChanged.connect(self._on_current)
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            signal.connect(self._fit)
        model.rowsRemoved.connect(lambda: self._let_show(False))
        self._fit()

    def show_target(self, id: str) -> None:
        """Mark a target as chosen, "" for none; the view only scrolls when it is another one."""
        self.executeDelayedItemsLayout()  # or it is painted after all the rest
        row = self._targets.row_of(id)
        if row >= 0 and row == self.currentIndex().row():
            return
        self._let_show(True)
        if row < 0:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        else:
            self.setCurrentIndex(self._targets.index(row))
        self._let_show(False)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height(self._targets.rowCount()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height(min(_FEWEST_ROWS, self._targets.rowCount())))

    def showEvent(self, event: QShowEvent) -> None:
        self._fit()  # a style sheet has given it a frame by now
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        row = row_height(self.font())
        room = self.height() - 2 * self.frameWidth()
        rest = room % row if room > row else 0
        if self.viewportMargins().bottom() != rest:
            self.setViewportMargins(0, 0, 0, rest)  # whole rows only

    def dataChanged(self, topLeft: _Index, bottomRight: _Index, roles: Sequence[int] = ()) -> None:
        """Repaint these rows only: QListView itself would lay out and repaint all of them, which are of one height."""
        QAbstractItemView.dataChanged(self, topLeft, bottomRight, list(roles))

    def _height(self, rows: int) -> int:
        return max(1, rows) * row_height(self.font()) + 2 * self.frameWidth()

    def _fit(self) -> None:
        self.setMaximumHeight(self._height(self._targets.rowCount()))
        self.updateGeometry()

    def _let_show(self, showing: bool) -> None:
        """Whether another row becomes current without anybody having chosen it."""
        self._showing = showing

    def _on_current(self, current: QModelIndex) -> None:
        if not self._showing and current.isValid():
            self.target_chosen.emit(self._targets.id_at(current.row()))
