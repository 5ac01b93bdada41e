"""Surprise: I8–I12."""

from typing import Any

import pytest

from eod_desktop.rules import (
    Attack,
    BreakOff,
    Encounter,
    ErrorKind,
    Evade,
    Move,
    Other,
    ScriptedDice,
    Status,
    TurnBegan,
    Weapon,
)
from tests.rules.fights import DICE, begun, fight, fighter, finished, illegal, refused, resolved, shot

BOW = Weapon("Bow", "Archery", "1d6", silent=True)
MISS = (1, 1)


def ambush(*faces: int, **options: Any) -> Encounter:
    """Ann and Abe, who carry a silent bow, against Rex and Roy, in their first turn."""
    party = [fighter(id, weapons=(*fighter(id).weapons, BOW)) for id in ("ann", "abe")]
    return begun(
        fight(*party, fighter("rex", "Raiders"), fighter("roy", "Raiders"), **options), *(faces or (6, 5, 1, 2))
    )


def attacks(encounter: Encounter, *declared: tuple[str, Any]) -> Encounter:
    """The rest of the turn with these declarations, every attack a miss."""
    orders = dict(declared)
    while encounter.acting:
        group = encounter.acting
        dice = []
        for id in group:
            if id in orders:
                encounter = encounter.declare(id, orders[id])
                dice += MISS if isinstance(orders[id], Attack) else ()
        encounter = resolved(encounter, *dice)
    return encounter


def pairs(encounter: Encounter) -> list[tuple[str, str, bool]]:
    """What the last turn compared: faster, slower, surprise."""
    began = [event for event in encounter.events if isinstance(event, TurnBegan)][-1]
    return [(compared.faster, compared.slower, compared.surprise) for compared in began.comparisons]


@pytest.mark.parametrize(("raiders", "surprised"), [(3, True), (2, True), (4, False), (6, False)])
def test_I8_a_side_that_exceeds_another_by_the_margin_surprises_it(raiders: int, surprised: bool) -> None:
    encounter = begun(fight(fighter("ann"), fighter("rex", "Raiders")), 6, raiders)
    assert encounter.surprised == ({"rex"} if surprised else set())


def test_I8_the_margin_is_an_option() -> None:
    assert begun(fight(fighter("ann"), fighter("rex", "Raiders"), surprise_margin=1), 4, 3).surprised == {"rex"}
    assert begun(fight(fighter("ann"), fighter("rex", "Raiders"), surprise_margin=5), 6, 2).surprised == frozenset()


def test_I8_the_bonus_counts_for_surprise() -> None:
    encounter = begun(fight(fighter("ann", skills={"Tactics": 1}), fighter("rex", "Raiders")), 4, 2)
    assert encounter.surprised == {"rex"}


def test_I8_sides_are_compared_pair_by_pair() -> None:
    encounter = begun(fight(fighter("a", "A"), fighter("b", "B"), fighter("c", "C")), 6, 4, 2)
    assert pairs(encounter) == [("A", "B", False), ("A", "C", True), ("B", "C", False)]
    assert encounter.surprised == {"c"}
    encounter = begun(fight(fighter("a", "A"), fighter("b", "B"), fighter("c", "C")), 1, 4, 6)
    assert [pair for pair in pairs(encounter) if pair[2]] == [("B", "A", True), ("C", "A", True)]


def test_I8_sides_that_share_an_alliance_do_not_surprise_each_other() -> None:
    sides = [fighter("a", "A"), fighter("b", "B"), fighter("c", "C")]
    encounter = begun(fight(*sides, alliances=[("A", "C")]), 6, 5, 1)
    assert pairs(encounter) == [("A", "B", False), ("B", "C", True)]
    encounter = begun(fight(*sides, alliances=[("A", "C"), ("C", "B")]), 6, 1, 1)
    assert pairs(encounter) == [("A", "B", True)]


def test_I9_a_surprised_side_does_not_act_this_turn() -> None:
    encounter = ambush(6, 5, 3, 2)
    assert encounter.surprised == {"rex", "roy"}
    assert encounter.groups == (("ann",), ("abe",), ("rex",), ("roy",))
    for id in ("rex", "roy"):
        illegal(encounter, ErrorKind.SURPRISED, "declare", id, Evade())
    encounter = resolved(resolved(encounter))
    assert encounter.acting == ()
    illegal(encounter, ErrorKind.NOBODY_ACTS, "resolve", DICE)


def test_I9_the_surprised_can_be_attacked_as_usual() -> None:
    encounter = ambush()
    assert encounter.check_for("ann", shot("rex")).dm == 0
    encounter = resolved(encounter.declare("ann", shot("rex")), 4, 4, 6, 6)
    assert encounter.combatant("rex").hits == 8


