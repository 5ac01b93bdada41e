"""The dice log with very many rolls against the same log with few of them, on disk both, each in its own panel.

"show" is from nothing to the painted panel, "jump" to its other end, "append" a roll that came and is painted, "first
hits" from the last key of a search until hits are painted. Memory is what the panel and its file take.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

from bench_log import Case, fill
from measuring import Row, Scale, Took, amounts, compare, memory
from PySide6.QtWidgets import QApplication


def rows(scale: Scale) -> Iterator[Row]:
    application = QApplication.instance() or QApplication([])
    few_rolls, many = scale.pick(10_000, 5_000), scale.pick(1_000_000, 20_000)
    cases, held = [], []
    for size in (few_rolls, many):
        path = scale.folder / f"{size}.eod"
        fill(path, size)
        if not cases:
            closed(Case(path))  # so that the first one does not pay for what both share
        gc.collect()
        before = memory()
        cases.append(Case(path))
        held.append(memory() - before)
    few, much = cases
    against = f"{few_rolls:,} rolls"
    rounds = scale.pick(30, 5)

    def took(seconds: float) -> Took:
        return Took(seconds, seconds)

    for name in ("show", "jump", "append"):
        yield compare(
            f"{many:,} rolls, {name}",
            lambda name=name: took(getattr(much, name)()),
            against,
            lambda name=name: took(getattr(few, name)()),
            scale,
            1.25,
            rounds=rounds,
        )
    yield compare(
        f"{many:,} rolls, first hits",
        lambda: took(much.search("raider sergeant bow")[0]),
        against,
        lambda: took(few.search("raider sergeant bow")[0]),
        scale,
        1.25,
    )
    yield amounts(f"{many:,} rolls, memory more", [max(0.0, held[1] - held[0])], "", [], 15, "MB")
    for case in cases:
        closed(case)
    application.processEvents()


def closed(case: Case) -> None:
    case.panel.close()
    case.store.close()
