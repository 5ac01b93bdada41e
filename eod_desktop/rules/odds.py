"""Exact odds before the roll: what an attack is worth, and which weapon and range are worth most."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from eod_desktop.rules.actions import Attack
from eod_desktop.rules.checks import Check, Outcome
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.dice import DiceExpression
from eod_desktop.rules.distributions import Distribution, distribution_of, outcome_chances
from eod_desktop.rules.gear import ABSORBS_ALL, Weapon
from eod_desktop.rules.ruleset import CriticalHit, Ruleset

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter


class AttackOdds(msgspec.Struct, frozen=True):
    """What an attack is worth now: its check, the mean damage it deals, the chance that it puts the target down.

    Both count misses, armor (C9) and the critical option (C8), and are exact for up to some 200 six-sided dice.
    `expected_on_hit` is the mean dealt by a hit, 0 when nothing can hit.
    """

    check: Check
    expected_damage: Fraction
    expected_on_hit: Fraction
    chance_down: Fraction


class BestAttack(msgspec.Struct, frozen=True):
    attack: Attack
    odds: AttackOdds


def attack_odds(encounter: Encounter, id: str, attack: Attack) -> AttackOdds:
    """The odds of that attack if it were resolved now; IllegalAction as from `check_for`."""
    check = encounter.check_for(id, attack)
    weapon = encounter.combatant(id).carried(attack.weapon)
    target = encounter.combatant(attack.target)
    chances = outcome_chances(check)
    expected = down = Fraction(0)
    for outcome in (Outcome.SUCCESS, Outcome.CRITICAL_SUCCESS):
        if chances[outcome]:
            dealt = dealt_by_hit(weapon, target, outcome, encounter.ruleset)
            expected += chances[outcome] * dealt.mean
            down += chances[outcome] * dealt.at_least(target.hits)
    on_hit = expected / check.chance if check.chance else Fraction(0)
    return AttackOdds(check, expected, on_hit, down)


def best_attack(encounter: Encounter, id: str, like: Attack, range: str | None = None) -> BestAttack | None:
    """The weapon and range with which `id` deals most to the target of `like`, on average; at `range` if that is given.

    The rest is as in `like`, its DMs of the situation too. The first of equals; None when nothing that it carries
    reaches the target or deals it any damage.
    """
    best: BestAttack | None = None
    for weapon in encounter.combatant(id).weapons:
        for band in weapon.range_dms if range is None else (range,):
            attack = replace(like, weapon=weapon.name, range=band)
            if encounter.why_not("check_for", id, attack) is None:
                odds = attack_odds(encounter, id, attack)
                if odds.expected_damage > (best.odds.expected_damage if best else 0):
                    best = BestAttack(attack, odds)
    return best


def dealt_by_hit(weapon: Weapon, target: Combatant, outcome: Outcome, ruleset: Ruleset) -> Distribution:
    """The damage that a hit of that outcome deals: what a critical makes of the dice (C8), less armor (C5.4, C9)."""
    critical = ruleset.critical_hit if outcome is Outcome.CRITICAL_SUCCESS else CriticalHit.GM
    absorbs: int | str = 0
    if target.armor is not None and critical is not CriticalHit.IGNORE_ARMOR:
        absorbs = target.armor.against(weapon.damage_type)
    return _dealt(weapon.damage, critical, absorbs)


@lru_cache(maxsize=1024)
def _dealt(expression: DiceExpression, critical: CriticalHit, absorbs: int | str) -> Distribution:
    rolled = distribution_of(expression)
    if absorbs == ABSORBS_ALL:
        return Distribution(0, (1,))
    if critical is CriticalHit.MAXIMUM_DAMAGE:
        rolled = Distribution(expression.maximum, (1,))
    elif critical is CriticalHit.DOUBLE_DAMAGE:
        rolled = rolled.mapped(lambda total: 2 * total)
    return rolled.after_armor(absorbs)
