"""What a campaign goes on in while its file cannot be written: a copy of it in memory, with the same SQL.

Each change is a piece of work on a connection, so that it can be done here first and in the file later, in order.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from eod_desktop.campaign.connection import connect, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.snapshot import Mark, copy_file, copy_pages, mark_of

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], object]


class Unwritten:
    """The campaign in memory, and the changes in it that its file lacks."""

    def __init__(self, memory: sqlite3.Connection, trouble: CampaignError) -> None:
        self.connection = memory
        self.trouble = trouble
        self._works: list[Work] = []
        self._marks: list[Mark] = [mark_of(memory)]  # before the first, and after each

    @property
    def count(self) -> int:
        """How many changes are here only."""
        return len(self._works)

    def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """One more change."""
        with transaction(self.connection):
            done = work(self.connection)
        self._works.append(work)
        self._marks.append(mark_of(self.connection))
        return done

    def write_to(self, connection: sqlite3.Connection, path: Path) -> None:
        """Do in the file what it lacks, all of it or nothing.

        A change whose end was an error may have got there all the same. CampaignError NOT_FOUND when the file is not
        as it was left; sqlite3.Error.
        """
        with transaction(connection):
            found = mark_of(connection)
            if found not in self._marks:
                raise CampaignError(CampaignErrorKind.NOT_FOUND, path)
            # from the last that is equal: an undo and a redo lead back to the same
            first = len(self._marks) - 1 - self._marks[::-1].index(found)
            for work in self._works[first:]:
                work(connection)

    def copy_to(self, path: Path) -> None:
        """The whole campaign as a new file; errors as `snapshot.copy_file`."""
        copy_file(self.connection, path, path)

    def close(self) -> None:
        self.connection.close()


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def in_memory(
    file: sqlite3.Connection | None,
    path: Path,
    backups: Sequence[Path],
    done: Sequence[Work],
    marks: Mapping[Mark, int],
) -> sqlite3.Connection:
    """A copy of what a campaign file holds: from its connection, or where that no longer reads well from a backup.

    `backups` are tried in order; `marks` says after how many of the works `done` a file was copied, and the others are
    done anew on the copy. CampaignError when there is nothing to copy from.
    """
    memory = _empty()
    if file is not None:
        with suppress(sqlite3.Error):
            copy_pages(file, memory, lambda: True)
            if memory.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok":
                return memory
    memory.close()
    for backup in backups:
        memory = _empty()
        try:
            with translated(backup):
                source = connect(backup, "mode=ro&immutable=1")
                try:
                    copy_pages(source, memory, lambda: True)
                finally:
                    source.close()
                for work in done[marks[mark_of(memory)] :]:
                    with transaction(memory):
                        work(memory)
        except (CampaignError, KeyError):
            memory.close()
        else:
            return memory
    raise CampaignError(CampaignErrorKind.CANNOT_WRITE, path, detail="")


def _empty() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)
