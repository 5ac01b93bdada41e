from msgspec.structs import replace

from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.models.chosen_odds import ChosenOdds, chosen_odds
from eod_desktop.models.task_choice import TaskChoice
from eod_desktop.rules import Modifier
from tests.fakes import RIFLE, sample_campaign

SHOT = AttackChoice(weapon="Rifle", range="Short", target="r1", modifiers=(Modifier("Smoke", -1),))


def test_of_an_attack_the_check_and_what_comes_of_it() -> None:
    encounter = sample_campaign().on_board.now
    odds = chosen_odds(encounter, "ana", SHOT)
    assert odds.check == encounter.check_for("ana", SHOT.attack())
    assert odds.attack.check == odds.check


def test_of_a_task_the_check_alone() -> None:
    encounter = sample_campaign().on_board.now
    task = replace(SHOT, kind=ActionKind.TASK, task=TaskChoice("Leader"), pinned=(Modifier("Help", 1),))
    odds = chosen_odds(encounter, "ana", task)
    assert odds == ChosenOdds(encounter.task_check("ana", "Leader", None, task.situation))
    assert [modifier.label for modifier in odds.check.modifiers] == ["Leader", "Help", "Smoke"]


def test_where_nothing_can_be_rolled_there_are_none() -> None:
    encounter = sample_campaign().on_board.now
    for choice in (
        replace(SHOT, kind=ActionKind.EVADE),
        replace(SHOT, target=""),
        replace(SHOT, range="Extreme"),
        replace(SHOT, kind=ActionKind.TASK, task=TaskChoice("STR")),
    ):
        assert chosen_odds(encounter, "ana", choice) == ChosenOdds()


def test_what_would_be_better_is_another_weapon_here_or_the_best_of_all() -> None:
    encounter = sample_campaign().on_board.now
    assert chosen_odds(encounter, "ana", SHOT).better is None
    medium = chosen_odds(encounter, "ana", replace(SHOT, range="Medium")).better
    assert (medium.attack.weapon, medium.attack.range) == ("Rifle", "Close")
    bow = replace(RIFLE, name="Bow", damage="4d6", range_dms={"Short": 0})
    ana = replace(encounter.combatant("ana"), weapons=(RIFLE, bow))
    armed = replace(encounter, combatants=(ana, *encounter.combatants[1:]))
    assert chosen_odds(armed, "ana", SHOT).better.attack.weapon == "Bow"
