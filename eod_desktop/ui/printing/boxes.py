"""What pages are filled with: boxes of lines, which can be divided between lines. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from PySide6.QtCore import QRectF

from eod_desktop.ui.printing.items import Ink, Item, Placed, Shape, ShapeItem, Style

BODY = Style(9.0)
DETAIL = Style(8.0)
SMALL = Style(7.5, ink=Ink.DIM)

_BASELINE = 0.76
"""Where the baseline lies in a line of text, as a share of its height."""


class Box(msgspec.Struct, frozen=True):
    """Something on a page.

    `before` is the space above it except at the top of a page. `keep`: on the same page as the next box. `loose`: it
    may be divided even where it would fit on one page. `heads` are set again when it begins a page. `turn`: it begins
    a page, and `running` stands at the head of those after it (title and what is said beside it, or None for no head).
    `mark` names it in the outline, at a level.
    """

    height: float
    placed: tuple[Placed, ...]
    before: float = 0.0
    keep: bool = False
    loose: bool = False
    heads: tuple[Box, ...] = ()
    turn: bool = False
    running: tuple[str, str] | None = None
    mark: tuple[str, int] | None = None

    @property
    def first_piece(self) -> float:
        """The height of the least that can stand alone: all of it, or the first two lines of a loose one."""
        bottoms = sorted(set(_line_bottoms(self))) if self.loose else []
        return bottoms[1] if len(bottoms) > 2 else self.height

    def cut(self, room: float) -> float:
        """Where to divide it so that the upper part fits `room`: below a line and through none; 0 for nowhere."""
        whole = [rect for rect, item in _rects(self) if not _divisible(item)]
        for bottom in sorted({rect.bottom() for rect in whole}, reverse=True):
            if bottom <= room and not any(
                rect.top() < bottom - 0.01 and rect.bottom() > bottom + 0.01 for rect in whole
            ):
                return bottom
        return 0.0

    def divided(self, cut: float) -> tuple[Box, Box]:
        """The part above `cut` and the rest."""
        upper: list[Placed] = []
        lower: list[Placed] = []
        for placed in self.placed:
            for item in placed.items:
                rect = item.rect.translated(placed.x, placed.y)
                if rect.bottom() <= cut + 0.01:
                    upper.append(Placed(placed.x, placed.y, (item,)))
                elif not isinstance(item, ShapeItem) or rect.top() >= cut - 0.01:
                    lower.append(Placed(placed.x, placed.y - cut, (item,)))
                else:
                    above = cut - rect.top()
                    top = msgspec.structs.replace(item, height=above)
                    rest = msgspec.structs.replace(item, y=0.0, height=rect.height() - above)
                    upper.append(Placed(placed.x, placed.y, (top,)))
                    lower.append(Placed(placed.x, 0.0, (rest,)))
        return (
            msgspec.structs.replace(self, height=cut, placed=tuple(upper)),
            msgspec.structs.replace(
                self, height=self.height - cut, placed=tuple(lower), before=0.0, turn=False, mark=None
            ),
        )


def _rects(box: Box) -> Iterator[tuple[QRectF, Item]]:
    for placed in box.placed:
        for item in placed.items:
            yield item.rect.translated(placed.x, placed.y), item


def _divisible(item: Item) -> bool:
    """Grounds and lines go on overleaf."""
    return isinstance(item, ShapeItem) and item.shape in (Shape.FILL, Shape.RULE)


def _line_bottoms(box: Box) -> Iterator[float]:
    return (round(rect.bottom(), 2) for rect, item in _rects(box) if not _divisible(item))


def rule(x: float, y: float, width: float, thickness: float, ink: Ink) -> ShapeItem:
    """A line across, centred on `y`."""
    return ShapeItem(Shape.RULE, x, y - thickness / 2, width, thickness, ink)


def baseline(height: float) -> float:
    """Where the baseline lies in a line that is `height` high."""
    return _BASELINE * height


def lines_placed(lines: list[tuple[Item, ...]], x: float, top: float, height: float) -> list[Placed]:
    """Set lines one below the other from `top`, each `height` high."""
    return [Placed(x, top + index * height + baseline(height), items) for index, items in enumerate(lines) if items]
