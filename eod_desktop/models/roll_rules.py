"""The rules that made a roll what it is: their ids, as in the rules text, and what each says in short."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.rules import Modifier, ModifierSource, Outcome

translate = QCoreApplication.translate

NORMAL_TARGET = 8


def rule_text(id: str) -> str:
    """What a rule says, in one short sentence; "" for one that no roll leads to."""
    return {
        "T1": translate("Rule", "2d6 plus every DM; succeeds when the total reaches the target."),
        "T2": translate("Rule", "A natural 2 is a critical failure, whatever the DMs."),
        "T3": translate("Rule", "A natural 12 that reaches the target is a critical success."),
        "T4": translate("Rule", "A natural 12 that falls short is what the campaign's option says, or the GM."),
        "T5": translate("Rule", "The skill's level is a DM; without the skill the unskilled DM counts."),
        "T6": translate("Rule", "Where no skill applies, a DM from a stat stands in for it."),
        "T7": translate("Rule", "Difficulty moves the target, every other DM the roll."),
        "I1": translate("Rule", "One die for initiative; the highest total acts first."),
        "I2": translate("Rule", "Regular combat: +1 with Leader, Tactics or both."),
        "I3": translate("Rule", "Urban combat: +1 with Leader, Streetwise or both."),
        "I5": translate("Rule", "A leader's roll counts for those it leads."),
        "A2": translate("Rule", "An attack on the move is a snap shot."),
        "A3": translate("Rule", "Attacks on one that evades are harder."),
        "A7": translate("Rule", "Evading lasts until the next action, and counts once."),
        "C1": translate("Rule", "To hit: 2d6, skill, weapon, range, snap shot, evading target and situation."),
        "C2": translate("Rule", "The weapon's table gives the DM of the range."),
        "C5": translate("Rule", "Damage dealt is what was rolled less what the armor absorbed, never below 0."),
        "C6": translate("Rule", "Attacks on one target add up; rolled, absorbed and dealt are kept apart."),
        "C8": translate("Rule", "A natural 12 that hits is a critical hit, as the campaign's option says."),
        "C9": translate("Rule", "Armor absorbs its number; another one for the damage type counts instead."),
        "C10": translate("Rule", "The GM can overrule every result; the log keeps both."),
    }.get(id, "")


def rules_of_modifier(roll: Roll, modifier: Modifier) -> tuple[str, ...]:
    """The rules that gave a DM."""
    if roll.kind is RollKind.INITIATIVE:
        skills = modifier.label.split(" / ")
        return ("I3",) if "Streetwise" in skills else ("I2",) if "Tactics" in skills else ("I2", "I3")
    of_attack = roll.kind is RollKind.ATTACK
    return {
        ModifierSource.SKILL: ("T5",),
        ModifierSource.UNSKILLED: ("T5",),
        ModifierSource.STAT: ("T6",),
        ModifierSource.WEAPON: ("C1",),
        ModifierSource.RANGE: ("C2",),
        ModifierSource.SNAP_SHOT: ("A2",),
        ModifierSource.EVADING: ("A3", "A7"),
    }.get(modifier.source, ("C1",) if of_attack else ("T1",))


def rules_of_dice(roll: Roll) -> tuple[str, ...]:
    """The rules that had the dice rolled."""
    match roll.kind:
        case RollKind.INITIATIVE:
            return ("I1",)
        case RollKind.ATTACK:
            return ("C1",)
        case RollKind.CHECK:
            return ("T1",)
        case RollKind.DAMAGE:
            return ("C5",)
        case _:
            return ()


def rules_of_target(roll: Roll) -> tuple[str, ...]:
    """The rules that gave the total that was needed."""
    if roll.kind is RollKind.CHECK and roll.target != NORMAL_TARGET:
        return ("T7",)
    return ("C1",) if roll.kind is RollKind.ATTACK else ("T1",)


def rules_of_result(roll: Roll) -> tuple[str, ...]:
    """The rules that made the dice what they came to."""
    if roll.kind is RollKind.RULING:
        return ("T4", "C10")
    if roll.outcome is None:
        return ()
    natural = sum(roll.faces) if len(roll.faces) == 2 else 0
    if natural == 2:
        return ("T2",)
    if natural == 12 and roll.target is not None:
        reached = roll.total >= roll.target
        hit = ("C8",) if roll.kind is RollKind.ATTACK and roll.outcome is Outcome.CRITICAL_SUCCESS else ()
        return ("T3" if reached else "T4", *hit)
    return ("T1",)
