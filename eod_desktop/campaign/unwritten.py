"""What a campaign goes on in while its file cannot be written: a copy of it in memory, with the same SQL.

Each change is a piece of work on a connection, so that it can be done here first and in the file later, in order.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from eod_desktop.campaign.connection import connect, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.open_file import transaction
from eod_desktop.campaign.reading import private_copy
from eod_desktop.campaign.snapshot import Mark, copy_file, mark_of

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], object]


class Unwritten:
    """The campaign in memory, and the changes in it that its file lacks; `trouble` is why it lacks them."""

    def __init__(self, memory: sqlite3.Connection, trouble: CampaignError) -> None:
        self.connection = memory
        self.trouble = trouble
        self.works: list[Work] = []
        self._marks: list[Mark] = [mark_of(memory)]  # before the first, and after each

    def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """One more change."""
        with transaction(self.connection):
            done = work(self.connection)
        self.works.append(work)
        self._marks.append(mark_of(self.connection))
        return done

    def catch_up(self, connection: sqlite3.Connection, path: Path) -> None:
        """Do in the file what it lacks, inside one transaction of the caller.

        A change whose end was an error may have got there all the same. CampaignError CHANGED when the file is not as
        it was left; sqlite3.Error.
        """
        for work in self.lacking(connection, path):
            work(connection)

    def lacking(self, connection: sqlite3.Connection, path: Path) -> Sequence[Work]:
        """What a file lacks; CampaignError CHANGED as `catch_up`."""
        found = mark_of(connection)
        if found not in self._marks:
            raise CampaignError(CampaignErrorKind.CHANGED, path)
        # from the last that is equal: an undo and a redo lead back to the same
        return self.works[len(self._marks) - 1 - self._marks[::-1].index(found) :]

    def copy_to(self, path: Path) -> None:
        """The whole campaign as a new file; errors as `snapshot.copy_file`."""
        copy_file(self.connection, path, path)

    def close(self) -> None:
        self.connection.close()


class Reserve:
    """What a campaign in memory can be made from when its file cannot even be read: a backup, and what came after it.

    It has a backup once `rest_on` was told of one.
    """

    def __init__(self) -> None:
        self._done: list[Work] = []
        self._places: dict[Mark, int] = {}
        self._backup: Path | None = None

    def add(self, work: Work) -> None:
        """A change that the file has."""
        if self._places:
            self._done.append(work)

    def copying(self, mark: Mark) -> None:
        """A copy of the file as it is now has been begun."""
        self._places[mark] = len(self._done)

    def rest_on(self, backup: Path, mark: Mark) -> None:
        """That copy is there; what came before it need not be remembered any more."""
        place = self._places.get(mark)
        if place is not None:
            self._backup = backup
            del self._done[:place]
            self._places = {mark: at - place for mark, at in self._places.items() if at >= place}

    def in_memory(self) -> sqlite3.Connection | None:
        """The campaign as the file should hold it; None without a backup that it can be made from."""
        if self._backup is None:
            return None
        memory = new_memory()
        try:
            with translated(self._backup):
                source = connect(self._backup, "mode=ro&immutable=1")
                try:
                    source.backup(memory)
                finally:
                    source.close()
                for work in self._done[self._places[mark_of(memory)] :]:
                    with transaction(memory):
                        work(memory)
        except (CampaignError, KeyError):
            memory.close()
            return None
        return memory


def memory_of(file: sqlite3.Connection) -> sqlite3.Connection | None:
    """A copy of what an open campaign file holds; None when that cannot be read, or not all of it is sound."""
    memory = new_memory()
    with suppress(sqlite3.Error):
        file.backup(memory)
        if memory.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok":
            return memory
    memory.close()
    return None


def recovered(path: Path) -> sqlite3.Connection | None:
    """A copy of a file whose connection is of no use any more, such as one that could not take back half a change."""
    with suppress(CampaignError), translated(path), private_copy(path) as copy:
        return memory_of(copy)
    return None


def new_memory() -> sqlite3.Connection:
    # the dice log is searched in another thread
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    memory.execute("PRAGMA trusted_schema = OFF")
    return memory
