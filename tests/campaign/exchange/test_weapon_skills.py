"""Which skill a weapon is used with."""

import pytest

from eod_desktop.campaign.exchange.weapon_skills import WeaponKind, aiming, kind_of, offered


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Gauss sniper rifle", WeaponKind.RIFLE),
        ("ACR-10", WeaponKind.RIFLE),
        ("Autopistol", WeaponKind.HANDGUN),
        ("Machine pistol", WeaponKind.SMG),
        ("Combat shotgun", WeaponKind.SHOTGUN),
        ("RAM grenade launcher", WeaponKind.HEAVY),
        ("FGMP-14", WeaponKind.HEAVY),
        ("Frag grenades", WeaponKind.THROWN),
        ("Throwing knife", WeaponKind.THROWN),
        ("Longbow", WeaponKind.BOW),
        ("Vibro-blade", WeaponKind.MELEE),
        ("Stun baton", WeaponKind.MELEE),
        ("Dewclaw", WeaponKind.NATURAL),
        ("Brass knuckles", WeaponKind.UNARMED),
        ("Zorcher", None),
        ("", None),
    ],
)
def test_kinds(name, kind):
    assert kind_of(name) is kind


@pytest.mark.parametrize(
    ("weapon", "skills", "skill"),
    [
        ("Rifle", ["Gun Combat", "Gun Combat (rifle)"], "Gun Combat (rifle)"),
        ("Rifle", ["Gun Combat (energy)", "Gun Combat (slug)"], "Gun Combat (slug)"),
        ("Rifle", ["Gun Combat (pistol)"], ""),
        ("Laser rifle", ["Gun Combat (slug)", "Gun Combat (energy)"], "Gun Combat (energy)"),
        ("Laser rifle", ["Rifle"], "Rifle"),
        ("Pistol", ["Handgun"], "Handgun"),
        ("Club", ["Melee (blade)", "Brawling"], "Brawling"),
        ("Short sword", ["Melee (bludgeon)", "Melee (blade)"], "Melee (blade)"),
        ("Knives", ["Knife"], "Knife"),
        ("Laser", ["Gun Combat"], "Gun Combat"),
        ("Zorcher", ["Zorcher"], "Zorcher"),
        ("Zorcher", ["Gun Combat"], ""),
    ],
)
def test_the_closest_skill_aims(weapon, skills, skill):
    assert aiming(weapon, skills) == skill


def test_what_can_be_chosen_begins_with_the_skills_for_fighting():
    assert offered(["Admin", "Gun Combat (slug)"])[:2] == ("Gun Combat (slug)", "Rifle")
