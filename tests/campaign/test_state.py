import pytest
from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import Character, Combatant, Encounter

ANA = Character("a", "Ana", "Party", max_hits=20)
BO = Character("b", "Bo", "Raiders", max_hits=20)


def record(id: str, *sides: str) -> EncounterRecord:
    combatants = tuple(Combatant(f"{id}{side}", side, side, max_hits=10) for side in sides)
    encounter = Encounter(combatants)
    return EncounterRecord(id, id.upper(), encounter, encounter)


def test_a_character_is_added_at_the_end_and_replaced_in_place():
    campaign = Campaign("C").with_character(ANA).with_character(BO)
    assert campaign.characters == (ANA, BO)
    changed = replace(ANA, name="Anna")
    assert campaign.with_character(changed).characters == (changed, BO)
    assert campaign.character("b") is BO
    assert campaign.character("z") is None


def test_characters_are_taken_off_by_id():
    campaign = Campaign("C").with_character(ANA).with_character(BO)
    assert campaign.without_characters(["a", "z"]).characters == (BO,)


def test_an_encounter_is_added_at_the_end_and_replaced_in_place():
    first, second = record("x"), record("y")
    campaign = Campaign("C").with_record(first).with_record(second)
    renamed = replace(first, name="new")
    assert campaign.with_record(renamed).encounters == (renamed, second)
    assert campaign.record("y") is second
    assert campaign.record("z") is None


def test_the_board_shows_none_once_its_encounter_is_gone():
    campaign = replace(Campaign("C").with_record(record("x")).with_record(record("y")), current="x")
    assert campaign.on_board is campaign.record("x")
    assert campaign.without_record("x").current == ""
    assert campaign.without_record("x").on_board is None
    assert campaign.without_record("y").current == "x"


def test_sides_keep_their_place_in_order_of_first_use():
    campaign = Campaign("C").with_character(BO).with_record(record("x", "Party", "Beasts", "Raiders"))
    assert campaign.sides == ("Raiders", "Party", "Beasts")
    assert campaign.without_characters(["b"]).sides == campaign.sides
    assert [campaign.side_style(side) for side in ("Raiders", "Beasts", "new")] == [0, 2, 3]


@pytest.mark.parametrize("change", [lambda c: c.with_character(ANA), lambda c: c.with_record(record("x", "Party"))])
def test_what_is_there_stays_the_same_object(change):
    campaign = Campaign("C").with_character(ANA).with_record(record("x", "Party"))
    assert change(campaign).sides is campaign.sides


def test_no_id_is_given_twice():
    campaign = Campaign("C").with_character(ANA)
    assert campaign.new_id("character") == "character1"
    campaign = campaign.with_character(replace(ANA, id=campaign.new_id("character")))
    campaign = campaign.with_record(record(campaign.new_id("encounter")))
    assert [record.id for record in campaign.encounters] == ["encounter2"]
    emptied = campaign.without_record("encounter2").without_characters(["character1"])
    assert emptied.new_id("encounter") == "encounter3"


@pytest.mark.parametrize(("id", "following"), [("x", 1), ("x7", 8), ("7x", 1), ("x" + "9" * 40, 10**15)])
def test_ids_go_on_from_the_highest_number(id, following):
    assert Campaign("C").with_character(replace(ANA, id=id)).new_id("c") == f"c{following}"
