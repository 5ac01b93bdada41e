"""A report as plain text and as Markdown, for the group's chat; `report_html` is its sibling.

Nothing is cut or wrapped: names and figures stay whole, so that the text can be searched.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from eod_desktop.models.report import (
    Align,
    Band,
    Bar,
    Blank,
    Block,
    Card,
    Cards,
    Column,
    Faces,
    GmMark,
    Heading,
    KeyValues,
    Line,
    Paragraph,
    ParagraphKind,
    Report,
    Row,
    RowKind,
    Sheet,
    SideMark,
    Span,
    Table,
    Text,
    Ticks,
    Weight,
)

SIDE_SHAPES = ("■", "▲", "●", "◆", "⬟", "⬢", "★", "✚")
"""The shapes of sides as characters, in the order of `Campaign.side_style`."""

BLANK = "______"
TICK_GROUP = 5
_UNDERLINES = {1: "=", 2: "-"}
_WIDEST = 40
_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~!&$])")
_LIST_START = re.compile(r"^(\s*)(?:([-+=])|([0-9]+)([.)]))")


def one_line(text: str) -> str:
    """Line breaks and control characters as spaces."""
    return _BREAKS.sub(" ", text)


def side_shape(style: int) -> str:
    return SIDE_SHAPES[style % len(SIDE_SHAPES)]


def tick_boxes(ticks: Ticks) -> str:
    """As characters, in groups of five: "☒☒☐☐☐ ☐☐"."""
    boxes = "☒" * min(ticks.ticked, ticks.count) + "☐" * (ticks.count - ticks.ticked)
    return " ".join(boxes[start : start + TICK_GROUP] for start in range(0, len(boxes), TICK_GROUP))


# plain text


def to_text(report: Report) -> str:
    """The report as UTF-8 text with aligned tables."""
    lines = [one_line(report.title), one_line(report.subtitle)]
    lines += [line for line in (report.edition, _foot(report)) if line]
    for block in report.blocks:
        lines += _text_block(block)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _foot(report: Report) -> str:
    return " · ".join(one_line(part) for part in (report.campaign, report.printed) if part)


def _text_block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            title = _with_aside(block.text, block.aside)
            yield ""
            yield title
            if block.level in _UNDERLINES:
                yield _UNDERLINES[block.level] * _columns(title)
        case Paragraph():
            yield ("* " if block.kind is ParagraphKind.HAND else "") + _text(block.line)
        case KeyValues():
            yield ""
            yield from (f"{one_line(key)}: {_text(value)}" for key, value in block.pairs)
        case Sheet():
            title = one_line(block.title)
            yield from ("", title, "=" * _columns(title), one_line(block.subtitle))
        case Cards():
            for card in block.cards:
                yield from _text_card(card)
        case Table(listed=True):
            for row in block.rows:
                yield from _text_band(row) if isinstance(row, Band) else _text_entry(block, row)
        case Table():
            yield from _text_table(block)


def _text(line: Line) -> str:
    return "".join(_text_span(span) for span in line).strip()


def _text_span(span: Span) -> str:
    match span:
        case Text():
            return one_line(span.text)
        case Faces():
            return " ".join(f"[{face}]" for face in span.faces)
        case SideMark():
            return side_shape(span.style) + " "
        case Ticks():
            return tick_boxes(span)
        case Blank():
            return BLANK
        case GmMark() | Bar():
            return ""


def _text_card(card: Card) -> Iterator[str]:
    yield from ("", _with_aside(_text(card.title), card.aside), f"  {one_line(card.box)}: {BLANK}")
    yield from (f"  {_text(line)}" for line in card.lines)


def _text_band(band: Band) -> Iterator[str]:
    yield from ("", _with_aside(band.text, band.aside))


def _with_aside(text: str, aside: str) -> str:
    return one_line(f"{text} ({aside})" if aside else text)


def _text_entry(table: Table, row: Row) -> Iterator[str]:
    """A row as "who: what", the figures beneath with their titles."""
    who, what, *figures = (_text(cell) for cell in row.cells)
    bullet = "  = " if row.kind is RowKind.RESULT else "* "
    yield f"{bullet}{who}: {what}"
    titled = _titled(table.columns[2:], figures)
    if titled:
        yield f"      {titled}"
    yield from (f"      {_text(detail)}" for detail in row.details)


def _titled(columns: Iterable[Column], cells: Iterable[str]) -> str:
    return ", ".join(f"{one_line(c.title)} {cell}" for c, cell in zip(columns, cells, strict=True) if cell)


def _text_table(table: Table) -> Iterator[str]:
    kept = _worded_columns(table)
    titles = [one_line(table.columns[index].title) for index in kept]
    cells = {row: [_text(row.cells[index]) for index in kept] for row in table.rows if isinstance(row, Row)}
    widths = [
        max(filter(_WIDEST.__ge__, (_columns(line[place]) for line in (titles, *cells.values()))), default=0)
        for place in range(len(kept))
    ]
    aligns = [table.columns[index].align for index in kept]
    if any(titles):
        yield _aligned(titles, widths, aligns)
    for row in table.rows:
        if isinstance(row, Band):
            yield from _text_band(row)
            continue
        yield _aligned(cells[row], widths, aligns)
        yield from (f"      {_text(detail)}" for detail in row.details)


def _aligned(cells: list[str], widths: list[int], aligns: list[Align]) -> str:
    return "  ".join(_padded(cell, width, align) for cell, width, align in zip(cells, widths, aligns, strict=True))


def _worded_columns(table: Table) -> list[int]:
    """The columns that say anything without pictures."""
    rows = [row for row in table.rows if isinstance(row, Row)]
    return [
        index
        for index, column in enumerate(table.columns)
        if column.title or any(not isinstance(span, Bar) for row in rows for span in row.cells[index])
    ]


def _columns(text: str) -> int:
    """How many columns a text takes in a terminal: wide characters two, marks that join none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def _padded(text: str, width: int, align: Align) -> str:
    room = " " * max(0, width - _columns(text))
    return room + text if align is Align.RIGHT else text + room


