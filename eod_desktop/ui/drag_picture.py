"""What hangs at the pointer while something is dragged: a word in a small frame."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.rows import row_height

_LONGEST = 30


def drag_picture(widget: QWidget, text: str) -> QPixmap:
    """`text`, cut where it is long, in the font and colours of the widget that it is dragged from."""
    font, colors = fonts.strong(widget.font()), colors_for(widget.palette())
    shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    area = QRect(0, 0, QFontMetrics(font).horizontalAdvance(shown) + row_height(font), row_height(font))
    pixmap = QPixmap(area.size() * widget.devicePixelRatio())
    pixmap.setDevicePixelRatio(widget.devicePixelRatio())
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    crisp.box(painter, area, fonts.pixel_size(font) * 0.4, fill=colors.field, line=colors.accent)
    painter.setFont(font)
    painter.setPen(colors.text)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown)
    painter.end()
    return pixmap
