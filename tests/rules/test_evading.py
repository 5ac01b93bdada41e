"""Evading and breaking off: A3, A5 and A7."""

from typing import Any

import pytest

from eod_desktop.rules import BreakOff, Encounter, ErrorKind, Evade, Move, Other, Status, TurnBegan
from tests.rules.fights import begun, duel, fight, fighter, finished, illegal, resolved, shot, totals, values


def evading(encounter: Encounter, id: str) -> bool:
    return encounter.combatant(id).evading


def test_A3_attacks_on_one_that_evades_get_the_evade_dm() -> None:
    encounter = duel(4, 5).declare("bob", Evade())
    assert values(encounter, "ann", shot("bob")) == [0, -3]
    assert values(duel(4, 5, evade_dm=-1).declare("bob", Evade()), "ann", shot("bob")) == [0, -1]
    encounter = resolved(encounter)
    assert values(encounter, "ann", shot("bob")) == [0, -3]
    assert resolved(encounter.declare("ann", shot("bob")), 5, 5).combatant("bob").hits == 20


def test_A3_one_that_evades_makes_no_attack() -> None:
    encounter = resolved(duel().declare("ann", shot("bob")).declare("ann", Evade()))
    assert evading(encounter, "ann")


def test_A7_a_snap_shot_at_an_evader_is_minus_6() -> None:
    encounter = duel(4, 5).declare("bob", Evade())
    assert sum(values(encounter, "ann", shot("bob", moving=True))) == -6


def test_A7_evading_lasts_from_the_declaration() -> None:
    encounter = duel()
    assert not evading(encounter, "ann")
    encounter = encounter.declare("ann", Evade())
    assert evading(encounter, "ann")
    assert values(encounter, "bob", shot("ann")) == [0, -3]


@pytest.mark.parametrize("action", [Move(), Other("reloads"), shot("bob"), None])
def test_A7_to_its_next_action_a_pass_included(action: Any) -> None:
    encounter = begun(finished(duel(5, 4).declare("ann", Evade())), 4, 5)
    assert evading(encounter, "ann")
    assert values(encounter, "bob", shot("ann")) == [0, -3]
    encounter = resolved(encounter)
    assert evading(encounter, "ann")
    if action:
        encounter = encounter.declare("ann", action)
        assert not evading(encounter, "ann")
    encounter = resolved(encounter, *((1, 1) if action == shot("bob") else ()))
    assert not evading(encounter, "ann")
    assert values(encounter, "bob", shot("ann")) == [0]


def test_A7_evading_again_goes_on() -> None:
    encounter = begun(finished(duel().declare("ann", Evade())), 5, 4).declare("ann", Evade())
    assert evading(begun(finished(encounter), 5, 4), "ann")


def test_A7_by_option_to_the_end_of_the_turn() -> None:
    encounter = finished(duel(5, 4, evade_lasts="end_of_turn").declare("ann", Evade()))
    encounter = begun(encounter, 4, 5)
    assert not evading(encounter, "ann")
    assert values(encounter, "bob", shot("ann")) == [0]


def test_A7_by_option_it_still_holds_for_the_rest_of_its_turn() -> None:
    encounter = resolved(duel(5, 4, evade_lasts="end_of_turn").declare("ann", Evade()))
    assert values(encounter, "bob", shot("ann")) == [0, -3]


def test_A7_who_is_not_able_is_not_evading() -> None:
    encounter = resolved(duel(5, 4).declare("ann", Evade())).set_hits("ann", 0)
    assert not evading(encounter, "ann")
    assert values(encounter, "bob", shot("ann")) == [0]
    assert evading(encounter.heal("ann", 2), "ann")


def test_A7_it_counts_once_however_it_came_about() -> None:
    encounter = begun(finished(duel().declare("ann", Evade())), 5, 4).declare("ann", BreakOff())
    assert values(encounter, "bob", shot("ann")) == [0, -3]


def test_A7_C5_every_stance_declared_in_the_group_is_in_force_whatever_the_order() -> None:
    encounter = duel(5, 5).declare("ann", shot("bob")).declare("bob", Evade())
    assert values(encounter, "ann", shot("bob")) == [0, -3]
    assert resolved(encounter, 5, 5).combatant("bob").hits == 20


