"""The text as shown and as folded, offset for offset."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.campaign.exchange.folding import clean, fold


@given(st.text())
def test_both_forms_are_equally_long(text):
    folded = fold(text)
    assert len(folded.shown) == len(folded.plain)
    assert folded.starts == tuple(sorted(folded.starts))


def test_names_stay_as_written():
    text = "“Redstaff” O’Brien — Náždurova, 李雷, שרה, 🚀"
    assert fold(text).shown == text


def test_recognition_sees_plain_signs():
    written = "Pilot–2 \u2018\uff17\uff22’\u00a0Vacc Suit\u20111 −3"
    assert fold(written).plain == "Pilot-2 '7B' Vacc Suit-1 -3"


def test_ligatures_are_spelled_out_in_both():
    assert fold("Riﬂe–1").shown == "Rifle–1"


def test_what_nobody_sees_goes():
    assert clean("\ufeffA\u200bna\x00\x07 Vex\r\n\ud800") == "Ana   Vex\n�"


@pytest.mark.parametrize(
    ("broken", "joined"),
    [
        ("Tactics (mili-\ntary) 1", "Tactics (military) 1"),
        ("Pilot-\n2", "Pilot-2"),
        ("Gun-\nCombat", "Gun\nCombat"),
        ("Zero-\nG", "Zero-G"),
        ("Jack-\nof-all-Trades", "Jack-of-all-Trades"),
        ("Cr1,\n000", "Cr1,000"),
        ("Rifle-1,\n200 rounds", "Rifle-1,\n200 rounds"),
        ("Ana\n----\nBo", "Ana\n----\nBo"),
    ],
)
def test_line_breaks_inside_words(broken, joined):
    assert fold(broken).plain == joined


def test_lines_are_those_of_the_original():
    folded = fold("one\ntwo mili-\ntary four\nfive")
    assert folded.line_at(folded.plain.index("two")) == 2
    assert folded.line_at(folded.plain.index("four")) == 3
    assert folded.line_at(folded.plain.index("five")) == 4
