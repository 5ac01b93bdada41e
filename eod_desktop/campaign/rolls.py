"""The dice log's rows, drawn from what happened in an encounter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec

from eod_desktop.rules import (
    AttackRolled,
    Damage,
    Encounter,
    Event,
    Initiative,
    Joined,
    Modifier,
    NaturalTwelveRuled,
    Outcome,
    TurnBegan,
)


class RollKind(StrEnum):
    INITIATIVE = "initiative"
    ATTACK = "attack"
    DAMAGE = "damage"
    RULING = "ruling"
    CHECK = "check"


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of the dice log: who rolled what (weapon, skill or expression) at whom, names as they were then.

    `modifiers` are the labelled DMs of a check or an initiative roll, `target` the total that a check needed, `outcome`
    what came of it, `waiting` a natural 12 left to the GM, `damage` the breakdown of a damage roll, `allowed` the GM's
    word in a ruling. `table_dice`: the faces were typed in.
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


def rolls_of(
    encounter_id: str, after: Encounter, events: Iterable[Event], table_dice: bool = False
) -> tuple[Roll, ...]:
    """The rolls in `events`, in the order of the dice; `after` is the encounter once they have happened."""
    names = {combatant.id: combatant.name for combatant in after.combatants}
    rolls: list[Roll] = []
    for event in events:
        rolls.extend(_of_event(event, encounter_id, after.turn, names, table_dice))
    return tuple(rolls)


def _of_event(event: Event, encounter: str, turn: int, names: dict[str, str], table_dice: bool) -> Iterator[Roll]:
    match event:
        case TurnBegan():
            for id, place in event.rolled.items():
                if place.rolled_by == id:
                    yield _initiative(encounter, event.turn, names[id], place, table_dice)
        case Joined(combatant=combatant, initiative=Initiative() as place):
            yield _initiative(encounter, turn, combatant.name, place, table_dice)
        case AttackRolled():
            yield Roll(
                RollKind.ATTACK,
                encounter,
                turn,
                who=names[event.attacker],
                what=event.attack.weapon,
                whom=names[event.attack.target],
                faces=event.result.faces,
                modifiers=event.result.modifiers,
                total=event.result.total,
                target=event.result.target,
                outcome=event.result.outcome,
                waiting=event.result.gm_may_allow,
                table_dice=table_dice,
            )
            yield from _damage(event, encounter, turn, names, table_dice)
        case NaturalTwelveRuled():
            yield Roll(
                RollKind.RULING,
                encounter,
                turn,
                who=names[event.attacker],
                what=event.attack.weapon,
                whom=names[event.attack.target],
                total=event.result.total,
                target=event.result.target,
                outcome=event.result.outcome,
                allowed=event.allowed,
            )
            yield from _damage(event, encounter, turn, names, table_dice)
        case _:
            pass


def _initiative(encounter: str, turn: int, who: str, place: Initiative, table_dice: bool) -> Roll:
    faces = (place.face,) if place.face is not None else ()
    bonus = (Modifier(" / ".join(place.skills), place.bonus),) if place.bonus else ()
    return Roll(
        RollKind.INITIATIVE,
        encounter,
        turn,
        who=who,
        faces=faces,
        modifiers=bonus,
        total=place.total,
        table_dice=table_dice,
    )


def _damage(
    event: AttackRolled | NaturalTwelveRuled, encounter: str, turn: int, names: dict[str, str], table_dice: bool
) -> Iterator[Roll]:
    if event.damage:
        yield Roll(
            RollKind.DAMAGE,
            encounter,
            turn,
            who=names[event.attacker],
            what=event.attack.weapon,
            whom=names[event.attack.target],
            faces=event.damage.roll.faces,
            total=event.damage.rolled,
            damage=event.damage,
            table_dice=table_dice,
        )
