"""Cells that are written in place: what may be put there, what is wrong, and which one has the focus."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QEvent, QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from eod_desktop.models.draft_table import CellRole
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.fields import completer_of

_Index = QModelIndex | QPersistentModelIndex
_RADIUS = 3.0
_ENDING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class CellEditor(QLineEdit):
    """The text of a cell. Keys that end it do so although suggestions are open; a suggestion taken ends it, too."""

    def suggest(self, texts: list[str]) -> None:
        completer = completer_of(texts, self)
        self.setCompleter(completer)
        # queued: the line takes the suggestion over from the same signal
        completer.activated.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def event(self, event: QEvent) -> bool:
        """A completer hands keys past the delegate's event filter, which would end the cell; this brings them there."""
        completer = self.completer()
        if completer and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            popup = completer.popup()
            if popup and event.key() in _ENDING and popup.isVisible() and not popup.currentIndex().isValid():
                popup.hide()
                QCoreApplication.postEvent(self, QKeyEvent(event.type(), event.key(), event.modifiers()))
                event.accept()
                return True
        return super().event(event)

    def _end(self) -> None:
        none = Qt.KeyboardModifier.NoModifier
        QCoreApplication.postEvent(self, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, none))


class CellDelegate(QStyledItemDelegate):
    """For a view of a :class:`DraftTable`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._editor: QLineEdit | None = None

    @property
    def editor(self) -> QLineEdit | None:
        """The cell being written, None when none is."""
        return self._editor

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        editor = CellEditor(parent)
        room = max(0, padding(option.font) - 3)  # the frame and a line edit's own margin make up the rest
        editor.setStyleSheet(f"QLineEdit, QLineEdit:focus {{ border-radius: 0; padding: 0 {room}px; }}")
        editor.setAlignment(Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole)))
        header = index.model().headerData(index.column(), Qt.Orientation.Horizontal)
        editor.setAccessibleName(str(header))
        suggestions = index.data(CellRole.SUGGESTIONS)
        if suggestions:
            editor.suggest(suggestions)
        self._editor = editor
        return editor

    def destroyEditor(self, editor: QWidget, index: _Index) -> None:
        if editor is self._editor:
            self._editor = None
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        if isinstance(editor, QLineEdit):
            editor.setText(index.data(Qt.ItemDataRole.EditRole))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        """Only what was changed: a text that was merely looked at stays as it is."""
        if isinstance(editor, QLineEdit) and editor.text() != index.data(Qt.ItemDataRole.EditRole):
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    # drawing

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        colors = colors_for(option.palette)
        problem, ticked = index.data(CellRole.PROBLEM), index.data(Qt.ItemDataRole.CheckStateRole)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.save()
        if focused:
            painter.fillRect(option.rect, colors.selection)
        if ticked is None:
            self._paint_text(painter, option, index, colors)
        else:
            self._paint_tick(painter, option, Qt.CheckState(ticked) == Qt.CheckState.Checked)
        area = option.rect.adjusted(1, 1, -1, -1)
        if problem:
            crisp.box(painter, area, _RADIUS, line=colors.bad)
        if focused:
            crisp.box(painter, area, _RADIUS, line=colors.accent, width=2)
        painter.restore()

    def _paint_text(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, colors: Colors) -> None:
        text, color = index.data(), colors.text
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            color = colors.dim
        if not text:
            text, color = index.data(CellRole.PLACEHOLDER) or "", colors.dim
        painter.setFont(fonts.tabular(option.font))
        painter.setPen(colors.bad if index.data(CellRole.PROBLEM) else color)
        room = option.rect.adjusted(padding(option.font), 0, -padding(option.font), 0)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        alignment = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole))
        painter.drawText(room, alignment | Qt.TextFlag.TextSingleLine, shown)

    def _paint_tick(self, painter: QPainter, option: QStyleOptionViewItem, ticked: bool) -> None:
        style = option.widget.style()
        box = QStyleOptionViewItem(option)
        edge = style.pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth, box, option.widget)
        box.rect = QRect(0, 0, edge, edge)
        box.rect.moveCenter(option.rect.center())
        box.state |= QStyle.StateFlag.State_On if ticked else QStyle.StateFlag.State_Off
        style.drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, box, painter, option.widget)

    # ticking

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        """A click anywhere in a cell with a box ticks it, as the space bar does."""
        ticked = index.data(Qt.ItemDataRole.CheckStateRole)
        if ticked is None or not model.flags(index) & Qt.ItemFlag.ItemIsEnabled:
            return super().editorEvent(event, model, option, index)
        clicked = (
            isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and event.button() == Qt.MouseButton.LeftButton
        )
        pressed = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select)
        if not (clicked or pressed):
            return False
        state = Qt.CheckState.Unchecked if Qt.CheckState(ticked) == Qt.CheckState.Checked else Qt.CheckState.Checked
        return model.setData(index, state.value, Qt.ItemDataRole.CheckStateRole)


def padding(font: QFont) -> int:
    """The room at both sides of a cell's text; the header's is the same."""
    return round(fonts.pixel_size(font) * 0.5)