@pytest.mark.parametrize("declares", [True, False])
def test_A7_C5_a_stance_of_the_turn_before_is_over_when_its_group_resolves(declares: bool) -> None:
    encounter = begun(finished(duel(5, 4).declare("ann", Evade())), 5, 5).declare("bob", shot("ann"))
    if declares:
        encounter = encounter.declare("ann", Move())
    assert values(encounter, "bob", shot("ann")) == [0]
    assert resolved(encounter, 4, 4, 1, 1).combatant("ann").hits == 18


def test_A7_declaring_again_replaces_the_stance() -> None:
    encounter = duel().declare("ann", Evade()).declare("ann", Move())
    assert not evading(encounter, "ann")


def test_A5_break_off_counts_as_evading() -> None:
    encounter = duel(5, 4).declare("ann", BreakOff())
    assert values(encounter, "bob", shot("ann")) == [0, -3]
    assert values(resolved(encounter), "bob", shot("ann")) == [0, -3]


def test_A5_from_the_next_turn_on_it_has_left() -> None:
    encounter = finished(duel().declare("ann", BreakOff()))
    assert encounter.combatant("ann").status is Status.UP
    encounter = begun(encounter, 4)
    assert encounter.combatant("ann").status is Status.LEFT
    assert totals(encounter) == {"bob": 4}
    assert isinstance(encounter.events[-1], TurnBegan)
    assert encounter.events[-1].departed == ("ann",)
    illegal(encounter, ErrorKind.TARGET_LEFT, "declare", "bob", shot("ann"))
    illegal(encounter, ErrorKind.LEFT, "declare", "ann", Move())


def test_A5_unless_it_is_not_able_by_then_it_lies_where_it_fell() -> None:
    encounter = resolved(duel().declare("ann", BreakOff())).set_hits("ann", 0)
    encounter = begun(finished(encounter), 4)
    assert encounter.combatant("ann").status is Status.DOWN
    encounter = begun(finished(encounter.heal("ann", 5)), 4, 4)
    assert encounter.combatant("ann").status is Status.UP


def test_A5_one_that_fell_and_is_up_again_by_then_has_left() -> None:
    encounter = resolved(duel().declare("ann", BreakOff())).set_hits("ann", 0).heal("ann", 1)
    assert begun(finished(encounter), 4).combatant("ann").status is Status.LEFT


@pytest.mark.parametrize("early", [True, False])
def test_A5_or_the_gm_holds_it_back(early: bool) -> None:
    encounter = duel().declare("ann", BreakOff())
    encounter = finished(encounter.hold_back("ann")) if early else finished(encounter).hold_back("ann")
    assert evading(encounter, "ann")
    encounter = begun(encounter, 5, 4)
    assert encounter.combatant("ann").status is Status.UP
    illegal(encounter, ErrorKind.NOT_BREAKING_OFF, "hold_back", "ann")


def test_A5_only_one_that_breaks_off_can_be_held_back() -> None:
    illegal(duel(), ErrorKind.NOT_BREAKING_OFF, "hold_back", "ann")
    illegal(duel(), ErrorKind.UNKNOWN_COMBATANT, "hold_back", "nobody")
    illegal(duel().declare("ann", BreakOff()).declare("ann", Evade()), ErrorKind.NOT_BREAKING_OFF, "hold_back", "ann")


def test_A5_one_that_never_came_to_act_on_it_stays() -> None:
    encounter = resolved(begun(fight(fighter("ann"), fighter("bob"), fighter("cat")), 6, 4, 2))
    encounter = encounter.declare("bob", BreakOff()).set_initiative("bob", 9)
    encounter = begun(finished(encounter), 1, 1, 1)
    assert encounter.combatant("bob").status is Status.UP
    illegal(encounter, ErrorKind.NOT_BREAKING_OFF, "hold_back", "bob")


def test_A5_with_evading_to_the_end_of_the_turn_it_leaves_all_the_same() -> None:
    encounter = finished(duel(evade_lasts="end_of_turn").declare("ann", BreakOff()))
    assert begun(encounter, 4).combatant("ann").status is Status.LEFT
