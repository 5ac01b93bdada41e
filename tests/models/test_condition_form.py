"""Conditions as they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.models.condition_form import ConditionForm, Lasting, condition_words, ending_words
from eod_desktop.rules import Condition, ConditionDm, ConditionScope

OWN, AGAINST = ConditionScope.ATTACKS, ConditionScope.ATTACKED

conditions = st.builds(
    lambda name, own, against, turns, until: Condition(
        name,
        tuple(ConditionDm(scope, value) for scope, value in ((OWN, own), (AGAINST, against)) if value),
        None if until else turns,
        until,
    ),
    st.sampled_from(["stunned", "Größer 2"]),
    st.integers(-1000, 1000),
    st.integers(-1000, 1000),
    st.none() | st.integers(1, 1000),
    st.booleans(),
)


@given(conditions)
def test_a_condition_is_written_as_it_was_read(condition: Condition) -> None:
    assert ConditionForm.of(condition).condition == condition


def test_several_dms_of_one_scope_are_one() -> None:
    form = ConditionForm.of(Condition("hurt", (ConditionDm(OWN, -1), ConditionDm(OWN, -2), ConditionDm(AGAINST, 1))))
    assert (form.attacks, form.attacked) == ("−3", "+1")


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        (ConditionForm("stunned"), set()),
        (ConditionForm("  "), {"name"}),
        (ConditionForm("a", attacks="x", attacked="1001"), {"attacks", "attacked"}),
        (ConditionForm("a", lasting=Lasting.TURNS), {"turns"}),
        (ConditionForm("a", lasting=Lasting.TURNS, turns="0"), {"turns"}),
        (ConditionForm("a", lasting=Lasting.UNTIL_NEXT_ACTION, turns="0"), set()),
        (ConditionForm("a", attacks="-2", attacked="+ 1"), set()),
    ],
)
def test_what_cannot_be_meant_is_named(form: ConditionForm, wrong: set[str]) -> None:
    assert form.wrong == wrong
    assert (form.condition is None) is bool(wrong)


@pytest.mark.parametrize(
    ("condition", "words", "ending"),
    [
        (Condition("prone"), "", "Stays until it is cleared."),
        (
            Condition("stunned", (ConditionDm(OWN, -2),), until_next_action=True),
            "−2 on its attacks and tasks · until its next action",
            "Ends once it has acted next, a pass included.",
        ),
        (Condition("lit", (ConditionDm(AGAINST, 1),), turns=1), "+1 on attacks on it · this turn",
         "Holds up to the end of turn 3."),
        (Condition("bleeding", turns=2), "2 turns", "Holds up to the end of turn 4."),
    ],
)  # fmt: skip
def test_conditions_in_words(condition: Condition, words: str, ending: str) -> None:
    assert condition_words(condition) == words
    assert ending_words(condition, 3) == ending


def test_before_the_first_turn_it_counts_from_turn_1() -> None:
    assert ending_words(Condition("a", turns=1), 0) == "Holds up to the end of turn 1."
