"""The dice log for another thread: each question gets a connection of its own, so that nothing is held in between."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from threading import Lock
from typing import TypeVar

from eod_desktop.campaign import log_queries, log_rows
from eod_desktop.campaign.log_queries import LogFilter
from eod_desktop.campaign.log_tally import Tally, tally
from eod_desktop.campaign.steps import RollRow

T = TypeVar("T")

Connecting = Callable[[], AbstractContextManager[sqlite3.Connection]]


class LogReader:
    """Answers questions about a campaign's rolls, from any thread, until it is closed; then with nothing.

    Errors are CampaignErrors, as those of `Store`.
    """

    def __init__(self, connecting: Connecting) -> None:
        self._connecting = connecting
        self._lock = Lock()
        self._closed = False

    def hits(self, filter: LogFilter, first: int, last: int, most: int = -1) -> array[int]:
        """`log_queries.hits`."""
        return self._ask(lambda connection: log_queries.hits(connection, filter, first, last, most), array("I"))

    def rows(self, ids: Iterable[int]) -> tuple[RollRow, ...]:
        """The rolls of these numbers, in their order."""
        return self._ask(lambda connection: log_rows.rolls_of_ids(connection, ids), ())

    def tally(self, filter: LogFilter, first: int, last: int) -> tuple[Tally, ...]:
        """`log_tally.tally`."""
        return self._ask(lambda connection: tally(connection, filter, first, last), ())

    def close(self) -> None:
        """Answer nothing any more; waits for an answer under way."""
        self._closed = True
        with self._lock:
            pass

    def _ask(self, ask: Callable[[sqlite3.Connection], T], nothing: T) -> T:
        with self._lock:
            if self._closed:
                return nothing
            with self._connecting() as connection:
                return ask(connection)
