"""An encounter made ready for a forecast: everything that stays the same from fight to fight, in lists by number.

Combatants and sides go by their place: combatants in encounter order, sides in order of first use.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from eod_desktop.rules import initiative
from eod_desktop.rules.actions import Attack, BreakOff, Evade
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.conditions import ActiveCondition, ConditionScope
from eod_desktop.rules.events import pair
from eod_desktop.rules.forecast_arms import Arms
from eod_desktop.rules.forecast_tables import NO_DAMAGE, Table, critical_table
from eod_desktop.rules.forecast_values import Conduct, ForecastOptions
from eod_desktop.rules.initiative import LEADER
from eod_desktop.rules.order import may_act

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter

_RANK = 10**14  # more than any hits: who has it comes first whatever its hits


class Aim(NamedTuple):
    """Whom some combatants can harm, and in what order they see it: lowest `rank` plus hits first."""

    targets: tuple[int, ...]
    rank: tuple[int, ...]


class Fading(NamedTuple):
    """What the DMs of a condition were worth to a combatant: on its own attacks, and on those on it."""

    who: int
    own: int
    on_it: int


class Opening(NamedTuple):
    """The rest of a turn that has begun: what waits for a ruling, and the groups still to act, highest first.

    `declared` are the actions of those who have declared: whether it evades, and its attack if it is one.
    """

    dealt: tuple[tuple[int, int], ...]
    allowed: tuple[tuple[int, Table], ...]
    groups: tuple[tuple[int, ...], ...]
    declared: dict[int, tuple[bool, Attack | None]]


class Plan:
    """What the fights of a forecast have in common."""

    def __init__(self, encounter: Encounter, options: ForecastOptions) -> None:
        self.encounter, self.options = encounter, options
        combatants = encounter.combatants
        self.place = {combatant.id: place for place, combatant in enumerate(combatants)}
        self.side_names = tuple(dict.fromkeys(combatant.side for combatant in combatants))
        side_of = {name: place for place, name in enumerate(self.side_names)}
        self.side = [side_of[combatant.side] for combatant in combatants]
        self.hostile = [
            (a, b)
            for a, b in combinations(range(len(self.side_names)), 2)
            if encounter.hostile(self.side_names[a], self.side_names[b])
        ]
        self.hits = [combatant.hits for combatant in combatants]
        self.up = [combatant.able for combatant in combatants]
        self.half = [-(-combatant.max_hits // 2) for combatant in combatants]
        self._initiative()
        self._conditions()
        self.arms = Arms(encounter, options)
        self._conducts()
        self.opening = _opening(encounter, self, options)
        self._surprise()

    def _initiative(self) -> None:
        encounter, ruleset, options = self.encounter, self.encounter.ruleset, self.options
        situation = encounter.next_situation or encounter.situation
        self.bonus = [
            ruleset.initiative_bonus
            if initiative.helpful_skills(combatant, situation) and combatant.id not in options.waive_bonus
            else 0
            for combatant in encounter.combatants
        ]
        self.leader = {
            self.place[led]: self.place[by]
            for led, by in options.led_by.items()
            if led in self.place and by in self.place and _can_lead(encounter, led, by, options)
        }
        known = {} if ruleset.initiative_each_turn else encounter.places
        self.totals = [known[c.id].total if c.id in known else None for c in encounter.combatants]
        self.breaking_off = [self.place[c.id] for c in encounter.combatants if c.breaking_off and c.able]
        self.acted = frozenset(self.place[id] for id in encounter.acted if id in self.place)

    def _conditions(self) -> None:
        """DMs of conditions by combatant, and when they end: at the beginning of a turn, or with an action."""
        encounter = self.encounter
        over = encounter.resolving.ending if encounter.resolving else frozenset()
        self.own, self.on_it = [0] * len(self.side), [0] * len(self.side)
        self.ends: dict[int, list[Fading]] = {}
        self.fades: dict[int, Fading] = {}
        for place, combatant in enumerate(encounter.combatants):
            for active in combatant.conditions:
                if (combatant.id, active.name) in over:
                    continue
                own, on_it = _worth(active, ConditionScope.ATTACKS), _worth(active, ConditionScope.ATTACKED)
                self.own[place] += own
                self.on_it[place] += on_it
                if active.condition.until_next_action:
                    before = self.fades.get(place, Fading(place, 0, 0))
                    self.fades[place] = Fading(place, before.own + own, before.on_it + on_it)
                elif active.until is not None:
                    self.ends.setdefault(active.until + 1, []).append(Fading(place, own, on_it))

    def _conducts(self) -> None:
        """Whom each can harm, in whose eyes; combatants that see the same share an aim."""
        encounter = self.encounter
        conduct = [self.options.conduct.get(name, Conduct.WEAKEST) for name in self.side_names]
        standing = [place for place, up in enumerate(self.up) if up]
        foes = {(a, b) for pair in self.hostile for a, b in (pair, pair[::-1])}
        enemies = [[j for j in standing if (a, self.side[j]) in foes] for a in range(len(self.side_names))]
        ranks = [_rank(combatant) for combatant in encounter.combatants]
        aims: dict[Aim, int] = {}
        self.aim = [0] * len(self.side)
        complete = True
        for i in standing:
            side = self.side[i]
            targets = tuple(j for j in enemies[side] if self.arms.harms(i, j))
            complete = complete and len(targets) == len(enemies[side])
            leading = conduct[side] is Conduct.LEADER
            rank = tuple(ranks[j] if leading else 0 for j in range(len(ranks)))
            self.aim[i] = aims.setdefault(Aim(targets, rank), len(aims))
        self.aims = tuple(aims)
        self.watch = [[place for place, aim in enumerate(self.aims) if j in aim.targets] for j in range(len(self.side))]
        self.shared = any(len(places) > 1 for places in self.watch)
        self.spreads = [conduct[side] is Conduct.SPREAD for side in self.side]
        self.cautious = [conduct[side] is Conduct.EVADE_WHEN_HURT for side in self.side]
        self.armed = [self.up[i] and bool(self.aims[self.aim[i]].targets) for i in range(len(self.side))]
        no_dms = not any(self.own) and not any(self.on_it)
        self.plain = complete and no_dms and not any(self.spreads) and not any(self.cautious)

    def decided(self, standing: Sequence[int]) -> bool:
        """Whether no two hostile sides have anybody who stands; `standing` counts them by side."""
        return not any(standing[a] and standing[b] for a, b in self.hostile)

    def rows(self) -> list[list[Table]]:
        """The tables of everybody's attacks by target; those who see the same with the same arms share a list."""
        made: dict[tuple[int, int], list[Table]] = {}
        rows = []
        for i, aim in enumerate(self.aim):
            key = (self.arms.kind(i), aim)
            if self.armed[i] and key not in made:
                targets = frozenset(self.aims[aim].targets)
                made[key] = [self.arms.shifted(i, j, 0) if j in targets else NO_DAMAGE for j in range(len(self.side))]
            rows.append(made.get(key, []))
        return rows

    def _surprise(self) -> None:
        """Whom surprise is still to be found between, and what stands of it (I8–I11)."""
        encounter, names = self.encounter, self.side_names
        place = {name: number for number, name in enumerate(names)}
        ambush = place.get(self.options.ambush)
        self.ambushes = [
            (ambush, b if a == ambush else a) for a, b in self.hostile if ambush is not None and ambush in (a, b)
        ]
        self.compare = [
            (a, b)
            for a, b in self.hostile
            if ambush not in (a, b) and pair(names[a], names[b]) not in encounter.compared
        ]
        self.surprises = [(place[a], place[b]) for a, b in sorted(encounter.surprises) if a in place and b in place]
        self.quiet = {place[side]: quiet for side, quiet in encounter.quiet.items() if side in place}


