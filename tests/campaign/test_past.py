"""The file alone leads back, step by step, to every campaign that it held."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from eod_desktop.campaign import edits, past
from eod_desktop.campaign.check import check
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.findings import FindingKind
from eod_desktop.campaign.sample import load_sample
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import RandomDice
from tests.campaign.books import clock, filled, same
from tests.campaign.player import Player

LABEL = StepLabel("something")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bridge.eod"


@pytest.fixture
def sample() -> Campaign:
    return load_sample((shipped_resources() / "sample" / "campaign.json").read_text(encoding="utf-8"))


@pytest.fixture
def store(path: Path, sample: Campaign) -> Iterator[Store]:
    store = Store.create(path, sample, clock)
    yield store
    store.close()


def reopened(store: Store) -> Store:
    store.close()
    return Store.open(store.path, clock)


@pytest.mark.parametrize("seed", range(3))
def test_every_campaign_of_the_past_comes_back_from_a_file_that_was_closed(path, seed):
    player, campaigns = Player(seed), [Campaign("Past")]
    store = Store.create(path, campaigns[0], clock)
    for _ in range(150):
        label, after = player.act(campaigns[-1])
        store.record(label, campaigns[-1], after)
        campaigns.append(after)
    store = reopened(store)
    campaign = store.campaign
    steps = store.steps()
    assert len(steps) == 150
    for step, expected in zip(reversed(steps), reversed(campaigns[:-1]), strict=True):
        before, after = store.states(step.id, campaign)
        assert same(before, expected)
        store.undo(step.id, before, after)
        campaign = before
    store = reopened(store)
    assert all(step.undone for step in store.steps())
    for step, expected in zip(store.steps(), campaigns[1:], strict=True):
        before, after = store.states(step.id, campaign)
        assert same(after, expected)
        store.redo(step.id, before, after)
        campaign = after
    store.close()


def test_a_step_keeps_what_was_on_the_board_before_and_after_it(store, sample):
    two = edits.add_encounter(sample, "second")
    step = store.record(LABEL, sample, two)
    store.remember_current("bridge")
    before, after = store.states(step, replace(two, current="bridge"))
    assert (before.current, after.current) == (sample.current, two.current)
    store.undo(step, before, after)
    before, after = store.states(step, sample)
    assert (before.current, after.current) == (sample.current, two.current)


def test_steps_have_their_names_and_are_in_order(store, sample):
    first = replace(sample, name="first")
    ids = [
        store.record(StepLabel("rename_campaign", ("first",)), sample, first),
        store.record(StepLabel("rename_campaign", ("second",)), first, replace(first, name="second")),
    ]
    store.undo(ids[1], first, replace(first, name="second"))
    assert [(step.id, step.label.subjects, step.undone) for step in store.steps()] == [
        (ids[0], ("first",), False),
        (ids[1], ("second",), True),
    ]
    third = store.record(LABEL, first, replace(first, name="third"))
    assert [(step.id, step.undone) for step in store.steps()] == [(ids[0], False), (third, False)]


def test_what_a_file_began_with_cannot_be_undone(store, sample):
    assert store.steps() == ()
    with pytest.raises(ValueError, match="not the next to undo"):
        store.undo(1, Campaign(""), sample)
    with pytest.raises(CampaignError) as caught:
        store.states(1, sample)
    assert caught.value.kind is CampaignErrorKind.DAMAGED


def test_the_past_is_offered_as_far_back_as_a_gm_goes(store, sample, monkeypatch):
    monkeypatch.setattr(past, "MOST_STEPS", 3)
    before = sample
    for number in range(5):
        after = replace(before, name=str(number))
        last = store.record(LABEL, before, after)
        before = after
    assert [step.id for step in store.steps()] == [last - 2, last - 1, last]
    store.undo(last, replace(before, name="3"), before)
    assert [step.id for step in store.steps()] == [last - 3, last - 2, last - 1, last]


def test_the_past_ends_at_a_step_that_cannot_be_read(tmp_path):
    path = tmp_path / "damaged.eod"
    books = filled(path, actions=30)
    damaged, last = books.undoable[-3].step, books.undoable[-1]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE step SET label = 'x' WHERE id = ?", (damaged,))
        connection.execute("UPDATE step SET other = '{}' WHERE id = ?", (last.step,))
    found = check(path)
    assert [(one.kind, one.data["row"]) for one in found] == [
        (FindingKind.BAD_ROW, damaged),
        (FindingKind.BAD_ROW, last.step),
    ]
    store = Store.open(path, clock)
    books.compare(store)
    assert [step.id for step in store.steps() if not step.undone] == [done.step for done in books.undoable[-2:]]
    with pytest.raises(CampaignError) as caught:
        store.states(last.step, store.campaign)
    assert caught.value.kind is CampaignErrorKind.DAMAGED
    store.close()


def test_a_step_of_a_fight_keeps_little(store, sample):
    fought = edits.change_encounter(sample, sample.current, lambda e: e.begin_turn(RandomDice(1)))
    store.record(LABEL, sample, fought)
    kept = store._file.connection.execute("SELECT length(other) FROM step ORDER BY id DESC LIMIT 1").fetchone()[0]
    assert kept < 100


def test_moving_one_of_many_keeps_no_combatant(store, sample):
    moved = edits.change_encounter(sample, sample.current, lambda e: e.staged(reversed(e.combatants)))
    step = store.record(LABEL, sample, moved)
    assert same(store.states(step, moved)[0], sample)
    kept = store._file.connection.execute("SELECT length(other) FROM step ORDER BY id DESC LIMIT 1").fetchone()[0]
    assert kept < 200


def test_steps_are_found_by_their_number(store):
    plans = [
        " ".join(row[3] for row in store._file.connection.execute(f"EXPLAIN QUERY PLAN {query}", parameters))
        for query, parameters in ((past._MOVED, (1,)), (past._AS_OF, ("bridge", 1)))
    ]
    assert not any("SCAN" in plan for plan in plans)
