"""The dice log's rows, drawn from what happened in an encounter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import chain, islice

import msgspec
from msgspec.structs import replace

from eod_desktop.rules import (
    AttackRolled,
    CheckResult,
    Damage,
    Encounter,
    Event,
    Initiative,
    Joined,
    Modifier,
    NaturalTwelveRuled,
    Outcome,
    TaskRolled,
    TaskRuled,
    TurnBegan,
)


class RollKind(StrEnum):
    INITIATIVE = "initiative"
    ATTACK = "attack"
    DAMAGE = "damage"
    RULING = "ruling"
    CHECK = "check"
    EXPRESSION = "expression"
    UNREADABLE = "unreadable"  # stands for a damaged row; never written


class Standing(StrEnum):
    """How a roll of an opposed check stands against the other side's, as that was then."""

    AHEAD = "ahead"
    BEHIND = "behind"
    LEVEL = "level"


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of the dice log: who rolled what (weapon, skill or expression) at whom, names as they were then.

    `modifiers` are the labelled DMs of a check or an initiative roll, `target` the total that a check needed, `outcome`
    what came of it, `waiting` a natural 12 left to the GM, `damage` the breakdown of a damage roll, `allowed` the GM's
    word in a ruling. `table_dice`: the faces were typed in. Outside a fight `encounter` is "" and `turn` 0; there are
    rolls of an `expression` such as ``2d6+3``, `secret` ones, `discarded` dice that were rolled again, and
    opposed checks with their `standing` against the one of `whom`.
    """

    kind: RollKind
    encounter: str
    turn: int
    who: str
    what: str = ""
    whom: str = ""
    faces: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    total: int = 0
    target: int | None = None
    outcome: Outcome | None = None
    waiting: bool = False
    damage: Damage | None = None
    allowed: bool | None = None
    table_dice: bool = False
    secret: bool = False
    discarded: tuple[int, ...] = ()
    expression: str = ""
    standing: Standing | None = None


def dice_of(roll: Roll) -> str:
    """The expression of the dice that were rolled, "" where they are six-sided and add up with the DMs."""
    return roll.damage.roll.expression if roll.damage else roll.expression


def rolls_of(
    encounter_id: str, after: Encounter, events: Iterable[Event], typed: Iterable[bool] = ()
) -> tuple[Roll, ...]:
    """The rolls in `events`, in the order of the dice; `after` is the encounter once they have happened.

    `typed` says of each die, in order, whether its face was typed in; nothing for none. A roll is marked when all of
    its faces were.
    """
    return tuple(chain.from_iterable(rolls_by_event(encounter_id, after, tuple(events), typed)))


def rolls_by_event(
    encounter_id: str, after: Encounter, events: Sequence[Event], typed: Iterable[bool] = ()
) -> tuple[tuple[Roll, ...], ...]:
    """The same, event by event."""
    names = {combatant.id: combatant.name for combatant in after.combatants}
    turn = next((event.turn - 1 for event in events if isinstance(event, TurnBegan)), after.turn)
    reader = _Reader(encounter_id, turn, names, typed)
    return tuple(tuple(reader.read(event)) for event in events)


class _Reader:
    """From events of one encounter to rolls, with the names that its combatants have."""

    def __init__(self, encounter: str, turn: int, names: Mapping[str, str], typed: Iterable[bool]) -> None:
        self._encounter = encounter
        self._turn = turn
        self._names = names
        self._typed = iter(typed)

    def read(self, event: Event) -> Iterator[Roll]:
        match event:
            case TurnBegan():
                self._turn = event.turn
                for id, place in event.rolled.items():
                    if place.rolled_by == id:
                        yield self._initiative(id, place)
            case Joined(combatant=combatant, initiative=Initiative() as place):
                yield self._initiative(combatant.id, place)
            case AttackRolled():
                attack = event.attack
                yield self._check(RollKind.ATTACK, event.attacker, event.result, attack.weapon, attack.target)
                yield from self._damage(event)
            case NaturalTwelveRuled():
                attack = event.attack
                yield self._ruling(event.attacker, event.result, event.allowed, attack.weapon, attack.target)
                yield from self._damage(event)
            case TaskRolled():
                yield self._check(RollKind.CHECK, event.id, event.result, event.task.what)
            case TaskRuled():
                yield self._ruling(event.id, event.result, event.allowed, event.task.what)
            case _:
                pass

    def _roll(self, kind: RollKind, who: str, what: str = "", whom: str = "") -> Roll:
        names = self._names
        return Roll(kind, self._encounter, self._turn, names[who], what, names[whom] if whom else "")

    def _all_typed(self, faces: Sequence[int]) -> bool:
        """Whether the next faces were all typed in."""
        typed = tuple(islice(self._typed, len(faces)))
        return bool(typed) and all(typed)

    def _initiative(self, id: str, place: Initiative) -> Roll:
        return replace(
            self._roll(RollKind.INITIATIVE, id),
            faces=() if place.face is None else (place.face,),
            modifiers=(Modifier(" / ".join(place.skills), place.bonus),) if place.bonus else (),
            total=place.total,
            table_dice=self._all_typed(() if place.face is None else (place.face,)),
        )

    def _check(self, kind: RollKind, who: str, result: CheckResult, what: str, whom: str = "") -> Roll:
        return replace(
            self._roll(kind, who, what, whom),
            faces=result.faces,
            modifiers=result.modifiers,
            total=result.total,
            target=result.target,
            outcome=result.outcome,
            waiting=result.gm_may_allow,
            table_dice=self._all_typed(result.faces),
        )

    def _ruling(self, who: str, result: CheckResult, allowed: bool, what: str, whom: str = "") -> Roll:
        return replace(
            self._roll(RollKind.RULING, who, what, whom),
            total=result.total,
            target=result.target,
            outcome=result.outcome,
            allowed=allowed,
        )

    def _damage(self, event: AttackRolled | NaturalTwelveRuled) -> Iterator[Roll]:
        if event.damage:
            yield replace(
                self._roll(RollKind.DAMAGE, event.attacker, event.attack.weapon, event.attack.target),
                faces=event.damage.roll.faces,
                total=event.damage.rolled,
                damage=event.damage,
                table_dice=self._all_typed(event.damage.roll.faces),
            )
