"""Counting a campaign's dice beside the window, part by part."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.log_queries import LogFilter
from eod_desktop.document.open_campaign import RollLog
from eod_desktop.models.run_beside import RunBeside, Task
from eod_desktop.models.statistics import Counts

_PART = 20_000  # rolls
_LOOK_EVERY = 10  # milliseconds


class _Count(Task):
    """One count. The thread alone has `counts` until it is `done`."""

    def __init__(self, log: RollLog, filter: LogFilter, last: int) -> None:
        super().__init__("dice count")
        self.log, self.filter, self.last = log, filter, last
        self.counts = Counts()
        self.trouble: CampaignError | None = None

    def work(self) -> None:
        try:
            for first in range(1, self.last + 1, _PART):
                if self.stopped:
                    break
                self.counts.add(self.log.tally(self.filter, first, min(first + _PART - 1, self.last)))
        except CampaignError as error:
            self.trouble = error


class StatisticsCounting(RunBeside[_Count]):
    """Counts the dice of a whole log. `counts` are those of the last time until it has."""

    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_LOOK_EVERY, parent)
        self.counts = Counts()
        self.trouble: CampaignError | None = None
        """Why the last count ended early."""

    def start(self, log: RollLog, filter: LogFilter, last: int) -> None:
        """Count what the filter lets through of the rolls 1…`last`; another count ends the one before."""
        self._begin(_Count(log, filter, last))

    def _end(self, task: _Count) -> None:
        self.counts, self.trouble = task.counts, task.trouble
        self.finished.emit()
