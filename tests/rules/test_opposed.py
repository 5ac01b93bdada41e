"""Two checks against each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.rules import Ahead, Check, Modifier, ScriptedDice, ahead, opposed_odds

checks = st.builds(
    lambda dm, target, twelve: Check((Modifier("", dm),), target, twelve),
    st.integers(-6, 6),
    st.integers(2, 16),
    st.sampled_from(("gm_decides", "always", "never")),
)


@pytest.mark.parametrize(
    ("first", "second", "who"),
    [
        ((4, 4), (3, 3), Ahead.FIRST),  # success over failure
        ((4, 4), (4, 5), Ahead.SECOND),  # the higher total of two successes
        ((3, 3), (1, 2), Ahead.FIRST),  # … of two failures
        ((1, 1), (1, 2), Ahead.SECOND),  # T2
        ((6, 6), (6, 5), Ahead.FIRST),  # T3
        ((5, 4), (4, 5), Ahead.TIE),
    ],
)
def test_who_is_ahead(first: tuple[int, int], second: tuple[int, int], who: Ahead) -> None:
    check = Check()
    assert ahead(check.roll(ScriptedDice(first)), check.roll(ScriptedDice(second))) is who


def test_T2_a_natural_2_loses_to_a_failure_whatever_its_total() -> None:
    strong = Check((Modifier("", 9),))
    assert ahead(strong.roll(ScriptedDice((1, 1))), Check().roll(ScriptedDice((1, 2)))) is Ahead.SECOND


@given(checks, checks)
def test_the_odds_are_those_of_all_throws(first: Check, second: Check) -> None:
    counted = dict.fromkeys(Ahead, 0)
    throws = list(product(range(1, 7), repeat=2))
    ours = [first.roll(ScriptedDice(throw)) for throw in throws]
    theirs = [second.roll(ScriptedDice(throw)) for throw in throws]
    for one, other in product(ours, theirs):
        counted[ahead(one, other)] += 1
    odds = opposed_odds(first, second)
    assert (odds.first, odds.second, odds.tie) == tuple(Fraction(counted[who], 1_296) for who in Ahead)
    assert odds.first + odds.second + odds.tie == 1


@given(checks, checks)
def test_the_other_way_round_is_the_mirror(first: Check, second: Check) -> None:
    odds, mirrored = opposed_odds(first, second), opposed_odds(second, first)
    assert (odds.first, odds.second, odds.tie) == (mirrored.second, mirrored.first, mirrored.tie)
