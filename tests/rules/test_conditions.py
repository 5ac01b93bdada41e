"""Conditions: what they may hold, how long they last, and what they do to checks."""

from typing import Any

import msgspec
import pytest

from eod_desktop.rules import (
    ActiveCondition,
    Check,
    Combatant,
    Condition,
    ConditionCleared,
    ConditionDm,
    ConditionScope,
    ConditionSet,
    Encounter,
    ErrorKind,
    Evade,
    Modifier,
    ModifierSource,
    RuleError,
    Status,
    Task,
)
from tests.rules.fights import begun, duel, fight, fighter, finished, illegal, resolved, ruled, shot, values

FAR = (Modifier("Too far", -9),)


def attacks(value: int) -> ConditionDm:
    return ConditionDm(ConditionScope.ATTACKS, value)


def attacked(value: int) -> ConditionDm:
    return ConditionDm(ConditionScope.ATTACKED, value)


def names(encounter: Encounter, id: str = "ann") -> list[str]:
    return [active.name for active in encounter.combatant(id).conditions]


STUNNED = Condition("Stunned", (attacks(-2), attacked(1)), until_next_action=True)
BLEEDING = Condition("Bleeding", turns=2)


# what they may hold


@pytest.mark.parametrize(
    "fields",
    [
        {"name": ""},
        {"name": " "},
        {"name": None},
        {"dms": None},
        {"dms": (("attacks", -1),)},
        {"turns": 0},
        {"turns": -1},
        {"turns": True},
        {"turns": 1.0},
        {"turns": 10**30},
        {"until_next_action": None},
        {"turns": 1, "until_next_action": True},
    ],
)
def test_a_bad_condition_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as raised:
        Condition(**({"name": "Stunned"} | fields))
    assert raised.value.kind is ErrorKind.BAD_VALUE


@pytest.mark.parametrize(("applies", "value"), [("defence", 1), (None, 1), ("attacks", None), ("attacks", 10**6)])
def test_a_bad_dm_of_a_condition_is_refused(applies: Any, value: Any) -> None:
    with pytest.raises(RuleError) as raised:
        ConditionDm(applies, value)
    assert raised.value.kind is ErrorKind.BAD_VALUE


def test_a_dm_takes_its_scope_as_text() -> None:
    assert ConditionDm("attacked", 1) == attacked(1)  # type: ignore[arg-type]


@pytest.mark.parametrize(("since", "until"), [(0, None), (3, 2), (None, None), (1, "2"), (1, True)])
def test_a_bad_span_is_refused(since: Any, until: Any) -> None:
    with pytest.raises(RuleError) as raised:
        ActiveCondition(STUNNED, since, until)
    assert raised.value.kind is ErrorKind.BAD_VALUE
    with pytest.raises(RuleError):
        ActiveCondition("Stunned", 1)  # type: ignore[arg-type]


def test_a_combatant_has_each_condition_once() -> None:
    with pytest.raises(RuleError) as raised:
        fighter("ann", conditions=(ActiveCondition(STUNNED, 1), ActiveCondition(STUNNED, 2)))
    assert raised.value.kind is ErrorKind.BAD_VALUE
    with pytest.raises(RuleError):
        fighter("ann", conditions=(STUNNED,))
    assert fighter("ann", conditions=[ActiveCondition(STUNNED, 1)]).conditions == (ActiveCondition(STUNNED, 1),)


# how long they last


def test_one_without_an_end_lasts_until_it_is_cleared() -> None:
    encounter = duel().set_condition("ann", Condition("Blessed"))
    for _ in range(3):
        encounter = begun(finished(encounter), 5, 4)
    assert encounter.combatant("ann").conditions == (ActiveCondition(Condition("Blessed"), 1),)
    encounter = encounter.clear_condition("ann", "Blessed")
    assert encounter.events[-1] == ConditionCleared("ann", "Blessed")
    assert names(encounter) == []


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_turns_count_the_one_in_which_it_is_given(turns: int) -> None:
    condition = Condition("Bleeding", turns=turns)
    encounter = begun(finished(duel()), 5, 4).set_condition("bob", condition)
    assert encounter.events[-1] == ConditionSet("bob", ActiveCondition(condition, 2, 1 + turns))
    for left in range(turns, 0, -1):
        assert encounter.combatant("bob").conditions[0].left(encounter.turn) == left
        encounter = finished(encounter)
        assert names(encounter, "bob") == ["Bleeding"]
        encounter = begun(encounter, 5, 4)
    assert names(encounter, "bob") == []


