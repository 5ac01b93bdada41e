"""why_not: every operation, asked and refused alike, before any die is rolled."""

import inspect
from typing import Any

import pytest

from eod_desktop.rules import (
    BreakOff,
    Condition,
    Encounter,
    ErrorKind,
    Evade,
    IllegalAction,
    Modifier,
    RuleError,
    ScriptedDice,
    Situation,
    Status,
)
from tests.rules.fights import DICE, begun, duel, fight, fighter, finished, refused, resolved, shot

OPERATIONS = {
    name
    for name, member in inspect.getmembers(Encounter, inspect.isfunction)
    if not name.startswith("_") and inspect.signature(member).return_annotation == "Encounter"
} - {"staged"}

LEGAL: dict[str, tuple[Encounter, tuple[Any, ...]]] = {
    "begin_turn": (fight(fighter("ann")), (DICE,)),
    "declare": (duel(), ("ann", Evade())),
    "check_for": (duel(), ("bob", shot("ann"))),
    "resolve": (duel(), (DICE,)),
    "rule_natural_twelve": (
        resolved(duel(unskilled_dm=-9).declare("ann", shot("bob", "Knife")), 6, 6),
        ("ann", True, DICE),
    ),
    "set_hits": (duel(), ("ann", 3)),
    "harm": (duel(), ("ann", 3)),
    "heal": (duel(), ("ann", 3)),
    "set_status": (duel(), ("ann", Status.DEAD)),
    "set_surprised": (duel(), ("ann", True)),
    "set_initiative": (duel(), ("ann", 3)),
    "hold_back": (duel().declare("ann", BreakOff()), ("ann",)),
    "join": (duel(), (fighter("cat"), DICE)),
    "leave": (duel(), ("ann",)),
    "set_situation": (duel(), (Situation.URBAN,)),
    "task_check": (duel(), ("ann", "Climbing", "Easy", (Modifier("Wet", -1),))),
    "set_condition": (duel(), ("ann", Condition("Stunned"))),
    "clear_condition": (duel().set_condition("ann", Condition("Stunned")), ("ann", "Stunned")),
    "set_hidden": (duel(), ("ann", True)),
    "rename": (duel(), ("ann", "Annette")),
    "set_side": (duel(), ("ann", "Raiders")),
    "move_before": (duel(), ("ann", None)),
}

BAD_VALUES = [
    ("declare", ("ann", None)),
    ("declare", ("ann", "Evade")),
    ("declare", ("ann", Evade)),
    ("check_for", ("ann", None)),
    ("set_hits", ("ann", None)),
    ("set_hits", ("ann", "3")),
    ("set_hits", ("ann", True)),
    ("set_hits", ("ann", 3.0)),
    ("set_hits", ("ann", 10**12)),
    ("set_hits", ("ann", -(10**5000))),
    ("set_hits", ("ann", 3, None)),
    ("harm", ("ann", -1)),
    ("harm", ("ann", None)),
    ("harm", ("ann", False)),
    ("harm", ("ann", 1.5)),
    ("harm", ("ann", 10**5000)),
    ("harm", ("ann", 3, None)),
    ("heal", ("ann", -1)),
    ("heal", ("ann", "all")),
    ("heal", ("ann", 10**12)),
    ("set_status", ("ann", "dead")),
    ("set_status", ("ann", None)),
    ("set_surprised", ("ann", None)),
    ("set_initiative", ("ann", None)),
    ("join", (None, DICE)),
    ("set_situation", ("rural",)),
    ("set_situation", (None,)),
    ("set_situation", ([],)),
    ("task_check", ("ann", None)),
    ("task_check", ("ann", "Gun", "Hard")),
    ("task_check", ("ann", "Gun", 8)),
    ("task_check", ("ann", "Gun", [])),
    ("task_check", ("ann", "Gun", None, (("Wet", -1),))),
    ("set_condition", ("ann", None)),
    ("set_condition", ("ann", "Stunned")),
    ("clear_condition", ("ann", None)),
    ("set_hidden", ("ann", None)),
    ("set_hidden", ("ann", 1)),
    ("rename", ("ann", None)),
    ("rename", ("ann", "")),
    ("rename", ("ann", " \n")),
    ("set_side", ("ann", None)),
    ("set_side", ("ann", " ")),
]


def test_every_operation_can_be_asked_about() -> None:
    assert set(LEGAL) == OPERATIONS | {"check_for", "task_check"}


