"""Scrolling while something is dragged near the upper or lower edge of a view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QAbstractScrollArea

from eod_desktop.ui import fonts

_EVERY = 30  # milliseconds
_MARGIN = 2.2
_STEP = 0.8


class EdgeScroll(QObject):
    """Follows the pointer while `follow` is told of it, until `stop`; its timer runs only while the view moves."""

    def __init__(self, view: QAbstractScrollArea, moved: Callable[[QPoint], object]) -> None:
        """`moved` is told where in the viewport the pointer is after what lies under it went on."""
        super().__init__(view)
        self._view = view
        self._moved = moved
        self._at = QPoint()
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY)
        self._timer.timeout.connect(self.go_on)

    @property
    def active(self) -> bool:
        """Whether the view moves by itself."""
        return self._timer.isActive()

    def follow(self, at: QPoint) -> None:
        """The pointer is here, in the viewport."""
        self._at = QPoint(at)
        if not self._direction():
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def go_on(self) -> None:
        """One step; at the end of the view the timer stops."""
        bar = self._view.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + round(self._direction() * fonts.pixel_size(self._view.font()) * _STEP))
        if bar.value() == before:
            self._timer.stop()
        else:
            self._moved(self._at)

    def _direction(self) -> int:
        margin = fonts.pixel_size(self._view.font()) * _MARGIN
        if self._at.y() < margin:
            return -1
        return 1 if self._at.y() > self._view.viewport().height() - margin else 0
