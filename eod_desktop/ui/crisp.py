"""Sharp edges at any scale: rectangles on whole device pixels, lines of whole device pixels."""

from __future__ import annotations

import math

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen


def snapped(painter: QPainter, rect: QRect | QRectF) -> QRectF:
    """``rect`` on the nearest device pixels, in the painter's own coordinates.

    Place and size are rounded each for itself, so that equal rectangles stay equal wherever they stand. What is turned
    or sheared stays as it is.
    """
    transform = painter.deviceTransform()
    across, down, right, below = transform.m11(), transform.m22(), transform.dx(), transform.dy()
    if transform.isRotating() or across * down == 0:
        return QRectF(rect)
    left, top = math.floor(rect.x() * across + right + 0.5), math.floor(rect.y() * down + below + 0.5)
    width = max(1, math.floor(rect.width() * across + 0.5))
    height = max(1, math.floor(rect.height() * down + 0.5))
    return QRectF((left - right) / across, (top - below) / down, width / across, height / down)


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
