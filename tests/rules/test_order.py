"""Groups and whose turn it is: C4, C5 and at most one action a turn."""

import pytest

from eod_desktop.rules import Encounter, ErrorKind, Evade, GroupActed, Status
from tests.rules.fights import DICE, begun, duel, fight, fighter, finished, illegal, refused, resolved, ruled, shot


def four(*faces: int) -> Encounter:
    """Four of two allied sides, so that nobody is surprised."""
    fighters = [fighter("ann"), fighter("bob"), fighter("cat", "Guards"), fighter("dan", "Guards")]
    return begun(fight(*fighters, alliances=[("Party", "Guards")]), *faces)


def acted(encounter: Encounter) -> list[str]:
    """Who acted since the encounter began, in order."""
    return [id for event in encounter.events if isinstance(event, GroupActed) for id in event.ids]


def test_C5_combatants_of_identical_total_form_one_group() -> None:
    encounter = four(3, 5, 3, 5)
    assert encounter.groups == (("bob", "dan"), ("ann", "cat"))
    assert encounter.acting == ("bob", "dan")
    assert resolved(encounter).acting == ("ann", "cat")


def test_C5_the_whole_group_acts_before_the_next_one() -> None:
    encounter = four(3, 5, 3, 5).declare("bob", Evade())
    illegal(encounter, ErrorKind.NOT_THIS_TURN, "declare", "ann", Evade())
    encounter = finished(encounter)
    assert acted(encounter) == ["bob", "dan", "ann", "cat"]
    illegal(encounter, ErrorKind.ALREADY_ACTED, "declare", "ann", Evade())


def test_C5_a_turn_begins_when_nobody_is_left_to_act() -> None:
    encounter = four(3, 5, 3, 5)
    error = refused(encounter, ErrorKind.SOMEONE_ACTS, "begin_turn", DICE)
    assert error.data == {"ids": ("bob", "dan")}
    illegal(resolved(encounter), ErrorKind.SOMEONE_ACTS, "begin_turn", DICE)
    assert begun(finished(encounter), 1, 1, 1, 1).turn == 2


def test_C4_who_is_put_down_by_a_faster_combatant_does_not_act() -> None:
    encounter = resolved(duel(5, 4).set_hits("bob", 2).declare("ann", shot("bob")), 4, 4, 1, 1)
    assert encounter.combatant("bob").status is Status.DOWN
    assert encounter.acting == ()
    illegal(encounter, ErrorKind.DOWN, "declare", "bob", Evade())
    assert encounter.groups == (("ann",), ("bob",))


def test_C4_who_is_put_down_by_a_groupmate_has_acted() -> None:
    encounter = duel(5, 5).set_hits("ann", 2).set_hits("bob", 2)
    encounter = resolved(encounter.declare("ann", shot("bob")).declare("bob", shot("ann")), 4, 4, 1, 1, 4, 4, 1, 1)
    assert [combatant.status for combatant in encounter.combatants] == [Status.DOWN, Status.DOWN]


def test_C5_the_next_group_is_the_next_with_someone_who_acts() -> None:
    encounter = four(6, 5, 4, 3).set_status("bob", Status.DEAD).set_surprised("cat", True)
    assert resolved(encounter).acting == ("dan",)
    assert acted(finished(encounter)) == ["ann", "dan"]


def test_C5_groups_hold_the_surprised_the_fallen_and_the_dead_but_not_those_who_left() -> None:
    encounter = four(6, 5, 4, 4).set_surprised("cat", True).set_hits("ann", 0).set_status("bob", Status.DEAD)
    assert encounter.groups == (("ann",), ("bob",), ("cat", "dan"))
    assert encounter.leave("bob").groups == (("ann",), ("cat", "dan"))


def test_C5_one_revived_before_its_total_comes_acts_then() -> None:
    encounter = resolved(four(6, 5, 4, 3).set_hits("cat", 0))
    assert acted(finished(encounter.heal("cat", 3))) == ["ann", "bob", "cat", "dan"]
    assert acted(finished(encounter)) == ["ann", "bob", "dan"]


def test_C5_one_revived_after_its_total_has_passed_does_not_act() -> None:
    encounter = resolved(resolved(resolved(four(6, 5, 4, 3).set_hits("bob", 0))).heal("bob", 3))
    assert encounter.acting == ()
    illegal(encounter, ErrorKind.NOT_THIS_TURN, "declare", "bob", Evade())


def test_C5_one_put_down_and_revived_acts_once() -> None:
    encounter = resolved(four(6, 5, 4, 3)).set_hits("ann", 0).heal("ann", 5).set_initiative("ann", 2)
    assert acted(finished(encounter)) == ["ann", "bob", "cat", "dan"]


def test_C5_one_no_longer_surprised_acts_at_most_once() -> None:
    encounter = resolved(four(6, 5, 4, 3)).set_surprised("ann", True).set_surprised("ann", False)
    assert acted(finished(encounter)) == ["ann", "bob", "cat", "dan"]


def test_C5_one_no_longer_surprised_after_its_total_has_passed_does_not_act() -> None:
    encounter = resolved(resolved(four(6, 5, 4, 3).set_surprised("ann", True))).set_surprised("ann", False)
    assert acted(finished(encounter)) == ["bob", "cat", "dan"]


