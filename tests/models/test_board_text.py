from fractions import Fraction

import pytest
from msgspec.structs import replace

from eod_desktop.models import board_text
from eod_desktop.models.chronicle import Chronicle
from eod_desktop.models.ladder import Waiting
from eod_desktop.models.ladder_making import ladder
from eod_desktop.models.ladder_notes import NoOpponents, Ruled, Surprise, TurnOver
from eod_desktop.rules import (
    Armor,
    Attack,
    BreakOff,
    Check,
    Condition,
    Evade,
    Modifier,
    Move,
    Other,
    ScriptedDice,
    Task,
)
from tests.models.fights import begun, fighter, staged


def row_after(action, *faces, armor=None):
    """The row of A after it did `action` against B, named as a format string might be."""
    encounter = begun([fighter("a", "Party"), fighter("b", "Raiders", "B %1 {}", armor=armor)], [5, 3])
    encounter = encounter if action is None else encounter.declare("a", action)
    return row_in(encounter.resolve(ScriptedDice(list(faces))), "a")


def row_in(encounter, id):
    shown = ladder(encounter, Chronicle().at(encounter.log), lambda side: 0)
    return next(row for row in shown.rows if row.id == id)


SHOT = Attack("b", "Rifle", "Short")
DARK = (Modifier("dark", -9),)
LOCK = Task("picks the lock", Check((Modifier("Lockpicking", 1),)))
HARD = Task("calms the dog", Check(DARK))


@pytest.mark.parametrize(
    ("action", "faces", "said"),
    [
        (None, (), "Passed"),
        (Evade(), (), "Evaded"),
        (Move(), (), "Moved"),
        (BreakOff(), (), "Broke off"),
        (Other("reloads"), (), "reloads"),
        (Other(" "), (), "Something else"),
        (SHOT, (4, 3, 1, 2, 3), "Attacked B %1 {}, hit for 6"),
        (SHOT, (6, 6, 1, 2, 3), "Attacked B %1 {}, critical hit for 6"),
        (SHOT, (1, 2), "Attacked B %1 {}, missed"),
        (SHOT, (1, 1), "Attacked B %1 {}, critical failure"),
        (replace(SHOT, moving=True), (1, 2), "Moved, attacked B %1 {}, missed"),
        (replace(SHOT, modifiers=DARK), (6, 6), "Attacked B %1 {}, falls short"),
        (LOCK, (4, 3), "picks the lock: succeeded"),
        (LOCK, (2, 3), "picks the lock: failed"),
        (LOCK, (6, 6), "picks the lock: critical success"),
        (LOCK, (1, 1), "picks the lock: critical failure"),
        (HARD, (6, 6), "calms the dog: falls short"),
    ],
)
def test_what_was_done(action, faces, said):
    assert board_text.saying(row_after(action, *faces)).text == said


def test_armor_that_takes_all_is_told():
    row = row_after(SHOT, 4, 4, 1, 1, 1, armor=Armor("Plate", 10))
    assert board_text.saying(row).text == "Attacked B %1 {}, hit, armor took it all"


@pytest.mark.parametrize(
    ("action", "lead", "text"),
    [
        (SHOT, "Attack", "Attack B · Short"),
        (replace(SHOT, moving=True, hidden=True), "Move + attack", "Move + attack B · Short · from hiding"),
        (Evade(), "Evade", "Evade"),
        (Move(), "Move", "Move"),
        (BreakOff(), "Break off", "Break off"),
        (Other("bandages Bo"), "bandages Bo", "bandages Bo"),
        (LOCK, "picks the lock", "picks the lock"),
    ],
)
def test_what_is_declared(action, lead, text):
    encounter = begun([fighter("a", "Party"), fighter("b", "Raiders")], [5, 3]).declare("a", action)
    said = board_text.saying(row_in(encounter, "a"))
    assert (said.lead, said.text) == (lead, text)


