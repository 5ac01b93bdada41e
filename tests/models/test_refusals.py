from pathlib import Path

import pytest

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.models import refusals
from eod_desktop.rules import ErrorKind, IllegalAction, RuleError

NAMES = {"bo": "Bo Halloran", "di": "Di"}


def name_of(id: str) -> str:
    return NAMES.get(id, id)


@pytest.mark.parametrize("kind", list(ErrorKind))
def test_each_refusal_of_the_rules_has_its_sentence(kind):
    assert refusals.refusal(RuleError(kind), name_of).endswith(".")


def test_a_refusal_names_combatants_and_not_ids():
    error = IllegalAction(ErrorKind.TARGET_LEFT, id="bo", target="di")
    assert refusals.refusal(error, name_of) == "Di has left the fight. Choose another target for Bo Halloran."


def test_several_combatants_are_listed():
    error = IllegalAction(ErrorKind.SOMEONE_ACTS, ids=("bo", "di"))
    assert refusals.refusal(error, name_of).startswith("Bo Halloran, Di still act this turn.")


def test_of_many_some_are_named():
    error = IllegalAction(ErrorKind.SOMEONE_ACTS, ids=tuple(f"r{n}" for n in range(80)))
    assert refusals.refusal(error, name_of).startswith("r0, r1, r2, r3, r4 and 75 more still act this turn.")


def test_text_of_the_gm_is_never_read_as_a_place_to_fill():
    error = RuleError(ErrorKind.BAD_EXPRESSION, text="{reason}", reason="syntax")
    assert "“{reason}”" in refusals.refusal(error, name_of)


@pytest.mark.parametrize("kind", list(CampaignErrorKind))
def test_each_trouble_says_what_is_safe_and_what_to_do(kind):
    said = refusals.trouble(CampaignError(kind, Path("bridge.eod"), found=3, known=1, detail="page 4", folder="f"))
    assert "{" not in said.what
    assert said.what.endswith(".")
    assert said.safe.endswith(".")
    assert said.advice.endswith(".")
