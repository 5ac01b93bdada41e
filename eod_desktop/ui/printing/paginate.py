"""From a report to pages: boxes are stacked until one does not fit; then the next page begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPageLayout

from eod_desktop.models.report import Report
from eod_desktop.ui.printing.boxes import SMALL, Box, rule
from eod_desktop.ui.printing.flow import Flow
from eod_desktop.ui.printing.items import Ink, Page, Pages, Placed
from eod_desktop.ui.printing.typesetter import SUBSTITUTE, Typesetter

translate = QCoreApplication.translate

_FOOT = 8.0
_RUNNING_HEAD = 8.5
_TOLERANCE = 1e-6
_MOST_NAMED = 20


def paginate(report: Report, layout: QPageLayout, fonts: Path) -> Pages:
    """The report on pages of `layout`, everything inside its margins; `fonts` holds the shipped font.

    Needs a QGuiApplication. Nothing is left out: what is too wide wraps, what is too high goes on overleaf.
    """
    area = layout.paintRect(QPageLayout.Unit.Millimeter)
    setter = Typesetter(fonts)
    flow = Flow(setter, area.width())
    boxes = [flow.title(report), *(box for block in report.blocks for box in flow.boxes(block))]
    if setter.missing:
        boxes.append(flow.note(_missing_words(setter.missing)))
    filled = _Filler(area.height() - _FOOT, _RUNNING_HEAD).fill(boxes)
    frame = _Frame(report, setter, area.width(), area.height())
    pages = tuple(
        Page(
            tuple(
                Placed(area.x() + placed.x, area.y() + placed.y, placed.items)
                for placed in (*frame.head(number), *page, *frame.foot(number, len(filled)))
            )
        )
        for number, page in enumerate(filled)
    )
    return Pages(pages, layout, setter.fonts, frozenset(setter.missing))


def _missing_words(missing: Iterable[str]) -> str:
    signs = sorted(missing)
    codes = ", ".join(f"U+{ord(character):04X}" for character in signs[:_MOST_NAMED])
    codes += ", …" if len(signs) > _MOST_NAMED else ""
    return translate(
        "Printing",
        "{substitute} stands for a character that no font of this computer has: {codes}. "
        "The report as text, Markdown or HTML holds it.",
    ).format(substitute=SUBSTITUTE, codes=codes)


class _Frame:
    """What stands on each page around its content."""

    def __init__(self, report: Report, setter: Typesetter, width: float, height: float) -> None:
        self._report = report
        self._setter = setter
        self._width = width
        self._height = height

    def head(self, number: int) -> list[Placed]:
        """The running head; the first page has the title instead."""
        if number == 0:
            return []
        right = " · ".join(part for part in (self._report.subtitle, self._report.edition) if part)
        line = self._ends(self._report.title, right, 2.6)
        return [*line, Placed(0.0, 4.6, (rule(0.0, 0.0, self._width, 0.15, Ink.LINE),))]

    def foot(self, number: int, count: int) -> list[Placed]:
        left = " · ".join(part for part in (self._report.campaign, self._report.printed) if part)
        top = self._height - 4.6
        line = self._ends(left, f"{number + 1} / {count}", self._height - 1.2)
        return [Placed(0.0, top, (rule(0.0, 0.0, self._width, 0.15, Ink.LINE),)), *line]

    def _ends(self, left: str, right: str, baseline: float) -> list[Placed]:
        """Two texts at the ends of a line; each may take its half and what the other leaves."""
        half = self._width / 2 - 2.5
        left_width, right_width = self._setter.width(left, SMALL), self._setter.width(right, SMALL)
        right = self._setter.elided(right, SMALL, max(half, self._width - 5 - left_width))
        end = self._setter.text(right, SMALL, 0.0, 0.0)
        right_width = end.width
        start = self._setter.text(self._setter.elided(left, SMALL, self._width - 5 - right_width), SMALL, 0.0, 0.0)
        return [Placed(0.0, baseline, (start,)), Placed(self._width - right_width, baseline, (end,))]


class _Filler:
    """Stacks boxes on pages of a height; pages after the first begin `offset` lower."""

    def __init__(self, height: float, offset: float) -> None:
        self._height = height
        self._offset = offset
        self._pages: list[list[Placed]] = [[]]
        self._y = 0.0
        self._top = 0.0

    def fill(self, boxes: Sequence[Box]) -> list[list[Placed]]:
        index = 0
        while index < len(boxes):
            end = index
            while boxes[end].keep and end + 1 < len(boxes):
                end += 1
            self._add(boxes[index : end + 1])
            index = end + 1
        return self._pages

    def _add(self, together: Sequence[Box]) -> None:
        """Boxes that want to be on one page: the last one may be divided, those before it stay with its first lines."""
        last = together[-1]
        needed = sum(box.before + box.height for box in together[:-1]) + last.before
        needed += last.first_piece
        if self._used and self._y + needed > self._height + _TOLERANCE:
            self._turn()
        for box in together:
            self._put(box)

    @property
    def _used(self) -> bool:
        return self._y > self._top

    def _turn(self) -> None:
        self._pages.append([])
        self._y = self._top = self._offset

    def _put(self, box: Box) -> None:
        if self._used:
            self._y += box.before
        else:
            self._begin(box)
        while self._y + box.height > self._height + _TOLERANCE:
            cut = box.cut(self._height - self._y)
            if cut > 0:
                upper, box = box.divided(cut)
                self._place(upper)
            elif not self._used:
                break  # one line higher than a page: nothing can be done
            self._turn()
            self._begin(box)
        self._place(box)

    def _begin(self, box: Box) -> None:
        """At the top of a page: what is set again above a box that goes on."""
        for head in box.heads:
            self._place(head)

    def _place(self, box: Box) -> None:
        self._pages[-1] += [Placed(placed.x, placed.y + self._y, placed.items) for placed in box.placed]
        self._y += box.height
