"""The list of targets: key, side, name, needed roll, chance as bar and number, each always in the same place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter, QResizeEvent, QShowEvent
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

from eod_desktop.models.targets import TargetRole, TargetsModel, chance_text
from eod_desktop.ui import crisp, fonts, hits_bar, keycap, side_marks
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.names import elided_name
from eod_desktop.ui.rows import row_height

_Index = QModelIndex | QPersistentModelIndex
_FEWEST_ROWS = 4
_BAR_SHARE = 0.16
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TargetDelegate(QStyledItemDelegate):
    """Draws one target."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, row_height(option.font))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        colors = colors_for(option.palette)
        possible = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        painter.save()
        self._paint_ground(painter, option, colors)
        if not possible:
            colors = colors.past()
        unit = fonts.pixel_size(option.font)
        area = option.rect.adjusted(unit // 2, 0, -unit // 2, 0)
        area = self._paint_signs(painter, area, option, index, colors)
        area = self._paint_odds(painter, area, option, index, colors)
        self._paint_name(painter, area, option, index, colors)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, colors: Colors) -> None:
        radius = fonts.pixel_size(option.font) * 0.3
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        fill = colors.accent_surface if selected else None
        if fill is None and option.state & QStyle.StateFlag.State_MouseOver:
            fill = colors.hover
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if fill is not None or focused:
            crisp.box(painter, option.rect, radius, fill=fill, line=colors.accent if focused else None)

    def _paint_signs(
        self, painter: QPainter, area: QRect, option: QStyleOptionViewItem, index: _Index, colors: Colors
    ) -> QRect:
        """The key and the side's mark; the room right of them."""
        unit = fonts.pixel_size(option.font)
        painter.setFont(option.font)
        digit = index.data(TargetRole.DIGIT)
        if digit:
            keycap.paint(painter, area, str(digit), colors)
        area = area.adjusted(keycap.size_hint(option.font, "9").width() + unit // 2, 0, 0, 0)
        size = side_marks.size_hint(option.font)
        mark = QRect(area.left(), area.center().y() - size.height() // 2, size.width(), size.height())
        side_marks.paint(painter, mark, index.data(TargetRole.SIDE_STYLE), colors)
        return area.adjusted(size.width() + unit // 2, 0, 0, 0)

    def _paint_odds(
        self, painter: QPainter, area: QRect, option: QStyleOptionViewItem, index: _Index, colors: Colors
    ) -> QRect:
        """Needed roll, bar and chance at the right; the room left of them."""
        unit = fonts.pixel_size(option.font)
        metrics, strong = QFontMetrics(option.font), fonts.strong(option.font)
        chance = index.data(TargetRole.CHANCE)
        needed = index.data(TargetRole.NEEDED)
        painter.setPen(colors.text)
        painter.drawText(area, _RIGHT, chance_text(chance))
        area = area.adjusted(0, 0, -metrics.horizontalAdvance(">99 %") - unit // 3, 0)
        length = min(hits_bar.size_hint(option.font).width(), round(option.rect.width() * _BAR_SHARE))
        if chance is not None:
            bar = QRect(area.right() - length + 1, area.top(), length, area.height())
            hits_bar.paint_share(painter, bar, float(chance), colors.accent, colors)
        area = area.adjusted(0, 0, -length - unit // 2, 0)
        painter.setFont(strong)
        if needed is not None:
            painter.drawText(area, _RIGHT, f"{needed}+")
        return area.adjusted(0, 0, -QFontMetrics(strong).horizontalAdvance("12+") - unit // 2, 0)

    def _paint_name(
        self, painter: QPainter, area: QRect, option: QStyleOptionViewItem, index: _Index, colors: Colors
    ) -> None:
        """The name, cut before the state is, which follows it in small dim words."""
        state = index.data(TargetRole.STATE)
        small = fonts.small(option.font)
        metrics, small_metrics = QFontMetrics(option.font), QFontMetrics(small)
        gap = fonts.pixel_size(option.font) // 3
        word = small_metrics.elidedText(state, Qt.TextElideMode.ElideRight, area.width() * 3 // 5)
        word_width = small_metrics.horizontalAdvance(word) + gap if word else 0
        name = elided_name(
            QFontMetricsF(option.font), str(index.data(Qt.ItemDataRole.DisplayRole)), area.width() - word_width
        )
        painter.setFont(option.font)
        painter.setPen(colors.text)
        painter.drawText(area, _LEFT, name)
        if word:
            painter.setFont(small)
            painter.setPen(colors.dim)
            painter.drawText(area.adjusted(metrics.horizontalAdvance(name) + gap, 0, 0, 0), _LEFT, word)


class TargetList(QListView):
    """The targets; arrow keys and the mouse choose."""

    target_chosen = Signal(str)
    """The id of whom the user chose; not emitted by :meth:`show_target`."""

    def __init__(self, model: TargetsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._targets = model
        self._showing = False
        self.setModel(model)
        self.setItemDelegate(TargetDelegate(self))
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
        self._fit()

    def show_target(self, id: str) -> None:
        """Mark a target as chosen, "" for none; the view only scrolls when it is another one."""
        row = self._targets.row_of(id)
        if row == self.currentIndex().row():
            return
        self._showing = True
        if row < 0:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        else:
            self.setCurrentIndex(self._targets.index(row))
        self._showing = False

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

    def _on_current(self, current: QModelIndex) -> None:
        if not self._showing and current.isValid():
            self.target_chosen.emit(self._targets.id_at(current.row()))
