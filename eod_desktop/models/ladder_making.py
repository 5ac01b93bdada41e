"""From the state of an encounter to its ladder. What one state has in common with the one before is not made again:
of some hundred rows an action touches few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any

import msgspec
from msgspec.structs import replace

from eod_desktop.models.chronicle import Chronicle
from eod_desktop.models.ladder import Held, Ladder, LadderRow, Phase, SideHeading, State, Waiting
from eod_desktop.models.ladder_notes import Ended, notes
from eod_desktop.rules import Action, Attack, BreakOff, Combatant, Encounter, Evade, Status, evading_when_resolved

SideStyle = Callable[[str], int]


def ladder(encounter: Encounter, chronicle: Chronicle, style_of: SideStyle, ended: bool = False) -> Ladder:
    """The ladder of an encounter, given its past (`chronicle.log` is `encounter.log`) and the marks of its sides.

    In one that has `ended` nobody acts any more.
    """
    return Ladders().at(encounter, chronicle, style_of, ended)


class Ladders:
    """Makes the ladder of one state after the other."""

    def __init__(self) -> None:
        self._known: _Rower | None = None

    def at(self, encounter: Encounter, chronicle: Chronicle, style_of: SideStyle, ended: bool = False) -> Ladder:
        """The same as `ladder`, sooner."""
        rower = _Rower(encounter, chronicle, style_of, ended, self._known)
        cards = _ranked(encounter) if encounter.turn else _staged(encounter)
        rows = tuple(row for card in cards for row in rower.card(card))
        rower.before = None
        self._known = rower
        numbers = {row.hits for row in rows} | {row.max_hits for row in rows}
        return Ladder(
            rows=rows,
            turn=encounter.turn,
            up=rower.up,
            over=encounter.resolving.total if encounter.resolving else encounter.passed,
            acting=() if ended else encounter.acting,
            rulings=() if ended else encounter.pending_rulings,
            notes=(Ended(encounter.turn),) if ended else notes(encounter, chronicle, over=rower.up is None),
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
    places = encounter.places
    for group in encounter.groups:
        yield _Card([known.pop(id) for id in group], places[group[0]].total)
    if known:
        yield _Card(list(known.values()))


def _rung_up(encounter: Encounter) -> int | None:
    """The total of the group that is up, though it may have left while a natural 12 of it waits for the GM."""
    if encounter.resolving:
        return encounter.resolving.total
    return encounter.places[encounter.acting[0]].total if encounter.acting else None


class _Rower:
    """Makes the rows of one state, `before` being the one of the state before until all are made."""

    def __init__(
        self, encounter: Encounter, chronicle: Chronicle, style_of: SideStyle, ended: bool, before: _Rower | None
    ) -> None:
        self.encounter = encounter
        self.ended = ended
        self.chronicle = chronicle
        self.styles = {side: style_of(side) for side in {combatant.side for combatant in encounter.combatants}}
        self.up = None if ended else _rung_up(encounter)
        self.pending: dict[str, int] = {}
        for attack in encounter.resolving.attacks if encounter.resolving else ():
            if attack.damage:
                target = attack.attack.target
                self.pending[target] = self.pending.get(target, 0) + attack.damage.dealt
        self.cards: dict[tuple[int | None, str], list[LadderRow]] = {}
        self.before = before
        touched = _touched(before, self) if before else None
        if touched is None:
            self.before = None
        self._touched: Set[str] = touched or frozenset()
        self._names: Mapping[str, str] = {combatant.id: combatant.name for combatant in encounter.combatants}
        self._acting: Set[str] = frozenset() if ended else frozenset(encounter.acting)
        self._rulings = encounter.pending_rulings
        self._special = encounter.surprised.union(self._rulings, self.pending)

    def card(self, card: _Card) -> list[LadderRow]:
        phase = self._phase(card)
        known = self.before.cards.get((card.rung, card.side), ()) if self.before else ()
        if known and known[0].phase is phase and phase is not Phase.UP and self._stays(card, known):
            rows = list(known)
        else:
            rows = self._made(card, phase, known if known and known[0].phase is phase else ())
        self.cards[card.rung, card.side] = rows
        return rows

    def _stays(self, card: _Card, known: Sequence[LadderRow]) -> bool:
        ids = [row.id for row in known]
        return ids == [combatant.id for combatant in card.members] and self._touched.isdisjoint(ids)

    def _made(self, card: _Card, phase: Phase, known: Sequence[LadderRow]) -> list[LadderRow]:
        # first and last tell more than the state does
        kept = {row.id: row for row in known[1:-1] if row.id not in self._touched}
        rows = [kept.get(combatant.id) or self._row(combatant, card, phase) for combatant in card.members]
        head = self._head(card, phase, rows)
        rows[0] = replace(rows[0], first=True, head=head)
        rows[-1] = replace(rows[-1], last=True)
        return rows

    def _phase(self, card: _Card) -> Phase:
        if not self.encounter.turn:
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
        action = self.encounter.declarations.get(id)
        deed = self.chronicle.deeds.get(id)
        told = action or (deed.action if deed else None)
        attack = told if isinstance(told, Attack) else None
        out = self.chronicle.out.get(id)
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
            style=self.styles[combatant.side],
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
            evade_dm=self.encounter.ruleset.evade_dm,
            pending=self.pending.get(id, 0),
            status=combatant.status,
            since=out.turn if out else None,
        )

    def _weapon(self, combatant: Combatant) -> str:
        """The one it used last, or else the first it carries."""
        first = combatant.weapons[0].name if combatant.weapons else ""
        last = self.chronicle.weapons.get(combatant.id)
        return last if last is not None and last != first and combatant.weapon(last) else first

    def _states(self, combatant: Combatant, action: Action | None) -> Iterator[State]:
        if combatant.id in self._rulings:
            yield State.RULING
        if combatant.id in self.pending:
            yield State.PENDING
        if action is not None and not isinstance(action, Evade | BreakOff):
            yield State.DECLARED
        if combatant.breaking_off:
            yield State.BREAKING_OFF
        if combatant.evading and evading_when_resolved(self.encounter, combatant.id):
            yield State.EVADING
        if combatant.id in self.encounter.surprised and combatant.status is not Status.LEFT:
            yield State.SURPRISED
        if combatant.status is not Status.UP:
            yield _OUT[combatant.status]
        if combatant.hidden:
            yield State.HIDDEN

    def _conditions(self, combatant: Combatant) -> tuple[Held, ...]:
        turn = self.encounter.turn
        return tuple(
            Held(active.name, active.left(turn), active.condition.until_next_action) for active in combatant.conditions
        )


_OUT = {Status.DOWN: State.DOWN, Status.DEAD: State.DEAD, Status.LEFT: State.LEFT}


def _touched(before: _Rower, after: _Rower) -> Set[str] | None:
    """Whose rows may tell something else in a state than in the one before, apart from their rungs; None: all of them.

    A name is told by others' rows, too, and every row tells of the turn, the rules and its side's mark.
    """
    was, now = before.encounter, after.encounter
    if (was.turn, before.styles, before.ended) != (now.turn, after.styles, after.ended) or was.ruleset != now.ruleset:
        return None
    touched = set()
    if was.combatants is not now.combatants:
        if len(was.combatants) != len(now.combatants):
            return None
        for old, new in zip(was.combatants, now.combatants, strict=True):
            if old is not new:
                if old.id != new.id or old.name != new.name:
                    return None
                touched.add(new.id)
    told, tells = before.chronicle, after.chronicle
    for old_by_id, new_by_id in (
        (was.declarations, now.declarations),
        (told.deeds, tells.deeds),
        (told.weapons, tells.weapons),
        (told.out, tells.out),
    ):
        touched |= _differing(old_by_id, new_by_id)
    touched |= set(was.acting).symmetric_difference(now.acting)
    touched |= was.surprised ^ now.surprised
    # what waits for a ruling, and whether who evades is found so, hangs on the whole group
    touched.update(was.pending_rulings, now.pending_rulings, before.pending, after.pending)
    touched.update(combatant.id for combatant in now.combatants if combatant.stance)
    return touched


def _differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> Set[str]:
    """The keys whose values are not the same objects."""
    if old is new:
        return frozenset()
    return {key for key, value in new.items() if old.get(key) is not value} | (old.keys() - new.keys())
