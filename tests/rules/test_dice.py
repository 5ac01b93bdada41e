"""Dice sources and dice expressions."""

import random
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.rules import (
    DiceExhausted,
    DiceExpression,
    DiceRoll,
    DiceTerm,
    ErrorKind,
    RandomDice,
    RuleError,
    ScriptedDice,
)
from tests.rules.fights import CountingDice


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("3d6+2", "3d6+2"),
        ("2D", "2d6"),
        ("D6", "1d6"),
        ("d20", "1d20"),
        ("2d6 - 1", "2d6-1"),
        ("3D6+2", "3d6+2"),
        ("2d6\u22121", "2d6-1"),
        ("2d6 \u2212 1", "2d6-1"),
        ("2d6\u20131", "2d6-1"),
        ("2d6- 3", "2d6-3"),
        ("2d6 -3", "2d6-3"),
        (" 2d6 + 1 ", "2d6+1"),
        ("2d6\t+\u00a01", "2d6+1"),
        ("\u00a02d6\n", "2d6"),
        ("9+2d6", "2d6+9"),
        ("-1+2d6", "2d6-1"),
        ("+2d6", "2d6"),
        ("-1d6+8", "-1d6+8"),
        ("2d6+1d6", "2d6+1d6"),
        ("2d6+2-1", "2d6+1"),
        ("2d6+1+1", "2d6+2"),
        ("2d6+0", "2d6"),
        ("2d6+1d4-1", "2d6+1d4-1"),
        ("02d06", "2d6"),
        ("1000d1000", "1000d1000"),
        ("1d2", "1d2"),
    ],
)
def test_expressions_that_are_understood(text: str, canonical: str) -> None:
    assert str(DiceExpression.parse(text)) == canonical
    assert DiceExpression.parse(canonical) == DiceExpression.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "d", "-", "+", "5", "-3", "abc", "2d6+", "2d6--1", "2d6+-1", "2d6+x", "d6d6", "2x6", "2d6d"),
        *(
            "2 d6",
            "2d 6",
            "2d6 3",
            "1 2d6",
            "2d6 +1 2",
            "2d6+1 d4",
            "2d6,1",
            "2.5d6",
            "2d6.0",
            "1e3d6",
            "(2d6)",
            "2d6*2",
        ),
        *("\u0662d6", "2d\u0666", "\uff12d6", "2\u217e6", "\u00b2d6", "2d6+\u0661", "2d\u00a06", "2d6\u200b"),
    ],
)
def test_expressions_that_are_not_understood_are_refused(text: str) -> None:
    with pytest.raises(RuleError) as raised:
        DiceExpression.parse(text)
    assert raised.value.kind is ErrorKind.BAD_EXPRESSION
    assert raised.value.data["text"] == text


@pytest.mark.parametrize(
    "text",
    [
        *("0d6", "1001d6", "600d6+600d6", "2d1", "2d0", "2d1001", "9999999d999999999", "100000d6", "2d6+1000001"),
        *("2d6-99999999999", "9" * 190 + "d6", "1d6" + "+1" * 100),
        pytest.param("+" * 1_000_000, id="a million signs"),
    ],
)
def test_expressions_beyond_the_limits_are_refused(text: str) -> None:
    with pytest.raises(RuleError) as raised:
        DiceExpression.parse(text)
    assert raised.value.kind is ErrorKind.BAD_EXPRESSION
    assert raised.value.data["reason"] == "limits"
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize("text", [None, 3, 2.5, True, b"2d6", ["2d6"]])
def test_what_is_no_text_is_no_expression(text: Any) -> None:
    with pytest.raises(RuleError):
        DiceExpression.parse(text)


@pytest.mark.parametrize("terms", [(0,), (1, 1), (1, 1_001), (True,), (1, 6, 0), (1, 6, 2)])
def test_a_term_out_of_limits_is_refused(terms: tuple[int, ...]) -> None:
    with pytest.raises(RuleError):
        DiceTerm(*terms)


def test_an_expression_of_no_dice_is_refused() -> None:
    with pytest.raises(RuleError):
        DiceExpression((), 3)


expressions = st.builds(
    DiceExpression,
    st.lists(
        st.builds(DiceTerm, st.integers(1, 40), st.integers(2, 1000), st.sampled_from([1, -1])), min_size=1, max_size=6
    ).map(tuple),
    st.integers(-1_000_000, 1_000_000),
)


@given(expressions)
def test_what_is_printed_parses_back_to_an_equal_value(expression: DiceExpression) -> None:
    assert DiceExpression.parse(str(expression)) == expression
    assert DiceExpression.parse(str(expression).upper().replace("-", "\u2212")) == expression
    assert DiceExpression.parse(str(expression).replace("+", " + ").replace("-", "\t-\u00a0")) == expression


