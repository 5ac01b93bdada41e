"""The GM's hand on names, sides, order and what the players see."""

import pytest

from eod_desktop.rules import (
    Encounter,
    ErrorKind,
    HiddenSet,
    Renamed,
    Reordered,
    RuleError,
    SideSet,
    Status,
    TurnBegan,
)
from tests.rules.fights import begun, duel, fight, fighter, finished, illegal, refused, resolved, ruled, shot


def trio() -> Encounter:
    return fight(fighter("ann"), fighter("abe"), fighter("bob", "Raiders"))


def ids(encounter: Encounter) -> str:
    return " ".join(combatant.id for combatant in encounter.combatants)


# names


def test_a_new_name_is_stripped_and_the_old_one_kept_in_the_event() -> None:
    encounter = trio().rename("ann", " Annette ")
    assert encounter.combatant("ann").name == "Annette"
    assert encounter.events == (Renamed("ann", "Ann", "Annette"),)


def test_a_name_means_one_combatant_those_that_have_left_included() -> None:
    encounter = begun(trio(), 5, 4, 3)
    for fighting in (encounter, encounter.set_status("abe", Status.DEAD), encounter.leave("abe")):
        error = refused(fighting, ErrorKind.NAME_TAKEN, "rename", "ann", "Abe ")
        assert error.data == {"id": "ann", "name": "Abe"}
    assert encounter.rename("ann", "Ann").combatant("ann").name == "Ann"
    assert encounter.rename("ann", "Eve").rename("abe", "Ann").combatant("abe").name == "Ann"


# sides


def test_I7_I10_another_side_counts_from_the_next_turn() -> None:
    encounter = begun(trio(), 6, 5, 5).set_side("abe", " Deserters ")
    assert encounter.events[-1] == SideSet("abe", "Party", "Deserters")
    began = begun(finished(encounter), 2, 6, 4).events[-1]
    assert isinstance(began, TurnBegan)
    compared = {(c.faster, c.slower, c.surprise) for c in began.comparisons}
    assert compared == {("Deserters", "Party", True), ("Deserters", "Raiders", False)}
    assert began.surprised == ("ann",)


def test_I5_one_is_led_on_its_own_side_only() -> None:
    encounter = fight(fighter("ann", skills={"Leader": 0}), fighter("abe"))
    illegal(encounter.set_side("abe", "Raiders"), ErrorKind.LEADER_OF_OTHER_SIDE, "begin_turn", None, {"abe": "ann"})
    begun(encounter.set_side("abe", "Raiders").set_side("abe", "Party"), 3, led_by={"abe": "ann"})


def surprised() -> Encounter:
    """Ann and Abe have surprised Bob and Ben."""
    return begun(
        fight(fighter("ann"), fighter("abe"), fighter("bob", "Raiders"), fighter("ben", "Raiders")), 6, 6, 1, 2
    )


def quietly(encounter: Encounter) -> Encounter:
    return finished(resolved(encounter.declare("ann", shot("ben", "Knife")), 1, 1))


def test_I9_who_changes_sides_stays_surprised_for_this_turn() -> None:
    encounter = surprised().set_side("bob", "Party")
    assert encounter.surprised == {"bob", "ben"}
    assert encounter.set_surprised("bob", False).acting == ("ann", "abe")
    assert finished(encounter.set_surprised("bob", False)).acted == {"ann", "abe", "bob"}


def test_I11_surprise_covers_whoever_is_on_the_side_by_then() -> None:
    encounter = quietly(surprised().set_side("bob", "Party").set_side("abe", "Raiders"))
    assert begun(encounter, 3, 3, 3, 3).surprised == {"abe", "ben"}


def test_I11_an_attack_counts_for_the_side_that_it_was_made_on() -> None:
    loud = resolved(surprised().declare("ann", shot("ben")), 1, 1)
    assert begun(finished(loud.set_side("ann", "Raiders")), 3, 3, 3, 3).surprised == set()
    quiet = resolved(surprised().declare("ann", shot("ben", "Knife")), 1, 1)
    assert begun(finished(quiet.set_side("ann", "Raiders")), 3, 3, 3, 3).surprised == {"ann", "bob", "ben"}