@pytest.mark.parametrize("total", [9, 4, 2, -5])
def test_C5_one_that_has_acted_does_not_act_again_wherever_it_is_ranked(total: int) -> None:
    encounter = resolved(resolved(four(6, 5, 4, 3))).set_initiative("ann", total)
    assert acted(finished(encounter)) == ["ann", "bob", "cat", "dan"]


@pytest.mark.parametrize(
    ("total", "order"),
    [
        (9, ["ann", "bob", "cat"]),
        (6, ["ann", "bob", "cat"]),
        (5, ["ann", "bob", "dan", "cat"]),
        (1, ["ann", "bob", "cat", "dan"]),
    ],
)
def test_C5_one_ranked_anew_acts_when_its_total_comes_if_that_has_not_passed(total: int, order: list[str]) -> None:
    encounter = resolved(four(6, 5, 4, 3)).set_initiative("dan", total)
    assert acted(finished(encounter)) == order


def test_C5_one_that_is_up_and_moved_down_acts_there_with_what_it_declared() -> None:
    encounter = four(6, 5, 4, 3).declare("ann", Evade()).set_initiative("ann", 4)
    assert encounter.acting == ("bob",)
    assert encounter.combatant("ann").evading
    encounter = resolved(encounter)
    assert encounter.acting == ("ann", "cat")
    assert encounter.declarations == {"ann": Evade()}
    assert acted(finished(encounter)) == ["bob", "ann", "cat", "dan"]


def test_C5_one_without_a_place_gets_one_from_the_gm() -> None:
    encounter = resolved(four(6, 5, 4, 3).join(fighter("eve"))).set_initiative("eve", 4)
    assert encounter.initiative["eve"].total == 4
    assert encounter.initiative["eve"].face is None
    assert acted(finished(encounter)) == ["ann", "bob", "cat", "eve", "dan"]


def test_C10_a_total_of_the_gm_keeps_the_roll_beside_it() -> None:
    encounter = four(6, 5, 4, 3).set_initiative("dan", 7)
    place = encounter.initiative["dan"]
    assert (place.total, place.face, place.bonus, place.rolled_by, place.ruled) == (7, 3, 0, "dan", True)
    assert encounter.events[-1].before == 3  # type: ignore[union-attr]


@pytest.mark.parametrize("total", [None, "5", True, 4.0, 10**6, -(10**6)])
def test_a_total_that_is_no_number_is_refused(total: object) -> None:
    refused(four(6, 5, 4, 3), ErrorKind.BAD_VALUE, "set_initiative", "ann", total)


def test_a_total_needs_a_turn_and_somebody_present() -> None:
    illegal(fight(fighter("ann")), ErrorKind.NO_TURN, "set_initiative", "ann", 3)
    illegal(four(6, 5, 4, 3).leave("ann"), ErrorKind.LEFT, "set_initiative", "ann", 3)
    illegal(four(6, 5, 4, 3), ErrorKind.UNKNOWN_COMBATANT, "set_initiative", "nobody", 3)


def test_who_leaves_while_it_is_up_leaves_the_turn_to_the_next() -> None:
    encounter = four(6, 5, 4, 3).declare("ann", Evade()).leave("ann")
    assert encounter.acting == ("bob",)
    assert acted(finished(encounter)) == ["bob", "cat", "dan"]
    last = resolved(resolved(resolved(four(6, 5, 4, 3)))).leave("dan")
    assert last.acting == ()


def test_what_was_declared_and_not_done_is_gone_in_the_next_turn() -> None:
    encounter = four(6, 5, 4, 3).declare("ann", shot("bob")).set_hits("ann", 0)
    encounter = begun(finished(encounter).heal("ann", 5), 6, 5, 4, 3)
    assert encounter.declarations == {}


def test_who_left_and_is_brought_back_in_time_declares_anew() -> None:
    encounter = four(6, 5, 4, 3).declare("ann", Evade()).leave("ann").set_status("ann", Status.UP)
    assert encounter.acting == ("ann",)
    assert encounter.declarations == {}
    assert not encounter.combatant("ann").evading


def test_while_a_natural_12_waits_the_group_that_is_up_is_the_one_that_rolled() -> None:
    waiting = resolved(duel(5, 5, unskilled_dm=-5).declare("ann", shot("bob", "Knife")), 6, 6)
    assert (waiting.pending_rulings, waiting.acting) == (("ann",), ("ann", "bob"))
    assert waiting.set_hits("bob", 0).acting == ("ann",)
    assert waiting.set_surprised("ann", True).acting == ("bob",)
    assert waiting.set_initiative("ann", 2).acting == ("bob",)
    assert waiting.leave("ann").acting == ("bob",)
    settled = ruled(waiting.set_initiative("ann", 2).leave("ann"), "ann", True, 3)
    assert (settled.acting, settled.combatant("bob").hits) == ((), 17)


def test_nobody_acts_where_nobody_is_able() -> None:
    encounter = begun(fight(fighter("low", hits=0)))
    assert (encounter.turn, encounter.groups, encounter.acting) == (1, (), ())
    illegal(fight(), ErrorKind.NO_COMBATANTS, "begin_turn", DICE)


def test_an_ordinary_turn_needs_no_declaration() -> None:
    assert acted(finished(four(6, 5, 4, 3))) == ["ann", "bob", "cat", "dan"]
    illegal(fight(fighter("ann")), ErrorKind.NOBODY_ACTS, "resolve", DICE)
    illegal(fight(fighter("ann")), ErrorKind.NO_TURN, "declare", "ann", Evade())
