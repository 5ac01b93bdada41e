"""What the players see of a fight, and above all what they do not."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.ladder import Phase, State
from eod_desktop.models.players_ladder import (
    HitsOptions,
    HitsShown,
    PlayersLadder,
    PlayersRow,
    hits_text,
    players_ladder,
    spoken,
    title_text,
)
from eod_desktop.rules import Character, CharacterKind, Condition, Encounter, Evade, ScriptedDice, Status
from tests.models.fights import begun, fighter, staged
from tests.models.random_fights import Fight, fights

ALL = [fighter("a", "Party", "Ana", character="ana"), fighter("b", "Raiders", "Bo"), fighter("c", "Party", "Cy")]


def campaign_of(encounter: Encounter) -> Campaign:
    campaign = Campaign("Test").with_character(Character("ana", "Ana", "Party", CharacterKind.PC))
    return replace(campaign.with_record(EncounterRecord("e1", "Ambush", encounter, encounter)), current="e1")


def seen(encounter: Encounter, options: HitsOptions | None = None) -> PlayersLadder:
    return players_ladder(campaign_of(encounter), options or HitsOptions())


def row(ladder: PlayersLadder, id: str) -> PlayersRow:
    return next(row for row in ladder.rows if row.id == id)


def phases(ladder: PlayersLadder) -> dict[str, Phase]:
    return {row.id: row.phase for row in ladder.rows}


def test_without_an_encounter_there_is_nothing() -> None:
    ladder = players_ladder(Campaign("Empty"), HitsOptions())
    assert ladder == PlayersLadder()
    assert title_text(ladder) == "No fight now"


def test_before_the_first_turn_everyone_stands_by_side() -> None:
    ladder = seen(staged(ALL))
    assert [(row.name, row.heading, row.first, row.last) for row in ladder.rows] == [
        ("Ana", "Party", True, False),
        ("Cy", "", False, True),
        ("Bo", "Raiders", True, True),
    ]
    assert title_text(ladder) == "Before the fight"


def test_a_fight_that_has_ended_is_over_and_nobody_is_up() -> None:
    campaign = campaign_of(begun(ALL, [4, 5, 2]))
    over = players_ladder(campaign.with_record(replace(campaign.on_board, ended=True)), HitsOptions())
    assert title_text(over) == "The fight is over"
    assert set(phases(over).values()) == {Phase.PAST}


def test_a_side_of_which_all_are_hidden_has_no_heading() -> None:
    ladder = seen(staged([ALL[0], replace(ALL[1], hidden=True), ALL[2]]))
    assert [row.heading for row in ladder.rows] == ["Party", ""]


def test_the_ladder_has_rungs_and_groups_and_who_is_up() -> None:
    ladder = seen(begun(ALL, [5, 4, 5]))
    assert [(row.id, row.rung, row.first, row.last, row.phase) for row in ladder.rows] == [
        ("a", 5, True, False, Phase.UP),
        ("c", 5, False, True, Phase.UP),
        ("b", 4, True, True, Phase.COMING),
    ]
    assert ladder.up == (0, 1)
    assert title_text(ladder) == "Turn 1"


def test_what_is_past_and_over_is_told() -> None:
    fight = begun(ALL, [5, 4, 5]).resolve(ScriptedDice([]))
    assert phases(seen(fight)) == {"a": Phase.PAST, "c": Phase.PAST, "b": Phase.UP}
    over = fight.resolve(ScriptedDice([]))
    assert set(phases(seen(over)).values()) == {Phase.PAST}


def test_who_came_without_a_place_stands_last() -> None:
    ladder = seen(begun(ALL, [5, 4, 5]).join(fighter("d", "Raiders")))
    assert [(row.id, row.rung, row.phase) for row in ladder.rows][-1] == ("d", None, Phase.OUT)


# who is hidden


def test_a_hidden_one_leaves_no_gap_in_its_group() -> None:
    fight = begun(ALL, [5, 5, 5]).set_hidden("a", True)
    assert [(row.id, row.first, row.last) for row in seen(fight).rows] == [("b", True, False), ("c", False, True)]


def test_while_only_hidden_ones_act_nothing_tells_of_it() -> None:
    """A at 5, the hidden B at 4, C at 3."""
    fight = begun(ALL, [5, 4, 3]).set_hidden("b", True)
    assert phases(seen(fight)) == {"a": Phase.UP, "c": Phase.COMING}
    hidden_acts = fight.resolve(ScriptedDice([]))
    assert hidden_acts.acting == ("b",)
    assert seen(hidden_acts) == seen(fight)
    then = hidden_acts.resolve(ScriptedDice([]))
    assert phases(seen(then)) == {"a": Phase.PAST, "c": Phase.UP}


def test_hidden_ones_that_act_first_begin_no_turn_for_the_players() -> None:
    fight = begun(ALL, [4, 5, 3]).set_hidden("b", True)
    assert fight.acting == ("b",)
    assert phases(seen(fight)) == {"a": Phase.COMING, "c": Phase.COMING}


def test_hidden_ones_that_act_last_end_no_turn_early() -> None:
    fight = begun(ALL, [5, 3, 4]).set_hidden("b", True).resolve(ScriptedDice([])).resolve(ScriptedDice([]))
    assert fight.acting == ("b",)
    assert phases(seen(fight)) == {"a": Phase.PAST, "c": Phase.UP}


def test_a_rung_on_which_only_a_hidden_one_acts_is_not_up() -> None:
    fight = begun(ALL, [5, 4, 4]).set_hidden("b", True).set_surprised("c", True).resolve(ScriptedDice([]))
    assert fight.acting == ("b",)
    assert phases(seen(fight)) == {"a": Phase.UP, "c": Phase.COMING}


@given(fights())
def test_whoever_is_hidden_changes_nothing_but_its_own_row(drawn: Fight) -> None:
    """All that the players see of a fight is what they would see without the hidden one's name, side and figures."""
    now = drawn.record.now
    first = now.combatants[0]
    hidden = now.set_hidden(first.id, True).rename(first.id, "Nobody knows").set_hits(first.id, 777)
    ladder = players_ladder(drawn.campaign.with_record(replace(drawn.record, now=hidden)), HitsOptions())
    text = " ".join(spoken(row) + row.heading for row in ladder.rows)
    assert first.id not in [row.id for row in ladder.rows]
    assert "Nobody knows" not in text
    assert "777" not in text
    others = {combatant.side for combatant in hidden.combatants[1:]}
    assert {row.side for row in ladder.rows} | {row.heading for row in ladder.rows} - {""} <= others
    assert [row.first for row in ladder.rows].count(True) == [row.last for row in ladder.rows].count(True)


