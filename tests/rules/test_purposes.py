"""Dice that ask are told what each roll is for: I1, C5."""

import pytest

from eod_desktop.rules import Check, Modifier, RandomDice, RollPurpose, RollPurposeKind, ScriptedDice, Task, Weapon
from tests.rules.fights import begun, fight, fighter, shot

SPRAY = Weapon("Spray", "Gun", "1d6+1d4-1", {"Short": 0})


class AskingDice:
    """Given faces, and what each roll was said to be for."""

    def __init__(self, *faces: int) -> None:
        self.dice = ScriptedDice(faces)
        self.heard: list[RollPurpose | tuple[int, int]] = []

    def about(self, purpose: RollPurpose) -> None:
        self.heard.append(purpose)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        self.heard.append((count, sides))
        return self.dice.roll(count, sides)


def initiative(who: str) -> RollPurpose:
    return RollPurpose(RollPurposeKind.INITIATIVE, who)


def to_hit(who: str, what: str, whom: str) -> RollPurpose:
    return RollPurpose(RollPurposeKind.TO_HIT, who, what, whom)


def damage(who: str, what: str, whom: str) -> RollPurpose:
    return RollPurpose(RollPurposeKind.DAMAGE, who, what, whom)


def test_I1_I5_I13_initiative_names_who_rolls() -> None:
    encounter = fight(fighter("ann", skills={"Leader": 0}), fighter("abe"), fighter("bob", "Raiders"))
    dice = AskingDice(5, 4)
    encounter = encounter.begin_turn(dice, led_by={"abe": "ann"})
    assert dice.heard == [initiative("ann"), (1, 6), initiative("bob"), (1, 6)]
    dice = AskingDice(3)
    encounter.join(fighter("cat"), dice)
    assert dice.heard == [initiative("cat"), (1, 6)]


def test_C5_attacks_damage_and_tasks_are_told_in_the_order_of_the_dice() -> None:
    fighters = (fighter("ann", weapons=(SPRAY,)), fighter("abe"), fighter("bob", "Raiders"))
    encounter = begun(fight(*fighters), 5, 5, 5)
    encounter = encounter.declare("abe", Task("Climb", Check())).declare("bob", shot("ann"))
    encounter = encounter.declare("ann", shot("bob", "Spray"))
    dice = AskingDice(3, 3, 1, 1, 4, 4, 6, 2)
    encounter.resolve(dice)
    assert dice.heard == [
        RollPurpose(RollPurposeKind.TASK, "abe", "Climb"),
        (2, 6),
        to_hit("bob", "Gun", "ann"),
        (2, 6),
        to_hit("ann", "Spray", "bob"),
        (2, 6),
        damage("ann", "Spray", "bob"),
        (1, 6),
        (1, 4),
    ]


@pytest.mark.parametrize("allow", [True, False])
def test_T4_an_allowed_natural_12_asks_for_its_damage(allow: bool) -> None:
    encounter = begun(fight(fighter("ann"), fighter("bob", "Raiders")), 5, 4)
    encounter = encounter.declare("ann", shot("bob", modifiers=(Modifier("Dark", -9),))).resolve(ScriptedDice([6, 6]))
    dice = AskingDice(1, 2)
    encounter.rule_natural_twelve("ann", allow, dice)
    assert dice.heard == ([damage("ann", "Gun", "bob"), (2, 6)] if allow else [])


def test_dice_that_do_not_ask_are_told_nothing() -> None:
    assert fight(fighter("ann")).begin_turn(RandomDice(1)).turn == 1


def test_a_refused_operation_tells_nothing() -> None:
    dice = AskingDice(3)
    encounter = fight(fighter("ann")).begin_turn(dice)
    dice.heard.clear()
    assert encounter.why_not("begin_turn", dice)
    assert dice.heard == []
