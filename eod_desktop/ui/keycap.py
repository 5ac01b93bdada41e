"""Keys drawn as keys, beside what they press."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors

_HEIGHT = 1.4
_PADDING = 0.35
_LONGEST = 3


def fits(text: str, longest: int = _LONGEST) -> bool:
    """Whether a key is short enough to be drawn; "" for none is not."""
    return 0 < len(text) <= longest


def size_hint(font: QFont, text: str) -> QSize:
    """The room for a key beside text of ``font``: at least as wide as high."""
    own = fonts.small(font)
    pixels = fonts.pixel_size(own)
    height = round(_HEIGHT * pixels)
    return QSize(max(height, round(QFontMetricsF(own).horizontalAdvance(text) + 2 * _PADDING * pixels + 2)), height)


def paint(
    painter: QPainter,
    rect: QRect | QRectF,
    text: str,
    colors: Colors,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> QRectF:
    """Draw a key at the left, right or centre of ``rect``, in the middle of its height; the rectangle it took."""
    area, size = QRectF(rect), size_hint(painter.font(), text)
    place = QRectF(area.left(), area.center().y() - size.height() / 2, size.width(), size.height())
    if align & Qt.AlignmentFlag.AlignRight:
        place.moveRight(area.right())
    elif align & Qt.AlignmentFlag.AlignHCenter:
        place.moveLeft(area.center().x() - place.width() / 2)
    painter.save()
    outer = crisp.box(painter, place, place.height() * 0.2, fill=colors.field, line=colors.line)
    painter.setFont(fonts.small(painter.font()))
    painter.setPen(colors.dim)
    painter.drawText(outer, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
    return outer
