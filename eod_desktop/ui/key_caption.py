"""The caption over a part of a form, with the keys that reach it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eod_desktop.ui import fonts, keycap
from eod_desktop.ui.colors import colors_for

_GAP = 0.4


class KeyCaption(QWidget):
    """Small dim text, then its keys drawn as keys."""

    def __init__(self, text: str, keys: Sequence[str] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._keys: tuple[str, ...] = ()
        self.set_keys(keys)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)

    def set_keys(self, keys: Sequence[str]) -> None:
        """Draw other keys; "" for none."""
        self._keys = tuple(key for key in keys if keycap.fits(key))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(fonts.small(self.font()))
        width = metrics.horizontalAdvance(self._text)
        for key in self._keys:
            width += self._gap() + keycap.size_hint(self.font(), key).width()
        return QSize(width, max(metrics.height(), keycap.size_hint(self.font(), "M").height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = colors_for(self.palette())
        painter = QPainter(self)
        font = fonts.small(self.font())
        painter.setFont(font)
        painter.setPen(colors.dim)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._text)
        left = QFontMetrics(font).horizontalAdvance(self._text) + self._gap()
        painter.setFont(self.font())
        for key in self._keys:
            taken = keycap.paint(painter, QRect(left, 0, self.width() - left, self.height()), key, colors)
            left = round(taken.right()) + self._gap()

    def _gap(self) -> int:
        return round(fonts.pixel_size(self.font()) * _GAP)
