"""What characters get that the text does not tell."""

from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.import_candidates import usual_side
from eod_desktop.rules import Character, CharacterKind


def peopled(*people: tuple[str, CharacterKind]) -> Campaign:
    campaign = Campaign("Test")
    for number, (side, kind) in enumerate(people):
        campaign = campaign.with_character(Character(f"c{number}", f"C{number}", side, kind=kind))
    return campaign


PC, NPC, CREATURE = CharacterKind.PC, CharacterKind.NPC, CharacterKind.CREATURE


def test_the_side_is_that_of_most_of_the_kind() -> None:
    campaign = peopled(("Party", PC), ("Guards", NPC), ("Raiders", NPC), ("Raiders", NPC), ("Creatures", CREATURE))

    assert usual_side(campaign, NPC, "NPCs") == "Raiders"
    assert usual_side(campaign, PC, "NPCs") == "Party"
    assert usual_side(campaign, CREATURE, "NPCs") == "Creatures"


def test_of_equals_the_first_and_without_any_what_is_given() -> None:
    assert usual_side(peopled(("Guards", NPC), ("Raiders", NPC)), NPC, "NPCs") == "Guards"
    assert usual_side(peopled(("Creatures", CREATURE)), NPC, "NPCs") == "NPCs"
    assert usual_side(Campaign("Test"), NPC, "NPCs") == "NPCs"


def test_who_is_archived_does_not_count() -> None:
    campaign = peopled(("Guards", NPC), ("Guards", NPC), ("Raiders", NPC))
    for character in campaign.characters[:2]:
        campaign = campaign.with_character(replace(character, archived=True))

    assert usual_side(campaign, NPC, "NPCs") == "Raiders"
