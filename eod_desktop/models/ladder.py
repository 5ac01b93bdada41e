"""The initiative ladder as frozen values: from the state of an encounter to one row a combatant, in the board's order.

Pure: a row holds everything that its picture and its words need, so two equal rows need no repaint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum

import msgspec
from msgspec.structs import replace

from eod_desktop.models.chronicle import Chronicle, Deed
from eod_desktop.models.ladder_notes import Note, notes
from eod_desktop.rules import Action, Attack, BreakOff, Combatant, Encounter, Evade, Status, evading_when_resolved


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


class Ladder(msgspec.Struct, frozen=True):
    """The whole board. `up` is the total of the group that is up, None when none is; `acting` its ids.

    `rulings` are the ids of attackers whose natural 12 waits for the GM.

    `figures` is the most characters that a number of hits takes.
    """

    rows: tuple[LadderRow, ...] = ()
    turn: int = 0
    up: int | None = None
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


SideStyle = Callable[[str], int]


def ladder(encounter: Encounter, chronicle: Chronicle, style_of: SideStyle) -> Ladder:
    """The ladder of an encounter, given its past (`chronicle.log` is `encounter.log`) and the marks of its sides."""
    cards = list(_staged(encounter) if not encounter.turn else _ranked(encounter))
    rower = _Rower(encounter, chronicle, style_of)
    rows = tuple(row for card in cards for row in rower.card(card))
    numbers = {row.hits for row in rows} | {row.max_hits for row in rows}
    return Ladder(
        rows=rows,
        turn=encounter.turn,
        up=rower.up,
        acting=rower.acting,
        rulings=encounter.pending_rulings,
        notes=notes(encounter, chronicle, over=rower.up is None),
        figures=max((len(str(number)) for number in numbers), default=1),
    )


class _Card(msgspec.Struct, frozen=True):
    """Rows that stand together: a group, a side in the staging area, or everyone without a place."""

    members: Sequence[Combatant]
    rung: int | None = None
    side: str = ""


def _staged(encounter: Encounter) -> Iterator[_Card]:
    """One card a side, in order of first use."""
    sides: dict[str, list[Combatant]] = {}
    for combatant in encounter.combatants:
        sides.setdefault(combatant.side, []).append(combatant)
    for side, members in sides.items():
        yield _Card(members, side=side)


def _ranked(encounter: Encounter) -> Iterator[_Card]:
    """One card a group, highest total first, then one with everyone who has no place."""
    known = {combatant.id: combatant for combatant in encounter.combatants}
    places = encounter.initiative
    placed: set[str] = set()
    for group in encounter.groups:
        placed.update(group)
        yield _Card([known[id] for id in group], places[group[0]].total)
    rest = [combatant for combatant in encounter.combatants if combatant.id not in placed]
    if rest:
        yield _Card(rest)


def _rung_up(encounter: Encounter) -> int | None:
    """The total of the group that is up, though it may have left while a natural 12 of it waits for the GM."""
    if encounter.resolving:
        return encounter.resolving.total
    return encounter.places[encounter.acting[0]].total if encounter.acting else None


class _Rower:
    """Makes the rows of one state."""

    def __init__(self, encounter: Encounter, chronicle: Chronicle, style_of: SideStyle) -> None:
        self._encounter = encounter
        self._chronicle = chronicle
        self._names: Mapping[str, str] = {combatant.id: combatant.name for combatant in encounter.combatants}
        self._styles = {side: style_of(side) for side in {combatant.side for combatant in encounter.combatants}}
        self.acting = encounter.acting
        self._acting = frozenset(self.acting)
        self._rulings = encounter.pending_rulings
        self.up = _rung_up(encounter)
        self._pending: dict[str, int] = {}
        for attack in encounter.resolving.attacks if encounter.resolving else ():
            if attack.damage:
                target = attack.attack.target
                self._pending[target] = self._pending.get(target, 0) + attack.damage.dealt
        self._special = encounter.surprised.union(self._rulings, self._pending)

    def card(self, card: _Card) -> list[LadderRow]:
        phase = self._phase(card)
        rows = [self._row(combatant, card, phase) for combatant in card.members]
        head = self._head(card, phase, rows)
        rows[0] = replace(rows[0], first=True, head=head)
        rows[-1] = replace(rows[-1], last=True)
        return rows

    def _phase(self, card: _Card) -> Phase:
        if not self._encounter.turn:
            return Phase.STAGED
        if card.rung is None:
            return Phase.OUT
        if self.up is None or card.rung > self.up:
            return Phase.PAST
        return Phase.UP if card.rung == self.up else Phase.COMING

    def _head(self, card: _Card, phase: Phase, rows: Sequence[LadderRow]) -> SideHeading | Waiting | None:
        if phase is Phase.STAGED:
            return SideHeading(card.side, len(card.members))
        if phase is not Phase.UP:
            return None
        undeclared = sum(1 for row in rows if row.acts and row.action is None and row.deed is None)
        return Waiting(len(self._acting), undeclared, tuple(self._names[id] for id in self._rulings))

    def _row(self, combatant: Combatant, card: _Card, phase: Phase) -> LadderRow:
        id = combatant.id
        action = self._encounter.declarations.get(id)
        deed = self._chronicle.deeds.get(id)
        told = action or (deed.action if deed else None)
        attack = told if isinstance(told, Attack) else None
        out = self._chronicle.out.get(id)
        # most of a few hundred
        plain = (
            action is None
            and combatant.status is Status.UP
            and not (id in self._special or combatant.stance or combatant.breaking_off or combatant.hidden)
        )
        return LadderRow(
            id=id,
            name=combatant.name,
            side=combatant.side,
            style=self._styles[combatant.side],
            phase=phase,
            rung=card.rung,
            first=False,
            last=False,
            hits=combatant.hits,
            max_hits=combatant.max_hits,
            weapon=attack.weapon if attack else self._weapon(combatant),
            acts=id in self._acting,
            action=action,
            deed=deed,
            target=self._names[attack.target] if attack else "",
            states=() if plain else tuple(self._states(combatant, action)),
            conditions=self._conditions(combatant) if combatant.conditions else (),
            evade_dm=self._encounter.ruleset.evade_dm,
            pending=self._pending.get(id, 0),
            status=combatant.status,
            since=out.turn if out else None,
        )

    def _weapon(self, combatant: Combatant) -> str:
        """The one it used last, or else the first it carries."""
        first = combatant.weapons[0].name if combatant.weapons else ""
        last = self._chronicle.weapons.get(combatant.id)
        return last if last is not None and last != first and combatant.weapon(last) else first

    def _states(self, combatant: Combatant, action: Action | None) -> Iterator[State]:
        if combatant.id in self._rulings:
            yield State.RULING
        if combatant.id in self._pending:
            yield State.PENDING
        if action is not None and not isinstance(action, Evade | BreakOff):
            yield State.DECLARED
        if combatant.breaking_off:
            yield State.BREAKING_OFF
        if combatant.evading and evading_when_resolved(self._encounter, combatant.id):
            yield State.EVADING
        if combatant.id in self._encounter.surprised and combatant.status is not Status.LEFT:
            yield State.SURPRISED
        if combatant.status is not Status.UP:
            yield _OUT[combatant.status]
        if combatant.hidden:
            yield State.HIDDEN

    def _conditions(self, combatant: Combatant) -> tuple[Held, ...]:
        turn = self._encounter.turn
        return tuple(
            Held(active.name, active.left(turn), active.condition.until_next_action) for active in combatant.conditions
        )


_OUT = {Status.DOWN: State.DOWN, Status.DEAD: State.DEAD, Status.LEFT: State.LEFT}
