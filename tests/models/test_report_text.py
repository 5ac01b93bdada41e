"""Reports as plain text and Markdown; whatever a GM typed shows literally."""

import pytest

from eod_desktop.models.report import (
    Align,
    Band,
    Bar,
    Column,
    Faces,
    GmMark,
    Heading,
    KeyValues,
    Paragraph,
    ParagraphKind,
    Report,
    Row,
    RowKind,
    SideMark,
    Table,
    Text,
    Weight,
    dim,
    plain,
    strong,
)
from eod_desktop.models.report_text import SIDE_SHAPES, one_line, side_shape, to_markdown, to_text

EVIL = "<b>Zed</b> & Sons <3 *x* _y_ `z` [a](http://b) ![i](c) | # ~ \\ {e}"


def report(*blocks: object, **fields: str) -> Report:
    values = {"title": "Title", "subtitle": "Sub", "campaign": "Campaign", "printed": "2026-01-02 20:15", **fields}
    return Report(blocks=tuple(blocks), **values)


def grid() -> Table:
    columns = (Column("Name"), Column("Hits", Align.RIGHT), Column(""))
    rows = (
        Row(((SideMark(0, "Party"), Text("Ana")), strong("21"), (Bar(21, 21),)), details=(plain("well"),)),
        Row(((SideMark(1, "Foes"), Text("李雷")), strong("−3"), (Bar(-3, 21),)), tied=True),
    )
    return Table(columns, rows)


def entries() -> Table:
    columns = (Column("Who"), Column("What"), Column("Dice"), Column("Total", Align.RIGHT))
    rows = (
        Band("Initiative 5", "simultaneous"),
        Row((strong("Ana"), plain("Attack"), (Faces((4, 5)),), strong("9")), details=(dim("Rifle +2"),)),
        Row((plain("Cy"), plain("takes 3"), (), ()), kind=RowKind.RESULT),
        Row(((GmMark(), Text("GM")), plain("rules"), (), ()), kind=RowKind.HAND),
    )
    return Table(columns, rows, details_from=1, listed=True)


def test_text_has_a_head_and_underlined_headings() -> None:
    text = to_text(report(Heading("Turn 1", 1, "Regular"), Heading("Order", 2), Heading("Small", 3), edition="Players"))
    assert text == (
        "Title\nSub\nPlayers\nCampaign · 2026-01-02 20:15\n\n"
        "Turn 1 (Regular)\n================\n\nOrder\n-----\n\nSmall\n"
    )


def test_tables_of_text_are_aligned_also_with_wide_characters() -> None:
    lines = to_text(report(grid())).splitlines()[3:]
    assert lines == ["Name    Hits", "■ Ana     21", "      well", "▲ 李雷    −3"]


def test_a_long_cell_shifts_its_own_row_alone_and_is_not_cut() -> None:
    table = Table(
        (Column("Name"), Column("Hits", Align.RIGHT)),
        (Row((plain("x" * 300), plain("1"))), Row((plain("Bo"), plain("2")))),
    )
    lines = to_text(report(table)).splitlines()[3:]
    assert lines == ["Name  Hits", "x" * 300 + "     1", "Bo       2"]


def test_listed_tables_of_text_are_entries() -> None:
    lines = to_text(report(entries())).splitlines()[3:]
    assert lines == [
        "",
        "Initiative 5 (simultaneous)",
        "* Ana: Attack",
        "      Dice [4] [5], Total 9",
        "      Rifle +2",
        "  = Cy: takes 3",
        "* GM: rules",
    ]


def test_markdown_of_the_same() -> None:
    assert to_markdown(report(Heading("Turn 1", 1, "Regular"), grid(), entries())) == (
        "# Title\n\n**Sub**\\\nCampaign · 2026-01-02 20:15\n\n## Turn 1 *Regular*\n\n"
        "| Name | Hits |\n| --- | ---: |\n| ■ Ana | **21** · well |\n| ▲ 李雷 | **−3** |\n\n"
        "\n**Initiative 5** *simultaneous*\n\n"
        "- **Ana**: Attack\n  - Dice `4` `5`, Total **9**\n  - Rifle +2\n- Cy: takes 3\n- GM: rules\n"
    )


def test_paragraphs_facts_and_words_for_text() -> None:
    blocks = (
        KeyValues((("Sides", (SideMark(0, "Party"), Text("Party"))),)),
        Paragraph(plain("First Ana, then Bo."), ParagraphKind.WORDS),
        Paragraph(plain("rules"), ParagraphKind.HAND),
    )
    assert to_text(report(*blocks)).splitlines()[3:] == ["", "Sides: ■ Party", "First Ana, then Bo.", "* rules"]
    assert to_markdown(report(*blocks)).splitlines()[4:] == [
        "",
        "- Sides: ■ Party",
        "",
        "First Ana, then Bo.",
        "",
        "- rules",
    ]


def test_text_shows_what_was_typed_literally() -> None:
    assert EVIL in to_text(report(Paragraph(plain(EVIL)), title=EVIL))


def test_markdown_escapes_what_was_typed() -> None:
    markdown = to_markdown(report(Paragraph(plain(EVIL)), Heading(EVIL, 2), title=EVIL, campaign=EVIL))
    escaped = markdown.split("\n")[0].removeprefix("# ")
    assert escaped.replace("\\\\", "\0").replace("\\", "").replace("\0", "\\") == EVIL
    assert markdown.count(escaped) == 4
    for sign in "<>*_`[]|#~{}":
        assert f"\\{sign}" in escaped


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("- no list", "\\- no list"),
        ("1. no list", "1\\. no list"),
        ("+3 to all", "\\+3 to all"),
        ("3) x", "3\\) x"),
        ("12", "12"),
    ],
)
def test_a_paragraph_never_becomes_a_list(typed: str, written: str) -> None:
    assert to_markdown(report(Paragraph(plain(typed)))).splitlines()[-1] == written


def test_spaces_stay_outside_of_emphasis() -> None:
    line = (Text("takes 3: "), Text(" hits ", Weight.STRONG), Text("x"))
    assert to_markdown(report(Paragraph(line))).splitlines()[-1] == "takes 3:  **hits** x"


def test_line_breaks_in_names_are_spaces() -> None:
    assert one_line("a\r\nb\tc\u2028d\x00e") == "a b c d e"
    text = to_text(report(Heading("two\nlines", 2)))
    assert "two lines\n---------\n" in text


def test_sides_repeat_their_shapes_after_the_last() -> None:
    assert [side_shape(style) for style in range(9)] == [*SIDE_SHAPES, SIDE_SHAPES[0]]
