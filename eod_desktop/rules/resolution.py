"""Attacks, tasks and damage: what is rolled, and what a whole group does at once (C1–C9, T2–T4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eod_desktop.rules import tasks
from eod_desktop.rules.actions import Attack, BreakOff, Evade, Task
from eod_desktop.rules.checks import Check, CheckResult, Modifier, ModifierSource, Outcome
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.conditions import ConditionScope
from eod_desktop.rules.dice import DiceRoll, DiceSource
from eod_desktop.rules.errors import ErrorKind, RuleError
from eod_desktop.rules.events import (
    AttackRolled,
    Damage,
    DamageDealt,
    Event,
    GroupActed,
    GroupEnded,
    NaturalTwelveRuled,
    TaskRolled,
    TaskRuled,
)
from eod_desktop.rules.gear import Weapon
from eod_desktop.rules.purposes import RollPurposeKind, tell
from eod_desktop.rules.ruleset import CriticalHit, Ruleset
from eod_desktop.rules.skills import skill_modifier, stat_modifier

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter


def check_now(encounter: Encounter, id: str, action: Attack | Task) -> Check:
    """The check of a legal attack or task, resolved now."""
    if isinstance(action, Task):
        return tasks.check_now(encounter.combatant(id), action)
    return _attack_check(encounter, id, action)


def _attack_check(encounter: Encounter, id: str, attack: Attack) -> Check:
    """The check of a legal attack (C1).

    DMs in order skill or stat, weapon, range, snap shot, evading, conditions (its own, then the target's), situation.
    """
    attacker = encounter.combatant(id)
    weapon = carried(attacker, attack.weapon)
    ruleset = encounter.ruleset
    modifiers = []
    if weapon.dm:
        modifiers.append(Modifier(weapon.name, weapon.dm, ModifierSource.WEAPON))
    at_range = weapon.range_dms[attack.range]
    if at_range:
        modifiers.append(Modifier(attack.range, at_range, ModifierSource.RANGE))
    if attack.moving:
        modifiers.append(Modifier("Snap shot", ruleset.snap_shot_dm, ModifierSource.SNAP_SHOT))
    if evading_when_resolved(encounter, attack.target):
        modifiers.append(Modifier("Evading target", ruleset.evade_dm, ModifierSource.EVADING))
    modifiers.extend(attacker.condition_dms(ConditionScope.ATTACKS))
    modifiers.extend(encounter.combatant(attack.target).condition_dms(ConditionScope.ATTACKED))
    modifiers.extend(attack.modifiers)
    skill = _skill_modifier(attacker, weapon, ruleset)
    counted = (modifier for modifier in modifiers if modifier.value)
    return Check((*skill, *counted), ruleset.success_target, ruleset.natural_twelve)


def evading_when_resolved(encounter: Encounter, id: str) -> bool:
    """Whether attacks on it, resolved now, would find it evading (A7).

    In the acting group the stance declared counts, and who has not declared passes, which ends an older one (C5.1).
    """
    target = encounter.combatant(id)
    if not encounter.resolving and id in encounter.acting:
        return isinstance(encounter.declarations.get(id), Evade | BreakOff)
    return target.evading


def carried(combatant: Combatant, name: str) -> Weapon:
    weapon = combatant.weapon(name)
    if weapon is None:
        raise RuleError(ErrorKind.NO_SUCH_WEAPON, id=combatant.id, weapon=name)
    return weapon


def _skill_modifier(attacker: Combatant, weapon: Weapon, ruleset: Ruleset) -> tuple[Modifier, ...]:
    """The DM of the weapon's stat, or of its skill, if it has either (C1)."""
    if weapon.stat:
        return (stat_modifier(attacker, weapon.stat, ruleset),)
    return (skill_modifier(attacker, weapon.skill, ruleset),) if weapon.skill else ()


def worked_out(roll: DiceRoll, weapon: Weapon, target: Combatant, result: CheckResult, ruleset: Ruleset) -> Damage:
    """The damage of a hit from its dice: what the critical makes of them (C8), then the armor (C5.4, C9)."""
    critical = ruleset.critical_hit if result.outcome is Outcome.CRITICAL_SUCCESS else None
    rolled = roll.total
    if critical is CriticalHit.MAXIMUM_DAMAGE:
        rolled = weapon.damage.maximum
    elif critical is CriticalHit.DOUBLE_DAMAGE:
        rolled *= 2
    rolled = max(0, rolled)
    bare = target.armor is None or critical is CriticalHit.IGNORE_ARMOR
    absorbed = 0 if bare or target.armor is None else target.armor.absorbed(rolled, weapon.damage_type)
    return Damage(roll, rolled, absorbed, rolled - absorbed, critical)


def resolve(encounter: Encounter, dice: DiceSource) -> list[Event]:
    """The events of the acting group (C5): in order of declaration two dice, on a hit at once its damage."""
    acting = encounter.acting
    declared = tuple(id for id in encounter.declarations if id in acting)
    passed = tuple(id for id in acting if id not in declared)
    total = encounter.places[acting[0]].total
    events: list[Event] = [GroupActed(total, declared + passed, passed)]
    rolled: list[AttackRolled | TaskRolled] = []
    for id in declared:
        action = encounter.declarations[id]
        if isinstance(action, Attack):
            rolled.append(_attacked(encounter, id, action, dice))
        elif isinstance(action, Task):
            rolled.append(tasks.rolled(encounter, id, action, dice))
    events.extend(rolled)
    if not any(roll.result.gm_may_allow for roll in rolled):
        events.extend(_settled(encounter, total, [roll for roll in rolled if isinstance(roll, AttackRolled)]))
    return events


def _attacked(encounter: Encounter, id: str, attack: Attack, dice: DiceSource) -> AttackRolled:
    tell(dice, RollPurposeKind.TO_HIT, id, attack.weapon, attack.target)
    result = _attack_check(encounter, id, attack).roll(dice)
    return AttackRolled(id, attack, result, _damage(encounter, id, attack, result, dice))


def rule_natural_twelve(encounter: Encounter, id: str, allow: bool, dice: DiceSource) -> list[Event]:
    """The ruling, and when it was the last one everything that waited for it (C5.3–C5.5)."""
    resolving = encounter.resolving
    waiting = resolving.rolled_by(id) if resolving else None
    if resolving is None or waiting is None:
        raise RuleError(ErrorKind.NO_RULING_PENDING, id=id)
    result = waiting.result.allowed() if allow else waiting.result.refused()
    attacks = list(resolving.attacks)
    events: list[Event] = []
    if isinstance(waiting, TaskRolled):
        events.append(TaskRuled(id, waiting.task, allow, result))
    else:
        damage = _damage(encounter, id, waiting.attack, result, dice)
        events.append(NaturalTwelveRuled(id, waiting.attack, allow, result, damage))
        attacks[attacks.index(waiting)] = AttackRolled(id, waiting.attack, result, damage)
    if resolving.pending == (id,):
        events.extend(_settled(encounter, resolving.total, attacks))
    return events


def _damage(encounter: Encounter, id: str, attack: Attack, result: CheckResult, dice: DiceSource) -> Damage | None:
    if not result.succeeded:
        return None
    weapon = carried(encounter.combatant(id), attack.weapon)
    target = encounter.combatant(attack.target)
    tell(dice, RollPurposeKind.DAMAGE, id, weapon.name, target.id)
    return worked_out(weapon.damage.roll(dice), weapon, target, result, encounter.ruleset)


def _settled(encounter: Encounter, total: int, attacks: list[AttackRolled]) -> list[Event]:
    """All of the group's damage applied at once, target by target in order of the attacks (C5.5, C6)."""
    events: list[Event] = []
    for target_id in dict.fromkeys(a.attack.target for a in attacks if a.damage is not None):
        damages = [(a.attacker, a.damage.dealt) for a in attacks if a.damage and a.attack.target == target_id]
        dealt = sum(points for _, points in damages)
        target = encounter.combatant(target_id)
        after = target.with_hits(target.hits - dealt, encounter.ruleset)
        events.append(DamageDealt(target_id, tuple(who for who, _ in damages), dealt, after.hits, after.status))
    events.append(GroupEnded(total))
    return events
