"""From a report to pages: its blocks as boxes, stacked, and what stands around them on each page."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPageLayout

from eod_desktop.models.report import Block, Cards, Report, Sheet, Table
from eod_desktop.models.work import Work, finish
from eod_desktop.ui.printing.boxes import SMALL, rule
from eod_desktop.ui.printing.filling import Filler, RunningHead
from eod_desktop.ui.printing.flow import Flow
from eod_desktop.ui.printing.items import Ink, Page, Pages, Placed
from eod_desktop.ui.printing.typesetter import SUBSTITUTE, Typesetter

translate = QCoreApplication.translate

_FOOT = 8.0
_RUNNING_HEAD = 8.5
_GUTTER = 7.0
_BOXES_A_STEP = 8
_MOST_NAMED = 20


def paginate(report: Report, layout: QPageLayout, fonts: Path) -> Pages:
    """The report on pages of `layout`, everything inside its margins; `fonts` holds the shipped font.

    Needs a QGuiApplication. Nothing is left out: what is too wide wraps, what is too high goes on overleaf.
    """
    return finish(paginating(report, layout, fonts))


def paginating(report: Report, layout: QPageLayout, fonts: Path) -> Work[Pages]:
    """The same in small steps."""
    area = layout.paintRect(QPageLayout.Unit.Millimeter)
    height = area.height() - _FOOT
    columns = _columns(report, area.width())
    step = (area.width() + _GUTTER) / columns
    setter = Typesetter(fonts)
    flow = Flow(setter, report, step - _GUTTER, height)
    filler = Filler(height, _RUNNING_HEAD, columns, step)
    if not (report.blocks and isinstance(report.blocks[0], Sheet | Cards)):
        filler.title(flow.title(area.width()))
    size, done = sum(map(_size, report.blocks)) or 1, 0
    for block in report.blocks:
        for number, box in enumerate(flow.boxes(block)):
            filler.add(box)
            if number % _BOXES_A_STEP == 0:
                yield (done + min(number, _size(block))) / size
        done += _size(block)
    if setter.missing:
        filler.add(flow.note(_missing_words(setter.missing)))
    filler.finish()
    frame = _Frame(report, setter, area.width(), area.height())
    pages = []
    for number, page in enumerate(filler.pages):
        placed = (*frame.head(page.head), *page.placed, *frame.foot(number, len(filler.pages)))
        pages.append(Page(tuple(Placed(area.x() + one.x, area.y() + one.y, one.items) for one in placed)))
        yield 1.0
    bookmarks = tuple(msgspec.structs.replace(one, y=area.y() + one.y) for one in filler.bookmarks)
    return Pages(tuple(pages), layout, setter.fonts, frozenset(setter.missing), bookmarks)


def _columns(report: Report, width: float) -> int:
    return max(1, int((width + _GUTTER) / (report.column + _GUTTER))) if report.column else 1


def _size(block: Block) -> int:
    """About how much work a block is."""
    return len(block.rows) + 1 if isinstance(block, Table) else 1


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

    def head(self, running: RunningHead | None) -> list[Placed]:
        """The running head; a page with a title of its own has none."""
        if running is None:
            return []
        title, subtitle = running
        right = " · ".join(part for part in (subtitle, self._report.edition) if part)
        line = self._ends(title, right, 2.6)
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
