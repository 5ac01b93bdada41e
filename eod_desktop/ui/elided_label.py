"""A label on one line that ends in an ellipsis where it does not fit, and then tells the rest in its tool tip."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from eod_desktop.models.plain_text import plain_tip
from eod_desktop.ui.names import elided_name


class ElidedLabel(QLabel):
    """Plain text on one line, cut at the right; ``name``: with a copy's number kept."""

    def __init__(self, text: str = "", *, name: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._is_name = name
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        if text == self.text():
            return
        super().setText(text)
        self._tell()

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance("\N{HORIZONTAL ELLIPSIS}"), metrics.height())

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 1, metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._tell()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        metrics, text, width = self.fontMetrics(), self.text(), self.width()
        if self._is_name:
            shown = elided_name(QFontMetricsF(self.font()), text, width)
        else:
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    def _tell(self) -> None:
        cut = self.fontMetrics().horizontalAdvance(self.text()) > self.width()
        self.setToolTip(plain_tip(self.text()) if cut else "")
