"""Keys that work while the focus is in a panel, or where the window hands them on, and never while typing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from eod_desktop.ui.shortcuts import keys_of, pressed_key

RETURN = "Return"
_CONTEXT = Qt.ShortcutContext.WidgetWithChildrenShortcut


class PanelCommand(msgspec.Struct, frozen=True):
    """`name`, what it does in words, the program's own key for it ("A", "Shift+R", "["), and how it is done.

    `do` says whether it applied.
    """

    name: str
    words: str
    key: str
    do: Callable[[], bool]


class PanelKeys(QObject):
    """The commands of one panel as actions, whose keys can be others; `enter` is what Return does there.

    A text field takes what can be typed before a shortcut sees it; Return is left to its action, which knows who
    writes.
    """

    changed = Signal()
    """Some command has another key."""

    def __init__(self, panel: QWidget, commands: Sequence[PanelCommand], enter: Callable[[], bool]) -> None:
        super().__init__(panel)
        self._commands = {command.name: command for command in commands}
        self._enter = enter
        self._actions: dict[str, QAction] = {}
        for command in commands:
            action = self._actions[command.name] = QAction(command.words, panel)
            action.setObjectName(f"panel_{command.name}")
            action.setShortcutContext(_CONTEXT)
            action.setAutoRepeat(False)
            action.setShortcut(QKeySequence(command.key))
            action.triggered.connect(lambda _=False, do=command.do: do())
            action.changed.connect(self._look_up)
            panel.addAction(action)
        for key in (RETURN, "Enter"):
            shortcut = QShortcut(QKeySequence(key), panel)
            shortcut.setContext(_CONTEXT)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(enter)
        self._by_key = self._known()

    def actions(self) -> list[tuple[QAction, str]]:
        """Every command as an action, with what it does."""
        return [(self._actions[name], command.words) for name, command in self._commands.items()]

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of a command as portable texts."""
        return keys_of(self._actions[name])

    def handle(self, event: QKeyEvent) -> bool:
        """Do what a key pressed elsewhere in the window does here; whether it did something."""
        return not event.isAutoRepeat() and self.press(_name(event))

    def press(self, key: str) -> bool:
        """Do what a key does, given as portable text; whether it did something."""
        if key == RETURN:
            return self._enter()
        name = self._by_key.get(key)
        return name is not None and self.do(name)

    def do(self, name: str) -> bool:
        """Do a command; whether it applied."""
        return self._commands[name].do()

    def _known(self) -> Mapping[str, str]:
        return {key: name for name, action in self._actions.items() for key in keys_of(action)}

    def _look_up(self) -> None:
        """Actions tell of all that changes in them."""
        known = self._known()
        if known != self._by_key:
            self._by_key = known
            self.changed.emit()


def _name(event: QKeyEvent) -> str:
    key = pressed_key(event).toString(QKeySequence.SequenceFormat.PortableText)
    return RETURN if key == "Enter" else key
