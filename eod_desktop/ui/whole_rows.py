"""A scroll area that ends above what it could show only half of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget


@runtime_checkable
class Rowed(Protocol):
    """A widget that paints rows of its own."""

    def end_of_rows(self, height: int) -> int:
        """How high the rows are of which nothing is below `height`."""


class WholeRowsArea(QScrollArea):
    """What begins at its lower edge and does not fit waits until it is scrolled to; once scrolled it takes all room."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        used = super().eventFilter(watched, event)
        if watched is self.widget() and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit()
        return used

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._fit()

    def _fit(self) -> None:
        content, room = self.widget(), self.height() - 2 * self.frameWidth()
        at_top = self.verticalScrollBar().value() == 0
        end = end_of_whole(content, room) if content and at_top and content.height() > room else room
        rest = room - end if end > 0 else 0
        if self.viewportMargins().bottom() != rest:
            self.setViewportMargins(0, 0, 0, rest)


def end_of_whole(content: QWidget, height: int) -> int:
    """How much of `height` shows parts of a widget that are whole, so that no part crosses that line."""
    parts = [(part, part.mapTo(content, QPoint(0, 0)).y()) for part in _parts(content)]
    crossed, end = True, height
    while crossed:
        ends = (_end_of(part, top, end) for part, top in parts if top < end < top + part.height())
        lowest = min(ends, default=end)
        crossed, end = lowest < end, lowest
    return end


def _end_of(part: QWidget, top: int, height: int) -> int:
    return top + part.end_of_rows(height - top) if isinstance(part, Rowed) else top


def _parts(widget: QWidget) -> Iterator[QWidget]:
    """The visible widgets that are not made of others."""
    if isinstance(widget, Rowed) or widget.layout() is None:
        yield widget
        return
    for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if child.isVisible():
            yield from _parts(child)
