"""The steps of a campaign file, and the campaign on both sides of each.

Everything here runs on a connection of the caller and only reads.
"""

from __future__ import annotations

import sqlite3

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.codec import decode, decode_event, decode_events, encode
from eod_desktop.campaign.difference import Difference, applied, difference
from eod_desktop.campaign.folds import Folds
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel, StoredStep
from eod_desktop.rules import Event, History

MOST_STEPS = 1_000  # that count and are offered to undo

_MOVED = "SELECT encounter, step = ?1, body FROM event WHERE step = ?1 OR withdrawn = ?1 ORDER BY seq"

# the events of an encounter once a step was made, where those undone after it are behind it
_AS_OF = """
    SELECT body FROM event
    JOIN step ON step.id = event.step LEFT JOIN step AS gone ON gone.id = event.withdrawn
    WHERE encounter = ?1 AND step.id <= ?2 AND step.undone < 2
    AND (gone.id IS NULL OR gone.id > ?2 OR gone.undone = 2)
    ORDER BY seq
"""


class OtherSide(msgspec.Struct, frozen=True):
    """How to get to the other side of a step: to before it while it counts, to after it once it is undone.

    `shown` is what was on the board before and after; that changes between steps, too.
    """

    shown: tuple[str, str]
    changes: Difference


class _Moved:
    """The events that the step gave an encounter or took from it: how many to take off its end, and what follows."""

    def __init__(self) -> None:
        self.taken = 0
        self.given: list[Event] = []


def other_side(before: Campaign, after: Campaign, undone: bool) -> str:
    """JSON of the OtherSide of a step."""
    changes = difference(before, after) if undone else difference(after, before)
    return encode(OtherSide((before.current, after.current), changes)).decode()


def steps(connection: sqlite3.Connection) -> tuple[StoredStep, ...]:
    """The latest steps that can be undone, then those that can be redone, in order.

    They end where one cannot be taken back, or not be read.
    """
    found: list[StoredStep] = []
    counting = 0
    rows = connection.execute("SELECT id, label, undone, other IS NOT NULL FROM step WHERE undone < 2 ORDER BY id DESC")
    for id, label, undone, reversible in rows:
        counting += not undone
        if not reversible or counting > MOST_STEPS:
            break
        try:
            found.append(StoredStep(id, decode(label, StepLabel), bool(undone)))
        except (ValueError, RecursionError):
            break
    return tuple(reversed(found))


def states(connection: sqlite3.Connection, step: int, campaign: Campaign, folds: Folds) -> tuple[Campaign, Campaign]:
    """`Store.states`. ValueError for a step that can be neither undone nor redone; damaged rows raise anything."""
    row = connection.execute(
        "SELECT undone, other FROM step WHERE id = ? AND undone < 2 AND other IS NOT NULL", (step,)
    ).fetchone()
    if row is None:
        raise ValueError(f"step {step} can be neither undone nor redone")
    undone, kept = bool(row[0]), decode(row[1], OtherSide)
    other = applied(kept.changes, campaign)
    moved = _moved(connection, step, undone)
    records = []
    for record in other.encounters:
        old = campaign.record(record.id)
        if old is None:
            past = _as_of(connection, record.id, step if undone else step - 1)
            record = replace(record, now=folds.at(record.start, record.start.log.extended(past)))
        elif record.id in moved or record.start is not old.start:
            log = _log(record.start.log, old, moved.get(record.id, _Moved()))
            record = replace(record, now=folds.at(record.start, log))
        records.append(record)
    other = replace(other, encounters=tuple(records))
    before, after = (campaign, other) if undone else (other, campaign)
    return replace(before, current=kept.shown[0]), replace(after, current=kept.shown[1])


def _moved(connection: sqlite3.Connection, step: int, undone: bool) -> dict[str, _Moved]:
    """By encounter."""
    moved: dict[str, _Moved] = {}
    for encounter, own, body in connection.execute(_MOVED, (step,)):
        of = moved.setdefault(encounter, _Moved())
        if own == undone:
            of.given.append(decode_event(body))
        else:
            of.taken += 1
    return moved


def _log(start: History, old: EncounterRecord, moved: _Moved) -> History:
    """The log on the other side, where it begins with `start`."""
    kept = old.now.log.first(len(old.now.log) - moved.taken)
    if start is old.start.log:
        return kept.extended(moved.given)
    return start.extended((*kept[len(old.start.log) :], *moved.given))


def _as_of(connection: sqlite3.Connection, encounter: str, step: int) -> list[Event]:
    return decode_events(body for (body,) in connection.execute(_AS_OF, (encounter, step)))
