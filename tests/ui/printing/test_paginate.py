"""Whatever the report, every page is inside its margins, nothing is left out, and what belongs together stays so."""

import pytest
from hypothesis import HealthCheck, given, settings

from eod_desktop.models.report import Faces, Heading, Paragraph, Report, SideMark, Table, Text, plain
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.ui.printing.items import Page, Pages, Shape, ShapeItem
from eod_desktop.ui.printing.paginate import paginate
from tests.models.random_fights import Fight, fights
from tests.models.test_turn_summary import AT
from tests.models.told import Told, bare, missing, order_fragments
from tests.ui.printing.layouts import (
    EVERY_LAYOUT,
    FONTS,
    all_words,
    area,
    hard_report,
    layout,
    report,
    table,
    words,
)

pytestmark = pytest.mark.usefixtures("qapp")
SLACK = 0.1
AROUND = 3
"""Two texts and a line: the running head, and the foot."""
FIXTURES_OK = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


def outside(pages: Pages) -> list[object]:
    """Everything that reaches beyond the margins."""
    room = area(pages).adjusted(-SLACK, -SLACK, SLACK, SLACK)
    return [
        item
        for page in pages.pages
        for group in page.placed
        for item in group.items
        if not room.contains(item.rect.translated(group.x, group.y))
    ]


def overlapping(page: Page) -> list[tuple[str, str]]:
    """Pairs of texts that lie over each other."""
    texts = [(rect.adjusted(0.05, 0.45, -0.05, -0.45), text) for rect, text in page.texts() if text.strip()]
    texts.sort(key=lambda found: found[0].top())
    pairs = []
    for index, (rect, text) in enumerate(texts):
        for other, words_of_other in texts[index + 1 :]:
            if other.top() > rect.bottom():
                break
            if rect.intersects(other):
                pairs.append((text, words_of_other))
    return pairs


def check(pages: Pages) -> None:
    count = len(pages.pages)
    assert outside(pages) == []
    for number, page in enumerate(pages.pages, start=1):
        assert overlapping(page) == []
        assert words(page).endswith(f"{number} / {count}")
        items = sum(len(group.items) for group in page.placed)
        assert items not in (0, AROUND, 2 * AROUND), "an empty page"


@pytest.mark.parametrize("where", EVERY_LAYOUT)
def test_a_hard_report_stays_inside_the_margins_of_every_paper(where: str) -> None:
    pages = paginate(hard_report(), EVERY_LAYOUT[where], FONTS)
    check(pages)
    told = all_words(pages)
    assert told.count("word") >= 5_000
    assert sum(told.count(sign) for sign in "漢字") >= 1_800 or pages.missing


@pytest.mark.parametrize("margin", [5.0, 20.0])
def test_margins_are_honoured_to_the_millimetre(margin: float) -> None:
    pages = paginate(report(table(40)), layout(margin=margin), FONTS)
    check(pages)
    lefts = [rect.left() for page in pages.pages for rect, _ in page.texts()]
    assert min(lefts) == pytest.approx(margin, abs=0.5)
    rights = [rect.right() for page in pages.pages for rect, _ in page.texts()]
    assert max(rights) == pytest.approx(210 - margin, abs=0.5)


@given(fight=fights())
@FIXTURES_OK
def test_every_figure_of_a_fight_stands_on_paper_in_order(fight: Fight) -> None:
    record = fight.record
    for turn in range(1, record.now.turn + 1):
        summary = turn_summary(fight.campaign, record, (turn,), players=False, printed_at=AT)
        for size in ("A4", "Letter"):
            pages = paginate(summary, layout(size), FONTS)
            check(pages)
            told = content(pages)
            assert missing(told, Told(record, labelled=False).fragments((turn,))) == []
            assert [f for f in order_fragments(record, turn) if bare(f) not in bare(told)] == []


def content(pages: Pages) -> str:
    """The texts without what repeats on each page."""
    found = []
    for number, page in enumerate(pages.pages):
        texts = [text for _, text in page.texts()]
        found += texts[2 if number else 0 : -2]
    return " ".join(found)


def rows_of(page: Page) -> list[str]:
    return [text for _, text in page.texts() if text.startswith("Raider ")]


def test_no_row_is_divided_and_none_is_lost() -> None:
    pages = paginate(report(table(90, details=3)), layout(), FONTS)
    check(pages)
    assert [row for page in pages.pages for row in rows_of(page)] == [f"Raider {n}" for n in range(90)]
    for page in pages.pages:
        assert words(page).count("Damage and more") == 3 * len(rows_of(page))


def test_a_row_higher_than_a_page_goes_on_overleaf() -> None:
    pages = paginate(report(table(1, details=200)), layout(), FONTS)
    check(pages)
    assert len(pages.pages) > 2
    assert all_words(pages).count("Damage and more") == 200


