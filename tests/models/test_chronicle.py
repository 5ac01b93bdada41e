from eod_desktop.models.chronicle import Chronicle, Chronicles, Out
from eod_desktop.rules import Attack, BreakOff, Check, Evade, Modifier, ScriptedDice, Status, Task
from tests.models.fights import begun, fighter


def duel():
    """A is up, then B; both of 20 hits."""
    return begun([fighter("a", "Party"), fighter("b", "Raiders")], [5, 3])


def resolved(encounter, id, action, *faces):
    return encounter.declare(id, action).resolve(ScriptedDice(list(faces)))


def test_a_hit_is_told_with_its_damage():
    after = resolved(duel(), "a", Attack("b", "Rifle", "Short"), 4, 4, 1, 2, 3)
    deed = Chronicle().at(after.log).deeds["a"]
    assert deed.action == Attack("b", "Rifle", "Short")
    assert deed.result.succeeded
    assert deed.damage.dealt == 6


def test_passing_is_told_as_no_action():
    after = duel().resolve(ScriptedDice([]))
    assert Chronicle().at(after.log).deeds["a"].action is None


def test_an_action_is_told_as_declared_last():
    encounter = duel().declare("a", Attack("b", "Rifle", "Short"))
    assert Chronicle().at(resolved(encounter, "a", Evade()).log).deeds["a"].action == Evade()


def test_deeds_end_with_their_turn_but_the_weapon_is_remembered():
    after = resolved(duel(), "a", Attack("b", "Rifle", "Short"), 1, 2).resolve(ScriptedDice([]))
    told = Chronicle().at(after.begin_turn(ScriptedDice([1, 2])).log)
    assert not told.deeds
    assert told.weapons == {"a": "Rifle"}


def test_a_ruling_replaces_what_waited():
    short = Attack("b", "Rifle", "Short", modifiers=(Modifier("dark", -8),))
    waiting = resolved(duel(), "a", short, 6, 6)
    assert Chronicle().at(waiting.log).deeds["a"].result.gm_may_allow
    ruled = waiting.rule_natural_twelve("a", True, ScriptedDice([1, 1, 1]))
    assert Chronicle().at(ruled.log).deeds["a"].damage.dealt == 3


def test_a_task_is_told_with_its_result_and_its_ruling():
    task = Task("picks the lock", Check((Modifier("dark", -9),)))
    waiting = resolved(duel(), "a", task, 6, 6)
    deed = Chronicle().at(waiting.log).deeds["a"]
    assert deed.action == task
    assert deed.result.gm_may_allow
    ruled = waiting.rule_natural_twelve("a", True, ScriptedDice([]))
    assert Chronicle().at(ruled.log).deeds["a"].result.succeeded
    assert not Chronicle().at(ruled.log).weapons


def test_who_is_out_is_told_with_the_turn():
    first = duel().harm("b", 30, absorb=False).resolve(ScriptedDice([]))
    second = first.begin_turn(ScriptedDice([4]))
    assert Chronicle().at(second.log).out == {"b": Out(Status.DOWN, 1)}
    assert Chronicle().at(second.heal("b", 30).log).out == {}
    assert Chronicle().at(second.set_status("b", Status.DEAD).log).out == {"b": Out(Status.DEAD, 2)}


def test_who_broke_off_is_out_since_the_turn_after():
    over = resolved(duel(), "a", BreakOff()).resolve(ScriptedDice([]))
    assert Chronicle().at(over.begin_turn(ScriptedDice([1])).log).out == {"a": Out(Status.LEFT, 2)}


def test_the_reason_of_a_surprise_is_kept_for_later_turns():
    surprised = begun([fighter("a", "Party", skills={"Rifle": 2, "Leader": 1}), fighter("b", "Raiders")], [6, 3])
    told = Chronicle().at(surprised.log)
    assert told.surprises == (("Party", "Raiders"),)
    assert told.surprised == {"b"}
    turn, comparison = told.compared["Party", "Raiders"]
    assert (turn, comparison.initiative, comparison.against) == (1, 7, 3)


def test_going_on_and_starting_anew_tell_the_same():
    states = [duel()]
    states.append(states[-1].declare("a", Attack("b", "Rifle", "Short")))
    states.append(states[-1].resolve(ScriptedDice([4, 4, 6, 6, 6])))
    states.append(states[-1].resolve(ScriptedDice([])) if states[-1].acting else states[-1])
    states.append(states[-1].begin_turn(ScriptedDice([3, 3])))
    going = Chronicle()
    for state in states:
        going = going.at(state.log)
        assert going == Chronicle().at(state.log)


def test_another_past_is_told_from_its_start():
    one = Chronicle().at(resolved(duel(), "a", Evade()).log)
    other = resolved(duel(), "a", Attack("b", "Rifle", "Short"), 1, 2)
    assert one.at(other.log) == Chronicle().at(other.log)
    shorter = duel()
    assert one.at(shorter.log) == Chronicle().at(shorter.log)


def test_the_same_past_is_the_same_value():
    told = Chronicle().at(duel().log)
    assert told.at(told.log) is told


def test_going_back_and_forth_in_a_long_fight_tells_the_same_as_from_the_start():
    states = [duel()]
    for number in range(700):
        states.append(states[-1].set_hits("b", number % 3))
    other = states[300].harm("a", 30).resolve(ScriptedDice([]))
    chronicles = Chronicles()
    for state in (*states, *reversed(states[::7]), other, states[300], states[-1], other):
        assert chronicles.at(state.log) == Chronicle().at(state.log)
