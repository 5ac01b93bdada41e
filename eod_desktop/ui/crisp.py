"""Sharp edges at any scale: rectangles on whole device pixels, lines of whole device pixels."""

from __future__ import annotations

import math

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen


def snapped(painter: QPainter, rect: QRect | QRectF) -> QRectF:
    """``rect`` on the nearest device pixels, in the painter's own coordinates.

    Place and size are rounded each for itself, so that equal rectangles stay equal wherever they stand.
    """
    transform = painter.deviceTransform()
    mapped = transform.mapRect(QRectF(rect))
    left, top = math.floor(mapped.left() + 0.5), math.floor(mapped.top() + 0.5)
    width, height = max(1, math.floor(mapped.width() + 0.5)), max(1, math.floor(mapped.height() + 0.5))
    back, invertible = transform.inverted()
    return back.mapRect(QRectF(left, top, width, height)) if invertible else QRectF(rect)


def line_width(painter: QPainter, width: float = 1.0) -> float:
    """``width`` rounded to whole device pixels, at least one, in the painter's own coordinates."""
    scale = abs(painter.deviceTransform().m22()) or 1.0
    return max(1, round(width * scale)) / scale


def box(
    painter: QPainter,
    rect: QRect | QRectF,
    radius: float,
    *,
    fill: QColor | None = None,
    line: QColor | None = None,
    width: float = 1.0,
) -> QRectF:
    """Draw a box with round corners whose line lies wholly inside ``rect``; its snapped outer rectangle."""
    outer = snapped(painter, rect)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    inner = outer
    if line is None:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        pen_width = line_width(painter, width)
        painter.setPen(QPen(line, pen_width))
        inset = pen_width / 2
        inner = outer.adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(inner, radius, radius)
    painter.restore()
    return outer
