"""One fight of a forecast, turn by turn, on lists of whole numbers: what the rules do, without values and events."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable

from eod_desktop.rules.actions import Attack
from eod_desktop.rules.forecast_arms import Shot
from eod_desktop.rules.forecast_plan import Fading, Plan
from eod_desktop.rules.forecast_tables import Table
from eod_desktop.rules.forecast_turn import Ladder
from eod_desktop.rules.ruleset import EvadeLasts

Group = Iterable[int]


class Fight:
    """Plays fights of a plan. After `play` the lists say how the last one ended.

    `up` and `gone` say who stands and who has left, `hits` may be below 0, `turn` is the number of the last turn.
    """

    def __init__(self, plan: Plan, draw: Callable[[], float]) -> None:
        """`draw` gives numbers from 0 up to 1, the only chance in it."""
        self.plan = plan
        self.draw = draw
        count = len(plan.side)
        self.hits, self.up, self.gone = list(plan.hits), list(plan.up), [False] * count
        self.standing = [0] * len(plan.side_names)
        self.evade_dm = plan.encounter.ruleset.evade_dm
        self.end_stances = plan.encounter.ruleset.evade_lasts is EvadeLasts.END_OF_TURN
        self.stances0 = [c.stance and c.able for c in plan.encounter.combatants]
        self.shift0 = [dm + self.evade_dm * evades for dm, evades in zip(plan.on_it, self.stances0, strict=True)]
        self.rows = plan.rows()
        sides = range(len(plan.side_names))
        self.standing0 = [sum(up and plan.side[i] == side for i, up in enumerate(plan.up)) for side in sides]
        well = [i for i, armed in enumerate(plan.armed) if armed and plan.hits[i] >= plan.half[i]]
        self.well0 = [sum(plan.side[i] == side for i in well) for side in sides]
        self.able = [i for i, up in enumerate(plan.up) if up]
        self.first0 = [self._weakest(aim) for aim in range(len(plan.aims))]
        self.over0 = plan.decided(self.standing0)
        self.ladder = Ladder(self)
        self._shots: dict[int, Shot] = {}
        self.first, self.own, self.shift = list(self.first0), list(plan.own), list(self.shift0)
        self.eventful = bool(
            not plan.plain or plan.breaking_off or plan.ends or plan.fades or plan.opening or any(self.stances0)
        )
        self._begin_eventful()
        self._begin()

    def _begin(self) -> None:
        """Everything as it is in the encounter."""
        plan = self.plan
        self.hits[:] = plan.hits
        self.up[:] = plan.up
        self.able = [i for i, up in enumerate(self.up) if up]
        self.turn = plan.encounter.turn
        self.first[:] = self.first0
        self.standing = list(self.standing0)
        self.over = self.over0
        if self.eventful:
            self._begin_eventful()

    def _begin_eventful(self) -> None:
        """What nothing changes in most fights."""
        plan = self.plan
        self.gone[:] = [False] * len(self.up)
        self.own[:] = plan.own
        self.shift[:] = self.shift0
        self.evading = {i for i, evades in enumerate(self.stances0) if evades}
        self.attacked = [0] * len(self.up)
        self.well = list(self.well0)
        self.fades = dict(plan.fades)

    # a whole fight

    def play(self) -> bool:
        """Play one fight; whether it was decided before the limit of turns."""
        self._begin()
        self.ladder.begin()
        if self.plan.opening and not self.over:
            self._open()
        limit = self.plan.encounter.turn + self.plan.options.most_turns
        while not self.over:
            if self.turn >= limit:
                return False
            self.next_turn()
            if self.over:
                break
            groups = self.ladder.roll()
            if self.plan.plain and self.ladder.calm and not self.evading:
                return self._to_the_end(groups, limit)
            for group in groups:
                self._act(group)
                if self.over:
                    break
        return True

    def _to_the_end(self, rungs: list[list[int]], limit: int) -> bool:
        """This turn and all to come, in which everybody rolls, acts, and attacks the first in its eyes.

        The same as `next_turn`, `roll` and `_act` where nothing but hits can change; most of a forecast is spent here.
        """
        plan, ladder, draw, turn = self.plan, self.ladder, self.draw, self.turn
        able, up, hits, first, rows = self.able, self.up, self.hits, self.first, self.rows
        aim, shared, lift, rungs_high = plan.aim, plan.shared, ladder.lift, range(ladder.rungs)
        while True:
            for group in rungs:
                struck = -1
                others: list[int] = []
                for i in group:
                    if up[i]:
                        j = first[aim[i]]
                        chance, bounds, damages = rows[i][j]
                        roll = draw()
                        if roll < chance:
                            hits[j] -= damages[bisect(bounds, roll)]
                            if struck < 0:
                                struck = j
                            elif struck != j:
                                others.append(j)
                if struck >= 0 and (shared or others or hits[struck] <= 0):
                    # else it is the first still, for its attacker and for all who aim alike
                    if shared or others:
                        for j in (struck, *others):
                            self._weakened(j)
                    else:
                        self._fell(struck)
                    if self.over:
                        self.turn = turn
                        return True
            if turn >= limit:
                self.turn = turn
                return False
            turn += 1
            rungs = [[] for _ in rungs_high]
            for i in able:
                rungs[lift[i] - int(draw() * 6)].append(i)

    def next_turn(self) -> None:
        """What ends as a turn begins: breaking off, stances, conditions."""
        self.turn += 1
        if not self.eventful:
            return
        plan = self.plan
        if plan.breaking_off and self.turn == plan.encounter.turn + 1:
            for i in plan.breaking_off:
                if self.up[i] and i in self.ladder.acted:
                    self.gone[i] = True
                    self._fell(i)
        if self.end_stances and self.evading:
            for i in self.evading:
                self.shift[i] -= self.evade_dm
            self.evading.clear()
        if plan.ends:
            for fading in plan.ends.get(self.turn, ()):
                self._fade(fading)
        self.attacked = [0] * len(self.up)

    # groups in which somebody may evade, spread, or do what was declared

    def _act(self, group: Group, declared: dict[int, tuple[bool, Attack | None]] | None = None) -> None:
        plan, acted = self.plan, []
        attacks: list[tuple[int, int, Attack | None]] = []
        for i in group:
            if not self.up[i]:
                continue
            acted.append(i)
            evades, attack = (declared or {}).get(i, (None, None))
            if attack is not None and self._can_be_attacked(plan.place[attack.target]):
                self._stand(i, False)
                attacks.append((i, plan.place[attack.target], attack))
            elif evades is not None and attack is None:
                self._stand(i, evades)
            else:
                j = self._target(i)
                self._stand(i, j < 0)
                if j >= 0:
                    attacks.append((i, j, None))
            if attacks and attacks[-1][0] == i:
                self.attacked[attacks[-1][1]] += 1
        struck = []
        for i, j, attack in attacks:
            table = self._table(i, j, attack)
            roll = self.draw()
            if roll < table.chance:
                struck.append((j, table.damages[bisect(table.bounds, roll)]))
        for i in acted:
            if i in self.fades:
                self._fade(self.fades.pop(i))
        self.strike(struck)

    def _table(self, i: int, j: int, attack: Attack | None) -> Table:
        """The table of an attack as it stands, and what is heard of it."""
        arms = self.plan.arms
        dm = self.own[i] + self.shift[j]
        if attack is None:
            if self.ladder.watching:
                best = arms.best(i, j)
                self.ladder.heard(i, best is not None and best.silent)
            return arms.shifted(i, j, dm) if dm else self.rows[i][j]
        shot = self._shots.get(i)
        if shot is None:
            shot = self._shots[i] = arms.shot(i, attack)
        self.ladder.heard(i, shot.silent)
        return arms.moved(shot, j, dm)

    def _open(self) -> None:
        """What is left of the turn that has begun."""
        opening = self.plan.opening
        if opening is None:
            return
        wounds = list(opening.dealt)
        for j, table in opening.allowed:
            roll = self.draw()
            if roll < table.chance:
                wounds.append((j, table.damages[bisect(table.bounds, roll)]))
        self.strike(wounds)
        for group in opening.groups:
            if self.over:
                return
            self.ladder.acted.update(i for i in group if self.up[i])
            self._act(group, opening.declared)

    def strike(self, wounds: Iterable[tuple[int, int]]) -> None:
        """Apply damage, all at once (C5.5)."""
        up, hits, plan = self.up, self.hits, self.plan
        struck = []
        for j, points in wounds:
            if up[j] and hits[j] >= plan.half[j] > hits[j] - points and plan.armed[j]:
                self.well[plan.side[j]] -= 1
            hits[j] -= points
            struck.append(j)
        for j in struck:
            self._weakened(j)

    # whom to attack

    def _target(self, i: int) -> int:
        """Whom it attacks, −1 for nobody: then it evades."""
        plan = self.plan
        if plan.cautious[i] and self.hits[i] < plan.half[i] and self.well[plan.side[i]]:
            return -1
        j = self.first[plan.aim[i]]
        if j < 0 or not plan.spreads[i]:
            return j
        up, attacked, hits = self.up, self.attacked, self.hits
        return min([j for j in plan.aims[plan.aim[i]].targets if up[j]], key=lambda j: (attacked[j], hits[j]))

    def _weakened(self, j: int) -> None:
        """One that was hit falls, or becomes the first of those aims in which it is the weakest now."""
        if not self.up[j]:
            return
        if self.hits[j] <= 0:
            self._fell(j)
            return
        first = self.first
        for place in self.plan.watch[j]:
            best = first[place]
            if best != j:
                rank = self.plan.aims[place].rank
                mine, other = rank[j] + self.hits[j], rank[best] + self.hits[best]
                if mine < other or (mine == other and j < best):
                    first[place] = j

    def _weakest(self, place: int) -> int:
        aim, hits, up = self.plan.aims[place], self.hits, self.up
        rank = aim.rank
        best, least = -1, 0
        for j in aim.targets:
            if up[j]:
                mine = rank[j] + hits[j]
                if best < 0 or mine < least:
                    best, least = j, mine
        return best

    # what changes

    def _can_be_attacked(self, j: int) -> bool:
        """Whether it is not dead and has not left (C2)."""
        dead_at = self.plan.encounter.ruleset.dead_at
        return not self.gone[j] and not (dead_at is not None and self.hits[j] <= dead_at)

    def _stand(self, i: int, evades: bool) -> None:
        if evades != (i in self.evading):
            self.shift[i] += self.evade_dm if evades else -self.evade_dm
            (self.evading.add if evades else self.evading.discard)(i)

    def _fade(self, fading: Fading) -> None:
        self.own[fading.who] -= fading.own
        self.shift[fading.who] -= fading.on_it

    def _fell(self, j: int) -> None:
        """Down, or gone: nobody's target any more, and no longer evading."""
        plan = self.plan
        if self.gone[j] and plan.armed[j] and self.hits[j] >= plan.half[j]:
            self.well[plan.side[j]] -= 1
        self.up[j] = False
        self.able.remove(j)
        if self.evading:
            self._stand(j, False)
        for place in plan.watch[j]:
            if self.first[place] == j:
                self.first[place] = self._weakest(place)
        self.standing[plan.side[j]] -= 1
        if not self.standing[plan.side[j]]:
            self.over = plan.decided(self.standing)
