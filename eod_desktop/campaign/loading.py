"""From the rows of a campaign file to a Campaign: decode every value, fold every encounter's events."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec

from eod_desktop.campaign.codec import decode, decode_event, decode_field
from eod_desktop.campaign.findings import Finding, FindingKind, finding
from eod_desktop.campaign.schema import KEPT_APART, KEPT_IN_ROWS
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import Character, Encounter

Report = Callable[[Finding], None]
T = TypeVar("T")
R = TypeVar("R", bound=msgspec.Struct)


class MetaRow(msgspec.Struct, frozen=True, array_like=True):
    key: str
    value: str


class StepRow(msgspec.Struct, frozen=True, array_like=True):
    id: int
    undone: int


class CharacterRow(msgspec.Struct, frozen=True, array_like=True):
    id: str
    position: int
    removed: int
    body: str


class EncounterRow(msgspec.Struct, frozen=True, array_like=True):
    id: str
    position: int
    removed: int
    head: str
    start: str


class EventRow(msgspec.Struct, frozen=True, array_like=True):
    """`withdrawn` is the step that took the event out of its encounter again, None for none."""

    seq: int
    encounter: str
    step: int
    body: str
    withdrawn: int | None = None


class Rows(msgspec.Struct, frozen=True):
    """What a campaign is made of, as it stands in the file; `events` in order."""

    meta: Mapping[str, str]
    characters: Collection[CharacterRow]
    encounters: Collection[EncounterRow]
    undone_steps: Collection[int]
    events: Collection[EventRow]


def rows_of(connection: sqlite3.Connection, report: Report) -> Rows:
    """Everything but the rolls. Rows whose columns are not of their type, as on damaged pages, are reported.

    sqlite3.Error when a table cannot be read.
    """

    def typed(table: str, type: type[R], order: str) -> list[R]:
        rows = connection.execute(f"SELECT {', '.join(type.__struct_fields__)} FROM {table} ORDER BY {order}")
        return [value for row in rows if (value := _typed(row, type, report, table)) is not None]

    return Rows(
        {one.key: one.value for one in typed("meta", MetaRow, "key")},
        typed("character", CharacterRow, "position"),
        typed("encounter", EncounterRow, "position"),
        {one.id for one in typed("step", StepRow, "id") if one.undone},
        typed("event", EventRow, "seq"),
    )


def campaign_of(rows: Rows, report: Report) -> Campaign:
    """The campaign that the rows hold. What is no valid value is reported and left out."""
    undone = frozenset(rows.undone_steps)
    events: dict[str, list[EventRow]] = {}
    for event in rows.events:
        if event.step not in undone and (event.withdrawn is None or event.withdrawn in undone):
            events.setdefault(event.encounter, []).append(event)
    characters = [
        _decoded(row.body, partial(decode, type=Character), report, "character", row.id)
        for row in sorted(rows.characters, key=lambda row: row.position)
        if not row.removed
    ]
    records = [
        _record(row, events.get(row.id, ()), report)
        for row in sorted(rows.encounters, key=lambda row: row.position)
        if not row.removed
    ]
    encounters = tuple(record for record in records if record)
    fields = _fields(rows.meta, Campaign, KEPT_IN_ROWS, report, "meta", "")
    if fields.get("current") not in {record.id for record in encounters}:
        fields.pop("current", None)
    # a campaign has no other field that must be there
    fields.setdefault("name", "")
    return Campaign(characters=tuple(one for one in characters if one), encounters=encounters, **fields)


def _typed(row: tuple[object, ...], type: type[R], report: Report, table: str) -> R | None:
    try:
        return msgspec.convert(row, type)
    except msgspec.ValidationError as error:
        report(finding(FindingKind.BAD_ROW, table=table, row=str(row[0]), detail=str(error)))
        return None


def _fields(
    texts: Mapping[str, str],
    type: type[msgspec.Struct],
    others: Collection[str],
    report: Report,
    table: str,
    row: str,
) -> dict[str, Any]:
    """The fields of a value from the JSON text of each, but for `others`.

    A field that came with a later version of the program has its default in older files; one that has none is reported.
    """
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(type):
        place = row or field.name
        if field.name in others:
            continue
        if field.name in texts:
            value = _decoded(texts[field.name], partial(_pair, type, field.name), report, table, place)
            values.update(value or ())
        elif field.required:
            report(finding(FindingKind.BAD_ROW, table=table, row=place, detail=f"{field.name} is missing"))
    return values


def _pair(type: type[msgspec.Struct], name: str, text: str) -> dict[str, object]:
    return {name: decode_field(text, type, name)}


def _record(row: EncounterRow, rows: Collection[EventRow], report: Report) -> EncounterRecord | None:
    start = _decoded(row.start, partial(decode, type=Encounter), report, "encounter", row.id)
    head = _decoded(row.head, partial(decode, type=dict[str, msgspec.Raw]), report, "encounter", row.id)
    if start is None or head is None:
        return None
    texts = {name: bytes(text).decode() for name, text in head.items()}
    fields = _fields(texts, EncounterRecord, KEPT_APART, report, "encounter", row.id)
    fields.setdefault("name", "")
    return EncounterRecord(id=row.id, start=start, now=_folded(start, rows, report), **fields)


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
