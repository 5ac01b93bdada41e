"""A short list to pick from: digits, arrow keys and Enter, or the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QSizePolicy, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from eod_desktop.models.pick_rows import PickModel, PickRole, PickRow
from eod_desktop.ui import crisp, fonts, keycap
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.rows import row_height

_Index = QModelIndex | QPersistentModelIndex
_MOST_ROWS = 6
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PickDelegate(QStyledItemDelegate):
    """Draws one row: key, words, note, value."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, row_height(option.font))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        colors = colors_for(option.palette)
        unit = fonts.pixel_size(option.font)
        current = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        if current or hovered:
            fill = colors.accent_surface if current else colors.hover
            line = colors.accent if option.state & QStyle.StateFlag.State_HasFocus else None
            crisp.box(painter, option.rect, unit * 0.3, fill=fill, line=line)
        area = option.rect.adjusted(unit // 2, 0, -unit // 2, 0)
        painter.setFont(option.font)
        digit = index.data(PickRole.DIGIT)
        if digit:
            keycap.paint(painter, area, str(digit), colors)
        area = area.adjusted(keycap.size_hint(option.font, "9").width() + unit // 2, 0, 0, 0)
        strong = fonts.strong(option.font)
        painter.setFont(strong)
        painter.setPen(colors.text)
        value = index.data(PickRole.VALUE)
        painter.drawText(area, _RIGHT, value)
        area = area.adjusted(0, 0, -QFontMetrics(strong).horizontalAdvance(value) - unit, 0)
        area = self._paint_note(painter, area, option, index.data(PickRole.NOTE))
        chosen = index.data(PickRole.CHOSEN)
        painter.setFont(strong if chosen else option.font)
        painter.setPen(colors.accent if chosen else colors.text)
        words = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, _LEFT, words)
        painter.restore()

    def _paint_note(self, painter: QPainter, area: QRect, option: QStyleOptionViewItem, note: str) -> QRect:
        """The note right of everything else; the room left of it."""
        if not note:
            return area
        small = fonts.small(option.font)
        painter.setFont(small)
        painter.setPen(colors_for(option.palette).dim)
        painter.drawText(area, _RIGHT, note)
        return area.adjusted(0, 0, -QFontMetrics(small).horizontalAdvance(note) - fonts.pixel_size(option.font), 0)


class PickList(QListView):
    """Every plain key that is pressed in it is its own, and no shortcut's."""

    picked = Signal(int)
    """The row that the user picks."""

    held = Signal(int)
    """The row that the user picks with Shift and Enter."""

    typed = Signal(str)
    """What the user types that picks nothing."""

    def __init__(self, model: PickModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = model
        self.setModel(model)
        self.setItemDelegate(PickDelegate(self))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerItem)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.clicked.connect(lambda index: self.picked.emit(index.row()))

    def show_rows(self, rows: Sequence[PickRow]) -> None:
        """Show other rows; the current one stays while it is there."""
        count = self._rows.rowCount()
        self._rows.become(rows)
        if len(rows) and not self.currentIndex().isValid():
            self.setCurrentIndex(self._rows.index(0))
        if len(rows) != count:
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height(min(_MOST_ROWS, self._rows.rowCount())))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height(min(1, self._rows.rowCount())))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and not _commands(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, row = event.text(), self.currentIndex().row()
        if _commands(event):
            super().keyPressEvent(event)
        elif event.key() in _ENTER and row >= 0:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.held if shift else self.picked).emit(row)
        elif event.key() == Qt.Key.Key_Space and row >= 0:
            self.picked.emit(row)
        elif text.isdecimal() and text.isascii():
            digit_row = self._rows.row_of_digit(int(text))
            if digit_row >= 0:
                self.picked.emit(digit_row)
        elif text.isprintable() and text.strip():
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def _height(self, rows: int) -> int:
        return rows * row_height(self.font()) + 2 * self.frameWidth()


def _commands(event: QKeyEvent) -> bool:
    """Whether a key means a command and no text: with Ctrl, Alt or Meta. Ctrl and Alt together are AltGr."""
    modifiers = event.modifiers()
    control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
    alt = bool(modifiers & Qt.KeyboardModifier.AltModifier)
    return control != alt or bool(modifiers & Qt.KeyboardModifier.MetaModifier)
