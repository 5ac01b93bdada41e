"""Which weapon and range a forecast lets each combatant use on each other, and the tables of those attacks."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from eod_desktop.rules.actions import Attack
from eod_desktop.rules.checks import ModifierSource, Outcome
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.forecast_tables import NO_DAMAGE, Table, chances_at, table_of
from eod_desktop.rules.forecast_values import ForecastOptions
from eod_desktop.rules.gear import Weapon
from eod_desktop.rules.odds import dealt_by_hit

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter

_PASSING = frozenset({ModifierSource.EVADING, ModifierSource.CONDITION})


class Shot(NamedTuple):
    """An attack as it is without stances and conditions: `need` is what the natural roll has to reach.

    `silent`: it does not cost the surprise (I11).
    """

    weapon: Weapon
    need: int
    silent: bool
    table: Table


class Arms:
    """Asks the rules once for each kind of attacker and target, so that fifty copies cost as little as one."""

    def __init__(self, encounter: Encounter, options: ForecastOptions) -> None:
        self._encounter = encounter
        self._allow = options.allow_twelves
        self._range = options.range
        kinds: dict[Hashable, int] = {}
        armors: dict[Hashable, int] = {}
        self._kind = [kinds.setdefault(_attacker(c), len(kinds)) for c in encounter.combatants]
        self._armor = [armors.setdefault(_armor(c), len(armors)) for c in encounter.combatants]
        self._best: dict[tuple[int, int], Shot | None] = {}
        self._shifted: dict[tuple[int, int, int], Table] = {}

    def kind(self, attacker: int) -> int:
        """A number that combatants with the same arms and skills share."""
        return self._kind[attacker]

    def best(self, attacker: int, target: int) -> Shot | None:
        """The attack that deals most on average, None when none deals anything (by number of the combatants)."""
        key = (self._kind[attacker], self._armor[target])
        if key not in self._best:
            self._best[key] = self._found(attacker, target)
        return self._best[key]

    def harms(self, attacker: int, target: int) -> bool:
        return self.best(attacker, target) is not None

    def shifted(self, attacker: int, target: int, dm: int) -> Table:
        """The table of the best attack with a further DM."""
        key = (self._kind[attacker], self._armor[target], dm)
        table = self._shifted.get(key)
        if table is None:
            shot = self.best(attacker, target)
            table = self._shifted[key] = self.moved(shot, target, dm) if shot else NO_DAMAGE
        return table

    def moved(self, shot: Shot, target: int, dm: int) -> Table:
        """The table of an attack on a target with a further DM."""
        encounter = self._encounter
        return table_of(shot.need - dm, shot.weapon, encounter.combatants[target], encounter.ruleset, self._allow)

    def shot(self, attacker: int, attack: Attack) -> Shot:
        """An attack that can be made, with its own DMs."""
        combatant, encounter = self._encounter.combatants[attacker], self._encounter
        weapon = combatant.weapon(attack.weapon)
        if weapon is None:
            raise LookupError(attack.weapon)
        check = encounter.check_for(combatant.id, attack)
        need = check.target - sum(m.value for m in check.modifiers if m.source not in _PASSING)
        table = table_of(need, weapon, encounter.combatant(attack.target), encounter.ruleset, self._allow)
        return Shot(weapon, need, weapon.silent or attack.hidden, table)

    def _found(self, attacker: int, target: int) -> Shot | None:
        combatant, id = self._encounter.combatants[attacker], self._encounter.combatants[target].id
        best, most = None, Fraction(0)
        for weapon in combatant.weapons:
            for band in weapon.range_dms if self._range is None else (self._range,):
                attack = Attack(id, weapon.name, band)
                if self._encounter.why_not("check_for", combatant.id, attack) is None:
                    shot = self.shot(attacker, attack)
                    mean = self._mean(shot, self._encounter.combatants[target])
                    if mean > most:
                        best, most = shot, mean
        return best

    def _mean(self, shot: Shot, target: Combatant) -> Fraction:
        ruleset = self._encounter.ruleset
        chances = chances_at(shot.need, ruleset, self._allow)
        hits = [outcome for outcome in (Outcome.SUCCESS, Outcome.CRITICAL_SUCCESS) if chances[outcome]]
        means = (chances[hit] * dealt_by_hit(shot.weapon, target, hit, ruleset).mean for hit in hits)
        return sum(means, Fraction(0))


def _attacker(combatant: Combatant) -> Hashable:
    """What the DMs and damage of its attacks come from."""
    weapons = tuple(
        (w.name, w.skill, w.stat, w.dm, w.damage, w.damage_type, w.silent, tuple(w.range_dms.items()))
        for w in combatant.weapons
    )
    return (weapons, tuple(combatant.skills.items()), tuple(combatant.stats.items()))


def _armor(combatant: Combatant) -> Hashable:
    """What its armor absorbs."""
    armor = combatant.armor
    return (armor.absorbs, *armor.by_type.items()) if armor else None
