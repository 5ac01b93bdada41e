"""The list of targets: key, side, name, needed roll, chance as bar and number, each always in the same place.

A narrow list has no bars, so that names and states can be read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QEvent, QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QFont, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QSizePolicy, QWidget

from eod_desktop.models.targets import DIGITS, Target, TargetsModel, chance_text
from eod_desktop.ui import crisp, fonts, hits_bar, keycap, side_marks
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.lettering import Lettering
from eod_desktop.ui.names import elided_name
from eod_desktop.ui.pictures import Pictures
from eod_desktop.ui.rows import row_height
from eod_desktop.ui.rows_view import RowsView

_FEWEST_ROWS = 3
_BAR_SHARE = 0.16
_NARROW = 24.0  # text heights; a narrower row has no bar
_LEAST_STATE = 0.35  # of the room for name and state


class _Figures:
    """Fonts and lengths that follow from the font of the list, and what has been drawn in them."""

    def __init__(self, font: QFont, keys: Sequence[str]) -> None:
        self.font = QFont(font)
        self.keys = [key if keycap.fits(key) else "" for key in keys]
        self.text, self.strong = Lettering(self.font), Lettering(fonts.strong(font))
        self.small = Lettering(fonts.small(font))
        self.unit = fonts.pixel_size(font)
        sizes = [keycap.size_hint(font, key) for key in ("9", *self.keys)]
        self.key = QSize(max(size.width() for size in sizes), sizes[0].height())
        self.mark = side_marks.size_hint(font)
        self.bar = hits_bar.size_hint(font).width()
        self.chance = math.ceil(self.text.width(">99 %"))
        self.needed = math.ceil(self.strong.width("12+"))
        self.pictures = Pictures()


class _RowLook(msgspec.Struct, frozen=True):
    """How a row is drawn beside what it tells."""

    chosen: bool
    under_mouse: bool
    focused: bool


class _Rows:
    """Draws targets."""

    def __init__(self, font: QFont, keys: Sequence[str]) -> None:
        self._figures = _Figures(font, keys)

    def paint(self, painter: QPainter, rect: QRect, target: Target, look: _RowLook, colors: Colors) -> None:
        figures = self._figures
        self._paint_ground(painter, rect, look, colors)
        if not target.possible:
            colors = colors.past()
        area = QRectF(rect).adjusted(figures.unit // 2, 0, -figures.unit // 2, 0)
        width = rect.width()
        length = min(figures.bar, round(width * _BAR_SHARE)) if width >= _NARROW * figures.unit else 0
        area = self._paint_signs(painter, area, figures, target, colors)
        area = self._paint_odds(painter, area, length, figures, target, colors)
        self._paint_name(painter, area, figures, target, colors)

    def _paint_ground(self, painter: QPainter, rect: QRect, look: _RowLook, colors: Colors) -> None:
        fill = colors.accent_surface if look.chosen else colors.hover if look.under_mouse else None
        if fill is not None or look.focused:
            line = colors.accent if look.focused else None
            crisp.box(painter, rect, self._figures.unit * 0.3, fill=fill, line=line)

    def _paint_signs(
        self, painter: QPainter, area: QRectF, figures: _Figures, target: Target, colors: Colors
    ) -> QRectF:
        """The key and the side's mark; the room right of them."""
        look = (target.possible, colors.name)
        painter.setFont(figures.font)
        key = figures.keys[target.digit - 1] if target.digit else ""
        if key:
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


class TargetList(RowsView):
    """The targets; arrow keys and the mouse choose."""

    target_chosen = Signal(str)
    """The id of whom the user chose; not emitted by :meth:`show_target`."""

    def __init__(self, model: TargetsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._targets = model
        self._painter: _Rows | None = None
        self._keys: tuple[str, ...] = tuple(str(digit) for digit in range(1, DIGITS + 1))
        self._showing = False
        # before the view's own: it lets another row be current where the current one goes, which nobody chose
        model.rowsAboutToBeRemoved.connect(lambda: self._let_show(True))
        self.setModel(model)
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

    def show_keys(self, keys: Sequence[str]) -> None:
        """The keys of the first targets, "" for none."""
        self._keys, self._painter = tuple(keys), None
        self.viewport().update()

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

    # rows

    def row_heights(self) -> list[int]:
        return [row_height(self.font())] * self._targets.rowCount()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self.verticalScrollBar().setSingleStep(row_height(self.font()))

    def verticalOffset(self) -> int:
        """Whole rows only."""
        offset = super().verticalOffset()
        return offset - offset % row_height(self.font())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def moveCursor(self, cursorAction: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Who cannot be attacked stands at the end, where no key goes."""
        index = super().moveCursor(cursorAction, modifiers)
        while index.isValid() and not index.flags() & Qt.ItemFlag.ItemIsEnabled:
            index = index.siblingAtRow(index.row() - 1)
        return index

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, chosen = colors_for(self.palette()), self.chosen_rows()
        focused = self.currentIndex().row() if self.hasFocus() else -1
        hovered = -1
        if self.viewport().underMouse():
            hovered = self.indexAt(self.viewport().mapFromGlobal(QCursor.pos())).row()
        rows = self._painter = self._painter or _Rows(self.font(), self._keys)
        painter = QPainter(self.viewport())
        for place in self.rows_in(event.rect()):
            target = self._targets.target(place)
            selected = any(place in ranged for ranged in chosen)
            look = _RowLook(selected, target.possible and place == hovered, place == focused)
            rows.paint(painter, self.row_rect(place), target, look, colors)
        painter.end()

    # room

    def sizeHint(self) -> QSize:
        return QSize(fonts.pixel_size(self.font()) * 20, self._height(self._targets.rowCount()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height(min(_FEWEST_ROWS, self._targets.rowCount())))

    def end_of_rows(self, height: int) -> int:
        """How high the rows are of which nothing is below `height`."""
        row = row_height(self.font())
        return max(0, (height - self.frameWidth()) // row) * row + self.frameWidth() if height >= row else 0

    def showEvent(self, event: QShowEvent) -> None:
        self._fit()  # a style sheet has given it a frame by now
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._painter = None
            self.lay_out()
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        row = row_height(self.font())
        room = self.height() - 2 * self.frameWidth()
        rest = room % row if room > row else 0
        if self.viewportMargins().bottom() != rest:
            self.setViewportMargins(0, 0, 0, rest)  # whole rows only

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
