"""Compare the forecast with the rules, scenario by scenario: ``python -m tests.rules.forecast_agreement 20000``.

The same conduct is played through Encounter so many times, and forecast ten times as often. Every figure's difference
is told in standard deviations; the command fails when a win rate or a side's mean of hits left is off by more than 3.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from eod_desktop.rules import Forecast, RandomDice, Share, Status
from tests.rules.forecast_play import Ended, Player
from tests.rules.forecast_scenarios import SCENARIOS

_MORE = 10


class Figure(msgspec.Struct, frozen=True):
    """One figure of the forecast beside that of the fights played; `sigmas` is how far they are apart.

    `of_side` tells those of a side from the several hundred of combatants, of which some are always far out.
    """

    what: str
    forecast: float
    played: float
    sigmas: float
    of_side: bool = False


def compare(name: str, fights: int, seed: int = 1) -> list[Figure]:
    """Every figure of a scenario."""
    encounter, options = SCENARIOS[name]()
    player, dice = Player(encounter, options), RandomDice(seed)
    ends = [player.play(dice) for _ in range(fights)]
    forecast = Forecast(encounter, options, seed)
    forecast.run(_MORE * fights)
    result = forecast.result()

    def mean(what: str, of: Callable[[Ended], float], expected: float, error: float) -> Figure:
        return _figure(what, [of(end) for end in ends], expected, error)

    def share(what: str, of: Callable[[Ended], bool], expected: Share) -> Figure:
        chance = float(expected.chance)
        return _figure(what, [of(end) for end in ends], chance, math.sqrt(chance * (1 - chance) / expected.fights))

    figures = [share("undecided", lambda end: not end.decided, result.undecided)]
    for side in result.sides:
        name = side.side
        wins = share(f"{name} wins", lambda e, s=name: s in e.winners, side.wins)
        hits = mean(f"{name} hits", lambda e, s=name: _hits(e, (s,)), side.hits_left, side.hits_error)
        figures += [replace(wins, of_side=True), replace(hits, of_side=True)]
    for one in result.combatants:
        id = one.id
        figures.append(mean(f"{id} hits", lambda e, i=id: _hits(e, (), i), one.hits_left, one.hits_error))
        for what, counted, statuses in (
            ("down", one.down, (Status.DOWN, Status.DEAD)),
            ("dead", one.dead, (Status.DEAD,)),
            ("left", one.left, (Status.LEFT,)),
        ):
            figures.append(share(f"{id} {what}", lambda e, i=id, s=statuses: _status(e, i) in s, counted))
    turns = [turn for turn, count in result.turns.items() for _ in range(count)]
    if not result.undecided.count:
        middle, error = _mean_and_error(turns)
        figures.append(mean("turns", lambda e: e.turn, middle, error))
    return figures


def _hits(end: Ended, sides: Iterable[str], id: str = "") -> int:
    return sum(max(0, c.hits) for c in end.combatants if c.side in sides or c.id == id)


def _status(end: Ended, id: str) -> Status:
    return next(c.status for c in end.combatants if c.id == id)


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def _figure(what: str, played: Sequence[float], expected: float, error: float) -> Figure:
    mean, own = _mean_and_error(played)
    # what never or always happened in few fights has no spread of its own to go by: take the forecast's
    deviation = math.hypot(error, max(own, error * math.sqrt(_MORE)))
    off = abs(mean - expected)
    return Figure(what, expected, mean, off / deviation if deviation else (0.0 if off < 1e-9 else math.inf))


def main(fights: int) -> int:
    worst = 0.0
    for name in SCENARIOS:
        figures = compare(name, fights)
        asked = [figure for figure in figures if figure.of_side]
        off = max(asked, key=lambda figure: figure.sigmas)
        worst = max(worst, off.sigmas)
        shown = ", ".join(f"{f.what} {f.forecast:.4f}/{f.played:.4f}" for f in figures if f.what.endswith(" wins"))
        every = max(figure.sigmas for figure in figures)
        sys.stdout.write(f"{name:24} {shown}; furthest {off.what} {off.sigmas:.2f} sigma, of all {every:.2f}\n")
        sys.stdout.flush()
    sys.stdout.write(f"furthest of all sides' wins and hits left: {worst:.2f} sigma\n")
    return int(worst > 3)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
