"""Reports as one HTML file: well formed, escaped, and in need of nothing from anywhere."""

import re
from html.parser import HTMLParser

from hypothesis import given, settings

from eod_desktop.models.report import (
    Band,
    Bar,
    Column,
    Faces,
    GmMark,
    Heading,
    Paragraph,
    ParagraphKind,
    Report,
    Row,
    SideMark,
    Table,
    Text,
    Weight,
    plain,
)
from eod_desktop.models.report_html import to_html
from eod_desktop.models.turn_summary import turn_summary
from tests.models.random_fights import Fight, fights
from tests.models.test_turn_summary import AT

EVIL = "<img src=http://evil/x.png> &amp; a<b \"q\" 'p' </style><script>alert(1)</script>"
VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Checks that elements nest, and collects what is shown and referred to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(report: Report) -> Reader:
    reader = Reader()
    reader.feed(to_html(report))
    reader.close()
    assert reader.open == []
    return reader


def report(*blocks: object, **fields: str) -> Report:
    values = {"title": "Title", "subtitle": "Sub", "campaign": "Campaign", "printed": "now", **fields}
    return Report(blocks=tuple(blocks), **values)


def table() -> Table:
    columns = (Column("Who"), Column("What"), Column("Dice"))
    rows = (
        Band(EVIL, EVIL),
        Row(((SideMark(9, EVIL), Text(EVIL, Weight.STRONG)), plain(EVIL), (Faces((4, 12)), Bar(3, 9))), (plain(EVIL),)),
        Row(((GmMark(), Text("GM", Weight.DIM)), (), ()), tied=True),
    )
    return Table(columns, rows, details_from=1)


def test_whatever_was_typed_is_shown_and_never_understood() -> None:
    reader = read(
        report(Heading(EVIL, 1, EVIL), Paragraph(plain(EVIL)), table(), title=EVIL, campaign=EVIL, edition=EVIL)
    )
    assert not reader.tags & {"img", "script", "link", "iframe", "object", "a"}
    assert "".join(reader.words).count(EVIL) == 12
    assert not [name for name, _ in reader.attributes if name in ("src", "href") or name.startswith("on")]


@given(fights())
@settings(max_examples=25)
def test_a_summary_is_one_file_without_anything_remote(fight: Fight) -> None:
    turns = range(1, fight.record.now.turn + 1)
    html = to_html(turn_summary(fight.campaign, fight.record, turns, players=False, printed_at=AT))
    style = html.partition("<style>")[2].partition("</style>")[0]
    assert not re.search(r"url\(|@import|https?:", style)
    read(turn_summary(fight.campaign, fight.record, turns, players=False, printed_at=AT))


def test_the_page_says_its_language_and_title() -> None:
    html = to_html(report(language="de"))
    assert html.startswith('<!DOCTYPE html>\n<html lang="de">')
    assert "<title>Title · Sub</title>" in html


def test_details_lie_under_their_column() -> None:
    html = to_html(report(table()))
    assert '<tr class="detail plain"><td colspan="1"></td><td colspan="2">' in html
    assert '<tr class="band"><th colspan="3" scope="rowgroup">' in html


def test_words_for_text_alone_are_left_out() -> None:
    assert "First Ana" not in to_html(report(Paragraph(plain("First Ana."), ParagraphKind.WORDS)))


def test_a_bar_is_never_longer_than_full_or_shorter_than_nothing() -> None:
    for hits, width in ((5, 50), (-4, 0), (99, 100)):
        line = (Bar(hits, 10),)
        assert f"width:{width}%" in to_html(report(Paragraph(line)))
    assert "width:0%" in to_html(report(Paragraph((Bar(1, 0),))))
