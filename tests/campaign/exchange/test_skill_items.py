"""Lists of skills taken apart."""

import pytest

from eod_desktop.campaign.exchange import skill_items
from eod_desktop.campaign.exchange.skill_items import Sign


def entries(text: str) -> list[tuple[str, int | None]]:
    return [(item.name, item.level) for item in skill_items.parse(text, 0, len(text))]


@pytest.mark.parametrize(
    "text",
    [
        *("Pilot-2", "Pilot - 2", "Pilot: 2", "Pilot 2", "Pilot (2)", "Pilot [2]", "Pilot=2", "Pilot/2", "Pilot +2"),
        *("Pilot level 2", "Pilot-II", "• Pilot-2", "and Pilot 2.", "Pilot ...... 2"),
    ],
)
def test_levels_in_every_hand(text):
    assert entries(text) == [("Pilot", 2)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Gun Combat (slug) 2", [("Gun Combat (slug)", 2)]),
        ("Gun Combat-2 (slug)", [("Gun Combat (slug)", 2)]),
        ("Electronics (comms 1, sensors 2)", [("Electronics (comms)", 1), ("Electronics (sensors)", 2)]),
        ("Engineer (PP, MD, LS), Zero-G-1", [("Engineer (PP, MD, LS)", None), ("Zero-G", 1)]),
        ("J-o-T-2", [("J-o-T", 2)]),
        ("[Actor-1 Comms-2]", [("Actor", 1), ("Comms", 2)]),
        ("Flyer 0 :Streetwise 1: Carouse 0", [("Flyer", 0), ("Streetwise", 1), ("Carouse", 0)]),
        ("Pilot 2 (DM +3)", [("Pilot", 2)]),
    ],
)
def test_entries(text, expected):
    assert entries(text)[: len(expected)] == expected


@pytest.mark.parametrize("text", ["3D6", "TL12", "8+", "2.5", "50%", "6'1", "2/3"])
def test_numbers_that_are_no_levels(text):
    assert not any(level is not None for _, level in entries(f"Thing {text}"))


def test_loose_hyphen_is_told_from_a_tight_one():
    assert [item.sign for item in skill_items.parse("Pilot -1, Medic-1", 0, 17)] == [Sign.LOOSE_HYPHEN, Sign.HYPHEN]


def test_bracket_that_never_closes_swallows_little():
    assert ("Medic", 1) in entries("Pilot (small craft 2, " + "x" * 100 + ", Medic-1")