def test_I11_a_side_that_nobody_able_is_left_of_surprises_nobody() -> None:
    deserted = quietly(surprised()).set_side("ann", "Beasts").set_side("abe", "Beasts")
    assert begun(deserted, 3, 3, 3, 3).surprised == set()


# order


@pytest.mark.parametrize(
    ("id", "other", "order"),
    [
        ("bob", "ann", "bob ann abe"),
        ("bob", "abe", "ann bob abe"),
        ("ann", "bob", "abe ann bob"),
        ("ann", None, "abe bob ann"),
        ("abe", None, "ann bob abe"),
    ],
)
def test_a_combatant_moves_before_another_or_to_the_end(id: str, other: str | None, order: str) -> None:
    encounter = trio().move_before(id, other)
    assert ids(encounter) == order
    assert encounter.events == (Reordered(tuple(order.split())),)
    assert Encounter.replay(trio(), encounter.events) == encounter


@pytest.mark.parametrize(("id", "other"), [("ann", "abe"), ("abe", "bob"), ("bob", None), ("ann", "ann")])
def test_a_move_that_changes_nothing_is_refused(id: str, other: str | None) -> None:
    illegal(trio(), ErrorKind.SAME_PLACE, "move_before", id, other)


def test_a_move_before_somebody_unknown_is_refused() -> None:
    assert refused(trio(), ErrorKind.UNKNOWN_COMBATANT, "move_before", "ann", "eve").data == {"id": "eve"}
    illegal(trio(), ErrorKind.UNKNOWN_COMBATANT, "move_before", "eve", "eve")


def test_I1_initiative_dice_follow_the_new_order_from_the_next_turn() -> None:
    encounter = begun(trio(), 5, 4, 5).move_before("bob", "ann")
    assert encounter.groups == (("bob", "ann"), ("abe",))
    assert encounter.acting == ("bob", "ann")
    after = begun(finished(encounter), 1, 2, 3)
    assert {id: place.face for id, place in after.initiative.items()} == {"bob": 1, "ann": 2, "abe": 3}


def test_C5_a_move_changes_no_order_of_declaration() -> None:
    encounter = begun(trio(), 5, 4, 5).declare("ann", shot("bob")).declare("bob", shot("ann"))
    acted = resolved(encounter.move_before("bob", "ann"), 1, 1, 1, 1).events
    assert [event.attacker for event in acted if hasattr(event, "attacker")] == ["ann", "bob"]


# out of the players' sight


def test_a_hidden_one_rolls_and_is_rolled_against_as_ever() -> None:
    encounter = duel().set_hidden("bob", True)
    assert encounter.events[-1] == HiddenSet("bob", True)
    assert encounter.combatant("bob").hidden
    assert encounter.check_for("ann", shot("bob")) == duel().check_for("ann", shot("bob"))
    assert begun(finished(encounter), 3, 4).initiative["bob"].total == 4
    assert not encounter.set_hidden("bob", False).combatant("bob").hidden


def test_it_may_be_hidden_from_the_beginning() -> None:
    assert fight(fighter("ann", hidden=True)).combatant("ann").hidden
    assert duel().join(fighter("cat", hidden=True)).combatant("cat").hidden
    with pytest.raises(RuleError):
        fighter("ann", hidden=1)


def test_all_of_it_is_possible_while_a_ruling_waits() -> None:
    encounter = resolved(duel(unskilled_dm=-9).declare("ann", shot("bob", "Knife")), 6, 6)
    encounter = (
        encounter.rename("ann", "Eve").set_side("ann", "Raiders").move_before("ann", None).set_hidden("bob", True)
    )
    encounter = ruled(encounter, "ann", True, 3)
    assert [(c.id, c.name, c.side, c.hits, c.hidden) for c in encounter.combatants] == [
        ("bob", "Bob", "Raiders", 17, True),
        ("ann", "Eve", "Raiders", 20, False),
    ]
