"""How six-sided dice fell, counted, and how likely fair dice are to fall as unevenly."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from eod_desktop.campaign.log_tally import Tally

FACES = tuple(range(1, 7))
SUMS = tuple(range(2, 13))
LEAST_EXPECTED = 5
"""How often each outcome should be expected before chi-square says anything: the usual rule."""

_FAIR_FACES = (Fraction(1, 6),) * 6
_FAIR_SUMS = tuple(Fraction(6 - abs(7 - total), 36) for total in SUMS)


class Distribution(msgspec.Struct, frozen=True):
    """How often each outcome came, and the share of all that fair dice give it."""

    outcomes: tuple[int, ...]
    counts: tuple[int, ...]
    shares: tuple[Fraction, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> tuple[Fraction, ...]:
        return tuple(share * self.total for share in self.shares)

    @property
    def chi_square(self) -> float:
        """The sum of (counted − expected)² / expected; 0 without dice."""
        if not self.total:
            return 0.0
        pairs = zip(self.counts, self.expected, strict=True)
        return float(sum((count - expected) ** 2 / expected for count, expected in pairs))

    @property
    def chance(self) -> float:
        """How likely fair dice are to fall at least as unevenly as these."""
        return chi_square_tail(self.chi_square, len(self.outcomes) - 1)

    @property
    def enough(self) -> bool:
        """Whether there are so many that chi-square says something."""
        return self.total >= self.least

    @property
    def least(self) -> int:
        """How many it takes for that."""
        return math.ceil(LEAST_EXPECTED / min(self.shares))


class Statistics(msgspec.Struct, frozen=True):
    """The single faces of all six-sided dice, and the sums of those that were rolled in twos."""

    faces: Distribution
    sums: Distribution


class Counts:
    """How often each face and sum came, by who rolled in which encounter; grows with each part of a log."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], tuple[list[int], list[int]]] = {}

    def add(self, tallies: Iterable[Tally]) -> None:
        """Dice that were rolled again count, too: they fell. Of pairs those count that were rolled as two."""
        for tally in tallies:
            faces, sums = self._counts.setdefault((tally.who, tally.encounter), ([0] * 6, [0] * 11))
            for face in tally.sixes + tally.rerolled:
                faces[int(face) - 1] += tally.count
            if len(tally.sixes) == 2:
                for pair in (tally.sixes, *_pairs(tally.rerolled)):
                    sums[int(pair[0]) + int(pair[1]) - 2] += tally.count

    def people(self) -> tuple[str, ...]:
        """Who rolled, the one with most dice first."""
        dice: dict[str, int] = {}
        for (who, _), (faces, _) in self._counts.items():
            dice[who] = dice.get(who, 0) + sum(faces)
        return tuple(sorted(dice, key=lambda who: (-dice[who], who)))

    def encounters(self) -> frozenset[str]:
        """The ids of encounters in which dice were rolled, "" for rolls outside fights."""
        return frozenset(encounter for _, encounter in self._counts)

    def statistics(self, who: str | None = None, encounter: str | None = None) -> Statistics:
        """Of one person or all, in one encounter or all."""
        faces, sums = [0] * 6, [0] * 11
        for (one, place), (own_faces, own_sums) in self._counts.items():
            if who in (None, one) and encounter in (None, place):
                faces = [count + more for count, more in zip(faces, own_faces, strict=True)]
                sums = [count + more for count, more in zip(sums, own_sums, strict=True)]
        return Statistics(Distribution(FACES, tuple(faces), _FAIR_FACES), Distribution(SUMS, tuple(sums), _FAIR_SUMS))


def chi_square_tail(value: float, degrees: int) -> float:
    """The chance that chi-square with that many degrees of freedom is at least `value`; exact but for rounding.

    It is the upper incomplete gamma function Q(degrees / 2, value / 2), a finite sum for whole and half numbers: of
    e^-x x^i / Γ(i + 1), and of e^-x x^(i - 1/2) / Γ(i + 1/2) with the complementary error function before it.
    """
    if value <= 0:
        return 1.0
    x = value / 2
    if degrees % 2:
        chance, term, order = math.erfc(math.sqrt(x)), math.exp(-x) * 2 * math.sqrt(x / math.pi), 1.5
    else:
        chance, term, order = 0.0, math.exp(-x), 1.0
    while order <= degrees / 2:
        chance += term
        term *= x / order
        order += 1
    return min(1.0, chance)


def _pairs(rerolled: str) -> Sequence[str]:
    """Pairs that were rolled again as a whole."""
    return [rerolled[place : place + 2] for place in range(0, len(rerolled), 2)] if len(rerolled) % 2 == 0 else ()
