from fractions import Fraction

import pytest

from eod_desktop.models.check_preview import check_at, check_choices
from eod_desktop.rules import Character, Difficulty, Ruleset

ANA = Character("id", "Ana", "Party", stats={"STR": 9, "INT": 4}, skills={"Medic": 2, "Rifle": 0})


def choice(text, ruleset=Ruleset()):
    return next(choice for choice in check_choices(ANA, ruleset) if choice.text == text)


def test_t5_t6_skills_stand_before_stats():
    assert [choice.text for choice in check_choices(ANA, Ruleset())] == [
        "Medic +2",
        "Rifle 0",
        "Unskilled 0",
        "STR +2",
        "INT −3",
    ]
    cepheus = Ruleset(unskilled_dm=-3, stat_dm_base=6, stat_dm_step=3)
    assert [choice.text for choice in check_choices(ANA, cepheus)][2:] == ["Unskilled −3", "STR +1", "INT −1"]


@pytest.mark.parametrize("difficulty", Difficulty)
def test_t7_the_difficulty_moves_the_target(difficulty):
    check = check_at(choice("Medic +2"), difficulty.name.capitalize(), Ruleset())
    assert (check.dm, check.target) == (2, difficulty.target)


def test_t7_the_ruleset_has_the_last_word():
    ruleset = Ruleset(success_target=9, difficulties={"Tough": 1}, natural_twelve="always")
    check = check_at(choice("STR +2", ruleset), "Tough", ruleset)
    assert (check.target, check.needed, check.chance) == (10, 8, Fraction(15, 36))


def test_a_figure_too_large_for_a_dm_is_not_offered():
    giant = Character("id", "Giant", "Party", stats={"STR": 1_000_000}, skills={"Stomp": 5_000})
    assert [choice.text for choice in check_choices(giant, Ruleset())] == ["Unskilled 0"]