# Markdown


def to_markdown(report: Report) -> str:
    """The report as GitHub-flavoured Markdown; whatever a GM typed is escaped."""
    lines = [f"# {_escaped(report.title)}", "", f"**{_escaped(report.subtitle)}**"]
    lines += [f"\\\n{_escaped(line)}" for line in (report.edition, _foot(report)) if line]
    for block in report.blocks:
        lines += ["", *_markdown_block(block)]
    return "\n".join(lines).replace("\n\\\n", "\\\n") + "\n"


def _markdown_block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * (block.level + 1)} {_escaped(block.text)}{_softly(block.aside)}"
        case Paragraph():
            words = _markdown(block.line)
            yield f"- {words}" if block.kind is ParagraphKind.HAND else _not_a_list(words)
        case KeyValues():
            yield from (f"- {_escaped(key)}: {_markdown(value)}" for key, value in block.pairs)
        case Sheet():
            yield from (f"# {_escaped(block.title)}", "", f"**{_escaped(block.subtitle)}**")
        case Cards():
            for card in block.cards:
                yield f"- {_markdown(card.title)}{_softly(card.aside)}"
                yield f"  - {_escaped(card.box)}: {_escaped(BLANK)}"
                yield from (f"  - {_markdown(line)}" for line in card.lines)
        case Table(listed=True):
            for row in block.rows:
                yield from _markdown_band(row) if isinstance(row, Band) else _markdown_entry(block, row)
        case Table():
            yield from _markdown_table(block)


def _softly(aside: str) -> str:
    return f" *{_escaped(aside)}*" if aside else ""


def _markdown_band(band: Band) -> Iterator[str]:
    yield from ("", f"**{_escaped(band.text)}**{_softly(band.aside)}", "")


def _escaped(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", one_line(text).strip())


def _not_a_list(text: str) -> str:
    """A paragraph that begins like a list entry stays a paragraph."""
    return _LIST_START.sub(lambda m: f"{m[1]}\\{m[2]}" if m[2] else f"{m[1]}{m[3]}\\{m[4]}", text)


def _markdown(line: Line) -> str:
    return "".join(_markdown_span(span) for span in line).strip()


def _markdown_span(span: Span) -> str:
    match span:
        case Text():
            words = _escaped(span.text)
            if not words:
                return " " if span.text else ""
            before = " " if span.text[0].isspace() else ""
            after = " " if span.text[-1].isspace() else ""
            return f"{before}**{words}**{after}" if span.weight is Weight.STRONG else f"{before}{words}{after}"
        case Faces():
            return " ".join(f"`{face}`" for face in span.faces)
        case SideMark():
            return side_shape(span.style) + " "
        case Ticks():
            return tick_boxes(span)
        case Blank():
            return _escaped(BLANK)
        case GmMark() | Bar():
            return ""


def _markdown_entry(table: Table, row: Row) -> Iterator[str]:
    who, what, *figures = (_markdown(cell) for cell in row.cells)
    yield f"- {who}: {what}"
    titled = _titled(table.columns[2:], figures)
    if titled:
        yield f"  - {titled}"
    yield from (f"  - {_markdown(detail)}" for detail in row.details)


def _markdown_table(table: Table) -> Iterator[str]:
    kept = _worded_columns(table)
    columns = [table.columns[index] for index in kept]
    yield _barred(_escaped(column.title) for column in columns)
    yield _barred("---:" if column.align is Align.RIGHT else "---" for column in columns)
    for row in table.rows:
        if isinstance(row, Band):
            yield _barred([f"**{_escaped(row.text)}**{_softly(row.aside)}", *[""] * (len(kept) - 1)])
            continue
        cells = [_markdown(row.cells[index]) for index in kept]
        if row.details:
            cells[-1] = " · ".join(part for part in (cells[-1], *(_markdown(line) for line in row.details)) if part)
        yield _barred(cells)


def _barred(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
