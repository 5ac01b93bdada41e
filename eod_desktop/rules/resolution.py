"""Attacks, tasks and damage: what is rolled, and what a whole group does at once (C1–C9, T2–T4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import force_setattr

from eod_desktop.rules import fold, tasks
from eod_desktop.rules.actions import Action, Attack, BreakOff, Evade, Task, stance
from eod_desktop.rules.checks import Check, CheckResult, Modifier, ModifierSource, Outcome
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.conditions import ConditionScope
from eod_desktop.rules.dice import DiceRoll, DiceSource
from eod_desktop.rules.errors import ErrorKind, RuleError
from eod_desktop.rules.events import (
    AttackRolled,
    Damage,
    DamageDealt,
    Declared,
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
from eod_desktop.rules.values import changed, copied

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter

_EVADING = (Evade, BreakOff)
_CRITICAL_SUCCESS = Outcome.CRITICAL_SUCCESS  # looking a member up takes longer than comparing


def check_now(encounter: Encounter, id: str, action: Attack | Task) -> Check:
    """The check of a legal attack or task, resolved now."""
    if isinstance(action, Task):
        return tasks.check_now(encounter.combatant(id), action)
    return _aim(encounter, id, action)[1]


def _aim(encounter: Encounter, id: str, attack: Attack) -> tuple[Weapon, Check]:
    """The weapon and the check of a legal attack (C1).

    DMs in order skill or stat, weapon, range, snap shot, evading, conditions (its own, then the target's), situation.
    """
    by_id = encounter.by_id
    attacker, target = by_id[id], by_id[attack.target]
    plain = encounter.aims.get((id, attack.weapon, attack.range)) or _plain_aim(encounter, attacker, attack)
    evading = (target.stance or attack.target in encounter.declarations) and evading_when_resolved(
        encounter, attack.target
    )
    if not (attack.moving or evading or attacker.conditions or target.conditions or attack.modifiers):
        return plain
    ruleset, special = encounter.ruleset, []
    if attack.moving:
        special.append(Modifier("Snap shot", ruleset.snap_shot_dm, ModifierSource.SNAP_SHOT))
    if evading:
        special.append(Modifier("Evading target", ruleset.evade_dm, ModifierSource.EVADING))
    special.extend(attacker.condition_dms(ConditionScope.ATTACKS))
    special.extend(target.condition_dms(ConditionScope.ATTACKED))
    special.extend(attack.modifiers)
    weapon, check = plain
    counted = [modifier for modifier in special if modifier.value]
    return weapon, Check((*check.modifiers, *counted), check.target, check.natural_twelve)


def _plain_aim(encounter: Encounter, attacker: Combatant, attack: Attack) -> tuple[Weapon, Check]:
    """The weapon, and the check with the DMs of every attack with it at that range: skill or stat, weapon, range."""
    ruleset, weapon = encounter.ruleset, attacker.carried(attack.weapon)
    modifiers = _skill_modifier(attacker, weapon, ruleset)
    if weapon.dm:
        modifiers += (Modifier(weapon.name, weapon.dm, ModifierSource.WEAPON),)
    at_range = weapon.range_dms[attack.range]
    if at_range:
        modifiers += (Modifier(attack.range, at_range, ModifierSource.RANGE),)
    aim = weapon, Check(modifiers, ruleset.success_target, ruleset.natural_twelve)
    encounter.aims[attacker.id, attack.weapon, attack.range] = aim
    return aim


def evading_when_resolved(encounter: Encounter, id: str) -> bool:
    """Whether attacks on it, resolved now, would find it evading (A7).

    In the acting group the stance declared counts, and who has not declared passes, which ends an older one (C5.1).
    """
    target = encounter.combatant(id)
    if not encounter.resolving and id in encounter.acting:
        return isinstance(encounter.declarations.get(id), _EVADING)
    return target.evading


def _skill_modifier(attacker: Combatant, weapon: Weapon, ruleset: Ruleset) -> tuple[Modifier, ...]:
    """The DM of the weapon's stat, or of its skill, if it has either (C1)."""
    if weapon.stat:
        return (stat_modifier(attacker, weapon.stat, ruleset),)
    return (skill_modifier(attacker, weapon.skill, ruleset),) if weapon.skill else ()


def worked_out(roll: DiceRoll, weapon: Weapon, target: Combatant, result: CheckResult, ruleset: Ruleset) -> Damage:
    """The damage of a hit from its dice: what the critical makes of them (C8), then the armor (C5.4, C9)."""
    rolled, armor, critical = roll.total, target.armor, None
    if result.outcome is _CRITICAL_SUCCESS:
        critical = ruleset.critical_hit
        if critical is CriticalHit.MAXIMUM_DAMAGE:
            rolled = weapon.damage.maximum
        elif critical is CriticalHit.DOUBLE_DAMAGE:
            rolled *= 2
        elif critical is CriticalHit.IGNORE_ARMOR:
            armor = None
    if rolled < 0:
        rolled = 0
    absorbed = armor.absorbed(rolled, weapon.damage_type) if armor else 0
    return Damage(roll, rolled, absorbed, rolled - absorbed, critical)


def declared(start: Encounter, actions: Mapping[str, Action]) -> Encounter:
    """As `fold.replay` of these declarations, legal now and by id, in a quarter of the time: half a fight is that."""
    state, by_id = copied(start), start.by_id
    declarations = {**start.declarations}
    for id, action in actions.items():
        declarations.pop(id, None)
        one = by_id[id]
        if isinstance(action, Attack) and not one.stance and not one.breaking_off:
            continue
        evades, breaks_off = stance(action)
        if one.stance is not evades or one.breaking_off is not breaks_off:
            by_id = by_id if by_id is not start.by_id else by_id.copy()
            by_id[id] = changed(one, stance=evades, breaking_off=breaks_off)
    declarations.update(actions)
    force_setattr(state, "declarations", declarations)
    force_setattr(state, "log", start.log.extended([Declared(id, action) for id, action in actions.items()]))
    # who acts when and how they aim stays as it was worked out
    kept = state.__dict__
    kept.update(start.__dict__)
    if by_id is not start.by_id:
        force_setattr(state, "combatants", tuple(by_id.values()))
        kept["by_id"] = by_id
    if not start.declarations:
        # what is declared has been asked for; what stood before is known to be legal still only if it was known then
        kept["fits"] = True
    return state


def resolve(encounter: Encounter, dice: DiceSource) -> Encounter:
    """The acting group resolved (C5): in order of declaration two dice, on a hit at once its damage."""
    acting, by_id, quiet = encounter.acting, encounter.by_id, encounter.quiet
    declared: list[str] = []
    hits: list[AttackRolled] = []
    rolled: list[Event] = []
    waits, mostly = False, encounter.resolving is None
    for id, action in encounter.declarations.items():
        if id not in acting:
            continue
        declared.append(id)
        one = by_id[id]
        if one.conditions:
            mostly = False
        if isinstance(action, Attack):
            attack = _attacked(encounter, id, action, dice)
            rolled.append(attack)
            if attack.damage:
                hits.append(attack)
            if quiet.get(one.side) is not False:  # else another was loud in this turn
                quiet = fold.after_attack(quiet, one, action)
            if attack.result.gm_may_allow:
                waits = True
        elif isinstance(action, Task):
            task = tasks.rolled(encounter, id, action, dice)
            rolled.append(task)
            if task.result.gm_may_allow:
                waits = True
    passed = tuple([id for id in acting if id not in declared]) if len(declared) < len(acting) else ()
    acted = GroupActed(encounter.places[acting[0]].total, (*declared, *passed), passed)
    if waits:
        return fold.replay(encounter, [acted, *rolled])
    struck = _settled(encounter, hits, rolled) if hits else {}
    ended = GroupEnded(acted.total)
    if passed or not mostly:
        return fold.replay(encounter, [acted, *rolled, ended])
    return _ended(encounter, acted, rolled, ended, quiet, struck)


def _ended(
    start: Encounter,
    acted: GroupActed,
    rolled: list[Event],
    ended: GroupEnded,
    quiet: Mapping[str, bool],
    struck: Mapping[str, Combatant],
) -> Encounter:
    """As `fold.replay` of these events, in a quarter of the time, where nobody passes or has a condition: mostly.

    `quiet` and `struck`, who is hit, are as these events leave them.
    """
    state, ids = copied(start), acted.ids
    others = len(start.declarations) > len(ids)
    left = {id: action for id, action in start.declarations.items() if id not in ids} if others else {}
    force_setattr(state, "declarations", left)
    force_setattr(state, "acted", start.acted.union(ids))
    force_setattr(state, "passed", ended.total)
    force_setattr(state, "quiet", quiet)
    force_setattr(state, "log", start.log.extended((acted, *rolled, ended)))
    # nobody leaves by what a group does
    kept = state.__dict__
    kept["aims"], kept["groups"], kept["by_id"] = start.aims, start.groups, start.by_id
    if struck:
        kept["by_id"] = by_id = {**start.by_id, **struck}
        force_setattr(state, "combatants", tuple(by_id.values()))
    return state


def _attacked(encounter: Encounter, id: str, attack: Attack, dice: DiceSource) -> AttackRolled:
    weapon, check = _aim(encounter, id, attack)
    if hasattr(dice, "about"):
        tell(dice, RollPurposeKind.TO_HIT, id, attack.weapon, attack.target)
    result = check.roll(dice)
    return AttackRolled(
        id, attack, result, _damage(encounter, id, attack, weapon, dice, result) if result.succeeded else None
    )


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
        damage = None
        if allow:
            weapon = encounter.combatant(id).carried(waiting.attack.weapon)
            damage = _damage(encounter, id, waiting.attack, weapon, dice, result)
        events.append(NaturalTwelveRuled(id, waiting.attack, allow, result, damage))
        attacks[attacks.index(waiting)] = AttackRolled(id, waiting.attack, result, damage)
    if resolving.pending == (id,):
        _settled(encounter, [attack for attack in attacks if attack.damage], events)
        events.append(GroupEnded(resolving.total))
    return events


def _damage(
    encounter: Encounter, id: str, attack: Attack, weapon: Weapon, dice: DiceSource, result: CheckResult
) -> Damage:
    """The damage of a hit, rolled now."""
    if hasattr(dice, "about"):
        tell(dice, RollPurposeKind.DAMAGE, id, attack.weapon, attack.target)
    return worked_out(weapon.damage.roll(dice), weapon, encounter.by_id[attack.target], result, encounter.ruleset)


def _settled(encounter: Encounter, hits: list[AttackRolled], events: list[Event]) -> dict[str, Combatant]:
    """All of the group's damage applied at once, target by target in order of the attacks (C5.5, C6).

    Its events go to the end of `events`; gives who was hit, by id, as they are then.
    """
    by_target: dict[str, tuple[tuple[str, ...], int]] = {}
    for hit in hits:
        target = hit.attack.target
        attackers, dealt = by_target.get(target, ((), 0))
        by_target[target] = (*attackers, hit.attacker), dealt + (hit.damage.dealt if hit.damage else 0)
    struck: dict[str, Combatant] = {}
    for id, (attackers, dealt) in by_target.items():
        before = encounter.by_id[id]
        after = struck[id] = before.with_hits(before.hits - dealt, encounter.ruleset)
        events.append(DamageDealt(id, attackers, dealt, after.hits, after.status))
    return struck
