"""Measures a start: when the window was painted, empty and with its campaign. For benchmarks, frozen ones, too."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from eod_desktop.ui.main_window import MainWindow


class StartTime(QObject):
    """Writes to a file as JSON when the empty window, the board, and all of it were painted, and ends the program.

    Each as seconds of the system's monotonic clock, which the process that started this one can read, too, and seconds
    of the processor that this process took until then.
    """

    def __init__(self, file: Path, frame: MainWindow) -> None:
        super().__init__(frame)
        self._file = file
        self._times: dict[str, tuple[float, float]] = {}
        frame.painted.connect(self._painted)

    def board_painted(self) -> None:
        """The board of the campaign has been painted."""
        self._times["board"] = _now()

    def _painted(self) -> None:
        self._times["painted"] = _now()

    def opened(self) -> None:
        """The campaign is in the window; it is painted once the event loop has nothing left to do."""
        QTimer.singleShot(0, lambda: QTimer.singleShot(0, self._ready))

    def _ready(self) -> None:
        self._times["ready"] = _now()
        self._file.write_bytes(msgspec.json.encode(self._times))
        QApplication.quit()


def _now() -> tuple[float, float]:
    return time.monotonic(), time.process_time()
