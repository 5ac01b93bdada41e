"""What the file does not take goes on in memory, and gets to a disk whole; see also tests/faults."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from eod_desktop.campaign.backup_files import Occasion
from eod_desktop.campaign.backups import Backups
from eod_desktop.campaign.check import check
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.places import Place, PlaceKind
from eod_desktop.campaign.store import Store
from tests.campaign.books import Books, clock, filled, rows, spelled
from tests.campaign.player import Player


@contextmanager
def refused(kind: CampaignErrorKind) -> Iterator[None]:
    with pytest.raises(CampaignError) as caught:
        yield
    assert caught.value.kind is kind


class Open:
    """A campaign that is open and keeps what its file does not take, with what it has to hold."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "campaign.eod"
        filled(self.path, seed=2, actions=60)
        self.store = Store.open(self.path, clock)
        self.store.keep_unwritten()
        self.books = Books(self.store, Player(3), self.store.campaign)
        self._number = 0

    def act(self, times: int = 1) -> None:
        for _ in range(times):
            self._number += 1
            self.books.any(self._number)

    def compare(self, path: Path) -> None:
        """That a closed file holds everything."""
        assert check(path) == ()
        store = Store.open(path, clock)
        assert spelled(store.campaign) == spelled(self.books.campaign)
        assert [(row.roll, row.undone) for row in rows(store)] == self.books.rolls
        store.close()


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    opened = Open(tmp_path)
    yield opened
    opened.store.close()


@contextmanager
def full(store: Store) -> Iterator[None]:
    """No page more in the file."""
    connection = store._file.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    yield
    connection.execute("PRAGMA max_page_count = 1000000")


def until_unsaved(opened: Open) -> None:
    while not opened.store.unsaved:
        opened.act()


def test_a_full_disk_costs_nothing_and_what_waits_is_written_in_order(opened: Open) -> None:
    with full(opened.store):
        until_unsaved(opened)
        assert opened.store.trouble.kind is CampaignErrorKind.DISK_FULL
        waiting = opened.store.unsaved
        opened.act(20)
        assert opened.store.unsaved == waiting + 20
        with refused(CampaignErrorKind.DISK_FULL):
            opened.store.try_again()
        assert opened.store.unsaved == waiting + 20
        # what reads the file finds what was there before
        reader = Store.open(opened.path, clock, read_only=True)
        assert reader.roll_count() < len(opened.books.rolls)
        reader.close()
    opened.store.try_again()
    assert (opened.store.unsaved, opened.store.trouble) == (0, None)
    opened.act(5)
    opened.store.close()
    opened.compare(opened.path)


def test_steps_from_before_and_meanwhile_can_be_undone_in_memory(opened: Open) -> None:
    opened.act(3)
    opened.path.rename(opened.path.with_name("moved.eod"))
    opened.books.act()
    opened.books.act()
    assert opened.store.unsaved == 2
    for _ in range(len(opened.books.undoable)):
        opened.books.undo()
    steps = opened.store.steps()
    done = [step for step in steps if not step.undone]
    before, _ = opened.store.states(done[-1].id, opened.books.campaign)
    opened.store.undo(done[-1].id, before, opened.books.campaign)
    opened.path.with_name("moved.eod").rename(opened.path)
    opened.store.try_again()
    opened.store.close()
    again = Store.open(opened.path, clock)
    assert spelled(again.campaign) == spelled(before)
    again.close()


def test_a_file_that_was_moved_and_put_back(opened: Open) -> None:
    moved = opened.path.rename(opened.path.with_name("moved.eod"))
    opened.act()
    assert opened.store.trouble.kind is CampaignErrorKind.NOT_FOUND
    assert len(rows(opened.store)) == len(opened.books.rolls)
    with refused(CampaignErrorKind.NOT_FOUND):
        opened.store.try_again()
    assert not opened.path.exists()
    moved.rename(opened.path)
    opened.store.try_again()
    opened.act()
    opened.store.close()
    opened.compare(opened.path)


def test_a_copy_of_the_file_in_its_place_is_gone_on_with(opened: Open) -> None:
    """As a disk that is mounted again, or a folder that was restored."""
    opened.act(3)
    # all in one file, as it would be when the other disk was written last
    opened.store._file.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copyfile(opened.path, opened.path.with_name("copy.eod"))
    opened.path.unlink()
    opened.act(2)
    assert opened.store.unsaved == 2
    opened.path.with_name("copy.eod").rename(opened.path)
    opened.store.try_again()
    opened.act()
    opened.store.close()
    opened.compare(opened.path)


def test_a_file_that_something_else_has_written_is_left_alone(opened: Open) -> None:
    opened.path.rename(opened.path.with_name("moved.eod"))
    opened.act()
    other = filled(opened.path.with_name("other.eod"), seed=8, actions=30)
    opened.path.with_name("other.eod").rename(opened.path)
    content = opened.path.read_bytes()
    with refused(CampaignErrorKind.CHANGED):
        opened.store.try_again()
    assert opened.store.unsaved == 1
    assert opened.path.read_bytes() == content
    opened.act()
    opened.store.save_to(opened.path.with_name("elsewhere.eod"))
    opened.store.close()
    opened.compare(opened.path.with_name("elsewhere.eod"))
    again = Store.open(opened.path, clock)
    assert spelled(again.campaign) == spelled(other.campaign)
    again.close()


