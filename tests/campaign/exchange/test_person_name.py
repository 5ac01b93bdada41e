"""Names: before the stats, behind a label, in bold, or after."""

import pytest

from eod_desktop.campaign.exchange import statblock


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Lt. Dana Quill 777777", "Lt. Dana Quill"),
        ("Marta Quell, [UPP 777777] adventurer", "Marta Quell"),
        ("Vex, Ana 777777", "Vex, Ana"),
        ("Vex, Ana, Cpl Age 30 UPP 777777", "Vex, Ana, Cpl"),
        ("Vex, smuggler 777777", "Vex"),
        ("Vex, Security Chief 777777", "Vex"),
        ('O\'Neil "Ace", Jr. 777777', 'O\'Neil "Ace", Jr.'),
        ('Agent 77 "Abbé Deface" 777777', 'Agent 77 "Abbé Deface"'),
        ("1. Ana Vex (smuggler) - 777777", "Ana Vex"),
        ("NPC: Ana Vex UPP 777777", "Ana Vex"),
        ("NPC Deckhand, UPP=777777", "NPC Deckhand"),
        ("Captain: Ana Vex 777777", "Ana Vex"),
        ("Captain\nAna Vex\nUPP 777777", "Ana Vex"),
        ("Thug: Str 7 Dex 7 End 7", "Thug"),
        ("Name: Ana Vex (38)\nUPP: 777777", "Ana Vex"),
        ("**Name**:\n\n**UPP**: 777777", ""),
        ("Exemple : **Ana Vex**, UPP 777777", "Ana Vex"),
        ("# Character Card\n\n## Ana Vex\nUPP 777777", "Ana Vex"),
        ("777777 Ana Vex, scout", "Ana Vex"),
        ("UPP 777777 (Ana Vex)", "Ana Vex"),
        ("UPP: 777777\nAge: 26\nRank: Starman", ""),
        ("Str 7, Dex 7, End 7, Int 7, Edu 7, Soc 11 - Knight", ""),
        ("<b>Zed</b> & Sons <3 777777", "<b>Zed</b> & Sons <3"),
        ("A" * 300 + " 777777", "A" * 300),
        ("שרה בת 777777", "שרה בת"),
        ("Lisbet\tKrane\t777777\tAge\t31", "Lisbet Krane"),
        ("Dana Holt\tCaptain\t777777", "Dana Holt"),
        ("Rifle-1, Recon-2\nAna Vex 777777", "Ana Vex"),
    ],
)
def test_name(text, name):
    (character,) = statblock.read(text).characters
    assert character.name == name
