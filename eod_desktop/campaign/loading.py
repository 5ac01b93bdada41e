"""From the rows of a campaign file to a Campaign: decode every value, fold every encounter's events."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import TypeVar

import msgspec

from eod_desktop.campaign.codec import decode, decode_event
from eod_desktop.campaign.findings import Finding, FindingKind, finding
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import Character, Encounter, Ruleset

Report = Callable[[Finding], None]
T = TypeVar("T")


class EncounterRow(msgspec.Struct, frozen=True):
    id: str
    position: int
    removed: int
    name: str
    led_by: str
    notes: str
    start: str


class EventRow(msgspec.Struct, frozen=True):
    """`withdrawn` is the step that took the event out of its encounter again, None for none."""

    seq: int
    encounter: str
    step: int
    body: str
    withdrawn: int | None = None


class Rows(msgspec.Struct, frozen=True):
    """What a campaign is made of, as it stands in the file; characters as (id, position, removed, body)."""

    meta: Mapping[str, str]
    characters: Collection[tuple[str, int, int, str]]
    encounters: Collection[EncounterRow]
    undone_steps: Collection[int]
    events: Collection[EventRow]


def rows_of(connection: sqlite3.Connection) -> Rows:
    """Everything but the rolls; sqlite3.Error when it cannot be read."""
    fields = ", ".join(EncounterRow.__struct_fields__)
    return Rows(
        dict(connection.execute("SELECT key, value FROM meta")),
        connection.execute("SELECT id, position, removed, body FROM character").fetchall(),
        [EncounterRow(*row) for row in connection.execute(f"SELECT {fields} FROM encounter")],
        {id for (id,) in connection.execute("SELECT id FROM step WHERE undone")},
        [
            EventRow(*row)
            for row in connection.execute("SELECT seq, encounter, step, body, withdrawn FROM event ORDER BY seq")
        ],
    )


def campaign_of(rows: Rows, report: Report) -> Campaign:
    """The campaign that the rows hold. What is no valid value is reported and left out."""
    undone = frozenset(rows.undone_steps)
    events: dict[str, list[EventRow]] = {}
    for event in rows.events:
        if event.step not in undone and (event.withdrawn is None or event.withdrawn in undone):
            events.setdefault(event.encounter, []).append(event)
    characters = [
        _decoded(body, partial(decode, type=Character), report, "character", id)
        for id, _, removed, body in sorted(rows.characters, key=lambda row: row[1])
        if not removed
    ]
    records = [
        _record(row, events.get(row.id, ()), report)
        for row in sorted(rows.encounters, key=lambda row: row.position)
        if not row.removed
    ]
    encounters = tuple(record for record in records if record)
    current = _meta(rows, "current", str, report) or ""
    return Campaign(
        name=_meta(rows, "name", str, report) or "",
        ruleset=_meta(rows, "ruleset", Ruleset, report) or Ruleset(),
        characters=tuple(character for character in characters if character),
        encounters=encounters,
        sides=_meta(rows, "sides", tuple[str, ...], report) or (),
        current=current if any(record.id == current for record in encounters) else "",
    )


def _meta(rows: Rows, key: str, type: type[T], report: Report) -> T | None:
    if key not in rows.meta:
        report(finding(FindingKind.BAD_ROW, table="meta", row=key, detail="missing"))
        return None
    return _decoded(rows.meta[key], partial(decode, type=type), report, "meta", key)


def _record(row: EncounterRow, rows: Collection[EventRow], report: Report) -> EncounterRecord | None:
    start = _decoded(row.start, partial(decode, type=Encounter), report, "encounter", row.id)
    if start is None:
        return None
    led_by = _decoded(row.led_by, partial(decode, type=dict[str, str]), report, "encounter", row.id) or {}
    return EncounterRecord(row.id, row.name, start, _folded(start, rows, report), led_by, row.notes)


def _folded(start: Encounter, rows: Collection[EventRow], report: Report) -> Encounter:
    try:
        return Encounter.replay(start, [decode_event(row.body) for row in rows])
    except Exception:
        return _folded_one_by_one(start, rows, report)


def _folded_one_by_one(start: Encounter, rows: Iterable[EventRow], report: Report) -> Encounter:
    """The fold of the events that can be read and fit, the others reported.

    Whatever a damaged event makes the fold raise, it is a finding: an event holds its own outcome, so those after it
    still tell how things stand.
    """
    now = start
    for row in rows:
        event = _decoded(row.body, decode_event, report, "event", row.seq)
        if event is None:
            continue
        try:
            now = Encounter.replay(now, (event,))
        except Exception as error:
            report(finding(FindingKind.BAD_EVENT, encounter=row.encounter, row=row.seq, detail=repr(error)))
    return now


def _decoded(body: str, read: Callable[[str], T], report: Report, table: str, row: str | int) -> T | None:
    try:
        return read(body)
    except (ValueError, RecursionError) as error:
        report(finding(FindingKind.BAD_ROW, table=table, row=row, detail=str(error)))
        return None
