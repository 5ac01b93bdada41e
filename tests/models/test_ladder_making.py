"""Ladders made one after the other are those that each state has by itself."""

import random

from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.models.chronicle import Chronicle, Chronicles
from eod_desktop.models.ladder import Phase
from eod_desktop.models.ladder_making import Ladders, ladder
from eod_desktop.models.ladder_notes import Ended
from eod_desktop.rules import Attack, Condition, Encounter, Evade, Modifier, ScriptedDice
from tests.models.fights import begun, fighter
from tests.models.random_fights import Fight, fights

FAR_SHOT = Attack("b", "Rifle", "Short", modifiers=(Modifier("far", -9),))


def style_of(side: str) -> int:
    return len(side)


def alone(encounter: Encounter):
    return ladder(encounter, Chronicle().at(encounter.log), style_of)


@given(fights(), st.integers(0, 2**32))
def test_states_one_after_the_other_and_back_again_have_the_ladders_of_their_own(drawn: Fight, seed: int) -> None:
    record, chance = drawn.record, random.Random(seed)
    events = record.now.log[:]
    states = [Encounter.replay(record.start, events[:count]) for count in range(len(events) + 1)]
    ladders, chronicles, place = Ladders(), Chronicles(), 0
    for _ in range(min(2 * len(states), 80)):
        state = states[place]
        assert ladders.at(state, chronicles.at(state.log), style_of) == alone(state)
        far = chance.random() < 0.1
        place = chance.randrange(len(states)) if far else place + chance.choice((1, 1, 1, -1))
        place = max(0, min(place, len(states) - 1))


def test_rows_that_an_action_does_not_touch_are_the_same_objects():
    states = [begun([fighter(id, "Party" if id < "d" else "Raiders") for id in "abcdefgh"], [5, 5, 5, 4, 4, 4, 3, 3])]
    states.append(states[0].declare("a", Attack("e", "Rifle", "Short")))
    states.append(states[1].harm("e", 2))
    ladders = Ladders()
    made = [ladders.at(state, Chronicle().at(state.log), style_of).rows for state in states]
    assert [row.id for row, now in zip(made[0], made[1], strict=True) if row is not now] == ["a", "c"]
    assert [row.id for row, now in zip(made[1], made[2], strict=True) if row is not now] == ["a", "c", "d", "e", "f"]


def test_in_a_fight_that_has_ended_nobody_acts():
    state = begun([fighter("a", "Party"), fighter("b", "Raiders")], [5, 4])
    chronicle, ladders = Chronicle().at(state.log), Ladders()
    going_on = ladders.at(state, chronicle, style_of)
    over = ladders.at(state, chronicle, style_of, ended=True)
    assert (over.up, over.acting, over.notes) == (None, (), (Ended(1),))
    assert [(row.phase, row.acts, row.head) for row in over.rows] == [(Phase.PAST, False, None)] * 2
    assert ladders.at(state, chronicle, style_of) == going_on


def test_what_hangs_on_others_is_told_anew():
    """A name in another's action, the turns a condition has left, whose stance counts while a natural 12 waits."""
    state = begun([fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Raiders")], [5, 4, 5])
    states = [state.declare("a", FAR_SHOT).declare("c", Evade())]
    states.append(states[-1].rename("b", "Bea"))
    states.append(states[-1].set_condition("b", Condition("stunned", turns=3)))
    states.append(states[-1].resolve(ScriptedDice([6, 6])))
    states.append(states[-1].rule_natural_twelve("a", False, ScriptedDice([])))
    states.append(states[-1].resolve(ScriptedDice([])))
    states.append(states[-1].begin_turn(ScriptedDice([1, 2, 3])))
    ladders = Ladders()
    for state in states:
        assert ladders.at(state, Chronicle().at(state.log), style_of) == alone(state)
