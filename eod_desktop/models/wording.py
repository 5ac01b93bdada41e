"""Words for the values of the rules: numbers, DMs, outcomes, actions, undo labels."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from eod_desktop.campaign.steps import StepLabel
from eod_desktop.rules import (
    Action,
    Attack,
    BreakOff,
    Evade,
    Modifier,
    ModifierSource,
    Move,
    Other,
    Outcome,
    Situation,
    Status,
    Task,
)

MINUS = "\N{MINUS SIGN}"

NameOf = Callable[[str], str]
"""From a combatant's id to the name that the GM knows it by."""


def number(value: int) -> str:
    """A whole number with a real minus sign."""
    return str(value).replace("-", MINUS)


def signed(value: int) -> str:
    """A DM as the table writes it: +2, −3, 0."""
    return f"+{value}" if value > 0 else number(value)


def percent(chance: Fraction) -> str:
    """A chance in whole percent; only what is certain says 0 % or 100 %."""
    whole = round(chance * 100)
    if chance and whole == 0:
        return "<1 %"
    if chance < 1 and whole == 100:
        return ">99 %"
    return f"{whole} %"


def of_36(chance: Fraction) -> str:
    """A chance of 2d6 as the throws that make it: "21 in 36"."""
    return QCoreApplication.translate("Odds", "%1 in 36").replace("%1", str(round(chance * 36)))


def one_decimal(value: Fraction) -> str:
    return f"{float(value):.1f}".replace("-", MINUS)


def some_of(names: Sequence[str], most: int) -> str:
    """The first `most` names, and how many more there are: "Ana, Bo and 3 more"."""
    shown, more = ", ".join(names[:most]), len(names) - most
    if more <= 0:
        return shown
    return QCoreApplication.translate("Names", "{names} and {count} more").format(names=shown, count=more)


def modifier_label(modifier: Modifier) -> str:
    """What a DM is for, in the GM's language where the rules named it; "DM" where nobody did."""
    match modifier.source:
        case ModifierSource.SNAP_SHOT:
            return QCoreApplication.translate("Modifier", "Snap shot")
        case ModifierSource.EVADING:
            return QCoreApplication.translate("Modifier", "Evading target")
        case ModifierSource.RANGE:
            return QCoreApplication.translate("Modifier", "%1 range").replace("%1", modifier.label)
        case _:
            return modifier.label or QCoreApplication.translate("Modifier", "DM")


def modifier_origin(modifier: Modifier) -> str:
    """Where a DM comes from."""
    match modifier.source:
        case ModifierSource.SKILL:
            return QCoreApplication.translate("Modifier", "skill level %1").replace("%1", number(modifier.value))
        case ModifierSource.UNSKILLED:
            return QCoreApplication.translate("Modifier", "unskilled")
        case ModifierSource.STAT:
            return QCoreApplication.translate("Modifier", "stat DM")
        case ModifierSource.WEAPON:
            return QCoreApplication.translate("Modifier", "weapon")
        case ModifierSource.RANGE:
            return QCoreApplication.translate("Modifier", "weapon's range table")
        case ModifierSource.SNAP_SHOT:
            return QCoreApplication.translate("Modifier", "moving")
        case ModifierSource.EVADING:
            return QCoreApplication.translate("Modifier", "its stance")
        case ModifierSource.CONDITION:
            return QCoreApplication.translate("Modifier", "condition")
        case ModifierSource.SITUATION:
            return QCoreApplication.translate("Modifier", "situation")


def outcome_text(outcome: Outcome) -> str:
    return {
        Outcome.CRITICAL_FAILURE: QCoreApplication.translate("Outcome", "Critical failure"),
        Outcome.FAILURE: QCoreApplication.translate("Outcome", "Failure"),
        Outcome.SUCCESS: QCoreApplication.translate("Outcome", "Success"),
        Outcome.CRITICAL_SUCCESS: QCoreApplication.translate("Outcome", "Critical success"),
    }[outcome]


def attack_outcome_text(outcome: Outcome) -> str:
    return {
        Outcome.CRITICAL_FAILURE: QCoreApplication.translate("Outcome", "Critical failure"),
        Outcome.FAILURE: QCoreApplication.translate("Outcome", "Miss"),
        Outcome.SUCCESS: QCoreApplication.translate("Outcome", "Hit"),
        Outcome.CRITICAL_SUCCESS: QCoreApplication.translate("Outcome", "Critical hit"),
    }[outcome]


