"""From the rows of a campaign file to a Campaign: decode every value, fold every encounter's events."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec

from eod_desktop.campaign.codec import decode, decode_event, decode_events, decode_field
from eod_desktop.campaign.findings import Finding, FindingKind, finding
from eod_desktop.campaign.later import Later
from eod_desktop.campaign.schema import KEPT_APART, KEPT_IN_ROWS
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import Character, Encounter

Report = Callable[[Finding], None]
States = Callable[["EncounterRow"], tuple[Any, Any] | None]
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

    return Rows(
        {one.key: one.value for one in _rows(connection, report, "meta", MetaRow, "key")},
        _rows(connection, report, "character", CharacterRow, "position"),
        _rows(connection, report, "encounter", EncounterRow, "position"),
        {one.id for one in _rows(connection, report, "step", StepRow, "id") if one.undone},
        _rows(connection, report, "event", EventRow, "seq"),
    )


def heads_of(connection: sqlite3.Connection, report: Report) -> Rows:
    """As `rows_of`, but nothing of what has happened, and nothing of encounters but their heads."""
    encounters = "(SELECT id, position, removed, head, '' AS start FROM encounter)"
    return Rows(
        {one.key: one.value for one in _rows(connection, report, "meta", MetaRow, "key")},
        _rows(connection, report, "character", CharacterRow, "position"),
        _rows(connection, report, encounters, EncounterRow, "position"),
        (),
        (),
    )


def campaign_of(rows: Rows, report: Report) -> Campaign:
    """The campaign that the rows hold. What is no valid value is reported and left out."""
    undone = frozenset(rows.undone_steps)
    events: dict[str, list[EventRow]] = {}
    for event in rows.events:
        if event.step not in undone and (event.withdrawn is None or event.withdrawn in undone):
            events.setdefault(event.encounter, []).append(event)

    def states(row: EncounterRow) -> tuple[Encounter, Encounter] | None:
        start = _start(row.start, row.id, report)
        return (start, folded(start, events.get(row.id, ()), report)) if start else None

    return _campaign(rows, states, report)


def campaign_later(rows: Rows, states: Callable[[str], tuple[Later, Later]], report: Report) -> Campaign:
    """The campaign that the rows of `heads_of` hold; `states` gives the start and the present by encounter id."""
    return _campaign(rows, lambda row: states(row.id), report)


def start_of(connection: sqlite3.Connection, id: str, report: Report) -> Encounter | None:
    """An encounter as it was before its first event; None, reported, where it is no valid value."""
    row = connection.execute("SELECT start FROM encounter WHERE id = ?", (id,)).fetchone()
    return _start(row[0] if row else "", id, report)


def events_of(connection: sqlite3.Connection, id: str, report: Report) -> list[EventRow]:
    """The events of an encounter that count, in order."""
    rows = connection.execute(_COUNTING, (id,))
    return [value for row in rows if (value := _typed(row, EventRow, report, "event")) is not None]


# as `campaign_of` has it
_COUNTING = """
    SELECT seq, encounter, event.step, body, withdrawn FROM event
    LEFT JOIN step ON step.id = event.step LEFT JOIN step AS gone ON gone.id = withdrawn
    WHERE encounter = ? AND NOT ifnull(step.undone, 0) AND (withdrawn IS NULL OR gone.undone)
    ORDER BY seq
"""


def _campaign(rows: Rows, states: States, report: Report) -> Campaign:
    characters = [
        _decoded(row.body, partial(decode, type=Character), report, "character", row.id)
        for row in sorted(rows.characters, key=lambda row: row.position)
        if not row.removed
    ]
    records = [
        _record(row, states, report) for row in sorted(rows.encounters, key=lambda row: row.position) if not row.removed
    ]
    encounters = tuple(record for record in records if record)
    fields = _fields(rows.meta, Campaign, KEPT_IN_ROWS, report, "meta", "")
    if fields.get("current") not in {record.id for record in encounters}:
        fields.pop("current", None)
    # a campaign has no other field that must be there
    fields.setdefault("name", "")
    return Campaign(characters=tuple(one for one in characters if one), encounters=encounters, **fields)


def _rows(connection: sqlite3.Connection, report: Report, table: str, type: type[R], order: str) -> list[R]:
    rows = connection.execute(f"SELECT {', '.join(type.__struct_fields__)} FROM {table} ORDER BY {order}")
    return [value for row in rows if (value := _typed(row, type, report, table)) is not None]


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


def _record(row: EncounterRow, states: States, report: Report) -> EncounterRecord | None:
    found = states(row)
    head = _head(row, report)
    if found is None or head is None:
        return None
    start, now = found
    return EncounterRecord(id=row.id, start=start, now=now, **head)


def _head(row: EncounterRow, report: Report) -> dict[str, Any] | None:
    try:
        head = _HEADS.decode(row.head)
    except (ValueError, RecursionError):
        return _head_by_field(row, report)
    return {name: getattr(head, name) for name in head.__struct_fields__}


def _head_by_field(row: EncounterRow, report: Report) -> dict[str, Any] | None:
    head = _decoded(row.head, partial(decode, type=dict[str, msgspec.Raw]), report, "encounter", row.id)
    if head is None:
        return None
    texts = {name: bytes(text).decode() for name, text in head.items()}
    fields = _fields(texts, EncounterRecord, KEPT_APART, report, "encounter", row.id)
    fields.setdefault("name", "")
    return fields


def _start(text: str, id: str, report: Report) -> Encounter | None:
    return _decoded(text, partial(decode, type=Encounter), report, "encounter", id)


def folded(start: Encounter, rows: Collection[EventRow], report: Report) -> Encounter:
    """The state after the events of these rows; those that cannot be read or do not fit are reported and left out."""
    try:
        return Encounter.replay(start, decode_events([row.body for row in rows]))
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


def _head_type() -> type[msgspec.Struct]:
    """What a head holds, to be read at once: years of play have many."""
    field: Callable[..., Any] = msgspec.field
    return msgspec.defstruct(
        "_Head",
        [
            (one.name, one.type, field(default=one.default, default_factory=one.default_factory))
            for one in msgspec.structs.fields(EncounterRecord)
            if one.name not in KEPT_APART
        ],
    )


_HEADS = msgspec.json.Decoder(_head_type())