def test_I9_the_fallen_of_a_surprised_side_are_surprised_too_when_revived() -> None:
    encounter = begun(fight(fighter("ann"), fighter("rex", "Raiders"), fighter("low", "Raiders", hits=0)), 6, 1)
    assert encounter.surprised == {"rex", "low"}


def test_I10_a_pair_is_compared_on_its_first_turn_together_and_never_again() -> None:
    encounter = ambush(4, 4, 4, 4)
    assert pairs(encounter) == [("Party", "Raiders", False)]
    encounter = begun(finished(encounter), 6, 6, 1, 1)
    assert pairs(encounter) == []
    assert encounter.surprised == frozenset()


def test_I10_the_first_turn_is_the_first_in_which_both_have_somebody_able() -> None:
    encounter = begun(fight(fighter("ann"), fighter("low", "Raiders", hits=0)), 6)
    assert pairs(encounter) == []
    encounter = begun(finished(encounter.heal("low", 5)), 6, 2)
    assert pairs(encounter) == [("Party", "Raiders", True)]
    assert encounter.surprised == {"low"}


def test_I10_a_side_that_joins_later_is_compared_then_with_each_hostile_side() -> None:
    encounter = finished(ambush(4, 4, 4, 4)).join(fighter("wolf", "Beasts"))
    encounter = begun(encounter, 6, 2, 3, 2, 3)
    assert set(pairs(encounter)) == {("Party", "Beasts", True), ("Raiders", "Beasts", False)}
    assert encounter.surprised == {"wolf"}


def test_I10_a_side_that_lost_everybody_and_comes_back_is_not_compared_again() -> None:
    encounter = finished(ambush(4, 4, 4, 4)).leave("rex").leave("roy").join(fighter("ron", "Raiders"))
    assert pairs(begun(encounter, 6, 6, 1)) == []


@pytest.mark.parametrize(
    "attack",
    [
        shot("rex", "Bow"),
        shot("rex", "Knife"),
        shot("rex", "Gun", hidden=True),
        shot("rex", "Gun", "Long", hidden=True),
    ],
)
def test_I11_surprise_stays_after_quiet_attacks_alone(attack: Any) -> None:
    encounter = begun(attacks(ambush(), ("ann", attack)), 1, 1, 6, 6)
    assert encounter.surprised == {"rex", "roy"}
    assert encounter.acting == ("ann", "abe")


@pytest.mark.parametrize(("first", "then"), [("Bow", "Gun"), ("Gun", "Bow")])
def test_I11_surprise_is_lost_by_one_loud_attack_among_quiet_ones(first: str, then: str) -> None:
    encounter = attacks(ambush(), ("ann", shot("rex", first)), ("abe", shot("roy", then)))
    assert begun(encounter, 1, 1, 6, 6).surprised == frozenset()


def test_I11_surprise_is_lost_by_a_loud_attack_on_anyone() -> None:
    encounter = attacks(ambush(), ("ann", shot("rex", "Bow")), ("abe", shot("ann")))
    assert begun(encounter, 1, 1, 6, 6).surprised == frozenset()


@pytest.mark.parametrize("action", [None, Move(), Evade(), Other("listens")])
def test_I11_surprise_is_lost_by_a_turn_without_an_attack(action: Any) -> None:
    encounter = attacks(ambush(), *((("ann", action),) if action else ()))
    assert begun(encounter, 6, 6, 1, 1).surprised == frozenset()


def test_I11_surprise_once_lost_does_not_come_back() -> None:
    encounter = begun(attacks(ambush(), ("ann", shot("rex"))), 6, 6, 1, 1)
    encounter = begun(attacks(encounter, ("ann", shot("rex", "Bow"))), 6, 6, 1, 1)
    assert encounter.surprised == frozenset()


def test_I11_only_the_turn_just_ended_counts() -> None:
    encounter = ambush()
    for _ in range(3):
        encounter = begun(attacks(encounter, ("abe", shot("rex", "Bow"))), 1, 1, 6, 6)
        assert encounter.surprised == {"rex", "roy"}
    assert begun(finished(encounter), 1, 1, 6, 6).surprised == frozenset()


def test_I11_a_missed_and_a_hitting_attack_count_alike() -> None:
    encounter = resolved(ambush().declare("ann", shot("rex", "Bow")), 6, 5, 3)
    assert begun(finished(encounter), 1, 1, 6, 6).surprised == {"rex", "roy"}


def test_I11_surprise_is_lost_when_the_surprising_side_has_nobody_able() -> None:
    encounter = attacks(ambush(), ("ann", shot("rex", "Bow"))).set_hits("ann", 0).set_status("abe", Status.DEAD)
    assert begun(encounter, 6, 6).surprised == frozenset()


