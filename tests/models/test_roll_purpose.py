"""What a roll is for, in words."""

import pytest

from eod_desktop.models.roll_purpose import dice_text, purpose_text
from eod_desktop.rules import RollPurpose, RollPurposeKind

NAMES = {"a": "Ana Reyes", "r": "Raider %2"}


@pytest.mark.parametrize(
    ("purpose", "text"),
    [
        (RollPurpose(RollPurposeKind.INITIATIVE, "a"), "Ana Reyes: initiative"),
        (RollPurpose(RollPurposeKind.TO_HIT, "a", "Rifle", "r"), "Ana Reyes: to hit Raider %2 with Rifle"),
        (RollPurpose(RollPurposeKind.DAMAGE, "r", "Bow %1", "a"), "Raider %2: damage to Ana Reyes with Bow %1"),
        (RollPurpose(RollPurposeKind.TASK, "a", "Climb the wall"), "Ana Reyes: Climb the wall"),
        (RollPurpose(RollPurposeKind.TASK, "a", " "), "Ana Reyes: task"),
        (RollPurpose(RollPurposeKind.INITIATIVE, "c7"), "A newcomer: initiative"),
    ],
)
def test_it_says_who_rolls_for_what(purpose: RollPurpose, text: str) -> None:
    assert purpose_text(purpose, lambda id: NAMES.get(id, id)) == text


@pytest.mark.parametrize(
    ("count", "sides", "text"),
    [(1, 6, "1 die"), (2, 6, "2 dice"), (1, 10, "1 die of 10 sides"), (3, 4, "3 dice of 4 sides each")],
)
def test_it_says_how_many_dice_of_which_kind(count: int, sides: int, text: str) -> None:
    assert dice_text(count, sides) == text
