"""Counting a campaign's dice beside the window, part by part."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.log_queries import LogFilter
from eod_desktop.document.beside import Beside
from eod_desktop.document.open_campaign import RollLog
from eod_desktop.models.statistics import Counts

_PART = 20_000  # rolls
_LOOK_EVERY = 10  # milliseconds


class _Task:
    """One count. The thread alone has `counts` until it is `done`."""

    def __init__(self, log: RollLog, filter: LogFilter, last: int) -> None:
        self.log, self.filter, self.last = log, filter, last
        self.counts = Counts()
        self.trouble: CampaignError | None = None
        self.stopped = self.done = False
        self.thread = Beside("dice count", self.run)

    def run(self) -> None:
        try:
            for first in range(1, self.last + 1, _PART):
                if self.stopped:
                    break
                self.counts.add(self.log.tally(self.filter, first, min(first + _PART - 1, self.last)))
        except CampaignError as error:
            self.trouble = error
        self.done = True


class StatisticsCounting(QObject):
    """Counts the dice of a whole log. `counts` are those of the last time until it has."""

    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.counts = Counts()
        self.trouble: CampaignError | None = None
        """Why the last count ended early."""
        self._task: _Task | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY)
        self._timer.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        return self._task is not None

    def start(self, log: RollLog, filter: LogFilter, last: int) -> None:
        """Count what the filter lets through of the rolls 1…`last`; another count ends the one before."""
        self.stop()
        self._task = _Task(log, filter, last)
        self._task.thread.start()
        self._timer.start()

    def stop(self) -> None:
        if self._task:
            self._task.stopped = True
        self._task = None
        self._timer.stop()

    def _look(self) -> None:
        task = self._task
        if task and task.done:
            self.counts, self.trouble = task.counts, task.trouble
            self.stop()
            self.finished.emit()
