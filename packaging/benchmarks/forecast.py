"""Five against five to the end, many times, as the forecast plays them.

"the rules" plays the same conduct through frozen values and real dice. "C" (where there is a gcc; forecast.c, -O2)
plays it on the same tables of damage, with a generator of three shifts; the share of fights won has to agree.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import fights
from measuring import Row, Scale, Took, Work, compare, timed

from eod_desktop.rules import Forecast, RandomDice
from eod_desktop.rules.forecast_plan import Plan
from eod_desktop.rules.forecast_values import ForecastOptions

SOURCE = Path(__file__).with_name("forecast.c")


def rows(scale: Scale) -> Iterator[Row]:
    start, count = fights.encounter(), scale.pick(4_000, 500)
    forecast, dice = Forecast(start, seed=1), RandomDice(1)

    def ours() -> Took:
        took = timed(lambda: forecast.run(count))()
        return Took(took.wall / count, took.cpu / count)

    rules = timed(lambda: fights.play(start, dice), scale.pick(40, 10))
    yield compare("fight", ours, "the rules", rules, scale, 10, times_as_fast=True, unit="µs")
    compiler = shutil.which("gcc")
    if compiler:
        program = scale.folder / "forecast"
        subprocess.run([compiler, "-O2", "-o", str(program), str(SOURCE)], check=True)
        c, shares = in_c(program, tables(start), scale.pick(400_000, 40_000))
        yield compare("fight", ours, "C", c, scale, 0.04, times_as_fast=True, unit="µs")
        won = float(forecast.result().sides[0].wins.chance)
        mean = sum(shares) / len(shares)
        if abs(won - mean) > 0.05:
            raise AssertionError(f"the first side wins {won:.3f} of the forecast, {mean:.3f} in C")


def tables(start: object) -> str:
    """What forecast.c reads."""
    plan = Plan(start, ForecastOptions())  # type: ignore[arg-type]
    rows = plan.rows()
    places = range(len(plan.side))
    lines = [str(len(places))]
    lines += [f"{plan.side[i]} {plan.hits[i]} {plan.bonus[i]}" for i in places]
    for i in places:
        for j in places:
            if plan.side[i] != plan.side[j]:
                table = rows[i][j]
                parts = " ".join(
                    f"{bound!r} {points}"
                    for bound, points in zip((*table.bounds, table.chance), table.damages, strict=False)
                )
                lines.append(f"{i} {j} {len(table.damages)} {parts}")
    return "\n".join(lines)


def in_c(program: Path, text: str, count: int) -> tuple[Work, list[float]]:
    """Seconds of one fight, as the program measures them itself; and the shares of the first side as they come in."""
    shares: list[float] = []

    def run() -> Took:
        done = subprocess.run([str(program), str(count)], input=text, capture_output=True, text=True, check=True)
        wall, processor, first, _ = done.stdout.split()
        shares.append(int(first) / count)
        return Took(float(wall) / count, float(processor) / count)

    return run, shares
