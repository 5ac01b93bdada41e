"""The log file, and what happens to an exception that nobody expected."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication

from eod_desktop import __version__

_LARGEST_LOG = 1_000_000
_log = logging.getLogger("eod_desktop")


def start_logging(file: Path) -> None:
    """Log warnings and worse to `file`, two generations of a megabyte; without a place for it, to the terminal."""
    _log.addHandler(_LogFile(file))


class _LogFile(logging.Handler):
    """Makes the file when there is something to log: most days there is not, and what it takes is slow to load."""

    def __init__(self, file: Path) -> None:
        super().__init__(logging.WARNING)
        self._file = file
        self._inner: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self._inner is None:
            self._inner = _opened(self._file)
        self._inner.handle(record)

    def close(self) -> None:
        if self._inner is not None:
            self._inner.close()
        super().close()


def _opened(file: Path) -> logging.Handler:
    from logging.handlers import RotatingFileHandler

    handler: logging.Handler
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=_LARGEST_LOG, backupCount=1, encoding="utf-8")
    except OSError:
        handler = logging.StreamHandler() if sys.stderr is not None else logging.NullHandler()
    versions = f"{__version__}, Python {sys.version.split()[0]}"
    handler.setFormatter(logging.Formatter(f"%(asctime)s {versions} %(levelname)s %(name)s: %(message)s"))
    return handler


def install_crash_handler(log_file: Path) -> None:
    """Let an unexpected exception be logged and said, and the program go on: what was shown as done is on disk."""
    handler = CrashHandler(log_file)
    sys.excepthook = handler.handle


class CrashHandler:
    """Logs each traceback, and tells the GM once for each place in the program that failed.

    It tells from the event loop: the failure may have come in the middle of painting, where no dialog can open.
    """

    def __init__(self, log_file: Path) -> None:
        self._log_file = log_file
        self._told: set[tuple[str, int]] = set()

    def handle(self, kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        """For `sys.excepthook`."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        _log.error("unexpected", exc_info=(kind, error, traceback))
        place = _place(traceback)
        if place not in self._told and QApplication.instance() is not None:
            self._told.add(place)
            QTimer.singleShot(0, self._tell)

    def _tell(self) -> None:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QApplication.activeWindow())
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle("EoD Desktop")
        box.setText(QCoreApplication.translate("Crash", "Something went wrong inside EoD Desktop."))
        box.setInformativeText(
            QCoreApplication.translate(
                "Crash",
                "Everything that was shown as done is saved. You can go on; if the window looks wrong, close it and"
                " open the program again. The report for its developers is in %1",
            ).replace("%1", str(self._log_file))
        )
        box.exec()
        box.deleteLater()


def _place(traceback: TracebackType | None) -> tuple[str, int]:
    """Where an exception was raised."""
    while traceback and traceback.tb_next:
        traceback = traceback.tb_next
    return (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno) if traceback else ("", 0)
