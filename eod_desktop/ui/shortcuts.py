"""The keys of the window's actions as the GM wants them: the program's own until changed, and kept in the settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence

from eod_desktop.settings import Settings

_WRITING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_LAST_FUNCTION_KEY = Qt.Key.Key_F35


Commands = Sequence[tuple[str, Sequence[tuple[QAction, str]]]]
"""Sections, as of the menus: title, and actions with what they do in words."""


class Shortcuts(QObject):
    """No key means two things: whoever gets one takes it from the action that had it.

    Keys are texts as `QKeySequence.toString` gives them ("Ctrl+Shift+Z"). Actions are known by their object names.
    """

    changed = Signal()

    def __init__(self, commands: Commands, settings: Settings, parent: QObject | None = None) -> None:
        """The actions come with the program's own keys, and get those of the settings."""
        super().__init__(parent)
        self.commands = commands
        self._settings = settings
        self._actions = {action.objectName(): action for _, actions in commands for action, _ in actions}
        self._own = {name: keys_of(action) for name, action in self._actions.items()}
        self._load()

    def own_keys(self, action: QAction) -> tuple[str, ...]:
        """The keys that the program gives an action."""
        return self._own[action.objectName()]

    def is_own(self, action: QAction) -> bool:
        """Whether an action has the program's own keys."""
        return keys_of(action) == self.own_keys(action)

    @property
    def all_own(self) -> bool:
        """Whether every action has the program's own keys."""
        return all(map(self.is_own, self._actions.values()))

    def words(self, action: QAction) -> str:
        """What an action does."""
        return next(words for _, actions in self.commands for one, words in actions if one is action)

    def owner(self, key: str, besides: QAction | None = None) -> QAction | None:
        """The action that has a key, other than `besides`."""
        return next((a for a in self._actions.values() if key in keys_of(a) and a is not besides), None)

    def rebind(self, action: QAction, keys: Sequence[str]) -> None:
        """Give an action these keys and no others; those that belonged to another one no longer do."""
        self._put(action, tuple(dict.fromkeys(keys)))
        self._keep()

    def reset(self, action: QAction) -> None:
        """Give an action the program's own keys."""
        self.rebind(action, self.own_keys(action))

    def reset_all(self) -> None:
        """Give every action the program's own keys."""
        for name, action in self._actions.items():
            _set_keys(action, self._own[name])
        self._keep()

    def _load(self) -> None:
        """What the GM chose comes first: a key that a newer program gives to something else stays where it was put."""
        chosen = {name: keys for name, keys in self._settings.shortcuts.items() if name in self._actions}
        for name, keys in chosen.items():
            self._put(self._actions[name], tuple(key for key in map(_portable, keys) if key))

    def _put(self, action: QAction, keys: tuple[str, ...]) -> None:
        for other in self._actions.values():
            left = tuple(key for key in keys_of(other) if key not in keys)
            if other is not action and left != keys_of(other):
                _set_keys(other, left)
        _set_keys(action, keys)

    def _keep(self) -> None:
        self._settings.shortcuts = {
            name: keys_of(action) for name, action in self._actions.items() if keys_of(action) != self._own[name]
        }
        self.changed.emit()


def keys_of(action: QAction) -> tuple[str, ...]:
    """The keys of an action as portable texts."""
    return tuple(key.toString(QKeySequence.SequenceFormat.PortableText) for key in action.shortcuts())


def native(keys: Iterable[str]) -> str:
    """Keys as the system writes them, one after the other."""
    shown = (QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)
    return ", ".join(shown)


def writes(key: QKeyCombination) -> bool:
    """Whether a key writes or moves in a field, or chooses on the board: none for the whole window."""
    function_key = Qt.Key.Key_F1 <= key.key() <= _LAST_FUNCTION_KEY
    return not function_key and not key.keyboardModifiers() & ~_WRITING


def _portable(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)


def _set_keys(action: QAction, keys: Iterable[str]) -> None:
    action.setShortcuts([QKeySequence(key) for key in keys])
