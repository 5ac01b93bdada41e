"""The odds of a check as a picture: how often each natural 2d6 comes, and which of them succeed."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors, colors_for

NATURALS = range(2, 13)
WAYS = 36
_GAP = 0.28
_HEIGHT = 4.6
_CORNER = 0.18


def ways(natural: int) -> int:
    """In how many of the 36 throws of 2d6 ``natural`` comes."""
    return 6 - abs(7 - natural) if natural in NATURALS else 0


def size_hint(font: QFont) -> QSize:
    """The chart's own size beside text of ``font``: every number under its column."""
    return QSize(math.ceil(_widest_label(fonts.small(font)) * len(NATURALS)), round(fonts.pixel_size(font) * _HEIGHT))


def _widest_label(font: QFont) -> float:
    return QFontMetricsF(font).horizontalAdvance("00 ")


def paint(
    painter: QPainter, rect: QRect | QRectF, needed: int | None, colors: Colors, gm_may_allow_twelve: bool = False
) -> None:
    """Draw the distribution, filled from the natural roll ``needed`` upwards (``None``: nothing succeeds).

    ``gm_may_allow_twelve`` frames 12 with dashes: it fails unless the GM says otherwise.
    """
    area, font = QRectF(rect), fonts.small(painter.font())
    label_height = QFontMetrics(font).height()
    pitch = area.width() / len(NATURALS)
    gap = min(pitch / 3, fonts.pixel_size(painter.font()) * _GAP)
    floor = crisp.snapped(painter, QRectF(area.left(), area.top(), area.width(), area.height() - label_height)).bottom()
    unit = max(0.0, floor - area.top()) / 6
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for place, natural in enumerate(NATURALS):
        left = area.left() + place * pitch
        height = unit * ways(natural)
        bar = crisp.snapped(painter, QRectF(left, floor - height, pitch - gap, height))
        bar.moveBottom(floor)
        succeeds = needed is not None and natural >= needed
        painter.fillPath(_column(bar), colors.accent if succeeds else colors.bar)
        if natural == NATURALS[-1] and gm_may_allow_twelve and not succeeds:
            width = crisp.line_width(painter)
            painter.setPen(QPen(colors.accent, width, Qt.PenStyle.DashLine))
            painter.drawPath(_column(bar.adjusted(width / 2, width / 2, -width / 2, -width / 2)))
    painter.setFont(font)
    painter.setPen(colors.dim)
    step = 1 if _widest_label(font) <= pitch else 2
    for place, natural in list(enumerate(NATURALS))[::step]:
        label = QRectF(area.left() + place * pitch - gap / 2, floor, pitch, label_height)
        painter.drawText(label, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, str(natural))
    painter.restore()


def _column(bar: QRectF) -> QPainterPath:
    """A bar with its upper corners rounded."""
    radius = min(bar.width() * _CORNER, bar.height())
    corner = 2 * radius
    path = QPainterPath(bar.bottomLeft())
    path.lineTo(bar.left(), bar.top() + radius)
    path.arcTo(QRectF(bar.left(), bar.top(), corner, corner), 180, -90)
    path.lineTo(bar.right() - radius, bar.top())
    path.arcTo(QRectF(bar.right() - corner, bar.top(), corner, corner), 90, -90)
    path.lineTo(bar.bottomRight())
    path.closeSubpath()
    return path


class OddsChart(QWidget):
    """The chart as a widget. It says its numbers to screen readers and in its tool tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._needed: int | None = None
        self._may_allow = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._describe()

    @property
    def needed(self) -> int | None:
        """The smallest natural roll that succeeds."""
        return self._needed

    def set_needed(self, needed: int | None, gm_may_allow_twelve: bool = False) -> None:
        """Show another check: its smallest natural roll that succeeds, ``None`` when there is none."""
        if (needed, gm_may_allow_twelve) == (self._needed, self._may_allow):
            return
        self._needed, self._may_allow = needed, gm_may_allow_twelve
        self._describe()
        self.update()

    def _describe(self) -> None:
        succeeding = sum(ways(natural) for natural in NATURALS if self._needed is not None and natural >= self._needed)
        if self._needed is None:
            text = self.tr("No natural roll of 2d6 succeeds.")
        else:
            text = self.tr("Succeeds on a natural {needed} or more: {ways} of {all} throws, {percent} %.").format(
                needed=self._needed, ways=succeeding, all=WAYS, percent=round(100 * succeeding / WAYS)
            )
        if self._may_allow:
            text += " " + self.tr("The GM may allow a natural 12.")
        self.setAccessibleName(self.tr("Odds of 2d6"))
        self.setAccessibleDescription(text)
        self.setToolTip(text)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
        super().changeEvent(event)

    def sizeHint(self) -> QSize:
        return size_hint(self.font())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        paint(painter, self.rect(), self._needed, colors_for(self.palette()), self._may_allow)
