"""Many fights to the end: who is likely to win, and at what cost. The conduct of the sides is stated (`Conduct`).

The rules are those of the encounter, option by option; only what nobody declares is decided by conduct. Nothing here
changes an encounter, and what is random comes from the seed alone.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from eod_desktop.rules.combatant import Status
from eod_desktop.rules.dice import uniform
from eod_desktop.rules.forecast_fight import Fight
from eod_desktop.rules.forecast_plan import Plan
from eod_desktop.rules.forecast_values import (
    CombatantForecast,
    Conduct,
    ForecastOptions,
    ForecastResult,
    Share,
    SideForecast,
)

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter

__all__ = [
    "CombatantForecast",
    "Conduct",
    "Forecast",
    "ForecastOptions",
    "ForecastResult",
    "Share",
    "SideForecast",
]


class Forecast:
    """The forecast of an encounter, from any state of it. `run` plays more fights, `result` tells what came of all.

    The same encounter, options and seed give the same result after the same number of fights, however they were run.
    """

    def __init__(self, encounter: Encounter, options: ForecastOptions | None = None, seed: int = 0) -> None:
        self._plan = plan = Plan(encounter, options or ForecastOptions())
        self._fight = Fight(plan, uniform(seed))
        count = len(plan.side)
        self._fights = self._nobody = self._undecided = 0
        self._wins = [0] * len(plan.side_names)
        self._turns: dict[int, int] = {}
        self._down, self._gone, self._dead = [0] * count, [0] * count, [0] * count
        self._hits, self._squares = [0] * count, [0] * count
        self._side_hits, self._side_squares = [0] * len(self._wins), [0] * len(self._wins)

    @property
    def fights(self) -> int:
        """How many have been fought."""
        return self._fights

    def run(self, fights: int) -> None:
        """Play so many fights more."""
        fight = self._fight
        for _ in range(fights):
            self._count(fight, fight.play())
        self._fights += max(0, fights)

    def _count(self, fight: Fight, decided: bool) -> None:
        plan, up, gone = self._plan, fight.up, fight.gone
        dead_at, side = plan.encounter.ruleset.dead_at, plan.side
        hits_sum, squares = self._hits, self._squares
        by_side = [0] * len(self._wins)
        for i, hits in enumerate(fight.hits):
            if hits > 0:
                hits_sum[i] += hits
                squares[i] += hits * hits
                by_side[side[i]] += hits
                if up[i]:
                    continue
            if gone[i]:
                self._gone[i] += 1
            else:
                self._down[i] += 1
                if dead_at is not None and hits <= dead_at:
                    self._dead[i] += 1
        for place, hits in enumerate(by_side):
            if hits:
                self._side_hits[place] += hits
                self._side_squares[place] += hits * hits
        self._judge(fight, decided)

    def _judge(self, fight: Fight, decided: bool) -> None:
        if not decided:
            self._undecided += 1
            return
        self._turns[fight.turn] = self._turns.get(fight.turn, 0) + 1
        standing = fight.standing
        if not any(standing):
            self._nobody += 1
            return
        beaten = {b if standing[a] else a for a, b in self._plan.hostile if standing[a] or standing[b]}
        for side in range(len(standing)):
            if side not in beaten:
                self._wins[side] += 1

    def result(self) -> ForecastResult:
        """What has come of the fights so far."""
        sides = (
            SideForecast(name, self._share(self._wins[place]), *self._mean(self._side_hits, self._side_squares, place))
            for place, name in enumerate(self._plan.side_names)
        )
        return ForecastResult(
            fights=self._fights,
            sides=tuple(sides),
            combatants=tuple(self._combatant(place) for place in range(len(self._plan.side))),
            turns=dict(sorted(self._turns.items())),
            undecided=self._share(self._undecided),
            nobody=self._share(self._nobody),
        )

    def _combatant(self, place: int) -> CombatantForecast:
        combatant = self._plan.encounter.combatants[place]
        dead = self._fights if combatant.status is Status.DEAD else self._dead[place]
        left = self._fights if combatant.status is Status.LEFT else self._gone[place]
        down = 0 if combatant.status is Status.LEFT else self._down[place]
        return CombatantForecast(
            combatant.id,
            combatant.name,
            combatant.side,
            self._share(down),
            self._share(dead),
            self._share(left),
            *self._mean(self._hits, self._squares, place),
            combatant.max_hits,
        )

    def _mean(self, sums: list[int], squares: list[int], place: int) -> tuple[float, float]:
        """A mean, and its standard error."""
        fights = self._fights
        if not fights:
            return (0.0, 0.0)
        mean = sums[place] / fights
        spread = (squares[place] * fights - sums[place] ** 2) / (fights * fights)
        return (mean, math.sqrt(max(0.0, spread) / fights))

    def _share(self, count: int) -> Share:
        return Share(count, self._fights)
