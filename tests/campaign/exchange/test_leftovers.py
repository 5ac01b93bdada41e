"""What remains for the notes."""

from eod_desktop.campaign.exchange import statblock
from eod_desktop.campaign.exchange.reading import FindingKind


def test_brackets_whose_content_was_taken_go():
    (character,) = statblock.read("Marta Quell, [UPP 678777] adventurer at large, HandGun-2, wears jack").characters
    assert character.notes == "adventurer at large; wears jack"


def test_headings_and_rules_go_with_what_stood_under_them():
    (character,) = statblock.read(
        "Name: Corin\n\nCharacteristics\n===\nUPP: 777777\n\nSkills\n===\nPilot: 2\n"
    ).characters
    assert character.notes == ""


def test_benefits_careers_and_sex_are_understood():
    text = "Ana Vex 777777\nFemale, human\nAgent (6 terms), Scout (1 term)\n+2 Edu, High Passage (x2), Weapon"
    (character,) = statblock.read(text).characters
    assert [finding.kind for finding in character.warnings] == []


def test_prose_is_kept_and_reported():
    (character,) = statblock.read("Ana Vex 777777\nowes money to the Hand").characters
    assert character.notes == "owes money to the Hand"
    assert [(finding.kind, finding.line) for finding in character.warnings] == [(FindingKind.NOT_UNDERSTOOD, 2)]