@given(st.text(alphabet="0123456789dD+- \u2212\u00a0\t\u0661x.", max_size=14))
def test_a_text_is_either_read_or_refused(text: str) -> None:
    with suppress(RuleError):
        expression = DiceExpression.parse(text)
        assert DiceExpression.parse(str(expression)) == expression


@given(expressions, st.integers(0, 2**32))
def test_a_roll_adds_up_and_stays_within_its_limits(expression: DiceExpression, seed: int) -> None:
    rolled = expression.roll(RandomDice(seed))
    faces = list(rolled.faces)
    signed = [(term.sign, faces.pop(0)) for term in expression.terms for _ in range(term.count)]
    assert faces == []
    assert rolled.modifier == expression.modifier
    assert rolled.total == sum(sign * face for sign, face in signed) + expression.modifier
    assert expression.minimum <= rolled.total <= expression.maximum
    assert expression.minimum <= expression.mean <= expression.maximum


def test_a_roll_takes_its_dice_in_the_order_written() -> None:
    dice = CountingDice(ScriptedDice([1, 2, 4, 3]))
    assert DiceExpression.parse("2d6-1d4+1d8+5").roll(dice) == DiceRoll((1, 2, 4, 3), 5, 7, "2d6-1d4+1d8+5")
    assert dice.asked == [(2, 6), (1, 4), (1, 8)]


def test_minimum_maximum_and_mean_are_exact() -> None:
    expression = DiceExpression.parse("3d6-1d4+2")
    assert (expression.minimum, expression.maximum) == (1, 19)
    assert expression.mean == Fraction(10)
    assert isinstance(expression.mean, Fraction)
    assert DiceExpression.parse("1d6").mean == Fraction(7, 2)


def test_random_dice_with_a_seed_repeat_and_without_one_do_not() -> None:
    assert RandomDice(7).roll(50) == RandomDice(7).roll(50)
    assert RandomDice().roll(100, 1_000) != RandomDice().roll(100, 1_000)


def test_random_dice_leave_the_generator_shared_by_all_alone() -> None:
    before = random.getstate()
    RandomDice(3).roll(10)
    RandomDice().roll(10)
    assert random.getstate() == before


def test_random_dice_give_every_face_and_no_other() -> None:
    for sides in (2, 6, 10):
        counts = Counter(RandomDice(1).roll(1_000, sides) + RandomDice(2).roll(1_000, sides))
        assert sorted(counts) == list(range(1, sides + 1))
        assert max(counts.values()) < 1.4 * 2_000 / sides


def test_scripted_dice_give_their_faces_in_order() -> None:
    dice = ScriptedDice([3, 4, 6, 20])
    assert dice.roll(2) == (3, 4)
    assert dice.roll(0) == ()
    assert dice.remaining == (6, 20)
    assert dice.roll(1) == (6,)
    assert dice.roll(1, sides=20) == (20,)


def test_scripted_dice_run_out_without_taking_a_face() -> None:
    dice = ScriptedDice(iter([3]))
    with pytest.raises(DiceExhausted) as raised:
        dice.roll(2)
    assert raised.value.kind is ErrorKind.DICE_EXHAUSTED
    assert raised.value.data == {"wanted": 2, "left": 1}
    assert dice.remaining == (3,)


@pytest.mark.parametrize("face", [0, -1, 1_001, True, 2.0, "3", None])
def test_scripted_dice_refuse_what_is_no_face(face: Any) -> None:
    with pytest.raises(RuleError) as raised:
        ScriptedDice([1, face])
    assert raised.value.kind is ErrorKind.BAD_FACE


@pytest.mark.parametrize("dice", [RandomDice(1), ScriptedDice([1] * 2_000)])
@pytest.mark.parametrize(
    ("count", "sides"),
    [
        (-1, 6),
        (1_001, 6),
        (1, 1),
        (1, 1_001),
        (True, 6),
        (1.0, 6),
        (None, 6),
        (1, "6"),
        pytest.param(10**5000, 6, id="huge"),
    ],
)
def test_rolls_out_of_limits_are_refused(dice: Any, count: Any, sides: Any) -> None:
    with pytest.raises(RuleError):
        dice.roll(count, sides)


@pytest.mark.parametrize("seed", range(20))
def test_seeded_dice_are_those_drawn_one_by_one_whatever_their_sides(seed: int) -> None:
    generator, choice = random.Random(seed), random.Random(-1 - seed)
    dice = RandomDice(seed)
    for _ in range(200):
        count, sides = choice.choice((0, 1, 2, 3, 200)), choice.choice((6, 6, 6, 2, 4, 10, 256, 1_000))
        drawn: list[int] = []
        while len(drawn) < count:
            face = generator.getrandbits(sides.bit_length())
            if face < sides:
                drawn.append(face + 1)
        assert dice.roll(count, sides) == tuple(drawn)
