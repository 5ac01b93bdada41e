"""How often each side wins, as bars with the interval in which the true chance lies."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eod_desktop.models import forecast_words, wording
from eod_desktop.rules import ForecastResult, Share
from eod_desktop.ui import crisp, fonts, side_marks
from eod_desktop.ui.colors import Colors, colors_for

_ROW = 2.2
_BAR = 0.85
_NAME, _NUMBER, _INTERVAL = 0.26, 3.6, 5.0  # a share of the width; text heights


class Bar(msgspec.Struct, frozen=True):
    """`style` is the index of a side's mark, None for a row of no side."""

    name: str
    share: Share
    style: int | None


class ForecastBars(QWidget):
    """Says its numbers to screen readers. A mark and a name tell sides apart beside the colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[Bar, ...] = ()
        self.setAccessibleName(self.tr("Chance that each side wins"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def bars(self) -> tuple[Bar, ...]:
        return self._bars

    def show_result(self, result: ForecastResult, styles: dict[str, int]) -> None:
        """Show a result; `styles` are the marks of the sides by name."""
        sides = [Bar(side.side, side.wins, styles.get(side.side, 0)) for side in result.sides]
        rows = len(self._bars)
        self._bars = (*sides, *(Bar(text, share, None) for text, share in forecast_words.rest(result)))
        self.setAccessibleDescription(forecast_words.sides_spoken(result))
        if len(self._bars) != rows:
            self.updateGeometry()
        self.update()

    def _row_height(self) -> int:
        return round(fonts.pixel_size(self.font()) * _ROW)

    def sizeHint(self) -> QSize:
        unit = fonts.pixel_size(self.font())
        return QSize(unit * 34, self._row_height() * max(2, len(self._bars)))

    def minimumSizeHint(self) -> QSize:
        return QSize(fonts.pixel_size(self.font()) * 20, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors, height = colors_for(self.palette()), self._row_height()
        for place, bar in enumerate(self._bars):
            self._paint_bar(painter, QRectF(0, place * height, self.width(), height), bar, colors)

    def _paint_bar(self, painter: QPainter, row: QRectF, bar: Bar, colors: Colors) -> None:
        unit = fonts.pixel_size(self.font())
        mark = QRectF(row.left(), row.top(), unit * 1.2, row.height())
        color = colors.dim
        if bar.style is not None:
            edge = side_marks.size_hint(self.font()).width()
            side_marks.paint(painter, QRectF(0, row.center().y() - edge / 2, edge, edge), bar.style, colors)
            color = side_marks.color(bar.style, colors)
        width = row.width()
        names = QRectF(mark.right(), row.top(), width * _NAME, row.height())
        metrics = QFontMetricsF(self.font())
        painter.setFont(self.font())
        painter.setPen(colors.text if bar.style is not None else colors.dim)
        name = metrics.elidedText(bar.name, Qt.TextElideMode.ElideRight, names.width())
        painter.drawText(names, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        right = (_NUMBER + _INTERVAL) * unit
        track = QRectF(names.right() + unit * 0.6, row.center().y() - unit * _BAR / 2, 0, unit * _BAR)
        track.setWidth(max(unit * 4.0, width - track.left() - right - unit * 0.6))
        self._paint_track(painter, track, bar.share, color, colors)
        numbers = QRectF(track.right() + unit * 0.6, row.top(), unit * _NUMBER, row.height())
        painter.setFont(fonts.strong(self.font()))
        painter.setPen(colors.text)
        right_middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(numbers, right_middle, wording.percent(bar.share.chance))
        painter.setFont(fonts.small(self.font()))
        painter.setPen(colors.dim)
        between = QRectF(numbers.right(), row.top(), unit * _INTERVAL, row.height())
        painter.drawText(between, right_middle, forecast_words.interval(bar.share))

    def _paint_track(self, painter: QPainter, track: QRectF, share: Share, color: QColor, colors: Colors) -> None:
        """The bar, and over its end the interval as a line with two ends."""
        radius = track.height() / 4
        crisp.box(painter, track, radius, fill=colors.bar)
        length = track.width() * float(share.chance)
        if length >= 1:
            filled = QRectF(track.left(), track.top(), length, track.height())
            crisp.box(painter, filled, min(radius, length / 2), fill=color)
        low, high = (track.left() + track.width() * bound for bound in share.interval)
        if high - low < 1:
            return
        line = crisp.line_width(painter, 1.5)
        middle, tall = track.center().y(), track.height() * 0.34
        for whisker in (
            QRectF(low, middle - line / 2, high - low, line),
            QRectF(low, middle - tall, line, 2 * tall),
            QRectF(high - line, middle - tall, line, 2 * tall),
        ):
            painter.fillRect(crisp.snapped(painter, whisker), colors.text)
