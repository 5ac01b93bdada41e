"""The initiative ladder as frozen values: one row a combatant, in the board's order.

Pure: a row holds everything that its picture and its words need, so two equal rows need no repaint.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from eod_desktop.models.chronicle import Deed
from eod_desktop.models.ladder_notes import Note
from eod_desktop.rules import Action, Status


class Phase(Enum):
    """Where a row's rung is in the turn. STAGED: before the first turn. OUT: no place this turn."""

    STAGED = "staged"
    PAST = "past"
    UP = "up"
    COMING = "coming"
    OUT = "out"


class State(Enum):
    """What a row says with a word of its own, in the order in which it says it."""

    RULING = "ruling"
    PENDING = "pending"
    DECLARED = "declared"
    BREAKING_OFF = "breaking_off"
    EVADING = "evading"
    SURPRISED = "surprised"
    DOWN = "down"
    DEAD = "dead"
    LEFT = "left"
    HIDDEN = "hidden"


class Held(msgspec.Struct, frozen=True):
    """A condition that a row has: for `left` turns, this one among them, until it has acted next, or until cleared."""

    name: str
    left: int | None = None
    until_next_action: bool = False


class SideHeading(msgspec.Struct, frozen=True):
    """Above the first of a side in the staging area."""

    side: str
    count: int


class Waiting(msgspec.Struct, frozen=True):
    """Above the group that is up: how many act, how many have not declared, whose natural 12s wait for the GM."""

    acting: int
    undeclared: int
    rulings: tuple[str, ...] = ()


class LadderRow(msgspec.Struct, frozen=True):
    """One combatant on the board.

    `rung` is its total, None without a place; `first` and `last` say where its card begins and ends, `head` what stands
    above the first one. `acts`: it acts when its group is up. `action` is what is declared, `deed` what it did this
    turn; `target` names whom either is about. `pending` points of damage wait in the group that is being ruled.
    `since` is the turn since which it is out of the fight. `style` is the index of its side's mark.
    """

    id: str
    name: str
    side: str
    style: int
    phase: Phase
    rung: int | None
    first: bool
    last: bool
    hits: int
    max_hits: int
    weapon: str
    head: SideHeading | Waiting | None = None
    acts: bool = False
    action: Action | None = None
    deed: Deed | None = None
    target: str = ""
    states: tuple[State, ...] = ()
    conditions: tuple[Held, ...] = ()
    evade_dm: int = 0
    pending: int = 0
    status: Status = Status.UP
    since: int | None = None

    @property
    def key(self) -> str:
        """What makes it the same row: the combatant's id."""
        return self.id

    @property
    def faded(self) -> bool:
        """Whether its part in this turn is over, or it has none."""
        over = self.deed is not None and not self.acts
        return over or self.phase in (Phase.PAST, Phase.OUT) or self.status is not Status.UP

    @property
    def will_act(self) -> bool:
        """Whether it acts now or later in this turn, as things stand."""
        able = self.status is Status.UP and State.SURPRISED not in self.states and self.deed is None
        return self.acts or (able and self.phase in (Phase.UP, Phase.COMING))


class Ladder(msgspec.Struct, frozen=True):
    """The whole board. `up` is the total of the group that is up, None when none is; `acting` its ids.

    `over`: whoever comes to that total or a higher one does not act any more this turn; None while all may.

    `rulings` are the ids of attackers whose natural 12 waits for the GM.

    `figures` is the most characters that a number of hits takes.
    """

    rows: tuple[LadderRow, ...] = ()
    turn: int = 0
    up: int | None = None
    over: int | None = None
    acting: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    figures: int = 1

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whom the turn waits for: a natural 12 to be ruled, else who has not declared, in the board's order."""
        return self.rulings or tuple(
            row.id for row in self.rows if row.acts and row.action is None and row.deed is None
        )
