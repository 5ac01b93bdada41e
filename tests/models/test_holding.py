from eod_desktop.models.holding import Rung, holding, rungs_below
from eod_desktop.rules import Encounter, ScriptedDice
from tests.models.fights import begun, fighter


def fight(*faces: int) -> Encounter:
    """Ana and Bo against Cy and Di."""
    return begun([fighter("ana", "A"), fighter("bo", "A"), fighter("cy", "B"), fighter("di", "B")], faces)


def name_of(id: str) -> str:
    return id.capitalize()


def test_lower_rungs_are_offered_and_one_below_all() -> None:
    assert rungs_below(fight(6, 5, 5, 4), "ana") == (Rung(5, ("bo", "cy")), Rung(4, ("di",)), Rung(3, ()))
    assert rungs_below(fight(6, 5, 5, 4), "cy") == (Rung(4, ("di",)), Rung(3, ()))


def test_the_last_can_wait_for_nobody_but_those_beside_it() -> None:
    assert rungs_below(fight(6, 5, 4, 4), "cy") == (Rung(3, ()),)
    assert rungs_below(fight(6, 6, 5, 4), "di") == ()


def test_who_does_not_act_is_nobody_to_wait_for() -> None:
    encounter = fight(6, 5, 4, 3).set_surprised("bo", True).set_hits("cy", 0)
    assert rungs_below(encounter, "ana") == (Rung(3, ("di",)), Rung(2, ()))
    assert rungs_below(encounter.set_surprised("di", True), "ana") == ()


def test_without_a_place_in_the_turn_there_is_nothing_to_hold() -> None:
    staged = Encounter(fight(6, 5, 4, 3).combatants)
    assert rungs_below(staged, "ana") == ()
    assert holding(staged, "ana", name_of).says == "The first turn has not begun. Roll initiative first."


def test_it_says_what_holding_is_or_why_it_cannot_be() -> None:
    encounter = fight(6, 5, 5, 4)
    assert holding(encounter, "ana", name_of).possible
    assert holding(encounter, "bo", name_of).says == "It is not the turn of Bo now."
    last = fight(6, 5, 5, 4).resolve(ScriptedDice([])).resolve(ScriptedDice([]))
    assert holding(last, "di", name_of).says == "Nobody acts after Di in this turn."


def test_who_held_acts_on_that_rung() -> None:
    encounter = fight(6, 5, 5, 4)
    encounter = encounter.set_initiative("ana", rungs_below(encounter, "ana")[1].total)
    assert encounter.acting == ("bo", "cy")
    assert encounter.resolve(ScriptedDice([])).acting == ("ana", "di")
