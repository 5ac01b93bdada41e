"""A campaign in which 100,000 things have happened, in as many fights as that takes.

"the file" is from the closed file to the Campaign that the window shows with a fight on the board, "all of it" until
the last of the fights that nobody looks at has been read, which the window does when it has nothing else to do.
"events" leaves the file out: both are given them by encounter, as the program asks the file for them. The reference, in
`json_fold`, takes them through the json module to the same states, each with its log of the same values, in plain dicts
until all has happened; what comes out is compared once.
Nothing looks for garbage meanwhile, as nothing does while the program starts; the clock stops with the states there.
"""

from __future__ import annotations

import gc
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import fights
from json_fold import fold
from measuring import Row, Scale, Took, Work, compare, timed

from eod_desktop.campaign.codec import decode_events
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.store import Store
from eod_desktop.rules import Encounter, RandomDice

Log = Mapping[str, Sequence[str]]


def rows(scale: Scale) -> Iterator[Row]:
    path = scale.folder / "open.eod"
    fill(path, scale.pick(100_000, 4_000))
    start, log = fights.encounter(), read(path)

    def ours(everything: bool = False) -> None:
        store = Store.open(path, lambda: datetime.now(UTC))
        assert store.campaign.on_board
        assert store.campaign.on_board.now.turn
        if everything and store.scenes:
            while store.scenes.read_on():
                pass
        store.close()

    def events() -> dict[str, Encounter]:
        return {encounter: Encounter.replay(start, decode_events(bodies)) for encounter, bodies in log.items()}

    assert events() == fold(start, log)
    yield compare("the file", timed(ours), "json fold", timed(lambda: fold(start, read(path))), scale, 1 / 50)
    everything = timed(lambda: ours(True))
    yield compare("all of it", everything, "json fold", timed(lambda: fold(start, read(path))), scale, None)
    gc.disable()
    yield compare("events", made(events), "json fold", made(lambda: fold(start, log)), scale, 0.30)
    gc.enable()


def made(work: Callable[[], object]) -> Work:
    """The seconds until there is what the work gives, and not until it is gone again."""

    def run() -> Took:
        wall, cpu = time.perf_counter(), time.process_time()
        result = work()
        took = Took(time.perf_counter() - wall, time.process_time() - cpu)
        del result
        return took

    return run


def fill(path: Path, count: int) -> None:
    events = 0
    start, dice, records = fights.encounter(), RandomDice(1), []
    while events < count:
        now = fights.play(start, dice)
        events += len(now.log)
        records.append(EncounterRecord(f"e{len(records)}", f"Fight {len(records) + 1}", start, now))
    campaign = Campaign("Years of play", encounters=tuple(records), current="e0")
    Store.create(path, campaign, lambda: datetime.now(UTC)).close()


def read(path: Path) -> Log:
    """The events in order, by encounter."""
    with closing(sqlite3.connect(path)) as connection:
        log: defaultdict[str, list[str]] = defaultdict(list)
        for encounter, body in connection.execute("SELECT encounter, body FROM event ORDER BY seq"):
            log[encounter].append(body)
        return log
