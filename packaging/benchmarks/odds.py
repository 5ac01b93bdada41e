"""The exact distribution of 10d6, worked out anew each time.

icepool adds up ten dice made anew, so that nothing it keeps of earlier sums helps it; dicetables adds ten dice to an
empty table. All give whole numbers of ways by total, and are checked to give the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator

import dicetables
import icepool
from measuring import Row, Scale, compare, timed

from eod_desktop.rules import DiceExpression
from eod_desktop.rules.distributions import counted


def rows(scale: Scale) -> Iterator[Row]:
    expression = DiceExpression.parse("10d6")

    def pool() -> icepool.Die[int]:
        return 10 @ icepool.Die(range(1, 7))

    def table() -> dicetables.DiceTable:
        return dicetables.DiceTable.new().add_die(dicetables.Die(6), 10)

    known = dict(counted(expression).items())
    if known != dict(pool().items()) or known != table().get_dict():
        raise AssertionError("the distributions differ")
    times = scale.pick(200, 40)
    ours = timed(lambda: counted(expression), times)
    others = max(1, times // 10)
    yield compare("10d6", ours, "icepool", timed(pool, others), scale, 1 / 25, unit="µs")
    yield compare("10d6", ours, "dicetables", timed(table, others), scale, 1 / 4, unit="µs")
