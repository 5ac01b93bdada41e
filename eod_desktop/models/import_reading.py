"""Reading a file or a text beside the window: progress, cancel, and what came of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal

from eod_desktop.campaign import exchange
from eod_desktop.campaign.exchange.decoding import MOST_BYTES, too_large
from eod_desktop.document.beside import Beside

_SWITCH = 0.001  # seconds until the window gets its turn while a text is being read
_USUAL = sys.getswitchinterval()
_LOOK = 15  # ms between looks at how far it is


class _Cancelled(Exception):
    """Nobody wants the result any more."""


@contextmanager
def _giving_way() -> Iterator[None]:
    """Let the window have its turn at once."""
    sys.setswitchinterval(_SWITCH)
    try:
        yield
    finally:
        sys.setswitchinterval(_USUAL)


class ImportReading(QObject):
    """Reads one source at a time; a new one takes the place of the one before. Nothing is changed by it."""

    progressed = Signal(int)
    """Percent of what is read now."""
    succeeded = Signal(object)
    """campaign.exchange.Reading"""
    failed = Signal(object)
    """campaign.exchange.ExchangeError or OSError"""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: _Work | None = None
        self._percent = -1
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        return self._work is not None

    def read(self, source: Path | str, roles: Mapping[int, str] | None = None) -> None:
        """Begin to read a file, or a text. What is being read is given up."""
        self.cancel()
        self._work = _Work(source, roles)
        self._percent = -1
        self._work.thread.start()
        self._timer.start()

    def cancel(self) -> None:
        """Give up what is being read; nothing of it is told."""
        if self._work:
            self._work.cancelled.set()
        self._work = None
        self._timer.stop()

    def _look(self) -> None:
        work = self._work
        if work is None:
            return
        if work.thread.is_alive():
            if work.percent != self._percent:
                self._percent = work.percent
                self.progressed.emit(self._percent)
            return
        self.cancel()
        if isinstance(work.result, exchange.Reading):
            self.succeeded.emit(work.result)
        else:
            self.failed.emit(work.result)


class _Work:
    """Knows nothing of Qt: who wants the result looks for it."""

    def __init__(self, source: Path | str, roles: Mapping[int, str] | None) -> None:
        self.thread = Beside("import", self.run)
        self._source = source
        self._roles = roles
        self.cancelled = Event()
        self.percent = 0
        self.result: exchange.Reading | Exception | None = None

    def run(self) -> None:
        with _giving_way():
            try:
                self.result = self._read()
            except _Cancelled:
                pass
            except Exception as error:  # the window has to hear of it, whatever it is
                self.result = error

    def _read(self) -> exchange.Reading:
        if isinstance(self._source, str):
            return exchange.read(self._source, roles=self._roles, tell=self._tell)
        with self._source.open("rb") as file:
            # one byte more than allowed is enough to know, whatever the system says of its size
            data = file.read(MOST_BYTES + 1)
            if len(data) > MOST_BYTES:
                raise too_large(max(self._source.stat().st_size, len(data)), MOST_BYTES)
        return exchange.read(data, self._source.name, self._roles, self._tell)

    def _tell(self, done: float) -> None:
        if self.cancelled.is_set():
            raise _Cancelled
        self.percent = int(100 * done)
