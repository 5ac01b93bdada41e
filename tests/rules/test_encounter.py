"""An encounter as a value: setting it up, staging, alliances, replay."""

from typing import Any

import pytest

from eod_desktop.rules import Encounter, ErrorKind, History, RuleError, Ruleset, Situation
from tests.rules.fights import begun, duel, fight, fighter, finished, resolved, shot
from tests.rules.test_events import eventful


def test_an_encounter_needs_nothing_to_begin_with() -> None:
    encounter = Encounter()
    assert (encounter.combatants, encounter.situation, encounter.ruleset) == ((), Situation.REGULAR, Ruleset())
    assert (encounter.alliances, encounter.events, encounter.pending_rulings) == ((), (), ())


def test_combatants_stay_in_the_order_in_which_they_were_added() -> None:
    encounter = fight(fighter("cat"), fighter("ann")).join(fighter("bob"))
    assert [combatant.id for combatant in encounter.combatants] == ["cat", "ann", "bob"]
    assert encounter.combatant("ann").name == "Ann"
    with pytest.raises(RuleError) as raised:
        encounter.combatant("dan")
    assert raised.value.kind is ErrorKind.UNKNOWN_COMBATANT


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"combatants": (fighter("ann"), fighter("ann", "Raiders"))}, ErrorKind.DUPLICATE_ID),
        ({"combatants": None}, ErrorKind.BAD_VALUE),
        ({"combatants": ("ann",)}, ErrorKind.BAD_VALUE),
        ({"ruleset": None}, ErrorKind.BAD_VALUE),
        ({"ruleset": {"dead_at": -5}}, ErrorKind.BAD_VALUE),
        ({"situation": "rural"}, ErrorKind.BAD_VALUE),
        ({"alliances": None}, ErrorKind.BAD_VALUE),
        ({"alliances": ("Party", "Guards")}, ErrorKind.BAD_VALUE),
        ({"alliances": ((1, 2),)}, ErrorKind.BAD_VALUE),
    ],
)
def test_an_encounter_of_bad_values_is_refused(fields: dict[str, Any], kind: ErrorKind) -> None:
    with pytest.raises(RuleError) as raised:
        Encounter(**fields)
    assert raised.value.kind is kind


def test_lists_sets_and_text_are_taken_too() -> None:
    one = Encounter(combatants=[fighter("ann")], situation="urban", alliances=[{"B", "A"}])  # type: ignore[arg-type]
    other = Encounter(combatants=(fighter("ann"),), situation=Situation.URBAN, alliances=(("A", "B"),))
    assert one == other


def test_sides_are_hostile_unless_they_share_an_alliance() -> None:
    encounter = fight(alliances=[("A", "B"), ("B", "C")])
    assert not encounter.hostile("A", "A")
    assert not encounter.hostile("A", "B")
    assert not encounter.hostile("C", "B")
    assert encounter.hostile("A", "C")
    assert encounter.hostile("A", "D")


def test_combatants_are_staged_until_something_has_happened() -> None:
    encounter = fight(fighter("ann")).staged([fighter("ann"), fighter("bob")])
    assert [combatant.id for combatant in encounter.combatants] == ["ann", "bob"]
    with pytest.raises(RuleError) as raised:
        begun(encounter, 5, 4).staged([])
    assert raised.value.kind is ErrorKind.ALREADY_BEGUN


def test_a_change_is_a_new_value_and_the_old_one_stays() -> None:
    encounter = duel()
    events, hits = encounter.events, encounter.combatant("bob").hits
    one = resolved(encounter.declare("ann", shot("bob")), 4, 4, 6, 6)
    other = encounter.harm("bob", 1)
    assert (encounter.events, encounter.combatant("bob").hits) == (events, hits)
    assert (one.combatant("bob").hits, other.combatant("bob").hits) == (8, 19)
    assert one.events[: len(events)] == other.events[: len(events)] == events


def test_the_initiative_that_is_given_out_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        duel().initiative["ann"] = None  # type: ignore[index]


def test_replaying_the_events_over_the_start_gives_the_state() -> None:
    encounter = eventful()
    joined = {"cat"}
    start = Encounter(
        combatants=tuple(fighter(c.id, c.side, skills=c.skills) for c in encounter.combatants if c.id not in joined),
        ruleset=encounter.ruleset,
    )
    assert Encounter.replay(start, encounter.events) == encounter
    assert Encounter.replay(start, ()) == start
    assert Encounter.replay(start, iter(encounter.log)).log == History(encounter.events)


def test_replaying_the_rest_over_any_state_in_between_gives_the_state() -> None:
    start = fight(fighter("ann"), fighter("bob", "Raiders"))
    states = [start, begun(start, 5, 4)]
    states.append(states[-1].declare("ann", shot("bob")))
    states.append(resolved(states[-1], 4, 4, 6, 6))
    states.append(begun(finished(states[-1]), 2, 3))
    for state in states:
        assert Encounter.replay(state, states[-1].events[len(state.events) :]) == states[-1]
    assert Encounter.replay(start, states[-1].events[:2]) == states[2]