# hits


@pytest.mark.parametrize(
    ("options", "pc", "other"),
    [
        (HitsOptions(), "9/20", "hurt"),
        (HitsOptions(HitsShown.WORD, HitsShown.NUMBER), "badly hurt", "15/20"),
        (HitsOptions(HitsShown.NOTHING, HitsShown.NOTHING), "", ""),
    ],
)
def test_hits_are_shown_for_pcs_and_others_apart(options: HitsOptions, pc: str, other: str) -> None:
    ladder = seen(staged([replace(ALL[0], hits=9), replace(ALL[1], hits=15)]), options)
    assert [hits_text(row) for row in ladder.rows] == [pc, other]
    assert (row(ladder, "b").hits is None) is (options.others is not HitsShown.NUMBER)


def test_who_is_out_has_a_word_for_it_once() -> None:
    ladder = seen(staged([replace(ALL[0], hits=-4), replace(ALL[1], hits=0)]))
    assert [(hits_text(row), row.states, row.faded) for row in ladder.rows] == [
        ("−4/20", (State.DOWN,), True),
        ("", (State.DOWN,), True),
    ]


# words


def test_conditions_and_surprise_are_told_without_what_is_left() -> None:
    fight = begun(ALL, [5, 4, 3]).set_condition("b", Condition("bleeding", turns=2)).set_surprised("b", True)
    seen_row = row(seen(fight), "b")
    assert (seen_row.states, seen_row.conditions) == ((State.SURPRISED,), ("bleeding",))
    assert spoken(seen_row) == "Bo, Raiders, initiative 4, unhurt, surprised, bleeding"


def test_what_is_declared_is_seen_once_it_is_done() -> None:
    fight = begun(ALL, [5, 4, 3]).declare("a", Evade())
    assert row(seen(fight), "a").states == ()
    assert row(seen(fight.resolve(ScriptedDice([]))), "a").states == (State.EVADING,)


def test_the_dead_and_the_gone_are_told() -> None:
    fight = begun(ALL, [5, 4, 3]).set_status("b", Status.DEAD).leave("c")
    assert [row(seen(fight), id).states for id in "bc"] == [(State.DEAD,), (State.LEFT,)]
