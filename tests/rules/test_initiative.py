"""Initiative: I1–I7 and I13."""

from fractions import Fraction
from typing import Any

import pytest

from eod_desktop.rules import (
    BreakOff,
    DiceExhausted,
    Encounter,
    ErrorKind,
    Initiative,
    RandomDice,
    ScriptedDice,
    SideComparison,
    Situation,
    Status,
    TurnBegan,
)
from tests.rules.fights import (
    DICE,
    CountingDice,
    begun,
    fight,
    fighter,
    finished,
    illegal,
    refused,
    resolved,
    shot,
    totals,
    with_dice,
)

LEADER, TACTICS, STREETWISE = {"Leader": 1}, {"Tactics": 2}, {"Streetwise": 1}


def place(skills: dict[str, int], situation: str = "regular", **options: Any) -> Initiative:
    return begun(fight(fighter("ann", skills=skills), situation=situation, **options), 3).initiative["ann"]


def comparison(encounter: Encounter) -> SideComparison:
    """The one comparison of sides of the turn just begun."""
    (began,) = [event for event in encounter.events if isinstance(event, TurnBegan)]
    (compared,) = began.comparisons
    return compared


def test_I1_each_rolls_one_die_in_encounter_order_and_the_highest_acts_first() -> None:
    encounter = fight(fighter("cat"), fighter("ann"), fighter("bob", "Raiders"))
    dice = CountingDice(ScriptedDice([2, 6, 4]))
    encounter = encounter.begin_turn(dice)
    assert dice.asked == [(1, 6)] * 3
    assert totals(encounter) == {"cat": 2, "ann": 6, "bob": 4}
    assert encounter.groups == (("ann",), ("bob",), ("cat",))
    assert encounter.acting == ("ann",)
    assert encounter.turn == 1


def test_I1_only_the_able_roll() -> None:
    encounter = fight(fighter("ann", hits=0), fighter("bob"), fighter("cat"), fighter("dan"))
    encounter = encounter.leave("cat")
    assert totals(begun(encounter, 2, 5)) == {"bob": 2, "dan": 5}


def test_I1_before_the_first_turn_there_is_none() -> None:
    encounter = fight(fighter("ann"))
    assert (encounter.turn, encounter.groups, encounter.acting, dict(encounter.initiative)) == (0, (), (), {})


@pytest.mark.parametrize(
    ("skills", "bonus"),
    [({}, 0), (LEADER, 1), (TACTICS, 1), (LEADER | TACTICS, 1), (STREETWISE, 0), (STREETWISE | TACTICS, 1)],
)
def test_I2_leader_and_or_tactics_give_1_in_regular_combat(skills: dict[str, int], bonus: int) -> None:
    assert (place(skills).face, place(skills).bonus, place(skills).total) == (3, bonus, 3 + bonus)


@pytest.mark.parametrize(
    ("skills", "bonus"),
    [({}, 0), (LEADER, 1), (STREETWISE, 1), (LEADER | STREETWISE, 1), (TACTICS, 0), (STREETWISE | TACTICS, 1)],
)
def test_I3_leader_and_or_streetwise_give_1_in_urban_combat(skills: dict[str, int], bonus: int) -> None:
    assert place(skills, "urban").total == 3 + bonus


def test_I2_the_bonus_is_an_option() -> None:
    assert place(LEADER, initiative_bonus=3).total == 6
    assert place({}, initiative_bonus=3).total == 3


def test_I3_the_situation_changes_from_the_next_turn_on() -> None:
    encounter = begun(fight(fighter("ann", skills=TACTICS)), 3).set_situation(Situation.URBAN)
    assert (encounter.situation, totals(encounter)) == (Situation.REGULAR, {"ann": 4})
    encounter = begun(finished(encounter), 3)
    assert (encounter.situation, totals(encounter)) == (Situation.URBAN, {"ann": 3})
    assert totals(begun(finished(encounter.set_situation(Situation("regular"))), 3)) == {"ann": 4}


