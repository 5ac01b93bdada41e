"""Things the field knows."""

import pytest

from eod_desktop.campaign.exchange import gear_words


@pytest.mark.parametrize(
    "text", ["High passage (x2)", "TAS member", "Weapon", "+2 Edu", "3 magazines", "cloth armor", "a blade"]
)
def test_known_things(text):
    assert gear_words.is_item(text)


@pytest.mark.parametrize("text", ["adventurer at large", "Kol Denner", "", "x" * 10_000])
def test_other_words(text):
    assert not gear_words.is_item(text)


def test_armor_and_weapons_of_a_list():
    listed = "rifle (3D), cloth (5), 3 magazines, stun baton"
    assert gear_words.armor_in(listed) == "cloth (5)"
    assert gear_words.weapons_in(listed) == ["rifle (3D)", "stun baton"]


def test_worn_armor():
    assert gear_words.worn("a smuggler who wears a flak jacket") == "flak jacket"
    assert gear_words.worn("owns a flak jacket") == ""
