"""The dice log's filter once more, in plain Python: what the database is compared with, and what a fake store uses."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from eod_desktop.campaign.log_queries import SHORTEST, LogFilter, Word
from eod_desktop.campaign.log_tally import Tally
from eod_desktop.campaign.rolls import Roll, RollKind, dice_of
from eod_desktop.campaign.schema import MARK, RESULT_LETTERS
from eod_desktop.campaign.steps import RollRow
from eod_desktop.rules import DiceExpression


def lets_through(filter: LogFilter, row: RollRow) -> bool:
    roll = row.roll
    asked = (
        (filter.who or None, roll.who),
        (filter.encounter, roll.encounter),
        (filter.turn, roll.turn),
        (filter.table_dice, roll.table_dice),
        (filter.secret, roll.secret),
        (filter.undone, row.undone),
    )
    lists = ((filter.kinds, roll.kind), (filter.results, roll.outcome), (filter.naturals, natural(roll)))
    return (
        all(wanted is None or wanted == value for wanted, value in asked)
        and all(not wanted or value in wanted for wanted, value in lists)
        and all(has(roll, word) for word in filter.words)
    )


def has(roll: Roll, word: Word) -> bool:
    if len(word.text) < SHORTEST:
        text = "\n".join((roll.who, roll.what, roll.whom))
        return word.text.lower() in text.lower() or bool(marks(roll) & set(word.marks))
    labels = [modifier.label for modifier in roll.modifiers]
    text = "\n".join((roll.who, roll.what, roll.whom, dice_of(roll), *labels))
    return word.text.lower() in text.lower() or bool(marks(roll) & set(word.marks))


def marks(roll: Roll) -> set[str]:
    letter = roll.kind.value[0]
    found = {f"k{letter}"}
    if roll.kind is RollKind.RULING:
        found.add("ry" if roll.allowed else "rn")
    elif roll.outcome:
        found.add(letter + RESULT_LETTERS[roll.outcome.value])
    if roll.standing:
        found.add(f"o{roll.standing[0]}")
    found |= {mark for mark, is_so in (("td", roll.table_dice), ("sc", roll.secret), ("wt", roll.waiting)) if is_so}
    return {MARK + mark for mark in found}


def sixes(roll: Roll) -> str | None:
    """The faces of a roll of six-sided dice."""
    expression = dice_of(roll)
    if expression and any(term.sides != 6 for term in DiceExpression.parse(expression).terms):
        return None
    return "".join(map(str, roll.faces)) or None


def natural(roll: Roll) -> int | None:
    faces = sixes(roll) or ""
    return sum(map(int, faces)) if len(faces) == 2 and roll.kind is not RollKind.DAMAGE else None


class MemoryLog:
    """What a `LogReader` answers, from rows that `read` gives."""

    def __init__(self, read: Callable[[], Sequence[RollRow]]) -> None:
        self._read = read

    def hits(self, filter: LogFilter, first: int, last: int, most: int = -1) -> array[int]:
        found = [row.id for row in reversed(self._between(first, last)) if lets_through(filter, row)]
        return array("I", found if most < 0 else found[:most])

    def rows(self, ids: Iterable[int]) -> tuple[RollRow, ...]:
        known = {row.id: row for row in self._read()}
        return tuple(known[id] for id in ids)

    def tally(self, filter: LogFilter, first: int, last: int) -> tuple[Tally, ...]:
        counts = Counter(
            (roll.who, roll.encounter, sixes(roll), "".join(map(str, roll.discarded)))
            for row in self._between(first, last)
            if lets_through(filter, row) and sixes(roll := row.roll)
        )
        return tuple(Tally(*key, count) for key, count in counts.items())

    def _between(self, first: int, last: int) -> list[RollRow]:
        return [row for row in self._read() if first <= row.id <= last]
