"""One thing a GM does on disk for good: the step, its event and what undoes it, in the campaign file.

The reference appends as many bytes as the step takes in the file to a plain file and calls fdatasync: the least that
any program can do before it may say that something is on disk.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import cycle

from measuring import Row, Scale, compare, timed

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.rules import Combatant, Encounter


def rows(scale: Scale) -> Iterator[Row]:
    fighters = tuple(Combatant(f"c{n}", f"Raider {n}", "Raiders", max_hits=20) for n in range(10))
    start = Encounter(combatants=fighters)
    campaign = Campaign("Commits", current="e").with_record(EncounterRecord("e", "Fight", start, start))
    store = Store.create(scale.folder / "commit.eod", campaign, lambda: datetime.now(UTC))
    store.keep_unwritten()
    label, hits, state = StepLabel("set_hits", ("Raider 1",)), cycle((9, 8, 7)), campaign

    def commit() -> None:
        nonlocal state
        before = state
        record = before.on_board
        assert record
        state = before.with_record(EncounterRecord("e", "Fight", start, record.now.set_hits("c1", next(hits))))
        store.record(label, before, state)

    times = scale.pick(200, 50)
    timed(commit, times)()
    size = rows_written(store)
    raw = os.open(scale.folder / "raw", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    sync, data = getattr(os, "fdatasync", os.fsync), b"x" * size

    def write() -> None:
        os.write(raw, data)
        sync(raw)

    yield compare(
        f"step, {size} bytes", timed(commit, times), "write + fdatasync", timed(write, times), scale, 0.40,
        times_as_fast=True, unit="µs",
    )  # fmt: skip
    store.close()
    os.close(raw)


def rows_written(store: Store) -> int:
    """The bytes of the rows of one step."""
    with store._beside() as connection:
        query = """SELECT length(label) + length(at) + length(other) +
            (SELECT sum(length(body) + length(encounter)) FROM event WHERE step = step.id)
            FROM step ORDER BY id DESC LIMIT 1"""
        return int(connection.execute(query).fetchone()[0])
