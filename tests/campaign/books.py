"""What a campaign file should hold, kept in memory beside it."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import chain, islice
from pathlib import Path

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.codec import encode, fields_of
from eod_desktop.campaign.rolls import Roll, RollKind, Standing, rolls_by_event
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import RollRow, StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.rules import Event, History, Outcome
from tests.campaign.player import Player

_MOST_DICE = 2000  # in one step
NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)


OUTSIDE = (
    Roll(
        RollKind.CHECK,
        "",
        0,
        "Ana",
        "Climbing",
        faces=(1, 1),
        total=2,
        target=8,
        outcome=Outcome.CRITICAL_FAILURE,
        table_dice=True,
    ),
    Roll(RollKind.EXPRESSION, "", 0, "GM", expression="2d6+1d4-1", faces=(6, 2, 4), total=11, secret=True),
    Roll(RollKind.CHECK, "", 0, "Bo\x00", "Hiding", faces=(6, 6), total=12, discarded=(1, 3), waiting=True),
    Roll(RollKind.EXPRESSION, "", 0, "GM", "Weather", expression="2d6", faces=(5, 2), total=7),
)
OPPOSED = tuple(
    Roll(RollKind.CHECK, "", 0, who, what, whom, faces, (), sum(faces), 8, Outcome.SUCCESS, standing=standing)
    for who, what, whom, faces, standing in (
        ("Cy", "Stealth", "Di", (6, 4), Standing.AHEAD),
        ("Di", "Recon", "Cy", (4, 5), Standing.BEHIND),
        ("Di", "", "Cy", (5, 5), Standing.LEVEL),
    )
)


def clock() -> datetime:
    return NOON


class Entry:
    """A roll as the log should show it."""

    def __init__(self, roll: Roll, undone: bool = False) -> None:
        self.roll = roll
        self.undone = undone


class Done(msgspec.Struct, frozen=True):
    """A step that was made: the campaign on both sides of it, the rolls it added, and those it withdrew."""

    step: int
    before: Campaign
    after: Campaign
    added: list[Entry]
    withdrawn: list[Entry]
    past: dict[str, list[list[Entry]]]


class Books:
    """Plays on a store and keeps by itself what the file has to hold."""

    def __init__(self, store: Store, player: Player, campaign: Campaign | None = None) -> None:
        self.store = store
        self.player = player
        self.campaign = store.campaign if campaign is None else campaign
        self.undoable: list[Done] = []
        self.redoable: list[Done] = []
        self.log = [Entry(row.roll, row.undone) for row in store.rolls(0, store.roll_count())]
        # the rolls of each event in force, encounter by encounter
        self.past = {record.id: self._past(record) for record in self.campaign.encounters}

    def _past(self, record: EncounterRecord) -> list[list[Entry]]:
        counting = iter([entry for entry in self.log if entry.roll.encounter == record.id and not entry.undone])
        rolls = rolls_by_event(record.id, record.now, record.now.log)
        return [list(islice(counting, len(rolled))) for rolled in rolls]

    def act(self, table_dice: bool = False) -> None:
        typed = [table_dice] * _MOST_DICE
        label, after = self.player.act(self.campaign)
        step = self.store.record(label, self.campaign, after, typed)
        done = Done(step, self.campaign, after, [], [], dict(self.past))
        for record in after.encounters:
            old = self.campaign.record(record.id)
            kept = in_common(tuple(old.now.log), tuple(record.now.log)) if old else 0
            past = self.past.get(record.id, []) if old else []
            rolls = rolls_by_event(record.id, record.now, record.now.log[kept:], typed)
            new = [[Entry(roll) for roll in rolled] for rolled in rolls]
            done.added.extend(chain(*new))
            done.withdrawn.extend(chain(*past[kept:]))
            self.past[record.id] = past[:kept] + new
        for entry in done.withdrawn:
            entry.undone = True
        self.log += done.added
        self.undoable.append(done)
        self.redoable.clear()
        self.campaign = after

    def roll_outside(self, number: int) -> None:
        """Rolls of no encounter, as a step that changes nothing else."""
        rolls = (*OUTSIDE, *OPPOSED)[number % len(OUTSIDE) :]
        step = self.store.record(StepLabel("roll"), self.campaign, self.campaign, rolls=rolls)
        done = Done(step, self.campaign, self.campaign, [Entry(roll) for roll in rolls], [], dict(self.past))
        self.log += done.added
        self.undoable.append(done)
        self.redoable.clear()

    def undo(self) -> None:
        done = self.undoable.pop()
        self.store.undo(done.step, done.before, done.after)
        self.redoable.append(done)
        self._turn(done, True)
        self.campaign = done.before

    def redo(self) -> None:
        done = self.redoable.pop()
        self.store.redo(done.step, done.before, done.after)
        self.undoable.append(done)
        self._turn(done, False)
        self.campaign = done.after

    def _turn(self, done: Done, undone: bool) -> None:
        for entry in done.added:
            entry.undone = undone
        for entry in done.withdrawn:
            entry.undone = not undone
        now = dict(self.past)
        self.past.clear()
        self.past.update(done.past)
        done.past.clear()
        done.past.update(now)

    def any(self, number: int) -> None:
        """Mostly an action; an undo or a redo for a `number` that says so."""
        if number % 7 == 0 and self.undoable:
            self.undo()
        elif number % 11 == 0 and self.redoable:
            self.redo()
        elif number % 13 == 0:
            self.roll_outside(number)
        else:
            self.act(number % 5 == 0)

    def compare(self, store: Store) -> None:
        """That `store` holds exactly this."""
        assert same(store.campaign, self.campaign)
        rows = store.rolls(0, store.roll_count() + 1)
        assert [row.id for row in rows] == list(range(1, len(self.rolls) + 1))
        assert [(row.roll, row.undone) for row in rows] == self.rolls

    @property
    def rolls(self) -> list[tuple[Roll, bool]]:
        return [(entry.roll, entry.undone) for entry in self.log]


def in_common(past: tuple[Event, ...], events: tuple[Event, ...]) -> int:
    """How many events both begin with."""
    kept = 0
    while kept < min(len(past), len(events)) and past[kept] == events[kept]:
        kept += 1
    return kept


def same(one: Campaign, other: Campaign) -> bool:
    """Equal, also in the order of mappings, which is the GM's."""
    return one == other and spelled(one) == spelled(other)


def spelled(campaign: Campaign) -> tuple[object, ...]:
    """A campaign with mappings in their order and sets in any."""
    records = [
        (
            encode(fields_of(record, ("now",))),
            fields_of(replace(record.now, log=History()), ()),
            encode(record.now.log),
            [list(mapping) for mapping in (record.now.places, record.now.declarations, record.now.quiet)],
        )
        for record in campaign.encounters
    ]
    return encode(fields_of(campaign, ("encounters",))), records


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
