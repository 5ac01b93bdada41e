"""What a campaign file holds at one moment, to be copied while it is written on."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from eod_desktop.campaign.connection import connect, translated
from eod_desktop.campaign.creating import publish
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.reading import page_findings
from eod_desktop.campaign.schema import version_of

Mark = tuple[object, ...]

_STEP = 64  # pages
_PAUSE = 0.0005  # seconds between steps, for those who wait for the disk
_SPARE = 16 * 1024 * 1024  # bytes that a copy leaves free on its disk

# what tells the state of a campaign from those before and after it
_MARK = """
    SELECT (SELECT max(id) FROM step),
    (SELECT at || label FROM step ORDER BY id DESC LIMIT 1),
    (SELECT id FROM step WHERE NOT undone ORDER BY id DESC LIMIT 1),
    (SELECT max(id) FROM roll), (SELECT max(seq) FROM event),
    (SELECT value FROM meta WHERE key = 'name'), (SELECT value FROM meta WHERE key = 'current')
"""


class Cancelled(Exception):
    """Nobody wants the copy any more; there is none."""


class Snapshot:
    """A connection of its own that sees the campaign as it was when this was made; any one thread may use it.

    Where SQLite keeps a write-ahead log, writers go on meanwhile. Elsewhere a copy is of a later moment if somebody
    writes while it is made.
    """

    def __init__(self, path: Path, *, recover: bool = False) -> None:
        """`recover`: nobody has the file open, and what a crash left beside it is taken in. CampaignError."""
        self.path = path
        with translated(path):
            self._connection = connect(path, "mode=rw" if recover else "mode=ro", any_thread=True)
            try:
                if self._connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
                    self._connection.execute("BEGIN")
                self.mark: Mark = mark_of(self._connection)
            except BaseException:
                self._connection.close()
                raise

    def copy_to(self, path: Path, goes_on: Callable[[], bool] = lambda: True) -> None:
        """A new file of it, checked, that appears complete or not at all, never in place of another.

        CampaignError DISK_FULL, also where the copy would leave next to nothing, DAMAGED when what was read is not
        sound, and those of `creating`. Cancelled once `goes_on` says no.
        """
        copy_file(self._connection, self.path, path, goes_on)

    def check(self) -> None:
        """CampaignError DAMAGED where pages or references are not sound, another one when they cannot be read."""
        with translated(self.path):
            found = next(iter(tuple(page_findings(self._connection))), None)
            if found:
                raise CampaignError(CampaignErrorKind.DAMAGED, self.path, detail=str(found))

    def interrupt(self) -> None:
        """Let what another thread has it do fail."""
        self._connection.interrupt()

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._connection.close()


def copy_file(
    source: sqlite3.Connection, source_path: Path, path: Path, goes_on: Callable[[], bool] | None = None
) -> None:
    """Everything from a connection to a new file; see `Snapshot.copy_to`. Without `goes_on` in one go."""
    with translated(path):
        if shutil.disk_usage(path.parent).free < _size(source) + _SPARE:
            raise CampaignError(CampaignErrorKind.DISK_FULL, path)
        unfinished = path.with_name(f".{os.urandom(8).hex()}.new")
        try:
            with closing(sqlite3.connect(unfinished, isolation_level=None)) as target:
                if goes_on:
                    _copy_in_steps(source, target, goes_on)
                else:
                    source.backup(target)
                # a copy of a file that keeps a write-ahead log would be one that needs it
                target.execute("PRAGMA journal_mode = DELETE")
                _require_sound(target, source_path)
            publish(unfinished, path)
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)


def mark_of(connection: sqlite3.Connection) -> Mark:
    """Equal for two campaign files that one was copied to the other, and differs once either is written on."""
    return (version_of(connection), *connection.execute(_MARK).fetchone())


def _copy_in_steps(source: sqlite3.Connection, target: sqlite3.Connection, goes_on: Callable[[], bool]) -> None:
    """With room for others who wait for the disk or for this process in between."""

    def progress(status: int, remaining: int, total: int) -> None:
        if not goes_on():
            raise Cancelled
        time.sleep(_PAUSE)

    source.backup(target, pages=_STEP, progress=progress)


def _size(connection: sqlite3.Connection) -> int:
    pages, page = (connection.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "page_size"))
    return int(pages) * int(page)


def _require_sound(target: sqlite3.Connection, source: Path) -> None:
    with translated(source, CampaignErrorKind.DAMAGED):
        found = target.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise CampaignError(CampaignErrorKind.DAMAGED, source, detail=str(found))
