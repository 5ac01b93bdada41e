"""The names under which the rules give a bonus."""

import pytest

from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.campaign.exchange.reading import FindingKind, ReadCharacter
from eod_desktop.campaign.exchange.rule_skills import name_in_rules, nearly


@pytest.mark.parametrize(
    ("skill", "name"),
    [
        ("Leadership", "Leader"),
        ("LEADER", "Leader"),
        ("Lead", "Leader"),
        ("Leader", "Leader"),
        ("tactics", "Tactics"),
        ("Tactics (military)", "Tactics"),
        ("Street-wise", "Streetwise"),
        ("Medic", ""),
        ("Tactics (naval)", ""),
        ("Leading Edge", ""),
    ],
)
def test_the_rules_name(skill, name):
    assert name_in_rules(skill) == name


@pytest.mark.parametrize(
    ("skill", "name"), [("Tactics (naval)", "Tactics"), ("Fleet Tactics", "Tactics"), ("Medic", "")]
)
def test_what_is_only_like_it(skill, name):
    assert nearly(skill) == name


def made(skills):
    done = make(ReadCharacter("Ana", {}, skills, ""), "x", Frame("", "Crew"))
    return dict(done.character.skills), [(f.kind, dict(f.data)) for f in done.warnings]


def test_i2_a_skill_comes_under_the_rules_name_in_its_place():
    assert made({"Pilot": 1, "Leadership": 2, "Admin": 0}) == (
        {"Pilot": 1, "Leader": 2, "Admin": 0},
        [(FindingKind.SKILL_RENAMED, {"skill": "Leadership", "name": "Leader"})],
    )


def test_i2_a_skill_that_gives_no_bonus_says_so():
    assert made({"Naval Tactics": 2}) == (
        {"Naval Tactics": 2},
        [(FindingKind.SKILL_WITHOUT_BONUS, {"skill": "Naval Tactics", "name": "Tactics"})],
    )


def test_one_that_is_there_under_both_names_keeps_both():
    assert made({"Leadership": 2, "Leader": 1}) == ({"Leadership": 2, "Leader": 1}, [])
    assert made({"Tactics": 1, "Naval Tactics": 2}) == ({"Tactics": 1, "Naval Tactics": 2}, [])
