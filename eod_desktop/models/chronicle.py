"""What the board tells of the past and the state no longer holds: who did what this turn, since when who is out, why
a side is surprised. A fold of the encounter's events that goes on where it stopped.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from eod_desktop.rules import (
    Action,
    AttackRolled,
    CheckResult,
    Damage,
    DamageDealt,
    Declared,
    Event,
    GroupActed,
    Harmed,
    Healed,
    History,
    HitsSet,
    Left,
    NaturalTwelveRuled,
    SideComparison,
    Status,
    StatusSet,
    TaskRolled,
    TaskRuled,
    TurnBegan,
)

_KEPT = 32
_STRIDE = 256


class Deed(msgspec.Struct, frozen=True):
    """What a combatant did this turn, None for a pass; an attack or task with its result, a hit with its damage."""

    action: Action | None = None
    result: CheckResult | None = None
    damage: Damage | None = None


class Out(msgspec.Struct, frozen=True):
    """Since which turn (0: before the first) a combatant is down, dead or gone."""

    status: Status
    turn: int


class Chronicle(msgspec.Struct, frozen=True):
    """The past of one encounter after `log`; the mappings go by combatant id.

    `deeds` are those of this turn, `weapons` the names of those last used in any turn. `surprises` are the pairs of
    sides (faster, slower) that count this turn, `surprised` the ids that the rules made so, `compared` how a pair came
    out and in which turn.
    """

    log: History = msgspec.field(default_factory=History)
    turn: int = 0
    deeds: Mapping[str, Deed] = msgspec.field(default_factory=dict)
    declared: Mapping[str, Action] = msgspec.field(default_factory=dict)
    weapons: Mapping[str, str] = msgspec.field(default_factory=dict)
    out: Mapping[str, Out] = msgspec.field(default_factory=dict)
    surprises: tuple[tuple[str, str], ...] = ()
    surprised: frozenset[str] = frozenset()
    compared: Mapping[tuple[str, str], tuple[int, SideComparison]] = msgspec.field(default_factory=dict)

    def at(self, log: History) -> Chronicle:
        """The chronicle after `log`: this one gone on with when `log` goes on from it, else told from the start."""
        if log.goes_on_from(self.log):
            return self if len(log) == len(self.log) else _told(self, log)
        return _told(Chronicle(), log)


class Chronicles:
    """Keeps what was told last, so that undoing tells little anew, however long the fight."""

    def __init__(self) -> None:
        self._kept: deque[Chronicle] = deque((Chronicle(),), _KEPT)

    def at(self, log: History) -> Chronicle:
        """The chronicle after `log`."""
        known = next((known for known in self._kept if log.goes_on_from(known.log)), Chronicle())
        if len(log) > len(known.log) + _STRIDE:
            # what is undone next finds one that it goes on from
            known = self._keep(known.at(log.first(len(log) - _STRIDE)))
        return known if len(log) == len(known.log) else self._keep(known.at(log))

    def _keep(self, chronicle: Chronicle) -> Chronicle:
        self._kept.appendleft(chronicle)
        return chronicle


class _Telling:
    """A chronicle while events are added to it."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.turn = chronicle.turn
        self.deeds = dict(chronicle.deeds)
        self.declared = dict(chronicle.declared)
        self.weapons = dict(chronicle.weapons)
        self.out = dict(chronicle.out)
        self.surprises = chronicle.surprises
        self.surprised = chronicle.surprised
        self.compared = dict(chronicle.compared)

    def status(self, id: str, status: Status) -> None:
        known = self.out.get(id)
        if status is Status.UP:
            self.out.pop(id, None)
        elif known is None or known.status is not status:
            self.out[id] = Out(status, self.turn)

    def turn_began(self, event: TurnBegan) -> None:
        self.turn = event.turn
        self.deeds, self.declared = {}, {}
        self.surprises = event.surprises
        self.surprised = frozenset(event.surprised)
        for comparison in event.comparisons:
            self.compared[comparison.faster, comparison.slower] = (event.turn, comparison)
        for id in event.departed:
            self.status(id, Status.LEFT)

    def declares(self, event: Declared) -> None:
        self.declared[event.id] = event.action

    def group_acted(self, event: GroupActed) -> None:
        for id in event.ids:
            self.deeds[id] = Deed(self.declared.pop(id, None))

    def attacked(self, event: AttackRolled | NaturalTwelveRuled) -> None:
        self.deeds[event.attacker] = Deed(event.attack, event.result, event.damage)
        self.weapons[event.attacker] = event.attack.weapon

    def tried(self, event: TaskRolled | TaskRuled) -> None:
        self.deeds[event.id] = Deed(event.task, event.result)


def _told(before: Chronicle, log: History) -> Chronicle:
    telling = _Telling(before)
    for event in log[len(before.log) :]:
        tell = _TELL.get(type(event))
        if tell:
            tell(telling, event)
    return replace(
        before,
        log=log,
        turn=telling.turn,
        deeds=telling.deeds,
        declared=telling.declared,
        weapons=telling.weapons,
        out=telling.out,
        surprises=telling.surprises,
        surprised=telling.surprised,
        compared=telling.compared,
    )


def _hurt(telling: _Telling, event: DamageDealt) -> None:
    telling.status(event.target, event.status)


def _changed(telling: _Telling, event: HitsSet | Harmed | Healed | StatusSet) -> None:
    telling.status(event.id, event.status)


def _left(telling: _Telling, event: Left) -> None:
    telling.status(event.id, Status.LEFT)


_TELL: dict[type[Event], Callable[[_Telling, Any], None]] = {
    TurnBegan: _Telling.turn_began,
    Declared: _Telling.declares,
    GroupActed: _Telling.group_acted,
    AttackRolled: _Telling.attacked,
    NaturalTwelveRuled: _Telling.attacked,
    TaskRolled: _Telling.tried,
    TaskRuled: _Telling.tried,
    DamageDealt: _hurt,
    HitsSet: _changed,
    Harmed: _changed,
    Healed: _changed,
    StatusSet: _changed,
    Left: _left,
}
