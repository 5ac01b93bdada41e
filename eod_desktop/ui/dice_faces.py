"""Dice drawn as dice: pips for six-sided ones, the number in an eight-cornered outline for others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors, blend

_EDGE = 1.2
_GAP = 0.16
_LOW, _MIDDLE, _HIGH = 0.27, 0.5, 0.73
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MIDDLE, _MIDDLE), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MIDDLE, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MIDDLE), (_HIGH, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
}


def size_hint(font: QFont, faces: Sequence[int], sides: int = 6) -> QSize:
    """The room that a whole row of dice takes beside text of ``font``."""
    edge, gap = _edge(font), _gap(font)
    widths = [_width(font, face, sides) for face in faces]
    return QSize(round(sum(widths) + gap * max(0, len(widths) - 1)), round(edge))


def paint(painter: QPainter, rect: QRect | QRectF, faces: Sequence[int], colors: Colors, sides: int = 6) -> None:
    """Draw a row of dice from the left of ``rect``, in the middle of its height, in the size of the painter's font.

    What does not fit is counted: three dice and ``+7``.
    """
    area, font = QRectF(rect), painter.font()
    edge, gap = min(_edge(font), area.height()), _gap(font)
    widths = [_width(font, face, sides) for face in faces]
    shown = _fitting(widths, gap, area.width(), QFontMetricsF(fonts.small(font)))
    left = area.left()
    for face, width in zip(faces[:shown], widths, strict=False):
        paint_die(painter, QRectF(left, area.center().y() - edge / 2, width, edge), face, colors, sides)
        left += width + gap
    if shown < len(faces):
        painter.save()
        painter.setFont(fonts.small(font))
        painter.setPen(colors.dim)
        rest = QRectF(left, area.top(), area.right() - left, area.height())
        painter.drawText(rest, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, f"+{len(faces) - shown}")
        painter.restore()


def paint_die(painter: QPainter, rect: QRect | QRectF, face: int, colors: Colors, sides: int = 6) -> None:
    """Draw one die that fills ``rect``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge_color = blend(colors.text, colors.field, 0.65)
    if sides == 6 and face in _PIPS:
        height = QRectF(rect).height()
        outer = crisp.box(painter, rect, height * 0.2, fill=colors.field, line=edge_color, width=height / 15)
        radius = outer.height() * 0.09
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.text)
        for x, y in _PIPS[face]:
            center = QPointF(outer.left() + x * outer.width(), outer.top() + y * outer.height())
            painter.drawEllipse(center, radius, radius)
    else:
        outer = crisp.snapped(painter, rect)
        width = crisp.line_width(painter, outer.height() / 15)
        painter.setPen(QPen(edge_color, width))
        painter.setBrush(colors.field)
        painter.drawPolygon(_octagon(outer.adjusted(width / 2, width / 2, -width / 2, -width / 2)))
        painter.setFont(fonts.small(painter.font()))
        painter.setPen(colors.text)
        painter.drawText(outer, Qt.AlignmentFlag.AlignCenter, str(face))
    painter.restore()


def _edge(font: QFont) -> float:
    return round(fonts.pixel_size(font) * _EDGE)


def _gap(font: QFont) -> float:
    return max(1, round(fonts.pixel_size(font) * _GAP))


def _width(font: QFont, face: int, sides: int) -> float:
    edge = _edge(font)
    if sides == 6 and face in _PIPS:
        return edge
    return max(edge, round(QFontMetricsF(fonts.small(font)).horizontalAdvance(str(face)) + edge * 0.5))


def _fitting(widths: Sequence[float], gap: float, room: float, metrics: QFontMetricsF) -> int:
    """How many dice fit in ``room``, the count of the rest included."""
    used, fitting = 0.0, 0
    for number, width in enumerate(widths, start=1):
        used += width + (gap if number > 1 else 0)
        rest = len(widths) - number
        if used + (gap + metrics.horizontalAdvance(f"+{rest}") if rest else 0) <= room + 0.5:
            fitting = number
    return fitting


def _octagon(rect: QRectF) -> QPolygonF:
    cut = rect.height() * 0.28
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    return QPolygonF(
        [
            QPointF(left + cut, top),
            QPointF(right - cut, top),
            QPointF(right, top + cut),
            QPointF(right, bottom - cut),
            QPointF(right - cut, bottom),
            QPointF(left + cut, bottom),
            QPointF(left, bottom - cut),
            QPointF(left, top + cut),
        ]
    )
