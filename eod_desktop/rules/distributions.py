"""Exact distributions of dice: how often each total comes up, counted in whole numbers.

The faces of a die are a polynomial, and a sum of dice is their product. Written out at a power of two that no count
reaches, each polynomial is one whole number: multiplying those is the convolution, done by the interpreter's own
arithmetic (Kronecker's substitution).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

import msgspec

from eod_desktop.rules.checks import Check, NaturalTwelve, Outcome
from eod_desktop.rules.dice import DiceExpression
from eod_desktop.rules.errors import ErrorKind, RuleError

_MOST_BITS = 600_000  # of the whole number that holds all counts: some 10 ms
_BELL_POINTS = 2_000
_BELL_SCALE = 1 << 40


class Distribution(msgspec.Struct, frozen=True):
    """How often each total comes up: `ways[k]` of all throws give `low + k * step`.

    `exact` is false for a great many dice, whose ways are read off the bell curve that they follow.
    """

    low: int
    ways: tuple[int, ...]
    step: int = 1
    exact: bool = True

    @property
    def high(self) -> int:
        return self.low + (len(self.ways) - 1) * self.step

    @property
    def outcomes(self) -> int:
        """The number of all throws."""
        return sum(self.ways)

    @property
    def mean(self) -> Fraction:
        total = sum(place * count for place, count in enumerate(self.ways))
        return self.low + Fraction(total * self.step, self.outcomes)

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        mean, outcomes = self.mean, self.outcomes
        squares = sum(total * total * count for total, count in self.items())
        return math.sqrt(Fraction(squares, outcomes) - mean * mean)

    def items(self) -> Iterator[tuple[int, int]]:
        """Each total with its ways, from the smallest."""
        return zip(range(self.low, self.high + 1, self.step), self.ways, strict=True)

    def chance(self, total: int) -> Fraction:
        place, rest = divmod(total - self.low, self.step)
        known = rest == 0 and 0 <= place < len(self.ways)
        return Fraction(self.ways[place], self.outcomes) if known else Fraction(0)

    def at_least(self, total: int) -> Fraction:
        below = max(0, -((self.low - total) // self.step))
        return Fraction(sum(self.ways[below:]), self.outcomes)

    def at_most(self, total: int) -> Fraction:
        return 1 - self.at_least(total + 1)

    def mapped(self, change: Callable[[int], int]) -> Distribution:
        """The distribution of what `change` makes of each total, which it must not turn round."""
        ways: dict[int, int] = {}
        for total, count in self.items():
            result = change(total)
            ways[result] = ways.get(result, 0) + count
        low = min(ways)
        step = math.gcd(*(result - low for result in ways)) or 1
        counts = tuple(ways.get(result, 0) for result in range(low, max(ways) + 1, step))
        return Distribution(low, counts, step, self.exact)

    def after_armor(self, absorbs: int | str) -> Distribution:
        """The damage dealt past armor that absorbs a number, or everything (C5.4, C9)."""
        if isinstance(absorbs, str):
            return self.mapped(lambda total: 0)
        return self.mapped(lambda total: max(0, total - absorbs))


def distribution(expression: DiceExpression) -> Mapping[int, Fraction]:
    """The exact chance of each total of a dice expression, by total; the chances sum to 1.

    RuleError(BAD_EXPRESSION) for one so large that the table would keep the GM waiting.
    """
    if _bits(expression) > _MOST_BITS:
        raise RuleError(ErrorKind.BAD_EXPRESSION, text=str(expression), reason="limits")
    exact = distribution_of(expression)
    outcomes = exact.outcomes
    return {total: Fraction(count, outcomes) for total, count in exact.items()}


@lru_cache(maxsize=512)
def distribution_of(expression: DiceExpression) -> Distribution:
    """How often each total of a dice expression comes up; exact for up to some 200 six-sided dice."""
    return counted(expression) if _bits(expression) <= _MOST_BITS else _bell(expression)


def counted(expression: DiceExpression) -> Distribution:
    """The exact distribution, worked out anew. A subtracted die is an added one, moved: its faces are symmetrical."""
    size = -(-_bits_of_count(expression) // 8)
    width = 8 * size
    product = 1
    for term in expression.terms:
        # 1 + x + x² + … in closed form: (x^sides − 1) / (x − 1)
        product *= (((1 << width * term.sides) - 1) // ((1 << width) - 1)) ** term.count
    totals = expression.maximum - expression.minimum + 1
    data = product.to_bytes(size * totals, "little")
    ways = tuple([int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)])
    return Distribution(expression.minimum, ways)


def _bits_of_count(expression: DiceExpression) -> int:
    """Bits that hold the ways of any total."""
    throws: int = math.prod(term.sides**term.count for term in expression.terms)
    return throws.bit_length()


def _bits(expression: DiceExpression) -> int:
    """How large the whole number of all counts becomes, about."""
    dice = sum(term.count * math.log2(term.sides) for term in expression.terms)
    return round((expression.maximum - expression.minimum + 1) * dice)


def _bell(expression: DiceExpression) -> Distribution:
    """Weights of evenly spaced totals under the normal curve of the same mean and deviation, six of them each way."""
    mean = float(expression.mean)
    deviation = math.sqrt(sum(term.count * (term.sides**2 - 1) / 12 for term in expression.terms))
    step = max(1, int(deviation * 12 / _BELL_POINTS))

    def below(total: float) -> float:
        return math.erf((total - mean) / (deviation * math.sqrt(2)))

    low = max(expression.minimum, int(mean - 6 * deviation))
    high = min(expression.maximum, int(mean + 6 * deviation))
    weights = tuple(
        round((below(total + step / 2) - below(total - step / 2)) * _BELL_SCALE) for total in range(low, high + 1, step)
    )
    return Distribution(low, weights, step, exact=False)


def outcome_chances(check: Check, allow_twelves: bool = False) -> dict[Outcome, Fraction]:
    """The chance of each outcome of a check (T1–T4), with those of the natural 2 and 12.

    A natural 12 that waits for the GM is a failure here, or with `allow_twelves` a critical success.
    """
    critical = twelve_succeeds(check, allow_twelves)
    needed = check.needed if check.needed is not None else 12
    succeed = Fraction(sum(6 - abs(natural - 7) for natural in range(needed, 12)), 36)
    one = Fraction(1, 36)
    return {
        Outcome.CRITICAL_FAILURE: one,
        Outcome.FAILURE: 1 - one - succeed - (one if critical else 0),
        Outcome.SUCCESS: succeed,
        Outcome.CRITICAL_SUCCESS: one if critical else Fraction(0),
    }


def twelve_succeeds(check: Check, allow_twelves: bool = False) -> bool:
    """Whether a natural 12 is a critical success (T3, T4)."""
    waits = check.natural_twelve is NaturalTwelve.GM_DECIDES
    return check.needed is not None or (waits and allow_twelves)
