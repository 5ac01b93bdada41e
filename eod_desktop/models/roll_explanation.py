"""Why a roll came out as it did: each number with where it comes from and the rules behind it."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.roll_rules import (
    rule_text,
    rules_of_dice,
    rules_of_modifier,
    rules_of_result,
    rules_of_target,
)
from eod_desktop.models.roll_wording import RollWords, constant_of
from eod_desktop.models.wording import modifier_label, modifier_origin, number, signed
from eod_desktop.rules import DiceExpression, RuleError

translate = QCoreApplication.translate


class Line(msgspec.Struct, frozen=True):
    """A number of a roll: what it is, where it comes from, how much, and the ids of the rules behind it."""

    label: str
    origin: str
    value: str
    rules: tuple[str, ...] = ()
    strong: bool = False


class Explanation(msgspec.Struct, frozen=True):
    """A whole roll. `rules` are the ids of all its lines with what they say; `notes` what is no number."""

    title: str
    place: str
    lines: tuple[Line, ...]
    notes: tuple[str, ...]
    rules: tuple[tuple[str, str], ...]


def explained(row: RollRow, encounter: str, when: str) -> Explanation:
    """`encounter` is what the roll's encounter is called, `when` the clock's word, "" where it says nothing."""
    roll, words = row.roll, RollWords()
    place = [translate("Explanation", "Roll {number}").format(number=row.id), encounter]
    if roll.turn:
        place.append(translate("Explanation", "turn {turn}").format(turn=roll.turn))
    place.append(when)
    what = words.what(roll)
    lines = (*_dice(roll), *_damage(roll, words), *_sum(roll), *_result(roll, words))
    ids = dict.fromkeys(id for line in lines for id in line.rules)
    return Explanation(
        translate("Explanation", "{who}: {what}").format(who=roll.who, what=what) if roll.who else what,
        " · ".join(part for part in place if part),
        lines,
        _notes(row),
        tuple((id, rule_text(id)) for id in ids),
    )


def _dice(roll: Roll) -> tuple[Line, ...]:
    if not roll.faces:
        return ()
    faces = " + ".join(map(str, roll.faces))
    origin = (
        translate("Explanation", "typed in") if roll.table_dice else translate("Explanation", "dice of the program")
    )
    lines = []
    if roll.discarded:
        discarded = ", ".join(map(str, roll.discarded))
        lines.append(Line(translate("Explanation", "Rolled before"), translate("Explanation", "rerolled"), discarded))
    value = str(sum(roll.faces)) if _adds_up(roll) else ""
    label = translate("Explanation", "Dice {faces}").format(faces=faces if _adds_up(roll) else _listed(roll))
    return (*lines, Line(label, origin, value, rules_of_dice(roll)))


def _sum(roll: Roll) -> tuple[Line, ...]:
    """The DMs and the total they make."""
    lines = [
        Line(
            modifier_label(modifier),
            translate("Explanation", "skill") if roll.kind is RollKind.INITIATIVE else modifier_origin(modifier),
            signed(modifier.value),
            rules_of_modifier(roll, modifier),
        )
        for modifier in roll.modifiers
    ]
    if roll.expression and not roll.damage:
        lines += _constant(roll.expression)
    if (roll.faces or roll.kind is RollKind.INITIATIVE) and not roll.damage:
        lines.append(Line(translate("Explanation", "Total"), "", number(roll.total), strong=True))
    return tuple(lines)


def _constant(expression: str) -> list[Line]:
    constant = constant_of(expression)
    if not constant:
        return []
    return [Line(translate("Explanation", "Constant"), expression, signed(constant))]


def _damage(roll: Roll, words: RollWords) -> tuple[Line, ...]:
    damage = roll.damage
    if damage is None:
        return ()
    lines = _constant(damage.roll.expression)
    critical = words.critical(damage)
    rolled = translate("Explanation", "Rolled")
    lines.append(Line(rolled, critical or damage.roll.expression, number(damage.rolled), ("C8",) if critical else ()))
    if damage.absorbed:
        origin = translate("Explanation", "armor of {whom}").format(whom=roll.whom)
        lines.append(Line(translate("Explanation", "Absorbed"), origin, signed(-damage.absorbed), ("C9",)))
    dealt = translate("Explanation", "to {whom}").format(whom=roll.whom)
    lines.append(Line(translate("Explanation", "Dealt"), dealt, number(damage.dealt), ("C5", "C6"), strong=True))
    return tuple(lines)


def _result(roll: Roll, words: RollWords) -> tuple[Line, ...]:
    lines = []
    if roll.target is not None:
        needed = translate("Explanation", "Needed")
        lines.append(Line(needed, "", f"{number(roll.target)}+", rules_of_target(roll)))
    if roll.outcome is not None or roll.kind is RollKind.RULING:
        origin = translate("Explanation", "the GM's ruling") if roll.kind is RollKind.RULING else _natural(roll)
        lines.append(
            Line(translate("Explanation", "Result"), origin, words.result(roll), rules_of_result(roll), strong=True)
        )
    if roll.standing is not None:
        against = translate("Explanation", "Against {other}").format(other=roll.whom)
        opposed = translate("Explanation", "opposed check")
        lines.append(Line(against, opposed, words.standing(roll), strong=True))
    return tuple(lines)


def _natural(roll: Roll) -> str:
    """What the dice alone decide."""
    natural = sum(roll.faces) if len(roll.faces) == 2 else 0
    if natural in (2, 12):
        return translate("Explanation", "natural {natural}").format(natural=natural)
    return ""


def _notes(row: RollRow) -> tuple[str, ...]:
    roll = row.roll
    notes = (
        (row.undone, translate("Explanation", "Undone: it counts no more and stays in the log.")),
        (roll.secret, translate("Explanation", "Secret: the players do not see it.")),
        (roll.table_dice, translate("Explanation", "Table dice: the faces were typed in.")),
        (roll.waiting, translate("Explanation", "A natural 12 that falls short: the GM may allow it.")),
    )
    return tuple(text for is_so, text in notes if is_so)


def _adds_up(roll: Roll) -> bool:
    """Whether the faces are all added: in "3d6-1d4" some are taken off."""
    text = roll.damage.roll.expression if roll.damage else roll.expression
    try:
        return all(term.sign == 1 for term in DiceExpression.parse(text).terms) if text else True
    except RuleError:
        return False


def _listed(roll: Roll) -> str:
    return ", ".join(map(str, roll.faces))
