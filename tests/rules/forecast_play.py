"""The conducts of a forecast, played through Encounter one value at a time: what a forecast has to agree with.

Written from the descriptions of `Conduct` and `ForecastOptions`, on nothing of the forecast's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import msgspec
from msgspec.structs import replace

from eod_desktop.rules import (
    LEADER,
    Attack,
    Combatant,
    Conduct,
    CriticalHit,
    DiceSource,
    Encounter,
    Evade,
    ForecastOptions,
    ModifierSource,
    NaturalTwelve,
    Status,
    distribution,
)


class Ended(msgspec.Struct, frozen=True):
    """How one fight ended; `winners` are the sides that won it, none of one that is undecided."""

    combatants: tuple[Combatant, ...]
    turn: int
    decided: bool
    winners: frozenset[str]


class Player:
    """Plays an encounter to its end by conduct, again and again."""

    def __init__(self, start: Encounter, options: ForecastOptions) -> None:
        self.start = start
        self.options = options
        self._best: dict[tuple[str, str], tuple[Attack, Fraction] | None] = {}
        self._attacked: Counter[str] = Counter()

    def play(self, dice: DiceSource) -> Ended:
        self._attacked.clear()
        encounter = self._ruled(self.start, dice)
        ambushed = False
        while not decided(encounter):
            if encounter.acting:
                encounter = self._resolved(encounter, dice)
                continue
            if encounter.turn - self.start.turn >= self.options.most_turns:
                return Ended(encounter.combatants, encounter.turn, False, frozenset())
            encounter = self._begun(encounter, dice)
            if not ambushed:
                encounter, ambushed = self._ambush(encounter), True
        return Ended(encounter.combatants, encounter.turn, True, frozenset(winners(encounter)))

    def _begun(self, encounter: Encounter, dice: DiceSource) -> Encounter:
        self._attacked.clear()
        leaving = {c.id for c in encounter.combatants if c.breaking_off and c.able and c.id in encounter.acted}
        able = {c.id: c for c in encounter.combatants if c.able and c.id not in leaving}
        led_by = {
            led: by
            for led, by in self.options.led_by.items()
            if led in able and by in able and by not in self.options.led_by and LEADER in able[by].skills
        }
        return encounter.begin_turn(dice, led_by, self.options.waive_bonus)

    def _ambush(self, encounter: Encounter) -> Encounter:
        side = self.options.ambush
        if not side:
            return encounter
        able = {c.side for c in encounter.combatants if c.able}
        slower = {other for other in able if side in able and encounter.hostile(side, other)}
        pairs = {pair for pair in encounter.surprises if side not in pair} | {(side, other) for other in slower}
        sides = {slow for _, slow in pairs}
        present = (Status.UP, Status.DOWN)
        surprised = {c.id for c in encounter.combatants if c.side in sides and c.status in present}
        return replace(encounter, surprises=frozenset(pairs), surprised=frozenset(surprised))

    def _resolved(self, encounter: Encounter, dice: DiceSource) -> Encounter:
        for id in encounter.acting:
            action = encounter.declarations.get(id)
            if action is None or encounter.why_not("declare", id, action):
                action = self._action(encounter, id)
                encounter = encounter.declare(id, action)
            if isinstance(action, Attack):
                self._attacked[action.target] += 1
        return self._ruled(encounter.resolve(dice), dice)

    def _ruled(self, encounter: Encounter, dice: DiceSource) -> Encounter:
        while encounter.pending_rulings:
            id = encounter.pending_rulings[0]
            encounter = encounter.rule_natural_twelve(id, self.options.allow_twelves, dice)
        return encounter

    def _action(self, encounter: Encounter, id: str) -> Attack | Evade:
        me = encounter.combatant(id)
        conduct = self.options.conduct.get(me.side, Conduct.WEAKEST)
        if conduct is Conduct.EVADE_WHEN_HURT and hurt(me) and self._others_fight_on(encounter, me):
            return Evade()
        enemies = [c for c in encounter.combatants if c.able and encounter.hostile(me.side, c.side)]
        targets = [c for c in enemies if self.best(id, c.id)]
        if not targets:
            return Evade()
        if conduct is Conduct.SPREAD:
            target = min(targets, key=lambda c: (self._attacked[c.id], c.hits))
        elif conduct is Conduct.LEADER:
            target = min(targets, key=lambda c: (LEADER not in c.skills, -c.skills.get(LEADER, 0), c.hits))
        else:
            target = min(targets, key=lambda c: c.hits)
        found = self.best(id, target.id)
        assert found
        return found[0]

    def _others_fight_on(self, encounter: Encounter, me: Combatant) -> bool:
        others = (c for c in encounter.combatants if c.side == me.side and c.able and not hurt(c))
        return any(self._armed(other) for other in others)

    def _armed(self, one: Combatant) -> bool:
        at_first = (c for c in self.start.combatants if c.able and self.start.hostile(one.side, c.side))
        return any(self.best(one.id, enemy.id) for enemy in at_first)

    def best(self, id: str, target: str) -> tuple[Attack, Fraction] | None:
        """The attack that deals most on average, stances and conditions aside; None when nothing deals anything."""
        if (id, target) not in self._best:
            worth = [(attack, self._mean(id, attack)) for attack in self._attacks(id, target)]
            most = max((mean for _, mean in worth), default=Fraction(0))
            self._best[id, target] = next(((a, mean) for a, mean in worth if mean == most), None) if most else None
        return self._best[id, target]

    def _attacks(self, id: str, target: str) -> Iterator[Attack]:
        for weapon in self.start.combatant(id).weapons:
            for band in weapon.range_dms:
                attack = Attack(target, weapon.name, band)
                if self.options.range in (None, band) and self.start.why_not("check_for", id, attack) is None:
                    yield attack

    def _mean(self, id: str, attack: Attack) -> Fraction:
        """Every throw of two dice, every total of the damage dice."""
        check, ruleset = self.start.check_for(id, attack), self.start.ruleset
        weapon = next(w for w in self.start.combatant(id).weapons if w.name == attack.weapon)
        armor = self.start.combatant(attack.target).armor
        passing = (ModifierSource.EVADING, ModifierSource.CONDITION)
        dm = sum(m.value for m in check.modifiers if m.source not in passing)
        lucky = ruleset.natural_twelve is NaturalTwelve.ALWAYS
        lucky = lucky or (ruleset.natural_twelve is NaturalTwelve.GM_DECIDES and self.options.allow_twelves)
        mean = Fraction(0)
        for one, two in product(range(1, 7), repeat=2):
            natural = one + two
            if natural == 2 or (natural + dm < check.target and not (natural == 12 and lucky)):
                continue
            critical = ruleset.critical_hit if natural == 12 else CriticalHit.GM
            for total, chance in distribution(weapon.damage).items():
                rolled = {CriticalHit.MAXIMUM_DAMAGE: weapon.damage.maximum, CriticalHit.DOUBLE_DAMAGE: 2 * total}
                points = max(0, rolled.get(critical, total))
                bare = armor is None or critical is CriticalHit.IGNORE_ARMOR
                absorbed = 0 if bare or armor is None else armor.absorbed(points, weapon.damage_type)
                mean += chance * (points - absorbed) / 36
        return mean


def hurt(combatant: Combatant) -> bool:
    return 2 * combatant.hits < combatant.max_hits


def decided(encounter: Encounter) -> bool:
    """Whether no two hostile sides stand."""
    sides = {c.side for c in encounter.combatants if c.able}
    return not any(encounter.hostile(a, b) for a, b in combinations(sides, 2))


def winners(encounter: Encounter) -> set[str]:
    """Of a decided fight: the sides to which nobody who stands is hostile, none when nobody stands."""
    standing = {c.side for c in encounter.combatants if c.able}
    sides = {c.side for c in encounter.combatants}
    return {side for side in sides if standing and not any(encounter.hostile(side, other) for other in standing)}
