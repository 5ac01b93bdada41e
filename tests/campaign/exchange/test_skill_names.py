"""Which names are skills, and which are one skill."""

import pytest

from eod_desktop.campaign.exchange import skill_names


@pytest.mark.parametrize(
    "name", ["Gun Combat (slug)", "Vacc", "VaccSuit", "Ship's Boat", "Air/Raft", "Melee: Blade", "Career: Scout"]
)
def test_known(name):
    assert skill_names.is_known(name)


@pytest.mark.parametrize("name", ["Courier", "Engr", "Kelp Husbandry", "", "Ally"])
def test_unknown(name):
    assert not skill_names.is_known(name)


@pytest.mark.parametrize("name", ["J-o-T", "Jack-o-T", "JOT", "Jack of All Trades", "Jack o' Trades"])
def test_spellings_of_one_skill(name):
    assert skill_names.same_skill(name) == skill_names.same_skill("Jack-of-all-Trades")


def test_specialities_are_skills_of_their_own():
    assert skill_names.same_skill("Gun Combat (slug)") != skill_names.same_skill("Gun Combat (energy)")
    assert skill_names.same_skill("Gun Combat (slug)") == skill_names.same_skill("gun combat (Slug)")


def test_whole_words_only_spell_a_skill():
    assert skill_names.is_spelled("Heavy Weapons")
    assert not skill_names.is_spelled("Heavy Weap ons")


def test_ids_of_programs():
    assert skill_names.from_id("guncombat") == "Gun Combat"
    assert skill_names.from_id("drive") == "Drive"
    assert skill_names.from_id("Own Skill") == "Own Skill"


def test_longest_known_tail():
    assert skill_names.longest_known_tail(["wears", "jack", "and", "Gun", "Combat"]) == 2
    assert skill_names.longest_known_tail(["nothing"]) == 0
