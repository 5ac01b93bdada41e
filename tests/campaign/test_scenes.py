"""A large campaign opens without its encounters, and keeps every promise of a small one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from eod_desktop.campaign import scenes, store
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.later import Later
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.rules import Encounter
from tests.campaign.books import Books, clock, filled, same

LABEL = StepLabel("rename_campaign")


@pytest.fixture(autouse=True)
def every_file_is_large(monkeypatch):
    monkeypatch.setattr(store, "CHECKED_AT_ONCE", -1)


@pytest.fixture
def books(tmp_path: Path) -> Books:
    seed = 0
    while True:
        books = filled(tmp_path / f"large{seed}.eod", seed, 150)
        if sum(len(record.now.log) > 5 for record in books.campaign.encounters) > 1:
            return books
        seed += 1


def spoil(path: Path, damage: str) -> bytes:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(damage)
    return path.read_bytes()


def unread(campaign: Campaign) -> set[str]:
    """Ids of the encounters of which not all has been read."""
    fields = [vars(EncounterRecord)[name]._field for name in ("start", "now")]
    return {
        record.id for record in campaign.encounters if any(type(field.__get__(record)) is Later for field in fields)
    }


def read_all(store: Store) -> None:
    while store.scenes.read_on():
        pass


def test_it_holds_what_a_small_one_holds(books):
    store = Store.open(books.store.path, clock)
    everything = {record.id for record in store.campaign.encounters}
    assert unread(store.campaign) == everything
    books.compare(store)
    assert not unread(store.campaign)
    store.close()


def test_it_is_read_on_one_by_one(books):
    store = Store.open(books.store.path, clock)
    left = [len(unread(store.campaign))]
    while store.scenes.read_on():
        left.append(len(unread(store.campaign)))
    assert left == list(range(left[0], 0, -1))
    assert not unread(store.campaign)
    assert store.scenes.damage is None
    store.close()


def test_only_what_changes_is_read(books):
    store = Store.open(books.store.path, clock)
    before, everything = store.campaign, unread(store.campaign)
    renamed = replace(before, name="Winter")
    store.record(LABEL, before, renamed)
    assert unread(renamed) == everything
    first = replace(renamed.encounters[0], notes="Dark")
    store.record(LABEL, renamed, renamed.with_record(first))
    assert unread(before) == everything - {first.id}
    store.close()


def test_what_is_begun_anew_is_remembered_as_it_was(books):
    """The events that a step withdraws are read before they are."""
    store = Store.open(books.store.path, clock)
    before = store.campaign
    id = next(record.id for record in books.campaign.encounters if record.now.log != record.start.log)
    record = before.record(id)
    step = store.record(LABEL, before, before.with_record(replace(record, now=record.start)))
    assert same(before, books.campaign)
    assert same(store.states(step, before.with_record(replace(record, now=record.start)))[0], books.campaign)
    store.close()


def test_it_is_not_written_before_there_is_something_to_write(books):
    path = books.store.path
    content = path.read_bytes()
    store = Store.open(path, clock)
    read_all(store)
    assert path.read_bytes() == content
    store.record(LABEL, store.campaign, replace(store.campaign, name="Winter"))
    assert store._file.connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    store.close()
    assert [file for file in path.parent.iterdir() if file.name.startswith(path.name)] == [path]


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("UPDATE event SET body = 'nonsense'", "event"),
        ('UPDATE event SET body = \'{"type": "Left", "id": 5}\'', "event"),
        ("UPDATE event SET body = '" + "[" * 100_000 + "'", "event"),
        ('UPDATE event SET body = \'{"type": "Healed"}\'', "event"),
        ("UPDATE encounter SET start = '[]'", "encounter"),
        ("UPDATE encounter SET start = CAST(x'ff' AS TEXT)", "UTF-8"),
        ("UPDATE event SET body = CAST(x'ff' AS TEXT)", "UTF-8"),
    ],
)
def test_a_damaged_encounter_is_found_and_the_file_stays_as_it_is(books, damage, named):
    content = spoil(books.store.path, damage)
    store = Store.open(books.store.path, clock)
    read_all(store)
    assert store.scenes.damage.kind is CampaignErrorKind.DAMAGED
    assert named in str(store.scenes.damage.data["detail"])
    assert all(isinstance(record.now, Encounter) for record in store.campaign.encounters)
    with pytest.raises(CampaignError) as caught:
        store.record(LABEL, store.campaign, replace(store.campaign, name="Winter"))
    assert caught.value is store.scenes.damage
    store.close()
    assert books.store.path.read_bytes() == content


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("DROP TABLE roll", "roll"),
        ("CREATE VIEW ghost AS SELECT 1", "ghost"),
        ("DELETE FROM meta WHERE key = 'name'", "name is missing"),
        ("UPDATE character SET body = '{}'", "character"),
        ("UPDATE encounter SET head = '[1]'", "encounter"),
        ("UPDATE encounter SET head = '{}'", "name is missing"),
        ('UPDATE encounter SET head = \'{"name": "", "led_by": 1}\'', "encounter"),
    ],
)
def test_what_is_needed_at_once_is_checked_at_once(books, damage, named):
    content = spoil(books.store.path, damage)
    with pytest.raises(CampaignError) as caught:
        Store.open(books.store.path, clock)
    assert caught.value.kind is CampaignErrorKind.DAMAGED
    assert named in str(caught.value.data["detail"])
    assert books.store.path.read_bytes() == content


def test_pages_and_references_are_checked_on_a_snapshot(books):
    store = Store.open(books.store.path, clock)
    snapshot = store.snapshot()
    snapshot.check()
    snapshot.close()
    store.close()
    spoil(books.store.path, "UPDATE event SET encounter = 'nobody' WHERE seq = 2")
    store = Store.open(books.store.path, clock)
    snapshot = store.snapshot()
    with pytest.raises(CampaignError) as caught:
        snapshot.check()
    assert caught.value.kind is CampaignErrorKind.DAMAGED
    snapshot.close()
    store.close()


def test_a_reader_has_everything_at_once(books):
    reader = Store.open(books.store.path, clock, read_only=True)
    assert reader.scenes is None
    assert not unread(reader.campaign)
    reader.close()


def test_trouble_of_the_moment_is_no_damage(books):
    opened = scenes.Scenes(books.store.path)

    def unplugged(work):
        raise CampaignError(CampaignErrorKind.NOT_FOUND, books.store.path)

    opened.reading = unplugged
    for _ in range(2):
        with pytest.raises(CampaignError):
            opened.read_on()
    assert opened.damage is None
