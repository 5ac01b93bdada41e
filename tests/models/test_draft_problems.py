import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.models.character_draft import (
    AbsorptionDraft,
    ArmorDraft,
    CharacterDraft,
    SkillDraft,
    WeaponDraft,
    character_of,
)
from eod_desktop.models.draft_problems import problems, usable_part
from eod_desktop.rules import Armor

# mostly right, so that some drafts are right in everything
texts = (
    st.sampled_from(["1", "2", "3"])
    | st.sampled_from(["", " ", "1", "-1", "+2", "−3", "2d6", "all", "x", "99999999", "0", "1.5"])
    | st.text(max_size=5)
)
skills = st.builds(SkillDraft, texts, texts, texts)
weapons = st.builds(
    WeaponDraft, texts, texts, texts, texts, st.dictionaries(st.sampled_from(["Close", "Long"]), texts), texts
)
armors = st.builds(ArmorDraft, texts, texts, st.lists(st.builds(AbsorptionDraft, texts, texts), max_size=2).map(tuple))
drafts = st.builds(
    CharacterDraft,
    id=st.just("id"),
    name=texts,
    side=texts,
    stats=st.dictionaries(st.sampled_from(["STR", "DEX", "PSI"]), texts),
    skills=st.lists(skills, max_size=3).map(tuple),
    weapons=st.lists(weapons, max_size=2).map(tuple),
    armor=armors,
    max_hits=texts,
    wounds=texts,
)


@given(drafts)
def test_a_draft_without_problems_is_a_character(draft):
    assert problems(draft) or character_of(draft)


@given(drafts)
def test_what_is_right_can_be_used_while_the_rest_is_wrong(draft):
    part = usable_part(draft, problems(draft))
    assert set(part.skills) <= {skill.name for skill in draft.skills}
    assert set(part.stats) <= set(draft.stats)


def sentences(**fields):
    draft = CharacterDraft("id", **{"name": "Ana", "side": "Party", **fields})
    return {problem.place: problem.text for problem in problems(draft)}


def test_name_and_side_are_asked_for():
    found = problems(CharacterDraft("id"))
    assert [(problem.place, problem.missing) for problem in found] == [(("name",), True), (("side",), True)]


def test_a_name_has_300_characters_at_most():
    assert sentences(name="n" * 300) == {}
    assert sentences(name="n" * 301) == {("name",): "A name has at most 300 characters; this one has 301. Shorten it."}


@pytest.mark.parametrize("text", ["strong", "7.5", "1000001", " "])
def test_a_stat_is_a_whole_number_or_unknown(text):
    assert sentences(stats={"STR": text, "DEX": ""}) == {
        ("stats", "STR"): "STR: write a whole number such as 7, or leave it empty when it is unknown."
    }


def test_skills_say_which_row_is_meant():
    rows = (SkillDraft("Rifle", "x", "4"), SkillDraft("", "1"), SkillDraft("Medic", "1"), SkillDraft("Medic", "0", "3"))
    assert sentences(skills=rows) == {
        (
            "skills",
            0,
            "level",
        ): "Rifle: write the level as a whole number such as 2; level 0 is having the skill.",
        ("skills", 0, "cost"): "Rifle: a level costs 1, 2 or 3 points. Write one.",
        ("skills", 1, "name"): "Row 2: give it a name, or remove the row.",
        ("skills", 2, "name"): "“Medic” stands there more than once. Rename or remove one.",
        ("skills", 3, "name"): "“Medic” stands there more than once. Rename or remove one.",
    }


def test_weapons_say_what_to_write():
    rows = (WeaponDraft("Rifle", damage="lots", ranges={"Close": "near", "Long": ""}, dm="plus"), WeaponDraft("Bow"))
    assert sentences(weapons=rows) == {
        ("weapons", 0, "damage"): "Rifle: “lots” is not a dice expression. Write it like 2d6 or 3d6+2, with at most "
        "1,000 dice of 2 to 1,000 sides.",
        ("weapons", 0, "ranges", "Close"): "Rifle, Close: write the DM, such as −1 or 0, or leave it empty when that "
        "is out of reach.",
        ("weapons", 0, "dm"): "Rifle: write its own DM, such as +1, or leave it empty for none.",
        ("weapons", 1, "damage"): "Bow: write the damage dice, such as 2d6 or 3d6+2.",
    }


def test_armor_is_a_number_or_all_once_a_type():
    rows = (AbsorptionDraft("fire", ""), AbsorptionDraft("", "2"), AbsorptionDraft("fire", "-1"))
    assert sentences(armor=ArmorDraft("Jack", "much", rows)) == {
        ("armor", "absorbs"): "Armor: write how many points of a hit it absorbs, such as 3, or all; 0 for none.",
        ("armor", "by_type", 0, "damage_type"): "“fire” stands there more than once. Rename or remove one.",
        ("armor", "by_type", 0, "absorbs"): "Armor against fire: write how many points it absorbs, such as 3, or all.",
        ("armor", "by_type", 1, "damage_type"): "Armor, row 2: name the damage type, such as fire, or remove the row.",
        ("armor", "by_type", 2, "damage_type"): "“fire” stands there more than once. Rename or remove one.",
        ("armor", "by_type", 2, "absorbs"): "Armor against fire: write how many points it absorbs, such as 3, or all.",
    }


def test_hits_and_wounds():
    assert sentences(max_hits="0", wounds="-1") == {
        ("max_hits",): "Hits: write a whole number from 1 up, or leave it empty to take them from the stats.",
        ("wounds",): "Wounds: write how many hits are lost, 0 for none.",
    }


def test_a_name_with_braces_is_no_riddle():
    rows = (SkillDraft("{row} {0}", "x"),)
    assert next(iter(sentences(skills=rows).values())).startswith("{row} {0}: write the level")


def test_the_usable_part_leaves_out_what_is_wrong():
    draft = CharacterDraft(
        "id",
        stats={"STR": "7", "DEX": "x"},
        skills=(SkillDraft("Rifle", "2"), SkillDraft("Medic", "x")),
        armor=ArmorDraft(absorbs="3"),
        wounds="x",
    )
    part = usable_part(draft, problems(draft))
    assert (part.stats, part.skills, part.wounds, part.armor) == ({"STR": 7}, {"Rifle": 2}, 0, Armor("Armor", 3))
