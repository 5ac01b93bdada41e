"""A sheet to draw on, and what there is to see on it."""

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFont, QImage, QPainter

GROUND = QColor("#ff00ff")
"""The ground of a sheet: a colour that nothing draws."""


def ui_font(pixels: int = 13) -> QFont:
    font = QFont("Inter")
    font.setPixelSize(pixels)
    return font


def drawn(width: int, height: int, paint: Callable[[QPainter], object], ratio: float = 1.0, pixels: int = 13) -> QImage:
    """What ``paint`` draws on a sheet of ``width`` by ``height`` device-independent pixels."""
    image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(GROUND)
    painter = QPainter(image)
    painter.setFont(ui_font(pixels))
    paint(painter)
    painter.end()
    return image


def touched(image: QImage) -> QRect:
    """The smallest rectangle, in device pixels, outside of which the ground is untouched."""
    columns = [x for x in range(image.width()) if any(image.pixelColor(x, y) != GROUND for y in range(image.height()))]
    rows = [y for y in range(image.height()) if any(image.pixelColor(x, y) != GROUND for x in range(image.width()))]
    if not columns:
        return QRect()
    return QRect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


def count(image: QImage, color: QColor) -> int:
    """How many device pixels have exactly this colour."""
    return sum(image.pixelColor(x, y) == color for x in range(image.width()) for y in range(image.height()))
