"""A rolled check with everything the log shows of it: faces, labelled DMs, total, outcome.

d20 evaluates a parsed `2d6 + 2 - 1` to its own full record (faces and total, each a node of its tree). icepool samples
a sum of two dice and a constant made beforehand, and gives the total alone. All draw from a seeded generator.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import d20
import icepool
from measuring import Row, Scale, compare, timed

from eod_desktop.rules import Check, Modifier, RandomDice


def rows(scale: Scale) -> Iterator[Row]:
    times = scale.pick(5_000, 1_000)
    check, dice = Check((Modifier("Rifle", 2), Modifier("Long", -1))), RandomDice(1)
    ours = timed(lambda: check.roll(dice), times)
    random.seed(1)
    parsed = d20.parse("2d6 + 2 - 1")
    roller = d20.Roller()
    pool = 2 @ icepool.d6 + 2 - 1
    yield compare(
        "record", ours, "d20", timed(lambda: roller.roll(parsed), times), scale, 10, times_as_fast=True, unit="µs"
    )
    yield compare("record", ours, "icepool", timed(pool.sample, times), scale, 3.5, times_as_fast=True, unit="µs")
