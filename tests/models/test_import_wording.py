"""Every doubt and every refusal has words of its own."""

import pytest

from eod_desktop.campaign.exchange import ExchangeError, ExchangeErrorKind
from eod_desktop.campaign.exchange.answers import Answer
from eod_desktop.campaign.exchange.reading import Finding, FindingKind
from eod_desktop.models.import_wording import answer_text, doubt_text, finding_text, place_text, why_not_read

NAMES = (
    "stat values text missing skill level levels value credits characters limit column reason weapon encoding key"
    " name like"
)
DATA = dict.fromkeys(NAMES.split(), "{x}")


@pytest.mark.parametrize("kind", FindingKind)
def test_every_doubt_has_a_sentence_that_takes_names_letter_by_letter(kind: FindingKind) -> None:
    text = finding_text(Finding(kind, 3, "there", DATA))

    assert text
    assert "{" not in text.replace("{x}", "")


@pytest.mark.parametrize("kind", ExchangeErrorKind)
def test_every_refusal_says_what_is_safe_and_what_to_do(kind: ExchangeErrorKind) -> None:
    finding = Finding(FindingKind.NO_CHARACTER, 4, "qwx")
    data = dict.fromkeys(("size", "limit", "offset", "detail", "found", "known"), "7")
    said = why_not_read(ExchangeError(kind, finding, **data))

    assert said.what
    assert "{" not in said.what
    assert said.safe == "Nothing has changed."
    assert said.advice


def test_the_place_is_told() -> None:
    finding = Finding(FindingKind.NOT_UNDERSTOOD, 4, "qwx")

    assert place_text(finding) == "line 4: “qwx”"
    assert doubt_text(finding) == "Not understood, kept in the notes (line 4: “qwx”)"
    assert place_text(Finding(FindingKind.STATS_MISSING, 0)) == ""


def test_answers_are_stats_levels_or_nothing() -> None:
    conflict, level = Finding(FindingKind.STATS_CONFLICT, 1), Finding(FindingKind.LEVEL_MISSING, 1)

    assert answer_text(conflict, Answer({"STR": 7, "DEX": 8})) == "STR 7  DEX 8"
    assert answer_text(level, Answer(level=2)) == "2"
    assert answer_text(level, Answer()) == "leave it out"
    assert answer_text(level, None) != answer_text(conflict, None)


def test_the_skill_of_a_weapon_is_answered_with_its_name() -> None:
    question = Finding(FindingKind.WEAPON_SKILL, 1, data={"weapon": "Zorcher", "skills": "Gun Combat"})

    assert answer_text(question, Answer(skill="Gun Combat")) == "Gun Combat"
    assert answer_text(question, None) == "not decided: without a skill"
