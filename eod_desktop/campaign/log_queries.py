"""Which rolls of the dice log somebody wants to see, and how they are found in the file, some numbers at a time.

Everything here runs on a connection of the caller and only reads.
"""

from __future__ import annotations

import sqlite3
from array import array
from itertools import product

import msgspec

from eod_desktop.campaign.log_rows import UNDONE
from eod_desktop.campaign.rolls import RollKind, Standing
from eod_desktop.campaign.schema import MARK, RESULT_LETTERS
from eod_desktop.rules import Outcome

SHORTEST = 3
"""Letters that a word needs for the index of the texts; shorter ones are looked for row by row."""

_BODY = "iif(json_valid(roll.body), ifnull(roll.body ->> '$.{}', 0), 0)"
_MADE = {
    "td": "m.table_dice",
    "sc": "m.secret",
    "wt": _BODY.format("waiting"),
    "ry": f"(m.kind = 'ruling' AND {_BODY.format('allowed')})",
    "rn": f"(m.kind = 'ruling' AND NOT {_BODY.format('allowed')})",
    **{f"o{standing[0]}": f"({_BODY.format('standing')} = '{standing}')" for standing in Standing},
}
"""Marks of how a roll was made, of rulings, and of opposed checks, as conditions."""

_ESCAPE = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


class Word(msgspec.Struct, frozen=True):
    """Part of a text that somebody wrote into a roll, or what a shown word stands for: `schema.MARK`…"""

    text: str
    marks: tuple[str, ...] = ()


class LogFilter(msgspec.Struct, frozen=True):
    """What a roll must be to be shown; a field left as it is asks nothing.

    All `words` must be in what it says of who, what, whom, dice and DMs, wherever and in either case. `encounter` is an
    id, "" for rolls outside a fight. `naturals` are sums of 2d6.
    """

    words: tuple[Word, ...] = ()
    who: str = ""
    encounter: str | None = None
    turn: int | None = None
    kinds: tuple[RollKind, ...] = ()
    results: tuple[Outcome, ...] = ()
    naturals: tuple[int, ...] = ()
    undone: bool | None = None
    table_dice: bool | None = None
    secret: bool | None = None


EVERYTHING = LogFilter()


class Query(msgspec.Struct, frozen=True):
    """The parts of a statement that asks for the rolls of a filter, as ``m``; `number` leads through them in order."""

    tables: str
    conditions: str
    values: tuple[str | int, ...]
    number: str


def query_of(filter: LogFilter) -> Query:
    tables, number, conditions, values = "roll_mark AS m", "m.roll", ["1"], list[str | int]()
    match = " AND ".join(_phrases(word) for word in filter.words if len(word.text) >= SHORTEST)
    if match:
        # the index of the texts leads: it knows the few
        tables, number = "roll_text CROSS JOIN roll_mark AS m ON m.roll = roll_text.rowid", "roll_text.rowid"
        conditions.append("roll_text MATCH ?")
        values.append(match)
    for word in filter.words:
        if len(word.text) < SHORTEST:
            condition, patterns = _like(word)
            conditions.append(condition)
            values += patterns
    short = any(len(word.text) < SHORTEST for word in filter.words)
    tables += " JOIN roll ON roll.id = m.roll" if short else ""
    for condition, value in _plain(filter):
        conditions.append(condition)
        values.append(value)
    kinds, results = [kind.value for kind in filter.kinds], [result.value for result in filter.results]
    for column, wanted in (("kind", kinds), ("result", results), ("natural", list(filter.naturals))):
        if wanted:
            conditions.append(f"m.{column} IN ({', '.join('?' * len(wanted))})")
            values += wanted
    if filter.undone is not None:
        tables += " JOIN step ON step.id = m.step LEFT JOIN event ON event.seq = m.event"
        tables += " LEFT JOIN step AS gone ON gone.id = event.withdrawn"
        conditions.append(f"{UNDONE} = ?")
        values.append(int(filter.undone))
    return Query(tables, " AND ".join(conditions), tuple(values), number)


def hits(connection: sqlite3.Connection, filter: LogFilter, first: int, last: int, most: int = -1) -> array[int]:
    """The numbers of the rolls that the filter lets through between two numbers, both included, the newest first."""
    query = query_of(filter)
    # in one row: between rows Python is locked and freed each time, at which a window beside this thread waits
    (found,) = connection.execute(
        f"SELECT group_concat(id) FROM (SELECT m.roll AS id FROM {query.tables} "
        f"WHERE {query.conditions} AND {query.number} BETWEEN ? AND ? ORDER BY {query.number} DESC LIMIT ?)",
        (*query.values, first, last, most),
    ).fetchone()
    return array("I", sorted(map(int, found.split(",")), reverse=True) if found else ())


def _plain(filter: LogFilter) -> list[tuple[str, str | int]]:
    """Conditions on one value each."""
    wanted: list[tuple[str, str | int]] = []
    if filter.who:
        wanted.append(("m.who = ?", filter.who))
    if filter.encounter is not None:
        wanted.append(("ifnull(m.encounter, '') = ?", filter.encounter))
    if filter.turn is not None:
        wanted.append(("m.turn = ?", filter.turn))
    if filter.table_dice is not None:
        wanted.append(("m.table_dice = ?", int(filter.table_dice)))
    if filter.secret is not None:
        wanted.append(("m.secret = ?", int(filter.secret)))
    return wanted


def _phrases(word: Word) -> str:
    """A word in the language of FTS5, as it is or as one of its marks."""
    texts = (word.text, *word.marks)
    return "({})".format(" OR ".join('"{}"'.format(text.replace('"', '""')) for text in texts))


def _like(word: Word) -> tuple[str, list[str]]:
    """A short word in who, what or whom, or as a mark; LIKE itself knows no upper case but that of ASCII."""
    spellings = sorted({"".join(letters) for letters in product(*(_cases(letter) for letter in word.text))})
    patterns = [f"%{spelling.translate(_ESCAPE)}%" for spelling in spellings]
    text = "roll.who || char(10) || iif(json_valid(roll.body), ifnull(roll.body ->> '$.what', '') || char(10)"
    text += " || ifnull(roll.body ->> '$.whom', ''), '')"
    conditions = [f"{text} LIKE ? ESCAPE '\\'" for _ in patterns]
    if word.text.isprintable() and not set(word.text) & set('"\\'):
        # it stands so in the JSON, too: most rolls need not be taken apart
        raw = "roll.body LIKE ? ESCAPE '\\' OR roll.who LIKE ? ESCAPE '\\'"
        conditions = [f"(({raw}) AND {condition})" for condition in conditions]
        patterns = [pattern for pattern in patterns for _ in range(3)]
    conditions += [_marked(mark.removeprefix(MARK)) for mark in word.marks]
    return f"({' OR '.join(conditions)})", patterns


def _marked(mark: str) -> str:
    """What a mark says of a roll, in the columns from which it was made."""
    if mark in _MADE:
        return _MADE[mark]
    letter, result = mark[0], mark[1]
    if letter == "k":
        return f"m.kind LIKE '{result}%'"
    meant = ", ".join(f"'{name}'" for name, known in RESULT_LETTERS.items() if known == result)
    return f"(m.kind LIKE '{letter}%' AND m.kind <> 'ruling' AND m.result IN ({meant}))"


def _cases(letter: str) -> set[str]:
    return {letter, letter.lower(), letter.upper()}
