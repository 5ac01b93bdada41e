"""Rows of the dice log as they are read back, also from a file that is damaged there."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from eod_desktop.campaign.codec import decode
from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.steps import RollRow

# a roll counts while its step does and its event is not withdrawn by another step that does
UNDONE = "(step.undone OR NOT ifnull(gone.undone, 1))"

# bytes, for what stands in a damaged row may be no text
_ROWS = f"""
    SELECT roll.id, {UNDONE}, CAST(step.at AS BLOB), CAST(roll.body AS BLOB)
    FROM roll JOIN step ON step.id = roll.step
    LEFT JOIN event ON event.seq = roll.event LEFT JOIN step AS gone ON gone.id = event.withdrawn
    WHERE
"""

_UNREADABLE = Roll(RollKind.UNREADABLE, "", 0, "")


def rolls_between(connection: sqlite3.Connection, first: int, last: int) -> tuple[RollRow, ...]:
    """The rolls of these numbers, both included and in order."""
    rows = connection.execute(f"{_ROWS} roll.id BETWEEN ? AND ?", (first, last))
    return _in_order(rows, range(first, last + 1))


def rolls_of_ids(connection: sqlite3.Connection, ids: Iterable[int]) -> tuple[RollRow, ...]:
    """The rolls of these numbers, in their order."""
    wanted = tuple(ids)
    places = ", ".join("?" * len(wanted))
    return _in_order(connection.execute(f"{_ROWS} roll.id IN ({places})", wanted), wanted)


def _in_order(rows: Iterable[tuple[int, int, bytes, bytes]], wanted: Iterable[int]) -> tuple[RollRow, ...]:
    found = {
        id: RollRow(id, bool(undone), at.decode(errors="replace"), _readable(body)) for id, undone, at, body in rows
    }
    return tuple(found.get(id) or RollRow(id, False, "", _UNREADABLE) for id in wanted)


def _readable(body: bytes) -> Roll:
    try:
        return decode(body, Roll)
    except (ValueError, TypeError, RecursionError):
        return _UNREADABLE
