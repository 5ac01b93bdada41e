"""What stands above the ladder: who surprises whom and why, and what the GM should know before the next step."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from eod_desktop.models.chronicle import Chronicle
from eod_desktop.rules import Encounter


class Surprise(msgspec.Struct, frozen=True):
    """`faster` surprises `slower`; their figures are those of turn `since`, from which the surprise dates (I8, I11)."""

    faster: str
    slower: str
    initiative: Fraction
    against: Fraction
    since: int
    lasting: bool


class Ruled(msgspec.Struct, frozen=True):
    """The GM set or lifted surprise against the rules' own result (I12)."""

    surprised: tuple[str, ...]
    cleared: tuple[str, ...]


class TurnOver(msgspec.Struct, frozen=True):
    """Nobody acts any more in this turn."""

    turn: int


class Ended(msgspec.Struct, frozen=True):
    """The encounter is over, since that turn."""

    turn: int


class NoOpponents(msgspec.Struct, frozen=True):
    """Everybody staged is of one side, or allied."""

    sides: tuple[str, ...]


Note = Surprise | Ruled | TurnOver | Ended | NoOpponents


def notes(encounter: Encounter, chronicle: Chronicle, over: bool) -> tuple[Note, ...]:
    """The notes of a state; `over` says that nobody acts any more."""
    return tuple(_of_turn(encounter, chronicle, over) if encounter.turn else _of_staging(encounter))


def _of_staging(encounter: Encounter) -> Iterator[Note]:
    sides = tuple(dict.fromkeys(combatant.side for combatant in encounter.combatants))
    if sides and not any(encounter.hostile(side, other) for side in sides for other in sides):
        yield NoOpponents(sides)


def _of_turn(encounter: Encounter, chronicle: Chronicle, over: bool) -> Iterator[Note]:
    if over:
        yield TurnOver(encounter.turn)
    for faster, slower in chronicle.surprises:
        turn, comparison = chronicle.compared[faster, slower]
        yield Surprise(faster, slower, comparison.initiative, comparison.against, turn, turn < encounter.turn)
    against_rules = encounter.surprised ^ chronicle.surprised
    if against_rules:
        yield Ruled(
            tuple(c.name for c in encounter.combatants if c.id in against_rules and c.id in encounter.surprised),
            tuple(c.name for c in encounter.combatants if c.id in against_rules and c.id in chronicle.surprised),
        )
