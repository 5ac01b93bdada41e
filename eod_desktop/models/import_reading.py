"""Reading a file or a text beside the window: progress, cancel, and what came of it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from eod_desktop.campaign import exchange
from eod_desktop.campaign.exchange.decoding import MOST_BYTES, too_large

_STACK = 8 << 20  # deep JSON is refused by Python, not by a small stack
_SWITCH = 0.001  # seconds until the window gets its turn while a text is being read


class _Cancelled(Exception):
    """Nobody wants the result any more."""


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
        self._thread: _Reader | None = None
        self._number = 0

    @property
    def busy(self) -> bool:
        return self._thread is not None

    def read(self, source: Path | str, roles: Mapping[int, str] | None = None) -> None:
        """Begin to read a file, or a text. What is being read is given up."""
        self.cancel()
        self._number += 1
        self._thread = _Reader(source, roles, self._number)
        self._thread.setStackSize(_STACK)
        self._thread.progressed.connect(self._progress)
        self._thread.ended.connect(self._end)
        self._thread.start()

    def cancel(self) -> None:
        """Give up what is being read; nothing of it is told."""
        thread, self._thread = self._thread, None
        if thread:
            thread.cancel()
            thread.wait()

    def _progress(self, number: int, percent: int) -> None:
        if self._thread and number == self._number:
            self.progressed.emit(percent)

    def _end(self, number: int, result: object) -> None:
        if self._thread is None or number != self._number:
            return
        self._thread.wait()
        self._thread = None
        if isinstance(result, exchange.Reading):
            self.succeeded.emit(result)
        else:
            self.failed.emit(result)


class _Reader(QThread):
    progressed = Signal(int, int)
    ended = Signal(int, object)

    def __init__(self, source: Path | str, roles: Mapping[int, str] | None, number: int) -> None:
        super().__init__()
        self._source = source
        self._roles = roles
        self._number = number
        self._cancelled = threading.Event()
        self._percent = -1

    def cancel(self) -> None:
        self._cancelled.set()

    def run(self) -> None:
        interval = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH)
        try:
            result: object = self._read()
        except _Cancelled:
            return
        except (exchange.ExchangeError, OSError) as error:
            result = error
        finally:
            sys.setswitchinterval(interval)
        self.ended.emit(self._number, result)

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
        if self._cancelled.is_set():
            raise _Cancelled
        percent = int(100 * done)
        if percent != self._percent:
            self._percent = percent
            self.progressed.emit(self._number, percent)