@pytest.mark.parametrize("operation", LEGAL)
def test_what_is_legal_is_given_no_error_with_and_without_dice(operation: str) -> None:
    encounter, args = LEGAL[operation]
    with_dice = [ScriptedDice([3] * 10) if arg is DICE else arg for arg in args]
    assert encounter.why_not(operation, *with_dice) is None
    assert encounter.why_not(operation, *[arg for arg in args if arg is not DICE]) is None
    getattr(encounter, operation)(*with_dice)


@pytest.mark.parametrize("operation", [name for name, (_, args) in LEGAL.items() if args and args[0] == "ann"])
@pytest.mark.parametrize("id", ["nobody", "", None, 3, [], True])
def test_somebody_unknown_is_refused_by_every_operation(operation: str, id: Any) -> None:
    encounter, args = LEGAL[operation]
    error = refused(encounter, ErrorKind.UNKNOWN_COMBATANT, operation, id, *args[1:])
    assert isinstance(error, IllegalAction)
    assert error.data == {"id": id}


@pytest.mark.parametrize(("operation", "args"), BAD_VALUES, ids=range(len(BAD_VALUES)))
def test_a_bad_value_is_a_rule_error(operation: str, args: tuple[Any, ...]) -> None:
    refused(duel(), ErrorKind.BAD_VALUE, operation, *args)


def test_an_operation_that_there_is_none_of() -> None:
    error = duel().why_not("explode", "ann")
    assert error == RuleError(ErrorKind.UNKNOWN_OPERATION, operation="explode")


@pytest.mark.parametrize(
    ("encounter", "kind"),
    [
        (fight(fighter("ann")), ErrorKind.NO_TURN),
        (duel().set_hits("ann", 0), ErrorKind.DOWN),
        (duel().set_status("ann", Status.DEAD), ErrorKind.DEAD),
        (duel().leave("ann"), ErrorKind.LEFT),
        (duel(4, 5), ErrorKind.NOT_THIS_TURN),
        (duel(2, 6), ErrorKind.SURPRISED),
        (resolved(duel()), ErrorKind.ALREADY_ACTED),
        (begun(finished(duel()), 5, 4).set_surprised("ann", True), ErrorKind.SURPRISED),
    ],
)
def test_who_cannot_act_now_is_told_why(encounter: Encounter, kind: ErrorKind) -> None:
    error = refused(encounter, kind, "declare", "ann", Evade())
    assert isinstance(error, IllegalAction)
    assert error.data == {"id": "ann"}


def squad() -> Encounter:
    """Bob and Eve can lead; Low, who could, is down."""
    leads = {"Leader": 0}
    able = [fighter("ann"), fighter("bob", skills=leads), fighter("cat"), fighter("eve", skills=leads)]
    return fight(*able, fighter("low", skills=leads, hits=0), fighter("rex", "Raiders", skills=leads))


@pytest.mark.parametrize(
    ("id", "leader", "others", "kind"),
    [
        ("ann", "bob", {}, None),
        ("ann", "bob", {"ann": "eve", "cat": "bob"}, None),
        ("low", "ann", {}, None),
        ("ann", "bob", {"cat": "low"}, None),
        ("ann", "cat", {}, ErrorKind.LEADER_WITHOUT_SKILL),
        ("ann", "low", {}, ErrorKind.LEADER_NOT_ABLE),
        ("ann", "rex", {}, ErrorKind.LEADER_OF_OTHER_SIDE),
        ("bob", "bob", {}, ErrorKind.LEADS_ITSELF),
        ("ann", "bob", {"bob": "eve"}, ErrorKind.LEADER_IS_LED),
        ("bob", "eve", {"ann": "bob"}, ErrorKind.LEADER_IS_LED),
        ("ann", "nobody", {}, ErrorKind.UNKNOWN_COMBATANT),
        ("nobody", "bob", {}, ErrorKind.UNKNOWN_COMBATANT),
        ("ann", "bob", None, ErrorKind.BAD_VALUE),
    ],
)
def test_I5_one_new_leader_can_be_asked_about_beside_the_orders_that_there_are(
    id: str, leader: str, others: Any, kind: ErrorKind | None
) -> None:
    error = squad().why_not("lead", id, leader, others)
    assert (error.kind if error else None) == kind
    if error and kind is not ErrorKind.BAD_VALUE:
        refused(squad(), error.kind, "begin_turn", DICE, others | {id: leader})
