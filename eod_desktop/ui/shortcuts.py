"""The keys of the window's and the panel's actions as the GM wants them: the program's own until changed.

What is changed is kept in the settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from eod_desktop.settings import Settings

_WRITING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_ALT_GR = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_LAST_FUNCTION_KEY = Qt.Key.Key_F35
_MOVING = frozenset(
    {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape}
    | {Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp}
    | {Qt.Key.Key_PageDown, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down}
)

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


def short(keys: Iterable[str]) -> str:
    """The first key for a small picture of it, "" for none: Shift is an arrow."""
    first = next(iter(keys), "")
    return native([first]).replace(native(["Shift+A"])[:-1], "\N{UPWARDS WHITE ARROW}") if first else ""


def pressed_key(event: QKeyEvent) -> QKeySequence:
    """The key of an event as it is given to commands, see `pressed_combination`."""
    return QKeySequence(pressed_combination(event))


def pressed_combination(event: QKeyEvent) -> QKeyCombination:
    """The key of an event with the modifiers that count.

    Modifiers that only make a sign do not belong to it: Shift for "?", on many keyboards AltGr for "[".
    """
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.GroupSwitchModifier
    sign, key = event.text(), Qt.Key(event.key())
    if sign.isprintable() and sign and not sign.isalnum() and not sign.isspace():
        modifiers &= ~Qt.KeyboardModifier.ShiftModifier
        if modifiers & _ALT_GR == _ALT_GR:
            modifiers &= ~_ALT_GR
    return QKeyCombination(modifiers, key)


def works_in_a_part(action: QAction) -> bool:
    """Whether the keys of an action only work in a part of the window, and so may be those that write elsewhere."""
    return action.shortcutContext() is Qt.ShortcutContext.WidgetWithChildrenShortcut


def moves(key: QKeyCombination) -> bool:
    """Whether a key moves the choice or the focus, or presses what has it, everywhere."""
    return key.key() in _MOVING and not key.keyboardModifiers() & ~_WRITING


def writes(key: QKeyCombination) -> bool:
    """Whether a key writes or moves in a field, or chooses on the board: none for the whole window."""
    function_key = Qt.Key.Key_F1 <= key.key() <= _LAST_FUNCTION_KEY
    return not function_key and not key.keyboardModifiers() & ~_WRITING


def _portable(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)


def _set_keys(action: QAction, keys: Iterable[str]) -> None:
    action.setShortcuts([QKeySequence(key) for key in keys])
