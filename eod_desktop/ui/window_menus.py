"""The table of the main window's commands: their names, texts, keys, and places in the menus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QAction

Action: TypeAlias = tuple[str, object, str]
"""Name, text (marked for translation) and keys."""
Submenu: TypeAlias = tuple[object, "tuple[Entry, ...]"]
"""Title and entries of a menu within the menu."""
Entry: TypeAlias = Action | Submenu | str | None
"""A text is the place of a menu that the window makes; None is a line."""

_EXPORT = (
    ("export_characters", QT_TRANSLATE_NOOP("Actions", "&Selected characters…"), "Ctrl+Shift+E"),
    ("copy_characters", QT_TRANSLATE_NOOP("Actions", "&Copy as text"), "Ctrl+Shift+C"),
    None,
    ("export_campaign", QT_TRANSLATE_NOOP("Actions", "Campaign &archive…"), ""),
)
_PRINT = (
    ("print_report", QT_TRANSLATE_NOOP("Actions", "&Report of the fight…"), ""),
    ("print_encounter", QT_TRANSLATE_NOOP("Actions", "&Encounter sheet…"), ""),
    ("print_cards", QT_TRANSLATE_NOOP("Actions", "&Initiative cards…"), ""),
    None,
    ("print_characters", QT_TRANSLATE_NOOP("Actions", "&Character sheets of the selected…"), ""),
    None,
    ("print_screen", QT_TRANSLATE_NOOP("Actions", "&GM screen…"), ""),
    ("print_blank_character", QT_TRANSLATE_NOOP("Actions", "&Blank character sheet…"), ""),
    ("print_blank_encounter", QT_TRANSLATE_NOOP("Actions", "B&lank encounter sheet…"), ""),
)
_FILE = (
    ("new_campaign", QT_TRANSLATE_NOOP("Actions", "&New campaign…"), ""),
    ("open_campaign", QT_TRANSLATE_NOOP("Actions", "&Open campaign…"), "Ctrl+O"),
    ("rename_campaign", QT_TRANSLATE_NOOP("Actions", "Rena&me campaign…"), ""),
    ("save_elsewhere", QT_TRANSLATE_NOOP("Actions", "Save to another p&lace…"), ""),
    ("backups", QT_TRANSLATE_NOOP("Actions", "Bac&kups…"), ""),
    ("restore_sample", QT_TRANSLATE_NOOP("Actions", "Restore &sample campaign"), ""),
    None,
    ("import_characters", QT_TRANSLATE_NOOP("Actions", "&Import characters…"), "Ctrl+Shift+O"),
    ("paste_characters", QT_TRANSLATE_NOOP("Actions", "Paste stat &blocks…"), "Ctrl+Shift+V"),
    (QT_TRANSLATE_NOOP("Actions", "&Export"), _EXPORT),
    None,
    ("print_turns", QT_TRANSLATE_NOOP("Actions", "&Print turn summary…"), "Ctrl+P"),
    (QT_TRANSLATE_NOOP("Actions", "P&rint"), _PRINT),
    None,
    ("quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "Ctrl+Q"),
)
_EDIT = (
    ("undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), "Ctrl+Z"),
    ("redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), "Ctrl+Shift+Z, Ctrl+Y"),
    ("undo_back", QT_TRANSLATE_NOOP("Actions", "Undo &back to…"), "Ctrl+Alt+Z"),
    None,
    ("new_character", QT_TRANSLATE_NOOP("Actions", "&New character…"), "Ctrl+N"),
    ("edit_character", QT_TRANSLATE_NOOP("Actions", "&Edit character…"), "Ctrl+E"),
    ("duplicate_character", QT_TRANSLATE_NOOP("Actions", "&Duplicate character"), "Ctrl+D"),
    ("edit_characters", QT_TRANSLATE_NOOP("Actions", "Change to&gether…"), "Ctrl+Alt+E"),
    ("archive_characters", QT_TRANSLATE_NOOP("Actions", "&Archive"), "Del"),
    ("bring_back_characters", QT_TRANSLATE_NOOP("Actions", "Bring bac&k from the archive"), ""),
    ("remove_characters", QT_TRANSLATE_NOOP("Actions", "Re&move from roster"), "Shift+Del"),
    ("update_copies", QT_TRANSLATE_NOOP("Actions", "Update &staged copies"), ""),
    None,
    ("find_character", QT_TRANSLATE_NOOP("Actions", "&Find in roster"), "Ctrl+F"),
)
_CAMPAIGN = (
    ("compare_characters", QT_TRANSLATE_NOOP("Actions", "&Compare characters…"), "Ctrl+Alt+D"),
    ("ruleset", QT_TRANSLATE_NOOP("Actions", "&Rules…"), "Ctrl+Alt+R"),
    ("catalogues", QT_TRANSLATE_NOOP("Actions", "Ca&talogues…"), "Ctrl+Alt+C"),
)
# away from what is pressed often
_ENDING = (
    ("end_encounter", QT_TRANSLATE_NOOP("Actions", "&End encounter"), ""),
    ("restart_encounter", QT_TRANSLATE_NOOP("Actions", "&Restart from the beginning"), ""),
    None,
    ("remove_encounter", QT_TRANSLATE_NOOP("Actions", "Remo&ve encounter"), ""),
)
_ENCOUNTER = (
    ("new_encounter", QT_TRANSLATE_NOOP("Actions", "&New encounter…"), "Ctrl+Shift+N"),
    ("rename_encounter", QT_TRANSLATE_NOOP("Actions", "Rena&me encounter…"), ""),
    ("encounter_notes", QT_TRANSLATE_NOOP("Actions", "N&otes…"), ""),
    ("duplicate_encounter", QT_TRANSLATE_NOOP("Actions", "&Duplicate encounter"), ""),
    None,
    "encounters",
    ("next_encounter", QT_TRANSLATE_NOOP("Actions", "Ne&xt encounter"), "Ctrl+PgDown"),
    ("previous_encounter", QT_TRANSLATE_NOOP("Actions", "Pre&vious encounter"), "Ctrl+PgUp"),
    None,
    ("put_on_board", QT_TRANSLATE_NOOP("Actions", "&Put on board"), "Ctrl+B"),
    ("put_copies", QT_TRANSLATE_NOOP("Actions", "Put &copies on board…"), "Ctrl+Shift+B"),
    ("join_now", QT_TRANSLATE_NOOP("Actions", "Put on &board, rolling at once"), "Ctrl+Alt+B"),
    None,
    ("regular", QT_TRANSLATE_NOOP("Actions", "Re&gular situation"), ""),
    ("urban", QT_TRANSLATE_NOOP("Actions", "&Urban situation"), ""),
    None,
    ("begin_turn", QT_TRANSLATE_NOOP("Actions", "Roll &initiative"), "Ctrl+I, F9"),
    ("initiative_options", QT_TRANSLATE_NOOP("Actions", "Initiative with &leaders…"), "Ctrl+Shift+I"),
    ("resolve", QT_TRANSLATE_NOOP("Actions", "Re&solve group"), "Ctrl+Return, F5"),
    None,
    ("look_back", QT_TRANSLATE_NOOP("Actions", "E&arlier turns"), "Alt+Left"),
    ("look_on", QT_TRANSLATE_NOOP("Actions", "Later tu&rns"), "Alt+Right"),
    ("fight_report", QT_TRANSLATE_NOOP("Actions", "Report of t&he fight…"), ""),
    ("forecast", QT_TRANSLATE_NOOP("Actions", "&Forecast…"), "Ctrl+Shift+F"),
    None,
    (QT_TRANSLATE_NOOP("Actions", "&End or reset"), _ENDING),
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
    "conditions",
    ("status_up", QT_TRANSLATE_NOOP("Actions", "Mark as &up"), ""),
    ("status_down", QT_TRANSLATE_NOOP("Actions", "Mark as &down"), ""),
    ("status_dead", QT_TRANSLATE_NOOP("Actions", "Mark as d&ead"), ""),
    ("status_left", QT_TRANSLATE_NOOP("Actions", "Mark as &gone"), ""),
    None,
    ("surprised", QT_TRANSLATE_NOOP("Actions", "Su&rprised this turn"), ""),
    ("set_initiative", QT_TRANSLATE_NOOP("Actions", "Set &initiative…"), ""),
    ("move_up", QT_TRANSLATE_NOOP("Actions", "Mo&ve up in group"), "Alt+Up"),
    ("move_down", QT_TRANSLATE_NOOP("Actions", "&Move down in group"), "Alt+Down"),
    ("hold_back", QT_TRANSLATE_NOOP("Actions", "Hold &back from breaking off"), ""),
    None,
    "side",
    "side_mark",
    "leader",
    ("rename_combatant", QT_TRANSLATE_NOOP("Actions", "Re&name…"), ""),
    ("hidden", QT_TRANSLATE_NOOP("Actions", "Hidden from the &players"), ""),
    None,
    ("take_off_board", QT_TRANSLATE_NOOP("Actions", "Take &off board"), "Del"),
)
_DICE = (
    ("table_dice", QT_TRANSLATE_NOOP("Actions", "&Table dice"), "Ctrl+T"),
    None,
    ("quick_check", QT_TRANSLATE_NOOP("Actions", "&Quick check…"), "Ctrl+R"),
    ("dice_odds", QT_TRANSLATE_NOOP("Actions", "Odds of &dice…"), "Ctrl+Shift+D"),
    ("statistics", QT_TRANSLATE_NOOP("Actions", "&Statistics…"), ""),
    None,
    ("find_rolls", QT_TRANSLATE_NOOP("Actions", "&Find rolls"), "Ctrl+Shift+L"),
    ("export_log", QT_TRANSLATE_NOOP("Actions", "&Export dice log…"), ""),
    ("show_log", QT_TRANSLATE_NOOP("Actions", "Dice l&og"), "Ctrl+L"),
)
_VIEW = (
    ("players_screen", QT_TRANSLATE_NOOP("Actions", "&Players’ screen"), "Ctrl+Shift+P"),
    "players_see",
    None,
    ("scheme_system", QT_TRANSLATE_NOOP("Actions", "&Colours of the system"), ""),
    ("scheme_light", QT_TRANSLATE_NOOP("Actions", "&Light"), ""),
    ("scheme_dark", QT_TRANSLATE_NOOP("Actions", "&Dark"), ""),
    None,
    ("go_roster", QT_TRANSLATE_NOOP("Actions", "Go to &roster"), "Ctrl+1"),
    ("go_board", QT_TRANSLATE_NOOP("Actions", "Go to &board"), "Ctrl+2"),
    ("go_panel", QT_TRANSLATE_NOOP("Actions", "Go to &action panel"), "Ctrl+3"),
    ("go_log", QT_TRANSLATE_NOOP("Actions", "Go to dice lo&g"), "Ctrl+4"),
)
_HELP = (
    ("shortcuts", QT_TRANSLATE_NOOP("Actions", "&Keyboard shortcuts"), "F1, ?"),
    ("about", QT_TRANSLATE_NOOP("Actions", "&About EoD Desktop"), ""),
)
MENUS: tuple[tuple[str, object, tuple[Entry, ...]], ...] = (
    ("file", QT_TRANSLATE_NOOP("Actions", "&File"), _FILE),
    ("edit", QT_TRANSLATE_NOOP("Actions", "&Edit"), _EDIT),
    ("campaign", QT_TRANSLATE_NOOP("Actions", "Ca&mpaign"), _CAMPAIGN),
    ("encounter", QT_TRANSLATE_NOOP("Actions", "E&ncounter"), _ENCOUNTER),
    ("combatant", QT_TRANSLATE_NOOP("Actions", "&Combatant"), _COMBATANT),
    ("dice", QT_TRANSLATE_NOOP("Actions", "&Dice"), _DICE),
    ("view", QT_TRANSLATE_NOOP("Actions", "&View"), _VIEW),
    ("help", QT_TRANSLATE_NOOP("Actions", "&Help"), _HELP),
)
CHECKABLE = frozenset(
    {"regular", "urban", "surprised", "hidden", "scheme_system", "scheme_light", "scheme_dark"}
    | {"table_dice", "show_log", "players_screen"}
    | {"status_up", "status_down", "status_dead", "status_left"}
)
GROUPS = (
    ("regular", "urban"),
    ("scheme_system", "scheme_light", "scheme_dark"),
    ("status_up", "status_down", "status_dead", "status_left"),
)
# Their keys are shown in the menu, and known to the board, the panel or the roster while those have the focus: in a
# text field they write.
SHOWN_ONLY = frozenset(
    {entry[0] for entry in _DECLARE if entry}
    | {
        "allow_twelve",
        "refuse_twelve",
        "move_up",
        "move_down",
        "take_off_board",
        "archive_characters",
        "remove_characters",
    }
)
ON_BUTTON = {"initiative_options": QT_TRANSLATE_NOOP("Actions", "Leaders…")}
ROLES = {"quit": QAction.MenuRole.QuitRole, "about": QAction.MenuRole.AboutRole}
# the entries of menus that the window makes
_IN_OWN_MENUS: dict[str, tuple[Action, ...]] = {
    "conditions": (("set_condition", QT_TRANSLATE_NOOP("Actions", "&New condition…"), "Ctrl+K"),),
}


def actions_in(entries: Iterable[Entry]) -> Iterator[Action]:
    """The actions of a menu and of the menus within it."""
    return (action for _, action in titled_in(entries))


def titled_in(entries: Iterable[Entry], title: object = "") -> Iterator[tuple[object, Action]]:
    """The same, each with the title of the menu within the menu that it is in, "" for none."""
    for entry in entries:
        if entry is None:
            continue
        if isinstance(entry, str):
            yield from ((title, action) for action in _IN_OWN_MENUS.get(entry, ()))
        elif len(entry) == 2:
            yield from titled_in(entry[1], entry[0])
        else:
            yield title, entry
