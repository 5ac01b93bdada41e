"""Stacks boxes on pages: one column after the other, and then the next page. Millimetres."""

from __future__ import annotations

import msgspec

from eod_desktop.ui.printing.boxes import Box
from eod_desktop.ui.printing.items import Bookmark, Placed

_TOLERANCE = 1e-6
RunningHead = tuple[str, str]


class Filled(msgspec.Struct):
    """What stands on one page, and its running head: None for a page that has a title, or nothing, at its top."""

    placed: list[Placed]
    head: RunningHead | None = None


class Filler:
    """Takes boxes in their order. Pages that have a running head begin `offset` lower."""

    def __init__(self, height: float, offset: float, columns: int = 1, step: float = 0.0) -> None:
        """`step` is from the left edge of a column to that of the next one."""
        self.pages = [Filled([])]
        self.bookmarks: list[Bookmark] = []
        self._height = height
        self._offset = offset
        self._columns = columns
        self._step = step
        self._running: RunningHead | None = None
        self._column = 0
        self._y = 0.0
        self._top = 0.0
        self._pending: list[Box] = []

    def title(self, box: Box) -> None:
        """What stands over all columns of the first page, before any other box."""
        self._running = box.running
        self._place(box)
        self._top = self._y

    def add(self, box: Box) -> None:
        """The next box. It waits as long as it wants to be on one page with its next."""
        if box.turn:
            self.finish()
        self._pending.append(box)
        if not box.keep:
            self.finish()

    def finish(self) -> None:
        """Place what waits."""
        together, self._pending = self._pending, []
        if not together:
            return
        if together[0].turn and self.pages[-1].placed:
            self._begin_page(None)
        self._add(together)

    def _add(self, together: list[Box]) -> None:
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
        if self._column + 1 < self._columns:
            self._column += 1
            self._y = self._top
        else:
            self._begin_page(self._running)

    def _begin_page(self, head: RunningHead | None) -> None:
        self.pages.append(Filled([], head))
        self._column = 0
        self._y = self._top = self._offset if head else 0.0

    def _put(self, box: Box) -> None:
        if box.turn:
            self._running = box.running
        if self._used:
            self._y += box.before
        else:
            self._again(box)
        while self._y + box.height > self._height + _TOLERANCE:
            cut = box.cut(self._height - self._y)
            if cut > 0:
                upper, box = box.divided(cut)
                self._place(upper)
            elif not self._used:
                break  # one line higher than a page: nothing can be done
            self._turn()
            self._again(box)
        self._place(box)

    def _again(self, box: Box) -> None:
        """At the top of a page: what is set again above a box that goes on."""
        for head in box.heads:
            self._place(head)

    def _place(self, box: Box) -> None:
        if box.mark:
            self.bookmarks.append(Bookmark(*box.mark, len(self.pages) - 1, self._y))
        x = self._column * self._step
        self.pages[-1].placed += [Placed(one.x + x, one.y + self._y, one.items) for one in box.placed]
        self._y += box.height
