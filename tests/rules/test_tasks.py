"""Tasks as actions: A6, T1–T7."""

from typing import Any

import msgspec
import pytest

from eod_desktop.rules import (
    Action,
    AttackRolled,
    Check,
    CheckResult,
    Condition,
    ConditionDm,
    ConditionScope,
    Difficulty,
    Encounter,
    ErrorKind,
    Evade,
    GroupActed,
    GroupEnded,
    Modifier,
    ModifierSource,
    NaturalTwelveRuled,
    Outcome,
    RuleError,
    Status,
    Task,
    TaskRolled,
    TaskRuled,
)
from tests.rules.fights import (
    DICE,
    begun,
    duel,
    fight,
    fighter,
    finished,
    hits,
    illegal,
    refused,
    resolved,
    ruled,
    shot,
)

FAR = (Modifier("Too far", -9),)
CLIMB = Task("Climb", Check())
TOO_HARD = Task("Pick the lock", Check(target=16))
DIZZY = Condition("Dizzy", (ConditionDm(ConditionScope.ATTACKS, -2), ConditionDm(ConditionScope.ATTACKED, 1)))


def group() -> Encounter:
    """Ann, Abe and Bob of one group, Eve after them."""
    fighters = (fighter("ann"), fighter("abe"), fighter("bob", "Raiders"), fighter("eve"))
    return begun(fight(*fighters), 5, 5, 5, 3)


# the check


def test_T5_a_skill_is_its_dm_and_a_missing_one_unskilled() -> None:
    encounter = fight(fighter("ann", skills={"Climbing": 2, "Gun": 0}), unskilled_dm=-3)
    assert encounter.task_check("ann", "Climbing").modifiers == (Modifier("Climbing", 2, ModifierSource.SKILL),)
    assert encounter.task_check("ann", "Gun").modifiers == (Modifier("Gun", 0, ModifierSource.SKILL),)
    assert encounter.task_check("ann", "Law").modifiers == (Modifier("Law", -3, ModifierSource.UNSKILLED),)


def test_T6_a_stat_stands_in_and_a_skill_of_its_name_goes_first() -> None:
    encounter = fight(fighter("ann", skills={"EDU": 1}, stats={"DEX": 9, "EDU": 3}))
    assert encounter.task_check("ann", "DEX").modifiers == (Modifier("DEX", 2, ModifierSource.STAT),)
    assert encounter.task_check("ann", "EDU").modifiers == (Modifier("EDU", 1, ModifierSource.SKILL),)
    assert fight(fighter("ann", skills={"EDU": 1})).task_check("ann", "EDU").dm == 1


def test_T6_a_stat_that_it_has_not_is_refused_and_not_unskilled() -> None:
    error = refused(duel(), ErrorKind.MISSING_STAT, "task_check", "ann", "INT")
    assert error.data == {"id": "ann", "stat": "INT"}
    luck = fight(fighter("ann"), hits_from=("LCK",))
    illegal(luck, ErrorKind.MISSING_STAT, "task_check", "ann", "LCK")


def test_T1_T7_difficulty_moves_the_target() -> None:
    encounter = fight(fighter("ann"), success_target=7, difficulties={"Easy": -4, "Hopeless": 9})
    assert encounter.task_check("ann", "Gun").target == 7
    assert encounter.task_check("ann", "Gun", "Easy").target == 3
    assert encounter.task_check("ann", "Gun", Difficulty.HOPELESS).target == 16
    refused(encounter, ErrorKind.BAD_VALUE, "task_check", "ann", "Gun", "Average")


def test_T4_the_natural_twelve_is_the_rulesets() -> None:
    assert fight(fighter("ann"), natural_twelve="always").task_check("ann", "Gun").natural_twelve == "always"


def test_T5_dms_stand_in_order_and_those_of_0_are_left_out() -> None:
    encounter = duel().set_condition("ann", DIZZY)
    check = encounter.task_check("ann", "Gun", None, iter([Modifier("Wet", -1), Modifier("Dry", 0)]))
    assert check.modifiers == (
        Modifier("Gun", 0, ModifierSource.SKILL),
        Modifier("Dizzy", -2, ModifierSource.CONDITION),
        Modifier("Wet", -1),
    )
    assert encounter.task_check("ann").modifiers == check.modifiers[1:2]
    nothing = Condition("Wary", (ConditionDm(ConditionScope.ATTACKS, 0),))
    assert duel().set_condition("ann", nothing).task_check("ann").modifiers == ()


