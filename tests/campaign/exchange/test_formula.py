"""What a spreadsheet would run is inert, and comes back as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.campaign.exchange import formula


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\uff1d1", "=cmd|' /C calc'!A0"]
)
def test_formulas_get_an_apostrophe(text: str) -> None:
    assert formula.inert(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Ana", "O'Neil", "'tis", "1 = 1", "Rifle-2"])
def test_other_texts_stay(text: str) -> None:
    assert formula.inert(text) == text


@given(st.text(st.sampled_from("'=+-@ \ta1"), max_size=12))
def test_every_text_comes_back(text: str) -> None:
    assert formula.restored(formula.inert(text)) == text