def test_I4_the_bonus_may_be_waived_per_combatant() -> None:
    encounter = fight(fighter("ann", skills=LEADER), fighter("bob", skills=TACTICS), fighter("cat"))
    encounter = begun(encounter, 3, 3, 3, waive_bonus={"ann", "cat"})
    assert totals(encounter) == {"ann": 3, "bob": 4, "cat": 3}
    assert encounter.initiative["ann"].waived
    assert not encounter.initiative["cat"].waived


def test_I4_level_0_counts_as_having_the_skill() -> None:
    assert place({"Tactics": 0}).total == 4
    assert place({"Leader": 0}).total == 4
    led = begun(fight(fighter("ann", skills={"Leader": 0}), fighter("bob")), 3, led_by={"bob": "ann"})
    assert totals(led) == {"ann": 4, "bob": 4}


def test_I5_those_led_take_the_leaders_whole_total_and_roll_nothing() -> None:
    encounter = fight(fighter("bob"), fighter("ann", skills=LEADER), fighter("cat", skills=TACTICS), fighter("dan"))
    encounter = begun(encounter, 5, 2, led_by={"bob": "ann", "cat": "ann"})
    assert totals(encounter) == {"bob": 6, "ann": 6, "cat": 6, "dan": 2}
    assert encounter.initiative["bob"] == Initiative(6, 5, 1, "ann", ("Leader",))
    assert encounter.initiative["dan"].rolled_by == "dan"
    assert encounter.groups == (("bob", "ann", "cat"), ("dan",))


def test_I5_a_leader_who_waives_leads_without_the_bonus() -> None:
    encounter = fight(fighter("ann", skills=LEADER), fighter("bob", skills=TACTICS))
    assert totals(begun(encounter, 5, led_by={"bob": "ann"}, waive_bonus=["ann"])) == {"ann": 5, "bob": 5}


def test_I5_a_led_combatant_that_is_not_able_is_ignored() -> None:
    encounter = fight(fighter("ann"), fighter("bob", hits=0), fighter("low", "Raiders", hits=0))
    encounter = begun(encounter, 5, led_by={"bob": "ann", "low": "low"})
    assert totals(encounter) == {"ann": 5}


@pytest.mark.parametrize(
    ("led_by", "kind"),
    [
        ({"ann": "cat"}, ErrorKind.LEADER_WITHOUT_SKILL),
        ({"ann": "low"}, ErrorKind.LEADER_NOT_ABLE),
        ({"ann": "rex"}, ErrorKind.LEADER_OF_OTHER_SIDE),
        ({"ann": "bob", "bob": "eve"}, ErrorKind.LEADER_IS_LED),
        ({"bob": "bob"}, ErrorKind.LEADS_ITSELF),
        ({"ann": "nobody"}, ErrorKind.UNKNOWN_COMBATANT),
        ({"nobody": "bob"}, ErrorKind.UNKNOWN_COMBATANT),
    ],
)
def test_I5_who_cannot_lead_is_refused_before_any_die(led_by: dict[str, str], kind: ErrorKind) -> None:
    encounter = fight(
        fighter("ann"),
        fighter("bob", skills=LEADER),
        fighter("cat"),
        fighter("eve", skills=LEADER),
        fighter("low", skills=LEADER, hits=0),
        fighter("rex", "Raiders", skills=LEADER),
        alliances=[{"Party", "Raiders"}],
    )
    illegal(encounter, kind, "begin_turn", DICE, led_by)


def test_I5_one_who_leaves_as_the_turn_begins_neither_leads_nor_is_led() -> None:
    encounter = begun(fight(fighter("ann", skills=LEADER), fighter("bob", skills=LEADER)), 3, 3)
    encounter = finished(encounter.declare("ann", BreakOff()))
    illegal(encounter, ErrorKind.LEADER_NOT_ABLE, "begin_turn", DICE, {"bob": "ann"})
    assert totals(begun(encounter, 2, led_by={"ann": "bob"})) == {"bob": 3}


@pytest.mark.parametrize("orders", [{"led_by": None}, {"led_by": [("bob", "ann")]}, {"waive_bonus": None}])
def test_I5_orders_of_a_wrong_kind_are_refused(orders: dict[str, Any]) -> None:
    refused(fight(fighter("ann")), ErrorKind.BAD_VALUE, "begin_turn", DICE, **orders)


