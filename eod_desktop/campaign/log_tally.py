"""How often six-sided dice fell how, counted by the database."""

from __future__ import annotations

import sqlite3

import msgspec

from eod_desktop.campaign.log_queries import LogFilter, query_of


class Tally(msgspec.Struct, frozen=True, array_like=True):
    """`count` rolls that somebody made in an encounter ("" for none) and that fell the same.

    `sixes` are the faces, one digit each, `rerolled` those that were there before and rolled again.
    """

    who: str
    encounter: str
    sixes: str
    rerolled: str
    count: int


def tally(connection: sqlite3.Connection, filter: LogFilter, first: int, last: int) -> tuple[Tally, ...]:
    """Of the rolls that a filter lets through between two numbers, those whose dice are all six-sided."""
    query = query_of(filter)
    rows = connection.execute(
        "SELECT m.who, ifnull(m.encounter, ''), m.sixes, ifnull(m.rerolled, ''), count(*) "
        f"FROM {query.tables} WHERE {query.conditions} AND m.sixes IS NOT NULL "
        f"AND {query.number} BETWEEN ? AND ? "
        "GROUP BY 1, 2, 3, 4",
        (*query.values, first, last),
    )
    return tuple(Tally(*row) for row in rows)
