"""Turns as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.models.turn_choice import parse_turns, turns_text


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("2", (2,)),
        ("1-3", (1, 2, 3)),
        (" 1 – 2 , 5 ", (1, 2, 5)),
        ("3-1", (1, 2, 3)),
        ("4-99", (4, 5)),
        ("2,2,1", (1, 2)),
        ("0-1", (1,)),
    ],
)
def test_turns_are_read(text: str, turns: tuple[int, ...]) -> None:
    assert parse_turns(text, 5) == turns


@pytest.mark.parametrize("text", ["", "two", "1-", "-1", "1..3", "6", "7-9", "1,", "1,x", "0", "1-9999999"])
def test_anything_else_is_no_choice(text: str) -> None:
    assert parse_turns(text, 5) is None


def test_a_long_range_costs_nothing_beyond_the_turns_played() -> None:
    assert parse_turns("1-999999", 3) == (1, 2, 3)


@pytest.mark.parametrize(
    ("turns", "text"), [((), ""), ((2,), "2"), ((1, 2), "1, 2"), ((1, 2, 3), "1–3"), ((5, 1, 3, 2), "1–3, 5")]
)
def test_turns_are_written_short(turns: tuple[int, ...], text: str) -> None:
    assert turns_text(turns) == text


@given(st.sets(st.integers(1, 40), min_size=1))
def test_what_is_written_is_read_back(turns: set[int]) -> None:
    assert parse_turns(turns_text(turns), 40) == tuple(sorted(turns))