def test_I4_waiving_for_somebody_unknown_is_refused() -> None:
    illegal(fight(fighter("ann")), ErrorKind.UNKNOWN_COMBATANT, "begin_turn", DICE, waive_bonus=["nobody"])


def test_I6_initiative_is_rolled_each_turn() -> None:
    encounter = finished(begun(fight(fighter("ann"), fighter("bob")), 5, 2))
    assert totals(begun(encounter, 1, 6)) == {"ann": 1, "bob": 6}


def test_I6_rolled_once_the_first_totals_stay() -> None:
    encounter = finished(begun(fight(fighter("ann"), fighter("bob"), initiative_each_turn=False), 5, 2))
    encounter = begun(encounter)
    assert (encounter.turn, totals(encounter), encounter.acting) == (2, {"ann": 5, "bob": 2}, ("ann",))


def test_I6_rolled_once_only_those_without_a_total_roll() -> None:
    encounter = fight(fighter("ann", hits=0), fighter("bob"), initiative_each_turn=False)
    encounter = finished(begun(encounter, 2)).heal("ann", 5).join(fighter("cat"))
    encounter = begun(encounter, 6, 4)
    assert totals(encounter) == {"ann": 6, "bob": 2, "cat": 4}
    assert totals(begun(finished(encounter))) == {"ann": 6, "bob": 2, "cat": 4}


def test_I6_rolled_once_leading_and_waiving_concern_those_alone_who_roll() -> None:
    encounter = fight(fighter("ann", skills=LEADER), fighter("bob", skills=TACTICS), initiative_each_turn=False)
    encounter = finished(begun(encounter, 5, 2)).join(fighter("cat")).join(fighter("dan", skills=TACTICS))
    encounter = begun(encounter, 1, led_by={"bob": "ann", "cat": "ann"}, waive_bonus=["bob", "dan"])
    assert totals(encounter) == {"ann": 6, "bob": 3, "cat": 6, "dan": 1}
    assert encounter.initiative["cat"].rolled_by == "ann"


def test_I6_rolled_once_one_led_before_leads_newcomers_itself() -> None:
    encounter = fight(fighter("ann", skills=LEADER), fighter("bob", skills=LEADER), initiative_each_turn=False)
    encounter = finished(begun(encounter, 5, led_by={"bob": "ann"})).join(fighter("cat"))
    encounter = begun(encounter, led_by={"cat": "bob"})
    assert encounter.initiative["cat"] == Initiative(6, 5, 1, "bob", ("Leader",))


def test_I6_rolled_once_the_gms_total_stays_too() -> None:
    encounter = begun(fight(fighter("ann"), fighter("bob"), initiative_each_turn=False), 5, 2)
    encounter = begun(finished(encounter.set_initiative("bob", 9)))
    assert totals(encounter) == {"ann": 5, "bob": 9}
    assert encounter.initiative["bob"].ruled


def test_I6_rolled_once_one_who_fell_keeps_its_place_and_acts_there_when_revived() -> None:
    encounter = begun(fight(fighter("ann"), fighter("bob"), fighter("cat"), initiative_each_turn=False), 5, 4, 3)
    encounter = begun(finished(encounter.set_hits("bob", 0).set_status("cat", Status.DEAD)))
    assert encounter.groups == (("ann",), ("bob",))
    assert resolved(encounter.heal("bob", 3)).acting == ("bob",)
    assert resolved(encounter.set_status("cat", Status.UP)).acting == ("cat",)
    assert resolved(encounter).acting == ()


def test_I6_rolled_once_one_that_left_has_a_place_again_when_it_is_back() -> None:
    encounter = begun(fight(fighter("ann"), fighter("bob"), initiative_each_turn=False), 5, 4).leave("bob")
    encounter = begun(finished(encounter)).set_hits("bob", 7)
    assert totals(encounter) == {"ann": 5}
    encounter = encounter.set_status("bob", Status.UP)
    assert totals(encounter) == {"ann": 5, "bob": 4}
    assert resolved(encounter).acting == ("bob",)


