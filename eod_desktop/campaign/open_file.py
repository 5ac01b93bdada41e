"""A campaign file that is open for writing: its connection, its lock, and that it is still the same file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from eod_desktop.campaign import schema
from eod_desktop.campaign.connection import beside, connect, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.lock import CampaignLock
from eod_desktop.campaign.places import LOCAL, place_of

T = TypeVar("T")
BeforeMigration = Callable[[Path], object]


class OpenFile:
    """Does pieces of work on a campaign file, each of them durable or not done at all."""

    def __init__(
        self,
        path: Path,
        lock: CampaignLock,
        before_migration: BeforeMigration | None = None,
        *,
        prepared: bool = True,
    ) -> None:
        """`before_migration` is called with the path of a file of an older version; what it raises ends the opening.

        Not `prepared`, the disk is not waited for until there is something to write or to copy. The lock is the
        caller's until this has worked.
        """
        self.path = path
        self.place = place_of(path)
        self.connection = _writer(path, before_migration)
        self._prepared = False
        if prepared:
            try:
                self.prepare()
            except BaseException:
                self.connection.close()
                raise
        self._lock = lock
        with translated(path):
            self._identity = path.stat()

    def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """All of it or nothing, on disk when this returns; CampaignError otherwise."""
        with translated(self.path):
            # a file that was deleted or replaced while open would take the change with it
            if not os.path.samestat(self.path.stat(), self._identity):
                raise CampaignError(CampaignErrorKind.NOT_FOUND, self.path)
            self._prepare()
            with transaction(self.connection):
                return work(self.connection)

    def prepare(self) -> None:
        """Be ready to be written, and copied meanwhile."""
        with translated(self.path):
            self._prepare()

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with translated(self.path):
            return work(self.connection)

    def close(self) -> None:
        """Leave one file and no lock."""
        # everything acknowledged is durable already: what does not work now, the next opening does
        with suppress(sqlite3.Error):
            if beside(self.path, "-journal").exists():
                # one that an error left and that says nothing any more: only a change of mode takes it away
                self.connection.execute("PRAGMA journal_mode = PERSIST")
            self.connection.execute("PRAGMA journal_mode = DELETE")
        with suppress(sqlite3.Error):
            self.connection.close()
        self._lock.release()

    def _prepare(self) -> None:
        if self._prepared:
            return
        # a write-ahead log needs memory that all who have the file open share
        wanted = "WAL" if self.place == LOCAL else "DELETE"
        mode = self.connection.execute(f"PRAGMA journal_mode = {wanted}").fetchone()[0]
        # without it the journal's own removal has to be durable
        self.connection.execute(f"PRAGMA synchronous = {'FULL' if mode == 'wal' else 'EXTRA'}")
        # a connection that never read with its log would leave it behind
        self.connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        self._prepared = True


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


def _writer(path: Path, before_migration: BeforeMigration | None) -> sqlite3.Connection:
    with translated(path):
        connection = connect(path, "mode=rw")
        try:
            if before_migration and schema.version_of(connection) < schema.VERSION:
                before_migration(path)
            schema.migrate(connection)
            connection.execute("PRAGMA fullfsync = ON")
            connection.execute("PRAGMA checkpoint_fullfsync = ON")
            connection.execute("PRAGMA foreign_keys = ON")
            # salvage reads pages one by one and must not meet the past of a page that is free again
            connection.execute("PRAGMA secure_delete = ON")
        except BaseException:
            connection.close()
            raise
        return connection