def status_text(status: Status) -> str:
    return {
        Status.UP: QCoreApplication.translate("Status", "up"),
        Status.DOWN: QCoreApplication.translate("Status", "down"),
        Status.DEAD: QCoreApplication.translate("Status", "dead"),
        Status.LEFT: QCoreApplication.translate("Status", "left"),
    }[status]


def situation_text(situation: Situation) -> str:
    if situation is Situation.URBAN:
        return QCoreApplication.translate("Situation", "Urban")
    return QCoreApplication.translate("Situation", "Regular")


def action_text(action: Action, name_of: NameOf) -> str:
    """What was declared: "Attack Raider 2 · Rifle · Medium"."""
    match action:
        case Attack():
            verb = (
                QCoreApplication.translate("Action", "Move, attack %1")
                if action.moving
                else QCoreApplication.translate("Action", "Attack %1")
            )
            parts = [verb.replace("%1", name_of(action.target)), action.weapon, action.range]
            if action.hidden:
                parts.append(QCoreApplication.translate("Action", "from hiding"))
            return " · ".join(parts)
        case Evade():
            return QCoreApplication.translate("Action", "Evade")
        case Move():
            return QCoreApplication.translate("Action", "Move")
        case BreakOff():
            return QCoreApplication.translate("Action", "Break off")
        case Other():
            return action.text.strip() or QCoreApplication.translate("Action", "Something else")
        case Task():
            return f"{action.what} · {number(action.check.target)}+"


