"""Words in one font that are measured, cut and laid out once, for who draws the same ones again and again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QStaticText, QTransform

_MOST = 1_000
_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")

Cut = Callable[[QFontMetricsF, str, float], str]
"""How a text that is too long for a width is cut."""


def cut_end(metrics: QFontMetricsF, text: str, width: float) -> str:
    """The end gives way to an ellipsis."""
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


class Lettering:
    """A font with the words known in it."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetricsF(font)
        self._height = self.metrics.height()
        self._widths: dict[str, float] = {}
        self._cut: dict[tuple[str, float, Cut], str] = {}
        self._laid_out: dict[str, QStaticText] = {}

    def width(self, text: str) -> float:
        """How far the text goes."""
        width = self._widths.get(text)
        if width is None:
            width = self.metrics.horizontalAdvance(text) if text else 0.0
            _keep(self._widths, text, width)
        return width

    def fitted(self, text: str, width: float, cut: Cut = cut_end) -> str:
        """As much of the text as `width` holds."""
        if self.width(text) <= width:
            return text
        key = (text, width, cut)
        fitted = self._cut.get(key)
        if fitted is None:
            fitted = cut(self.metrics, text, width)
            _keep(self._cut, key, fitted)
        return fitted

    def draw(self, painter: QPainter, area: QRectF, text: str, color: QColor, right: bool = False) -> None:
        """Draw a text that fits, in the middle of the height, at the left of `area` or at its `right`."""
        if not text:
            return
        laid_out = self._laid_out.get(text)
        if laid_out is None:
            laid_out = QStaticText(text)
            laid_out.setTextFormat(Qt.TextFormat.PlainText)
            laid_out.prepare(QTransform(), self.font)
            _keep(self._laid_out, text, laid_out)
        left = area.right() - self.width(text) if right else area.left()
        painter.setFont(self.font)
        painter.setPen(color)
        painter.drawStaticText(QPointF(left, area.top() + round((area.height() - self._height) / 2)), laid_out)


def _keep(known: dict[_Key, _Value], key: _Key, value: _Value) -> None:
    if len(known) >= _MOST:
        known.clear()
    known[key] = value
