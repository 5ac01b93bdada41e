"""Words for the options of the rules and their values, and what a number can be."""

from __future__ import annotations

from functools import cache
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from eod_desktop.models.ruleset_options import Basis, Option, OptionKind
from eod_desktop.models.wording import number, signed
from eod_desktop.rules import CriticalHit, EvadeLasts, NaturalTwelve, RuleError, Ruleset, SideInitiative

translate = QCoreApplication.translate

_CHOICES: dict[object, object] = {
    NaturalTwelve.GM_DECIDES: QT_TRANSLATE_NOOP("RulesetOption", "a failure that the GM may allow"),
    NaturalTwelve.ALWAYS: QT_TRANSLATE_NOOP("RulesetOption", "always a critical success"),
    NaturalTwelve.NEVER: QT_TRANSLATE_NOOP("RulesetOption", "an ordinary failure"),
    SideInitiative.BEST: QT_TRANSLATE_NOOP("RulesetOption", "its best total"),
    SideInitiative.AVERAGE: QT_TRANSLATE_NOOP("RulesetOption", "the exact average of its totals"),
    SideInitiative.WORST: QT_TRANSLATE_NOOP("RulesetOption", "its worst total"),
    EvadeLasts.UNTIL_NEXT_ACTION: QT_TRANSLATE_NOOP("RulesetOption", "until its next action"),
    EvadeLasts.END_OF_TURN: QT_TRANSLATE_NOOP("RulesetOption", "to the end of the turn"),
    CriticalHit.GM: QT_TRANSLATE_NOOP("RulesetOption", "noted; the GM decides"),
    CriticalHit.MAXIMUM_DAMAGE: QT_TRANSLATE_NOOP("RulesetOption", "the greatest total of its dice"),
    CriticalHit.DOUBLE_DAMAGE: QT_TRANSLATE_NOOP("RulesetOption", "the damage rolled, doubled before armor"),
    CriticalHit.IGNORE_ARMOR: QT_TRANSLATE_NOOP("RulesetOption", "armor absorbs nothing"),
    True: QT_TRANSLATE_NOOP("RulesetOption", "each turn"),
    False: QT_TRANSLATE_NOOP("RulesetOption", "once for the fight"),
}


def choices(option: Option) -> tuple[object, ...]:
    """What an option of choices can be, its default first."""
    default: Any = getattr(Ruleset(), option.name)
    every: tuple[object, ...] = (True, False) if isinstance(default, bool) else tuple(default.__class__)
    return (default, *(value for value in every if value != default))


def choice_text(value: object) -> str:
    return translate("RulesetOption", str(_CHOICES[value]))


def value_text(option: Option, value: object) -> str:
    """A value of an option in a few words."""
    match option.kind, value:
        case OptionKind.DM, int():
            return signed(value)
        case OptionKind.DISTANCE, int():
            return metres(value)
        case OptionKind.CHOICE, _:
            return choice_text(value)
        case OptionKind.LIMIT, None:
            return translate("RulesetOption", "only when the GM says so")
        case OptionKind.LIMIT, int():
            return translate("RulesetOption", "{hits} hits or less").format(hits=number(value))
        case OptionKind.DM_TABLE, dict():
            return ", ".join(f"{name} {signed(dm)}" for name, dm in value.items())
        case OptionKind.DISTANCE_TABLE, dict():
            return ", ".join(f"{name} {metres(far)}" for name, far in value.items())
        case OptionKind.WORDS, tuple():
            return " + ".join(value)
    return number(value) if isinstance(value, int) else str(value)


def metres(distance: int) -> str:
    return translate("RulesetOption", "{distance} m").format(distance=number(distance))


def basis_text(option: Option) -> str:
    """Where the default of an option comes from, as a sentence."""
    said = {
        Basis.STATED: translate("RulesetOption", "The EoD rules state it ({rule})."),
        Basis.READING: translate("RulesetOption", "It is our reading of the EoD rules ({rule})."),
        Basis.PUBLIC: translate("RulesetOption", "It is from the game’s other public pages ({rule})."),
        Basis.DEFAULT: translate("RulesetOption", "The EoD rules do not say; it is ours ({rule})."),
    }
    return said[option.basis].format(rule=option.rule)


def usable(name: str, value: object) -> bool:
    """Whether the rules take that value for an option."""
    try:
        Ruleset(**{name: value})  # type: ignore[arg-type]
    except RuleError:
        return False
    return True


@cache
def bounds(name: str) -> tuple[int, int]:
    """The least and the greatest number that the rules take for an option, asked of the rules."""
    default = getattr(Ruleset(), name)
    start = default if type(default) is int else 0
    return _edge(name, start, -1), _edge(name, start, 1)


def _edge(name: str, start: int, step: int) -> int:
    """The last number from `start` on in one direction that the rules take; they take an unbroken span."""
    reach = 1
    while usable(name, start + step * reach):
        reach *= 2
    low, high = reach // 2, reach
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if usable(name, start + step * middle) else (low, middle)
    return start + step * low


def span_text(name: str) -> str:
    """What number an option can be, as a sentence."""
    least, most = bounds(name)
    said = translate("RulesetOption", "Write a whole number from {least} to {most}.")
    return said.format(least=number(least), most=number(most))
