from eod_desktop.campaign import folds
from eod_desktop.campaign.folds import Folds
from eod_desktop.rules import Encounter, History, RandomDice
from tests.fakes import sample_campaign


def fight(turns: int) -> tuple[Encounter, list[Encounter]]:
    """A start and every state of a fight in which nobody does anything."""
    start = sample_campaign().on_board.now
    states, dice = [start], RandomDice(1)
    for _ in range(turns):
        states.append(states[-1].begin_turn(dice))
        while states[-1].acting:
            states.append(states[-1].resolve(dice))
    return start, states


def test_every_state_of_the_past_is_the_one_that_was():
    start, states = fight(60)
    known = Folds()
    for state in reversed(states):
        again = known.at(start, states[-1].log.first(len(state.log)))
        assert again == state
    assert known.at(start, History()) is start


def test_going_back_step_by_step_folds_few_events_anew(monkeypatch):
    start, states = fight(200)
    folded = []
    replay = Encounter.replay

    def counted(state, events):
        folded.append(len(events))
        return replay(state, events)

    monkeypatch.setattr(folds.Encounter, "replay", counted)
    known, log = Folds(), states[-1].log
    known.at(start, log)
    folded.clear()
    for back in range(1, 200):
        known.at(start, log.first(len(log) - back))
    assert sum(folded) < 200 * 64


def test_a_fight_begun_anew_is_not_taken_for_the_old_one():
    start, states = fight(30)
    known = Folds()
    known.at(start, states[-1].log)
    other = start.begin_turn(RandomDice(9))
    assert known.at(start, other.log) == other


def test_the_same_events_from_another_start_lead_elsewhere():
    start, states = fight(30)
    known, log = Folds(), states[-1].log
    known.at(start, log)
    other = start.staged(start.combatants[1:] + start.combatants[:1])
    assert known.at(other, log) == Encounter.replay(other, log)
    assert known.at(other, log) != states[-1]
