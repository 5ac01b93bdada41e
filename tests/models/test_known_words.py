from eod_desktop.models.known_words import known_words
from eod_desktop.rules import Armor, Character, Weapon
from tests.fakes import PISTOL, RIFLE, sample_campaign


def test_everything_named_in_a_campaign_is_known():
    known = known_words(sample_campaign())
    assert known.sides == ("Party", "Raiders")
    assert known.skills == ("Handgun", "Leader", "Rifle", "Streetwise", "Tactics")
    assert (known.weapons, known.armors) == ({"Rifle": RIFLE, "Pistol": PISTOL}, {"Jack": Armor("Jack", 3)})


def test_the_latest_of_a_name_counts():
    better = Weapon("Rifle", "Rifle", "4d6", damage_type="bullet")
    campaign = sample_campaign().with_character(
        Character(
            "new", "New", "Party", weapons=(better,), skill_costs={"Rifle": 2}, armor=Armor("Jack", 5, {"fire": 1})
        )
    )
    known = known_words(campaign)
    assert known.weapons["Rifle"] == better
    assert (known.costs, known.damage_types, known.armors["Jack"].absorbs) == ({"Rifle": 2}, ("bullet", "fire"), 5)
