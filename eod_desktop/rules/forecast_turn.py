"""The initiative of a forecast's turns: totals, led ones, surprise, and the groups that follow (I1–I11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from eod_desktop.rules.ruleset import SideInitiative

if TYPE_CHECKING:
    from eod_desktop.rules.forecast_fight import Fight

Figure = tuple[int, int]


def _best(figure: Figure, total: int) -> Figure:
    return figure if figure[0] >= total else (total, 1)


def _worst(figure: Figure, total: int) -> Figure:
    return figure if figure[0] <= total else (total, 1)


def _average(figure: Figure, total: int) -> Figure:
    return (figure[0] + total, figure[1] + 1)


_PICK: dict[SideInitiative, Callable[[Figure, int], Figure]] = {
    SideInitiative.BEST: _best,
    SideInitiative.WORST: _worst,
    SideInitiative.AVERAGE: _average,
}


class Ladder:
    """The order of a fight's turns. `watching`: somebody is surprised, so it matters how loud attacks are."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        plan = fight.plan
        ruleset = plan.encounter.ruleset
        self._each_turn = ruleset.initiative_each_turn
        self._which = ruleset.side_initiative
        self._margin = ruleset.surprise_margin
        self._plain = self._each_turn and not plan.leader
        # rungs from the highest total to the lowest, by 6 − face − bonus; a bonus of 7 puts nobody higher than one of 6
        bonus = [max(-6, min(bonus, 6)) for bonus in plan.bonus]
        self.lift = [max(bonus, default=0) - one + 5 for one in bonus]
        self.rungs = max(self.lift, default=0) + 1
        usual = all(-6 <= bonus <= 6 for bonus in plan.bonus) and not plan.ambushes and not plan.surprises
        self._quick = self._plain and usual and self._which is not SideInitiative.AVERAGE
        self.acted: set[int] = set()
        self.begin()

    def begin(self) -> None:
        """As it is in the encounter."""
        plan = self._fight.plan
        self.acted = set(plan.acted)
        self._totals = list(plan.totals)
        self._surprises = list(plan.surprises)
        self._quiet = dict(plan.quiet)
        self._compared = False
        self.watching = bool(self._surprises)

    @property
    def calm(self) -> bool:
        """Whether from now on everybody able rolls for itself each turn and acts."""
        return self._plain and self._compared and not self._surprises

    def heard(self, attacker: int, silent: bool) -> None:
        """One attack (I11)."""
        side = self._fight.plan.side[attacker]
        self._quiet[side] = self._quiet.get(side, True) and silent

    def roll(self) -> list[list[int]]:
        """The groups of those who act in a new turn, highest first."""
        if self._quick and not self._compared:
            return self._first()
        fight = self._fight
        able, side = fight.able, fight.plan.side
        totals = self._rolled(able)
        slow = self._surprised(able, totals)
        groups: dict[int, list[int]] = {}
        for i in able:
            if side[i] not in slow:
                groups.setdefault(totals[i], []).append(i)
        return [groups[total] for total in sorted(groups, reverse=True)]

    def _first(self) -> list[list[int]]:
        """The same for the first turn of a usual fight, by rungs: nobody is led, sides count their best or worst."""
        fight, draw, lift, side = self._fight, self._fight.draw, self.lift, self._fight.plan.side
        rungs: list[list[int]] = [[] for _ in range(self.rungs)]
        for i in fight.able:
            rungs[lift[i] - int(draw() * 6)].append(i)
        self._compared = True
        figures: dict[int, int] = {}
        best = self._which is SideInitiative.BEST
        for place in range(self.rungs) if best else range(self.rungs - 1, -1, -1):
            for i in rungs[place]:
                if side[i] not in figures:
                    figures[side[i]] = place
        for a, b in fight.plan.compare:
            if a in figures and b in figures:
                ahead = figures[b] - figures[a]
                if abs(ahead) >= self._margin:
                    self._surprises.append((a, b) if ahead > 0 else (b, a))
        if not self._surprises:
            return rungs
        self.watching, self._quiet = True, {}
        slow = {slower for _, slower in self._surprises}
        return [[i for i in rung if side[i] not in slow] for rung in rungs]

    def _rolled(self, able: list[int]) -> dict[int, int]:
        """The total of everybody able: kept, rolled, or taken over from the leader (I5, I6)."""
        fight, kept = self._fight, self._totals
        leader, bonus, draw, up = fight.plan.leader, fight.plan.bonus, fight.draw, fight.up
        if self._plain:
            return {i: bonus[i] + int(draw() * 6) + 1 for i in able}
        totals = {i: total for i in able if (total := kept[i]) is not None}
        newcomers = [i for i in able if i not in totals]
        led = [i for i in newcomers if i in leader and up[leader[i]]]
        for i in newcomers:
            if i not in led:
                totals[i] = bonus[i] + int(draw() * 6) + 1
        for i in led:
            totals[i] = totals[leader[i]]
        if not self._each_turn:
            for i, total in totals.items():
                kept[i] = total
        return totals

    def _surprised(self, able: list[int], totals: dict[int, int]) -> set[int]:
        """The sides that do not act in this turn (I8–I11)."""
        standing, plan = self._fight.standing, self._fight.plan
        lasting = [pair for pair in self._surprises if standing[pair[0]] and self._quiet.get(pair[0], False)]
        if not self._compared:
            self._compared = True
            lasting += [(a, b) for a, b in plan.ambushes if standing[a] and standing[b]]
            lasting += self._found(able, totals)
        self._surprises, self._quiet = lasting, {}
        self.watching = bool(lasting)
        return {slower for _, slower in lasting}

    def _found(self, able: list[int], totals: dict[int, int]) -> list[tuple[int, int]]:
        """The surprises between sides that meet for the first time (I8)."""
        plan, standing, side = self._fight.plan, self._fight.standing, self._fight.plan.side
        if not plan.compare:
            return []
        # figures as fractions (sum, count) of whole numbers, so that an average is exact
        figures: dict[int, Figure] = {}
        pick = _PICK[self._which]
        for i in able:
            total, before = totals[i], figures.get(side[i])
            figures[side[i]] = (total, 1) if before is None else pick(before, total)
        found = []
        for a, b in plan.compare:
            if standing[a] and standing[b]:
                (x, n), (y, m) = figures[a], figures[b]
                ahead = x * m - y * n
                if abs(ahead) >= self._margin * n * m:
                    found.append((a, b) if ahead > 0 else (b, a))
        return found
