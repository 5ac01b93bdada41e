"""Reading a file or a text beside the window: progress, cancel, and what came of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eod_desktop.campaign import exchange
from eod_desktop.campaign.exchange.decoding import MOST_BYTES, too_large
from eod_desktop.models.run_beside import RunBeside, Task

_SWITCH = 0.001  # seconds until the window gets its turn while a text is being read
_USUAL = sys.getswitchinterval()
_LOOK_EVERY = 15  # milliseconds


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


class _Work(Task):
    """One source that is read."""

    def __init__(self, source: Path | str, roles: Mapping[int, str] | None) -> None:
        super().__init__("import")
        self._source = source
        self._roles = roles
        self.percent = 0
        self.result: exchange.Reading | Exception | None = None

    def work(self) -> None:
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
        if self.stopped:
            raise _Cancelled
        self.percent = int(100 * done)


class ImportReading(RunBeside[_Work]):
    """Reads one source at a time; a new one takes the place of the one before. Nothing is changed by it."""

    progressed = Signal(int)
    """Percent of what is read now."""
    succeeded = Signal(object)
    """campaign.exchange.Reading"""
    failed = Signal(object)
    """campaign.exchange.ExchangeError or OSError"""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_LOOK_EVERY, parent)
        self._percent = -1

    def read(self, source: Path | str, roles: Mapping[int, str] | None = None) -> None:
        """Begin to read a file, or a text. What is being read is given up."""
        self._percent = -1
        self._begin(_Work(source, roles))

    def _look(self, task: _Work) -> None:
        if task.percent != self._percent:
            self._percent = task.percent
            self.progressed.emit(self._percent)

    def _end(self, task: _Work) -> None:
        if isinstance(task.result, exchange.Reading):
            self.succeeded.emit(task.result)
        else:
            self.failed.emit(task.result)
