"""Two pieces of work done in turn, again and again, and the row of the table that says how they compare."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import msgspec


class Took(msgspec.Struct, frozen=True):
    """Seconds of one piece of work: by the clock, and of the processor (this process with all its threads)."""

    wall: float
    cpu: float


Work = Callable[[], Took]


class Scale(msgspec.Struct, frozen=True):
    """How much a benchmark does. `folder` is for its files, on a real disk, and is removed afterwards."""

    quick: bool
    rounds: int
    folder: Path
    frozen: Path | None = None

    def pick(self, full: int, quick: int) -> int:
        return quick if self.quick else full


class Row(msgspec.Struct, frozen=True):
    """One line of the table; `ours` and `reference` are medians in `unit`.

    `ratio` is ours to the reference, or with `times_as_fast` the reference to ours: the median over the rounds, each
    compared with its own reference, `low` and `high` its quartiles; `cpu_ratio` is the same of the processor's time.
    `limit` is the most that the ratio may be, with `times_as_fast` the least; None where it is only told.
    """

    what: str
    against: str
    unit: str
    ours: float
    reference: float
    ratio: float
    low: float
    high: float
    limit: float | None
    times_as_fast: bool = False
    cpu_ratio: float | None = None

    @property
    def met(self) -> bool:
        if self.limit is None:
            return True
        return self.ratio >= self.limit if self.times_as_fast else self.ratio <= self.limit


def timed(work: Callable[[], object], times: int = 1) -> Work:
    """Does it so often and tells the seconds of one."""

    def run() -> Took:
        wall, cpu = time.perf_counter(), time.process_time()
        for _ in range(times):
            work()
        return Took((time.perf_counter() - wall) / times, (time.process_time() - cpu) / times)

    return run


def compare(
    what: str,
    ours: Work,
    against: str,
    reference: Work,
    scale: Scale,
    limit: float | None,
    *,
    times_as_fast: bool = False,
    unit: str = "ms",
    rounds: int | None = None,
) -> Row:
    """Both in turn, the first of each round changing, after one round that does not count."""
    pairs: list[tuple[Took, Took]] = []
    for number in range((rounds or scale.rounds) + 1):
        gc.collect()
        if number % 2:
            mine, other = ours(), reference()
        else:
            other, mine = reference(), ours()
        pairs.append((mine, other))
    return row(what, against, pairs[1:], limit, times_as_fast=times_as_fast, unit=unit)


def row(
    what: str,
    against: str,
    pairs: list[tuple[Took, Took]],
    limit: float | None,
    *,
    times_as_fast: bool = False,
    unit: str = "ms",
) -> Row:
    """The line for rounds that are done, ours first in each."""
    factor = {"ms": 1e3, "µs": 1e6, "s": 1.0}[unit]

    def ratio(mine: float, other: float) -> float:
        above, below = (other, mine) if times_as_fast else (mine, other)
        return above / below if below else 0.0

    ratios = sorted(ratio(mine.wall, other.wall) for mine, other in pairs)
    quarter = len(ratios) // 4
    return Row(
        what,
        against,
        unit,
        median(mine.wall for mine, _ in pairs) * factor,
        median(other.wall for _, other in pairs) * factor,
        median(ratios),
        ratios[quarter],
        ratios[-1 - quarter],
        limit,
        times_as_fast,
        median(ratio(mine.cpu, other.cpu) for mine, other in pairs),
    )


def amounts(what: str, ours: list[float], against: str, reference: list[float], limit: float | None, unit: str) -> Row:
    """The line for amounts such as megabytes; with nothing to compare, the limit is that of the amount itself."""
    mine, other = median(ours), median(reference) if reference else 0.0
    ratios = sorted(one / other for one, other in zip(ours, reference, strict=False)) or [mine]
    quarter = len(ratios) // 4
    return Row(what, against, unit, mine, other, median(ratios), ratios[quarter], ratios[-1 - quarter], limit)


def memory() -> float:
    """What this process holds, in megabytes; 0 where the system does not tell."""
    status = Path("/proc/self/smaps_rollup")
    if not status.exists():
        return 0.0
    pss = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("Pss:"))
    return int(pss.split()[1]) / 1024
