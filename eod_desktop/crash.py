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
    """Logs where each exception came from, and tells the GM once for each place in the program that failed.

    What an exception says itself may hold names from a campaign: it gets into the report only if the GM agrees.

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
        _log.error("unexpected\n%s", report(error))
        place = _place(traceback)
        if place not in self._told and QApplication.instance() is not None:
            self._told.add(place)
            words = f"{kind.__name__}: {error}"
            QTimer.singleShot(0, lambda: self._tell(words))

    def _tell(self, words: str) -> None:
        from PySide6.QtWidgets import QCheckBox, QMessageBox

        box = QMessageBox(QApplication.activeWindow())
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle("EoD Desktop")
        box.setText(QCoreApplication.translate("Crash", "Something went wrong inside EoD Desktop."))
        box.setInformativeText(
            QCoreApplication.translate(
                "Crash",
                "Everything that was shown as done is saved, but for what the window says is not on disk. You can go"
                " on; if the window looks wrong, close it and open the program again. The report for its developers,"
                " which holds nothing of your campaign, is in %1",
            ).replace("%1", str(self._log_file))
        )
        agreed = QCheckBox(
            QCoreApplication.translate(
                "Crash", "&Add the error’s own words to the report; names from your campaign may be in them"
            )
        )
        box.setCheckBox(agreed)
        box.exec()
        if agreed.isChecked():
            _log.error("in its own words: %s", words)
        box.deleteLater()


def report(error: BaseException) -> str:
    """Where an exception came from, and those that led to it, without a word of what they say."""
    # nothing to load while all goes well
    from traceback import TracebackException

    lines: list[str] = []
    seen: set[int] = set()
    now: BaseException | None = error
    while now is not None and id(now) not in seen:
        seen.add(id(now))
        told = TracebackException.from_exception(now, lookup_lines=True)
        frames = [
            f"  {_without_home(f.filename)}:{f.lineno} in {f.name}: {f.line or ''}".rstrip(": ") for f in told.stack
        ]
        lines = [*frames, type(now).__qualname__, *(["and before it"] if lines else []), *lines]
        now = now.__cause__ or (None if now.__suppress_context__ else now.__context__)
    return "\n".join(lines)


def _without_home(file: str) -> str:
    """A source file without the folders above the packages, which may be named after somebody."""
    parts = Path(file).parts
    for root in ("site-packages", "_internal"):
        if root in parts:
            return "/".join(parts[len(parts) - parts[::-1].index(root) :])
    own = Path(__file__).parent.parent
    return Path(file).relative_to(own).as_posix() if Path(file).is_relative_to(own) else Path(file).name


def _place(traceback: TracebackType | None) -> tuple[str, int]:
    """Where an exception was raised."""
    while traceback and traceback.tb_next:
        traceback = traceback.tb_next
    return (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno) if traceback else ("", 0)