def test_before_the_first_turn_it_counts_from_turn_1() -> None:
    encounter = fight(fighter("ann")).set_condition("ann", BLEEDING)
    active = encounter.combatant("ann").conditions[0]
    assert (active.since, active.until, active.left(0), active.left(1), active.left(2)) == (1, 2, 2, 2, 1)
    encounter = begun(finished(begun(encounter, 3)), 3)
    assert names(encounter) == ["Bleeding"]
    assert names(begun(finished(encounter), 3)) == []


def test_what_is_left_is_never_below_0_and_none_without_an_end() -> None:
    assert BLEEDING.given(3).left(9) == 0
    assert STUNNED.given(3).left(9) is None


def test_given_when_the_turn_is_over_it_still_counts_that_turn() -> None:
    over = finished(duel()).set_condition("ann", Condition("Dazed", turns=1))
    assert names(begun(over, 5, 4)) == []


@pytest.mark.parametrize("action", [None, Evade(), shot("bob"), Task("Climb", Check())])
def test_until_the_next_action_ends_with_the_group_in_which_it_acts(action: Any) -> None:
    encounter = duel().set_condition("ann", STUNNED).set_condition("bob", STUNNED)
    encounter = encounter.declare("ann", action) if action else encounter
    assert names(encounter) == ["Stunned"]
    encounter = resolved(encounter, *((1, 1) if isinstance(action, Task) or action == shot("bob") else ()))
    assert (names(encounter), names(encounter, "bob")) == ([], ["Stunned"])


def test_given_to_one_who_has_acted_it_lasts_into_the_next_turn() -> None:
    encounter = begun(finished(resolved(duel()).set_condition("ann", STUNNED)), 5, 4)
    assert names(encounter) == ["Stunned"]
    assert values(encounter, "ann", shot("bob")) == [0, -2]
    assert names(resolved(encounter)) == []


def test_until_the_next_action_waits_for_one_who_is_surprised_or_down() -> None:
    surprised = finished(duel(2, 6).set_condition("ann", STUNNED))
    assert names(surprised) == ["Stunned"]
    down = finished(duel().set_hits("ann", 0).set_condition("ann", STUNNED))
    assert names(down) == ["Stunned"]
    assert names(finished(begun(down.set_hits("ann", 3), 5, 4))) == []


def waiting(*conditions: Condition) -> Encounter:
    """Ann's natural 12 waits for the GM; she had these conditions when she acted."""
    encounter = duel()
    for condition in conditions:
        encounter = encounter.set_condition("ann", condition)
    return resolved(encounter.declare("ann", shot("bob", modifiers=FAR)), 6, 6)


def test_what_is_given_while_a_ruling_waits_lasts_until_the_action_after() -> None:
    encounter = waiting(Condition("Dazzled", until_next_action=True)).set_condition("ann", STUNNED)
    assert names(encounter) == ["Dazzled", "Stunned"]
    encounter = ruled(encounter, "ann", False)
    assert names(encounter) == ["Stunned"]
    encounter = begun(finished(encounter), 5, 4)
    assert names(encounter) == ["Stunned"]
    assert names(resolved(encounter)) == []


def test_one_given_again_while_a_ruling_waits_lasts_until_the_action_after() -> None:
    assert names(ruled(waiting(STUNNED), "ann", False)) == []
    assert names(ruled(waiting(STUNNED).set_condition("ann", STUNNED), "ann", False)) == ["Stunned"]
    again = waiting(STUNNED).clear_condition("ann", "Stunned").set_condition("ann", STUNNED)
    assert names(ruled(again, "ann", False)) == ["Stunned"]


