"""From one Campaign to the next in the rows of a campaign file; only what differs is written.

Everything here runs inside a transaction of the caller.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise

from eod_desktop.campaign.codec import encode, fields_of
from eod_desktop.campaign.rolls import Roll, rolls_by_event
from eod_desktop.campaign.schema import KEPT_APART, KEPT_IN_ROWS, MARKING
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.rules import Character, Event

_NOTHING = Campaign(name="")


def write_new(connection: sqlite3.Connection, label: StepLabel, campaign: Campaign, at: datetime) -> int:
    """A whole campaign into an empty file, what has happened in it as one step; the step's id."""
    step = write_step(connection, label, at)
    write_meta(connection, meta_of(_NOTHING))
    write_state(connection, _NOTHING, campaign)
    write_events(connection, step, _NOTHING, campaign)
    return step


def write_step(
    connection: sqlite3.Connection, label: StepLabel, at: datetime, *, id: int | None = None, other: str | None = None
) -> int:
    """A new step; its id, the next one unless given. Without `other` it cannot be undone."""
    when = at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    cursor = connection.execute(
        "INSERT INTO step (id, label, at, undone, other) VALUES (?, ?, ?, 0, ?)", (id, _json(label), when, other)
    )
    return int(cursor.lastrowid or 0)


def latest_step(connection: sqlite3.Connection) -> int:
    """The latest step that counts, 0 for none."""
    row = connection.execute("SELECT id FROM step WHERE NOT undone ORDER BY id DESC LIMIT 1").fetchone()
    return int(row[0]) if row else 0


def leave_undone_behind(connection: sqlite3.Connection) -> None:
    """What is undone now stays so: another step takes its place."""
    connection.execute("UPDATE step SET undone = 2 WHERE id > ? AND undone = 1", (latest_step(connection),))


def write_state(connection: sqlite3.Connection, before: Campaign, after: Campaign) -> None:
    """Everything but events and rolls: what the campaign is called, its ruleset, characters, and encounters."""
    old = meta_of(before)
    write_meta(connection, {key: value for key, value in meta_of(after).items() if value != old[key]})
    if before.characters is not after.characters:
        _write_characters(connection, before.characters, after.characters)
    if before.encounters is not after.encounters:
        _write_encounters(connection, before.encounters, after.encounters)


def write_current(connection: sqlite3.Connection, id: str) -> None:
    """Which encounter is on the board, which is remembered between steps, too."""
    write_meta(connection, {"current": _json(id)})


def write_meta(connection: sqlite3.Connection, values: Mapping[str, str]) -> None:
    """Values of `meta_of`."""
    connection.executemany(
        "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        values.items(),
    )


def write_events(
    connection: sqlite3.Connection, step: int, before: Campaign, after: Campaign, typed: Iterable[bool] = ()
) -> None:
    """The events by which each encounter of `after` goes on from `before`, with their rolls, as part of a step.

    Where an encounter has another past than before, the events that it no longer has are withdrawn by the step, and
    their rolls with them.
    """
    known = {record.id: record for record in before.encounters}
    for record in after.encounters:
        if record is known.get(record.id):
            continue
        old = known.get(record.id)
        if old and old.start.log == record.start.log and record.now.log.goes_on_from(old.now.log):
            added = record.now.log[len(old.now.log) :]
        else:
            kept = _common(_own_events(old) if old else (), _own_events(record))
            _withdraw(connection, step, record.id, kept)
            added = _own_events(record)[kept:]
        rolls = rolls_by_event(record.id, record.now, added, typed)
        for event, rolled in zip(added, rolls, strict=True):
            seq = connection.execute(
                "INSERT INTO event (encounter, step, body) VALUES (?, ?, ?)", (record.id, step, _json(event))
            ).lastrowid
            write_rolls(connection, step, seq, rolled)