def test_the_head_and_the_group_stand_again_on_each_page() -> None:
    pages = paginate(report(table(60, every=30)), layout(), FONTS)
    assert len(pages.pages) > 1
    for page in pages.pages:
        assert words(page).count("Who") == 1
    assert "Group 0, continued" not in words(pages.pages[0])
    assert "Group 0, continued" in words(pages.pages[1])
    assert "Group 1, continued" in words(pages.pages[-1])


@pytest.mark.parametrize("lines", range(30, 60))
def test_no_heading_or_band_is_left_alone_at_the_foot(lines: int) -> None:
    filler = [Paragraph(plain(f"line {n}")) for n in range(lines)]
    pages = paginate(report(*filler, Heading("Orphan", 2), table(3)), layout(), FONTS)
    (page,) = (page for page in pages.pages if "Orphan" in words(page))
    told = words(page)
    assert told.index("Orphan") < told.index("Group 0") < told.index("Raider 0")
    check(pages)


def test_a_paragraph_leaves_at_least_two_lines_behind() -> None:
    for lines in range(44, 60):
        filler = [Paragraph(plain(f"line {n}")) for n in range(lines)]
        pages = paginate(report(*filler, Paragraph(plain("tail " * 200))), layout(), FONTS)
        first = [text for _, text in pages.pages[0].texts() if text.startswith("tail")]
        assert len(first) != 1


def test_page_numbers_campaign_and_date_stand_on_each_page() -> None:
    pages = paginate(report(table(80)), layout(), FONTS)
    for number, page in enumerate(pages.pages, start=1):
        assert words(page).endswith(f"Campaign · 2026-01-02 {number} / {len(pages.pages)}")
    assert words(pages.pages[1]).startswith("The bridge Turn 1 Total")


def test_the_edition_stands_on_each_page() -> None:
    pages = paginate(report(table(80), edition="Players’ version"), layout(), FONTS)
    assert all("Players’ version" in words(page) for page in pages.pages)


def test_a_report_without_blocks_is_one_page() -> None:
    pages = paginate(report(), layout(), FONTS)
    assert len(pages.pages) == 1
    check(pages)


def test_what_no_font_has_is_substituted_and_said() -> None:
    unassigned = "\u0378"
    pages = paginate(report(Paragraph(plain(f"Name {unassigned}!"))), layout(), FONTS)
    assert pages.missing == {unassigned}
    assert "Name □!" in all_words(pages)
    assert "U+0378" in all_words(pages)
    assert paginate(report(Paragraph(plain("Łukasz −3 → é"))), layout(), FONTS).missing == frozenset()


def test_only_some_of_many_missing_characters_are_named() -> None:
    unassigned = "".join(chr(0xE1000 + number) for number in range(60))
    pages = paginate(report(Paragraph(plain(unassigned))), layout(), FONTS)
    assert len(pages.missing) == 60
    assert all_words(pages).count("U+E10") == 20


def test_dice_and_marks_are_drawn_beside_their_texts() -> None:
    line = (SideMark(1, "Raiders"), Text("Raider"), Text(" "), Faces((4, 5)))
    pages = paginate(report(Paragraph(line)), layout(), FONTS)
    shapes = [
        (item, item.rect.translated(group.x, group.y))
        for group in pages.pages[0].placed
        for item in group.items
        if isinstance(item, ShapeItem)
    ]
    dice = [rect for item, rect in shapes if item.shape is Shape.DIE]
    (mark,) = (rect for item, rect in shapes if item.shape is Shape.MARK)
    texts = {text: rect for rect, text in pages.pages[0].texts()}
    assert mark.right() <= texts["Raider"].left()
    assert all(rect.contains(texts[face].center()) for rect, face in zip(dice, "45", strict=True))


def test_the_same_report_gives_the_same_pages() -> None:
    one, other = (paginate(hard_report(), layout(), FONTS) for _ in range(2))
    assert one.pages == other.pages


def summary_of(fight: Fight) -> Report:
    turns = range(1, fight.record.now.turn + 1)
    return turn_summary(fight.campaign, fight.record, turns, players=True, printed_at=AT)


@given(fight=fights())
@FIXTURES_OK
def test_the_players_version_of_whole_fights_fits_every_paper(fight: Fight) -> None:
    for where in EVERY_LAYOUT.values():
        check(paginate(summary_of(fight), where, FONTS))


def test_a_table_without_rows_is_its_head() -> None:
    empty = Table(table(1).columns, ())
    pages = paginate(report(empty), layout(), FONTS)
    assert "Who" in all_words(pages)