_STEPS: dict[str, object] = {
    "begin_turn": QT_TRANSLATE_NOOP("Step", "roll initiative"),
    "declare": QT_TRANSLATE_NOOP("Step", "declare for %1"),
    "resolve": QT_TRANSLATE_NOOP("Step", "resolve group"),
    "rule_natural_twelve": QT_TRANSLATE_NOOP("Step", "ruling on %1's natural 12"),
    "quick_check": QT_TRANSLATE_NOOP("Step", "quick check %1"),
    "roll_again": QT_TRANSLATE_NOOP("Step", "roll again for %1"),
    "set_hits": QT_TRANSLATE_NOOP("Step", "set hits of %1"),
    "harm": QT_TRANSLATE_NOOP("Step", "damage to %1"),
    "heal": QT_TRANSLATE_NOOP("Step", "heal %1"),
    "set_status": QT_TRANSLATE_NOOP("Step", "status of %1"),
    "set_surprised": QT_TRANSLATE_NOOP("Step", "surprise of %1"),
    "set_initiative": QT_TRANSLATE_NOOP("Step", "initiative of %1"),
    "hold_back": QT_TRANSLATE_NOOP("Step", "hold %1 back"),
    "join": QT_TRANSLATE_NOOP("Step", "%1 joins"),
    "leave": QT_TRANSLATE_NOOP("Step", "%1 leaves"),
    "set_situation": QT_TRANSLATE_NOOP("Step", "situation"),
    "set_condition": QT_TRANSLATE_NOOP("Step", "condition of %1"),
    "clear_condition": QT_TRANSLATE_NOOP("Step", "condition of %1 ends"),
    "set_hidden": QT_TRANSLATE_NOOP("Step", "hidden: %1"),
    "rename": QT_TRANSLATE_NOOP("Step", "rename %1"),
    "set_side": QT_TRANSLATE_NOOP("Step", "side of %1"),
    "move_before": QT_TRANSLATE_NOOP("Step", "order of %1"),
    "add_character": QT_TRANSLATE_NOOP("Step", "new character %1"),
    "change_character": QT_TRANSLATE_NOOP("Step", "change %1"),
    "edit_name": QT_TRANSLATE_NOOP("Step", "name of %1"),
    "edit_side": QT_TRANSLATE_NOOP("Step", "side of %1"),
    "edit_kind": QT_TRANSLATE_NOOP("Step", "kind of %1"),
    "edit_player": QT_TRANSLATE_NOOP("Step", "player of %1"),
    "edit_group": QT_TRANSLATE_NOOP("Step", "group of %1"),
    "edit_tags": QT_TRANSLATE_NOOP("Step", "tags of %1"),
    "edit_portrait": QT_TRANSLATE_NOOP("Step", "portrait of %1"),
    "edit_leader": QT_TRANSLATE_NOOP("Step", "leader of %1"),
    "edit_pool": QT_TRANSLATE_NOOP("Step", "point pool of %1"),
    "edit_stats": QT_TRANSLATE_NOOP("Step", "%2 of %1"),
    "edit_max_hits": QT_TRANSLATE_NOOP("Step", "hits of %1"),
    "edit_wounds": QT_TRANSLATE_NOOP("Step", "wounds of %1"),
    "edit_skills": QT_TRANSLATE_NOOP("Step", "skills of %1"),
    "edit_armor": QT_TRANSLATE_NOOP("Step", "armor of %1"),
    "edit_weapons": QT_TRANSLATE_NOOP("Step", "weapons of %1"),
    "edit_conditions": QT_TRANSLATE_NOOP("Step", "conditions of %1"),
    "edit_notes": QT_TRANSLATE_NOOP("Step", "notes of %1"),
    "duplicate_character": QT_TRANSLATE_NOOP("Step", "duplicate as %1"),
    "duplicate_characters": QT_TRANSLATE_NOOP("Step", "duplicate as %1"),
    "edit_characters": QT_TRANSLATE_NOOP("Step", "change %1"),
    "archive_characters": QT_TRANSLATE_NOOP("Step", "archive %1"),
    "bring_back_characters": QT_TRANSLATE_NOOP("Step", "bring %1 back from the archive"),
    "move_characters": QT_TRANSLATE_NOOP("Step", "place of %1 in the roster"),
    "remove_characters": QT_TRANSLATE_NOOP("Step", "remove %1"),
    "put_on_board": QT_TRANSLATE_NOOP("Step", "put %1 on the board"),
    "take_off_board": QT_TRANSLATE_NOOP("Step", "take %1 off the board"),
    "add_encounter": QT_TRANSLATE_NOOP("Step", "new encounter %1"),
    "rename_encounter": QT_TRANSLATE_NOOP("Step", "rename encounter"),
    "encounter_notes": QT_TRANSLATE_NOOP("Step", "notes on the encounter"),
    "remove_encounter": QT_TRANSLATE_NOOP("Step", "remove encounter %1"),
    "import_characters": QT_TRANSLATE_NOOP("Step", "import %1"),
    "declare_all_as_last_time": QT_TRANSLATE_NOOP("Step", "all attack as last time"),
    "set_leader": QT_TRANSLATE_NOOP("Step", "who leads %1"),
    "end_encounter": QT_TRANSLATE_NOOP("Step", "end encounter %1"),
    "resume_encounter": QT_TRANSLATE_NOOP("Step", "take up encounter %1 again"),
    "restart_encounter": QT_TRANSLATE_NOOP("Step", "restart encounter %1"),
    "duplicate_encounter": QT_TRANSLATE_NOOP("Step", "duplicate encounter %1"),
    "update_placed_copies": QT_TRANSLATE_NOOP("Step", "update staged copies of %1"),
    "put_condition": QT_TRANSLATE_NOOP("Step", "keep condition %1"),
    "remove_condition": QT_TRANSLATE_NOOP("Step", "remove condition %1"),
    "put_situation_dm": QT_TRANSLATE_NOOP("Step", "keep situation DM %1"),
    "remove_situation_dm": QT_TRANSLATE_NOOP("Step", "remove situation DM %1"),
    "put_in_catalogue": QT_TRANSLATE_NOOP("Step", "catalogue: %1"),
    "duplicate_in_catalogue": QT_TRANSLATE_NOOP("Step", "catalogue: duplicate as %1"),
    "remove_from_catalogue": QT_TRANSLATE_NOOP("Step", "catalogue: remove %1"),
    "restore_in_catalogue": QT_TRANSLATE_NOOP("Step", "catalogue: shipped %1"),
    "restore_catalogue": QT_TRANSLATE_NOOP("Step", "shipped catalogue"),
    "push_from_catalogue": QT_TRANSLATE_NOOP("Step", "give %1 to who uses it"),
    "set_side_style": QT_TRANSLATE_NOOP("Step", "mark of side %1"),
    "rename_campaign": QT_TRANSLATE_NOOP("Step", "rename campaign"),
    "set_ruleset": QT_TRANSLATE_NOOP("Step", "change ruleset"),
}
_FOREIGN = QT_TRANSLATE_NOOP("Step", "what another version did")
_MOST_NAMES = 3
_PLACES = re.compile("(%[12])")


def step_text(label: StepLabel) -> str:
    """What a step did, as it stands behind Undo and Redo; a file also has steps of versions yet to come."""
    pattern = QCoreApplication.translate("Step", str(_STEPS.get(label.operation, _FOREIGN)))
    if "%2" in pattern and len(label.subjects) == 2:
        first, second = label.subjects
        return "".join({"%1": first, "%2": second}.get(part, part) for part in _PLACES.split(pattern)).strip()
    names = ", ".join(label.subjects[:_MOST_NAMES])
    if len(label.subjects) > _MOST_NAMES:
        names = QCoreApplication.translate("Step", "%1 and others").replace("%1", names)
    return pattern.replace("%1", names).strip()