def write_rolls(connection: sqlite3.Connection, step: int, event: int | None, rolls: Iterable[Roll]) -> None:
    """Rolls in order; one of no event or encounter in this file has none in its column."""
    rows = [(step, event, roll.encounter, roll.turn, roll.kind.value, roll.who, _json(roll)) for roll in rolls]
    if not rows:
        return
    connection.executemany(
        "INSERT INTO roll (step, event, encounter, turn, kind, who, body) "
        "VALUES (?, (SELECT seq FROM event WHERE seq = ?), (SELECT id FROM encounter WHERE id = ?), ?, ?, ?, ?)",
        rows,
    )
    for statement in MARKING:
        connection.execute(statement)


def meta_of(campaign: Campaign) -> dict[str, str]:
    """What the file keeps of the campaign as a whole, as JSON by key."""
    return {name: _json(value) for name, value in fields_of(campaign, KEPT_IN_ROWS).items()}


def _write_characters(
    connection: sqlite3.Connection, before: tuple[Character, ...], after: tuple[Character, ...]
) -> None:
    known = {character.id: character for character in before}
    connection.executemany(
        "INSERT INTO character (id, position, removed, body) VALUES (?, 0, 0, ?) "
        "ON CONFLICT (id) DO UPDATE SET removed = 0, body = excluded.body",
        [(character.id, _json(character)) for character in after if character is not known.get(character.id)],
    )
    _arrange(connection, "character", [character.id for character in before], [character.id for character in after])


def _write_encounters(
    connection: sqlite3.Connection, before: tuple[EncounterRecord, ...], after: tuple[EncounterRecord, ...]
) -> None:
    known = {record.id: record for record in before}
    for record in after:
        old = known.get(record.id)
        if old is record or (old and old.start is record.start and _head(old) == _head(record)):
            continue
        connection.execute(
            "INSERT INTO encounter (id, position, removed, head, start) VALUES (?, 0, 0, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET removed = 0, head = excluded.head, start = excluded.start",
            (record.id, _head(record), _json(record.start)),
        )
    _arrange(connection, "encounter", [record.id for record in before], [record.id for record in after])


def _head(record: EncounterRecord) -> str:
    return _json(fields_of(record, KEPT_APART))


def _arrange(connection: sqlite3.Connection, table: str, before: Sequence[str], after: Sequence[str]) -> None:
    """Put the rows in their order and mark those that are gone.

    Rows stay where they are if they can, and a removed one keeps its place, so that undoing a removal moves nothing.
    A new row stands at 0.
    """
    if before == after:
        return
    known: dict[str, int] = dict(connection.execute(f"SELECT id, position FROM {table}"))
    last = max(known.values(), default=0)
    places: dict[str, int] = {}
    for id in after:
        if not known[id]:
            last += 1
        places[id] = known[id] or last
    if any(place >= following for place, following in pairwise(places.values())):
        places = {id: last + number for number, id in enumerate(after, 1)}
    connection.executemany(
        f"UPDATE {table} SET position = ? WHERE id = ?",
        [(place, id) for id, place in places.items() if place != known[id]],
    )
    connection.executemany(f"UPDATE {table} SET removed = 1 WHERE id = ?", [(id,) for id in before if id not in places])


def _own_events(record: EncounterRecord) -> tuple[Event, ...]:
    """The events since the record's start; a start may have a past of its own."""
    return record.now.log[len(record.start.log) :]


def _common(old: tuple[Event, ...], new: tuple[Event, ...]) -> int:
    """How many events both begin with."""
    different = (number for number, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    return next(different, min(len(old), len(new)))


def _withdraw(connection: sqlite3.Connection, step: int, encounter: str, kept: int) -> None:
    """Withdraw an encounter's events in force but for the first `kept`."""
    connection.execute(
        """UPDATE event SET withdrawn = ? WHERE seq IN (
            SELECT seq FROM event JOIN step ON step.id = event.step LEFT JOIN step AS gone ON gone.id = event.withdrawn
            WHERE encounter = ? AND NOT step.undone AND (gone.id IS NULL OR gone.undone)
            ORDER BY seq LIMIT -1 OFFSET ?
        )""",
        (step, encounter, kept),
    )


def _json(value: object) -> str:
    return encode(value).decode()
