"""What counts as a skill, by its label, its form and its neighbours."""

import pytest

from eod_desktop.campaign.exchange import statblock


def skills(text: str) -> dict[str, int | None]:
    (character,) = statblock.read("Ana Vex 777777\n" + text).characters
    return dict(character.skills)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wears jack and HandGun-2", {"HandGun": 2}),
        ("Brawling-1 TAS member", {"Brawling": 1}),
        ("Contacts: Ally-1\nEquipment: Ship Boat-1\nPilot-1", {"Pilot": 1}),
        ("Combat: Rifle-2, Brawling-1", {"Rifle": 2, "Brawling": 1}),
        ("Armes : pistolet (Handgun-1)", {"Handgun": 1}),
        ("Pilot-1, TL-12 gear, Jump-2 ship, Type-S", {"Pilot": 1}),
        ("skills at level 2: Vacc Suit, Mechanic", {"Vacc Suit": 2, "Mechanic": 2}),
        ("Level 0: Admin. Level 1: Pilot, Gunner", {"Admin": 0, "Pilot": 1, "Gunner": 1}),
        ("Skills: Pilot-2, Gunner, TAS member", {"Pilot": 2, "Gunner": None}),
        ("Skills: none", {}),
        ("Skills:\n- Pilot 2\n- Medic: 1", {"Pilot": 2, "Medic": 1}),
        ("| Skill | Level |\n|---|---|\n| Pilot | 2 |\n| Medic | 0 |", {"Pilot": 2, "Medic": 0}),
        (
            "skills:\n  Pilot: 2\n  Gun Combat:\n    Slug: 2\n  Medic: 1",
            {"Pilot": 2, "Gun Combat (Slug)": 2, "Medic": 1},
        ),
        ("Skills\n===\n[Melee]\n  - Blade: 1\n  - Unarmed: 0", {"Melee (Blade)": 1, "Melee (Unarmed)": 0}),
        ("Electronics (comms) 1, (sensors) 2", {"Electronics (comms)": 1, "Electronics (sensors)": 2}),
        ("She has 2 cats and knows Admin-2; 3 languages", {"Admin": 2}),
        ("Navigation -1\nBribery -1", {"Navigation": 1, "Bribery": 1}),
    ],
)
def test_skills(text, expected):
    assert skills(text) == expected


def test_number_of_skills_is_bounded():
    assert (
        len(skills("Skills: " + ", ".join(f"Skill {chr(65 + n // 26)}{chr(65 + n % 26)}-1" for n in range(600)))) == 500
    )
