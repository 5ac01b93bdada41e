"""How dice fell as columns, each with a line where fair dice would end."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eod_desktop.models.statistics import Distribution
from eod_desktop.models.statistics_wording import grouped, spoken
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import colors_for

_GAP = 0.28  # of a column's pitch
_HEIGHT = 12  # text heights


class StatisticsChart(QWidget):
    """Filled columns for what was counted, a dark line across each for what is expected; numbers over and under them.

    Both are told apart by their shape, so that it can be read in grey. A screen reader hears every number.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._distribution: Distribution | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_distribution(self, distribution: Distribution) -> None:
        self._distribution = distribution
        self.setAccessibleDescription(spoken(distribution, self._name))
        self.update()

    def sizeHint(self) -> QSize:
        unit = fonts.pixel_size(self.font())
        return QSize(unit * 24, unit * _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        unit = fonts.pixel_size(self.font())
        return QSize(unit * 14, unit * 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        distribution = self._distribution
        if distribution is None:
            return
        painter, colors = QPainter(self), colors_for(self.palette())
        small = fonts.small(self.font())
        painter.setFont(small)
        line = QFontMetrics(small).height()
        area = QRectF(self.rect()).adjusted(0, line * 1.4, 0, -line * 1.2)
        most = max(1.0, float(max(distribution.counts)), float(max(distribution.expected)))
        pitch = area.width() / len(distribution.outcomes)
        gap = pitch * _GAP
        floor = area.bottom()
        values = zip(distribution.outcomes, distribution.counts, distribution.expected, strict=True)
        labels = self._labels(distribution.counts, pitch)
        for place, (outcome, count, expected) in enumerate(values):
            left, width = area.left() + place * pitch + gap / 2, pitch - gap
            height, fair = area.height() * count / most, area.height() * float(expected) / most
            if count:
                bar = QRectF(left, floor - height, width, height)
                painter.fillRect(crisp.snapped(painter, bar), colors.accent)
            if distribution.total:
                thick = crisp.line_width(painter, 2)
                mark = QRectF(left - gap / 3, floor - fair - thick / 2, width + gap * 2 / 3, thick)
                painter.fillRect(crisp.snapped(painter, mark), colors.text)
            column = QRectF(area.left() + place * pitch, 0, pitch, line)
            painter.setPen(colors.text)
            top = floor - max(height, fair) - line * 1.2
            self._write(painter, column.translated(0, top), labels[place])
            painter.setPen(colors.dim)
            self._write(painter, column.translated(0, floor + line * 0.15), str(outcome))
        painter.fillRect(crisp.snapped(painter, QRectF(area.left(), floor, area.width(), 1)), colors.line)
        painter.end()

    def _write(self, painter: QPainter, area: QRectF, text: str) -> None:
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    def _labels(self, counts: Sequence[int], width: float) -> list[str]:
        """The counts; where one is too wide for its column, all in thousands, or none: the table has them."""
        metrics = QFontMetrics(fonts.small(self.font()))
        thousands = [self.tr("{count} k").format(count=grouped(round(count / 1000))) for count in counts]
        for labels in ([grouped(count) for count in counts], thousands):
            if max(map(metrics.horizontalAdvance, labels), default=0) <= width:
                return labels
        return [""] * len(counts)
