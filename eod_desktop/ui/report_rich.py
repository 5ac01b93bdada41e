"""A report as rich text for a window, in the colours and the size of its text. Every text of the report is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from eod_desktop.models.report import (
    Align,
    Band,
    Bar,
    Blank,
    Block,
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
    Width,
)
from eod_desktop.models.report_text import BLANK, one_line, side_shape, tick_boxes
from eod_desktop.ui import side_marks
from eod_desktop.ui.colors import Colors

_SIZES = {1: 1.3, 2: 1.08, 3: 1.0}
_SPACE = "&nbsp;"


def rich_text(report: Report, colors: Colors, pixels: int) -> str:
    """The blocks of a report, without its title, for text of `pixels`. Qt's subset of HTML, with no pictures."""
    writer = _Writer(colors, pixels)
    return "".join(part for block in report.blocks for part in writer.block(block))


class _Writer:
    def __init__(self, colors: Colors, pixels: int) -> None:
        self._colors = colors
        self._pixels = pixels
        self._dim = colors.dim.name()
        self._line_color = colors.line.name()

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading():
                yield self._heading(block.text, block.level, block.aside)
            case Sheet():
                yield self._heading(block.title, 1, block.subtitle)
            case Cards():
                for card in block.cards:
                    words = f"{self._spans(card.title)}{self._aside(card.aside)}"
                    yield f'<p style="margin-top:{self._apart}px">{words}</p>'
                    yield from (f"<p>{self._spans(line)}</p>" for line in card.lines)
            case Paragraph(kind=ParagraphKind.WORDS):
                return
            case Paragraph():
                yield f'<p style="margin-top:2px; margin-bottom:2px">{self._spans(block.line)}</p>'
            case KeyValues():
                rows = "".join(
                    f'<tr><td style="color:{self._dim}">{_escaped(key)}</td><td>{self._spans(value)}</td></tr>'
                    for key, value in block.pairs
                )
                yield f'<table cellspacing="0" cellpadding="{self._padding}">{rows}</table>'
            case Table():
                yield self._table(block)

    def _heading(self, text: str, level: int, aside: str) -> str:
        size = round(self._pixels * _SIZES[level])
        above = round(self._pixels * (1.2 if level == 1 else 0.9))
        return (
            f'<p style="font-size:{size}px; font-weight:600; margin-top:{above}px; margin-bottom:4px">'
            f"{_escaped(text)}{self._aside(aside)}</p>"
        )

    @property
    def _padding(self) -> int:
        return round(self._pixels * 0.25)

    @property
    def _apart(self) -> int:
        """From one column to the next."""
        return round(self._pixels * 0.9)

    def _table(self, table: Table) -> str:
        shares = sum(column.share for column in table.columns if column.width is Width.FILL)
        titles = "".join(
            f"<td{_place(column)}{_width(column, shares)} "
            f'style="color:{self._dim}; padding-right:{self._apart}px; font-size:{round(self._pixels * 0.88)}px; '
            f'border-bottom:1px solid {self._dim}">{_escaped(column.title)}</td>'
            for column in table.columns
        )
        rows = "".join(
            self._band(table, row) if isinstance(row, Band) else "".join(self._rows(table, row)) for row in table.rows
        )
        return (
            f'<table width="100%" cellspacing="0" cellpadding="{self._padding}" '
            f'style="border-collapse:collapse; border:0"><tr>{titles}</tr>{rows}</table>'
        )

    def _band(self, table: Table, band: Band) -> str:
        style = f"font-weight:600; padding-top:{self._pixels // 2}px"
        words = f"{_escaped(band.text)}{self._aside(band.aside)}"
        return f'<tr><td colspan="{len(table.columns)}" style="{style}">{words}</td></tr>'

    def _rows(self, table: Table, row: Row) -> Iterator[str]:
        ground = f' bgcolor="{self._colors.selection.name()}"' if row.kind is RowKind.RESULT else ""
        border = "" if row.tied else f"; border-top:1px solid {self._line_color}"
        cells = "".join(
            f'<td{_place(column)}{ground} style="padding-right:{self._apart}px{border}">{self._spans(cell)}</td>'
            for column, cell in zip(table.columns, row.cells, strict=True)
        )
        yield f"<tr>{cells}</tr>"
        indent = f'<td colspan="{table.details_from}"{ground}></td>' if table.details_from else ""
        span = len(table.columns) - table.details_from
        for detail in row.details:
            yield f'<tr>{indent}<td colspan="{span}"{ground}>{self._spans(detail)}</td></tr>'

    def _aside(self, aside: str) -> str:
        style = f"color:{self._dim}; font-weight:400; font-size:{round(self._pixels * 0.9)}px"
        return f'<span style="{style}">{_SPACE * 2}{_escaped(aside)}</span>' if aside else ""

    def _spans(self, line: Iterable[Span] | Line) -> str:
        return "".join(map(self._span, line))

    def _span(self, span: Span) -> str:
        match span:
            case Text(weight=Weight.STRONG):
                return f'<span style="font-weight:600">{_escaped(span.text)}</span>'
            case Text(weight=Weight.DIM):
                return f'<span style="color:{self._dim}">{_escaped(span.text)}</span>'
            case Text():
                return _escaped(span.text)
            case Faces():
                style = f"background-color:{self._colors.bar.name()}; font-weight:600"
                dice = (f'<span style="{style}">{_SPACE}{face}{_SPACE}</span>' for face in span.faces)
                return f"<span> {' '.join(dice)} </span>"
            case SideMark():
                color = side_marks.color(span.style, self._colors).name()
                return f'<span style="color:{color}">{side_shape(span.style)}</span>{_SPACE}'
            case GmMark():
                return f'<span style="color:{self._colors.accent.name()}">▍</span>'
            case Ticks():
                return tick_boxes(span)
            case Blank():
                return BLANK
            case Bar():
                return ""  # the figure beside it says the same


def _escaped(text: str) -> str:
    """Also runs of spaces, which part the sides in a line."""
    return escape(one_line(text)).replace("  ", f"{_SPACE} ")


def _place(column: Column) -> str:
    return ' align="right"' if column.align is Align.RIGHT else ""


def _width(column: Column, shares: int) -> str:
    return f' width="{round(column.share * 75 / shares)}%"' if column.width is Width.FILL else ""
