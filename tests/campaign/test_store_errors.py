"""What cannot be opened or written is refused by kind, and everything stays as it was."""

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from eod_desktop.campaign import connection as connections
from eod_desktop.campaign import creating, schema
from eod_desktop.campaign.check import check
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.rolls import RollKind
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from tests.campaign.books import clock, filled, same

LABEL = StepLabel("something")
EMPTY = Campaign("Empty")


@contextmanager
def refused(kind: CampaignErrorKind) -> Iterator[pytest.ExceptionInfo[CampaignError]]:
    with pytest.raises(CampaignError) as caught:
        yield caught
    assert caught.value.kind is kind


@contextmanager
def nothing_changes(folder: Path) -> Iterator[None]:
    """Not a byte, not a time, not a file more or less."""

    def look() -> dict[Path, tuple[bytes, int]]:
        return {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.rglob("*") if file.is_file()}

    before = look()
    yield
    assert look() == before


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any user of the machine may reach."""
    folder = Path(tempfile.mkdtemp(prefix="eod-test-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def as_somebody() -> Iterator[None]:
    """Without the rights of root, to whom no file is closed."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_that_is_gone_is_not_made_anew(tmp_path, read_only):
    with nothing_changes(tmp_path), refused(CampaignErrorKind.NOT_FOUND):
        Store.open(tmp_path / "gone.eod", clock, read_only=read_only)
    with refused(CampaignErrorKind.NOT_FOUND):
        Store.open(tmp_path / "no folder" / "gone.eod", clock, read_only=read_only)
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_needs_its_folder(tmp_path):
    with refused(CampaignErrorKind.NO_FOLDER) as caught:
        Store.create(tmp_path / "missing" / "new.eod", EMPTY, clock)
    assert caught.value.data == {"folder": str(tmp_path / "missing")}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"notes"])
def test_a_new_file_never_takes_the_place_of_another(tmp_path, content):
    path = tmp_path / "taken.eod"
    path.write_bytes(content)
    with nothing_changes(tmp_path), refused(CampaignErrorKind.ALREADY_EXISTS):
        Store.create(path, EMPTY, clock)


