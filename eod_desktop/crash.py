"""The log file, and what happens to an exception that nobody expected."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from eod_desktop import __version__

_LARGEST_LOG = 1_000_000
_log = logging.getLogger("eod_desktop")


def start_logging(file: Path) -> None:
    """Log warnings and worse to `file`, two generations of a megabyte; without a place for it, to the terminal."""
    handler: logging.Handler
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=_LARGEST_LOG, backupCount=1, encoding="utf-8", delay=True)
    except OSError:
        handler = logging.StreamHandler() if sys.stderr is not None else logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    _log.addHandler(handler)
    _log.setLevel(logging.INFO)
    _log.info("EoD Desktop %s, Python %s", __version__, sys.version.split()[0])


def install_crash_handler(log_file: Path) -> None:
    """Let an unexpected exception be logged and said, and the program go on: what was shown as done is on disk."""
    handler = CrashHandler(log_file)
    sys.excepthook = handler.handle


class CrashHandler:
    """Logs the traceback and tells the GM in plain words; while one dialog is open, later ones are only logged."""

    def __init__(self, log_file: Path) -> None:
        self._log_file = log_file
        self._telling = False

    def handle(self, kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        _log.error("unexpected", exc_info=(kind, error, traceback))
        if self._telling or QApplication.instance() is None:
            return
        self._telling = True
        try:
            self._tell()
        finally:
            self._telling = False

    def _tell(self) -> None:
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox()
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
