"""Sharp edges at any scale: rectangles on whole device pixels, lines of whole device pixels."""

from __future__ import annotations

import math

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath


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
    """Draw a box with round corners whose line lies wholly inside ``rect``; its snapped outer rectangle.

    The line is what the fill leaves of a box under it, or a ring: Qt takes ten times as long to stroke round corners.
    """
    outer = snapped(painter, rect)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    inner, half = outer, 0.0
    if line is not None:
        half = line_width(painter, width) / 2
        inner = outer.adjusted(2 * half, 2 * half, -2 * half, -2 * half)
        if fill is None:
            ring = QPainterPath()
            ring.addRoundedRect(outer, radius + half, radius + half)
            ring.addRoundedRect(inner, max(0.0, radius - half), max(0.0, radius - half))
            painter.fillPath(ring, line)
        else:
            painter.setBrush(line)
            painter.drawRoundedRect(outer, radius + half, radius + half)
    if fill is not None:
        painter.setBrush(fill)
        painter.drawRoundedRect(inner, max(0.0, radius - half), max(0.0, radius - half))
    painter.restore()
    return outer
