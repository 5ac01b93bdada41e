import pytest

from eod_desktop.models.board_signs import Sign, fill, signs
from eod_desktop.models.chronicle import Chronicle
from eod_desktop.models.ladder import State
from eod_desktop.models.ladder_making import ladder
from eod_desktop.rules import Attack, BreakOff, Condition, Encounter, Evade, Ruleset, Status
from tests.models.fights import begun, fighter


def duel() -> Encounter:
    """A is up, then B."""
    return begun([fighter("a", "Party"), fighter("b", "Raiders")], [5, 3])


def signs_in(encounter: Encounter, id: str) -> tuple[Sign, ...]:
    shown = ladder(encounter, Chronicle().at(encounter.log), lambda side: 0)
    return signs(next(row for row in shown.rows if row.id == id))


def texts(encounter: Encounter, id: str = "a") -> list[str]:
    return [sign.text for sign in signs_in(encounter, id)]


def test_nothing_to_say_is_no_sign():
    assert texts(duel()) == []


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (Condition("stunned", turns=1), "stunned · this turn"),
        (Condition("bleeding", turns=2), "bleeding · 2 turns"),
        (Condition("aiming", until_next_action=True), "aiming · until it acts"),
        (Condition("prone"), "prone"),
        (Condition("%1 {}"), "%1 {}"),
    ],
)
def test_a_condition_says_what_is_left_of_it(condition, text):
    (sign,) = signs_in(duel().set_condition("a", condition), "a")
    assert sign.text == text
    assert (sign.word, sign.word_may_be_cut) == (condition.name, True)


@pytest.mark.parametrize(("status", "text"), [(Status.DOWN, "down"), (Status.DEAD, "dead"), (Status.LEFT, "left")])
def test_who_is_out_says_so_before_its_conditions_and_being_hidden(status, text):
    encounter = duel().set_status("a", status).set_hidden("a", True).set_condition("a", Condition("prone"))
    assert texts(encounter) == [text, "prone", "hidden"]


def test_what_the_row_says_anyway_is_marked():
    attack = signs_in(duel().declare("a", Attack("b", "Rifle", "Short")), "a")
    assert [(sign.text, sign.said_anyway) for sign in attack] == [("declared", True)]
    leaving = signs_in(duel().declare("a", BreakOff()), "a")
    assert [(sign.text, sign.said_anyway) for sign in leaving] == [("breaking off", True), ("evading −3", False)]


def test_evading_without_a_dm_is_a_word():
    encounter = begun([fighter("a", "Party"), fighter("b", "Raiders")], [5, 3], Ruleset(evade_dm=0))
    assert texts(encounter.declare("a", Evade())) == ["evading"]


def test_surprise():
    (sign,) = signs_in(begun([fighter("a", "Party"), fighter("b", "Raiders")], [6, 3]), "b")
    assert (sign.text, sign.state) == ("surprised", State.SURPRISED)


def test_a_value_that_looks_like_a_place_for_one_stays():
    assert fill("%2 and %1", "%2", "x") == "x and %2"
