"""A campaign file holds what was recorded, and marks what was undone."""

import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from eod_desktop.campaign import edits, log_rows
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.rolls import RollKind
from eod_desktop.campaign.sample import load_sample
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import Ruleset, ScriptedDice
from tests.campaign.books import Books, clock, filled, rows, same
from tests.campaign.player import Player

LABEL = StepLabel("something")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Über 100% #1?.eod"


@pytest.fixture
def sample() -> Campaign:
    return load_sample((shipped_resources() / "sample" / "campaign.json").read_text(encoding="utf-8"))


def begin_turn(campaign: Campaign, *faces: int) -> Campaign:
    return edits.change_encounter(campaign, campaign.current, lambda e: e.begin_turn(ScriptedDice(faces)))


def test_a_new_file_holds_the_campaign_and_closes_to_one_file(path, sample):
    store = Store.create(path, sample, clock)
    assert store.campaign is sample
    assert (store.path, store.read_only) == (path, False)
    store.close()
    assert list(path.parent.iterdir()) == [path]
    again = Store.open(path, clock)
    assert same(again.campaign, sample)
    again.close()


def test_a_new_file_belongs_to_whom_the_system_says(path, sample):
    Store.create(path, sample, clock).close()
    plain = path.with_name("plain")
    plain.touch()
    assert path.stat().st_mode == plain.stat().st_mode


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), actions=st.integers(0, 80), name=st.text(max_size=20))
def test_any_campaign_comes_back_as_it_was(tmp_path_factory, seed, actions, name):
    path = tmp_path_factory.mktemp("round") / "trip.eod"
    campaign, player = Campaign(name), Player(seed)
    for _ in range(actions):
        campaign = player.act(campaign)[1]
    created = Store.create(path, campaign, clock)
    shown = rows(created)
    created.close()
    opened = Store.open(path, clock)
    assert same(opened.campaign, campaign)
    assert rows(opened) == shown
    opened.close()
    assert list(path.parent.iterdir()) == [path]


def test_a_change_is_durable_as_soon_as_it_is_recorded(path, sample):
    store = Store.create(path, sample, clock)
    after = begin_turn(sample, 4, 2, 6, 1, 3, 3, 3, 5, 2)
    store.record(LABEL, sample, after)
    settings = {
        name: store._file.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
    }
    assert settings == {"journal_mode": "wal", "synchronous": 2}
    reader = Store.open(path, clock, read_only=True)
    assert same(reader.campaign, after)
    reader.close()
    store.close()


def test_the_dice_log_counts_every_roll_from_one(path, sample):
    store = Store.create(path, sample, clock)
    assert store.roll_count() == 0
    assert store.rolls(0, 10) == ()
    after = begin_turn(sample, 4, 2, 6, 1, 3, 3, 3, 5, 2)
    store.record(LABEL, sample, after, [True] * 9)
    assert store.roll_count() == 9
    page = store.rolls(2, 3)
    assert [row.id for row in page] == [3, 4, 5]
    assert [row.roll.faces for row in page] == [(6,), (1,), (3,)]
    assert {row.roll.kind for row in page} == {RollKind.INITIATIVE}
    assert all(row.roll.table_dice and not row.undone for row in page)
    assert page[0].at == "2026-01-02T12:00:00.000Z"
    assert store.rolls(8, 100)[0].id == 9
    assert store.rolls(9, 100) == ()
    store.close()


