"""A button that shows a pin: filled where something stays, an outline where it could."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from eod_desktop.ui import fonts
from eod_desktop.ui.colors import colors_for

_SIZE = 0.9


class PinButton(QToolButton):
    """Checkable; as high as it is wide."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setProperty("flat", True)
        # the accent's ground would say once more what the filled pin says
        self.setStyleSheet("QToolButton { padding: 0; } QToolButton:checked { background: transparent; border: 0; }")

    def sizeHint(self) -> QSize:
        edge = round(fonts.pixel_size(self.font()) * 1.9)
        return QSize(edge, edge)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        colors = colors_for(self.palette())
        color = colors.accent if self.isChecked() else colors.dim
        edge = min(fonts.pixel_size(self.font()) * _SIZE, self.width() - 4, self.height() - 4)
        place = QRectF(0, 0, edge, edge)
        place.moveCenter(QRectF(self.rect()).center())
        paint_pin(painter, place, color, filled=self.isChecked())


def paint_pin(painter: QPainter, place: QRectF, color: QColor, *, filled: bool) -> None:
    """Draw a pin that leans to the right, its point at the lower left of the square ``place``."""
    unit = place.width() / 10
    head = QPainterPath()
    head.addRoundedRect(QRectF(-2.6, -5.4, 5.2, 1.6), 0.7, 0.7)
    head.addPolygon([QPointF(-1.6, -3.8), QPointF(-2.1, -0.6), QPointF(2.1, -0.6), QPointF(1.6, -3.8)])
    head.addRoundedRect(QRectF(-3.4, -0.6, 6.8, 1.4), 0.6, 0.6)
    head.setFillRule(Qt.FillRule.WindingFill)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(place.center())
    painter.rotate(35)
    painter.scale(unit, unit)
    painter.setPen(QPen(color, 1.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(0, 0.8), QPointF(0, 5.2))
    painter.setBrush(color if filled else Qt.BrushStyle.NoBrush)
    painter.drawPath(head.simplified())
    painter.restore()
