"""Every command of the main window once, with its text and shortcut; menus, header and context menus share them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from eod_desktop.models.plain_text import tool_tip

# Name, text (marked for translation) and keys of an action; or title and entries of a menu within the menu; None is a
# line.
_Action: TypeAlias = tuple[str, object, str]
_Submenu: TypeAlias = tuple[object, tuple[_Action | None, ...]]

_FILE = (
    ("new_campaign", QT_TRANSLATE_NOOP("Actions", "&New campaign…"), ""),
    ("open_campaign", QT_TRANSLATE_NOOP("Actions", "&Open campaign…"), "Ctrl+O"),
    ("rename_campaign", QT_TRANSLATE_NOOP("Actions", "Rena&me campaign…"), ""),
    ("restore_sample", QT_TRANSLATE_NOOP("Actions", "Restore &sample campaign"), ""),
    None,
    ("print_turns", QT_TRANSLATE_NOOP("Actions", "&Print turn summary…"), "Ctrl+P"),
    None,
    ("quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q"),
)
_EDIT = (
    ("undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), "Ctrl+Z"),
    ("redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), "Ctrl+Shift+Z, Ctrl+Y"),
    None,
    ("new_character", QT_TRANSLATE_NOOP("Actions", "&New character…"), "Ctrl+N"),
    ("edit_character", QT_TRANSLATE_NOOP("Actions", "&Edit character…"), "Ctrl+E"),
    ("duplicate_character", QT_TRANSLATE_NOOP("Actions", "&Duplicate character"), "Ctrl+D"),
    ("remove_characters", QT_TRANSLATE_NOOP("Actions", "Re&move from roster"), "Del"),
    None,
    ("find_character", QT_TRANSLATE_NOOP("Actions", "&Find in roster"), "Ctrl+F"),
)
_ENCOUNTER = (
    ("new_encounter", QT_TRANSLATE_NOOP("Actions", "&New encounter…"), "Ctrl+Shift+N"),
    ("rename_encounter", QT_TRANSLATE_NOOP("Actions", "Rena&me encounter…"), ""),
    ("encounter_notes", QT_TRANSLATE_NOOP("Actions", "N&otes…"), ""),
    ("remove_encounter", QT_TRANSLATE_NOOP("Actions", "Remo&ve encounter"), ""),
    None,
    ("put_on_board", QT_TRANSLATE_NOOP("Actions", "&Put on board"), "Ctrl+B"),
    ("put_copies", QT_TRANSLATE_NOOP("Actions", "Put &copies on board…"), "Ctrl+Shift+B"),
    None,
    ("regular", QT_TRANSLATE_NOOP("Actions", "Re&gular situation"), ""),
    ("urban", QT_TRANSLATE_NOOP("Actions", "&Urban situation"), ""),
    None,
    ("begin_turn", QT_TRANSLATE_NOOP("Actions", "Roll &initiative"), "Ctrl+I, F9"),
    ("initiative_options", QT_TRANSLATE_NOOP("Actions", "Initiative with &leaders…"), "Ctrl+Shift+I"),
    ("resolve", QT_TRANSLATE_NOOP("Actions", "Re&solve group"), "Ctrl+Return, F5"),
)
_DECLARE = (
    ("attack", QT_TRANSLATE_NOOP("Actions", "&Attack"), "A"),
    ("move_attack", QT_TRANSLATE_NOOP("Actions", "&Move + attack"), "M"),
    ("evade", QT_TRANSLATE_NOOP("Actions", "&Evade"), "E"),
    ("move", QT_TRANSLATE_NOOP("Actions", "Mo&ve"), "V"),
    ("break_off", QT_TRANSLATE_NOOP("Actions", "&Break off"), "B"),
    ("other", QT_TRANSLATE_NOOP("Actions", "&Other…"), "O"),
    ("task", QT_TRANSLATE_NOOP("Actions", "&Task roll"), "T"),
    None,
    ("declare", QT_TRANSLATE_NOOP("Actions", "&Declare what is chosen"), "Return"),
    ("declare_again", QT_TRANSLATE_NOOP("Actions", "Attack as &last time"), "R"),
    ("declare_all", QT_TRANSLATE_NOOP("Actions", "All of the &group as last time"), "Shift+R"),
    ("hold", QT_TRANSLATE_NOOP("Actions", "&Hold until…"), "L"),
)
_COMBATANT = (
    (QT_TRANSLATE_NOOP("Actions", "A&ction"), _DECLARE),
    ("allow_twelve", QT_TRANSLATE_NOOP("Actions", "&Allow natural 12"), "A"),
    ("refuse_twelve", QT_TRANSLATE_NOOP("Actions", "Let natural 12 &fail"), "F"),
    None,
    ("change_hits", QT_TRANSLATE_NOOP("Actions", "Change &hits…"), "Ctrl+H"),
    ("status_up", QT_TRANSLATE_NOOP("Actions", "Mark as &up"), ""),
    ("status_down", QT_TRANSLATE_NOOP("Actions", "Mark as &down"), ""),
    ("status_dead", QT_TRANSLATE_NOOP("Actions", "Mark as d&ead"), ""),
    ("status_left", QT_TRANSLATE_NOOP("Actions", "Mark as &gone"), ""),
    None,
    ("surprised", QT_TRANSLATE_NOOP("Actions", "&Surprised this turn"), ""),
    ("set_initiative", QT_TRANSLATE_NOOP("Actions", "Set &initiative…"), ""),
    ("hold_back", QT_TRANSLATE_NOOP("Actions", "Hold &back from breaking off"), ""),
    None,
    ("take_off_board", QT_TRANSLATE_NOOP("Actions", "Take &off board"), "Del"),
)
_VIEW = (
    ("scheme_system", QT_TRANSLATE_NOOP("Actions", "&Colours of the system"), ""),
    ("scheme_light", QT_TRANSLATE_NOOP("Actions", "&Light"), ""),
    ("scheme_dark", QT_TRANSLATE_NOOP("Actions", "&Dark"), ""),
    None,
    ("show_log", QT_TRANSLATE_NOOP("Actions", "Dice l&og"), "Ctrl+L"),
    None,
    ("go_roster", QT_TRANSLATE_NOOP("Actions", "Go to &roster"), "Ctrl+1"),
    ("go_board", QT_TRANSLATE_NOOP("Actions", "Go to &board"), "Ctrl+2"),
    ("go_panel", QT_TRANSLATE_NOOP("Actions", "Go to &action panel"), "Ctrl+3"),
    ("go_log", QT_TRANSLATE_NOOP("Actions", "Go to dice lo&g"), "Ctrl+4"),
)
_HELP = (
    ("shortcuts", QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"), "F1"),
    ("about", QT_TRANSLATE_NOOP("Actions", "&About EoD Desktop"), ""),
)
_MENUS: tuple[tuple[str, object, tuple[_Action | _Submenu | None, ...]], ...] = (
    ("file", QT_TRANSLATE_NOOP("Actions", "&File"), _FILE),
    ("edit", QT_TRANSLATE_NOOP("Actions", "&Edit"), _EDIT),
    ("encounter", QT_TRANSLATE_NOOP("Actions", "E&ncounter"), _ENCOUNTER),
    ("combatant", QT_TRANSLATE_NOOP("Actions", "&Combatant"), _COMBATANT),
    ("view", QT_TRANSLATE_NOOP("Actions", "&View"), _VIEW),
    ("help", QT_TRANSLATE_NOOP("Actions", "&Help"), _HELP),
)
_CHECKABLE = frozenset(
    {"regular", "urban", "surprised", "scheme_system", "scheme_light", "scheme_dark", "show_log"}
    | {"status_up", "status_down", "status_dead", "status_left"}
)
_GROUPS = (
    ("regular", "urban"),
    ("scheme_system", "scheme_light", "scheme_dark"),
    ("status_up", "status_down", "status_dead", "status_left"),
)
# Their keys are shown in the menu, and known to the board, the panel or the roster while those have the focus: in a
# text field they write.
SHOWN_ONLY = frozenset(
    {entry[0] for entry in _DECLARE if entry} | {"allow_twelve", "refuse_twelve", "take_off_board", "remove_characters"}
)
# "Undo resolve group" in the menu, "Undo" on the button and in the list of keys
_WITH_OBJECT = frozenset({"undo", "redo"})
_ON_BUTTON = {"initiative_options": QT_TRANSLATE_NOOP("Actions", "Leaders…")}
_ROLES = {"quit": QAction.MenuRole.QuitRole, "about": QAction.MenuRole.AboutRole}


class WindowActions:
    """The window's actions by name: ``actions["resolve"]``. The window connects them and says when they are enabled.

    A disabled one says why, in its tool tip and through `why`.
    """

    def __init__(self, window: QWidget) -> None:
        self._actions: dict[str, QAction] = {}
        self._why: dict[str, str] = {}
        for _, _, entries in _MENUS:
            for entry in _actions_in(entries):
                self._actions[entry[0]] = self._made(window, *entry)
        for names in _GROUPS:
            group = QActionGroup(window)
            for name in names:
                group.addAction(self._actions[name])

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def names(self) -> tuple[str, ...]:
        """Of every action, in the order of the menus."""
        return tuple(self._actions)

    def keys_by_menu(self) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """Each menu's title with the (keys, what they do) that work wherever the focus is."""
        return tuple(
            (plain(_translated(title)), tuple(self._keys(entry[0]) for entry in _actions_in(entries) if _works(entry)))
            for _, title, entries in _MENUS
        )

    def _keys(self, name: str) -> tuple[str, str]:
        action = self._actions[name]
        keys = (key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
        return ", ".join(keys), plain(action.iconText() if name in _WITH_OBJECT else action.text()).rstrip("…")

    def fill(self, bar: QMenuBar) -> dict[str, QMenu]:
        """Make the menus in the bar, each by its name: "file", "edit", "encounter", "combatant", "view", "help"."""
        menus = {name: bar.addMenu(_translated(title)) for name, title, _ in _MENUS}
        for name, _, entries in _MENUS:
            self._fill(menus[name], entries)
        return menus

    def enable(self, names: Iterable[str], enabled: bool, why: str = "") -> None:
        """Enable or disable; `why` says why it is disabled."""
        for name in names:
            action = self._actions[name]
            self._why[name] = "" if enabled else why
            action.setEnabled(enabled)
            action.setToolTip(tool_tip(self._why[name]))

    def why(self, name: str) -> str:
        """Why an action is disabled, "" for one that is enabled."""
        return self._why.get(name, "")

    def hint(self, name: str) -> str:
        """What a button for an action says: why it is disabled, or what it does, its key and its status tip."""
        action = self._actions[name]
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        what = plain(action.text()).rstrip("…")
        said = self.why(name) or (f"{what} ({keys})" if keys else what)
        return "\n".join(part for part in (said, action.statusTip()) if part)

    def _fill(self, menu: QMenu, entries: Sequence[_Action | _Submenu | None]) -> None:
        menu.setToolTipsVisible(True)
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            elif len(entry) == 2:
                self._fill(menu.addMenu(_translated(entry[0])), entry[1])
            else:
                menu.addAction(self._actions[entry[0]])

    def _made(self, window: QWidget, name: str, text: object, keys: str) -> QAction:
        action = QAction(_translated(text), window)
        action.setObjectName(name)
        action.setShortcuts([QKeySequence(key) for key in keys.split(", ") if key])
        action.setCheckable(name in _CHECKABLE)
        action.setMenuRole(_ROLES.get(name, QAction.MenuRole.NoRole))
        if name in _ON_BUTTON:
            action.setIconText(_translated(_ON_BUTTON[name]))
        if name in SHOWN_ONLY:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        else:
            window.addAction(action)
        return action


def _actions_in(entries: Iterable[_Action | _Submenu | None]) -> Iterator[_Action]:
    """The actions of a menu and of the menus within it."""
    for entry in entries:
        if entry is None:
            continue
        if len(entry) == 2:
            yield from _actions_in(entry[1])
        else:
            yield entry


def _translated(text: object) -> str:
    return QCoreApplication.translate("Actions", str(text))


def _works(action: _Action) -> bool:
    return bool(action[2]) and action[0] not in SHOWN_ONLY


def plain(text: str) -> str:
    """A text without the marks of its keys; a doubled & is one."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")
