"""What dropping and stepping rows means, asked of the ladder alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.models import board_text
from eod_desktop.models.chronicle import Chronicle
from eod_desktop.models.ladder import Phase
from eod_desktop.models.ladder_making import ladder
from eod_desktop.models.ladder_moves import RowMove, dropped, loses_its_turn, stepped
from eod_desktop.rules import Attack, Evade, Modifier, ScriptedDice
from tests.models.fights import begun, fighter, staged


def people():
    return [fighter(id, "Raiders" if id in "be" else "Party") for id in "abcde"]


def fight():
    """Totals 5: a, c, e; 4: b; 2: d. Rows in that order."""
    return begun(people(), [5, 4, 5, 2, 5])


def ladder_of(encounter):
    return ladder(encounter, Chronicle().at(encounter.log), lambda side: 0)


def drop(encounter, ids, on, below=False):
    shown = ladder_of(encounter)
    place = [row.id for row in shown.rows].index(on)
    return dropped(shown, [c.id for c in encounter.combatants], ids, place, below)


def step(encounter, ids, down):
    return stepped(ladder_of(encounter), [c.id for c in encounter.combatants], ids, down)


def done(encounter, move):
    for id in move.ids:
        encounter = getattr(encounter, move.operation)(id, move.to)
    return encounter


def rows(encounter):
    return "".join(row.id for row in ladder_of(encounter).rows)


# dropping


@pytest.mark.parametrize("below", [False, True])
def test_another_rung_gives_its_total(below):
    assert drop(fight(), "a", "b", below) == RowMove("set_initiative", ("a",), 4)
    assert rows(done(fight(), drop(fight(), "a", "b", below))) == "ceabd"


def test_of_several_only_those_of_other_rungs_get_a_total():
    assert drop(fight(), "abd", "b") == RowMove("set_initiative", ("a", "d"), 4)


@pytest.mark.parametrize(
    ("id", "on", "below", "after"),
    [
        ("a", "e", True, "ceabd"),
        ("a", "c", True, "caebd"),
        ("a", "e", False, "caebd"),
        ("e", "a", False, "eacbd"),
        ("e", "a", True, "aecbd"),
        ("e", "c", False, "aecbd"),
    ],
)
def test_in_its_own_rung_it_comes_before_or_after_the_row(id, on, below, after):
    assert rows(done(fight(), drop(fight(), id, on, below))) == after


@pytest.mark.parametrize(
    ("id", "on", "below"), [("a", "a", True), ("a", "c", False), ("c", "a", True), ("d", "d", False)]
)
def test_where_it_stands_already_there_is_nothing_to_do(id, on, below):
    assert drop(fight(), id, on, below) is None


def test_several_come_behind_each_other_in_the_order_they_have():
    encounter = begun([fighter(id, "Party") for id in "abcdef"], [5] * 6)
    moved = done(encounter, drop(encounter, "be", "a"))
    assert rows(moved) == "beacdf"
    assert rows(done(encounter, drop(encounter, "be", "f", below=True))) == "acdfbe"
    assert rows(done(encounter, drop(encounter, "ace", "c"))) == "bacedf"


def test_in_the_staging_area_another_side_is_a_change_of_sides():
    encounter = staged(people())
    assert rows(encounter) == "acdbe"
    assert drop(encounter, "ad", "e") == RowMove("set_side", ("a", "d"), "Raiders")
    assert drop(encounter, "ab", "e") == RowMove("set_side", ("a",), "Raiders")
    assert rows(done(encounter, drop(encounter, "d", "a"))) == "dacbe"


def test_without_a_rung_there_is_none_to_be_dropped_on():
    encounter = begun([*people(), fighter("x", "Party", hits=0), fighter("y", "Party", hits=0)], [5, 4, 5, 2, 5])
    assert drop(encounter, "a", "x") is None
    assert rows(done(encounter, drop(encounter, "y", "x"))) == "acebdyx"
    assert drop(encounter, "x", "b") == RowMove("set_initiative", ("x",), 4)


def test_nobody_is_moved_nowhere():
    assert drop(fight(), "", "b") is None
    assert step(fight(), "", down=True) is None


@given(st.data())
def test_a_drop_in_ones_own_card_makes_neighbours_and_moves_nobody_else(data):
    ids = "abcdefgh"
    encounter = begun([fighter(id, "Party") for id in ids], [data.draw(st.sampled_from([3, 4])) for _ in ids])
    before = rows(encounter)
    card = data.draw(st.sampled_from(encounter.groups))
    moving = "".join(id for id in before if id in data.draw(st.sets(st.sampled_from(card), min_size=1)))
    move = drop(encounter, moving, data.draw(st.sampled_from(card)), data.draw(st.booleans()))
    after = rows(done(encounter, move)) if move else before
    assert moving in after or move is None
    assert [id for id in after if id not in moving] == [id for id in before if id not in moving]


# stepping


def test_stepping_moves_by_one_row_inside_the_group():
    assert step(fight(), "a", down=False) is None
    assert rows(done(fight(), step(fight(), "a", down=True))) == "caebd"
    assert rows(done(fight(), step(fight(), "e", down=False))) == "aecbd"
    assert step(fight(), "e", down=True) is None
    assert step(fight(), "b", down=True) is None


def test_stepping_keeps_several_together():
    assert rows(done(fight(), step(fight(), "ac", down=True))) == "eacbd"
    assert rows(done(fight(), step(fight(), "ce", down=False))) == "ceabd"


def test_rows_of_several_groups_do_not_step():
    assert step(fight(), "ab", down=True) is None
    assert step(fight(), "ab", down=False) is None


def test_down_and_up_again_is_where_it_was():
    down = done(fight(), step(fight(), "a", down=True))
    assert rows(done(down, step(down, "a", down=False))) == rows(fight())


# words


def test_who_is_moved_to_a_rung_that_is_over_loses_its_turn_and_it_is_said():
    later = fight().declare("a", Evade()).resolve(ScriptedDice([]))
    shown = ladder_of(later)
    late, again = drop(later, "d", "a"), drop(later, "a", "b")
    assert loses_its_turn(shown, late)
    assert board_text.move_text(shown, late) == "Initiative 5 · over, does not act this turn"
    assert not loses_its_turn(shown, again)
    assert board_text.move_text(shown, again) == "Initiative 4"
    assert not loses_its_turn(shown, RowMove("set_side", ("d",), "Raiders"))


@pytest.mark.parametrize(("id", "total", "lost"), [("d", 9, True), ("d", 4, False), ("b", 5, True), ("a", 9, False)])
def test_a_rung_that_is_over_needs_nobody_on_it(id: str, total: int, lost: bool):
    later = fight().declare("a", Evade()).resolve(ScriptedDice([]))
    assert loses_its_turn(ladder_of(later), RowMove("set_initiative", (id,), total)) is lost
    acts_then = id in _who_acts(later.set_initiative(id, total))
    assert lost is (id in _who_acts(later) and not acts_then)


def test_above_whom_nobody_has_acted_yet_a_turn_is_not_lost():
    surprised = fight().set_initiative("d", 7).set_surprised("d", True)
    assert ladder_of(surprised).rows[0].phase is Phase.PAST
    assert not loses_its_turn(ladder_of(surprised), RowMove("set_initiative", ("b",), 7))
    assert "b" in _who_acts(surprised.set_initiative("b", 7))


def test_while_a_natural_12_waits_its_rung_is_over():
    far = Attack("d", "Rifle", "Short", modifiers=(Modifier("far", -9),))
    waiting = fight().declare("a", far).resolve(ScriptedDice([6, 6]))
    assert loses_its_turn(ladder_of(waiting), RowMove("set_initiative", ("b",), 5))
    assert not loses_its_turn(ladder_of(waiting), RowMove("set_initiative", ("b",), 3))


def _who_acts(encounter):
    """Everybody who acts from now on to the end of the turn."""
    seen: set[str] = set()
    while encounter.acting:
        seen.update(encounter.acting)
        encounter = encounter.resolve(ScriptedDice([]))
    return seen


def test_a_side_is_named_and_a_place_needs_no_words():
    shown = ladder_of(staged(people()))
    assert board_text.move_text(shown, RowMove("set_side", ("a",), "%1")) == "To the side %1"
    assert board_text.move_text(shown, RowMove("move_before", ("a",), None)) == ""
