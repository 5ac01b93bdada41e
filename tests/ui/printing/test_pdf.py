"""PDFs read back: page sizes, places and texts, through the Unicode maps that a reader program uses."""

import pytest
from hypothesis import HealthCheck, given, settings

from eod_desktop.models.report import Paragraph, plain
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.ui.printing.paginate import paginate
from eod_desktop.ui.printing.paper import Paper, PaperSize
from eod_desktop.ui.printing.pdf import pdf_bytes
from tests.models.random_fights import Fight, fight, fights
from tests.models.test_turn_summary import AT
from tests.models.told import Told, bare, missing, order_fragments
from tests.ui.printing.layouts import EVERY_LAYOUT, FONTS, hard_report, layout, report, table
from tests.ui.printing.pdf_reader import PdfPage, read_pdf

pytestmark = pytest.mark.usefixtures("qapp")


def pages_of(drawn: Fight, turns: tuple[int, ...], paper: Paper) -> list[PdfPage]:
    summary = turn_summary(drawn.campaign, drawn.record, turns, players=False, printed_at=AT)
    return read_pdf(pdf_bytes(summary, paginate(summary, paper.layout(), FONTS)))


@given(drawn=fights())
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_text_of_the_pdf_holds_every_roll_and_the_hits_after_it(drawn: Fight) -> None:
    for size in PaperSize:
        for turn in range(1, drawn.record.now.turn + 1):
            pages = pages_of(drawn, (turn,), Paper(size))
            # without the running head and foot
            told = " ".join(t.text for n, page in enumerate(pages) for t in page.texts[2 if n else 0 : -2])
            assert missing(told, Told(drawn.record, labelled=False).fragments((turn,))) == []
            assert [f for f in order_fragments(drawn.record, turn) if bare(f) not in bare(told)] == []


@pytest.mark.parametrize("where", EVERY_LAYOUT)
def test_media_box_and_margins_are_those_of_the_paper(where: str) -> None:
    chosen = EVERY_LAYOUT[where]
    full = chosen.fullRect(chosen.Unit.Millimeter)
    pages = read_pdf(pdf_bytes(hard_report(), paginate(hard_report(), chosen, FONTS)))
    for number, page in enumerate(pages, start=1):
        assert (page.width, page.height) == (
            pytest.approx(full.width(), abs=0.3),
            pytest.approx(full.height(), abs=0.3),
        )
        assert min(text.x for text in page.texts) >= 14.5
        assert max(text.right for text in page.texts) <= full.width() - 14.5
        assert min(text.y for text in page.texts) >= 15
        assert max(text.y for text in page.texts) <= full.height() - 15
        assert page.words.endswith(f"{number} / {len(pages)}")


def test_texts_stand_where_they_were_laid_out() -> None:
    pages = paginate(report(table(5)), layout(), FONTS)
    (page,) = read_pdf(pdf_bytes(report(), pages))
    laid_out = [(rect.left(), text) for rect, text in pages.pages[0].texts()]
    assert [text.text for text in page.texts] == [text for _, text in laid_out]
    assert [text.x for text in page.texts] == [pytest.approx(x, abs=0.05) for x, _ in laid_out]


def test_words_are_parted_by_spaces() -> None:
    pages = paginate(report(Paragraph(plain("Attack Raider 2 · Rifle\t· Short"))), layout(), FONTS)
    (page,) = read_pdf(pdf_bytes(report(), pages))
    assert "Attack Raider 2 · Rifle · Short" in [text.text for text in page.texts]


def test_the_shipped_font_is_embedded_and_the_title_set() -> None:
    data = pdf_bytes(report(title="Łódź"), paginate(report(table(1)), layout(), FONTS))
    assert data.startswith(b"%PDF-1.")
    assert b"Inter-Regular" in data
    assert b"/FontFile2" in data
    assert "Łódź · Turn 1".encode("utf-16-be") in data


def test_sixty_combatants_are_a_few_pages() -> None:
    drawn = Fight(*fight(3, 60, 1), "sixty")
    pages = pages_of(drawn, (1,), Paper())
    assert len(pages) < 12
    told = " ".join(page.words for page in pages)
    assert all(combatant.name in told for combatant in drawn.record.now.combatants)