# the action


@pytest.mark.parametrize(("what", "check"), [("", Check()), (" ", Check()), (None, Check()), ("Climb", None)])
def test_A6_a_bad_task_is_refused(what: Any, check: Any) -> None:
    with pytest.raises(RuleError) as raised:
        Task(what, check)
    assert raised.value.kind is ErrorKind.BAD_VALUE


@pytest.mark.parametrize(
    ("faces", "outcome"),
    [
        ((1, 1), Outcome.CRITICAL_FAILURE),
        ((4, 3), Outcome.FAILURE),
        ((4, 4), Outcome.SUCCESS),
        ((6, 6), Outcome.CRITICAL_SUCCESS),
    ],
)
def test_A6_a_task_is_two_dice_against_its_target(faces: tuple[int, int], outcome: Outcome) -> None:
    encounter = resolved(duel().declare("ann", CLIMB), *faces)
    result = CheckResult(faces, sum(faces), sum(faces), 8, (), outcome)
    assert encounter.events[-3:] == (
        GroupActed(5, ("ann",), ()),
        TaskRolled("ann", CLIMB, result),
        GroupEnded(5),
    )
    assert encounter.acting == ("bob",)


def test_A6_only_who_acts_declares_a_task() -> None:
    illegal(duel(), ErrorKind.NOT_THIS_TURN, "declare", "bob", CLIMB)
    illegal(duel(2, 6), ErrorKind.SURPRISED, "declare", "ann", CLIMB)


def test_A6_a_task_is_no_evading_and_ends_an_older_stance() -> None:
    encounter = begun(finished(resolved(duel().declare("ann", Evade()))), 5, 4)
    assert encounter.combatant("ann").evading
    assert not encounter.declare("ann", CLIMB).combatant("ann").evading


def test_C5_dice_are_rolled_in_order_of_declaration_tasks_and_attacks_alike() -> None:
    encounter = group().declare("bob", shot("ann")).declare("ann", CLIMB).declare("abe", shot("bob"))
    encounter = resolved(encounter.declare("bob", shot("abe")), 6, 3, 1, 2, 5, 5, 1, 1)
    rolled = [event for event in encounter.events if isinstance(event, AttackRolled | TaskRolled)]
    assert [(type(event), event.result.faces) for event in rolled] == [
        (TaskRolled, (6, 3)),
        (AttackRolled, (1, 2)),
        (AttackRolled, (5, 5)),
    ]
    assert hits(encounter)["abe"] == 18


def test_I11_a_task_neither_keeps_nor_breaks_a_surprise() -> None:
    ambush = begun(fight(fighter("ann"), fighter("abe"), fighter("rex", "Raiders")), 6, 6, 1)
    tried = begun(finished(resolved(ambush.declare("ann", CLIMB), 4, 4)), 3, 3, 3)
    assert tried.surprised == frozenset()  # no attack at all
    quiet = ambush.declare("ann", CLIMB).declare("abe", shot("rex", "Knife"))
    assert begun(finished(resolved(quiet, 4, 4, 1, 1)), 3, 3, 3).surprised == {"rex"}


def test_A6_conditions_given_or_ended_since_the_declaration_count() -> None:
    sprained = Condition("Sprained", (ConditionDm(ConditionScope.ATTACKS, -1),))
    encounter = duel().set_condition("ann", sprained)
    task = Task("Climb", encounter.task_check("ann", "Gun", "Easy", (Modifier("Wet", -1),)))
    encounter = encounter.declare("ann", task).clear_condition("ann", "Sprained").set_condition("ann", DIZZY)
    check = encounter.check_for("ann", task)
    assert [modifier.label for modifier in check.modifiers] == ["Gun", "Dizzy", "Wet"]
    event = resolved(encounter, 3, 3).events[-2]
    assert isinstance(event, TaskRolled)
    assert (event.task, event.result.modifiers, event.result.total) == (task, check.modifiers, 3)


def test_A6_a_check_of_the_gms_own_gets_the_conditions_too() -> None:
    check = duel().set_condition("ann", DIZZY).check_for("ann", CLIMB)
    assert check == Check((Modifier("Dizzy", -2, ModifierSource.CONDITION),))
    skilled = Task("Shoot the lock", duel().task_check("ann", "Gun"))
    check = duel().set_condition("ann", DIZZY).check_for("ann", skilled)
    assert [modifier.label for modifier in check.modifiers] == ["Gun", "Dizzy"]


