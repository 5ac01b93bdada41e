"""From the blocks of a report to boxes that pages are filled with: paragraphs, headings and facts. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator

from eod_desktop.models.report import (
    Blank,
    Block,
    Cards,
    Heading,
    KeyValues,
    Paragraph,
    ParagraphKind,
    Report,
    Sheet,
    Table,
    dim,
    plain,
)
from eod_desktop.ui.printing.boxes import BODY, SMALL, Box, baseline, lines_placed, rule
from eod_desktop.ui.printing.card_flow import card_boxes
from eod_desktop.ui.printing.items import Ink, Item, PictureItem, Placed, Style, TextItem
from eod_desktop.ui.printing.table_flow import table_boxes
from eod_desktop.ui.printing.typesetter import Typesetter

TITLE = Style(21.0, bold=True)
SUBTITLE = Style(11.0, bold=True)
HEADINGS = {1: Style(14.0, bold=True), 2: Style(10.5, bold=True), 3: Style(9.0, bold=True)}

_BEFORE = {1: 7.5, 2: 5.0, 3: 3.5}
_AFTER = {1: 2.2, 2: 0.8, 3: 0.6}
_PARAGRAPH_AFTER = 1.0
_KEY_GAP = 5.0
_ABOVE_BLANK = 2.4
_PICTURE = 32.0
_PICTURE_GAP = 6.0


class Flow:
    """Makes boxes of one width, for pages that hold boxes up to `height`; `report` says what stands around them."""

    def __init__(self, typesetter: Typesetter, report: Report, width: float, height: float) -> None:
        self._setter = typesetter
        self._report = report
        self._width = width
        self._height = height

    def boxes(self, block: Block) -> Iterator[Box]:
        match block:
            case Heading():
                yield self._heading(block)
            case Paragraph(kind=ParagraphKind.WORDS):
                return
            case Paragraph():
                yield self._paragraph(block)
            case KeyValues():
                yield from self._key_values(block)
            case Table():
                yield from table_boxes(self._setter, block, self._width)
            case Sheet():
                yield self._head(block.title, block.subtitle, self._width, turn=True)
            case Cards():
                yield from card_boxes(self._setter, block, self._width, self._height)

    def title(self, width: float) -> Box:
        """The head of the first page, across all columns."""
        return self._head(self._report.title, self._report.subtitle, width)

    def _head(self, title: str, subtitle: str, width: float, *, turn: bool = False) -> Box:
        placed: list[Placed] = []
        top = 0.0
        texts = [(plain(self._report.campaign), SMALL), (plain(title), TITLE), (plain(subtitle), SUBTITLE)]
        edition = self._setter.text(self._report.edition, SMALL, 0.0, 0.0)
        for line, style in texts:
            height = self._setter.line_height(style) * (0.86 if style is TITLE else 1.0)
            room = width - (edition.width + _KEY_GAP if style is SMALL and self._report.edition else 0.0)
            lines = self._setter.set(line, style, room)
            placed += lines_placed(lines, 0.0, top, height)
            top += len(lines) * height + (0.6 if style is TITLE else 0.0)
        if self._report.edition:
            y = baseline(self._setter.line_height(SMALL))
            placed.append(Placed(width - edition.width, y, (edition,)))
        top += 2.4
        placed.append(Placed(0.0, top, (rule(0.0, 0.0, width, 0.6, Ink.TEXT),)))
        return Box(top + 3.0, tuple(placed), keep=True, turn=turn, running=(title, subtitle), mark=(title, 1))

    def note(self, text: str) -> Box:
        """A remark of the program at the end."""
        height = self._setter.line_height(SMALL)
        lines = self._setter.set(plain(text), SMALL, self._width)
        return Box(len(lines) * height, tuple(lines_placed(lines, 0.0, 0.0, height)), before=6.0, loose=True)

    def _heading(self, heading: Heading) -> Box:
        style = HEADINGS[heading.level]
        height = self._setter.line_height(style)
        aside = self._setter.text(heading.aside, SMALL, 0.0, 0.0) if heading.aside else None
        room = self._width - (aside.width + _KEY_GAP if aside else 0.0)
        lines = self._setter.set(plain(heading.text), style, room)
        placed = lines_placed(lines, 0.0, 0.0, height)
        if aside:
            placed.append(self._aside(heading, aside, lines, height))
        bottom = len(lines) * height
        if heading.level == 1:
            bottom += 1.0
            placed.append(Placed(0.0, bottom, (rule(0.0, 0.0, self._width, 0.25, Ink.TEXT),)))
        after, before = _AFTER[heading.level], _BEFORE[heading.level]
        return Box(bottom + after, tuple(placed), before=before, keep=True, mark=(heading.text, heading.level))

    def _aside(self, heading: Heading, aside: TextItem, lines: list[tuple[Item, ...]], height: float) -> Placed:
        """At the right end of a chapter's line; right behind the words of smaller headings."""
        if heading.level == 1:
            x = self._width - aside.width
        else:
            x = max((item.x + item.width for item in lines[0]), default=0.0) + 2.2
        return Placed(x, baseline(height), (aside,))

    def _paragraph(self, paragraph: Paragraph) -> Box:
        height = self._setter.line_height(BODY)
        lines = self._setter.set(paragraph.line, BODY, self._width)
        placed = lines_placed(lines, 0.0, 0.0, height)
        return Box(len(lines) * height + _PARAGRAPH_AFTER, tuple(placed), loose=True)

    def _key_values(self, block: KeyValues) -> Iterator[Box]:
        if not block.picture:
            yield from self._facts(block, self._width)
            return
        facts = list(self._facts(block, self._width - _PICTURE - _PICTURE_GAP))
        placed: list[Placed] = []
        top = 0.0
        for fact in facts:
            placed += [Placed(one.x, one.y + top, one.items) for one in fact.placed]
            top += fact.height
        picture = PictureItem(self._width - _PICTURE, 0.0, _PICTURE, _PICTURE, block.picture)
        yield Box(max(top, _PICTURE) + 1.0, (*placed, Placed(0.0, 0.0, (picture,))))

    def _facts(self, block: KeyValues, width: float) -> Iterator[Box]:
        keys = [self._setter.elided(key, SMALL, width / 3) for key, _ in block.pairs]
        indent = max((self._setter.width(key, SMALL) for key in keys), default=0.0) + _KEY_GAP
        height = self._setter.line_height(BODY)
        for key, (_, value) in zip(keys, block.pairs, strict=True):
            lines = self._setter.set(value, BODY, width - indent)
            top = _ABOVE_BLANK if any(isinstance(span, Blank) for span in value) else 0.0
            placed = lines_placed(self._setter.set(dim(key), SMALL, indent), 0.0, top, height)
            placed += lines_placed(lines, indent, top, height)
            yield Box(top + max(1, len(lines)) * height + 0.4, tuple(placed), loose=True)
