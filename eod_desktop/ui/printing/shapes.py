"""What is drawn among the words of a line: dice, marks, bars, boxes to tick and lines to write on. Millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from eod_desktop.models.report import Bar, Blank, Faces, GmMark, SideMark, Ticks
from eod_desktop.models.report_text import TICK_GROUP
from eod_desktop.ui.printing.atoms import Atom
from eod_desktop.ui.printing.items import Ink, Item, Shape, ShapeItem, Style, TextItem

Drawn = Faces | SideMark | GmMark | Bar | Ticks | Blank
MM_PER_POINT = 25.4 / 72
_DIE_PADDING = 0.42
_DIE_GAP = 0.3
_MARK_EDGE = 0.74
_MARK_GAP = 0.55
_GM_BAR = 0.7
_BAR_LENGTH = 22.0
_BAR_THICKNESS = 1.3
_TICK = 2.7
_TICK_GAP = 0.7
_TICK_GROUP_GAP = 1.9
_SHORTEST_LINE = 12.0
_LINE = 0.15


def drawn_atoms(span: Drawn, style: Style, blank: float, spaced: bool, width: Callable[[str], float]) -> list[Atom]:
    """The atoms of a span. `blank` is the width of a space, which parts the first from what stands before it if
    `spaced`; `width` measures a text in the style."""
    em = style.points * MM_PER_POINT
    gap = blank if spaced else 0.0
    match span:
        case Faces():
            return [
                Atom(
                    max(em * 0.62, width(str(face))) + em * _DIE_PADDING,
                    em * _DIE_GAP if index else gap,
                    style,
                    str(face),
                    Shape.DIE,
                )
                for index, face in enumerate(span.faces)
            ]
        case SideMark():
            edge = em * (_MARK_EDGE + _MARK_GAP)
            return [Atom(edge, em if spaced else 0.0, style, shape=Shape.MARK, number=span.style)]
        case GmMark():
            return [Atom(em * (_MARK_EDGE + _MARK_GAP), gap, style, shape=Shape.FILL)]
        case Bar():
            share = min(1.0, max(0.0, span.hits / span.max_hits)) if span.max_hits > 0 else 0.0
            return [Atom(_BAR_LENGTH, gap, style, shape=Shape.BAR, share=share)]
        case Ticks():
            return list(_tick_atoms(span, style, gap))
        case Blank():
            return [Atom(_SHORTEST_LINE, gap, style, shape=Shape.RULE, stretches=True)]


def _tick_atoms(ticks: Ticks, style: Style, gap: float) -> Iterator[Atom]:
    """One a group of five, so that a group is on one line."""
    for start in range(0, ticks.count, TICK_GROUP):
        number = min(TICK_GROUP, ticks.count - start)
        length = number * _TICK + (number - 1) * _TICK_GAP
        ticked = min(number, max(0, ticks.ticked - start))
        yield Atom(length, _TICK_GROUP_GAP if start else gap, style, shape=Shape.BOX, number=number, share=ticked)


def drawn_items(atom: Atom, x: float, cap_height: float, text: Callable[[str], TextItem]) -> list[Item]:
    """What is drawn of an atom at `x`, beside capitals of that height; `text` sets one of its style."""
    em = atom.style.points * MM_PER_POINT
    middle = -cap_height / 2
    match atom.shape:
        case Shape.DIE:
            height = em * 1.16
            face = text(atom.text)
            centred = msgspec.structs.replace(face, x=x + (atom.width - face.width) / 2)
            return [ShapeItem(Shape.DIE, x, middle - height / 2, atom.width, height, Ink.DIM), centred]
        case Shape.MARK:
            edge = em * _MARK_EDGE
            return [ShapeItem(Shape.MARK, x, middle - edge / 2, edge, edge, number=atom.number)]
        case Shape.FILL:
            return [ShapeItem(Shape.FILL, x, middle - em / 2, _GM_BAR, em, Ink.ACCENT)]
        case Shape.BOX:
            lefts = [x + index * (_TICK + _TICK_GAP) for index in range(atom.number)]
            return [
                ShapeItem(Shape.BOX, left, middle - _TICK / 2, _TICK, _TICK, Ink.DIM, share=float(index < atom.share))
                for index, left in enumerate(lefts)
            ]
        case Shape.RULE:
            return [ShapeItem(Shape.RULE, x, 0.7, atom.width, _LINE, Ink.LINE)]
        case _:
            top = middle - _BAR_THICKNESS / 2
            return [ShapeItem(Shape.BAR, x, top, atom.width, _BAR_THICKNESS, Ink.DIM, share=atom.share)]
