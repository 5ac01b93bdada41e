"""The campaign file: one SQLite file, in which each GM action is one durable transaction."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from eod_desktop.campaign import past, schema, writing
from eod_desktop.campaign.connection import READ_ERRORS, connect, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.findings import Finding
from eod_desktop.campaign.folds import Folds
from eod_desktop.campaign.loading import campaign_of, rows_of
from eod_desktop.campaign.lock import CampaignLock
from eod_desktop.campaign.log_rows import rolls_between
from eod_desktop.campaign.reading import reading, structure_findings
from eod_desktop.campaign.rolls import Roll
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import RollRow, StepLabel, StoredStep

Clock = Callable[[], datetime]


class Store:
    """An open campaign file. Make one with `create` or `open`, end with `close`.

    A change that raises CampaignError has not happened: the file holds what it held before.
    """

    def __init__(self, path: Path, campaign: Campaign, clock: Clock, lock: CampaignLock | None) -> None:
        self.path = path
        self.campaign = campaign
        self.read_only = lock is None
        self._clock = clock
        self._lock = lock
        self._folds = Folds()
        self._connection = None if lock is None else _writer(path)
        with translated(path):
            self._identity = path.stat()

    @classmethod
    def create(cls, path: Path, campaign: Campaign, clock: Clock) -> Store:
        """A new file that holds `campaign`, open for writing.

        The file appears complete or not at all. CampaignError ALREADY_EXISTS for a path that is taken, NO_FOLDER for a
        missing folder, NO_PERMISSION, READ_ONLY, DISK_FULL, LOCKED.
        """
        path = _real(path)
        if not path.parent.is_dir():
            raise CampaignError(CampaignErrorKind.NO_FOLDER, path, folder=str(path.parent))
        # not needed on most starts, and slow to import
        from eod_desktop.campaign.creating import create_file

        with _locked(path) as lock:
            create_file(path, campaign, clock())
            return cls(path, campaign, clock, lock)

    @classmethod
    def open(cls, path: Path, clock: Clock, *, read_only: bool = False) -> Store:
        """The campaign in an existing file, checked and replayed from its events.

        CampaignError NOT_FOUND, NOT_A_CAMPAIGN, NEWER_VERSION, DAMAGED, LOCKED, READ_ONLY, NO_PERMISSION; the file and
        its folder are then as they were. Read-only takes no lock and works while another copy writes.
        """
        path = _real(path)
        _require_readable(path)
        if read_only:
            return cls(path, _loaded(path), clock, None)
        if not (_may(path, os.W_OK) and _may(path.parent, os.W_OK)):
            raise CampaignError(CampaignErrorKind.READ_ONLY, path)
        with _locked(path) as lock:
            return cls(path, _loaded(path), clock, lock)

    def record(
        self,
        label: StepLabel,
        before: Campaign,
        after: Campaign,
        typed: Sequence[bool] = (),
        rolls: Sequence[Roll] = (),
    ) -> int:
        """Make `after` what the file holds, as a new step; its id. `before` is what it held until now.

        Events that `after` has more than `before` are appended with their rolls, which are marked as table dice
        where all their faces were typed in: `typed` says it of each die, in order. `rolls` are those of no event,
        which may be all that the step adds.
        """
        other = past.other_side(before, after, undone=False)
        with self._transaction() as connection:
            writing.leave_undone_behind(connection)
            step = writing.write_step(connection, label, self._clock(), other=other)
            writing.write_state(connection, before, after)
            writing.write_events(connection, step, before, after, typed)
            writing.write_rolls(connection, step, None, rolls)
        return step

    def undo(self, step: int, before: Campaign, after: Campaign) -> None:
        """Take the latest step that counts back: the file holds `before` again. Its rolls stay, marked as undone.

        ValueError for another step.
        """
        self._mark(step, before, after, undone=True)

    def redo(self, step: int, before: Campaign, after: Campaign) -> None:
        """Let the step that was undone last count again; ValueError for another, or once a new step was recorded."""
        self._mark(step, before, after, undone=False)

    def steps(self) -> tuple[StoredStep, ...]:
        """The latest steps that can be undone, then those that can be redone, in order."""
        with self._reading() as connection:
            return past.steps(connection)

    def states(self, step: int, campaign: Campaign) -> tuple[Campaign, Campaign]:
        """The campaign before and after one of `steps()`, on the board what was there then.

        `campaign` is the one after it, or before it where it is undone, and has anything on the board. CampaignError
        DAMAGED when the file does not tell.
        """
        with self._reading() as connection:
            try:
                return past.states(connection, step, campaign, self._folds)
            except READ_ERRORS:
                raise
            except Exception as error:  # whatever damaged rows make it raise
                raise CampaignError(CampaignErrorKind.DAMAGED, self.path, detail=repr(error)) from error

    def remember_current(self, id: str) -> None:
        """Keep which encounter is on the board; not a step."""
        with self._transaction() as connection:
            writing.write_current(connection, id)

    def roll_count(self) -> int:
        """How many rolls the log has, undone ones included."""
        with self._reading() as connection:
            return int(connection.execute("SELECT ifnull(max(id), 0) FROM roll").fetchone()[0])

    def rolls(self, first: int, count: int) -> tuple[RollRow, ...]:
        """Up to `count` rolls from row number `first` (0 is the oldest) on; UNREADABLE stands for a damaged one."""
        with self._reading() as connection:
            last = min(first + count, self.roll_count())
            return rolls_between(connection, first + 1, last)

    def close(self) -> None:
        """Leave one file and no lock. Closing again does nothing."""
        if self._connection:
            # everything acknowledged is durable already: what does not work now, the next opening does
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA journal_mode = DELETE")
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None
        if self._lock:
            self._lock.release()
        self._lock = None

    def _mark(self, step: int, before: Campaign, after: Campaign, *, undone: bool) -> None:
        left, entered = (after, before) if undone else (before, after)
        other = past.other_side(before, after, undone)
        with self._transaction() as connection:
            if step != _next_to_mark(connection, undone):
                raise ValueError(f"step {step} is not the next to {'undo' if undone else 'redo'}")
            connection.execute("UPDATE step SET undone = ?, other = ? WHERE id = ?", (undone, other, step))
            writing.write_state(connection, left, entered)
            writing.write_current(connection, entered.current)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, on disk when it ends."""
        connection = self._connection
        if connection is None:
            raise CampaignError(CampaignErrorKind.READ_ONLY, self.path)
        with translated(self.path):
            # a file that was deleted or replaced while open would take the change with it
            if not os.path.samestat(self.path.stat(), self._identity):
                raise CampaignError(CampaignErrorKind.NOT_FOUND, self.path)
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        if self._connection:
            with translated(self.path):
                yield self._connection
        else:
            # a reader that stayed would keep the writer from leaving one file
            with reading(self.path) as connection:
                yield connection


