"""What an empty board says: how to fill it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from eod_desktop.ui import fonts
from eod_desktop.ui.colors import Colors


def empty_text(has_encounter: bool) -> tuple[str, str]:
    """A heading and what to do."""
    if not has_encounter:
        title = QCoreApplication.translate("Board", "No encounter on the board")
    else:
        title = QCoreApplication.translate("Board", "Nobody is here yet")
    todo = QCoreApplication.translate(
        "Board", "Drag characters here from the roster, or select them there and press Enter."
    )
    return title, todo


def paint_empty(painter: QPainter, area: QRect, font: QFont, colors: Colors, has_encounter: bool) -> None:
    """Draw the hint in the middle of `area`, a little above its centre."""
    title, todo = empty_text(has_encounter)
    unit = fonts.pixel_size(font)
    large = fonts.strong(fonts.scaled(font, 1.25))
    width = min(area.width() - 4 * unit, 34 * unit)
    room = QRectF(area.center().x() - width / 2, 0, width, area.height())
    lines = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    head = QFontMetricsF(large).boundingRect(room, int(lines), title)
    body = QFontMetricsF(font).boundingRect(room, int(lines), todo)
    top = max(unit * 2.0, area.height() * 0.42 - (head.height() + body.height()) / 2)
    painter.setFont(large)
    painter.setPen(colors.text)
    painter.drawText(QRectF(room.left(), top, room.width(), head.height()), int(lines), title)
    painter.setFont(font)
    painter.setPen(colors.dim)
    top += head.height() + unit * 0.4
    painter.drawText(QRectF(room.left(), top, room.width(), body.height()), int(lines), todo)
