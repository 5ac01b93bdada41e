"""Dice drawn as dice: pips for six-sided ones, the number in an eight-cornered outline for others."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors, blend
from eod_desktop.ui.pictures import Pictures

_EDGE = 1.2
_GAP = 0.16
_PIP = 0.09
_LINES_IN_EDGE = 15
_EDGE_SHARE = 0.65
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


def paint(
    painter: QPainter,
    rect: QRect | QRectF,
    faces: Sequence[int],
    colors: Colors,
    sides: int = 6,
    pictures: Pictures | None = None,
) -> None:
    """Draw a row of dice from the left of ``rect``, in the middle of its height, in the size of the painter's font.

    What does not fit is counted: three dice and ``+7``. With ``pictures``, which are those of one set of colours and
    one font, each face is drawn once.
    """
    area, font = QRectF(rect), painter.font()
    edge, gap = min(_edge(font), area.height()), _gap(font)
    widths = [_width(font, face, sides) for face in faces]
    shown = len(faces)
    if sum(widths) + gap * (shown - 1) > area.width() + 0.5:
        shown = _fitting(widths, gap, area.width(), QFontMetricsF(fonts.small(font)))
    left, top = area.left(), area.center().y() - edge / 2
    for face, width in zip(faces[:shown], widths, strict=False):
        die = QRectF(left, top, width, edge)
        if pictures:
            draw = functools.partial(paint_die, face=face, colors=colors, sides=sides)
            pictures.draw(painter, (face, sides), die, draw)
        else:
            paint_die(painter, die, face, colors, sides)
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
    outer = crisp.snapped(painter, rect)
    width = crisp.line_width(painter, outer.height() / _LINES_IN_EDGE)
    painter.setPen(QPen(blend(colors.text, colors.field, _EDGE_SHARE), width))
    painter.setBrush(colors.field)
    inner = outer.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    if sides == 6 and face in _PIPS:
        painter.drawRoundedRect(inner, outer.height() * 0.2, outer.height() * 0.2)
        painter.translate(outer.topLeft())
        painter.scale(outer.width(), outer.height())
        painter.fillPath(_pips(face), colors.text)
    else:
        painter.drawPolygon(_octagon(inner))
        painter.setFont(fonts.small(painter.font()))
        painter.setPen(colors.text)
        painter.drawText(outer, Qt.AlignmentFlag.AlignCenter, str(face))
    painter.restore()


@functools.cache
def _pips(face: int) -> QPainterPath:
    """The pips of a die of 1 by 1."""
    path = QPainterPath()
    for x, y in _PIPS[face]:
        path.addEllipse(QPointF(x, y), _PIP, _PIP)
    return path


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
