"""Before the first turn whatever the GM does sets the scene and leaves no event."""

import pytest
from msgspec.structs import replace

from eod_desktop.campaign import edits, lifecycle
from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import Condition, Encounter, RandomDice, Ruleset, Situation, Status
from tests.fakes import sample_campaign

ID = "encounter1"


@pytest.fixture
def campaign() -> Campaign:
    return sample_campaign()


def changed(campaign: Campaign, *changes) -> Campaign:
    for change in changes:
        campaign = edits.change_encounter(campaign, ID, change)
    return campaign


def ids(campaign: Campaign) -> list[str]:
    return [combatant.id for combatant in campaign.on_board.now.combatants]


@pytest.mark.parametrize(
    ("change", "outcome"),
    [
        (lambda e: e.set_hits("r1", 3), lambda e: e.combatant("r1").hits == 3),
        (lambda e: e.harm("r1", 30, False), lambda e: e.combatant("r1").status is Status.DOWN),
        (lambda e: e.set_status("r1", Status.DEAD), lambda e: e.combatant("r1").status is Status.DEAD),
        (lambda e: e.leave("r1"), lambda e: e.combatant("r1").status is Status.LEFT),
        (lambda e: e.set_side("r1", "Party"), lambda e: not e.hostile(e.combatant("r1").side, "Party")),
        (lambda e: e.rename("r1", "Gunner"), lambda e: e.combatant("r1").name == "Gunner"),
        (lambda e: e.move_before("r2", "ana"), lambda e: e.combatants[0].id == "r2"),
        (lambda e: e.set_hidden("r1", True), lambda e: e.combatant("r1").hidden),
        (lambda e: e.set_condition("r1", Condition("Prone")), lambda e: e.combatant("r1").condition("Prone")),
        (lambda e: e.set_situation(Situation.URBAN), lambda e: e.situation is Situation.URBAN and not e.next_situation),
    ],
)
def test_what_the_gm_does_before_the_first_turn_is_the_start(campaign, change, outcome):
    after = changed(campaign, change)
    record = after.on_board
    assert outcome(record.now)
    assert record.start is record.now
    assert not record.now.log
    same_with_events = change(campaign.on_board.now)
    assert record.now.combatants == same_with_events.combatants
    begun = changed(after, lambda e: e.begin_turn(RandomDice(1)))
    assert outcome(begun.on_board.now)
    assert begun.on_board.start is record.start
    assert Encounter.replay(record.start, begun.on_board.now.log) == begun.on_board.now


def test_who_is_taken_off_before_the_first_turn_was_never_there(campaign):
    staged = changed(campaign, lambda e: e.set_hits("r1", 3), lambda e: e.leave("r2"))
    without = edits.take_off_board(staged, ID, ["r1", "r2"])
    assert ids(without) == ["ana", "bo"]
    assert not without.on_board.now.log
    again = edits.put_on_board(without, ID, [campaign.character("raider")])
    assert again.on_board.now.combatants[-1].name == "Raider"


def test_who_is_taken_off_later_has_left(campaign):
    begun = changed(campaign, lambda e: e.begin_turn(RandomDice(1)))
    without = edits.take_off_board(begun, ID, ["r1"])
    assert ids(without) == ["ana", "bo", "r1", "r2"]
    assert without.on_board.now.combatant("r1").status is Status.LEFT


def test_events_from_before_the_first_turn_go_into_the_scene(campaign):
    record = campaign.on_board
    old = campaign.with_record(replace(record, now=record.now.set_hits("r1", 3).set_situation(Situation.URBAN)))
    for after in (
        edits.put_on_board(old, ID, [campaign.character("raider")]),
        edits.take_off_board(old, ID, ["r2"]),
        lifecycle.set_ruleset(old, Ruleset(evade_dm=-2)),
        changed(old, lambda e: e.rename("r2", "Gunner")),
    ):
        assert after.on_board.start is after.on_board.now
        assert not after.on_board.now.log
        assert after.on_board.now.combatant("r1").hits == 3
        assert after.on_board.now.situation is Situation.URBAN


def test_another_of_the_same_id_is_not_led_by_whom_the_first_was_led(campaign):
    led = campaign.with_record(replace(campaign.on_board, led_by={"bo": "ana", "r2": "r1"}))
    assert edits.take_off_board(led, ID, ["r2"]).on_board.led_by == {"bo": "ana"}
    assert edits.take_off_board(led, ID, ["ana"]).on_board.led_by == {"r2": "r1"}
    begun = changed(led, lambda e: e.begin_turn(RandomDice(1)))
    joined = edits.put_on_board(begun, ID, [campaign.character("raider")])
    joined = joined.with_record(
        replace(joined.on_board, led_by={"bo": "ana", joined.on_board.now.combatants[-1].id: "r1"})
    )
    assert lifecycle.restart_encounter(joined, ID).on_board.led_by == {"bo": "ana"}
    assert lifecycle.duplicate_encounter(joined, ID).on_board.led_by == {"bo": "ana"}


