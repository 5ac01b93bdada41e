"""Everything readable of a damaged campaign into a new one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import astuple

from eod_desktop.campaign import writing
from eod_desktop.campaign.codec import decode, decode_event, decode_field, encode
from eod_desktop.campaign.connection import beside, translated
from eod_desktop.campaign.creating import write_file
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.findings import Finding, FindingKind, finding
from eod_desktop.campaign.loading import CharacterRow, EncounterRow, EventRow, Rows, campaign_of
from eod_desktop.campaign.pages import Pages, RawRow, rows
from eod_desktop.campaign.rolls import Roll
from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.rules import Character, Encounter

K = TypeVar("K")
V = TypeVar("V")

_SALVAGE = StepLabel("salvage")
_LOST = StepLabel("lost")


class SalvageReport(msgspec.Struct, frozen=True):
    """What came over, in rows, and what did not."""

    characters: int
    encounters: int
    events: int
    rolls: int
    lost: tuple[Finding, ...]


class _Found:
    """The rows of each table, told apart by their shape: no two tables have the same."""

    def __init__(self) -> None:
        self.meta: dict[str, str] = {}
        self.characters: dict[str, CharacterRow] = {}
        self.encounters: dict[str, EncounterRow] = {}
        self.steps: dict[int, tuple[str, str, int]] = {}
        self.events: dict[int, EventRow] = {}
        self.rolls: dict[int, tuple[int, int | None, str]] = {}

    def add(self, row: RawRow) -> None:
        match row.values:
            case (str() as key, str() as value):
                self.meta.setdefault(key, value)
            case (str() as id, int() as position, int() as removed, str() as body):
                self.characters.setdefault(id, CharacterRow(id, position, removed, body))
            case (str() as id, int(), int(), str(), str()):
                self.encounters.setdefault(id, EncounterRow(*row.values))  # type: ignore[arg-type]
            case (None, str() as label, str() as at, int() as undone, str() | None):
                # not how to take it back: there is no sure way past what is lost
                self.steps.setdefault(row.rowid, (label, at, undone))
            case (None, str() as encounter, int() as step, str() as body, (int() | None) as withdrawn):
                self.events.setdefault(row.rowid, EventRow(row.rowid, encounter, step, body, withdrawn))
            case (None, int() as step, (int() | None) as event, (str() | None), int(), str(), str(), str() as body):
                self.rolls.setdefault(row.rowid, (step, event, body))
            case _:
                pass  # the table of tables


def salvage(path: Path, new_path: Path, clock: Callable[[], datetime]) -> SalvageReport:
    """Write everything that can be read of a campaign to a new file; the source is only read.

    Works page by page, whatever else is damaged. Events that no longer fit stay in the new file, withdrawn; rolls keep
    their order and close ranks. Raises CampaignError NOT_FOUND, NO_PERMISSION, NOT_A_CAMPAIGN when there is no row of a
    campaign in it, and what `Store.create` raises about the new file.
    """
    if not new_path.parent.is_dir():
        raise CampaignError(CampaignErrorKind.NO_FOLDER, new_path, folder=str(new_path.parent))
    found, lost = _read(path)
    if not (found.meta or found.characters or found.encounters or found.rolls):
        raise CampaignError(CampaignErrorKind.NOT_A_CAMPAIGN, path)
    for table, numbers in (("step", found.steps), ("event", found.events), ("roll", found.rolls)):
        lost.extend(_gaps(table, numbers))
    _keep_valid(found, lost)
    undone = {id for id, (_, _, flag) in found.steps.items() if flag}
    misfits: set[str | int] = set()

    def report(one: Finding) -> None:
        lost.append(one)
        if one.kind is FindingKind.BAD_EVENT:
            misfits.add(one.data["row"])

    campaign = campaign_of(
        Rows(found.meta, found.characters.values(), found.encounters.values(), undone, _ordered(found.events)), report
    )

    def fill(connection: sqlite3.Connection) -> None:
        writing.write_meta(connection, writing.meta_of(campaign))
        _write_rows(connection, found, misfits, clock())

    write_file(new_path, fill)
    return SalvageReport(len(found.characters), len(found.encounters), len(found.events), len(found.rolls), tuple(lost))


def seen_in(path: Path) -> tuple[int, int]:
    """How many steps and rolls a damaged campaign can be seen to have had; 0 where nothing tells."""
    try:
        found, _ = _read(path)
    except CampaignError:
        return 0, 0
    return max(found.steps, default=0), max(found.rolls, default=0)


def _read(path: Path) -> tuple[_Found, list[Finding]]:
    found, damaged = _Found(), list[int]()
    with translated(path):
        wal = beside(path, "-wal")
        with path.open("rb") as file:
            for row in rows(Pages(file, wal.read_bytes() if wal.exists() else b""), damaged):
                found.add(row)
    return found, [finding(FindingKind.PAGES, detail=f"page {number}") for number in damaged]


def _keep_valid(found: _Found, lost: list[Finding]) -> None:
    """Leave out what is no valid value, and events of an encounter that is lost."""

    def keep(table: str, rows: dict[K, V], read: Callable[[V], object]) -> dict[K, V]:
        good: dict[K, V] = {}
        for id, row in rows.items():
            try:
                read(row)
            except (ValueError, RecursionError) as error:
                lost.append(finding(FindingKind.BAD_ROW, table=table, row=str(id), detail=str(error)))
            else:
                good[id] = row
        return good

    found.characters = keep("character", found.characters, lambda row: decode(row.body, Character))
    found.encounters = keep("encounter", found.encounters, _read_encounter)
    homeless = {event.encounter for event in found.events.values()} - found.encounters.keys()
    lost.extend(finding(FindingKind.REFERENCE, table="event", row=id, parent="encounter") for id in sorted(homeless))
    found.events = {seq: event for seq, event in found.events.items() if event.encounter not in homeless}
    found.events = keep("event", found.events, lambda event: decode_event(event.body))
    found.rolls = keep("roll", found.rolls, lambda row: decode(row[2], Roll))
    named = keep("step", found.steps, lambda row: decode(row[0], StepLabel))
    # without its name, a step still tells whether it counts
    nameless = encode(_LOST).decode()
    found.steps = {id: named.get(id, (nameless, *row[1:])) for id, row in found.steps.items()}


def _read_encounter(row: EncounterRow) -> None:
    decode(row.start, Encounter)
    for name, text in decode(row.head, dict[str, msgspec.Raw]).items():
        if name in EncounterRecord.__struct_fields__:
            decode_field(bytes(text), EncounterRecord, name)


def _write_rows(connection: sqlite3.Connection, found: _Found, misfits: set[str | int], at: datetime) -> None:
    named = {event.step for event in found.events.values()} | {step for step, _, _ in found.rolls.values()}
    named |= {event.withdrawn for event in found.events.values() if event.withdrawn is not None}
    for id, (label, when, undone) in found.steps.items():
        connection.execute("INSERT INTO step (id, label, at, undone) VALUES (?, ?, ?, ?)", (id, label, when, undone))
    for id in sorted(named - found.steps.keys()):
        writing.write_step(connection, _LOST, at, id=id)
    salvaged = writing.write_step(connection, _SALVAGE, at)
    connection.executemany(
        "INSERT INTO character VALUES (?, ?, ?, ?)", [astuple(row) for row in found.characters.values()]
    )
    connection.executemany(
        "INSERT INTO encounter VALUES (?, ?, ?, ?, ?)", [astuple(row) for row in found.encounters.values()]
    )
    for event in _ordered(found.events):
        withdrawn = salvaged if event.seq in misfits else event.withdrawn
        connection.execute(
            "INSERT INTO event (seq, encounter, step, body, withdrawn) VALUES (?, ?, ?, ?, ?)",
            (event.seq, event.encounter, event.step, event.body, withdrawn),
        )
    for id in sorted(found.rolls):
        step, seq, body = found.rolls[id]
        writing.write_rolls(connection, step, seq, (decode(body, Roll),))


def _ordered(events: dict[int, EventRow]) -> list[EventRow]:
    return [events[seq] for seq in sorted(events)]


def _gaps(table: str, numbers: Iterable[int]) -> list[Finding]:
    """Numbers left out between 1 and the last."""
    found, expected = [], 1
    for number in sorted(numbers):
        if number > expected:
            found.append(finding(FindingKind.MISSING_ROWS, table=table, first=expected, last=number - 1))
        expected = number + 1
    return found
