"""The mark of a side: a shape and a colour, so that sides are told apart without colour.

A side is drawn by its ``style_index``, 0 upwards in the order in which sides appear: square, triangle, circle, diamond,
star, cross, pentagon (a house), hexagon (a nut); from 8 on the shapes come again in other colours.
"""

from __future__ import annotations

import functools
import math

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPolygonF

from eod_desktop.ui.colors import Colors
from eod_desktop.ui.crisp import snapped
from eod_desktop.ui.fonts import pixel_size

SHAPES = ("square", "triangle", "circle", "diamond", "star", "cross", "pentagon", "hexagon")
_EDGE = 0.8


def size_hint(font: QFont) -> QSize:
    """The square that a mark takes beside text of ``font``."""
    edge = round(pixel_size(font) * _EDGE) + 2
    return QSize(edge, edge)


def color(style_index: int, colors: Colors) -> QColor:
    """The colour of a side, also fit for its name."""
    return colors.sides[(style_index + style_index // len(SHAPES)) % len(colors.sides)]


def shape_name(style_index: int) -> str:
    """The shape as a word for screen readers and tool tips."""
    names = (
        QCoreApplication.translate("SideMarks", "square"),
        QCoreApplication.translate("SideMarks", "triangle"),
        QCoreApplication.translate("SideMarks", "circle"),
        QCoreApplication.translate("SideMarks", "diamond"),
        QCoreApplication.translate("SideMarks", "star"),
        QCoreApplication.translate("SideMarks", "cross"),
        QCoreApplication.translate("SideMarks", "pentagon"),
        QCoreApplication.translate("SideMarks", "hexagon"),
    )
    return names[style_index % len(names)]


def paint(painter: QPainter, rect: QRect | QRectF, style_index: int, colors: Colors) -> None:
    """Draw the mark of a side as large as fits, in the middle of ``rect``."""
    area = QRectF(rect)
    edge = min(area.width(), area.height())
    square = QRectF(0, 0, edge, edge)
    square.moveCenter(area.center())
    square = snapped(painter, square)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(square.topLeft())
    painter.scale(square.width(), square.height())
    painter.fillPath(_unit_shape(SHAPES[style_index % len(SHAPES)]), color(style_index, colors))
    painter.restore()


@functools.cache
def _unit_shape(shape: str) -> QPainterPath:
    """The shape in a square of 1 by 1, all of about the same weight to the eye."""
    path = QPainterPath()
    match shape:
        case "square":
            path.addRoundedRect(QRectF(0.08, 0.08, 0.84, 0.84), 0.12, 0.12)
        case "triangle":
            path = _polygon([(0.5, 0.04), (0.98, 0.92), (0.02, 0.92)])
        case "circle":
            path.addEllipse(QRectF(0.04, 0.04, 0.92, 0.92))
        case "diamond":
            path = _polygon([(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)])
        case "star":
            path = _polygon(_star_points())
        case "cross":
            path = _polygon(_plus_points(0.04, 0.34))
        case "pentagon":
            path = _polygon([(0.5, 0.02), (0.94, 0.42), (0.94, 0.94), (0.06, 0.94), (0.06, 0.42)])
        case "hexagon":
            path = _polygon([(0.25, 0.07), (0.75, 0.07), (1.0, 0.5), (0.75, 0.93), (0.25, 0.93), (0.0, 0.5)])
            path.addEllipse(QRectF(0.32, 0.32, 0.36, 0.36))
            path.setFillRule(Qt.FillRule.OddEvenFill)
        case _:
            raise ValueError(shape)
    return path


def _polygon(points: list[tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _star_points() -> list[tuple[float, float]]:
    """Five tips from the top, clockwise, with the corners between them."""
    points = []
    for step in range(10):
        radius = 0.24 if step % 2 else 0.54
        angle = math.tau * step / 10
        points.append((0.5 + radius * math.sin(angle), 0.55 - radius * math.cos(angle)))
    return points


def _plus_points(near: float, arm: float) -> list[tuple[float, float]]:
    """A plus sign whose arms begin ``arm`` from the edge."""
    far, end = 1 - near, 1 - arm
    return [
        (arm, near), (end, near), (end, arm), (far, arm), (far, end), (end, end),
        (end, far), (arm, far), (arm, end), (near, end), (near, arm), (arm, arm),
    ]  # fmt: skip
