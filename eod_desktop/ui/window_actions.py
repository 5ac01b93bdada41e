"""Every command of the main window once, with its text and shortcut; menus, header and context menus share them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from eod_desktop.models.plain_text import tool_tip
from eod_desktop.ui.shortcuts import Commands
from eod_desktop.ui.window_menus import (
    CHECKABLE,
    GROUPS,
    MENUS,
    ON_BUTTON,
    ROLES,
    SHOWN_ONLY,
    Entry,
    actions_in,
    titled_in,
)


class WindowActions:
    """The window's actions by name: ``actions["resolve"]``. The window connects them and says when they are enabled.

    A disabled one says why, in its tool tip and through `why`. Each is made when it is first asked for: the bar over
    the board, which is shown first, has a few of a hundred.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._entries = {entry[0]: entry for _, _, entries in MENUS for entry in actions_in(entries)}
        self._made: dict[str, QAction] = {}
        self._shown: dict[str, list[QKeySequence]] = {}
        self._why: dict[str, str] = {}

    def __getitem__(self, name: str) -> QAction:
        action = self._made.get(name)
        if action is None:
            action = self._made[name] = self._make(*self._entries[name])
        return action

    def names(self) -> tuple[str, ...]:
        """Of every action, in the order of the menus."""
        return tuple(self._entries)

    def keys(self, name: str) -> list[QKeySequence]:
        """The keys of an action, also those that are only shown."""
        return self[name].shortcuts() or self._shown.get(name, [])

    def show_keys(self, name: str, keys: list[QKeySequence]) -> None:
        """Show other keys beside one of SHOWN_ONLY."""
        self._show_keys(self[name], keys)

    def _show_keys(self, action: QAction, keys: list[QKeySequence]) -> None:
        # in the text: a shortcut of its own would be pressed by the letters of a menu that was opened by keyboard
        self._shown[action.objectName()] = keys
        words, key = action.text().partition("\t")[0], _native(keys)
        action.setText(f"{words}\t{key}" if key else words)

    def commands(self) -> Commands:
        """Each menu's title with those of its actions whose keys work in the whole window, and what they do."""
        return tuple(
            (
                plain(_translated(title)),
                tuple(
                    (self[name], ": ".join(_words(part) for part in (within, text) if part))
                    for within, (name, text, _) in titled_in(entries)
                    if name not in SHOWN_ONLY
                ),
            )
            for _, title, entries in MENUS
        )

    def fill(self, bar: QMenuBar, own: Mapping[str, QMenu]) -> dict[str, QMenu]:
        """Make the menus in the bar, each by its name, such as "combatant".

        `own` are the menus that the window makes, by their places.
        """
        menus = {name: bar.addMenu(_translated(title)) for name, title, _ in MENUS}
        for name, _, entries in MENUS:
            self._fill(menus[name], entries, own)
        for names in GROUPS:
            group = QActionGroup(self._window)
            for name in names:
                group.addAction(self[name])
        return menus

    def connect(self, slots: Mapping[str, Callable[[], object]]) -> None:
        """Have each of these actions do something. It is told nothing, not even whether the action is ticked now."""
        for name, slot in slots.items():
            # the signal carries that
            self[name].triggered.connect(lambda _=False, slot=slot: slot())

    def enable(self, names: Iterable[str], enabled: bool, why: str = "") -> None:
        """Enable or disable; `why` says why it is disabled."""
        for name in names:
            action = self[name]
            self._why[name] = "" if enabled else why
            action.setEnabled(enabled)
            action.setToolTip(tool_tip(self._why[name]))

    def why(self, name: str) -> str:
        """Why an action is disabled, "" for one that is enabled."""
        return self._why.get(name, "")

    def hint(self, name: str) -> str:
        """What a button for an action says: why it is disabled, or what it does, its key and its status tip."""
        action = self[name]
        key = _native(self.keys(name))
        what = plain(action.text().partition("\t")[0]).rstrip("…")
        said = self.why(name) or (f"{what} ({key})" if key else what)
        return "\n".join(part for part in (said, action.statusTip()) if part)

    def _fill(self, menu: QMenu, entries: Iterable[Entry], own: Mapping[str, QMenu]) -> None:
        menu.setToolTipsVisible(True)
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            elif isinstance(entry, str):
                own[entry].setToolTipsVisible(True)
                menu.addMenu(own[entry])
            elif len(entry) == 2:
                self._fill(menu.addMenu(_translated(entry[0])), entry[1], own)
            else:
                menu.addAction(self[entry[0]])

    def _make(self, name: str, text: object, keys: str) -> QAction:
        action = QAction(_translated(text), self._window)
        action.setObjectName(name)
        sequences = [QKeySequence(key) for key in keys.split(", ") if key]
        action.setCheckable(name in CHECKABLE)
        action.setMenuRole(ROLES.get(name, QAction.MenuRole.NoRole))
        if name in ON_BUTTON:
            action.setIconText(_translated(ON_BUTTON[name]))
        if name in SHOWN_ONLY:
            self._show_keys(action, sequences)
        else:
            action.setShortcuts(sequences)
            self._window.addAction(action)
        return action


def _native(keys: list[QKeySequence]) -> str:
    return keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""


def _translated(text: object) -> str:
    return QCoreApplication.translate("Actions", str(text))


def _words(text: object) -> str:
    return plain(_translated(text)).rstrip("…")


def plain(text: str) -> str:
    """A text without the marks of its keys; a doubled & is one."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")
