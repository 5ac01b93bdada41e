from msgspec.structs import replace

from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.models.known_words import known_words
from eod_desktop.rules import Armor, Character, Condition, Weapon
from tests.fakes import PISTOL, RIFLE, sample_campaign

BETTER = Weapon("Rifle", "Rifle", "4d6", damage_type="bullet")
NEW = Character(
    "new",
    "New",
    "Party",
    weapons=(BETTER,),
    skill_costs={"Rifle": 2},
    armor=Armor("Jack", 5, {"fire": 1}),
    group="Bridge",
    tags=("scout", "Guard"),
    conditions=(Condition("Feverish"),),
)


def test_everything_named_in_a_campaign_is_known():
    known = known_words(sample_campaign().with_character(NEW))
    assert (known.sides, known.groups, known.tags) == (("Party", "Raiders"), ("Bridge",), ("Guard", "scout"))
    assert {"Handgun", "Leader", "Rifle", "Streetwise", "Tactics"} <= set(known.skills)
    assert list(known.skills) == sorted(known.skills, key=str.casefold)
    assert known.weapons["Pistol"] == PISTOL
    assert known.conditions == {"Feverish": Condition("Feverish")}


def test_what_is_shipped_is_offered_and_the_latest_of_a_name_counts_before_it():
    before, known = known_words(sample_campaign()), known_words(sample_campaign().with_character(NEW))
    assert (before.weapons["Rifle"], known.weapons["Rifle"]) == (RIFLE, BETTER)
    assert (known.costs["Rifle"], known.armors["Jack"].absorbs) == (2, 5)
    assert {"bullet", "fire"} <= set(known.damage_types)
    assert len(known.weapons) > 5


def test_the_gms_own_catalogue_counts_before_what_characters_have():
    own, jack = replace(BETTER, dm=1), Armor("Jack", 9)
    campaign = replace(
        sample_campaign().with_character(NEW), weapons=(own,), armors=(jack,), skills=(CatalogueSkill("Rifle", 3),)
    )
    known = known_words(campaign)
    assert known.weapons == {"Rifle": own, "Pistol": PISTOL}
    assert (known.armors, known.costs) == ({"Jack": jack}, {"Rifle": 3})
