"""A fault at any position of what is written leaves the state before or the one after, never something between.

At length, with every errno at every position, for one call and for all that follow it:
EOD_FAULTS=all pytest tests/faults/test_faults.py
"""

import errno
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from eod_desktop.campaign import open_file
from eod_desktop.campaign.backup_files import Occasion
from eod_desktop.campaign.backups import Backups
from eod_desktop.campaign.check import check
from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.places import Place, PlaceKind
from eod_desktop.campaign.salvage import salvage
from eod_desktop.campaign.snapshot import Snapshot
from eod_desktop.campaign.store import Store
from tests.campaign.books import Books, clock, filled, rows, spelled
from tests.campaign.player import Player

if sys.platform == "linux":
    from tests.faults.syscalls import ERRORS, faults
else:  # the system calls are those of SQLite for Unix, and found below /proc
    collect_ignore = [__file__]

DATA = Path(__file__).resolve().parents[1] / "data"
State = tuple[object, object]
ALL = [(error, lasting) for error in ERRORS for lasting in (False, True)]
AT_LENGTH = os.environ.get("EOD_FAULTS") == "all"
MODES = ALL if AT_LENGTH else [(errno.ENOSPC, True), (errno.EIO, False)]
STRIDE = 1 if AT_LENGTH else 3
NAMES = [f"{errno.errorcode[error]}{'-lasting' if lasting else ''}" for error, lasting in MODES]
modes = pytest.mark.parametrize(("error", "lasting"), MODES, ids=NAMES)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("source") / "campaign.eod"
    filled(path, seed=4, actions=60)
    return path


@pytest.fixture(params=["wal", "journal"])
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """On a disk of this machine, and on another's, where SQLite keeps a rollback journal."""
    if request.param == "journal":
        monkeypatch.setattr(open_file, "place_of", lambda path: Place(PlaceKind.NETWORK, "nfs4"))
    return request.param


def state_of(path: Path) -> State:
    store = Store.open(path, clock)
    try:
        return spelled(store.campaign), rows(store)
    finally:
        store.close()


def at_every_position(
    folder: Path, prepare: Callable[[Path], Callable[[], object]], error: int, lasting: bool
) -> list[tuple[Path, bool]]:
    """Do it in a folder for each STRIDE-th position at which it can fail, and once where it does not.

    What comes back is the folder of each, and whether it was said to be done.

    `prepare` makes what is needed in a folder and gives what is then done with faults.
    """
    done: list[tuple[Path, bool]] = []
    while True:
        at = len(done) * STRIDE
        place = folder / str(at)
        place.mkdir()
        action = prepare(place)
        with faults(place, at, error, lasting) as active:
            try:
                action()
            except CampaignError:
                done.append((place, False))
            else:
                done.append((place, True))
        if not active.happened:
            assert done.pop()[1]
            done.append((place, True))
            return done


def copied(source: Path, folder: Path) -> Path:
    return shutil.copyfile(source, folder / source.name)


def alone(path: Path) -> bool:
    return [file for file in path.parent.iterdir() if not file.name.endswith(".lock")] == [path]


@modes
def test_a_change(tmp_path: Path, source: Path, place: str, error: int, lasting: bool) -> None:
    for number in (1, 7, 11):  # an action, an undo, a redo
        before: list[State] = []
        after: list[State] = []

        def prepare(
            folder: Path, number: int = number, before: list[State] = before, after: list[State] = after
        ) -> Callable[[], object]:
            store = Store.open(copied(source, folder), clock)
            books = Books(store, Player(9), store.campaign)
            for _ in range(2):
                books.act()
            if number == 11:
                books.undo()
            before[:] = [(spelled(books.campaign), books.rolls)]

            def act() -> None:
                try:
                    books.any(number)
                    after[:] = [(spelled(books.campaign), books.rolls)]
                finally:
                    store.close()

            return act

        folder = tmp_path / str(number)
        folder.mkdir()
        results = at_every_position(folder, prepare, error, lasting)
        assert len(results) > 3
        for where, acknowledged in results:
            path = where / source.name
            campaign, rolls = state_of(path)
            found = (campaign, [(row.roll, row.undone) for row in rolls])
            assert found in (after if acknowledged else before + after), where
            assert check(path) == ()
            assert alone(path)


