"""How often each total comes up, and what armor leaves of it. icepool, a library for dice, has the second word."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from eod_desktop.rules import (
    Check,
    DiceExpression,
    Distribution,
    Modifier,
    NaturalTwelve,
    Outcome,
    RandomDice,
    ScriptedDice,
    distribution_of,
    outcome_chances,
)


def random_expression(chance: random.Random) -> str:
    terms = [
        (chance.choice("+-"), chance.randint(1, 8), chance.choice((2, 3, 4, 6, 6, 6, 8, 10, 12, 20, 100)))
        for _ in range(chance.randint(1, 3))
    ]
    return "".join(f"{sign}{count}d{sides}" for sign, count, sides in terms) + f"{chance.randint(-12, 12):+d}"


def by_icepool(expression: DiceExpression) -> icepool.Die[int]:
    die = icepool.Die([expression.modifier])
    for term in expression.terms:
        die = die + term.sign * (term.count @ icepool.d(term.sides))
    return die


@pytest.mark.parametrize("number", range(300))
def test_T1_300_random_expressions_and_DMs_equal_icepool(number: int) -> None:
    chance = random.Random(number)
    expression = DiceExpression.parse(random_expression(chance))
    exact, other = distribution_of(expression), by_icepool(expression)
    assert exact.exact
    assert {total: exact.chance(total) for total, _ in exact.items()} == {
        total: Fraction(count, other.denominator()) for total, count in other.items()
    }
    armor = chance.randint(0, 30)
    dealt = other.map(lambda total, armor=armor: max(0, max(0, total) - armor))
    left = exact.after_armor(armor)
    assert {points: left.chance(points) for points, ways in left.items() if ways} == {
        points: Fraction(count, dealt.denominator()) for points, count in dealt.items()
    }
    dm, target, twelve = chance.randint(-9, 9), chance.randint(2, 16), chance.choice(list(NaturalTwelve))
    check = Check((Modifier("DM", dm),), target, twelve)
    two = icepool.d6.pool(2).sum()
    lucky = twelve is NaturalTwelve.ALWAYS
    hits = two.map(lambda n, dm=dm, target=target: n != 2 and (n + dm >= target or (n == 12 and lucky)))
    assert check.chance == Fraction(hits.quantity(True), hits.denominator())


@pytest.mark.parametrize("twelve", NaturalTwelve)
@pytest.mark.parametrize("target", range(18))
@pytest.mark.parametrize("allow", [False, True])
def test_T2_T3_T4_the_outcomes_of_all_throws(twelve: NaturalTwelve, target: int, allow: bool) -> None:
    check = Check((), target, twelve)
    counted: Counter[Outcome] = Counter()
    for faces in product(range(1, 7), repeat=2):
        result = check.roll(ScriptedDice(faces))
        counted[(result.allowed() if allow and result.gm_may_allow else result).outcome] += 1
    assert outcome_chances(check, allow) == {outcome: Fraction(counted[outcome], 36) for outcome in Outcome}


@pytest.mark.parametrize("target", [3, 5, 8, 11, 12, 14])
def test_T1_the_chance_shown_is_the_frequency_of_200000_rolls(target: int) -> None:
    check, dice, rolls = Check((Modifier("DM", 1),), target), RandomDice(target), 200_000
    faces = iter(dice.roll(1_000) for _ in range(2 * rolls // 1_000))
    needed, flat = check.needed, [face for some in faces for face in some]
    succeeded = sum(a + b >= needed for a, b in zip(flat[::2], flat[1::2], strict=True)) if needed else 0
    chance = float(check.chance)
    assert abs(succeeded / rolls - chance) <= 4 * (chance * (1 - chance) / rolls) ** 0.5


def test_a_distribution_tells_its_figures() -> None:
    two = distribution_of(DiceExpression.parse("2d6"))
    assert (two.low, two.high, two.outcomes, two.mean) == (2, 12, 36, 7)
    assert two.deviation == pytest.approx((35 / 6) ** 0.5)
    assert (two.at_least(8), two.at_most(8), two.at_least(-5), two.at_least(13)) == (
        *(Fraction(15, 36), Fraction(26, 36), 1, 0),
    )
    assert (two.at_most(1), two.at_most(12), two.chance(1), two.chance(13)) == (0, 1, 0, 0)


def test_a_distribution_with_gaps_tells_them_apart() -> None:
    doubled = distribution_of(DiceExpression.parse("1d6")).mapped(lambda total: 2 * total)
    assert (doubled.low, doubled.high, doubled.step) == (2, 12, 2)
    assert (doubled.chance(4), doubled.chance(5), doubled.at_least(5), doubled.at_most(5)) == (
        *(Fraction(1, 6), 0, Fraction(2, 3), Fraction(1, 3)),
    )


def test_C9_armor_that_takes_all_leaves_nothing() -> None:
    assert distribution_of(DiceExpression.parse("3d6")).after_armor("all") == Distribution(0, (216,))