@pytest.mark.parametrize(
    ("option", "party", "raiders"),
    [
        ("best", Fraction(6), Fraction(5)),
        ("average", Fraction(11, 3), Fraction(9, 2)),
        ("worst", Fraction(2), Fraction(4)),
    ],
)
def test_I7_side_initiative_is_the_best_average_or_worst_total(option: str, party: Fraction, raiders: Fraction) -> None:
    sides = [fighter("ann"), fighter("bob"), fighter("cat"), fighter("rex", "Raiders"), fighter("sue", "Raiders")]
    compared = comparison(begun(fight(*sides, side_initiative=option), 6, 3, 2, 5, 4))
    assert {compared.faster: compared.initiative, compared.slower: compared.against} == {
        "Party": party,
        "Raiders": raiders,
    }


def test_I7_side_initiative_average_is_exact() -> None:
    party = [fighter(f"p{number}") for number in range(3)]
    raiders = [fighter(f"r{number}", "Raiders") for number in range(3)]
    two_and_two_thirds = begun(fight(*party, *raiders, side_initiative="average"), 6, 6, 6, 4, 3, 3)
    assert comparison(two_and_two_thirds).against == Fraction(10, 3)
    assert two_and_two_thirds.surprised == frozenset()
    exactly_three = begun(fight(*party, *raiders, side_initiative="average"), 6, 6, 6, 3, 3, 3)
    assert exactly_three.surprised == {"r0", "r1", "r2"}


def test_I7_only_the_able_count() -> None:
    encounter = fight(fighter("ann", hits=0), fighter("bob"), fighter("rex", "Raiders"), side_initiative="worst")
    assert comparison(begun(encounter, 4, 1)).initiative == 4


def test_I13_one_that_joins_rolls_at_the_next_turn() -> None:
    encounter = begun(fight(fighter("ann")), 3).join(fighter("bob"))
    assert totals(encounter) == {"ann": 3}
    assert encounter.groups == (("ann",),)
    illegal(encounter, ErrorKind.NOT_THIS_TURN, "declare", "bob", shot("ann"))
    assert totals(begun(finished(encounter), 2, 5)) == {"ann": 2, "bob": 5}


@pytest.mark.parametrize(("face", "acts"), [(6, False), (4, False), (3, True), (1, True)])
def test_I13_or_at_once_and_acts_when_its_total_comes_if_that_has_not_passed(face: int, acts: bool) -> None:
    encounter = resolved(begun(fight(fighter("ann"), fighter("bob")), 5, 2))
    encounter = with_dice((face,), lambda dice: encounter.join(fighter("cat", skills=TACTICS), dice))
    assert encounter.initiative["cat"].total == face + 1
    seen: set[str] = set()
    while encounter.acting:
        seen |= set(encounter.acting)
        encounter = resolved(encounter)
    assert ("cat" in seen) is acts


def test_I13_who_joins_in_the_total_that_is_up_acts_with_the_group() -> None:
    encounter = begun(fight(fighter("ann"), fighter("bob")), 5, 2)
    encounter = with_dice((5,), lambda dice: encounter.join(fighter("cat"), dice))
    assert encounter.acting == ("ann", "cat")


def test_I13_one_that_is_not_able_rolls_nothing() -> None:
    encounter = begun(fight(fighter("ann")), 5).join(fighter("cat", hits=0), ScriptedDice([]))
    assert "cat" not in encounter.initiative


def test_I13_rolling_at_once_needs_a_turn() -> None:
    illegal(fight(fighter("ann")), ErrorKind.NO_TURN, "join", fighter("bob"), DICE)


def test_I13_who_joins_needs_an_id_of_its_own_and_hits() -> None:
    encounter = begun(fight(fighter("ann")), 5)
    illegal(encounter, ErrorKind.DUPLICATE_ID, "join", fighter("ann"), DICE)
    refused(encounter, ErrorKind.MISSING_STAT, "join", fighter("bob", max_hits=None), DICE)
    refused(encounter, ErrorKind.BAD_VALUE, "join", "bob", DICE)


def test_dice_that_run_out_change_nothing() -> None:
    encounter = fight(fighter("ann"), fighter("bob"))
    with pytest.raises(DiceExhausted):
        encounter.begin_turn(ScriptedDice([3]))
    assert (encounter.turn, encounter.events) == (0, ())
    assert encounter.begin_turn(RandomDice(1)).turn == 1