def _worth(active: ActiveCondition, scope: ConditionScope) -> int:
    return sum(modifier.value for modifier in active.modifiers(scope))


def _rank(combatant: Combatant) -> int:
    """The place of a combatant among those who are attacked as leaders: the higher the level, the earlier."""
    level = combatant.skills.get(LEADER)
    return 0 if level is None else -_RANK * (level + 10**7)


def _can_lead(encounter: Encounter, led: str, by: str, options: ForecastOptions) -> bool:
    """What of I5 does not change in a fight; whether both are able is looked at turn by turn."""
    leader, follower = encounter.combatant(by), encounter.combatant(led)
    return led != by and LEADER in leader.skills and leader.side == follower.side and by not in options.led_by


def _opening(encounter: Encounter, plan: Plan, options: ForecastOptions) -> Opening | None:
    """The rest of the turn that is being played, None before the first."""
    if not encounter.turn:
        return None
    dealt: list[tuple[int, int]] = []
    allowed: list[tuple[int, Table]] = []
    passed = encounter.passed
    if encounter.resolving:
        passed = encounter.resolving.total
        for attack in encounter.resolving.attacks:
            target = encounter.combatant(attack.attack.target)
            if attack.damage:
                dealt.append((plan.place[target.id], attack.damage.dealt))
            elif attack.attacker in encounter.resolving.pending and options.allow_twelves:
                weapon = encounter.combatant(attack.attacker).weapon(attack.attack.weapon)
                if weapon:
                    allowed.append((plan.place[target.id], critical_table(weapon, target, encounter.ruleset)))
    by_total: dict[int, list[int]] = {}
    for combatant in encounter.combatants:
        if may_act(encounter, combatant.id, combatant.able):
            total = encounter.places[combatant.id].total
            if passed is None or total < passed:
                by_total.setdefault(total, []).append(plan.place[combatant.id])
    groups = tuple(tuple(by_total[total]) for total in sorted(by_total, reverse=True))
    return Opening(tuple(dealt), tuple(allowed), groups, _declared(encounter, plan))


def _declared(encounter: Encounter, plan: Plan) -> dict[int, tuple[bool, Attack | None]]:
    """What stands declared and can still be done."""
    declared: dict[int, tuple[bool, Attack | None]] = {}
    for id, action in encounter.declarations.items():
        if isinstance(action, Attack):
            if encounter.why_not("check_for", id, action) is None:
                declared[plan.place[id]] = (False, action)
        else:
            declared[plan.place[id]] = (isinstance(action, Evade | BreakOff), None)
    return declared
