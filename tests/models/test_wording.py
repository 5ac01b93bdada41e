from fractions import Fraction

import pytest

from eod_desktop.campaign.steps import StepLabel
from eod_desktop.models import wording
from eod_desktop.rules import Attack, BreakOff, Evade, Modifier, ModifierSource, Move, Other, Outcome, Status


@pytest.mark.parametrize(("value", "text"), [(2, "+2"), (0, "0"), (-3, "−3")])
def test_a_dm_shows_its_sign(value, text):
    assert wording.signed(value) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(21, 36), "58 %"),
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "<1 %"),
        (Fraction(999, 1000), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_only_what_is_certain_is_0_or_100_percent(chance, text):
    assert wording.percent(chance) == text


@pytest.mark.parametrize("source", list(ModifierSource))
def test_each_dm_says_what_it_is_for_and_where_it_comes_from(source):
    modifier = Modifier("Smoke", -1, source)
    assert wording.modifier_label(modifier)
    assert wording.modifier_origin(modifier)


@pytest.mark.parametrize("outcome", list(Outcome))
def test_each_outcome_has_its_words(outcome):
    assert wording.outcome_text(outcome)
    assert wording.attack_outcome_text(outcome)


@pytest.mark.parametrize("status", list(Status))
def test_each_status_has_its_word(status):
    assert wording.status_text(status)


def test_actions_in_words():
    def name_of(id: str) -> str:
        return {"r1": "Raider 1"}[id]

    attack = Attack("r1", "Rifle", "Medium", moving=True, hidden=True)
    assert wording.action_text(attack, name_of) == "Move, attack Raider 1 · Rifle · Medium · from hiding"
    assert wording.action_text(Evade(), name_of) == "Evade"
    assert wording.action_text(Move(), name_of) == "Move"
    assert wording.action_text(BreakOff(), name_of) == "Break off"
    assert wording.action_text(Other("reloads"), name_of) == "reloads"
    assert wording.action_text(Other(" "), name_of) == "Something else"


def test_a_step_names_whom_it_was_about():
    assert wording.step_text(StepLabel("harm", ("Ana",))) == "damage to Ana"
    assert wording.step_text(StepLabel("heal", ("Ana", "Bo", "Cy", "Di"))) == "heal Ana, Bo, Cy and others"
