"""Blocks become boxes of one width."""

import pytest

from eod_desktop.models.report import Heading, KeyValues, Paragraph, ParagraphKind, plain
from eod_desktop.ui.printing.boxes import Box
from eod_desktop.ui.printing.flow import Flow
from eod_desktop.ui.printing.items import TextItem
from eod_desktop.ui.printing.typesetter import Typesetter
from tests.ui.printing.layouts import FONTS, LONG_NAME, report, table

WIDTH = 120.0
HEIGHT = 250.0


@pytest.fixture
def flow(qapp: object) -> Flow:
    return Flow(Typesetter(FONTS), report(), WIDTH, HEIGHT)


def texts(box: Box) -> list[str]:
    return [item.text for placed in box.placed for item in placed.items if isinstance(item, TextItem)]


def size_of(box: Box, text: str) -> float:
    (item,) = (i for p in box.placed for i in p.items if isinstance(i, TextItem) and i.text == text)
    return item.style.points


def test_headings_keep_with_what_follows_and_shrink_by_level(flow: Flow) -> None:
    boxes = [next(flow.boxes(Heading("Heading", level))) for level in (1, 2, 3)]
    assert all(box.keep for box in boxes)
    sizes = [size_of(box, "Heading") for box in boxes]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == 3
    assert boxes[0].before > boxes[1].before > boxes[2].before


def test_an_aside_stands_at_the_end_of_a_chapter_and_behind_smaller_headings(flow: Flow) -> None:
    for level, at_end in ((1, True), (2, False)):
        (box,) = flow.boxes(Heading("Turn", level, "aside"))
        (placed,) = (p for p in box.placed for i in p.items if isinstance(i, TextItem) and i.text == "aside")
        right = placed.x + placed.items[0].rect.right()
        assert (right == pytest.approx(WIDTH)) is at_end


def test_long_headings_wrap(flow: Flow) -> None:
    (box,) = flow.boxes(Heading(LONG_NAME, 1, "aside"))
    assert len(texts(box)) > 3


def test_paragraphs_may_be_divided_and_words_for_text_are_left_out(flow: Flow) -> None:
    (box,) = flow.boxes(Paragraph(plain("word " * 99)))
    assert box.loose
    assert list(flow.boxes(Paragraph(plain("x"), ParagraphKind.WORDS))) == []


def test_facts_stand_in_two_columns(flow: Flow) -> None:
    boxes = list(flow.boxes(KeyValues((("Sides", plain("Party")), ("A longer key", plain("x " * 90))))))
    assert [texts(box)[0] for box in boxes] == ["Sides", "A longer key"]
    lefts = {placed.x for box in boxes for placed in box.placed}
    assert len(lefts) == 2


def test_tables_give_a_head_and_a_box_a_row(flow: Flow) -> None:
    boxes = list(flow.boxes(table(3, every=0)))
    assert len(boxes) == 4
    assert boxes[0].keep


def test_the_title_names_campaign_title_subtitle_and_edition(flow: Flow) -> None:
    title = Flow(Typesetter(FONTS), report(edition="Players’ version"), WIDTH, HEIGHT).title(WIDTH)
    assert texts(title) == ["Campaign", "The bridge", "Turn 1", "Players’ version"]
    assert size_of(title, "The bridge") > size_of(title, "Turn 1") > size_of(title, "Campaign")


def test_a_note_of_the_program_is_small(flow: Flow) -> None:
    assert size_of(flow.note("note"), "note") < 9