def test_I11_whoever_leaves_as_the_turn_begins_keeps_no_surprise_up() -> None:
    encounter = attacks(ambush().leave("abe"), ("ann", shot("rex", "Bow")))
    encounter = begun(encounter, 1, 6, 6)
    encounter = attacks(encounter, ("ann", BreakOff()))
    assert begun(encounter, 6, 6).surprised == frozenset()


def test_I11_the_quiet_attack_may_be_of_one_who_fell_since() -> None:
    encounter = attacks(ambush(), ("ann", shot("rex", "Bow"))).set_hits("ann", 0)
    assert begun(encounter, 1, 6, 6).surprised == {"rex", "roy"}


def test_I11_surprise_covers_whoever_is_on_the_surprised_side_by_then() -> None:
    encounter = attacks(ambush(), ("ann", shot("rex", "Bow"))).join(fighter("ron", "Raiders"))
    assert begun(encounter, 1, 1, 6, 6, 6).surprised == {"rex", "roy", "ron"}


def test_I11_each_pair_keeps_or_loses_its_own_surprise() -> None:
    bow = (*fighter("x").weapons, BOW)
    encounter = begun(
        fight(
            fighter("a", "A", weapons=bow), fighter("b", "B", weapons=bow), fighter("c", "C"), alliances=[("A", "B")]
        ),
        *(6, 5, 1),
    )
    one_is_loud = begun(attacks(encounter, ("a", shot("c")), ("b", shot("c", "Bow"))), 1, 1, 6)
    assert one_is_loud.surprised == {"c"}
    assert one_is_loud.surprises == {("B", "C")}
    other_stops = begun(attacks(one_is_loud, ("a", shot("c", "Bow"))), 1, 1, 6)
    assert other_stops.surprised == frozenset()


def test_I12_the_gm_sets_and_clears_surprise_for_this_turn() -> None:
    encounter = ambush(4, 4, 4, 4)
    assert encounter.acting == ("ann", "abe", "rex", "roy")
    encounter = encounter.set_surprised("ann", True)
    assert encounter.acting == ("abe", "rex", "roy")
    assert encounter.set_surprised("ann", False).acting == ("ann", "abe", "rex", "roy")
    assert begun(finished(encounter), 4, 4, 4, 4).surprised == frozenset()


def test_I12_I11_goes_on_from_the_rules_own_result() -> None:
    encounter = ambush().set_surprised("rex", False).set_surprised("roy", False)
    assert encounter.surprised == frozenset()
    encounter = attacks(encounter, ("ann", shot("rex", "Bow")))
    assert begun(encounter, 1, 1, 6, 6).surprised == {"rex", "roy"}


def test_I12_one_no_longer_surprised_acts_when_its_total_comes() -> None:
    encounter = resolved(ambush(6, 5, 3, 2)).set_surprised("roy", False)
    assert encounter.acting == ("abe",)
    assert resolved(encounter).acting == ("roy",)


def test_I12_one_that_the_gm_surprises_loses_what_it_declared() -> None:
    encounter = ambush(4, 4, 4, 4).declare("rex", BreakOff()).set_surprised("rex", True)
    assert not encounter.combatant("rex").evading
    assert "rex" not in encounter.declarations
    encounter = begun(finished(encounter), 4, 4, 4, 4)
    assert encounter.combatant("rex").status is Status.UP


def test_I12_one_that_has_acted_keeps_what_it_did() -> None:
    encounter = resolved(ambush(4, 4, 6, 5).declare("rex", Evade())).set_surprised("rex", True)
    assert encounter.combatant("rex").evading


@pytest.mark.parametrize("flag", [None, 1, "yes"])
def test_I12_surprise_is_set_or_cleared_and_nothing_else(flag: Any) -> None:
    refused(ambush(), ErrorKind.BAD_VALUE, "set_surprised", "ann", flag)


def test_I12_there_is_no_surprise_outside_a_turn_or_of_one_that_left() -> None:
    illegal(fight(fighter("ann")), ErrorKind.NO_TURN, "set_surprised", "ann", True)
    illegal(ambush().leave("ann"), ErrorKind.LEFT, "set_surprised", "ann", True)
    illegal(ambush(), ErrorKind.UNKNOWN_COMBATANT, "set_surprised", "nobody", True)


def test_a_turn_in_which_everybody_is_surprised_is_over_at_once() -> None:
    encounter = begun(fight(fighter("ann"), fighter("rex", "Raiders")), 6, 3).set_surprised("ann", True)
    assert encounter.acting == ()
    assert encounter.begin_turn(ScriptedDice([1, 1])).turn == 2
