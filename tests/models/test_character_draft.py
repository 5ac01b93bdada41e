import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from eod_desktop.models.character_draft import (
    AbsorptionDraft,
    ArmorDraft,
    CharacterDraft,
    SkillDraft,
    WeaponDraft,
    armor_of,
    character_of,
    draft_of,
    points_of,
    weapon_draft,
    weapon_of,
)
from eod_desktop.models.draft_problems import problems
from eod_desktop.rules import Armor, Character, DiceExpression, Weapon
from tests.models.characters import characters


@given(characters())
@settings(max_examples=300)
def test_any_character_comes_back_from_its_draft_as_it_was(character):
    draft = draft_of(character)
    assert problems(draft) == ()
    assert character_of(draft) == character
    assert draft_of(character_of(draft)) == draft


def test_numbers_are_read_with_any_sign_people_write():
    draft = CharacterDraft("id", "Ana", "Party", stats={"STR": "-1", "DEX": "+7", "END": " 8 ", "INT": "−2", "SOC": ""})
    assert character_of(draft).stats == {"STR": -1, "DEX": 7, "END": 8, "INT": -2}


def test_empty_hits_come_from_the_stats_and_empty_wounds_are_none():
    made = character_of(CharacterDraft("id", "Ana", "Party"))
    assert (made.max_hits, made.wounds) == (None, 0)
    assert character_of(CharacterDraft("id", "Ana", "Party", max_hits="21", wounds="3")) == Character(
        "id", "Ana", "Party", max_hits=21, wounds=3
    )


def test_a_weapon_is_read_from_its_cells():
    draft = WeaponDraft(
        "Bow", "Archery", "", "2D - 1", {"Short": "0", "Medium": "−2", "Long": ""}, "+1", True, "pierce"
    )
    expected = Weapon("Bow", "Archery", "2d6-1", {"Short": 0, "Medium": -2}, 1, silent=True, damage_type="pierce")
    assert weapon_of(draft) == expected
    assert weapon_draft(expected).damage == "2d6−1"


def test_damage_written_anew_counts_and_not_what_it_was_before():
    draft = replace(weapon_draft(Weapon("Rifle", "Rifle", "3d6")), damage="4d6")
    assert weapon_of(draft).damage == DiceExpression.parse("4d6")


def test_armor_without_a_name_is_called_armor_and_none_is_none():
    assert armor_of(ArmorDraft(absorbs="3")) == Armor("Armor", 3)
    assert armor_of(ArmorDraft()) is None
    rows = (AbsorptionDraft("laser", "ALL"), AbsorptionDraft("fire", "2"))
    assert armor_of(ArmorDraft("Jack", "0", rows)) == Armor("Jack", 0, {"laser": "all", "fire": 2})


@pytest.mark.parametrize(("text", "points"), [("3", 3), (" all ", "all"), ("All", "all"), ("some", None), ("", None)])
def test_what_armor_absorbs_is_a_number_or_all(text, points):
    assert points_of(text) == points


def test_what_a_level_costs_goes_with_its_skill():
    kept = Character("id", "Ana", "Party", skills={"Rifle": 1}, skill_costs={"Rifle": 2, "Medic": 3})
    draft = draft_of(kept)
    assert character_of(replace(draft, skills=())).skill_costs == {"Medic": 3}
    assert character_of(replace(draft, skills=(SkillDraft("Medic", "1"),))).skill_costs == {"Medic": 3}