def test_a_file_that_appears_meanwhile_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "taken.eod"
    migrate = schema.migrate

    def meanwhile(connection: sqlite3.Connection) -> None:
        path.write_bytes(b"somebody else")
        migrate(connection)

    monkeypatch.setattr(schema, "migrate", meanwhile)
    with refused(CampaignErrorKind.ALREADY_EXISTS):
        Store.create(path, EMPTY, clock)
    assert path.read_bytes() == b"somebody else"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_without_links_gets_its_new_file_too(tmp_path, monkeypatch):
    def no_links(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    Store.create(tmp_path / "new.eod", EMPTY, clock).close()
    assert list(tmp_path.iterdir()) == [tmp_path / "new.eod"]
    with nothing_changes(tmp_path), refused(CampaignErrorKind.ALREADY_EXISTS):
        Store.create(tmp_path / "new.eod", EMPTY, clock)


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("content", [b"", b"x", b"not a database\n" * 400])
def test_another_file_is_not_a_campaign(tmp_path, content, read_only):
    path = tmp_path / "other.eod"
    path.write_bytes(content)
    with nothing_changes(tmp_path), refused(CampaignErrorKind.NOT_A_CAMPAIGN):
        Store.open(path, clock, read_only=read_only)


@pytest.mark.parametrize("read_only", [False, True])
def test_a_folder_is_not_a_campaign(tmp_path, read_only):
    with refused(CampaignErrorKind.NOT_A_CAMPAIGN):
        Store.open(tmp_path, clock, read_only=read_only)


@pytest.mark.parametrize("read_only", [False, True])
def test_a_database_of_another_program_is_not_a_campaign(tmp_path, read_only):
    path = tmp_path / "other.eod"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE meta (key, value)")
        other.execute("PRAGMA user_version = 1")
    with nothing_changes(tmp_path), refused(CampaignErrorKind.NOT_A_CAMPAIGN):
        Store.open(path, clock, read_only=read_only)


@pytest.mark.parametrize("read_only", [False, True])
def test_a_newer_file_is_refused_with_both_versions_named(tmp_path, read_only):
    path = tmp_path / "newer.eod"
    filled(path, actions=5)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 7")
    with nothing_changes(tmp_path), refused(CampaignErrorKind.NEWER_VERSION) as caught:
        Store.open(path, clock, read_only=read_only)
    assert caught.value.data == {"found": 7, "known": schema.VERSION}


@pytest.mark.parametrize("version", [0, -1])
def test_a_version_that_never_was_is_damage(tmp_path, version):
    path = tmp_path / "odd.eod"
    filled(path, actions=5)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    with nothing_changes(tmp_path), refused(CampaignErrorKind.DAMAGED):
        Store.open(path, clock)


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("DROP TABLE roll", "roll"),
        ("ALTER TABLE character DROP COLUMN removed", "character"),
        ("CREATE TRIGGER ghost AFTER INSERT ON roll BEGIN DELETE FROM event; END", "ghost"),
        ("CREATE VIEW ghost AS SELECT 1", "ghost"),
        ("DELETE FROM meta WHERE key = 'name'", "name is missing"),
        ("UPDATE meta SET value = '{\"evade_dm\": \"x\"}' WHERE key = 'ruleset'", "ruleset"),
        ("UPDATE meta SET value = '17' WHERE key = 'sides'", "sides"),
        ("UPDATE character SET body = '{}'", "character"),
        ("UPDATE character SET body = CAST(x'ff' AS TEXT)", "UTF-8"),
        ("UPDATE encounter SET start = '[]'", "encounter"),
        ("UPDATE encounter SET head = '[1]'", "encounter"),
        ("UPDATE encounter SET head = '{}'", "name is missing"),
        ('UPDATE encounter SET head = \'{"name": "", "led_by": 1}\'', "encounter"),
        ("UPDATE event SET body = 'nonsense'", "event"),
        ('UPDATE event SET body = \'{"type": "Left", "id": 5}\'', "event"),
        ("UPDATE event SET body = '" + "[" * 100_000 + "'", "event"),
        ("DELETE FROM step WHERE id IN (SELECT step FROM event)", "reference"),
        ("UPDATE event SET encounter = 'nobody'", "reference"),
        ('UPDATE event SET body = \'{"type": "AttackRolled"}\'', "event"),
        (
            'UPDATE event SET body = \'{"type": "HitsSet", "id": "?", "before": 1, "hits": 1, '
            '"status": "up"}\' WHERE body LIKE \'%"TurnBegan"%\'',
            "bad_event",
        ),
    ],
)
def test_contents_that_are_not_whole_are_damage(tmp_path, damage, named):
    path = tmp_path / "damaged.eod"
    whole_fight(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 0
        connection.execute(damage)
    for read_only in (False, True):
        with nothing_changes(tmp_path), refused(CampaignErrorKind.DAMAGED) as caught:
            Store.open(path, clock, read_only=read_only)
        assert named in str(caught.value.data["detail"])


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE roll SET body = '{}' WHERE id = 2",
        "UPDATE roll SET body = 'nonsense' WHERE id = 2",
        "UPDATE roll SET body = '" + "[" * 100_000 + "' WHERE id = 2",
        "DELETE FROM roll WHERE id = 2",
    ],
)
@pytest.mark.parametrize("read_only", [False, True])
def test_a_damaged_roll_costs_nothing_but_itself(tmp_path, damage, read_only):
    path = tmp_path / "damaged.eod"
    whole_fight(path)
    whole = Store.open(path, clock, read_only=True).rolls(0, 5)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(damage)
    store = Store.open(path, clock, read_only=read_only)
    rolls = store.rolls(0, 5)
    assert (rolls[1].id, rolls[1].roll.kind) == (2, RollKind.UNREADABLE)
    assert (rolls[:1], rolls[2:]) == (whole[:1], whole[2:])
    store.close()
    assert [one.data.get("table") for one in check(path)] == ["roll"]


def whole_fight(path: Path) -> Campaign:
    """A file in which every table has rows that count."""
    seed = 0
    while True:
        books = filled(path, seed, 60)
        record = books.campaign.on_board
        if (
            record
            and len(record.now.log) > 10
            and record.now.turn
            and len(books.rolls) > 5
            and books.campaign.characters
        ):
            return books.campaign
        path.unlink()
        seed += 1


def test_a_campaign_open_elsewhere_is_locked_and_can_be_read(tmp_path):
    path = tmp_path / "shared.eod"
    first = Store.create(path, EMPTY, clock)
    with refused(CampaignErrorKind.LOCKED):
        Store.open(path, clock)
    named = replace(EMPTY, name="changed")
    first.record(LABEL, EMPTY, named)
    reader = Store.open(path, clock, read_only=True)
    assert same(reader.campaign, named)
    assert reader.read_only
    first.close()
    # a reader that stays does not keep the writer from leaving one file
    assert list(tmp_path.iterdir()) == [path]
    assert reader.roll_count() == 0
    second = Store.open(path, clock)
    second.close()
    reader.close()
    assert list(tmp_path.iterdir()) == [path]


