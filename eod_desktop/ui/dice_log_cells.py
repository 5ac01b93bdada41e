"""What the cells of the dice log hold: for who draws them, and for who gives them their room."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtGui import QFont

from eod_desktop.campaign.rolls import Roll, dice_of
from eod_desktop.models.dice_log import Column
from eod_desktop.models.wording import signed
from eod_desktop.rules import DiceExpression, RuleError
from eod_desktop.ui import dice_faces

GAP = "\N{EN SPACE}"
"""Behind right-aligned figures, so that they stand off the text in the next column."""

DICE_SHOWN = 4
"""So many six-sided dice have room at the most; more are counted."""

SUM = "Σ"
"""Before a sum of DMs: a figure without it is one DM."""


def figures_text(text: str, roll: Roll, column: Column, width: Callable[[str], float], room: float) -> str:
    """Figures with their gap; of several DMs that have no room one by one the sum, for no figure is cut."""
    if column == Column.DMS and len(roll.modifiers) > 1 and width(text + GAP) > room:
        return sum_of_dms(roll) + GAP
    return text + GAP


def sum_of_dms(roll: Roll) -> str:
    """ "Σ +2"."""
    return f"{SUM} {signed(sum(modifier.value for modifier in roll.modifiers))}"


Group = tuple[tuple[int, ...], int]
"""Faces of one kind of die, and its sides."""


def groups_of(roll: Roll) -> tuple[Group, ...]:
    """The faces of a roll by kind of die, with its sides."""
    counts, start, groups = _kinds_of(dice_of(roll)), 0, []
    if sum(count for count, _ in counts) != len(roll.faces):
        sides = 6 if all(face <= 6 for face in roll.faces) else max(roll.faces)
        return ((roll.faces, sides),) if roll.faces else ()
    for count, sides in counts:
        groups.append((roll.faces[start : start + count], sides))
        start += count
    return tuple(groups)


def most_dice_width(font: QFont) -> float:
    """The room for as many dice as are shown."""
    return dice_faces.size_hint(font, [6] * DICE_SHOWN).width()


def dice_width(font: QFont, roll: Roll, between: float, most: float) -> float:
    """The room for all dice of a roll, those rolled again included, and for no more than are shown."""
    if len(roll.faces) + len(roll.discarded) > DICE_SHOWN:
        return most
    widths = [dice_faces.size_hint(font, faces, sides).width() for faces, sides in groups_of(roll)]
    width = sum(widths) + (between * len(widths) if len(widths) > 1 else 0.0)
    if roll.discarded:
        before = dice_faces.size_hint(font, roll.discarded).width()
        # they have half the room at the most
        width = max(2 * before, before + 2 * between + width)
    return min(width, most)


@lru_cache(1_000)
def _kinds_of(expression: str) -> tuple[tuple[int, int], ...]:
    """How many dice of how many sides."""
    try:
        return tuple((term.count, term.sides) for term in DiceExpression.parse(expression).terms) if expression else ()
    except RuleError:
        return ()
