"""Damages copies of a campaign in every way and holds the program to what it promises about damaged files.

python -m tests.faults.corruption [--files 2000] [--seed 1]

Each file opens whole, or is refused with a kind that names a way on; nothing hangs, nothing else is raised, and the
file's bytes stay as they are. Salvage brings over every row whose pages are undamaged.
"""

from __future__ import annotations

import argparse
import signal
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from eod_desktop.campaign.check import check
from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.errors import CampaignErrorKind as Kind
from eod_desktop.campaign.salvage import salvage
from eod_desktop.campaign.store import Store
from tests.campaign.books import clock, filled

PAGE = 4096
LONGEST = 20  # seconds for all that is done with one file
REFUSALS = frozenset({Kind.DAMAGED, Kind.NOT_A_CAMPAIGN, Kind.NEWER_VERSION})

Damage = tuple[str, bytes]


def damages(content: bytes, choose: Random, count: int) -> Iterator[Damage]:
    """At most `count` damaged contents with a name each: an even share of each way, all places where they suffice."""
    pages = len(content) // PAGE
    ways: tuple[Callable[[int], Damage], ...] = (
        lambda n: (f"truncated at page {n % pages}", content[: n % pages * PAGE]),
        lambda n: (f"truncated in page {n % pages}", content[: n % pages * PAGE + choose.randrange(1, PAGE)]),
        lambda n: (f"page {n % pages + 1} zeroed", _with(content, n % pages * PAGE, bytes(PAGE))),
        lambda n: _flipped(content, choose, choose.choice((1, 2, 20, 500))),
        lambda n: (f"noise in page {n % pages + 1}", _noisy(content, n % pages, choose)),
        lambda n: (f"header {n}", _with(content, choose.randrange(100), choose.randbytes(choose.choice((1, 4, 30))))),
        lambda n: _swapped(content, choose, pages),
        lambda n: (f"page {n % pages + 1} older", _with(content, n % pages * PAGE, content[:PAGE])),
    )
    for number in range(count):
        yield ways[number % len(ways)](number // len(ways))


def _with(content: bytes, at: int, part: bytes) -> bytes:
    return content[:at] + part + content[at + len(part) :]


def _noisy(content: bytes, page: int, choose: Random) -> bytes:
    length = choose.choice((1, 20, 200, 3000))
    return _with(content, page * PAGE + choose.randrange(PAGE - length), choose.randbytes(length))


def _flipped(content: bytes, choose: Random, count: int) -> Damage:
    flipped = bytearray(content)
    for _ in range(count):
        flipped[choose.randrange(len(flipped))] ^= 1 << choose.randrange(8)
    return f"{count} bits flipped", bytes(flipped)


def _swapped(content: bytes, choose: Random, pages: int) -> Damage:
    one, other = choose.randrange(pages) * PAGE, choose.randrange(pages) * PAGE
    swapped = _with(_with(content, one, content[other : other + PAGE]), other, content[one : one + PAGE])
    return f"pages {one // PAGE + 1} and {other // PAGE + 1} swapped", swapped


class Source:
    """An undamaged campaign, and on which pages each of its rows lies, as far as its text stands in one piece."""

    def __init__(self, path: Path) -> None:
        self.content = path.read_bytes()
        self._places: list[tuple[str, str, str, range]] = []
        with closing(sqlite3.connect(path)) as connection:
            for table, key in (("character", "id"), ("encounter", "id"), ("event", "encounter"), ("roll", "id")):
                body = "start" if table == "encounter" else "body"
                for row, text in connection.execute(f"SELECT {key}, {body} FROM {table}"):
                    self._find(table, str(row), str(text))

    def _find(self, table: str, row: str, text: str) -> None:
        part = text.encode()
        at = self.content.find(part)
        # a text that other rows have too, or one that goes on on another page, tells nothing
        if len(part) < PAGE // 4 and at >= 0 and self.content.find(part, at + 1) < 0:
            self._places.append((table, row, text, range(at // PAGE, (at + len(part)) // PAGE + 1)))

    def sound_rows(self, damaged: bytes) -> Iterator[tuple[str, str]]:
        """Table and text of each row whose pages are as they were."""
        intact = {
            number
            for number in range(len(self.content) // PAGE)
            if damaged[number * PAGE : (number + 1) * PAGE] == self.content[number * PAGE : (number + 1) * PAGE]
        }
        rows = [place for place in self._places if intact.issuperset(place[3])]
        homes = {row for table, row, _, _ in rows if table == "encounter"}
        for table, row, text, _ in rows:
            if table != "event" or row in homes:
                yield table, text


def examine(folder: Path, source: Source, damaged: bytes) -> tuple[str, list[str]]:
    """How a damaged file fared, and what the program did wrong."""
    path, new = folder / "damaged.eod", folder / "new.eod"
    path.write_bytes(damaged)
    wrong: list[str] = []
    outcomes = []
    for read_only in (True, False):
        outcomes.append(_outcome(lambda read_only=read_only: _open(path, read_only), wrong))
        if outcomes[-1] != "whole" and path.read_bytes() != damaged:
            wrong.append("changed by opening")
        path.write_bytes(damaged)
        for left in folder.iterdir():
            if left != path:
                wrong.append(f"left behind: {left.name}")
                left.unlink()
    if outcomes[0] != outcomes[1]:
        wrong.append(f"opens as {outcomes}")
    _outcome(lambda: check(path), wrong)
    salvaged = _outcome(lambda: salvage(path, new, clock), wrong, frozenset({Kind.NOT_A_CAMPAIGN}))
    expected = list(source.sound_rows(damaged))
    if salvaged == "whole":
        wrong += [f"salvage lost {table} {text[:60]}" for table, text in _missing(new, expected)]
        if _outcome(lambda: Store.open(new, clock).close(), wrong) != "whole" or check(new):
            wrong.append("what salvage wrote is not sound")
        new.unlink()
    elif expected:
        wrong.append("salvage found nothing")
    if path.read_bytes() != damaged:
        wrong.append("changed")
    path.unlink()
    return outcomes[0], wrong


def _missing(new: Path, expected: list[tuple[str, str]]) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(new)) as connection:
        held = {
            table: {text for (text,) in connection.execute(f"SELECT {body} FROM {table}")}
            for table, body in (("character", "body"), ("encounter", "start"), ("event", "body"), ("roll", "body"))
        }
    return [(table, text) for table, text in expected if text not in held[table]]


def _open(path: Path, read_only: bool) -> None:
    store = Store.open(path, clock, read_only=read_only)
    try:
        store.rolls(0, store.roll_count())
    finally:
        store.close()


def _outcome(action: Callable[[], object], wrong: list[str], refusals: frozenset[Kind] = REFUSALS) -> str:
    try:
        with _time_limit():
            action()
    except CampaignError as error:
        if error.kind not in refusals:
            wrong.append(f"refused as {error}")
        return error.kind.value
    except Exception as error:
        wrong.append(f"raised {error!r}")
        return "raised"
    return "whole"


@contextmanager
def _time_limit() -> Iterator[None]:
    def hang(*_: object) -> None:
        raise TimeoutError(f"more than {LONGEST} s")

    before = signal.signal(signal.SIGALRM, hang)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def run(folder: Path, files: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How many files fared how, and everything that was wrong, with the damage it was wrong with."""
    choose = Random(seed)
    fared: Counter[str] = Counter()
    wrong: list[str] = []
    share = -(-files // len(SIZES))
    for actions in SIZES:
        path = folder / f"source-{actions}.eod"
        filled(path, seed, actions)
        source = Source(path)
        path.unlink()
        for name, damaged in damages(source.content, choose, min(share, files - fared.total())):
            outcome, found = examine(folder, source, damaged)
            fared[outcome] += 1
            wrong += [f"{actions} actions, {name}: {one}" for one in found]
    return fared, wrong


SIZES = (20, 150, 500)
"""Actions in the campaigns that are damaged."""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fared, wrong = run(Path(folder), options.files, options.seed)
    outcomes = ", ".join(f"{count} {outcome}" for outcome, count in fared.most_common())
    sys.stdout.write("\n".join([*wrong, f"{fared.total()} files: {outcomes}; {len(wrong)} faults"]) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