# rulings


def waiting() -> Encounter:
    """Natural 12s of Abe's task and Ann's attack wait, in that order, and Bob has hit Ann for 9."""
    encounter = group().declare("abe", TOO_HARD).declare("bob", shot("ann"))
    return resolved(encounter.declare("ann", shot("bob", modifiers=FAR)), 6, 6, 4, 4, 5, 4, 6, 6)


def test_T4_C5_a_tasks_natural_12_waits_among_the_others() -> None:
    encounter = waiting()
    assert encounter.pending_rulings == ("abe", "ann")
    assert hits(encounter)["ann"] == 20
    illegal(encounter, ErrorKind.RULING_PENDING, "declare", "eve", CLIMB)
    illegal(encounter, ErrorKind.RULING_PENDING, "resolve", DICE)
    illegal(encounter, ErrorKind.RULING_PENDING, "begin_turn", DICE)
    illegal(encounter, ErrorKind.NO_RULING_PENDING, "rule_natural_twelve", "bob", True, DICE)
    assert encounter.resolving is not None
    assert encounter.resolving.rolled_by("abe") == encounter.resolving.tasks[0]
    assert encounter.resolving.rolled_by("ann") == encounter.resolving.attacks[1]
    assert encounter.resolving.rolled_by("eve") is None


def test_T4_C5_a_tasks_ruling_stands_while_others_wait() -> None:
    encounter = ruled(waiting(), "abe", True)
    assert encounter.pending_rulings == ("ann",)
    assert encounter.resolving is not None
    assert [task.result.outcome for task in encounter.resolving.tasks] == [Outcome.CRITICAL_SUCCESS]


@pytest.mark.parametrize("order", [("ann", "abe"), ("abe", "ann")])
@pytest.mark.parametrize("allowed", [(True, True), (True, False), (False, True), (False, False)])
def test_T4_C5_rulings_come_in_any_order_and_a_tasks_rolls_no_die(
    order: tuple[str, str], allowed: tuple[bool, bool]
) -> None:
    encounter = waiting()
    for id, allow in zip(order, allowed, strict=True):
        encounter = ruled(encounter, id, allow, *((2, 3) if (id, allow) == ("ann", True) else ()))
    assert encounter.pending_rulings == ()
    task = next(event for event in encounter.events if isinstance(event, TaskRuled))
    attack = next(event for event in encounter.events if isinstance(event, NaturalTwelveRuled))
    words = dict(zip(order, allowed, strict=True))
    assert (task.id, task.task, task.allowed) == ("abe", TOO_HARD, words["abe"])
    assert task.result.succeeded is words["abe"]
    assert not task.result.gm_may_allow
    assert attack.allowed is words["ann"]
    assert hits(encounter) == {"ann": 11, "abe": 20, "bob": 15 if words["ann"] else 20, "eve": 20}
    assert encounter.acting == ("eve",)
    assert sum(isinstance(event, GroupEnded) for event in encounter.events) == 1
    illegal(encounter, ErrorKind.NO_RULING_PENDING, "rule_natural_twelve", "abe", True, DICE)


def test_T4_a_task_alone_waits_and_holds_its_group_open() -> None:
    encounter = resolved(duel().declare("ann", TOO_HARD), 6, 6)
    assert (encounter.pending_rulings, encounter.acting) == (("ann",), ("ann",))
    encounter = ruled(encounter.set_status("ann", Status.DEAD), "ann", True)
    assert encounter.events[-2].result.outcome is Outcome.CRITICAL_SUCCESS  # type: ignore[union-attr]
    assert encounter.acting == ("bob",)


@pytest.mark.parametrize(("option", "outcome"), [("always", Outcome.CRITICAL_SUCCESS), ("never", Outcome.FAILURE)])
def test_T4_by_option_nothing_waits(option: str, outcome: Outcome) -> None:
    encounter = duel(natural_twelve=option)
    task = Task("Climb", encounter.task_check("ann", "Gun", "Hopeless"))
    event = resolved(encounter.declare("ann", task), 6, 6).events[-2]
    assert isinstance(event, TaskRolled)
    assert (event.result.outcome, event.result.gm_may_allow) == (outcome, False)


def test_A6_a_task_goes_through_json() -> None:
    task = Task("Climb", duel().set_condition("ann", DIZZY).task_check("ann", "Gun", "Easy"))
    assert msgspec.json.decode(msgspec.json.encode(task), type=Action) == task  # type: ignore[arg-type]
