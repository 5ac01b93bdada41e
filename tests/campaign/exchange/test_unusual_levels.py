"""Levels before a name, as a factor, as dots, or left open."""

import pytest

from eod_desktop.campaign.exchange import statblock, unusual_levels
from eod_desktop.campaign.exchange.reading import FindingKind


@pytest.mark.parametrize(
    ("piece", "name", "level", "doubtful"),
    [
        ("2 Pilot", "Pilot", 2, True),
        (": +1 Gun Combat (slug)", "Gun Combat (slug)", 1, True),
        ("Vacc Suit x0", "Vacc Suit", 0, True),
        ("Pilot ●●○", "Pilot", 2, False),
        ("Kelp Farming: ★★★", "Kelp Farming", 3, False),
        ("Vacc Suit ○", "Vacc Suit", 0, False),
        ("2x Pilot", "Pilot", 2, True),
        ("Pilot (x2)", "Pilot", 2, True),
        ("Pilot-two", "Pilot", 2, False),
        ("Gun Combat (slug) one", "Gun Combat (slug)", 1, False),
        ("Vacc Suit III", "Vacc Suit", 3, False),
        ("Pilot lvl2", "Pilot", 2, False),
        ("Pilot2", "Pilot", 2, False),
        ("Pilot_2", "Pilot", 2, False),
        ("Zero-G~1", "Zero-G", 1, False),
        ("Medic++", "Medic", 2, False),
        ("Pilot-?", "Pilot", None, False),
    ],
)
def test_read(piece: str, name: str, level: int | None, doubtful: bool) -> None:
    found = unusual_levels.read(piece)

    assert found is not None
    assert (found.name, found.level, found.doubtful) == (name, level, doubtful)


@pytest.mark.parametrize(
    "piece", ["", "2 grapes", "High passage x2", "Pilot 2", "Pilot-2", "12 Pilot", "2 " + "a" * 99]
)
def test_what_is_none(piece: str) -> None:
    assert unusual_levels.read(piece) is None


def test_a_count_outside_a_list_of_skills_is_asked_about() -> None:
    (character,) = statblock.read("Kass Orlov 777A88: 2 Pilot, 1 Gunner, 0 Vacc Suit").characters

    assert dict(character.skills) == {"Pilot": 2, "Gunner": 1, "Vacc Suit": 0}
    assert {finding.kind for finding in character.questions} == {FindingKind.LEVEL_DOUBTFUL}


def test_a_count_behind_skills_is_a_level() -> None:
    (character,) = statblock.read("Kass Orlov 777A88\nSkills: 2 Pilot, 1 Gunner").characters

    assert dict(character.skills) == {"Pilot": 2, "Gunner": 1}
    assert character.questions == ()


@pytest.mark.parametrize("things", ["2 Rifles, 3 Dagger", "Pistol x2, Blade x1", "2 cats and 1 Medic"])
def test_things_are_no_skills(things: str) -> None:
    (character,) = statblock.read(f"Kass Orlov 777A88\nPilot-2\n{things}").characters

    assert dict(character.skills) == {"Pilot": 2}
