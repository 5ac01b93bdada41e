"""Exact odds before the roll: distributions of dice, and what an attack is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from eod_desktop.rules.actions import Attack
from eod_desktop.rules.checks import Check, CheckResult, Outcome
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.dice import DiceExpression, DiceRoll
from eod_desktop.rules.gear import Weapon
from eod_desktop.rules.resolution import carried, worked_out
from eod_desktop.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter


class AttackOdds(msgspec.Struct, frozen=True):
    """What an attack is worth now: its check, the mean damage it deals, the chance that it puts the target down.

    Both count misses, armor (C9) and the critical option (C8); `expected_on_hit` is the mean dealt by a hit, 0 when
    nothing can hit.
    """

    check: Check
    expected_damage: Fraction
    expected_on_hit: Fraction
    chance_down: Fraction


@lru_cache(maxsize=512)
def distribution(expression: DiceExpression) -> Mapping[int, Fraction]:
    """The exact chance of each total of a dice expression, by total; the chances sum to 1."""
    ways = {expression.modifier: 1}
    outcomes = 1
    for term in expression.terms:
        steps = [term.sign * face for face in range(1, term.sides + 1)]
        for _ in range(term.count):
            ways = _plus_die(ways, steps)
        outcomes *= term.sides**term.count
    return {total: Fraction(count, outcomes) for total, count in sorted(ways.items())}


def _plus_die(ways: dict[int, int], steps: list[int]) -> dict[int, int]:
    """One die more, by a running sum over the window of its faces: linear in the number of totals."""
    low, high = min(ways), max(ways)
    first, last = min(steps), max(steps)
    result: dict[int, int] = {}
    window = 0
    for total in range(low + first, high + last + 1):
        window += ways.get(total - first, 0) - ways.get(total - last - 1, 0)
        result[total] = window
    return result


def attack_odds(encounter: Encounter, id: str, attack: Attack) -> AttackOdds:
    """The odds of that attack if it were resolved now; IllegalAction as from `check_for`."""
    check = encounter.check_for(id, attack)
    weapon = carried(encounter.combatant(id), attack.weapon)
    target = encounter.combatant(attack.target)
    critical = _chance_of_critical(check)
    ordinary = check.chance - critical
    expected = on_down = Fraction(0)
    for outcome, chance in ((Outcome.SUCCESS, ordinary), (Outcome.CRITICAL_SUCCESS, critical)):
        if chance:
            mean, down = _dealt(weapon, target, outcome, encounter.ruleset)
            expected += chance * mean
            on_down += chance * down
    on_hit = expected / check.chance if check.chance else Fraction(0)
    return AttackOdds(check, expected, on_hit, on_down)


def _chance_of_critical(check: Check) -> Fraction:
    return Fraction(1, 36) if check.needed is not None else Fraction(0)


def _dealt(weapon: Weapon, target: Combatant, outcome: Outcome, ruleset: Ruleset) -> tuple[Fraction, Fraction]:
    """Mean damage dealt by a hit of that outcome, and the chance that it leaves the target at 0 or less."""
    result = CheckResult((), 0, 0, 0, (), outcome)
    mean = down = Fraction(0)
    for total, chance in distribution(weapon.damage).items():
        roll = DiceRoll((), weapon.damage.modifier, total, "")
        dealt = worked_out(roll, weapon, target, result, ruleset).dealt
        mean += chance * dealt
        if target.hits - dealt <= 0:
            down += chance
    return mean, down
