"""A file that one process at a time can hold. The system lets it go when that process ends, however it ends.

SQLite does the locking, as for the campaigns themselves, with a transaction that never writes: the file stays empty.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from eod_desktop.campaign.connection import connect


class FileLock:
    """Nothing is in the file that counts: one that a process left behind can be taken."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._connection: sqlite3.Connection | None = None

    def take(self) -> bool:
        """Take it without waiting; False when somebody else holds it, in this process or another.

        OSError, sqlite3.Error or CampaignError when the file cannot be made or locked at all.
        """
        if self._connection:
            return True
        try:
            self._connection = _locked(self.file)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            return False
        return True

    def release(self) -> None:
        """Let it go; the file goes, too, unless the system keeps files that are open."""
        if not self._connection:
            return
        with suppress(OSError):
            # while it is still held: later it might be the file of the next holder
            self.file.unlink(missing_ok=True)
        self._connection.close()
        self._connection = None


def _locked(file: Path) -> sqlite3.Connection:
    # nothing else may open the file while it is held, not even this process: closing it would let the lock go (POSIX)
    try:
        connection = connect(file, "mode=rwc", any_thread=True)
    except sqlite3.OperationalError:
        with file.open("ab"):  # says what the system has against it
            raise
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        try:
            _begin(connection)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_NOTADB:
                raise
            os.truncate(file, 0)  # something else was in it, so nobody held it
            _begin(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _begin(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = OFF")  # the journal would be another file
    connection.execute("BEGIN EXCLUSIVE")
