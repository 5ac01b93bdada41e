"""Cards to cut out: eight to a page in two columns or, on a page that lies, in four. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator

from eod_desktop.models.report import Card, Cards, plain
from eod_desktop.ui.printing.boxes import DETAIL, SMALL, Box, baseline, lines_placed, rule
from eod_desktop.ui.printing.items import Ink, Item, Placed, Shape, ShapeItem, Style
from eod_desktop.ui.printing.typesetter import Typesetter

NAME = Style(13.0, bold=True)
_SMALLER_NAMES = (Style(11.0, bold=True), Style(9.0, bold=True), Style(7.0, bold=True))
_PADDING = 4.0
_BOX = (19.0, 15.0)
_CUT = 3.0
_HAIR = 0.15
_SHORT, _LONG = 2, 4


def card_boxes(setter: Typesetter, cards: Cards, width: float, height: float) -> Iterator[Box]:
    """One box a row of cards, all of one size; the first begins a page."""
    across = _SHORT if width < height else _LONG
    down = _SHORT * _LONG // across
    size = (width / across, height / down)
    for start in range(0, len(cards.cards), across):
        row = cards.cards[start : start + across]
        placed: list[Placed] = []
        for index, card in enumerate(row):
            placed += [Placed(one.x + index * size[0], one.y, one.items) for one in _card(setter, card, *size)]
            placed += _cut_marks(index * size[0], *size)
        yield Box(size[1], tuple(placed), turn=start == 0)


def _card(setter: Typesetter, card: Card, width: float, height: float) -> Iterator[Placed]:
    """What stands on one card: whatever does not fit it is left out from the end, with an ellipsis in its place."""
    inner = width - 2 * _PADDING
    box_width, box_height = min(_BOX[0], inner * 0.34), min(_BOX[1], height * 0.3)
    left = width - _PADDING - box_width
    yield Placed(0.0, 0.0, (ShapeItem(Shape.BOX, left, _PADDING, box_width, box_height, Ink.DIM),))
    caption = setter.text(setter.elided(card.box, SMALL, box_width - 1.0), SMALL, 0.0, 0.0)
    line = setter.line_height(SMALL)
    yield Placed(left + (box_width - caption.width) / 2, _PADDING + 0.4 + baseline(line), (caption,))
    room = inner - box_width - 2.0
    style, lines = _name(setter, card, room, box_height)
    name_height = setter.line_height(style) * 0.9
    yield from lines_placed(lines, _PADDING, _PADDING, name_height)
    top = _PADDING + len(lines) * name_height
    yield from lines_placed(setter.set(plain(card.aside), SMALL, room)[:1], _PADDING, top, line)
    top = max(top + line, _PADDING + box_height) + 2.2
    yield Placed(_PADDING, top, (rule(0.0, 0.0, inner, _HAIR, Ink.LINE),))
    top += 1.2
    line = setter.line_height(DETAIL)
    for text in card.lines:
        lines = setter.set(text, DETAIL, inner)
        if top + len(lines) * line > height - _PADDING / 2:
            yield Placed(_PADDING, top, (setter.text("…", DETAIL, 0.0, baseline(line)),))
            return
        yield from lines_placed(lines, _PADDING, top, line)
        top += len(lines) * line + 0.6


def _name(setter: Typesetter, card: Card, width: float, height: float) -> tuple[Style, list[tuple[Item, ...]]]:
    """The largest style in which the name fits its place; of one that never does, the beginning."""
    for style in (NAME, *_SMALLER_NAMES):
        lines = setter.set(card.title, style, width)
        if len(lines) * setter.line_height(style) * 0.9 <= height:
            return style, lines
    style = _SMALLER_NAMES[-1]
    fits = max(1, int(height / (setter.line_height(style) * 0.9)))
    return style, setter.set(card.title, style, width)[:fits]


def _cut_marks(x: float, width: float, height: float) -> Iterator[Placed]:
    """Small angles at the four corners."""
    marks = []
    for corner, to_right in ((x, True), (x + width, False)):
        for edge, down in ((0.0, True), (height, False)):
            across = corner if to_right else corner - _CUT
            marks.append(rule(across, edge, _CUT, _HAIR, Ink.DIM))
            top = edge if down else edge - _CUT
            marks.append(ShapeItem(Shape.RULE, corner - _HAIR / 2, top, _HAIR, _CUT, Ink.DIM))
    yield Placed(0.0, 0.0, tuple(marks))