def test_a_file_that_is_locked_for_a_while(opened: Open) -> None:
    opened.store._file.connection.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(opened.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        opened.act()
        assert opened.store.trouble.kind is CampaignErrorKind.LOCKED
        with refused(CampaignErrorKind.LOCKED):
            opened.store.try_again()
        other.execute("ROLLBACK")
    opened.store.try_again()
    opened.store.close()
    opened.compare(opened.path)


def test_saving_to_another_place_takes_everything_along(opened: Open, tmp_path: Path) -> None:
    opened.act(5)
    opened.path.unlink()
    opened.act(5)
    new = tmp_path / "new" / "elsewhere.eod"
    with refused(CampaignErrorKind.NO_FOLDER):
        opened.store.save_to(new)
    new.parent.mkdir()
    new.write_bytes(b"somebody else's")
    with refused(CampaignErrorKind.ALREADY_EXISTS):
        opened.store.save_to(new)
    assert opened.store.unsaved == 5
    new.unlink()
    opened.store.save_to(new)
    assert (opened.store.path, opened.store.unsaved) == (new, 0)
    assert not opened.path.exists()
    opened.act(5)
    with refused(CampaignErrorKind.LOCKED):
        Store.open(new, clock)
    opened.store.close()
    opened.compare(new)
    assert [*new.parent.iterdir()] == [new]


def test_saving_to_another_place_without_any_trouble(opened: Open, tmp_path: Path) -> None:
    opened.act()
    before = (spelled(opened.books.campaign), len(opened.books.rolls))
    opened.store.save_to(tmp_path / "copy.eod")
    opened.act()
    opened.store.close()
    opened.compare(tmp_path / "copy.eod")
    old = Store.open(opened.path, clock)
    assert (spelled(old.campaign), old.roll_count()) == before
    old.close()


def test_what_cannot_even_be_read_goes_on_from_the_backup_and_what_came_after(opened: Open, tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups", clock)
    opened.act(3)
    for _ in range(2):
        snapshot = opened.store.snapshot()
        opened.act(4)
        backup = backups.keep(snapshot, Occasion.OPENED)
        opened.store.rest_on(backup.path, snapshot.mark)
        snapshot.close()
        opened.act(6)
    opened.store._file.connection.close()  # as unplugged
    opened.act(3)
    assert opened.store.unsaved == 3
    assert [(row.roll, row.undone) for row in rows(opened.store)] == opened.books.rolls
    opened.store.save_to(tmp_path / "elsewhere.eod")
    opened.store.close()
    opened.compare(tmp_path / "elsewhere.eod")


def test_with_nothing_to_go_on_from_the_change_is_refused(opened: Open) -> None:
    opened.store._file.connection.close()
    opened.path.unlink()
    with refused(CampaignErrorKind.NOT_FOUND):
        opened.act()
    assert opened.store.unsaved == 0


def test_a_log_that_cannot_be_read_any_more_is_read_from_memory(opened: Open, tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups", clock)
    snapshot = opened.store.snapshot()
    opened.store.rest_on(backups.keep(snapshot, Occasion.OPENED).path, snapshot.mark)
    snapshot.close()
    opened.act(5)
    opened.store._file.connection.close()
    assert [(row.roll, row.undone) for row in rows(opened.store)] == opened.books.rolls
    assert opened.store.unsaved == 0
    assert opened.store.trouble is not None
    opened.store.try_again()
    assert opened.store.trouble is None
    opened.store.close()
    opened.compare(opened.path)


def test_nothing_is_backed_up_while_the_file_lacks_something(opened: Open) -> None:
    opened.path.rename(opened.path.with_name("moved.eod"))
    opened.act()
    assert opened.store.snapshot() is None


def test_on_another_machines_disk_no_write_ahead_log_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eod_desktop.campaign.open_file.place_of", lambda path: Place(PlaceKind.NETWORK, "nfs4"))
    opened = Open(tmp_path)
    connection = opened.store._file.connection
    assert opened.store.place.kind is PlaceKind.NETWORK
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "delete"
    assert connection.execute("PRAGMA synchronous").fetchone()[0] == 3
    opened.act(5)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["campaign.eod", "campaign.eod.lock"]
    opened.store.close()
    opened.compare(opened.path)


def test_a_hard_link_to_an_open_file_is_locked(opened: Open) -> None:
    link = opened.path.with_name("link.eod")
    link.hardlink_to(opened.path)
    with refused(CampaignErrorKind.LOCKED):
        Store.open(link, clock)
    opened.store.close()
    Store.open(link, clock).close()
