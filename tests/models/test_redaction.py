"""What the players' version keeps to itself: a hidden combatant, its deeds, its side, and every trace of them."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from eod_desktop.models.report_text import to_text
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.rules import Combatant, Condition, ConditionDm, ConditionScope, Encounter, ScriptedDice, Task, Weapon
from tests.fakes import attack, sample_campaign

AT = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)
LURKER = Combatant(
    "lurker", "Lurker", "Shadows", weapons=(Weapon("Dart", "", "1d6", {"Short": 0}),), max_hits=9, hidden=True
)


def played(reveal=False):
    """Ana shoots the raider, the lurker shoots Ana, Bo shoots the lurker."""
    campaign = sample_campaign(raiders=1)
    record = campaign.on_board
    start = record.now.staged((*record.now.combatants, LURKER))
    encounter: Encounter = start.begin_turn(ScriptedDice([4, 4, 4, 5]))
    encounter = encounter.declare("ana", attack("r1")).declare("lurker", attack("ana", "Dart"))
    encounter = encounter.resolve(ScriptedDice([1, 2, 6, 5, 6]))
    encounter = encounter.declare("bo", attack("lurker", "Pistol")).resolve(ScriptedDice([6, 5, 3, 3]))
    encounter = encounter.harm("lurker", 1)
    if reveal:
        encounter = encounter.set_hidden("lurker", False)
    record = replace(record, start=start, now=encounter)
    return campaign.with_record(record), record


def summary(players, reveal=False):
    campaign, record = played(reveal)
    return to_text(turn_summary(campaign, record, {1}, players=players, printed_at=AT))


@pytest.mark.parametrize("word", ["Lurker", "Shadows", "Dart"])
def test_players_read_nothing_of_who_is_hidden(word):
    assert word in summary(players=False)
    assert word not in summary(players=True)


def test_a_shot_at_one_who_is_hidden_stays_without_its_target():
    assert "Attack somebody unseen · Pistol · Short" in summary(players=True)


def test_a_hit_on_one_who_is_hidden_tells_nothing_of_its_armor_or_hits():
    assert "Damage 2d6" in summary(players=False)
    assert "Damage 2d6" not in summary(players=True)


def test_one_who_has_come_out_is_told_from_the_beginning():
    text = summary(players=True, reveal=True)
    assert "Attack Ana Reyes · Dart · Short" in text
    assert "Shadows" in text


def test_hits_that_only_the_hidden_dealt_are_not_explained():
    assert "takes" in summary(players=False)
    assert "takes 6 from" not in summary(players=True)


def test_tasks_and_conditions_are_told():
    campaign = sample_campaign(raiders=1)
    record = campaign.on_board
    encounter = record.now.begin_turn(ScriptedDice([4, 2, 2]))
    stunned = Condition("Stunned", (ConditionDm(ConditionScope.ATTACKS, -2),), turns=2)
    encounter = encounter.set_condition("ana", stunned)
    task = Task("Spot the ambush", encounter.task_check("ana", "Rifle", "Difficult", ()))
    encounter = encounter.declare("ana", task).resolve(ScriptedDice([5, 4]))
    encounter = encounter.rename("r1", "Old Tom").clear_condition("ana", "Stunned").set_hidden("r1", True)
    record = replace(record, now=encounter)
    text = to_text(turn_summary(campaign.with_record(record), record, {1}, players=False, printed_at=AT))
    assert "Ana Reyes: Stunned (−2 to its attacks), 2 turns" in text
    assert "Spot the ambush" in text
    assert "Rifle +2 · Stunned −2" in text
    assert "Old Tom: called Raider 1 until now" in text
    assert "Ana Reyes: no longer Stunned" in text
    assert "Old Tom: hidden" in text
