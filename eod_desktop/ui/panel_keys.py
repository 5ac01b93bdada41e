"""Single keys that work while the focus is in a panel, or where the window hands them on, and never while typing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

_ENTER = "Return"
_PLAIN = Qt.KeyboardModifier.NoModifier
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class PanelKeys:
    """The keys of one panel: names as in "A", "7", "[" or "Return", each with what it does and whether that applied.

    A text field takes what can be typed before a shortcut sees it; Return is left to its action, which knows who
    writes.
    """

    def __init__(self, panel: QWidget, actions: Mapping[str, Callable[[], bool]]) -> None:
        self._actions = dict(actions)
        for name, action in self._actions.items():
            for sequence in (name, "Enter") if name == _ENTER else (name,):
                shortcut = QShortcut(QKeySequence(sequence), panel)
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                shortcut.setAutoRepeat(False)
                shortcut.activated.connect(action)

    def handle(self, event: QKeyEvent) -> bool:
        """Do what a key pressed elsewhere in the window does here; whether it did something."""
        action = self._actions.get(_name(event))
        return action() if action and not event.isAutoRepeat() else False


def _name(event: QKeyEvent) -> str:
    if event.text() in ("[", "]"):
        return event.text()  # on many keyboards these take AltGr
    if event.modifiers() & ~_KEYPAD != _PLAIN:
        return ""
    if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        return _ENTER
    return QKeySequence(event.key()).toString(QKeySequence.SequenceFormat.PortableText)
