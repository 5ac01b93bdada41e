"""From a table to boxes: column widths, a head that can be set again, rows, and the signs that tie rows together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.report import Align, Band, Column, Line, Row, RowKind, Table, Ticks, Width, plain
from eod_desktop.ui.printing.boxes import BODY, DETAIL, SMALL, Box, baseline, lines_placed, rule
from eod_desktop.ui.printing.items import Ink, Placed, Shape, ShapeItem, Style
from eod_desktop.ui.printing.typesetter import Typesetter

translate = QCoreApplication.translate

GAP = 4.2
BAND = Style(10.0, bold=True)
_PADDING = 0.75
_HEAD_AFTER = 0.5
_TABLE_AFTER = 1.2
_FIT_SHARE = 0.26
_FITS_SHARE = 0.7
_TIE = 0.35
_HAIR = 0.15
_BLANK_ROW = 7.0
_LANE_GAP = 8.0
_NARROWEST_LANE = 38.0
_ABOVE_BOXES = 0.9


def table_boxes(setter: Typesetter, table: Table, width: float) -> Iterator[Box]:
    """A head, kept with the first row, and one box a row or band; on further pages the head and band stand again."""
    lanes = max(1, min(table.across, int((width + _LANE_GAP) / (_NARROWEST_LANE + _LANE_GAP))))
    if lanes > 1:
        yield from _in_lanes(setter, table, width, lanes)
        return
    layout = _Layout(setter, table, width)
    head = layout.head()
    yield head
    heads: tuple[Box, ...] = (head,)
    for index, row in enumerate(table.rows):
        above = table.rows[index - 1] if index else None
        below = table.rows[index + 1] if index + 1 < len(table.rows) else None
        if isinstance(row, Band):
            heads = (head, layout.band(row, again=True))
            yield layout.band(row, again=False, first=above is None, heads=(head,))
        else:
            tied = (row.tied and above is not None, isinstance(below, Row) and below.tied)
            yield layout.row(row, heads, ruled=isinstance(above, Row) and not row.tied, tied=tied, last=below is None)


def _in_lanes(setter: Typesetter, table: Table, width: float, lanes: int) -> Iterator[Box]:
    """Rows side by side, to be read across."""
    step = (width + _LANE_GAP) / lanes
    layout = _Layout(setter, table, step - _LANE_GAP)
    head = _beside([layout.head()] * min(lanes, len(table.rows) or 1), step)
    yield head
    rows = [row for row in table.rows if isinstance(row, Row)]
    for start in range(0, len(rows), lanes):
        last = start + lanes >= len(rows)
        among = [
            layout.row(row, (), ruled=start > 0, tied=(False, False), last=last) for row in rows[start : start + lanes]
        ]
        yield msgspec.structs.replace(_beside(among, step), heads=(head,))


def _beside(boxes: Sequence[Box], step: float) -> Box:
    """Boxes side by side as one."""
    placed = (Placed(one.x + index * step, one.y, one.items) for index, box in enumerate(boxes) for one in box.placed)
    return Box(max(box.height for box in boxes), tuple(placed), keep=boxes[0].keep)


class _Layout:
    def __init__(self, setter: Typesetter, table: Table, width: float) -> None:
        self._setter = setter
        self._table = table
        self._width = width
        self._widths = _column_widths(setter, table, width)
        self._lefts = [sum(self._widths[:index]) + GAP * index for index in range(len(self._widths))]

    def head(self) -> Box:
        if not any(column.title for column in self._table.columns):
            return Box(0.3, (Placed(0.0, 0.0, (rule(0.0, 0.1, self._width, _HAIR, Ink.LINE),)),), keep=True)
        height = self._setter.line_height(SMALL)
        placed: list[Placed] = []
        most = 1
        for column, left, width in zip(self._table.columns, self._lefts, self._widths, strict=True):
            lines = self._setter.set(plain(column.title), SMALL, width, right=column.align is Align.RIGHT)
            placed += lines_placed(lines, left, 0.0, height)
            most = max(most, len(lines))
        bottom = most * height + _HEAD_AFTER
        placed.append(Placed(0.0, bottom, (rule(0.0, 0.0, self._width, 0.25, Ink.DIM),)))
        return Box(bottom + 0.2, tuple(placed), keep=True)

    def band(self, band: Band, *, again: bool, first: bool = False, heads: tuple[Box, ...] = ()) -> Box:
        """A heading across the table, with a line beneath; smaller where it stands `again` on a further page."""
        style = SMALL if again else BAND
        words = translate("Printing", "{heading}, continued").format(heading=band.text) if again else band.text
        height = self._setter.line_height(style)
        aside = self._setter.text(band.aside, SMALL, 0.0, 0.0)
        lines = self._setter.set(plain(words), style, self._width - aside.width - GAP)
        top = 1.2
        placed = lines_placed(lines, 0.0, top, height)
        end = max((item.rect.right() for item in lines[0]), default=0.0)
        if band.aside:
            placed.append(Placed(end + GAP / 2, top + baseline(height), (aside,)))
        bottom = top + len(lines) * height + 0.5
        placed.append(Placed(0.0, bottom, (rule(0.0, 0.0, self._width, _HAIR, Ink.DIM),)))
        return Box(bottom, tuple(placed), before=0.0 if first or again else 3.4, keep=True, heads=heads)

    def row(self, row: Row, heads: tuple[Box, ...], *, ruled: bool, tied: tuple[bool, bool], last: bool) -> Box:
        height = self._setter.line_height(BODY)
        placed: list[Placed] = []
        counts: list[int] = []
        for column, cell, left, width in zip(self._table.columns, row.cells, self._lefts, self._widths, strict=True):
            lines = self._setter.set(cell, BODY, width, right=column.align is Align.RIGHT)
            placed += lines_placed(lines, left, _PADDING, height)
            counts.append(max(1, len(lines)))
        details = self._details(row, placed, _PADDING + max(counts[self._table.details_from :]) * height)
        bottom = max(details, _PADDING + max(counts) * height) + _PADDING
        ground: list[Placed] = []
        if row.kind is RowKind.BLANK:
            bottom = max(bottom, _BLANK_ROW)
            cells = zip(self._lefts, self._widths, strict=True)
            ground += [Placed(0.0, 0.0, (rule(left, bottom, width, _HAIR, Ink.LINE),)) for left, width in cells]
        if row.kind is RowKind.RESULT:
            ground.append(Placed(0.0, 0.0, (ShapeItem(Shape.FILL, 0.0, 0.0, self._width, bottom, Ink.WASH),)))
        if ruled and row.kind is not RowKind.BLANK:
            ground.append(Placed(0.0, 0.0, (rule(0.0, 0.0, self._width, _HAIR, Ink.LINE),)))
        if any(tied):
            ground.append(self._tie(bottom, *tied))
        after = _TABLE_AFTER if last else 0.0
        return Box(bottom + after, (*ground, *placed), heads=heads, keep=row.keep)

    def _details(self, row: Row, placed: list[Placed], top: float) -> float:
        left = self._lefts[self._table.details_from]
        height = self._setter.line_height(DETAIL)
        for detail in row.details:
            lines = self._setter.set(detail, DETAIL, self._width - left)
            top += _ABOVE_BOXES if any(isinstance(span, Ticks) for span in detail) else 0.0
            placed += lines_placed(lines, left, top, height)
            top += len(lines) * height
        return top

    def _tie(self, height: float, above: bool, below: bool) -> Placed:
        """The bracket beside rows of one rank, in the gap behind the first column."""
        x = self._widths[0] + GAP * 0.36
        top = 0.0 if above else _PADDING
        bottom = height if below else height - _PADDING
        items = [ShapeItem(Shape.RULE, x, top, _TIE, bottom - top, Ink.ACCENT)]
        items += [rule(x, y, GAP * 0.22, _TIE, Ink.ACCENT) for y, end in ((top, not above), (bottom, not below)) if end]
        return Placed(0.0, 0.0, tuple(items))


def _column_widths(setter: Typesetter, table: Table, width: float) -> list[float]:
    room = width - GAP * (len(table.columns) - 1)
    rows = [row for row in table.rows if isinstance(row, Row)]
    fits = {
        index: min(_natural(setter, column, [row.cells[index] for row in rows]), width * _FIT_SHARE)
        for index, column in enumerate(table.columns)
        if column.width is Width.FIT
    }
    wide = sum(fits.values()) / (room * _FITS_SHARE)
    if wide > 1 and len(fits) < len(table.columns):
        fits = {index: fit / wide for index, fit in fits.items()}
    shares = sum(column.share for column in table.columns if column.width is Width.FILL)
    left = room - sum(fits.values())
    return [
        fits[index] if index in fits else left * column.share / shares for index, column in enumerate(table.columns)
    ]


def _natural(setter: Typesetter, column: Column, cells: Sequence[Line]) -> float:
    widest = max((setter.natural_width(cell, BODY) for cell in cells), default=0.0)
    return max(widest, setter.width(column.title, SMALL)) + 0.01
