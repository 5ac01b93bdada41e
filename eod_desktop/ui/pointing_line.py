"""A line of text that can point at a part of itself: what was not understood is underlined where it stands."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame, QWidget

from eod_desktop.ui import crisp
from eod_desktop.ui.colors import colors_for

_WAVE = 2.0  # pixels that it swings


class PointingLine(QLineEdit):
    """A field with a wavy line under a part of its text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._part = (0, 0)

    @property
    def part(self) -> tuple[int, int]:
        """From which character to which one it points; the same twice for nowhere."""
        return self._part

    def point_at(self, start: int = 0, end: int = 0) -> None:
        """Point at the characters from `start` up to `end`."""
        if (start, end) != self._part:
            self._part = (start, end)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        start, end = self._part
        if start >= end:
            return
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        inside = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        left, right = self._x(start), self._x(end)
        painter = QPainter(self)
        painter.setClipRect(inside)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colors_for(self.palette()).bad, crisp.line_width(painter, 1.2)))
        floor = QRectF(self.cursorRect()).bottom() - _WAVE
        steps = range(max(1, round((right - left) / _WAVE)) + 1)
        painter.drawPolyline(QPolygonF([QPointF(left + _WAVE * at, floor + _WAVE * (at % 2)) for at in steps]))

    def _x(self, place: int) -> float:
        """Where a character begins, also while the text is scrolled."""
        width = self.fontMetrics().horizontalAdvance
        at_cursor = QRectF(self.cursorRect()).center().x()
        return at_cursor + width(self.text()[:place]) - width(self.text()[: self.cursorPosition()])
