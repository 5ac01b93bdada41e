"""The campaign file: one SQLite file, in which each GM action is one durable transaction."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from eod_desktop.campaign import past, writing
from eod_desktop.campaign.connection import READ_ERRORS, connect, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.folds import Folds
from eod_desktop.campaign.lock import CampaignLock
from eod_desktop.campaign.log_reader import LogReader
from eod_desktop.campaign.log_rows import rolls_between, rolls_of_ids
from eod_desktop.campaign.open_file import BeforeMigration, OpenFile
from eod_desktop.campaign.places import LOCAL, Place
from eod_desktop.campaign.reading import reading
from eod_desktop.campaign.rolls import Roll
from eod_desktop.campaign.scenes import Scenes, read_what_differs, whole
from eod_desktop.campaign.snapshot import Mark, Snapshot, copy_file
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import RollRow, StepLabel, StoredStep
from eod_desktop.campaign.unwritten import Reserve, Unwritten, memory_of, recovered

Clock = Callable[[], datetime]
T = TypeVar("T")

SUFFIX = ".eod"
"""Of the names of campaign files."""

CHECKED_AT_ONCE = 8 * 1024 * 1024
"""A file of more bytes opens before it has been looked through."""


class Store:
    """An open campaign file. Make one with `create` or `open`, end with `close`.

    A change that raises CampaignError has not happened: the file holds what it held before. With `keep_unwritten`, a
    change that the file does not take is kept in memory instead, where everything goes on until `try_again` or
    `save_to` brings it to a disk.
    """

    def __init__(self, path: Path, campaign: Campaign, clock: Clock, file: OpenFile | None) -> None:
        """Without `file` it is read-only."""
        self.path = path
        self.campaign = campaign
        self.read_only = file is None
        self.left_behind = False
        """Whoever had the file open before did not get to close it."""
        self._clock = clock
        self._file = file
        self._folds = Folds()
        self._reserve: Reserve | None = None
        self._unwritten: Unwritten | None = None
        self._rolls_seen = 0 if file else _roll_count(path)
        self._log = LogReader(self._beside)
        self.scenes: Scenes | None = None
        """What a large file has left to be read and checked; None when that was done at opening."""

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
            lock.hold_file()
            return cls(path, campaign, clock, OpenFile(path, lock))

    @classmethod
    def open(
        cls, path: Path, clock: Clock, *, read_only: bool = False, before_migration: BeforeMigration | None = None
    ) -> Store:
        """The campaign in an existing file, checked and replayed from its events; `scenes` where it is a large one.

        CampaignError NOT_FOUND, NOT_A_CAMPAIGN, NEWER_VERSION, DAMAGED, LOCKED, READ_ONLY, NO_PERMISSION; the file and
        its folder are then as they were. Read-only takes no lock, works while another copy writes, and does not follow
        it. `before_migration` is called before the tables of an older file change; what it raises ends the opening.
        """
        path = _real(path)
        _require_readable(path)
        if read_only:
            return cls(path, whole(path), clock, None)
        if not (_may(path, os.W_OK) and _may(path.parent, os.W_OK)):
            raise CampaignError(CampaignErrorKind.READ_ONLY, path)
        with _locked(path) as lock:
            scenes = Scenes(path) if path.stat().st_size > CHECKED_AT_ONCE else None
            campaign = scenes.campaign if scenes else whole(path)
            store = cls(path, campaign, clock, OpenFile(path, lock, before_migration, prepared=not scenes))
        if scenes:
            store.scenes, scenes.reading = scenes, store._read
        store.left_behind = lock.left_behind
        return store

    # what does not get to the disk

    def keep_unwritten(self) -> None:
        """From now on let a change that the file does not take be kept in memory."""
        self._reserve = Reserve()

    @property
    def place(self) -> Place:
        """What kind of place the file is in."""
        return self._file.place if self._file else LOCAL

    @property
    def trouble(self) -> CampaignError | None:
        """Why the campaign goes on in memory; None while the file has everything."""
        return self._unwritten.trouble if self._unwritten else None

    @property
    def unsaved(self) -> int:
        """How many changes are in memory only."""
        return len(self._unwritten.works) if self._unwritten else 0

    def try_again(self) -> None:
        """Write what is in memory only, all of it, to the file where it is or where it is back.

        CampaignError as before or for another reason; CHANGED when something else has written to the file.
        """
        unwritten = self._unwritten
        if unwritten is None:
            return
        try:
            if self._file is None or not self._catches_up(self._file, unwritten):
                self._open_anew(unwritten)
        except CampaignError as error:
            unwritten.trouble = error
            raise
        self._settle(unwritten)

    def save_to(self, path: Path) -> None:
        """Write the whole campaign with its log and steps to a new file, which takes the old one's place here.

        The old file stays as it is. Errors as `create` and `snapshot.copy_file`; all is then as it was.
        """
        path = _real(path)
        if not path.parent.is_dir():
            raise CampaignError(CampaignErrorKind.NO_FOLDER, path, folder=str(path.parent))
        with _locked(path) as lock:
            if self._unwritten:
                self._unwritten.copy_to(path)
            else:
                self._read(lambda connection: copy_file(connection, self.path, path))
            lock.hold_file()
            file = OpenFile(path, lock)
        old, self._file, self.path = self._file, file, path
        if old:
            old.close()
        if self._unwritten:
            self._settle(self._unwritten)
        if self._reserve:
            self._reserve = Reserve()
        self.read_only = False

    def snapshot(self) -> Snapshot | None:
        """What the file holds now, for a backup; None while it lacks something or is open read-only."""
        if self._file is None or self._unwritten:
            return None
        self._file.prepare()
        snapshot = Snapshot(self.path)
        if self._reserve:
            self._reserve.copying(snapshot.mark)
        return snapshot

    def rest_on(self, backup: Path, mark: Mark) -> None:
        """A backup was made from a `snapshot` of that mark: what to go on from should the file not be readable."""
        if self._reserve:
            self._reserve.rest_on(backup, mark)

    # changes

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
        at = self._clock()
        read_what_differs(before, after)

        def work(connection: sqlite3.Connection) -> int:
            writing.leave_undone_behind(connection)
            other = past.other_side(before, after, undone=False)
            step = writing.write_step(connection, label, at, other=other)
            writing.write_state(connection, before, after)
            writing.write_events(connection, step, before, after, typed)
            writing.write_rolls(connection, step, None, rolls)
            return step

        return self._write(work)

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
        return self._read(past.steps)

    def states(self, step: int, campaign: Campaign) -> tuple[Campaign, Campaign]:
        """The campaign before and after one of `steps()`, on the board what was there then.

        `campaign` is the one after it, or before it where it is undone, and has anything on the board. CampaignError
        DAMAGED when the file does not tell.
        """

        def work(connection: sqlite3.Connection) -> tuple[Campaign, Campaign]:
            try:
                return past.states(connection, step, campaign, self._folds)
            except READ_ERRORS:
                raise
            except Exception as error:  # whatever damaged rows make it raise
                raise CampaignError(CampaignErrorKind.DAMAGED, self.path, detail=repr(error)) from error

        return self._read(work)

    def remember_current(self, id: str) -> None:
        """Keep which encounter is on the board; not a step."""
        self._write(lambda connection: writing.write_current(connection, id))

    def roll_count(self) -> int:
        """How many rolls the log has, undone ones included."""
        return self._rolls_seen if self.read_only else self._read(_count_rolls)

    def rolls(self, first: int, count: int) -> tuple[RollRow, ...]:
        """Up to `count` rolls from row number `first` (0 is the oldest) on; UNREADABLE stands for a damaged one."""
        last = min(first + count, self.roll_count())
        return self._read(lambda connection: rolls_between(connection, first + 1, last))

    def rolls_of(self, ids: Sequence[int]) -> tuple[RollRow, ...]:
        """The rolls of these numbers, in their order."""
        return self._read(lambda connection: rolls_of_ids(connection, ids))

    def log(self) -> LogReader:
        """What searches and counts rolls, from any thread, until the store is closed."""
        return self._log

    @contextmanager
    def _beside(self) -> Iterator[sqlite3.Connection]:
        """A connection for one question from another thread."""
        if self._unwritten:
            yield self._unwritten.connection
        elif self._file is None:
            with reading(self.path) as connection:
                yield connection
        else:
            with translated(self.path):
                connection = connect(self.path, "mode=ro")
                try:
                    yield connection
                finally:
                    connection.close()

    def close(self) -> None:
        """Leave one file and no lock. Closing again does nothing."""
        self._log.close()
        if self._file:
            self._file.close()
        if self._unwritten:
            self._unwritten.close()
        self._file = self._unwritten = None

    def _mark(self, step: int, before: Campaign, after: Campaign, *, undone: bool) -> None:
        left, entered = (after, before) if undone else (before, after)
        read_what_differs(before, after)

        def work(connection: sqlite3.Connection) -> None:
            if step != _next_to_mark(connection, undone):
                raise ValueError(f"step {step} is not the next to {'undo' if undone else 'redo'}")
            other = past.other_side(before, after, undone)
            connection.execute("UPDATE step SET undone = ?, other = ? WHERE id = ?", (undone, other, step))
            writing.write_state(connection, left, entered)
            writing.write_current(connection, entered.current)

        self._write(work)

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do it in the file, or in memory while the file does not take it; a damaged file stays as it is."""
        if self.scenes and self.scenes.damage:
            raise self.scenes.damage
        if self._unwritten:
            return self._unwritten.do(work)
        if self._file is None:
            raise CampaignError(CampaignErrorKind.READ_ONLY, self.path)
        try:
            done = self._file.do(work)
        except CampaignError as error:
            return self._go_on_in_memory(error).do(work)
        if self._reserve:
            self._reserve.add(work)
        return done

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._unwritten:
            return work(self._unwritten.connection)
        if self._file is None:
            # a reader that stayed would keep the writer from leaving one file
            with reading(self.path) as connection:
                return work(connection)
        try:
            return self._file.read(work)
        except CampaignError as error:
            if not isinstance(error.__cause__, sqlite3.Error):
                raise  # what was read makes no sense
            return work(self._go_on_in_memory(error).connection)

    def _go_on_in_memory(self, error: CampaignError) -> Unwritten:
        """Once there is nothing to go on from, the error is raised."""
        if self._reserve is None or self._file is None:
            raise error
        memory = memory_of(self._file.connection) or self._reserve.in_memory() or recovered(self.path)
        if memory is None:
            raise error
        self._unwritten = Unwritten(memory, error)
        return self._unwritten

    def _catches_up(self, file: OpenFile, unwritten: Unwritten) -> bool:
        """Whether the file that is open takes what it lacks; when not, one opened anew might."""
        try:
            file.do(lambda connection: unwritten.catch_up(connection, self.path))
        except CampaignError as error:
            if error.kind in (CampaignErrorKind.DISK_FULL, CampaignErrorKind.LOCKED, CampaignErrorKind.CHANGED):
                raise
            _require_readable(self.path)
            return False
        return True

    def _open_anew(self, unwritten: Unwritten) -> None:
        """Open what is at the path now and let it catch up."""
        if self._file:
            self._file.close()
            self._file = None
        _require_readable(self.path)
        with _locked(self.path) as lock:
            with reading(self.path) as connection:
                unwritten.lacking(connection, self.path)
            file = OpenFile(self.path, lock)
            try:
                file.do(lambda connection: unwritten.catch_up(connection, self.path))
            except BaseException:
                file.close()
                raise
        self._file = file

    def _settle(self, unwritten: Unwritten) -> None:
        """The file has everything again."""
        if self._reserve:
            for work in unwritten.works:
                self._reserve.add(work)
        unwritten.close()
        self._unwritten = None


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


def _roll_count(path: Path) -> int:
    with reading(path) as connection:
        return _count_rolls(connection)


def _count_rolls(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT ifnull(max(id), 0) FROM roll").fetchone()[0])


def _next_to_mark(connection: sqlite3.Connection, undone: bool) -> int | None:
    """The step that can be undone or redone now: on either side of the latest one that counts."""
    latest = writing.latest_step(connection)
    if undone:
        query = "SELECT id FROM step WHERE id = ? AND other IS NOT NULL"
    else:
        query = "SELECT id FROM step WHERE id > ? AND undone = 1 ORDER BY id LIMIT 1"
    found = connection.execute(query, (latest,)).fetchone()
    return int(found[0]) if found else None
