"""Two checks against each other: who comes out ahead, and how likely.

Nothing is published on this; our reading: each side rolls its own check. The better outcome wins (a critical success
over a success over a failure over a critical failure, T1–T4); of equal outcomes the higher total; equal totals tie.
A natural 12 that waits for the GM counts as the failure it is until it is allowed.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

import msgspec

from eod_desktop.rules.checks import Check, CheckResult, Outcome
from eod_desktop.rules.dice import ScriptedDice

_RANK = {outcome: rank for rank, outcome in enumerate(Outcome)}
_THROWS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


class Ahead(Enum):
    """Which of two checks wins."""

    FIRST = "first"
    SECOND = "second"
    TIE = "tie"


class OpposedOdds(msgspec.Struct, frozen=True):
    """Exactly how often each comes out; the three sum to 1."""

    first: Fraction
    second: Fraction
    tie: Fraction


def ahead(first: CheckResult, second: CheckResult) -> Ahead:
    """Which of two rolled checks wins."""
    ours, theirs = (_RANK[first.outcome], first.total), (_RANK[second.outcome], second.total)
    if ours == theirs:
        return Ahead.TIE
    return Ahead.FIRST if ours > theirs else Ahead.SECOND


def opposed_odds(first: Check, second: Check) -> OpposedOdds:
    """How likely each of two checks is to win, of all 1,296 throws of their four dice."""
    ours, theirs = _ways(first), _ways(second)
    counted = dict.fromkeys(Ahead, 0)
    for our_result, our_ways in ours:
        for their_result, their_ways in theirs:
            counted[ahead(our_result, their_result)] += our_ways * their_ways
    return OpposedOdds(*(Fraction(counted[who], len(_THROWS) ** 2) for who in Ahead))


def _ways(check: Check) -> list[tuple[CheckResult, int]]:
    """One result for each natural roll, with how many of the 36 throws give it."""
    found: dict[int, tuple[CheckResult, int]] = {}
    for throw in _THROWS:
        natural = sum(throw)
        result = found[natural][0] if natural in found else check.roll(ScriptedDice(throw))
        found[natural] = (result, found.get(natural, (result, 0))[1] + 1)
    return list(found.values())
