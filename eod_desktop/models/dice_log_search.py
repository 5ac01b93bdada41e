"""A search through the dice log that runs beside the window, newest rolls first, and brings what it found so far."""

from __future__ import annotations

from array import array
from collections import deque
from time import sleep, thread_time

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.log_queries import LogFilter
from eod_desktop.document.beside import Beside
from eod_desktop.document.open_campaign import RollLog

_LEAST_SLICE = 2_000  # rolls looked at before the first are shown
_SHORT, _LONG = 0.003, 0.008  # seconds of work: what a slice should take, for the lock and for stopping
_LARGEST_SLICE = 200_000
_WHILE_FIRST_ARE_PAINTED = 0.008  # seconds that the search rests, or both threads would wait for each other
_LOOK_EVERY = 2  # milliseconds


class _Task:
    """One search: what both threads know of it. Only whole values are exchanged."""

    def __init__(self, log: RollLog, filter: LogFilter, last: int) -> None:
        self.log = log
        self.filter = filter
        self.last = last
        self.found: deque[array[int]] = deque()
        self.trouble: CampaignError | None = None
        self.stopped = False
        self.done = False
        self.thread = Beside("dice log search", self.run)

    def run(self) -> None:
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
        self.done = True


class DiceLogSearch(QObject):
    """Goes through the log from one roll down to the first; another search ends the one before."""

    found = Signal(object)
    """array of the numbers of more rolls, descending, below those that came before."""

    finished = Signal(object)
    """The CampaignError that ended the search, or None at its proper end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task: _Task | None = None
        self._timer = timer = QTimer(self)
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        timer.setInterval(_LOOK_EVERY)
        timer.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        return self._task is not None

    def start(self, log: RollLog, filter: LogFilter, last: int) -> None:
        """Look for what the filter lets through among the rolls 1…`last`."""
        self.stop()
        self._task = _Task(log, filter, last)
        self._task.thread.start()
        self._timer.start()

    def stop(self) -> None:
        """End the search without a word."""
        if self._task:
            self._task.stopped = True
        self._task = None
        self._timer.stop()

    def _look(self) -> None:
        task = self._task
        if task is None:
            return
        done = task.done  # before what it found, or the last might stay behind
        hits: array[int] = array("I")
        while task.found:
            hits += task.found.popleft()
        if hits:
            self.found.emit(hits)
        if done and task is self._task:
            self.stop()
            self.finished.emit(task.trouble)
