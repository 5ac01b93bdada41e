"""What a campaign file should hold, kept in memory beside it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from eod_desktop.campaign.rolls import Roll, rolls_of
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import RollRow
from eod_desktop.campaign.store import Store
from tests.campaign.player import Player

NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)


def clock() -> datetime:
    return NOON


class Done(msgspec.Struct, frozen=True):
    """A step that was made: the campaign on both sides of it and the rolls it added."""

    step: int
    before: Campaign
    after: Campaign
    rolls: tuple[Roll, ...]


class Books:
    """Plays on a store and keeps by itself what the file has to hold."""

    def __init__(self, store: Store, player: Player, campaign: Campaign | None = None) -> None:
        self.store = store
        self.player = player
        self.campaign = store.campaign if campaign is None else campaign
        self.undoable: list[Done] = []
        self.redoable: list[Done] = []
        self.rolls: list[list[object]] = [[row.roll, row.undone] for row in store.rolls(0, store.roll_count())]

    def act(self, table_dice: bool = False) -> None:
        label, after = self.player.act(self.campaign)
        step = self.store.record(label, self.campaign, after, table_dice=table_dice)
        rolls = added_rolls(self.campaign, after, table_dice)
        self.undoable.append(Done(step, self.campaign, after, rolls))
        self.redoable.clear()
        self.rolls += [[roll, False] for roll in rolls]
        self.campaign = after

    def undo(self) -> None:
        done = self.undoable.pop()
        self.store.undo(done.step, done.before, done.after)
        self.redoable.append(done)
        self._mark(done, True)
        self.campaign = done.before

    def redo(self) -> None:
        done = self.redoable.pop()
        self.store.redo(done.step, done.before, done.after)
        self.undoable.append(done)
        self._mark(done, False)
        self.campaign = done.after

    def any(self, number: int) -> None:
        """Mostly an action; an undo or a redo for a `number` that says so."""
        if number % 7 == 0 and self.undoable:
            self.undo()
        elif number % 11 == 0 and self.redoable:
            self.redo()
        else:
            self.act(number % 5 == 0)

    def compare(self, store: Store) -> None:
        """That `store` holds exactly this."""
        assert same(store.campaign, self.campaign)
        rows = store.rolls(0, store.roll_count() + 1)
        assert [row.id for row in rows] == list(range(1, len(self.rolls) + 1))
        assert [[row.roll, row.undone] for row in rows] == self.rolls

    def _mark(self, done: Done, undone: bool) -> None:
        # the rolls of a step are the last ones with its mark
        marked = len(done.rolls)
        for entry in reversed(self.rolls):
            if marked and entry[1] is not undone and entry[0] is done.rolls[marked - 1]:
                entry[1] = undone
                marked -= 1
        assert not marked


def added_rolls(before: Campaign, after: Campaign, table_dice: bool = False) -> tuple[Roll, ...]:
    """The rolls between two campaigns, worked out from the events alone."""
    rolls: list[Roll] = []
    for record in after.encounters:
        old = before.record(record.id)
        past = tuple(old.now.log) if old else ()
        events = tuple(record.now.log)
        kept = 0
        while kept < min(len(past), len(events)) and past[kept] == events[kept]:
            kept += 1
        rolls += rolls_of(record.id, record.now, events[kept:], table_dice)
    return tuple(rolls)


def same(one: Campaign, other: Campaign) -> bool:
    """Equal, also in the order of mappings, which is the GM's."""
    return one == other and repr(one) == repr(other)


def rows(store: Store) -> tuple[RollRow, ...]:
    return store.rolls(0, store.roll_count())


def filled(path: Path, seed: int = 1, actions: int = 120) -> Books:
    """A new campaign file with a past, closed, and what it holds."""
    store = Store.create(path, Campaign("Filled"), clock)
    books = Books(store, Player(seed))
    for number in range(1, actions):
        books.any(number)
    store.close()
    return books
