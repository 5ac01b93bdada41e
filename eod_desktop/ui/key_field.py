"""A field that takes keys as keys, to give them to a command."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from eod_desktop.ui.shortcuts import native, pressed_combination

_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class KeyField(QLineEdit):
    """Takes the next combination of keys that is pressed in it; Return says that it is meant, Escape leaves."""

    pressed = Signal()
    meant = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key: QKeyCombination | None = None
        self.setPlaceholderText(self.tr("Press the keys"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAcceptDrops(False)

    @property
    def portable(self) -> str:
        """What was pressed, "" for nothing."""
        return "" if self.key is None else QKeySequence(self.key).toString(QKeySequence.SequenceFormat.PortableText)

    def forget(self) -> None:
        """Take what was pressed away."""
        self.key = None
        self.clear()

    def event(self, event: QEvent) -> bool:
        """Keys that are shortcuts elsewhere are only keys here."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = Qt.Key(event.key()), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.meant.emit()
        elif plain and key == Qt.Key.Key_Escape:
            self.left.emit()
        elif plain and key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.forget()
            self.pressed.emit()
        elif key not in _MODIFIERS and key != Qt.Key.Key_unknown:
            self.key = pressed_combination(event)
            self.setText(native([self.portable]))
            self.pressed.emit()
