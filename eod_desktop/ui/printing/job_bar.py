"""Long work in front of the GM: how far it is, and a way to give it up."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from eod_desktop.models.work import Work
from eod_desktop.ui import fonts

T = TypeVar("T")

_AT_ONCE = 0.1
"""Seconds of work before anything is shown of it: nobody notices so short a wait."""
_SLICE = 0.012
"""Seconds between two looks at what the GM does."""
_PARTS = 1000


class JobBar(QWidget):
    """Runs one piece of work at a time, in slices between which the window lives on. Not seen while there is none."""

    busy_changed = Signal(bool)
    cancelled = Signal()
    """The GM gave the work up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work: Work[Any] | None = None
        self._done: Callable[[Any], object] = _nothing
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(lambda: self._slice(_SLICE))
        self.words = QLabel()
        self.bar = QProgressBar()
        self.bar.setRange(0, _PARTS)
        self.bar.setTextVisible(False)
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.cancel)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) * 3 // 4)
        layout.addWidget(self.words)
        layout.addWidget(self.bar, 1)
        layout.addWidget(self.cancel_button)
        self.hide()

    @property
    def busy(self) -> bool:
        return self._work is not None

    def run(self, words: str, work: Work[T], done: Callable[[T], object]) -> None:
        """Do the work in place of any other, and hand what comes of it to `done`; short work is done at once."""
        self.stop()
        self._work, self._done = work, done
        self.words.setText(words)
        self.bar.setAccessibleName(words)
        self.bar.setValue(0)
        if not self._slice(_AT_ONCE):
            self.busy_changed.emit(True)
            self.show()
            self._timer.start()

    def cancel(self) -> None:
        """Give the work up, as the GM wishes."""
        if self.busy:
            self.stop()
            self.cancelled.emit()

    def stop(self) -> None:
        """Give the work up without a word."""
        if self._work is not None:
            self._work.close()
            self._end()

    def _slice(self, seconds: float) -> bool:
        """Go on for a while; whether the work is over."""
        work, done = self._work, self._done
        if work is None:
            return True
        until = perf_counter() + seconds
        try:
            while perf_counter() < until:
                self.bar.setValue(round(next(work) * _PARTS))
        except StopIteration as over:
            self._end()
            done(over.value)
        except BaseException:
            self._end()
            raise
        return self._work is not work

    def _end(self) -> None:
        shown = self._timer.isActive()
        self._work, self._done = None, _nothing
        self._timer.stop()
        self.hide()
        if shown:
            self.busy_changed.emit(False)


def _nothing(_: object) -> None:
    """What is done when there is no work."""
