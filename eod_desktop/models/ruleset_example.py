"""What a ruleset comes to: a few figures for the option that is looked at."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.wording import number, percent, signed
from eod_desktop.rules import Check, Modifier, RuleError, Ruleset

translate = QCoreApplication.translate

_CHECKS = frozenset({"success_target", "natural_twelve", "unskilled_dm", "difficulties"})
_STATS = frozenset({"stat_dm_base", "stat_dm_step"})
_ATTACKS = frozenset({"snap_shot_dm", "evade_dm"})
_SHOWN_STATS = (2, 4, 6, 7, 8, 10, 12, 15)
_SKILL = 2


class Example(msgspec.Struct, frozen=True):
    """A small table: a title for each column, and rows of as many texts."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def example(name: str, ruleset: Ruleset) -> Example | None:
    """Figures that show what an option does under a ruleset, None where there is nothing to count."""
    if name in _CHECKS:
        return _checks(ruleset)
    if name in _STATS:
        titles = (translate("RulesetExample", "Stat"), translate("RulesetExample", "DM"))
        return Example(titles, tuple((number(stat), signed(ruleset.stat_dm(stat))) for stat in _SHOWN_STATS))
    if name in _ATTACKS:
        return _attacks(ruleset)
    return None


def _checks(ruleset: Ruleset) -> Example:
    """Every difficulty without the skill, with level 0 and with level 2."""
    titles = (
        translate("RulesetExample", "Difficulty"),
        translate("RulesetExample", "Needs"),
        translate("RulesetExample", "No skill"),
        translate("RulesetExample", "Level 0"),
        translate("RulesetExample", "Level 2"),
    )
    rows = []
    for difficulty in ruleset.difficulties:
        target = ruleset.target_at(difficulty)
        chances = [_chance(ruleset, target, dm) for dm in (ruleset.unskilled_dm, 0, _SKILL)]
        rows.append((difficulty, f"{number(target)}+", *chances))
    return Example(titles, tuple(rows))


def _attacks(ruleset: Ruleset) -> Example:
    """An attack with skill level 2, standing and moving, on who evades and who does not."""
    snap, evade, target = ruleset.snap_shot_dm, ruleset.evade_dm, ruleset.success_target
    titles = (
        translate("RulesetExample", "Attack, level 2"),
        translate("RulesetExample", "DM"),
        translate("RulesetExample", "Hits"),
    )
    cases = (
        (translate("RulesetExample", "Standing"), 0),
        (translate("RulesetExample", "Snap shot"), snap),
        (translate("RulesetExample", "At an evader"), evade),
        (translate("RulesetExample", "Snap shot at an evader"), snap + evade),
    )
    return Example(
        titles, tuple((what, signed(dm + _SKILL), _chance(ruleset, target, dm + _SKILL)) for what, dm in cases)
    )


def _chance(ruleset: Ruleset, target: int, dm: int) -> str:
    try:
        check = Check((Modifier("?", dm),), target, ruleset.natural_twelve)
    except RuleError:
        return "\N{EN DASH}"
    return percent(check.chance)
