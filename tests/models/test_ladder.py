from fractions import Fraction

import pytest

from eod_desktop.models.chronicle import Chronicle
from eod_desktop.models.ladder import Held, Phase, SideHeading, State, Waiting
from eod_desktop.models.ladder_making import ladder
from eod_desktop.models.ladder_notes import NoOpponents, Ruled, Surprise, TurnOver
from eod_desktop.rules import (
    Attack,
    BreakOff,
    Check,
    Condition,
    Encounter,
    Evade,
    Modifier,
    Ruleset,
    ScriptedDice,
    Status,
    Task,
)
from tests.models.fights import PISTOL, RIFLE, begun, fighter, staged

SIDES = ("Party", "Raiders", "Creatures")


def ladder_of(encounter):
    return ladder(encounter, Chronicle().at(encounter.log), SIDES.index)


def row(encounter, id):
    return next(row for row in ladder_of(encounter).rows if row.id == id)


def four():
    """Totals: b and d 5, a 4, c 2."""
    return [fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Party"), fighter("d", "Party")]


def test_before_the_first_turn_combatants_stand_by_side_in_order_of_first_use():
    rows = ladder_of(staged(four())).rows
    assert [r.id for r in rows] == ["a", "c", "d", "b"]
    assert [r.head for r in rows] == [SideHeading("Party", 3), None, None, SideHeading("Raiders", 1)]
    assert [(r.first, r.last) for r in rows] == [(True, False), (False, False), (False, True), (True, True)]
    assert {r.phase for r in rows} == {Phase.STAGED}
    assert [r.style for r in rows] == [0, 0, 0, 1]


def test_an_empty_encounter_has_an_empty_ladder():
    empty = ladder_of(Encounter())
    assert (empty.rows, empty.up, empty.notes) == ((), None, ())


def test_highest_rung_first_and_equals_in_one_card():
    rows = ladder_of(begun(four(), [4, 5, 2, 5])).rows
    assert [(r.id, r.rung) for r in rows] == [("b", 5), ("d", 5), ("a", 4), ("c", 2)]
    assert [(r.first, r.last) for r in rows] == [(True, False), (False, True), (True, True), (True, True)]
    assert [r.phase for r in rows] == [Phase.UP, Phase.UP, Phase.COMING, Phase.COMING]
    assert rows[0].head == Waiting(acting=2, undeclared=2)


def test_the_group_that_is_up_counts_who_has_to_declare():
    encounter = begun(four(), [4, 5, 2, 5]).declare("d", Evade())
    shown = ladder_of(encounter)
    assert shown.rows[0].head == Waiting(acting=2, undeclared=1)
    assert shown.waiting == ("b",)
    assert shown.up == 5
    assert row(encounter, "d").states == (State.EVADING,)
    assert row(encounter, "d").evade_dm == -3


def test_what_is_past_keeps_what_it_did():
    encounter = begun(four(), [4, 5, 2, 5]).declare("b", Attack("a", "Rifle", "Short"))
    after = encounter.resolve(ScriptedDice([4, 4, 1, 1, 1]))
    attacker, passer = row(after, "b"), row(after, "d")
    assert attacker.phase is Phase.PAST
    assert attacker.faded
    assert attacker.target == "A"
    assert attacker.deed.damage.dealt == 3
    assert passer.deed.action is None
    assert row(after, "a").head == Waiting(1, 1)


def test_who_was_down_before_the_turn_has_no_rung_and_stands_at_the_end():
    encounter = begun([fighter("a", "Party", hits=0), *four()[1:]], [5, 2, 5])
    last = ladder_of(encounter).rows[-1]
    assert (last.id, last.rung, last.phase, last.states) == ("a", None, Phase.OUT, (State.DOWN,))
    assert last.since is None


def test_who_falls_in_its_turn_keeps_its_rung():
    fallen = row(begun(four(), [4, 5, 2, 5]).harm("a", 50, absorb=False), "a")
    assert (fallen.rung, fallen.status, fallen.since, fallen.states) == (4, Status.DOWN, 1, (State.DOWN,))
    assert fallen.faded


def test_who_leaves_or_joins_stands_without_a_rung():
    encounter = begun(four(), [4, 5, 2, 5]).leave("b").join(fighter("x", "Raiders"))
    assert [(r.id, r.rung) for r in ladder_of(encounter).rows] == [
        ("d", 5), ("a", 4), ("c", 2), ("b", None), ("x", None),
    ]  # fmt: skip
    assert row(encounter, "b").states == (State.LEFT,)
    assert row(encounter, "x").states == ()


def test_damage_that_waits_for_a_ruling_is_pending_on_its_target():
    short = Attack("b", "Rifle", "Short", modifiers=(Modifier("dark", -9),))
    encounter = begun(four(), [4, 5, 2, 5]).declare("b", Attack("a", "Rifle", "Short")).declare("d", short)
    waiting = encounter.resolve(ScriptedDice([4, 4, 6, 6, 5, 6, 6]))
    assert row(waiting, "a").pending == 17
    assert row(waiting, "a").states == (State.PENDING,)
    assert row(waiting, "d").states == (State.RULING,)
    assert row(waiting, "b").head.rulings == ("D",)
    assert not row(waiting, "b").faded
    assert ladder_of(waiting).waiting == ("d",)


def test_an_older_stance_counts_until_its_owner_is_up_again():
    evading = begun(four(), [4, 5, 2, 5]).declare("b", Evade()).resolve(ScriptedDice([]))
    assert row(evading, "b").states == (State.EVADING,)
    over = evading.resolve(ScriptedDice([])).resolve(ScriptedDice([]))
    again = over.begin_turn(ScriptedDice([1, 5, 2, 6]))
    assert row(again, "b").states == (State.EVADING,)
    up = again.resolve(ScriptedDice([]))
    # undeclared, it passes when the group is resolved, and attacks of its group find it standing (C5.1)
    assert row(up, "b").states == ()
    assert row(up.declare("b", BreakOff()), "b").states == (State.BREAKING_OFF, State.EVADING)


def test_conditions_are_told_with_what_is_left_of_them():
    encounter = begun(four(), [4, 5, 2, 5])
    for condition in (Condition("bleeding", turns=2), Condition("aiming", until_next_action=True), Condition("prone")):
        encounter = encounter.set_condition("b", condition)
    assert row(encounter, "b").conditions == (
        Held("bleeding", 2),
        Held("aiming", until_next_action=True),
        Held("prone"),
    )
    assert row(encounter, "a").conditions == ()
    acted = encounter.resolve(ScriptedDice([]))
    assert row(acted, "b").conditions == (Held("bleeding", 2), Held("prone"))
    over = acted.resolve(ScriptedDice([])).resolve(ScriptedDice([]))
    second = over.begin_turn(ScriptedDice([1, 1, 1, 1]))
    assert row(second, "b").conditions == (Held("bleeding", 1), Held("prone"))
    third = second.resolve(ScriptedDice([])).begin_turn(ScriptedDice([1, 1, 1, 1]))
    assert row(third, "b").conditions == (Held("prone"),)


def test_who_is_hidden_says_so_after_everything_else():
    encounter = begun(four(), [4, 5, 2, 5]).declare("b", BreakOff()).set_hidden("b", True)
    assert row(encounter, "b").states == (State.BREAKING_OFF, State.EVADING, State.HIDDEN)


def test_a_task_that_waits_for_a_ruling_is_no_pending_damage():
    task = Task("picks the lock", Check((Modifier("dark", -9),)))
    waiting = begun(four(), [4, 5, 2, 5]).declare("b", task).resolve(ScriptedDice([6, 6]))
    assert row(waiting, "b").states == (State.RULING,)
    assert {r.pending for r in ladder_of(waiting).rows} == {0}
    assert ladder_of(waiting).waiting == ("b",)


def test_the_weapon_is_the_declared_one_else_the_last_used_else_the_first():
    two = fighter("b", "Raiders", weapons=(RIFLE, PISTOL))
    encounter = begun([fighter("a", "Party"), two], [3, 5])
    assert row(encounter, "b").weapon == "Rifle"
    declared = encounter.declare("b", Attack("a", "Pistol", "Short"))
    assert row(declared, "b").weapon == "Pistol"
    after = declared.resolve(ScriptedDice([1, 2])).resolve(ScriptedDice([]))
    assert row(after.begin_turn(ScriptedDice([3, 3])), "b").weapon == "Pistol"
    assert row(begun([fighter("a", "Party", weapons=())], [3]), "a").weapon == ""


def test_surprise_is_stated_with_its_reason():
    encounter = begun([fighter("a", "Party"), fighter("b", "Raiders")], [6, 3])
    shown = ladder_of(encounter)
    assert shown.notes == (Surprise("Party", "Raiders", Fraction(6), Fraction(3), 1, lasting=False),)
    assert row(encounter, "b").states == (State.SURPRISED,)
    assert not row(encounter, "b").acts


def test_a_ruling_on_surprise_is_stated_too():
    encounter = begun([fighter("a", "Party"), fighter("b", "Raiders")], [6, 3])
    changed = encounter.set_surprised("b", False).set_surprised("a", True)
    assert Ruled(surprised=("A",), cleared=("B",)) in ladder_of(changed).notes
    assert len(ladder_of(changed.set_surprised("b", True).set_surprised("a", False)).notes) == 1


def test_the_end_of_a_turn_is_stated():
    over = begun(four()[:2], [5, 5]).resolve(ScriptedDice([]))
    shown = ladder_of(over)
    assert shown.notes == (TurnOver(1),)
    assert shown.up is None
    assert {r.phase for r in shown.rows} == {Phase.PAST}


@pytest.mark.parametrize(
    ("alliances", "notes"),
    [((), ()), ((("Party", "Raiders"),), (NoOpponents(("Party", "Raiders")),))],
)
def test_staged_sides_without_an_enemy_are_noticed(alliances, notes):
    encounter = Encounter(combatants=tuple(four()[:2]), alliances=alliances)
    assert ladder_of(encounter).notes == notes


def test_one_side_alone_is_noticed():
    assert ladder_of(staged(four()[:1])).notes == (NoOpponents(("Party",)),)


def test_figures_are_those_of_the_longest_number():
    assert ladder_of(staged([fighter("a", "Party", hits=-100)])).figures == 4


def test_a_combatant_ranked_again_after_acting_shows_what_it_did():
    encounter = begun(four(), [4, 5, 2, 5]).declare("b", Evade()).resolve(ScriptedDice([])).set_initiative("b", 1)
    moved = row(encounter, "b")
    assert (moved.rung, moved.phase, moved.acts) == (1, Phase.COMING, False)
    assert moved.faded
    assert moved.deed.action == Evade()


def test_an_unchanged_combatant_gives_an_equal_row():
    before = begun(four(), [4, 5, 2, 5], Ruleset())
    after = before.harm("c", 1)
    changed = [a.id for a, b in zip(ladder_of(before).rows, ladder_of(after).rows, strict=True) if a != b]
    assert changed == ["c"]