def test_the_same_name_replaces_where_it_stands() -> None:
    encounter = duel().set_condition("ann", BLEEDING).set_condition("ann", STUNNED)
    encounter = begun(finished(encounter.set_condition("ann", Condition("Stunned"))), 5, 4)
    encounter = encounter.set_condition("ann", Condition("Bleeding", (attacks(-1),), turns=1))
    assert names(encounter) == ["Bleeding", "Stunned"]
    bleeding = encounter.combatant("ann").conditions[0]
    assert (bleeding.since, bleeding.until, bleeding.condition.dms) == (2, 2, (attacks(-1),))
    assert names(resolved(encounter)) == ["Bleeding", "Stunned"]


@pytest.mark.parametrize("status", [Status.DOWN, Status.DEAD, Status.LEFT])
def test_also_who_is_down_dead_or_gone_has_conditions_and_they_end(status: Status) -> None:
    encounter = duel().set_status("bob", status).set_condition("bob", BLEEDING)
    assert names(encounter, "bob") == ["Bleeding"]
    encounter = begun(finished(begun(finished(encounter), 5)), 5)
    assert names(encounter, "bob") == []


def test_one_that_it_has_not_cannot_be_cleared() -> None:
    encounter = duel().set_condition("bob", STUNNED)
    illegal(encounter, ErrorKind.NO_SUCH_CONDITION, "clear_condition", "ann", "Stunned")
    illegal(encounter, ErrorKind.NO_SUCH_CONDITION, "clear_condition", "bob", "stunned")


# what they do


def test_dms_stand_after_evading_and_before_the_situation_the_attackers_first() -> None:
    encounter = duel(4, 5).declare("bob", Evade()).set_condition("bob", STUNNED).set_condition("ann", STUNNED)
    encounter = encounter.set_condition("ann", Condition("Aiming", (attacks(3), attacks(0), attacked(-5))))
    check = encounter.check_for("ann", shot("bob", modifiers=(Modifier("Dark", -4),)))
    assert check.modifiers[1:] == (
        Modifier("Evading target", -3, ModifierSource.EVADING),
        Modifier("Stunned", -2, ModifierSource.CONDITION),
        Modifier("Aiming", 3, ModifierSource.CONDITION),
        Modifier("Stunned", 1, ModifierSource.CONDITION),
        Modifier("Dark", -4),
    )


def test_a_condition_given_after_the_declaration_counts_in_the_roll() -> None:
    encounter = duel().declare("ann", shot("bob")).set_condition("ann", STUNNED)
    foreseen = encounter.check_for("ann", shot("bob"))
    rolled = resolved(encounter, 5, 4).events[-2]
    assert rolled.result.modifiers == foreseen.modifiers  # type: ignore[union-attr]
    assert rolled.result.total == 7  # type: ignore[union-attr]


def test_those_of_one_group_roll_with_what_they_had_when_it_acted() -> None:
    encounter = begun(fight(fighter("ann"), fighter("bob", "Raiders")), 5, 5)
    encounter = encounter.set_condition("ann", STUNNED).declare("ann", shot("bob")).declare("bob", shot("ann"))
    first, second = resolved(encounter, 1, 1, 1, 1).events[-3:-1]
    assert first.result.total == 0  # type: ignore[union-attr]
    assert second.result.total == 3  # type: ignore[union-attr]


# as data


def test_conditions_go_through_json() -> None:
    ann = duel().set_condition("ann", STUNNED).set_condition("ann", BLEEDING).combatant("ann")
    assert msgspec.json.decode(msgspec.json.encode(ann), type=Combatant) == ann


def test_a_combatant_from_before_conditions_decodes_without_any() -> None:
    stored = msgspec.to_builtins(duel().combatant("ann"))
    del stored["conditions"], stored["hidden"]
    ann = msgspec.convert(stored, Combatant)
    assert (ann.conditions, ann.hidden) == ((), False)
