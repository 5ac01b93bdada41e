"""Backups hold what the campaign held, are made beside those who write, and are given back as copies."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from eod_desktop.campaign import snapshot as snapshots
from eod_desktop.campaign.backup_files import LATEST, Occasion
from eod_desktop.campaign.backups import Backups
from eod_desktop.campaign.check import check
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.snapshot import Cancelled, Snapshot
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from tests.campaign.books import clock, filled, rows, spelled

LABEL = StepLabel("something")


class Hours:
    """A clock on which an hour goes by each time it is looked at."""

    def __init__(self) -> None:
        self._now = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._now += timedelta(hours=1)
        return self._now


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path / "backups", Hours())


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "campaigns" / "long.eod"
    path.parent.mkdir()
    filled(path)
    return path


def keep(backups: Backups, path: Path, occasion: Occasion = Occasion.OPENED) -> Path:
    snapshot = Snapshot(path)
    try:
        return backups.keep(snapshot, occasion).path
    finally:
        snapshot.close()


def held(path: Path) -> tuple[object, object]:
    store = Store.open(path, clock, read_only=True)
    try:
        return spelled(store.campaign), rows(store)
    finally:
        store.close()


def rename(store: Store, name: str) -> None:
    after = replace(store.campaign, name=name)
    store.record(LABEL, store.campaign, after)
    store.campaign = after


def test_a_backup_holds_what_the_campaign_held_when_it_was_begun(campaign: Path, backups: Backups) -> None:
    before = held(campaign)
    store = Store.open(campaign, clock)
    snapshot = Snapshot(campaign)
    rename(store, "meanwhile")
    backup = backups.keep(snapshot, Occasion.ENDED)
    snapshot.close()
    store.close()
    assert check(backup.path) == ()
    assert held(backup.path) == before
    assert [*campaign.parent.iterdir()] == [campaign]
    assert [*backup.path.parent.iterdir()] == [backup.path]
    assert backups.of(campaign) == (backup,)
    assert backup.occasion is Occasion.ENDED


def test_one_that_would_hold_the_same_is_not_made(campaign: Path, backups: Backups) -> None:
    first = keep(backups, campaign)
    assert keep(backups, campaign) == first
    store = Store.open(campaign, clock)
    rename(store, "other")
    assert keep(backups, campaign) != first
    store.close()
    assert len(backups.of(campaign)) == 2


def test_old_ones_go(campaign: Path, backups: Backups) -> None:
    store = Store.open(campaign, clock)
    paths = []
    for number in range(LATEST + 5):
        rename(store, str(number))
        paths.append(keep(backups, campaign))
    store.close()
    left = [backup.path for backup in backups.of(campaign)]
    assert left == paths[: -LATEST - 1 : -1]
    assert sorted(left[0].parent.iterdir()) == sorted(left)


def test_a_copy_that_nobody_wants_any_more_leaves_nothing(campaign: Path, backups: Backups) -> None:
    snapshot = Snapshot(campaign)
    with pytest.raises(Cancelled):
        backups.keep(snapshot, Occasion.OPENED, lambda: False)
    snapshot.close()
    assert backups.of(campaign) == ()
    assert [*backups.folder.rglob("*.new")] == []


def test_a_nearly_full_disk_keeps_what_room_it_has(campaign: Path, backups: Backups, monkeypatch) -> None:
    monkeypatch.setattr(snapshots, "_SPARE", 10**18)
    with pytest.raises(CampaignError) as caught:
        keep(backups, campaign)
    assert caught.value.kind is CampaignErrorKind.DISK_FULL
    assert backups.of(campaign) == ()


def test_a_damaged_file_puts_no_backup_in_place_of_good_ones(campaign: Path, backups: Backups) -> None:
    good = keep(backups, campaign)
    with closing(sqlite3.connect(campaign, isolation_level=None)) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'character'").fetchone()[0]
        connection.execute("UPDATE meta SET value = '\"renamed\"' WHERE key = 'name'")
    content = bytearray(campaign.read_bytes())
    content[(root - 1) * 4096 : root * 4096] = b"\x55" * 4096
    campaign.write_bytes(content)
    with pytest.raises(CampaignError) as caught:
        keep(backups, campaign)
    assert caught.value.kind is CampaignErrorKind.DAMAGED
    assert [backup.path for backup in backups.of(campaign)] == [good]


def test_what_a_crash_left_of_a_copy_goes_in_time(campaign: Path, backups: Backups) -> None:
    folder = keep(backups, campaign).parent
    old, young = folder / ".0.new", folder / ".1.new"
    for path in (old, young):
        path.touch()
    os.utime(old, (0, 0))
    keep(backups, campaign)
    assert not old.exists()
    assert young.exists()


def opens(path: Path) -> None:
    Store.open(path, clock, read_only=True).close()


def test_the_newest_good_backup_and_what_it_lacks(campaign: Path, backups: Backups) -> None:
    good = keep(backups, campaign)
    contents = (len(held(campaign)[1]), 0)
    store = Store.open(campaign, clock)
    for name in ("one", "two"):
        rename(store, name)
    bad = keep(backups, campaign)
    store.close()
    bad.write_bytes(bad.read_bytes()[:5000])
    campaign.write_bytes(campaign.read_bytes()[:100] + b"X" * 900 + campaign.read_bytes()[1000:])
    found = backups.newest_good(campaign, opens)
    assert found is not None
    assert found.backup.path == good
    assert (found.lost_steps, found.lost_rolls) == (2, 0)
    assert found.contents.rolls == contents[0]


def test_without_a_good_backup_there_is_none(campaign: Path, backups: Backups) -> None:
    assert backups.newest_good(campaign, opens) is None
    keep(backups, campaign).write_bytes(b"gone")
    assert backups.newest_good(campaign, opens) is None


def test_a_backup_is_given_back_as_a_copy_and_never_over_a_file(campaign: Path, backups: Backups) -> None:
    before = held(campaign)
    backup = keep(backups, campaign)
    new = campaign.with_name("restored.eod")
    backups.restore(backup, new)
    assert held(new) == held(backup) == before
    Store.open(new, clock).close()
    for path, kind in (
        (campaign, CampaignErrorKind.ALREADY_EXISTS),
        (campaign.parent / "missing" / "new.eod", CampaignErrorKind.NO_FOLDER),
    ):
        content = campaign.read_bytes()
        with pytest.raises(CampaignError) as caught:
            backups.restore(backup, path)
        assert caught.value.kind is kind
        assert campaign.read_bytes() == content


def test_backups_of_a_campaign_that_was_moved_are_found_among_the_others(campaign: Path, backups: Backups) -> None:
    backup = keep(backups, campaign)
    moved = campaign.rename(campaign.with_name("moved.eod"))
    assert backups.of(moved) == ()
    assert [[one.path for one in found] for found in backups.of_others(moved).values()] == [[backup]]
    assert Backups(campaign.parent / "none", clock).of_others(moved) == {}


def test_before_its_tables_change_a_file_that_a_crash_left_is_kept_whole(tmp_path: Path, backups: Backups) -> None:
    path = tmp_path / "long.eod"
    filled(path)
    store = Store.open(path, clock)
    rename(store, "last words")
    for suffix in ("", "-wal"):
        (tmp_path / f"crashed.eod{suffix}").write_bytes((tmp_path / f"long.eod{suffix}").read_bytes())
    store.close()
    backups.before_migration(tmp_path / "crashed.eod")
    [backup] = backups.of(tmp_path / "crashed.eod")
    assert backup.occasion is Occasion.MIGRATION
    assert held(backup.path) == held(path)
