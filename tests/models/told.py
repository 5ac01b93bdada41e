"""What a summary has to say of each event, worked out from the events alone, and in which order."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.models.wording import action_text, attack_outcome_text, modifier_label, number, signed
from eod_desktop.rules import (
    Action,
    AttackRolled,
    CheckResult,
    Damage,
    DamageDealt,
    Declared,
    Encounter,
    Event,
    GroupActed,
    Harmed,
    Healed,
    HitsSet,
    InitiativeSet,
    Joined,
    NaturalTwelveRuled,
    SituationSet,
    TurnBegan,
)

_LOOSE = re.compile(r"[\s\[\]`\\*|]")


def bare(text: str) -> str:
    """A text without what formats put around and between words."""
    return _LOOSE.sub("", text)


def missing(text: str, fragments: Collection[str]) -> list[str]:
    """The fragments that do not stand in `text` in their order."""
    lacking: list[str] = []
    place = 0
    text = bare(text)
    for fragment in map(bare, fragments):
        found = text.find(fragment, place)
        if found < 0:
            lacking.append(fragment)
        else:
            place = found + len(fragment)
    return lacking


def order_fragments(record: EncounterRecord, turn: int) -> list[str]:
    """What the order of a turn has to say, in any order: each place rolled at its start, with face and bonus."""
    names = {c.id: c.name for c in record.now.combatants}
    fragments: list[str] = []
    for event in record.now.log:
        if isinstance(event, TurnBegan) and event.turn == turn:
            for id, place in event.rolled.items():
                roll = f"{place.face}{signed(place.bonus) if place.bonus else ''}"
                own = place.rolled_by == id
                fragments.append(names[id] + roll if own else f"led by {names[place.rolled_by]}: {roll}")
    return fragments


class Told:
    """The figures that a summary has to hold. `labelled`: the format names the columns, "Dice 4 5, DM +2"."""

    def __init__(self, record: EncounterRecord, *, labelled: bool) -> None:
        self._record = record
        self._labelled = labelled
        self._names = {c.id: c.name for c in record.now.combatants}
        self._hits = {c.id: c.hits for c in record.start.combatants}
        self._actions: dict[str, Action] = {}

    def fragments(self, turns: Collection[int]) -> list[str]:
        """All of them for these turns, in order, the hits after each turn included."""
        told: list[str] = []
        state, turn = self._record.start, 0
        events = list(self._record.now.log)
        for index, event in enumerate(events):
            if isinstance(event, TurnBegan):
                if turn in turns:
                    told += self._after(state)
                turn = event.turn
            lines = list(self._event(event, events[index + 1 :]))
            state = Encounter.replay(state, (event,))
            if max(turn, 1) in turns:
                told += lines
        return told + (self._after(state) if turn in turns else [])

    def _event(self, event: Event, next_ones: Sequence[Event]) -> Iterator[str]:
        name = self._names.get(getattr(event, "id", ""), "")
        match event:
            case TurnBegan() | AttackRolled():
                return  # told by `order_fragments`, and with its group
            case Declared():
                self._actions[event.id] = event.action
            case GroupActed():
                yield from self._group(event, next_ones)
            case NaturalTwelveRuled():
                yield self._names[event.attacker]
                yield from _damage(event.damage)
            case DamageDealt():
                yield f"takes {number(event.dealt)} from"
                yield self._change(event.target, event.hits)
            case HitsSet():
                yield f"{name}: {self._change(event.id, event.hits)}"
                yield event.reason
            case Harmed():
                yield f"{name}: {event.amount} damage, {event.absorbed} absorbed; {self._change(event.id, event.hits)}"
            case Healed():
                yield f"{name}: healed {event.amount}; {self._change(event.id, event.hits)}"
            case InitiativeSet():
                yield name
                yield number(event.total)
            case Joined():
                self._hits[event.combatant.id] = event.combatant.hits
                yield f"{event.combatant.name} joins {event.combatant.side}"
                yield f"= {number(event.initiative.total)}" if event.initiative else ""
            case SituationSet():
                yield "From the next turn on"
            case _:
                yield name

    def _group(self, group: GroupActed, next_ones: Sequence[Event]) -> Iterator[str]:
        attacks = {event.attacker: event for event in reversed(next_ones) if isinstance(event, AttackRolled)}
        for id in group.ids:
            if id in group.passed:
                yield f"{self._names[id]}"
                yield "Passes"
                continue
            action = self._actions.pop(id)
            yield self._names[id]
            yield action_text(action, self._names.__getitem__)
            if type(action).__name__ == "Attack":
                yield from self._check(attacks[id].result)
                yield from _damage(attacks[id].damage)

    def _check(self, result: CheckResult) -> Iterator[str]:
        faces = "".join(map(str, result.faces))
        dm, total = signed(sum(m.value for m in result.modifiers)), number(result.total)
        needs, outcome = f"{number(result.target)}+", attack_outcome_text(result.outcome)
        if self._labelled:
            yield f"Dice {faces}, DM {dm}, Total {total}, Needs {needs}, Result {outcome}"
        else:
            yield f"{faces}{dm}{total}{needs}{outcome}"
        for modifier in result.modifiers:
            yield modifier_label(modifier)
            yield signed(modifier.value)

    def _change(self, id: str, hits: int) -> str:
        before, self._hits[id] = self._hits[id], hits
        return f"hits {number(before)} → {number(hits)}"

    def _after(self, state: Encounter) -> list[str]:
        return [
            f"Hits after turn {state.turn}",
            *(f"{c.name}{number(c.hits)}{number(c.max_hits)}" for c in state.combatants),
        ]


def _damage(damage: Damage | None) -> Iterator[str]:
    if damage is None:
        return
    roll = damage.roll
    constant = signed(roll.modifier) if roll.modifier else ""
    expression = roll.expression.replace("-", "−")
    yield f"Damage {expression}{''.join(map(str, roll.faces))}{constant} = {number(roll.total)}"
    yield number(damage.rolled) if damage.rolled != roll.total else ""
    yield f"{damage.absorbed} absorbed, {damage.dealt} dealt"