def test_another_name_of_the_same_file_is_locked_too(tmp_path):
    path = tmp_path / "shared.eod"
    store = Store.create(path, EMPTY, clock)
    link = tmp_path / "link.eod"
    link.symlink_to(path)
    with refused(CampaignErrorKind.LOCKED):
        Store.open(link, clock)
    store.close()
    opened = Store.open(link, clock)
    assert opened.path == path
    opened.close()


def test_a_stale_lock_file_never_blocks(tmp_path):
    path = tmp_path / "shared.eod"
    Store.create(path, EMPTY, clock).close()
    connections.beside(path, ".lock").write_text("4711\n")
    store = Store.open(path, clock)
    store.close()
    assert list(tmp_path.iterdir()) == [path]


def test_a_read_only_store_writes_nothing(tmp_path):
    path = tmp_path / "read.eod"
    Store.create(path, EMPTY, clock).close()
    with nothing_changes(tmp_path):
        store = Store.open(path, clock, read_only=True)
        for write in (
            lambda: store.record(LABEL, EMPTY, replace(EMPTY, name="x")),
            lambda: store.undo(1, EMPTY, EMPTY),
            lambda: store.redo(1, EMPTY, EMPTY),
            lambda: store.remember_current("x"),
        ):
            with refused(CampaignErrorKind.READ_ONLY):
                write()
        store.close()


def closed_file(folder: Path) -> Path:
    path = folder / "campaign" / "closed.eod"
    path.parent.mkdir()
    filled(path, actions=30)
    return path


def crashed_file(folder: Path) -> Path:
    """As a killed process leaves it, with everything but the last words in the write-ahead log."""
    path = closed_file(folder)
    store = Store.open(path, clock)
    store.record(LABEL, store.campaign, replace(store.campaign, name="after the crash"))
    crashed = folder / "crashed"
    shutil.copytree(path.parent, crashed)
    store.close()
    return crashed / path.name


def crashed_file_without_index(folder: Path) -> Path:
    path = crashed_file(folder)
    connections.beside(path, "-shm").unlink()
    return path


def copied_main_file(folder: Path) -> Path:
    """The main file of a campaign that is open, copied alone: what it holds is all there is."""
    path = closed_file(folder)
    store = Store.open(path, clock)
    copy = folder / "copied" / path.name
    copy.parent.mkdir()
    shutil.copyfile(path, copy)
    store.close()
    return copy


LEFT_AS = [closed_file, crashed_file, crashed_file_without_index, copied_main_file]


@pytest.mark.parametrize("left", LEFT_AS)
def test_reading_a_file_in_a_read_only_folder(open_folder, left):
    path = left(open_folder)
    expected = "after the crash" if "crashed" in left.__name__ else None
    for file in path.parent.iterdir():
        file.chmod(0o444)
    path.parent.chmod(0o555)
    with as_somebody(), nothing_changes(path.parent):
        reader = Store.open(path, clock, read_only=True)
        assert expected in (None, reader.campaign.name)
        assert len(reader.rolls(0, 1000)) == reader.roll_count()
        reader.close()
        with refused(CampaignErrorKind.READ_ONLY):
            Store.open(path, clock)
    path.parent.chmod(0o777)


@pytest.mark.parametrize("left", LEFT_AS)
def test_reading_changes_nothing_where_it_could(open_folder, left):
    path = left(open_folder)
    files = {file: file.read_bytes() for file in path.parent.iterdir() if not file.name.endswith("-shm")}
    reader = Store.open(path, clock, read_only=True)
    reader.roll_count()
    reader.close()
    assert {file: file.read_bytes() for file in path.parent.iterdir() if not file.name.endswith("-shm")} == files


def test_a_file_that_must_not_be_written_is_read_only(open_folder):
    path = closed_file(open_folder)
    path.chmod(0o444)
    with as_somebody(), nothing_changes(open_folder), refused(CampaignErrorKind.READ_ONLY):
        Store.open(path, clock)


@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_that_must_not_be_read_says_so(open_folder, read_only):
    path = closed_file(open_folder)
    path.chmod(0)
    with as_somebody(), refused(CampaignErrorKind.NO_PERMISSION):
        Store.open(path, clock, read_only=read_only)


def test_a_new_file_in_a_folder_that_must_not_be_written(open_folder):
    open_folder.chmod(0o555)
    with as_somebody(), refused(CampaignErrorKind.NO_PERMISSION):
        Store.create(open_folder / "new.eod", EMPTY, clock)
    assert list(open_folder.iterdir()) == []


