"""Sheets read back from their PDFs: paper, margins, page numbers, and that nothing is lost or empty."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eod_desktop.models.report_text import one_line
from eod_desktop.ui.printing.items import TextItem
from eod_desktop.ui.printing.paginate import paginate
from eod_desktop.ui.printing.pdf import pdf_bytes
from tests.fakes import sample_campaign
from tests.models.random_fights import Fight, fights
from tests.ui.printing.layouts import EVERY_LAYOUT, FONTS, all_words, layout
from tests.ui.printing.pdf_reader import read_pdf
from tests.ui.printing.sheets import NAMES, SKILLS, every_sheet, hard_campaign
from tests.ui.printing.test_paginate import check, overlapping

pytestmark = pytest.mark.usefixtures("qapp")
CAMPAIGN, RECORD = hard_campaign()
SHEETS = every_sheet(CAMPAIGN, RECORD)


@pytest.mark.parametrize("where", EVERY_LAYOUT)
@pytest.mark.parametrize("sheet", SHEETS)
def test_paper_and_margins_are_those_chosen(where: str, sheet: str) -> None:
    chosen = EVERY_LAYOUT[where]
    full = chosen.fullRect(chosen.Unit.Millimeter)
    laid_out = paginate(SHEETS[sheet], chosen, FONTS)
    check(laid_out)
    pages = read_pdf(pdf_bytes(SHEETS[sheet], laid_out))
    assert len(pages) == len(laid_out.pages)
    for number, page in enumerate(pages, start=1):
        assert page.width == pytest.approx(full.width(), abs=0.3)
        assert page.height == pytest.approx(full.height(), abs=0.3)
        assert min(text.x for text in page.texts) >= 14.5
        assert max(text.right for text in page.texts) <= full.width() - 14.5
        assert min(text.y for text in page.texts) >= 15
        assert max(text.y for text in page.texts) <= full.height() - 14.5
        assert page.words.endswith(f"{number} / {len(pages)}")


def test_a_character_of_many_skills_weapons_and_words_is_continued_under_its_name() -> None:
    pages = paginate(SHEETS["characters"], layout(), FONTS)
    told = all_words(pages)
    assert [skill for skill in SKILLS if skill not in told] == []
    assert [n for n in range(60) if f"Weapon {n} " not in told] == []
    assert told.count("ferryman") == 1_000
    first = [" ".join(text for _, text in page.texts()) for page in pages.pages]
    continued = [words for words in first if words.startswith(f"{NAMES[0]} PC · Party")]
    assert len(continued) > 2
    assert all("Kind" not in words for words in continued)


def test_each_character_begins_a_page() -> None:
    pages = paginate(SHEETS["characters"], layout(), FONTS)
    begun = [mark for mark in pages.bookmarks if mark.level == 1]
    assert [mark.text for mark in begun] == list(NAMES)
    assert len({mark.page for mark in begun}) == len(NAMES)
    assert {round(mark.y) for mark in begun} == {15}


def test_a_small_character_is_one_page() -> None:
    small = every_sheet(CAMPAIGN, RECORD)["characters"]
    pages = paginate(small, layout(), FONTS)
    last_two = [mark.page for mark in pages.bookmarks if mark.level == 1][-3:]
    assert last_two == list(range(last_two[0], last_two[0] + 3))


@pytest.mark.parametrize("where", ["A4 portrait", "A4 landscape", "A5 portrait"])
def test_eight_cards_fill_a_page(where: str) -> None:
    campaign = sample_campaign(raiders=14)
    pages = paginate(every_sheet(campaign, campaign.encounters[0])["cards"], EVERY_LAYOUT[where], FONTS)
    counts = [sum(text == "Initiative" for _, text in page.texts()) for page in pages.pages]
    assert counts == [8, 8]
    check(pages)


def test_the_screen_is_one_page_of_columns() -> None:
    campaign = sample_campaign()
    for where in ("A4 portrait", "A4 landscape", "Letter portrait"):
        pages = paginate(every_sheet(campaign, campaign.encounters[0])["screen"], EVERY_LAYOUT[where], FONTS)
        assert len(pages.pages) == 1
        assert overlapping(pages.pages[0]) == []
        lefts = {
            round(group.x + item.x)
            for group in pages.pages[0].placed
            for item in group.items
            if isinstance(item, TextItem) and item.style.bold and item.style.points > 10
        }
        assert len(lefts) >= 2


@given(drawn=fights(), players=st.booleans())
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_sheets_of_any_fight_fit_their_paper(drawn: Fight, players: bool) -> None:
    for sheet in every_sheet(drawn.campaign, drawn.record, players=players).values():
        check(paginate(sheet, layout("A5"), FONTS))
        assert one_line(drawn.campaign.name) in all_words(paginate(sheet, layout(), FONTS))
