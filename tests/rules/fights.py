"""Short ways to set up a fight with every die given."""

from collections.abc import Callable
from typing import Any

import pytest

from eod_desktop.rules import (
    Attack,
    Combatant,
    DiceSource,
    Encounter,
    ErrorKind,
    IllegalAction,
    RuleError,
    Ruleset,
    ScriptedDice,
    Weapon,
)

GUN = Weapon("Gun", "Gun", "2d6", {"Short": 0, "Long": -2})
KNIFE = Weapon("Knife", "Blade", "1d6", {"Close": 0, "Short": -1}, silent=True)


class CountingDice:
    """A dice source that remembers how many dice were asked of it, and of how many sides."""

    def __init__(self, dice: DiceSource) -> None:
        self.dice = dice
        self.asked: list[tuple[int, int]] = []

    @property
    def count(self) -> int:
        return sum(count for count, _ in self.asked)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        self.asked.append((count, sides))
        return self.dice.roll(count, sides)


def fighter(id: str, side: str = "Party", **fields: Any) -> Combatant:
    """A combatant with a gun, a knife, Gun-0 and 20 hits unless told otherwise."""
    usual: dict[str, Any] = {"skills": {"Gun": 0}, "weapons": (GUN, KNIFE), "max_hits": 20}
    return Combatant(id, id.capitalize(), side, **(usual | fields))


def fight(*combatants: Combatant, situation: str = "regular", alliances: Any = (), **options: Any) -> Encounter:
    return Encounter(combatants=combatants, situation=situation, ruleset=Ruleset(**options), alliances=alliances)


def duel(a_total: int = 5, b_total: int = 4, **options: Any) -> Encounter:
    """Ann of the party against Bob of the raiders, in their first turn."""
    return begun(fight(fighter("ann"), fighter("bob", "Raiders"), **options), a_total, b_total)


def shot(target: str, weapon: str = "Gun", range: str = "Short", **fields: Any) -> Attack:
    return Attack(target, weapon, range, **fields)


def begun(encounter: Encounter, *faces: int, **orders: Any) -> Encounter:
    """The next turn, from exactly these initiative dice."""
    return with_dice(faces, lambda dice: encounter.begin_turn(dice, **orders))


def resolved(encounter: Encounter, *faces: int) -> Encounter:
    """After the acting group, from exactly these dice."""
    return with_dice(faces, encounter.resolve)


def ruled(encounter: Encounter, id: str, allow: bool, *faces: int) -> Encounter:
    return with_dice(faces, lambda dice: encounter.rule_natural_twelve(id, allow, dice))


def with_dice(faces: tuple[int, ...], operation: Callable[[ScriptedDice], Encounter]) -> Encounter:
    dice = ScriptedDice(faces)
    result = operation(dice)
    assert dice.remaining == ()
    return result


def finished(encounter: Encounter) -> Encounter:
    """The turn played out; who has not declared passes."""
    while encounter.acting:
        encounter = encounter.resolve(ScriptedDice([]))
    return encounter


def totals(encounter: Encounter) -> dict[str, int]:
    return {id: place.total for id, place in encounter.initiative.items()}


def hits(encounter: Encounter) -> dict[str, int]:
    return {combatant.id: combatant.hits for combatant in encounter.combatants}


def values(encounter: Encounter, id: str, attack: Attack) -> list[int]:
    return [modifier.value for modifier in encounter.check_for(id, attack).modifiers]


def refused(encounter: Encounter, kind: ErrorKind, operation: str, *args: Any, **kwargs: Any) -> RuleError:
    """The operation is refused for that reason, as why_not says, with no die rolled and nothing changed."""
    dice = CountingDice(ScriptedDice([1] * 100))
    arguments = [dice if arg is DICE else arg for arg in args]
    before = encounter.events
    foreseen = encounter.why_not(operation, *arguments, **kwargs)
    with pytest.raises(RuleError) as raised:
        getattr(encounter, operation)(*arguments, **kwargs)
    assert raised.value == foreseen
    assert raised.value.kind is kind
    assert dice.asked == []
    assert encounter.events == before
    return raised.value


def illegal(encounter: Encounter, kind: ErrorKind, operation: str, *args: Any, **kwargs: Any) -> None:
    assert isinstance(refused(encounter, kind, operation, *args, **kwargs), IllegalAction)


DICE: Any = object()
"""Stands for the dice in the arguments of `refused`."""
