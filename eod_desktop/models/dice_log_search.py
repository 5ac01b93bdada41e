"""A search through the dice log that runs beside the window, newest rolls first, and brings what it found so far."""

from __future__ import annotations

from array import array
from collections import deque
from time import sleep, thread_time

from PySide6.QtCore import QObject, Signal

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.log_queries import LogFilter
from eod_desktop.document.open_campaign import RollLog
from eod_desktop.models.run_beside import RunBeside, Task

_LEAST_SLICE = 2_000  # rolls looked at before the first are shown
_SHORT, _LONG = 0.003, 0.008  # seconds of work: what a slice should take, for the lock and for stopping
_LARGEST_SLICE = 200_000
_WHILE_FIRST_ARE_PAINTED = 0.008  # seconds that the search rests, or both threads would wait for each other
_LOOK_EVERY = 2  # milliseconds


class _Search(Task):
    """One search."""

    def __init__(self, log: RollLog, filter: LogFilter, last: int) -> None:
        super().__init__("dice log search")
        self.log, self.filter, self.last = log, filter, last
        self.found: deque[array[int]] = deque()
        self.trouble: CampaignError | None = None

    def work(self) -> None:
        last, length, any_found = self.last, _LEAST_SLICE, False
        try:
            while last > 0 and not self.stopped:
                first, started = max(1, last - length + 1), thread_time()
                hits = self.log.hits(self.filter, first, last)
                took, last = thread_time() - started, first - 1
                if hits:
                    self.found.append(hits)
                    if not any_found:
                        sleep(_WHILE_FIRST_ARE_PAINTED)
                    any_found = True
                if took < _SHORT:
                    length = min(length * 2, _LARGEST_SLICE)
                elif took > _LONG:
                    length = max(length // 2, _LEAST_SLICE)
        except CampaignError as error:
            self.trouble = error


class DiceLogSearch(RunBeside[_Search]):
    """Goes through the log from one roll down to the first; another search ends the one before."""

    found = Signal(object)
    """array of the numbers of more rolls, descending, below those that came before."""

    finished = Signal(object)
    """The CampaignError that ended the search, or None at its proper end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_LOOK_EVERY, parent)

    def start(self, log: RollLog, filter: LogFilter, last: int) -> None:
        """Look for what the filter lets through among the rolls 1…`last`."""
        self._begin(_Search(log, filter, last))

    def _look(self, task: _Search) -> None:
        hits: array[int] = array("I")
        while task.found:
            hits += task.found.popleft()
        if hits:
            self.found.emit(hits)

    def _end(self, task: _Search) -> None:
        self.finished.emit(task.trouble)
