"""Single keys that work while the focus is in a panel, or where the window hands them on, and never while typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

RETURN = "Return"
_NONE = Qt.KeyboardModifier.NoModifier
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class PanelKey(msgspec.Struct, frozen=True):
    """A key by its portable name ("A", "Shift+R", "[", "Return") and what it does, which says whether it applied."""

    name: str
    action: Callable[[], bool]


class PanelKeys:
    """The keys of one panel.

    A text field takes what can be typed before a shortcut sees it; Return is left to its action, which knows who
    writes.
    """

    def __init__(self, panel: QWidget, keys: Sequence[PanelKey]) -> None:
        self._actions = {key.name: key.action for key in keys}
        for key in keys:
            for sequence in (RETURN, "Enter") if key.name == RETURN else (key.name,):
                shortcut = QShortcut(QKeySequence(sequence), panel)
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                shortcut.setAutoRepeat(False)
                shortcut.activated.connect(key.action)

    def handle(self, event: QKeyEvent) -> bool:
        """Do what a key pressed elsewhere in the window does here; whether it did something."""
        return not event.isAutoRepeat() and self.press(_name(event))

    def press(self, name: str) -> bool:
        """Do what the key of that name does; whether it did something."""
        action = self._actions.get(name)
        return action() if action else False


def _name(event: QKeyEvent) -> str:
    if event.text() in ("[", "]"):
        return event.text()  # on many keyboards these take AltGr
    modifiers = event.modifiers() & ~_KEYPAD
    if modifiers == Qt.KeyboardModifier.ShiftModifier and event.text().isalpha():
        return f"Shift+{QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)}"
    if modifiers != _NONE:
        return ""
    if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        return RETURN
    return QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)
