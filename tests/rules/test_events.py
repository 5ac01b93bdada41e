"""Events as JSON, with fractions as text."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from eod_desktop.rules import (
    BreakOff,
    Condition,
    ConditionDm,
    ConditionScope,
    Encounter,
    ErrorKind,
    Evade,
    Event,
    Modifier,
    Move,
    Other,
    RuleError,
    Situation,
    Status,
    Task,
)
from tests.rules.fights import begun, fight, fighter, finished, resolved, ruled, shot


def through_json(event: Event) -> Event:
    def hook(kind: type, value: Any) -> Any:
        return Fraction(value) if kind is Fraction else NotImplemented

    text = msgspec.json.encode(event, enc_hook=str)
    decoded: Event = msgspec.json.decode(text, type=Event, dec_hook=hook)  # type: ignore[arg-type]
    return decoded


def eventful() -> Encounter:
    """A fight in which everything happens once."""
    party = [fighter("ann", skills={"Leader": 1}), fighter("abe"), fighter("art")]
    encounter = fight(*party, fighter("bob", "Raiders"), side_initiative="average", critical_hit="double_damage")
    encounter = begun(encounter.set_situation(Situation.URBAN), 5, 3, 2, led_by={"abe": "ann"}, waive_bonus=["ann"])
    encounter = encounter.declare("ann", shot("bob", modifiers=(Modifier("Dark", -9),))).declare(
        "abe", Other("reloads")
    )
    encounter = ruled(resolved(encounter, 6, 6), "ann", True, 1, 2)
    encounter = encounter.set_surprised("art", True).set_surprised("art", False).set_initiative("art", 4)
    encounter = resolved(encounter.declare("art", Evade()))
    encounter = encounter.join(fighter("cat")).declare("bob", BreakOff()).hold_back("bob")
    encounter = finished(encounter.harm("ann", 3).heal("ann", 1).set_hits("ann", 9, "misread"))
    encounter = encounter.set_status("abe", Status.DEAD).leave("abe")
    return after_a_task(encounter.rename("art", "Arthur").set_side("cat", "Raiders"))


def after_a_task(encounter: Encounter) -> Encounter:
    """The next turn, in which Ann tries something beyond her and the GM puts conditions on her."""
    stunned = Condition("Stunned", (ConditionDm(ConditionScope.ATTACKS, -2),), turns=2)
    encounter = encounter.set_condition("ann", stunned).clear_condition("ann", "Stunned").set_condition("ann", stunned)
    encounter = begun(encounter.set_hidden("bob", True).move_before("cat", "ann"), 1, 6, 1, 1)
    check = encounter.task_check("ann", "Climbing", "Impossible", (Modifier("Wet", -1),))
    return finished(ruled(resolved(encounter.declare("ann", Task("Climb", check)), 6, 6), "ann", True))


def test_every_event_decodes_from_its_json_to_an_equal_value() -> None:
    events = eventful().events
    assert {type(event) for event in events} == set(Event.__args__)
    for event in events:
        assert through_json(event) == event


def test_actions_are_told_apart_in_json() -> None:
    encounter = begun(fight(fighter("ann"), fighter("bob", "Raiders")), 5, 4)
    for action in (shot("bob", moving=True, hidden=True), Evade(), Move(), BreakOff(), Other("looks")):
        declared = encounter.declare("ann", action).events[-1]
        assert through_json(declared) == declared


def test_a_situation_is_regular_or_urban() -> None:
    assert Situation("regular") is Situation.REGULAR
    assert Situation("urban") is Situation.URBAN
    assert len(Situation) == 2
    for situation in ("rural", None, []):
        with pytest.raises(RuleError) as raised:
            Encounter(situation=situation)  # type: ignore[arg-type]
        assert raised.value.kind is ErrorKind.BAD_VALUE
