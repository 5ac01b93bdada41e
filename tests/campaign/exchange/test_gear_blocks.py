"""Blocks with gear in the spellings of the field, made with what a new campaign offers: armed, armored, and told so."""

import json
from pathlib import Path

import pytest

from eod_desktop.campaign import catalogue
from eod_desktop.campaign.exchange import statblock
from eod_desktop.campaign.exchange.making import Frame, Made, make, shelf_of
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, ReadCharacter
from eod_desktop.campaign.state import Campaign

DATA = Path(__file__).parents[2] / "data" / "statblocks_gear.jsonl"
BLOCKS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
NEW = Campaign("Test")
FRAME = Frame("Unnamed", "Crew", shelf=shelf_of(catalogue.weapons(NEW), catalogue.armors(NEW)))


def read_and_made(text: str) -> tuple[ReadCharacter, Made]:
    (read,) = statblock.read(text).characters
    return read, make(read, "character1", FRAME)


def said(findings: tuple[Finding, ...], kind: FindingKind, key: str) -> list[str]:
    return [finding.data[key] for finding in findings if finding.kind is kind]


@pytest.mark.parametrize("block", BLOCKS, ids=[block["id"] for block in BLOCKS])
def test_block_comes_in_armed_and_armored(block):
    read, made = read_and_made(block["text"])
    character = made.character

    assert (read.name, dict(read.stats), dict(read.skills)) == (block["name"], block["stats"], block["skills"])
    armed = [[weapon.name, str(weapon.damage).replace("−", "-"), weapon.skill] for weapon in character.weapons]
    assert armed == block["weapons"]
    assert all(weapon.range_dms for weapon in character.weapons)
    assert [character.armor.name, character.armor.absorbs] == block["armor"] if block["armor"] else not character.armor


@pytest.mark.parametrize("block", BLOCKS, ids=[block["id"] for block in BLOCKS])
def test_block_comes_in_with_what_is_doubtful_said(block):
    read, made = read_and_made(block["text"])

    assert said(read.warnings, FindingKind.GEAR_NOT_READ, "text") == block["unread"]
    assert said(read.questions, FindingKind.WEAPON_SKILL, "weapon") == block["asked"]
    assert all(question.kind is FindingKind.WEAPON_SKILL for question in read.questions)
    assert said(made.warnings, FindingKind.SKILL_RENAMED, "skill") == list(block["renamed"])
    renamed = {block["renamed"].get(skill, skill): level for skill, level in block["skills"].items()}
    assert dict(made.character.skills) == renamed


@pytest.mark.parametrize("separator", ["\n\n", "\n----\n", "\n"])
@pytest.mark.parametrize("block", BLOCKS, ids=[block["id"] for block in BLOCKS])
def test_gear_parts_no_block_and_joins_none(block, separator):
    text = block["text"].strip()
    alone = statblock.read(text).characters[0]
    reading = statblock.read(separator.join([text, text.replace(block["name"], "Third Man"), text]))

    assert [read.name for read in reading.characters] == [block["name"], "Third Man", block["name"]]
    assert {(read.weapons, read.armor) for read in reading.characters} == {(alone.weapons, alone.armor)}


def test_notes_keep_the_line_of_gear_with_what_was_not_read():
    read, made = read_and_made("Ana Vex 777777\nRifle-1\nRifle (3d6, range 200m), Cloth (8), old map")

    assert "Rifle (3d6, range 200m), Cloth (8), old map" in made.character.notes
    assert said(read.warnings, FindingKind.GEAR_NOT_READ, "text") == ["range 200m", "old map"]
    assert not said(read.warnings, FindingKind.NOT_UNDERSTOOD, "text")


def test_ranges_that_the_text_gives_count():
    _, made = read_and_made("Ana Vex 777777\nBow-1\nBow (3d6, Close -3, Short 1, Medium 0, DM +1)")
    (bow,) = made.character.weapons

    assert dict(bow.range_dms) == {"Close": -3, "Short": 1, "Medium": 0}
    assert bow.dm == 1
    assert made.warnings == ()


def test_a_weapon_that_the_campaign_lacks_has_the_ranges_of_its_kind_and_says_so():
    _, made = read_and_made("Ana Vex 777777\nRifle-1\nGauss rifle (4d6)")
    (rifle,) = made.character.weapons

    assert rifle.range_dms == FRAME.shelf.weapons["rifle"].range_dms
    assert [(f.kind, dict(f.data)) for f in made.warnings] == [
        (FindingKind.WEAPON_LIKE, {"weapon": "Gauss rifle", "like": "Rifle"})
    ]


def test_without_a_catalogue_the_skill_is_that_of_the_kind():
    (read,) = statblock.read("Ana Vex 777777\nAdmin-1\nGauss rifle (4d6)").characters
    made = make(read, "x", Frame("", "Crew"))

    assert made.character.weapons[0].skill == "Rifle"
    assert [finding.kind for finding in made.warnings] == [FindingKind.WEAPON_PLAIN]


@pytest.mark.parametrize(
    "text",
    [
        "Ana Vex 777777\nRifle-1\nThrow 2d6 for a reaction, 8+ she runs",
        "Ana Vex 777777\nRifle-1\nRolls 1d6 each turn",
        "Wolf\nHits: 9\nSkills: Recon 1\nPack Size: 2d6\nTraits: Poison (Difficult / 1D min)",
        "Ana Vex\nStrength: 7 (2d6)\nDexterity: 8 (2d6)\nEndurance: 9 (2d6)\nIntelligence: 7\nEducation: 6\nSocial: 5",
    ],
)
def test_dice_alone_are_no_weapon(text):
    assert statblock.read(text).characters[0].weapons == ()


@pytest.mark.parametrize(
    "text", ["Ana Vex 777777 Vacc Suit-1, Combat Armor-1", "Ana Vex 777777\nVacc Suit (2), Rifle (1)"]
)
def test_skills_that_are_called_like_armor_stay_skills(text):
    (read,) = statblock.read(text).characters

    assert len(read.skills) == 2
    assert read.armor == ""
