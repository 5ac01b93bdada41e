"""The damage that one attack deals as a table for one random number: miss, hit, critical, armor, all in it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from eod_desktop.rules.checks import Check, Outcome
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.distributions import Distribution, outcome_chances
from eod_desktop.rules.gear import Weapon
from eod_desktop.rules.odds import dealt_by_hit
from eod_desktop.rules.ruleset import Ruleset


class Table(NamedTuple):
    """A number r in 0…1 deals nothing from `chance` upwards, else ``damages[bisect(bounds, r)]``.

    `chance` is that of any damage, `bounds` the cumulative chances, `damages` the points, each above 0.
    """

    chance: float
    bounds: tuple[float, ...]
    damages: tuple[int, ...]


NO_DAMAGE = Table(0.0, (), ())


def chances_at(need: int, ruleset: Ruleset, allow_twelves: bool) -> dict[Outcome, Fraction]:
    """The chance of each outcome where the natural roll has to reach `need`, any number, but for T2–T4."""
    return outcome_chances(Check((), max(-1, min(need, 14)), ruleset.natural_twelve), allow_twelves)


def table_of(need: int, weapon: Weapon, target: Combatant, ruleset: Ruleset, allow_twelves: bool) -> Table:
    """The table of an attack whose natural roll has to reach `need`, with what a hit deals to that target (C1–C9)."""
    chances = chances_at(need, ruleset, allow_twelves)
    hits, criticals = (round(36 * chances[outcome]) for outcome in (Outcome.SUCCESS, Outcome.CRITICAL_SUCCESS))
    return _table(
        hits,
        criticals,
        dealt_by_hit(weapon, target, Outcome.SUCCESS, ruleset),
        dealt_by_hit(weapon, target, Outcome.CRITICAL_SUCCESS, ruleset),
    )


def critical_table(weapon: Weapon, target: Combatant, ruleset: Ruleset) -> Table:
    """The table of a critical hit that is certain: a natural 12 that the GM allows."""
    dealt = dealt_by_hit(weapon, target, Outcome.CRITICAL_SUCCESS, ruleset)
    return _table(0, 36, dealt, dealt)


@lru_cache(maxsize=4096)
def _table(hits: int, criticals: int, ordinary: Distribution, critical: Distribution) -> Table:
    """From the throws of 36 that hit, and hit critically, and what each deals."""
    ways: dict[int, int] = {}
    for throws, dealt, others in ((hits, ordinary, critical), (criticals, critical, ordinary)):
        if throws:
            factor = throws * others.outcomes
            for points, count in dealt.items():
                if points > 0 and count:
                    ways[points] = ways.get(points, 0) + count * factor
    if not ways:
        return NO_DAMAGE
    every = 36 * ordinary.outcomes * critical.outcomes
    damages = tuple(sorted(ways))
    # whole numbers until here, so that each bound is the float next to its exact value
    bounds = tuple([total / every for total in accumulate(ways[points] for points in damages)])
    return Table(bounds[-1], bounds, damages)
