"""Exact odds before the roll: distributions of dice, and what an attack is worth."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from eod_desktop.rules.actions import Attack
from eod_desktop.rules.checks import Check, CheckResult, Outcome
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.dice import DiceExpression, DiceRoll
from eod_desktop.rules.errors import ErrorKind, RuleError
from eod_desktop.rules.gear import Weapon
from eod_desktop.rules.resolution import carried, worked_out
from eod_desktop.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter

_MOST_STEPS = 20_000
_BELL_POINTS = 2_000
_BELL_SCALE = 1 << 40


class AttackOdds(msgspec.Struct, frozen=True):
    """What an attack is worth now: its check, the mean damage it deals, the chance that it puts the target down.

    Both count misses, armor (C9) and the critical option (C8), and are exact for up to some 80 six-sided dice.
    `expected_on_hit` is the mean dealt by a hit, 0 when nothing can hit.
    """

    check: Check
    expected_damage: Fraction
    expected_on_hit: Fraction
    chance_down: Fraction


@lru_cache(maxsize=512)
def distribution(expression: DiceExpression) -> Mapping[int, Fraction]:
    """The exact chance of each total of a dice expression, by total; the chances sum to 1.

    RuleError(BAD_EXPRESSION) for one so large that the table would keep the GM waiting.
    """
    if _steps(expression) > _MOST_STEPS:
        raise RuleError(ErrorKind.BAD_EXPRESSION, text=str(expression), reason="limits")
    ways = _ways(expression)
    outcomes = sum(ways.values())
    return {total: Fraction(count, outcomes) for total, count in ways.items()}


def _steps(expression: DiceExpression) -> int:
    """How many totals are gone through to count the ways of an expression, about."""
    dice = sum(term.count for term in expression.terms)
    return dice * (expression.maximum - expression.minimum) // 2


@lru_cache(maxsize=512)
def _weights(expression: DiceExpression) -> Mapping[int, int]:
    """How often each total comes up: counted, or for a great many dice read off the bell curve that they follow."""
    return _ways(expression) if _steps(expression) <= _MOST_STEPS else _bell(expression)


def _ways(expression: DiceExpression) -> dict[int, int]:
    """In how many ways each total comes up, from the smallest."""
    ways = {expression.modifier: 1}
    for term in expression.terms:
        steps = [term.sign * face for face in range(1, term.sides + 1)]
        for _ in range(term.count):
            ways = _plus_die(ways, steps)
    return ways


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


def _bell(expression: DiceExpression) -> dict[int, int]:
    """Weights of evenly spaced totals under the normal curve of the same mean and deviation, six of them each way."""
    mean = float(expression.mean)
    deviation = math.sqrt(sum(term.count * (term.sides**2 - 1) / 12 for term in expression.terms))
    step = max(1, int(deviation * 12 / _BELL_POINTS))

    def below(total: float) -> float:
        return math.erf((total - mean) / (deviation * math.sqrt(2)))

    low = max(expression.minimum, int(mean - 6 * deviation))
    high = min(expression.maximum, int(mean + 6 * deviation))
    return {
        total: round((below(total + step / 2) - below(total - step / 2)) * _BELL_SCALE)
        for total in range(low, high + 1, step)
    }


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
    mean = down = outcomes = 0
    for total, weight in _weights(weapon.damage).items():
        dealt = worked_out(DiceRoll((), weapon.damage.modifier, total, ""), weapon, target, result, ruleset).dealt
        outcomes += weight
        mean += weight * dealt
        if target.hits - dealt <= 0:
            down += weight
    return Fraction(mean, outcomes), Fraction(down, outcomes)
