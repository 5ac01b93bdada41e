"""Writing rolls to a file beside the window: whole or not at all."""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from PySide6.QtCore import QObject, Signal

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.log_queries import EVERYTHING, LogFilter
from eod_desktop.campaign.whole_file import WriteError, whole_file
from eod_desktop.document.open_campaign import RollLog
from eod_desktop.models.dice_log_export import LogFormat, LogWriter
from eod_desktop.models.run_beside import RunBeside, Task

_PART = 500  # rolls
_SEARCHED = 50_000
_LOOK_EVERY = 20  # milliseconds


class _Export(Task):
    """One export."""

    def __init__(self, log: RollLog, filter: LogFilter, last: int, path: Path, writer: LogWriter, bom: bool) -> None:
        super().__init__("dice log export")
        self.log, self.filter, self.last = log, filter, last
        self.path, self.writer, self.bom = path, writer, bom
        self.written = self.wanted = 0
        self.trouble: CampaignError | WriteError | None = None

    def work(self) -> None:
        try:
            ids = self._ids()
            self.wanted = len(ids)
            with whole_file(self.path, lambda: not self.stopped) as file:
                self._write(file, ids)
        except (CampaignError, WriteError) as error:
            self.trouble = error

    def _write(self, file: BinaryIO, ids: Sequence[int]) -> None:
        file.write((codecs.BOM_UTF8 if self.bom else b"") + _encoded(self.writer.head()))
        for first in range(0, len(ids), _PART):
            if self.stopped:
                return
            file.write(_encoded(self.writer.rows(self.log.rows(ids[first : first + _PART]))))
            self.written = min(first + _PART, len(ids))
        file.write(_encoded(self.writer.tail()))

    def _ids(self) -> Sequence[int]:
        """The numbers of the rolls, oldest first."""
        if self.filter == EVERYTHING:
            return range(1, self.last + 1)
        found: list[int] = []
        for first in range(1, self.last + 1, _SEARCHED):
            if self.stopped:
                break
            found += reversed(self.log.hits(self.filter, first, min(first + _SEARCHED - 1, self.last)))
        return found


def _encoded(text: str) -> bytes:
    """UTF-8; half a surrogate pair, which no file can hold, becomes a question mark."""
    return text.encode("utf-8", "replace")


class DiceLogExporting(RunBeside[_Export]):
    """Writes what a filter lets through; `went_on` tells how far it is. What is stopped leaves what stood there."""

    went_on = Signal(int, int)
    """Rolls written, and of how many."""

    finished = Signal(object)
    """The CampaignError or WriteError that ended it, or None: the file is there."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_LOOK_EVERY, parent)

    def start(self, log: RollLog, filter: LogFilter, last: int, path: Path, encounters: dict[str, str]) -> None:
        """Write the rolls 1…`last` that the filter lets through to `path`, as its suffix says.

        ValueError for a suffix that is none of `LogFormat`.
        """
        kind = LogFormat(path.suffix.lower())
        self._begin(_Export(log, filter, last, path, LogWriter(kind, encounters), kind is LogFormat.CSV))

    def _look(self, task: _Export) -> None:
        self.went_on.emit(task.written, task.wanted)

    def _end(self, task: _Export) -> None:
        self.finished.emit(task.trouble)
