import pytest

from eod_desktop.models.draft_figures import Hits, Notice, cost_parts, cost_text, derived_hits, notices
from eod_desktop.rules import Character, PointCost, Ruleset, Weapon


@pytest.mark.parametrize(
    ("stats", "hits"),
    [
        ({"STR": 7, "DEX": 6, "END": 8}, Hits(21, "21 from STR + DEX + END")),
        ({"STR": 7, "DEX": 6}, Hits(None, "needs END")),
        ({"STR": 0, "DEX": 0, "END": 0}, Hits(None, "STR + DEX + END is below 1")),
    ],
)
def test_c7_hits_come_from_the_stats_whatever_is_given(stats, hits):
    assert derived_hits(Character("id", "Ana", "Party", stats=stats, max_hits=30), Ruleset()) == hits


def test_t10_points_left_and_overspent_in_words():
    assert cost_text(PointCost(40, 14, 60)) == "54 of 60 points spent, 6 left"
    assert cost_text(PointCost(40, 24, 60)) == "64 of 60 points spent, 4 too many"
    assert cost_parts(PointCost(40, 24, 60)) == "Stats 40, skills 24. Overspending is allowed."


def test_what_is_unusual_is_named():
    character = Character(
        "id", "Ana", "Party", stats={"STR": 16}, skills={"Rifle": 5}, weapons=(Weapon("Club", "", "1d6", {}),)
    )
    assert list(notices(character, Ruleset())) == [
        Notice(("stats",), "Above the cap of 15: STR. That is allowed."),
        Notice(("stats",), "Without hits it cannot go onto the board: write them, or the stats they come from."),
        Notice(("skills",), "Above the cap of 4: Rifle. That is allowed."),
        Notice(("weapons",), "Club reaches nothing: write a DM under each range that it reaches, 0 for none."),
    ]
    assert list(notices(Character("id", "Ana", "Party", max_hits=9), Ruleset())) == []