def test_updated_copies_keep_what_the_gm_gave_them(campaign):
    staged = changed(
        campaign,
        lambda e: e.harm("r1", 6, False),
        lambda e: e.set_status("r2", Status.DOWN),
        lambda e: e.set_hidden("r1", True),
        lambda e: e.set_condition("r1", Condition("Prone")),
        lambda e: e.rename("r1", "Gunner"),
        lambda e: e.set_side("r1", "Deserters"),
    )
    raider = replace(campaign.character("raider"), max_hits=20, skills={"Rifle": 3}, armor=None)
    after = lifecycle.update_placed_copies(staged.with_character(raider), "raider").on_board
    before = staged.on_board.now
    assert after.now.combatant("r1") == replace(
        before.combatant("r1"), max_hits=20, hits=14, skills={"Rifle": 3}, armor=None
    )
    assert after.now.combatant("r2") == replace(
        before.combatant("r2"), max_hits=20, hits=20, skills={"Rifle": 3}, armor=None
    )
    assert after.now.combatant("ana") is before.combatant("ana")
    assert not after.now.log


def led(campaign: Campaign, *characters: str, copies: int = 1) -> dict[str, str]:
    """Who leads whom by name once these characters are put into a new encounter, one after the other."""
    campaign = edits.add_encounter(campaign, "Fresh")
    for id in characters:
        campaign = edits.put_on_board(campaign, campaign.current, [campaign.character(id)], copies)
    record = campaign.on_board
    name = {combatant.id: combatant.name for combatant in record.now.combatants}
    return {name[one]: name[leader] for one, leader in record.led_by.items()}


def test_I5_who_names_a_leader_is_led_once_both_are_on_the_board(campaign):
    campaign = campaign.with_character(replace(campaign.character("bo"), leader="ana"))
    assert led(campaign, "bo") == {}
    assert led(campaign, "bo", "ana") == led(campaign, "ana", "bo") == {"Bo Halloran": "Ana Reyes"}


def test_I5_copies_are_led_and_a_leader_that_the_rules_refuse_is_not_taken(campaign):
    with_raiders = campaign.with_character(replace(campaign.character("raider"), leader="ana"))
    assert led(with_raiders, "raider", "ana") == {}  # of another side
    on_one_side = with_raiders.with_character(replace(with_raiders.character("raider"), side="Party"))
    assert led(on_one_side, "raider", "ana", copies=2) == {"Raider 1": "Ana Reyes", "Raider 2": "Ana Reyes"}
    without_the_skill = campaign.with_character(replace(campaign.character("ana"), leader="bo"))
    assert led(without_the_skill, "ana", "bo") == {}
    nobody = campaign.with_character(replace(campaign.character("ana"), leader="gone"))
    assert led(nobody, "ana", "bo") == {}


def test_a_leader_that_the_gm_took_away_does_not_come_back_with_the_next_one(campaign):
    campaign = campaign.with_character(replace(campaign.character("bo"), leader="ana"))
    campaign = edits.add_encounter(campaign, "Fresh")
    campaign = edits.put_on_board(campaign, campaign.current, [campaign.character("ana"), campaign.character("bo")])
    campaign = campaign.with_record(replace(campaign.on_board, led_by={}))
    campaign = edits.put_on_board(campaign, campaign.current, [campaign.character("raider")])
    assert campaign.on_board.led_by == {}


def test_who_joins_brings_its_conditions_from_that_turn_on(campaign):
    campaign = campaign.with_character(
        replace(campaign.character("raider"), conditions=(Condition("Stunned", turns=2),))
    )
    begun = changed(campaign, lambda e: e.begin_turn(RandomDice(1)), lambda e: e.leave("r1"))
    joined = edits.put_on_board(begun, ID, [campaign.character("raider")]).on_board.now
    assert joined.combatants[-1].condition("Stunned").until == joined.turn + 1


def order(campaign: Campaign) -> list[str]:
    return [character.id for character in campaign.characters]


@pytest.mark.parametrize(
    ("moved", "before", "expected"),
    [
        (["raider"], "ana", ["raider", "ana", "bo"]),
        (["raider", "ana"], "bo", ["ana", "raider", "bo"]),
        (["ana"], "", ["bo", "raider", "ana"]),
        (["bo"], "bo", ["ana", "bo", "raider"]),
        (["ana", "bo"], "ana", ["ana", "bo", "raider"]),
        ([], "ana", ["ana", "bo", "raider"]),
        (["nobody"], "nobody", ["ana", "bo", "raider"]),
    ],
)
def test_characters_move_before_another_one_in_the_order_they_have(campaign, moved, before, expected):
    assert order(edits.move_characters(campaign, moved, before)) == expected


def test_a_copy_stands_behind_its_original(campaign):
    after, copy = edits.duplicate_character(campaign, "ana")
    assert order(after) == ["ana", copy.id, "bo", "raider"]


def test_several_are_changed_and_a_change_of_nothing_is_none(campaign):
    assert edits.change_characters(campaign, ["ana", "bo"], lambda one: one) is campaign
    changed = edits.change_characters(campaign, ["ana", "raider"], lambda one: replace(one, side="Militia"))
    assert [character.side for character in changed.characters] == ["Militia", "Party", "Militia"]
    assert changed.sides == (*campaign.sides, "Militia")
