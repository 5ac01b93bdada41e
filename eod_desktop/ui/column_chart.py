"""A chart of chances as columns: totals of dice, turns of fights. Some of them may be filled."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from eod_desktop.models.plain_text import tool_tip
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors, colors_for

_GAP = 0.28
_HEIGHT = 7.0
_NARROWEST = 3.0  # pixels of a column with its gap; more columns than that are drawn together
_LEAST = 12  # columns that the chart is laid out for, so that a few do not become blocks


class Column(msgspec.Struct, frozen=True):
    """`number` stands under it; `chance` is 0…1; `tip` are its numbers in words."""

    number: int
    chance: float
    marked: bool = True
    tip: str = ""


class ColumnChart(QWidget):
    """The owner gives its accessible description; each column says its numbers in a tool tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[Column, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def columns(self) -> tuple[Column, ...]:
        return self._columns

    def set_columns(self, columns: Sequence[Column]) -> None:
        """Show others, from left to right."""
        if tuple(columns) != self._columns:
            self._columns = tuple(columns)
            self.update()

    def sizeHint(self) -> QSize:
        unit = fonts.pixel_size(self.font())
        return QSize(round(unit * 24), round(unit * _HEIGHT))

    def minimumSizeHint(self) -> QSize:
        unit = fonts.pixel_size(self.font())
        return QSize(round(unit * 12), round(unit * 5))

    def _together(self) -> int:
        """How many neighbours are drawn as one column."""
        room = max(1, math.floor(self.width() / _NARROWEST))
        return max(1, math.ceil(len(self._columns) / room))

    def _groups(self) -> list[tuple[Column, ...]]:
        size = self._together()
        return [self._columns[at : at + size] for at in range(0, len(self._columns), size)]

    def _pitch(self, groups: int) -> float:
        return self.width() / max(groups, _LEAST)

    def column_at(self, place: QPoint) -> tuple[Column, ...]:
        """The column under a place of the widget, or those drawn as one; () for none."""
        groups = self._groups()
        at = math.floor(place.x() / self._pitch(len(groups)))
        return groups[at] if 0 <= at < len(groups) else ()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tips = [column.tip for column in self.column_at(event.pos()) if column.tip]
            shown = [*tips[:6], "…"] if len(tips) > 7 else tips
            QToolTip.showText(event.globalPos(), tool_tip("\n".join(shown)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = colors_for(self.palette())
        groups = self._groups()
        small = fonts.small(self.font())
        metrics = QFontMetricsF(small)
        label = metrics.height()
        area = QRectF(0, label, self.width(), self.height() - 2 * label - 2)
        self._paint_floor(painter, area, colors)
        pitch = self._pitch(len(groups))
        gap = min(pitch / 3, fonts.pixel_size(self.font()) * _GAP) if pitch > 2 * _NARROWEST else 0.0
        most = max((sum(column.chance for column in group) for group in groups), default=0.0)
        painter.setFont(small)
        shown = self._numbers_shown(groups, metrics, pitch)
        for place, group in enumerate(groups):
            height = area.height() * sum(column.chance for column in group) / most if most else 0.0
            bar = QRectF(place * pitch, area.bottom() - height, pitch - gap, height)
            if height > 0:
                bar = crisp.snapped(painter, bar)
                bar.moveBottom(area.bottom())
                painter.fillRect(bar, colors.accent if group[0].marked else colors.bar)
            middle = QRectF(place * pitch - gap / 2, area.bottom() + 1, pitch, label)
            if place in shown:
                painter.setPen(colors.dim)
                _write(painter, middle, str(group[0].number).replace("-", "\N{MINUS SIGN}"), metrics)
            share = sum(column.chance for column in group)
            text = f"{100 * share:.0f}" if share >= 0.005 else ""
            if text and metrics.horizontalAdvance("00") <= pitch - gap and len(group) == 1:
                painter.setPen(colors.text if group[0].marked else colors.dim)
                _write(painter, QRectF(middle.left(), bar.top() - label, pitch, label), text, metrics)

    def _paint_floor(self, painter: QPainter, area: QRectF, colors: Colors) -> None:
        line = QRectF(area.left(), area.bottom(), area.width(), 1)
        painter.fillRect(crisp.snapped(painter, line), colors.line)

    def _numbers_shown(self, groups: Sequence[tuple[Column, ...]], metrics: QFontMetricsF, pitch: float) -> set[int]:
        """The places whose number has room: all, or every second, fifth, tenth …"""
        widest = max((metrics.horizontalAdvance(f"{group[0].number} ") for group in groups), default=0.0)
        every = next((step for step in _STEPS if widest <= pitch * step), _STEPS[-1])
        if every == 1:
            return set(range(len(groups)))
        return {place for place, group in enumerate(groups) if any(c.number % every == 0 for c in group[:1])} or {0}


def _write(painter: QPainter, rect: QRectF, text: str, metrics: QFontMetricsF) -> None:
    """In the middle of a rectangle, wider than it where it has to be."""
    over = max(0.0, metrics.horizontalAdvance(text) + 2 - rect.width()) / 2
    painter.drawText(rect.adjusted(-over, 0, over, 0), Qt.AlignmentFlag.AlignCenter, text)


_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000, 100_000)
