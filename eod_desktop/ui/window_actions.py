"""Every command of the main window once, with its text and shortcut; menus, header and context menus share them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

# name → text, shortcut ("" for none); the order is that of the menus
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
    ("redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), "Ctrl+Shift+Z"),
    None,
    ("new_character", QT_TRANSLATE_NOOP("Actions", "&New character…"), "Ctrl+N"),
    ("edit_character", QT_TRANSLATE_NOOP("Actions", "&Edit character…"), "Ctrl+E"),
    ("duplicate_character", QT_TRANSLATE_NOOP("Actions", "&Duplicate character"), "Ctrl+D"),
    ("remove_characters", QT_TRANSLATE_NOOP("Actions", "Re&move from roster"), ""),
    None,
    ("find_character", QT_TRANSLATE_NOOP("Actions", "&Find in roster"), "Ctrl+F"),
)
_ENCOUNTER = (
    ("new_encounter", QT_TRANSLATE_NOOP("Actions", "&New encounter…"), "Ctrl+Shift+N"),
    ("rename_encounter", QT_TRANSLATE_NOOP("Actions", "Rena&me encounter…"), ""),
    ("encounter_notes", QT_TRANSLATE_NOOP("Actions", "No&tes…"), ""),
    ("remove_encounter", QT_TRANSLATE_NOOP("Actions", "Remove encounter"), ""),
    None,
    ("put_on_board", QT_TRANSLATE_NOOP("Actions", "&Put on board"), "Ctrl+B"),
    ("put_copies", QT_TRANSLATE_NOOP("Actions", "Put &copies on board…"), "Ctrl+Shift+B"),
    ("take_off_board", QT_TRANSLATE_NOOP("Actions", "Take &off board"), "Ctrl+Backspace"),
    None,
    ("regular", QT_TRANSLATE_NOOP("Actions", "Re&gular situation"), ""),
    ("urban", QT_TRANSLATE_NOOP("Actions", "&Urban situation"), ""),
    None,
    ("begin_turn", QT_TRANSLATE_NOOP("Actions", "Roll &initiative"), "Ctrl+I"),
    ("initiative_options", QT_TRANSLATE_NOOP("Actions", "Initiative with &leaders…"), "Ctrl+Shift+I"),
    ("resolve", QT_TRANSLATE_NOOP("Actions", "Re&solve group"), "Ctrl+Return"),
)
_COMBATANT = (
    ("change_hits", QT_TRANSLATE_NOOP("Actions", "Change &hits…"), "Ctrl+H"),
    None,
    ("status_up", QT_TRANSLATE_NOOP("Actions", "&Up"), ""),
    ("status_down", QT_TRANSLATE_NOOP("Actions", "&Down"), ""),
    ("status_dead", QT_TRANSLATE_NOOP("Actions", "D&ead"), ""),
    ("status_left", QT_TRANSLATE_NOOP("Actions", "&Left the fight"), ""),
    None,
    ("surprised", QT_TRANSLATE_NOOP("Actions", "&Surprised this turn"), ""),
    ("set_initiative", QT_TRANSLATE_NOOP("Actions", "Set &initiative…"), ""),
    ("hold_back", QT_TRANSLATE_NOOP("Actions", "Hold &back from breaking off"), ""),
    None,
    ("allow_twelve", QT_TRANSLATE_NOOP("Actions", "&Allow natural 12"), ""),
    ("refuse_twelve", QT_TRANSLATE_NOOP("Actions", "Let natural 12 &fail"), ""),
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
_MENUS = (
    (QT_TRANSLATE_NOOP("Actions", "&File"), _FILE),
    (QT_TRANSLATE_NOOP("Actions", "&Edit"), _EDIT),
    (QT_TRANSLATE_NOOP("Actions", "E&ncounter"), _ENCOUNTER),
    (QT_TRANSLATE_NOOP("Actions", "&Combatant"), _COMBATANT),
    (QT_TRANSLATE_NOOP("Actions", "&View"), _VIEW),
    (QT_TRANSLATE_NOOP("Actions", "&Help"), _HELP),
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
_ALSO = {"redo": "Ctrl+Y", "begin_turn": "F9", "resolve": "F5"}
_ROLES = {"quit": QAction.MenuRole.QuitRole, "about": QAction.MenuRole.AboutRole}


class WindowActions:
    """The window's actions by name: ``actions["resolve"]``. The window connects them and says when they are enabled."""

    def __init__(self, window: QWidget) -> None:
        self._actions: dict[str, QAction] = {}
        for _, entries in _MENUS:
            for entry in entries:
                if entry:
                    name, text, shortcut = entry
                    self._actions[name] = self._made(window, name, str(text), shortcut)
        for names in _GROUPS:
            group = QActionGroup(window)
            for name in names:
                group.addAction(self._actions[name])

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def all(self) -> tuple[QAction, ...]:
        """Every action, in the order of the menus."""
        return tuple(self._actions.values())

    def fill(self, bar: QMenuBar) -> dict[str, QMenu]:
        """Make the menus in the bar; by the first action's name, for who adds more to one."""
        menus = {}
        for title, entries in _MENUS:
            menu = bar.addMenu(QCoreApplication.translate("Actions", str(title)))
            menu.setToolTipsVisible(True)
            for entry in entries:
                if entry:
                    menu.addAction(self._actions[entry[0]])
                else:
                    menu.addSeparator()
            first = next(entry for entry in entries if entry)
            menus[first[0]] = menu
        return menus

    def enable(self, names: Iterable[str], enabled: bool, why: str = "") -> None:
        """Enable or disable; a disabled one says why in its tool tip."""
        for name in names:
            action = self._actions[name]
            action.setEnabled(enabled)
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            plain = action.text().replace("&", "")
            action.setToolTip(why if why and not enabled else f"{plain} ({keys})" if keys else plain)

    def _made(self, window: QWidget, name: str, text: str, shortcut: str) -> QAction:
        action = QAction(QCoreApplication.translate("Actions", text), window)
        action.setObjectName(name)
        keys = [QKeySequence(key) for key in (shortcut, _ALSO.get(name, "")) if key]
        action.setShortcuts(keys)
        action.setCheckable(name in _CHECKABLE)
        action.setMenuRole(_ROLES.get(name, QAction.MenuRole.NoRole))
        window.addAction(action)
        return action
