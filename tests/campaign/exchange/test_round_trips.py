"""A character out and in again is the same character, in everything that a format can hold, whatever its texts are."""

import pytest
from hypothesis import given, settings

from eod_desktop.campaign import exchange
from eod_desktop.campaign.exchange import csv_out, twodsix, vtt
from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.rules import Character, Ruleset
from tests.campaign.exchange.characters import characters

FRAME = Frame("Unnamed", "Elsewhere")


def back(data: bytes, name: str) -> list[Character]:
    reading = exchange.read(data, name)
    return [make(read, "character1", FRAME).character for read in reading.characters]


def through_twodsix(people: list[Character]) -> list[Character]:
    return back(twodsix.write(people, Ruleset()).encode(), "fvtt-Actor.json")


def through_vtt(people: list[Character]) -> list[Character]:
    return back(vtt.write(people).encode(), "crew.json")


def through_csv(people: list[Character]) -> list[Character]:
    return back(csv_out.encoded(csv_out.write(people)), "roster.csv")


THROUGH = pytest.mark.parametrize("through", [through_twodsix, through_vtt, through_csv])


@THROUGH
@pytest.mark.parametrize("name", ["\x08", "\x00", "?"])
def test_a_name_that_is_hardly_one_comes_back(through, name: str) -> None:
    character = Character("character1", name, name)
    assert through([character]) == [character]


@THROUGH
@given(characters)
@settings(max_examples=150)
def test_a_character_comes_back_whole(through, character: Character) -> None:
    assert through([character]) == [character]