def test_who_has_to_declare_is_choosing():
    said = board_text.saying(row_in(begun([fighter("a", "Party"), fighter("b", "Raiders")], [5, 3]), "a"))
    assert (said.text, said.choosing) == ("choosing…", True)


def test_why_one_does_nothing():
    encounter = begun([fighter("a", "Party"), fighter("b", "Raiders"), fighter("z", "Raiders", hits=0)], [6, 3])
    assert board_text.saying(row_in(encounter, "b")).text == "does not act"
    assert board_text.saying(row_in(encounter, "z")).text == ""
    assert board_text.saying(row_in(encounter.join(fighter("x", "Raiders")), "x")).text == "acts from the next turn on"
    assert board_text.saying(row_in(encounter.harm("b", 99), "b")).text == "down since turn 1"
    assert board_text.saying(row_in(encounter.leave("b"), "b")).text == "left in turn 1"
    late = encounter.resolve(ScriptedDice([])).set_surprised("b", False).set_initiative("b", 9)
    assert board_text.saying(row_in(late, "b")).text == "did not act"


@pytest.mark.parametrize(
    ("waiting", "text"),
    [
        (Waiting(3, 1), "Simultaneous: all declare, then everything lands at once · 1 of 3 still to declare"),
        (Waiting(3, 0), "Simultaneous: all declare, then everything lands at once · all declared, ready to resolve"),
        (Waiting(1, 1), "Acts now · still to declare"),
        (Waiting(1, 0), "Acts now · declared, ready to resolve"),
        (Waiting(3, 0, ("Ana", "Bo")), "Natural 12 waits for the GM: Ana, Bo"),
    ],
)
def test_what_the_group_that_is_up_waits_for(waiting, text):
    assert board_text.banner_text(waiting) == text


def test_many_names_are_counted():
    names = tuple("abcdefg")
    assert board_text.banner_text(Waiting(7, 0, names)) == "Natural 12 waits for the GM: a, b, c, d and 3 more"


@pytest.mark.parametrize(
    ("note", "text"),
    [
        (
            Surprise("Raiders", "Party", Fraction(6), Fraction(3), 1, False),
            "Raiders 6 against Party 3 · surprised: Party",
        ),
        (
            Surprise("Raiders", "%1", Fraction(17, 3), Fraction(1, 2), 1, True),
            "Raiders still surprises %1, all attacks were quiet (5.67 against 0.5 in turn 1)",
        ),
        (
            Ruled(("Bo",), ("Ana", "Cy")),
            "By the GM's ruling surprised: Bo · By the GM's ruling not surprised: Ana, Cy",
        ),
        (TurnOver(2), "Turn 2 is over: everyone who acts has acted"),
        (NoOpponents(("Party",)), "Only one side is here: Party"),
        (NoOpponents(("Party", "Militia")), "All sides here are allied: Party, Militia"),
    ],
)
def test_notes(note, text):
    assert board_text.note_text(note) == text


def test_a_row_is_spoken_with_everything_it_shows():
    encounter = begun(
        [fighter("a", "Party", "Ana Reyes", hits=-4), fighter("b", "Raiders"), fighter("c", "Party")], [5, 5]
    )
    declared = encounter.declare("b", Attack("c", "Rifle", "Medium"))
    assert board_text.spoken(row_in(declared, "b")) == (
        "B, Raiders, initiative 5, acts now, hits 20 of 20, Rifle, Attack C · Medium, declared, "
        "Simultaneous: all declare, then everything lands at once · 1 of 2 still to declare"
    )
    assert (
        board_text.spoken(row_in(declared, "a")) == "Ana Reyes, Party, no place this turn, hits −4 of 20, Rifle, down"
    )
    stunned = declared.set_condition("a", Condition("stunned", turns=2)).set_hidden("a", True)
    assert board_text.spoken(row_in(stunned, "a")).endswith("Rifle, down, stunned · 2 turns, hidden")
    assert board_text.spoken(row_in(staged([fighter("a", "Party")]), "a")) == "A, Party, staged, hits 20 of 20, Rifle"
