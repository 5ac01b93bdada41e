"""Puts the widgets of a form on the fields of a character: what they show, and when what is written in them counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QDataWidgetMapper, QPlainTextEdit, QStyledItemDelegate, QWidget

from eod_desktop.models.character_fields import CharacterFields, FieldRole
from eod_desktop.models.draft_problems import Place
from eod_desktop.ui.fields import mark

_Index = QModelIndex | QPersistentModelIndex
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)


@runtime_checkable
class FieldWidget(Protocol):
    """A widget that holds a text. `touched`: something else stands there than what was put in."""

    @property
    def touched(self) -> bool: ...
    def put(self, text: str) -> None: ...
    def value(self) -> str: ...


class FieldDelegate(QStyledItemDelegate):
    """Between a widget and its field: leaving the widget or Enter writes the field."""

    escaped = Signal(QWidget, QEvent)
    """Escape was pressed in a widget; whoever uses it up accepts the event."""

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        """Show the field, unless something is being typed there that is not written yet."""
        if isinstance(editor, FieldWidget) and not (editor.touched and editor.hasFocus()):
            self.show_field(editor, index)
        mark(editor, index.data(FieldRole.PROBLEM))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        if isinstance(editor, FieldWidget):
            if editor.value() != index.data():
                model.setData(index, editor.value())
            self.show_field(editor, index)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What ends the writing in a widget; everything else goes on to it."""
        if isinstance(event, QFocusEvent) and isinstance(watched, QWidget):
            if event.type() == QEvent.Type.FocusOut and event.reason() not in _PASSING:
                self.commitData.emit(watched)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(watched, QWidget):
            if event.key() in _ENTER and not event.modifiers() and not isinstance(watched, QPlainTextEdit):
                self.commitData.emit(watched)
            elif event.key() == Qt.Key.Key_Escape:
                self.escaped.emit(watched, event)
                return event.isAccepted()
        return False

    def show_field(self, widget: QWidget, index: _Index) -> None:
        """Show the field whatever is being typed."""
        if isinstance(widget, FieldWidget) and (widget.touched or widget.value() != index.data()):
            widget.put(index.data())


class FieldMapper(QDataWidgetMapper):
    """Fields of :class:`CharacterFields` by their places. Escape takes back what is typed, or what is wrong."""

    def __init__(self, fields: CharacterFields, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fields = fields
        self._delegate = FieldDelegate(self)
        self._widgets: dict[Place, QWidget] = {}
        self.setOrientation(Qt.Orientation.Vertical)
        self.setSubmitPolicy(QDataWidgetMapper.SubmitPolicy.AutoSubmit)
        self.setModel(fields)
        self.setItemDelegate(self._delegate)
        self._delegate.escaped.connect(self._revert)

    def put_on(self, widgets: Mapping[Place, QWidget]) -> None:
        """Map these widgets and no others, and show the fields in them."""
        self._widgets = dict(widgets)
        self.clearMapping()
        for place, widget in widgets.items():
            self.addMapping(widget, self._fields.row_of(place))
        self.toFirst()
        for widget in widgets.values():
            self._delegate.show_field(widget, self._fields.index(self.mappedSection(widget)))

    def commit_all(self) -> None:
        """Write every field in which something else stands than in the model.

        All are read first: what one writes may show others anew, or map other widgets, which `submit` does not survive.
        """
        typed = [
            (place, widget.value())
            for place, widget in self._widgets.items()
            if isinstance(widget, FieldWidget) and widget.value() != self._index_of(place).data()
        ]
        for place, text in typed:
            self._fields.setData(self._index_of(place), text)
        for place, widget in self._widgets.items():
            self._delegate.show_field(widget, self._index_of(place))

    def _index_of(self, place: Place) -> QModelIndex:
        return self._fields.index(self._fields.row_of(place))

    def commit(self, widget: QWidget) -> None:
        """Write the field of a widget now: one in which something was chosen."""
        self._delegate.commitData.emit(widget)

    def _revert(self, widget: QWidget, event: QEvent) -> None:
        row = self.mappedSection(widget)
        touched = isinstance(widget, FieldWidget) and widget.touched
        if row < 0 or not (self._fields.give_up(row) or touched):
            event.ignore()
            return
        event.accept()
        self._delegate.show_field(widget, self._fields.index(row))