def test_a_full_disk_loses_nothing_that_was_written(tmp_path):
    path = tmp_path / "full.eod"
    store = Store.create(path, EMPTY, clock)
    kept = replace(EMPTY, name="kept")
    store.record(LABEL, EMPTY, kept)
    pages = store._file.connection.execute("PRAGMA page_count").fetchone()[0]
    store._file.connection.execute(f"PRAGMA max_page_count = {pages}")
    much = replace(kept, name="x" * 1_000_000)
    with refused(CampaignErrorKind.DISK_FULL):
        store.record(LABEL, kept, much)
    store._file.connection.execute("PRAGMA max_page_count = 100000")
    reader = Store.open(path, clock, read_only=True)
    assert same(reader.campaign, kept)
    step = store.record(LABEL, kept, much)
    assert step == 3
    store.close()
    again = Store.open(path, clock)
    assert same(again.campaign, much)
    again.close()


def test_a_full_disk_leaves_no_half_of_a_new_file(tmp_path, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(creating, "publish", full)
    with refused(CampaignErrorKind.DISK_FULL):
        Store.create(tmp_path / "new.eod", EMPTY, clock)
    assert list(tmp_path.iterdir()) == []


def test_a_disk_turned_read_only_while_open(tmp_path):
    store = Store.create(tmp_path / "turned.eod", EMPTY, clock)
    store._file.connection.execute("PRAGMA query_only = ON")
    with refused(CampaignErrorKind.READ_ONLY):
        store.record(LABEL, EMPTY, replace(EMPTY, name="x"))
    store._file.connection.execute("PRAGMA query_only = OFF")
    store.close()


@pytest.mark.parametrize("replacement", [None, b"something else"])
def test_a_file_that_vanished_while_open_takes_no_change(tmp_path, replacement):
    path = tmp_path / "here.eod"
    store = Store.create(path, EMPTY, clock)
    moved = tmp_path / "there.eod"
    path.rename(moved)
    if replacement is not None:
        path.write_bytes(replacement)
    with refused(CampaignErrorKind.NOT_FOUND):
        store.record(LABEL, EMPTY, replace(EMPTY, name="x"))
    moved.replace(path)
    store.record(LABEL, EMPTY, replace(EMPTY, name="back"))
    store.close()
    again = Store.open(path, clock)
    assert again.campaign.name == "back"
    again.close()


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OSError(errno.ENOSPC, ""), CampaignErrorKind.DISK_FULL),
        (OSError(errno.EDQUOT, ""), CampaignErrorKind.DISK_FULL),
        (OSError(errno.EROFS, ""), CampaignErrorKind.READ_ONLY),
        (OSError(errno.EACCES, ""), CampaignErrorKind.NO_PERMISSION),
        (OSError(errno.EPERM, ""), CampaignErrorKind.NO_PERMISSION),
        (OSError(errno.ENOENT, ""), CampaignErrorKind.NOT_FOUND),
        (OSError(errno.EIO, "input/output"), CampaignErrorKind.CANNOT_WRITE),
        (OSError("no number"), CampaignErrorKind.CANNOT_WRITE),
        (sqlite3.OperationalError("no code"), CampaignErrorKind.DAMAGED),
    ],
)
def test_what_the_system_says_becomes_a_kind(tmp_path, error, kind):
    with refused(kind) as caught, connections.translated(tmp_path):
        raise error
    assert caught.value.path == tmp_path
    assert caught.value.__cause__ is error


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, CampaignErrorKind.DISK_FULL),
        (sqlite3.SQLITE_READONLY_DBMOVED, CampaignErrorKind.READ_ONLY),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, CampaignErrorKind.LOCKED),
        (sqlite3.SQLITE_PERM, CampaignErrorKind.NO_PERMISSION),
        (sqlite3.SQLITE_CORRUPT_VTAB, CampaignErrorKind.DAMAGED),
        (sqlite3.SQLITE_NOTADB, CampaignErrorKind.DAMAGED),
        (sqlite3.SQLITE_IOERR_WRITE, CampaignErrorKind.CANNOT_WRITE),
        (sqlite3.SQLITE_IOERR_FSYNC, CampaignErrorKind.CANNOT_WRITE),
        (sqlite3.SQLITE_CANTOPEN, CampaignErrorKind.CANNOT_WRITE),
    ],
)
def test_what_sqlite_says_becomes_a_kind(tmp_path, code, kind):
    error = sqlite3.OperationalError("as SQLite words it")
    error.sqlite_errorcode = code
    with refused(kind) as caught, connections.translated(tmp_path):
        raise error
    with_detail = kind in (CampaignErrorKind.CANNOT_WRITE, CampaignErrorKind.DAMAGED)
    assert caught.value.data == ({"detail": "as SQLite words it"} if with_detail else {})