def test_times_are_kept_in_utc_wherever_the_gm_is(path, sample):
    def local() -> datetime:
        return datetime(2026, 1, 2, 3, 0, 0, 5000, tzinfo=timezone(timedelta(hours=9)))

    store = Store.create(path, sample, local)
    store.record(LABEL, sample, begin_turn(sample, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    assert store.rolls(0, 1)[0].at == "2026-01-01T18:00:00.005Z"
    store.close()


def test_an_undone_step_keeps_its_rolls_marked_until_it_is_redone(path, sample):
    store = Store.create(path, sample, clock)
    after = begin_turn(sample, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    step = store.record(LABEL, sample, after)
    store.undo(step, sample, after)
    assert all(row.undone for row in rows(store))
    store.close()
    store = Store.open(path, clock)
    assert same(store.campaign, sample)
    store.redo(step, sample, after)
    assert not any(row.undone for row in rows(store))
    store.close()


def test_a_new_step_leaves_undone_ones_behind_for_good(path, sample):
    store = Store.create(path, sample, clock)
    lost = begin_turn(sample, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    step = store.record(LABEL, sample, lost)
    store.undo(step, sample, lost)
    kept = begin_turn(sample, 2, 2, 2, 2, 2, 2, 2, 2, 2)
    store.record(LABEL, sample, kept)
    with pytest.raises(ValueError, match="not the next to redo"):
        store.redo(step, sample, lost)
    assert [row.undone for row in rows(store)] == [True] * 9 + [False] * 9
    store.close()
    store = Store.open(path, clock)
    assert same(store.campaign, kept)
    store.close()


def test_a_step_made_after_an_undo_can_be_undone_and_redone_itself(path, sample):
    store = Store.create(path, sample, clock)
    first, second = replace(sample, name="first"), replace(sample, name="second")
    store.undo(store.record(LABEL, sample, first), sample, first)
    step = store.record(LABEL, sample, second)
    store.undo(step, sample, second)
    store.redo(step, sample, second)
    store.close()
    store = Store.open(path, clock)
    assert same(store.campaign, second)
    store.close()


def test_steps_are_undone_from_the_last_one_only(path, sample):
    store = Store.create(path, sample, clock)
    first = replace(sample, name="first")
    second = replace(first, name="second")
    steps = [store.record(LABEL, sample, first), store.record(LABEL, first, second)]
    with pytest.raises(ValueError, match="not the next to undo"):
        store.undo(steps[0], sample, first)
    store.undo(steps[1], first, second)
    store.undo(steps[0], sample, first)
    with pytest.raises(ValueError, match="not the next to redo"):
        store.redo(steps[1], first, second)
    store.close()


def test_a_fight_begun_anew_keeps_the_rolls_of_the_old_one_as_undone(path, sample):
    store = Store.create(path, sample, clock)
    fought = begin_turn(sample, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    store.record(LABEL, sample, fought)
    anew = fought.with_record(replace(fought.on_board, now=fought.on_board.start))
    step = store.record(LABEL, fought, anew)
    assert [row.undone for row in rows(store)] == [True] * 9
    again = begin_turn(anew, 6, 6, 6, 6, 6, 6, 6, 6, 6)
    last = store.record(LABEL, anew, again)
    assert [row.undone for row in rows(store)] == [True] * 9 + [False] * 9
    store.close()
    store = Store.open(path, clock)
    assert same(store.campaign, again)
    store.undo(last, anew, again)
    store.undo(step, fought, anew)
    assert [row.undone for row in rows(store)] == [False] * 9 + [True] * 9
    store.close()
    store = Store.open(path, clock)
    assert same(store.campaign, fought)
    store.close()


def test_what_is_on_the_board_is_remembered_without_a_step(path, sample):
    two = edits.add_encounter(sample, "second")
    store = Store.create(path, two, clock)
    store.remember_current("bridge")
    store.close()
    store = Store.open(path, clock)
    assert same(store.campaign, replace(two, current="bridge"))
    store.close()


def test_undo_brings_back_what_was_on_the_board_then(path, sample):
    two = edits.add_encounter(sample, "second")
    store = Store.create(path, sample, clock)
    step = store.record(LABEL, sample, two)
    store.remember_current("bridge")
    named = replace(two, current="bridge", name="new name")
    second = store.record(LABEL, replace(two, current="bridge"), named)
    store.remember_current(two.current)
    store.undo(second, replace(two, current="bridge"), named)
    reader = Store.open(path, clock, read_only=True)
    assert reader.campaign.current == "bridge"
    store.undo(step, sample, two)
    store.close()
    store = Store.open(path, clock)
    assert same(store.campaign, sample)
    store.close()


def test_only_what_changed_is_written(path, sample):
    store = Store.create(path, sample, clock)
    before = store._file.connection.total_changes
    store.record(LABEL, sample, begin_turn(sample, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    step, event, rolls, marks = 1, 1, 9, 9
    own = store._file.connection.total_changes - before
    # what FTS5 writes of its own is no more than a few rows
    assert 0 <= own - (step + event + rolls + marks) <= 2 * rolls
    store.close()


def test_another_order_of_the_same_options_is_a_change(path, sample):
    store = Store.create(path, sample, clock)
    bands = dict(reversed(sample.ruleset.range_bands.items()))
    after = replace(sample, ruleset=Ruleset(range_bands=bands))
    assert after == sample
    store.record(LABEL, sample, after)
    store.close()
    store = Store.open(path, clock)
    assert list(store.campaign.ruleset.range_bands) == list(bands)
    store.close()


def test_a_removed_character_comes_back_to_its_place(path, sample):
    store = Store.create(path, sample, clock)
    without = sample.without_characters(["emil", "raider"])
    step = store.record(LABEL, sample, without)
    more = without.with_character(replace(sample.characters[0], id="new", name="New"))
    second = store.record(LABEL, without, more)
    store.undo(second, without, more)
    store.undo(step, sample, without)
    store.close()
    store = Store.open(path, clock)
    assert same(store.campaign, sample)
    kept = store._file.connection.execute("SELECT count(*) FROM character").fetchone()[0]
    assert kept == len(sample.characters) + 1
    store.close()


def test_an_encounter_goes_on_under_the_options_it_began_with(path, sample):
    store = Store.create(path, sample, clock)
    fought = begin_turn(sample, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    store.record(LABEL, sample, fought)
    changed = replace(fought, ruleset=Ruleset(evade_dm=-5))
    store.record(LABEL, fought, changed)
    store.close()
    store = Store.open(path, clock)
    assert store.campaign.ruleset.evade_dm == -5
    assert store.campaign.on_board.now.ruleset.evade_dm == -3
    store.close()


def test_closing_twice_is_closing_once_and_a_closed_store_writes_nothing(path, sample):
    store = Store.create(path, sample, clock)
    store.close()
    store.close()
    with pytest.raises(CampaignError) as caught:
        store.record(LABEL, sample, replace(sample, name="late"))
    assert caught.value.kind is CampaignErrorKind.READ_ONLY
    assert store.roll_count() == 0


def test_a_file_left_by_a_crash_closes_to_one_file_again(tmp_path):
    books = filled(tmp_path / "first.eod")
    store = Store.open(tmp_path / "first.eod", clock)
    crashed = tmp_path / "other" / "crashed.eod"
    crashed.parent.mkdir()
    live = Books(store, Player(9), books.campaign)
    for number in range(1, 30):
        live.act(number % 2 == 0)
    for suffix in ("", "-wal", "-shm"):
        crashed.with_name(crashed.name + suffix).write_bytes((tmp_path / f"first.eod{suffix}").read_bytes())
    reopened = Store.open(crashed, clock)
    live.compare(reopened)
    reopened.close()
    assert list(crashed.parent.iterdir()) == [crashed]
    store.close()


def test_a_million_rolls_page_by_their_number(path, sample):
    store = Store.create(path, sample, clock)
    query = f"EXPLAIN QUERY PLAN {log_rows._ROWS} roll.id BETWEEN ? AND ?"
    plan = " ".join(row[3] for row in store._file.connection.execute(query, (5, 10)))
    assert "SEARCH roll USING INTEGER PRIMARY KEY" in plan
    assert "SEARCH step USING INTEGER PRIMARY KEY" in plan
    assert "SCAN" not in plan
    assert "TEMP" not in plan
    store.close()


def test_the_file_is_strict_and_keeps_references(path, sample):
    store = Store.create(path, sample, clock)
    with pytest.raises(sqlite3.IntegrityError):
        store._file.connection.execute("INSERT INTO event (encounter, step, body) VALUES ('nobody', 1, '{}')")
    with pytest.raises(sqlite3.IntegrityError):
        store._file.connection.execute("INSERT INTO step (label, at, undone) VALUES ('{}', '', 'maybe')")
    store.close()
