"""Small drawings that come again and again, such as pills and marks, kept as they were drawn first."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from eod_desktop.ui import crisp

_MOST = 600


class Pictures:
    """The drawings of one view; they are forgotten when the screen has other pixels."""

    def __init__(self) -> None:
        self._ratio = 0.0
        self._known: dict[Hashable, QPixmap] = {}

    def draw(self, painter: QPainter, key: Hashable, rect: QRectF, paint: Callable[[QPainter, QRectF], object]) -> None:
        """Draw into `rect` what `paint` draws; `key` says everything that its look depends on, but for the size."""
        ratio = abs(painter.deviceTransform().m22()) or 1.0
        if ratio != self._ratio or len(self._known) >= _MOST:
            self._ratio, self._known = ratio, {}
        whole = (key, rect.width(), rect.height())
        picture = self._known.get(whole)
        if picture is None:
            picture = self._known[whole] = self._drawn(painter, rect, paint)
        painter.drawPixmap(crisp.snapped(painter, rect).topLeft(), picture)

    def _drawn(self, painter: QPainter, rect: QRectF, paint: Callable[[QPainter, QRectF], object]) -> QPixmap:
        picture = QPixmap(math.ceil(rect.width() * self._ratio), math.ceil(rect.height() * self._ratio))
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(Qt.GlobalColor.transparent)
        own = QPainter(picture)
        own.setFont(painter.font())
        paint(own, QRectF(0, 0, rect.width(), rect.height()))
        own.end()
        return picture