@modes
def test_changes_go_on_in_memory_and_get_to_the_disk_later(
    tmp_path: Path, source: Path, place: str, error: int, lasting: bool
) -> None:
    kept: list[tuple[Store, Books]] = []

    def prepare(folder: Path) -> Callable[[], object]:
        store = Store.open(copied(source, folder), clock)
        store.keep_unwritten()
        books = Books(store, Player(9), store.campaign)
        kept.append((store, books))
        return lambda: [books.any(number) for number in (1, 2, 7, 11, 3)]

    results = at_every_position(tmp_path, prepare, error, lasting)
    assert all(acknowledged for _, acknowledged in results)
    for (where, _), (store, books) in zip(results, kept, strict=True):
        assert [(row.roll, row.undone) for row in rows(store)] == books.rolls
        store.try_again()
        assert store.unsaved == 0
        books.any(5)
        store.close()
        campaign, rolls = state_of(where / source.name)
        assert campaign == spelled(books.campaign)
        assert [(row.roll, row.undone) for row in rolls] == books.rolls
        assert check(where / source.name) == ()


@modes
def test_opening_and_closing(tmp_path: Path, source: Path, place: str, error: int, lasting: bool) -> None:
    expected = state_of(source)

    def prepare(folder: Path) -> Callable[[], object]:
        path = copied(source, folder)
        return lambda: Store.open(path, clock).close()

    for where, _ in at_every_position(tmp_path, prepare, error, lasting):
        assert state_of(where / source.name) == expected
        assert alone(where / source.name)


@modes
def test_a_new_file(tmp_path: Path, source: Path, error: int, lasting: bool) -> None:
    store = Store.open(source, clock, read_only=True)

    def prepare(folder: Path) -> Callable[[], object]:
        return lambda: Store.create(folder / "new.eod", store.campaign, clock).close()

    for where, acknowledged in at_every_position(tmp_path, prepare, error, lasting):
        if acknowledged or (where / "new.eod").exists():
            assert state_of(where / "new.eod")[0] == spelled(store.campaign)


@modes
@pytest.mark.parametrize("old", sorted(DATA.glob("campaign-v*.eod")), ids=lambda path: path.stem)
def test_a_migration(tmp_path: Path, old: Path, error: int, lasting: bool) -> None:
    expected = state_of(shutil.copyfile(old, tmp_path / "expected.eod"))

    def prepare(folder: Path) -> Callable[[], object]:
        path = copied(old, folder)
        backups = Backups(folder / "backups", clock)
        return lambda: Store.open(path, clock, before_migration=backups.before_migration).close()

    for where, _ in at_every_position(tmp_path, prepare, error, lasting):
        assert state_of(where / old.name) == expected


@modes
def test_a_backup_and_its_restoring(tmp_path: Path, source: Path, error: int, lasting: bool) -> None:
    expected = state_of(source)

    def prepare(folder: Path) -> Callable[[], object]:
        backups = Backups(folder, clock)

        def act() -> None:
            snapshot = Snapshot(source)
            try:
                backup = backups.keep(snapshot, Occasion.OPENED)
            finally:
                snapshot.close()
            backups.restore(backup.path, folder / "restored.eod")

        return act

    for where, acknowledged in at_every_position(tmp_path, prepare, error, lasting):
        for path in where.rglob("*.eod"):
            assert state_of(path) == expected
        assert not acknowledged or (where / "restored.eod").exists()
    assert state_of(source) == expected


@modes
def test_salvage(tmp_path: Path, source: Path, error: int, lasting: bool) -> None:
    expected, content = state_of(source), source.read_bytes()

    def prepare(folder: Path) -> Callable[[], object]:
        return lambda: salvage(source, folder / "new.eod", clock)

    for where, acknowledged in at_every_position(tmp_path, prepare, error, lasting):
        if acknowledged or (where / "new.eod").exists():
            assert state_of(where / "new.eod")[0] == expected[0]
    assert source.read_bytes() == content


@modes
def test_saving_to_another_place(tmp_path: Path, source: Path, error: int, lasting: bool) -> None:
    kept: list[tuple[Store, Books]] = []

    def prepare(folder: Path) -> Callable[[], object]:
        path = copied(source, folder)
        store = Store.open(path, clock)
        store.keep_unwritten()
        books = Books(store, Player(9), store.campaign)
        path.rename(folder / "moved.eod")
        for number in (1, 7, 2):
            books.any(number)
        assert store.unsaved == 3
        kept.append((store, books))
        return lambda: store.save_to(folder / "elsewhere.eod")

    results = at_every_position(tmp_path, prepare, error, lasting)
    for (where, acknowledged), (store, books) in zip(results, kept, strict=True):
        if not acknowledged:
            assert store.unsaved == 3
            (where / "elsewhere.eod").unlink(missing_ok=True)
            store.save_to(where / "elsewhere.eod")
        assert store.unsaved == 0
        books.any(3)
        store.close()
        campaign, rolls = state_of(where / "elsewhere.eod")
        assert campaign == spelled(books.campaign)
        assert [(row.roll, row.undone) for row in rolls] == books.rolls
        assert state_of(where / "moved.eod") == state_of(source)