def _real(path: Path) -> Path:
    """The file itself, so that two names of it share one lock."""
    with translated(path):
        return path.resolve()


def _require_readable(path: Path) -> None:
    with translated(path):
        if not path.exists():
            raise CampaignError(CampaignErrorKind.NOT_FOUND, path)
        if not _may(path, os.R_OK):
            raise CampaignError(CampaignErrorKind.NO_PERMISSION, path)


def _may(path: Path, mode: int) -> bool:
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


@contextmanager
def _locked(path: Path) -> Iterator[CampaignLock]:
    """The lock, kept when the block ends well."""
    lock = CampaignLock(path)
    try:
        yield lock
    except BaseException:
        lock.release()
        raise


def _loaded(path: Path) -> Campaign:
    def refuse(found: Finding) -> None:
        raise CampaignError(CampaignErrorKind.DAMAGED, path, detail=str(found))

    with reading(path) as connection:
        for found in structure_findings(connection):
            refuse(found)
        return campaign_of(rows_of(connection, refuse), refuse)


def _writer(path: Path) -> sqlite3.Connection:
    with translated(path):
        connection = connect(path, "mode=rw")
        try:
            schema.migrate(connection)
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            # where the file system knows no shared memory, the journal's own removal has to be durable
            connection.execute(f"PRAGMA synchronous = {'FULL' if mode == 'wal' else 'EXTRA'}")
            connection.execute("PRAGMA fullfsync = ON")
            connection.execute("PRAGMA checkpoint_fullfsync = ON")
            connection.execute("PRAGMA foreign_keys = ON")
            # salvage reads pages one by one and must not meet the past of a page that is free again
            connection.execute("PRAGMA secure_delete = ON")
        except BaseException:
            connection.close()
            raise
        return connection


def _next_to_mark(connection: sqlite3.Connection, undone: bool) -> int | None:
    """The step that can be undone or redone now: on either side of the latest one that counts."""
    latest = writing.latest_step(connection)
    if undone:
        query = "SELECT id FROM step WHERE id = ? AND other IS NOT NULL"
    else:
        query = "SELECT id FROM step WHERE id > ? AND undone = 1 ORDER BY id LIMIT 1"
    found = connection.execute(query, (latest,)).fetchone()
    return int(found[0]) if found else None
