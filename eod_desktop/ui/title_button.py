"""A name as a button with a menu, cut to the room there is."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QWidget

from eod_desktop.models.plain_text import tool_tip
from eod_desktop.ui import fonts
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.names import elided_name

_LEFT, _RIGHT = 0.7, 2.0  # room beside the name in text heights, at the right with the arrow
_LEAST = 8.0


class TitleButton(QPushButton):
    """Shows a name at the left, its end cut where it does not fit; the whole is in its tool tip."""

    def __init__(self, menu: QMenu, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self.setProperty("flat", True)
        self.setFont(fonts.strong(self.font()))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMenu(menu)

    @property
    def name(self) -> str:
        """The whole name."""
        return self._name

    def show_name(self, name: str) -> None:
        """Show a name, letter by letter."""
        if name != self._name:
            self._name = name
            self.setToolTip(tool_tip(name))
            self.updateGeometry()
            self.update()

    @property
    def shown(self) -> str:
        """The name as it is cut now."""
        return elided_name(QFontMetricsF(self.font()), self._name, self._room().width())

    def sizeHint(self) -> QSize:
        width = QFontMetricsF(self.font()).horizontalAdvance(self._name)
        return QSize(round(width) + 1 + self._left() + self._right(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), round(_LEAST * fonts.pixel_size(self.font()))), hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)  # the button: Qt knows nothing of the name
        painter = QPainter(self)
        painter.setPen(colors_for(self.palette()).text)
        painter.setFont(self.font())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(self._room(), flags, self.shown)

    def _room(self) -> QRect:
        return self.rect().adjusted(self._left(), 0, -self._right(), 0)

    def _left(self) -> int:
        return round(_LEFT * fonts.pixel_size(self.font()))

    def _right(self) -> int:
        return round(_RIGHT * fonts.pixel_size(self.font()))
