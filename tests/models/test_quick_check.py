"""A quick check made ready: who rolls, with which DMs, at what odds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from eod_desktop.campaign import edits
from eod_desktop.campaign.state import Campaign
from eod_desktop.models.quick_check import made_ready, outlook, people_of, vocabulary_of
from eod_desktop.models.quick_line import QuickCheck, QuickDice
from eod_desktop.models.quick_reader import read_line
from eod_desktop.rules import (
    Character,
    Condition,
    ConditionDm,
    ConditionScope,
    ErrorKind,
    IllegalAction,
    Modifier,
    NaturalTwelve,
    Ruleset,
    Status,
)

ANA = Character("c1", "Ana", "Party", skills={"Rifle": 2}, stats={"DEX": 9, "INT": 5}, max_hits=21)
BO = Character("c2", "Bo", "Raiders", skills={"Melee": 1}, max_hits=10)


def campaign(**fields: object) -> Campaign:
    return replace(Campaign("Test", characters=(ANA, BO), situation_dms=(Modifier("Smoke", -1),)), **fields)


def ready(text: str, within: Campaign):  # type: ignore[no-untyped-def]
    people = people_of(within)
    line = read_line(text, vocabulary_of(within, people))
    assert isinstance(line, QuickCheck)
    return made_ready(line, within, people)


@pytest.mark.parametrize(
    ("text", "dms", "target"),
    [
        ("ana rifle", [2], 8),
        ("ana melee", [0], 8),  # T5: unskilled
        ("ana dex difficult +1", [2, 1], 8),
        ("ana int formidable smoke", [-2, -1], 10),
        ("ana", [], 8),
        ("rifle +2 easy", [2], 4),
        ("ana rifle 11+", [2], 11),
    ],
)
def test_T5_T6_T7_dms_and_target(text: str, dms: list[int], target: int) -> None:
    check = ready(text, campaign()).checks[0]
    assert ([dm.value for dm in check.modifiers], check.target) == (dms, target)


def test_a_stat_that_somebody_has_not_is_refused() -> None:
    with pytest.raises(IllegalAction) as caught:
        ready("bo dex", campaign())
    assert caught.value.kind is ErrorKind.MISSING_STAT


def test_the_rules_in_force_decide() -> None:
    ruleset = Ruleset(unskilled_dm=-3, success_target=9, natural_twelve="always")
    check = ready("ana melee", campaign(ruleset=ruleset)).checks[0]
    assert (check.dm, check.target, check.natural_twelve) == (-3, 9, NaturalTwelve.ALWAYS)


def test_who_stands_on_the_board_comes_first_with_its_conditions() -> None:
    with_fight = edits.put_on_board(edits.add_encounter(campaign(), "Fight"), "encounter1", [BO], 2)
    record = with_fight.on_board
    assert record
    hurt = Condition("Dazed", (ConditionDm(ConditionScope.ATTACKS, -2),))
    fight = record.now.set_condition(record.now.combatants[0].id, hurt)
    within = with_fight.with_record(replace(record, now=fight))
    assert [person.name for person in people_of(within)] == ["Bo 1", "Bo 2", "Ana"]
    assert ready('"bo 1" melee', within).checks[0].dm == -1


def test_who_has_left_or_is_archived_does_not_roll_and_names_stay_apart() -> None:
    two = replace(ANA, id="c3")
    gone = replace(BO, archived=True)
    assert [person.name for person in people_of(campaign(characters=(ANA, two, gone)))] == ["Ana", "Ana (2)"]
    with_fight = edits.put_on_board(edits.add_encounter(campaign(), "Fight"), "encounter1", [ANA], 1)
    record = with_fight.on_board
    assert record
    left = record.now.set_status(record.now.combatants[0].id, Status.LEFT)
    assert [person.combatant.status for person in people_of(with_fight.with_record(replace(record, now=left)))] == [
        Status.UP,
        Status.UP,
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ana rifle", "needs 6+ · 72 % · 26 in 36"),
        ("ana rifle impossible -9", "only a natural 12, if you allow it"),
        ("ana vs bo", "Ana ahead 44 % · Bo ahead 44 % · even 11 %"),
    ],
)
def test_how_it_is_likely_to_go(text: str, said: str) -> None:
    assert outlook(ready(text, campaign())) == said


def test_dice_say_their_range() -> None:
    dice = read_line("2d6+3", vocabulary_of(campaign(), ()))
    assert isinstance(dice, QuickDice)
    assert outlook(dice) == "5 to 15, 10.0 on average"


def test_a_name_is_shown_as_it_is_written() -> None:
    within = campaign(characters=(replace(ANA, name="%2 %3"), BO))
    assert outlook(ready('"%2 %3" vs bo', within)).startswith("%2 %3 ahead ")
