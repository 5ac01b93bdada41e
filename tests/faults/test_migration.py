"""A migration that ends at any of its statements, by an error or by the end of the process, leaves the older file."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from eod_desktop.campaign import open_file, schema
from eod_desktop.campaign.backup_files import Occasion
from eod_desktop.campaign.backups import Backups
from eod_desktop.campaign.check import check
from eod_desktop.campaign.codec import decode
from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.store import Store
from tests.campaign.books import clock, same
from tests.data.write_campaign_file import HERE, Held, held

OLDER = list(schema.MIGRATIONS)[:-1]


def stored(version: int, folder: Path) -> tuple[Path, Held]:
    original = HERE / f"campaign-v{version}.eod"
    return shutil.copyfile(original, folder / original.name), decode(original.with_suffix(".json").read_bytes(), Held)


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return schema.version_of(connection)


def holds(path: Path, expected: Held) -> bool:
    store = Store.open(path, clock)
    try:
        return same(store.campaign, expected.campaign) and held(store) == expected
    finally:
        store.close()


class Connections:
    """Hands out connections that `prepare` has seen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, prepare) -> None:
        connect = open_file.connect

        def made(path: Path, options: str) -> sqlite3.Connection:
            connection = connect(path, options)
            prepare(connection)
            return connection

        monkeypatch.setattr(open_file, "connect", made)


@pytest.mark.parametrize("version", OLDER)
def test_stopped_at_every_statement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    """Each thing that a statement wants to do is forbidden once, which ends it with an error."""
    path, expected = stored(version, tmp_path)
    content = path.read_bytes()
    left = number = stopped = 0

    def forbid(*_: object) -> int:
        nonlocal left
        left -= 1
        return sqlite3.SQLITE_DENY if left == 0 else sqlite3.SQLITE_OK

    Connections(monkeypatch, lambda connection: connection.set_authorizer(forbid))
    happened = True
    while happened:
        number += 1
        left = number
        path.write_bytes(content)
        try:
            Store.open(path, clock).close()
        except CampaignError:
            stopped += 1
        happened, left = left <= 0, 0
        assert path.read_bytes() == content or holds(path, expected), number
    assert stopped > 20


@pytest.mark.parametrize("version", OLDER)
def test_killed_at_every_statement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    path, expected = stored(version, tmp_path)
    crashes: list[Path] = []

    def crash(_: str) -> None:
        """What the disk holds now, as if the process ended here."""
        folder = tmp_path / f"crash-{len(crashes)}"
        folder.mkdir()
        for suffix in ("", "-journal", "-wal"):
            file = path.with_name(path.name + suffix)
            if file.exists():
                shutil.copyfile(file, folder / file.name)
        crashes.append(folder / path.name)

    def small_cache(connection: sqlite3.Connection) -> None:
        # so that pages go to the disk before the transaction ends
        connection.execute("PRAGMA cache_size = 5")
        connection.set_trace_callback(crash)

    Connections(monkeypatch, small_cache)
    Store.open(path, clock).close()
    monkeypatch.undo()
    assert len(crashes) > 15
    for crashed in crashes:
        assert holds(crashed, expected), crashed
        assert check(crashed) == ()
        assert [*crashed.parent.iterdir()] == [crashed]


@pytest.mark.parametrize("version", OLDER)
def test_a_backup_of_the_older_file_comes_first(tmp_path: Path, version: int) -> None:
    path, expected = stored(version, tmp_path)
    backups = Backups(tmp_path / "backups", clock)
    Store.open(path, clock, before_migration=backups.before_migration).close()
    [backup] = backups.of(path)
    assert backup.occasion is Occasion.MIGRATION
    assert (version_of(backup.path), version_of(path)) == (version, schema.VERSION)
    assert holds(shutil.copyfile(backup.path, tmp_path / "again.eod"), expected)
    # none before an opening that changes no table
    Store.open(path, clock, before_migration=backups.before_migration).close()
    assert backups.of(path) == (backup,)


@pytest.mark.parametrize("version", OLDER)
def test_without_room_for_the_backup_the_older_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    monkeypatch.setattr("eod_desktop.campaign.snapshot._SPARE", 10**18)
    path, expected = stored(version, tmp_path)
    content = path.read_bytes()
    with pytest.raises(CampaignError):
        Store.open(path, clock, before_migration=Backups(tmp_path / "backups", clock).before_migration)
    assert path.read_bytes() == content
    reader = Store.open(path, clock, read_only=True)
    assert same(reader.campaign, expected.campaign)
