"""Weapons and armor with their figures, in the notations of books and generators."""

import pytest

from eod_desktop.campaign.exchange import gear_reading
from eod_desktop.rules import Armor


@pytest.mark.parametrize(
    ("text", "name", "damage"),
    [
        ("Rifle (3d6)", "Rifle", "3d6"),
        ("Rifle 3D6", "Rifle", "3d6"),
        ("Rifle - 3D", "Rifle", "3d6"),
        ("Rifle: 3d6+1", "Rifle", "3d6+1"),
        ("Rifle [TL7, 3D–3]", "Rifle", "3d6-3"),
        ("Rifle (TL 7) 3d6", "Rifle", "3d6"),
        ("Rifle (damage 3d6)", "Rifle", "3d6"),
        ("Rifle, damage 3d6", "Rifle", "3d6"),
        ("Crossbow (light) (2d6)", "Crossbow (light)", "2d6"),
        ("3d6 Rifle", "Rifle", "3d6"),
        ("PGMP-13 (10D)", "PGMP-13", "10d6"),
    ],
)
def test_weapons(text, name, damage):
    found = gear_reading.weapon(text, ())

    assert found is not None
    assert (found.name, found.damage) == (name, gear_reading.dice(damage))


@pytest.mark.parametrize("text", ["Rifle", "Rifle (200m)", "(3d6)", "3d6", "Plasma lance (1D x 10)", "", "Type D"])
def test_no_weapons(text):
    assert gear_reading.weapon(text, ()) is None


def test_what_is_not_read_of_a_weapon_is_told():
    found = gear_reading.weapon_words("SMG (3D, TL9, Auto 3, 2.5 kg, Cr500, Short +1, range 50m)")

    assert found is not None
    assert found.unread == ("Auto 3", "range 50m")
    assert found.range_dms == {"Short": 1}


@pytest.mark.parametrize(
    ("text", "armor"),
    [
        ("Cloth armour (8)", Armor("Cloth armour", 8)),
        ("Cloth armour (TL7, 8)", Armor("Cloth armour", 8)),
        ("Cloth (TL 10, +8)", Armor("Cloth", 8)),
        ("Mesh 6", Armor("Mesh", 6)),
        ("Flak jacket +5", Armor("Flak jacket", 5)),
        ("Jack armor (AR 3)", Armor("Jack armor", 3)),
        ("Cloth, armour 5", Armor("Cloth", 5)),
        ("Vest TL 8 3", Armor("Vest", 3)),
        ("Combat armour (TL11) 12", Armor("Combat armour", 12)),
        ("8 (cloth)", Armor("cloth", 8)),
        ("Reflec (all)", Armor("Reflec", "all")),
        ("Vacc suit (+10, Rad 60)", Armor("Vacc suit", 10)),
        ("Armour 2", Armor("Armour", 2)),
    ],
)
def test_armor(text, armor):
    assert gear_reading.armor(text) == armor


@pytest.mark.parametrize("text", ["Cloth", "Cloth (TL7)", "Cloth TL 7", "Mesh (6/9)", "Mesh (5, 8)", "8", "", "Jack-5"])
def test_no_armor(text):
    assert gear_reading.armor(text) is None


def test_names_are_compared_without_figures_and_in_one_spelling():
    assert gear_reading.bare_name("Combat Armour (TL11, 12)") == gear_reading.bare_name("combat armor")
    assert gear_reading.bare_name("TL12 Blade") == "blade"
