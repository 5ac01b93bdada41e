"""Something to choose that comes up from the foot of the action panel and goes away again."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.elided_label import ElidedLabel


class Sheet(QWidget):
    """Hidden until it is opened; Escape puts it away. It covers nothing and waits for nothing."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._return_to: QWidget | None = None
        heading = ElidedLabel(title)
        heading.setProperty("role", "section")
        close = QToolButton()
        close.setText("\N{MULTIPLICATION SIGN}")
        close.setProperty("flat", True)
        close.setAccessibleName(self.tr("Close"))
        close.setToolTip(self.tr("Close (Esc)"))
        close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        close.clicked.connect(self.put_away)
        unit = fonts.pixel_size(self.font())
        top = QHBoxLayout()
        top.addWidget(heading, 1)
        top.addWidget(close)
        self.inside = QVBoxLayout(self)
        self.inside.setContentsMargins(unit, unit // 3, unit, unit * 2 // 3)
        self.inside.setSpacing(unit // 3)
        self.inside.addLayout(top)
        self.setAccessibleName(title)
        self.hide()

    def come_up(self, return_to: QWidget | None) -> None:
        """Show it; ``return_to`` gets the focus back once it goes away."""
        if self.isHidden():
            self._return_to = None if return_to is None or self.isAncestorOf(return_to) else return_to
            self.show()

    def put_away(self) -> None:
        """Hide it, and give the focus back if it is here."""
        if self.isHidden():
            return
        had_focus = self.has_focus()
        self.hide()
        if had_focus and self._return_to is not None:
            self._return_to.setFocus(Qt.FocusReason.OtherFocusReason)
        self._return_to = None

    def has_focus(self) -> bool:
        """Whether the focus is on something in it."""
        focus = self.focusWidget() if not self.isHidden() else None
        return focus is not None and focus.hasFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        edge = self.rect()
        edge.setHeight(1)
        painter.fillRect(crisp.snapped(painter, edge), colors_for(self.palette()).line)
