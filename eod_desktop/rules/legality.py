"""What is legal now: one function an operation, giving the error it would raise or None, before any die is rolled.

The functions take the encounter and the operation's own arguments; dice are accepted and left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from eod_desktop.rules import gm_legality, initiative
from eod_desktop.rules.actions import Action, Attack, BreakOff, Evade, Move, Other, Task
from eod_desktop.rules.character import STATS
from eod_desktop.rules.checks import Difficulty, Modifier
from eod_desktop.rules.combatant import Combatant, Status
from eod_desktop.rules.dice import DiceSource
from eod_desktop.rules.errors import ErrorKind, IllegalAction, RuleError
from eod_desktop.rules.values import flag, mapping, one_of, several, text

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter

_UP, _DOWN, _DEAD, _LEFT = (
    Status.UP,
    Status.DOWN,
    Status.DEAD,
    Status.LEFT,
)  # looking a member up takes longer than comparing
_NO_ATTACKS = (Evade, Move, BreakOff, Other, Task)


def why_not(encounter: Encounter, operation: str, *args: object, **kwargs: object) -> RuleError | None:
    """The error of the named operation with these arguments; RuleError(UNKNOWN_OPERATION) for a name that is none."""
    check = _OPERATIONS.get(operation)
    if check is None:
        return RuleError(ErrorKind.UNKNOWN_OPERATION, operation=operation)
    try:
        return check(encounter, *args, **kwargs)
    except RuleError as error:
        return error


def begin_turn(
    encounter: Encounter,
    dice: DiceSource | None = None,
    led_by: Mapping[str, str] = MappingProxyType({}),
    waive_bonus: Collection[str] = frozenset(),
) -> RuleError | None:
    if not encounter.combatants:
        return IllegalAction(ErrorKind.NO_COMBATANTS)
    if encounter.pending_rulings:
        return _ruling_pending(encounter)
    if encounter.acting:
        return IllegalAction(ErrorKind.SOMEONE_ACTS, ids=encounter.acting)
    mapping("led_by", led_by)
    waived = several("waive_bonus", waive_bonus, str)
    if not led_by and not waived:
        return None
    for id in (*led_by, *led_by.values(), *waived):
        encounter.combatant(id)
    return _led(encounter, led_by, led_by)


def lead(
    encounter: Encounter, id: str, leader: str, led_by: Mapping[str, str] = MappingProxyType({})
) -> RuleError | None:
    """Whether `leader` could roll for `id` at the next turn, beside the others of `led_by` (I5); only to be asked."""
    mapping("led_by", led_by)
    encounter.combatant(id)
    wanted = {**led_by, id: leader}
    return _led(encounter, {led: by for led, by in wanted.items() if id in (led, by)}, wanted)


def _led(encounter: Encounter, some: Mapping[str, str], led_by: Mapping[str, str]) -> RuleError | None:
    """Whether `some` of those in `led_by` may be led as it says (I5)."""
    departing = initiative.departing(encounter)

    def goes_on(combatant: Combatant) -> bool:
        return combatant.able and combatant.id not in departing

    errors = (_leading(encounter.combatant(id), encounter.combatant(by), led_by, goes_on) for id, by in some.items())
    return next((error for error in errors if error), None)


def _leading(
    led: Combatant, leader: Combatant, led_by: Mapping[str, str], goes_on: Callable[[Combatant], bool]
) -> RuleError | None:
    """Whether one may be led by another (I5); a led combatant that is not able is ignored."""
    if not goes_on(led):
        return None
    kind: ErrorKind | None = None
    if leader.id == led.id:
        kind = ErrorKind.LEADS_ITSELF
    elif initiative.LEADER not in leader.skills:
        kind = ErrorKind.LEADER_WITHOUT_SKILL
    elif not goes_on(leader):
        kind = ErrorKind.LEADER_NOT_ABLE
    elif leader.side != led.side:
        kind = ErrorKind.LEADER_OF_OTHER_SIDE
    elif leader.id in led_by:
        kind = ErrorKind.LEADER_IS_LED
    return IllegalAction(kind, id=led.id, leader=leader.id) if kind else None


def declare(encounter: Encounter, id: str, action: Action) -> RuleError | None:
    combatant = encounter.combatant(id)
    if encounter.resolving and encounter.resolving.pending:
        return _ruling_pending(encounter)
    if id not in encounter.acting:
        return IllegalAction(_why_not_acting(encounter, combatant), id=id)
    if isinstance(action, _NO_ATTACKS):
        return None
    return _attack(encounter, combatant, action)


def declare_all(encounter: Encounter, actions: Mapping[str, Action]) -> RuleError | None:
    """The first error of `declare` for each in turn: what one declares does not bear on what another may."""
    mapping("actions", actions)
    acting = () if encounter.pending_rulings else encounter.acting
    aims, by_id = encounter.aims, encounter.by_id
    for id, action in actions.items():
        # an attack like one that was made before is known to be legal by its target alone
        if id in acting and isinstance(action, Attack) and (id, action.weapon, action.range) in aims:
            target = by_id.get(action.target)
            if target and (target.status is _UP or target.status is _DOWN) and action.target != id:
                continue
        error = declare(encounter, id, action)
        if error:
            return error
    return None


def _why_not_acting(encounter: Encounter, combatant: Combatant) -> ErrorKind:
    if combatant.status is not Status.UP:
        return {Status.DOWN: ErrorKind.DOWN, Status.DEAD: ErrorKind.DEAD, Status.LEFT: ErrorKind.LEFT}[combatant.status]
    if not encounter.turn:
        return ErrorKind.NO_TURN
    if combatant.id in encounter.acted:
        return ErrorKind.ALREADY_ACTED
    if combatant.id in encounter.surprised:
        return ErrorKind.SURPRISED
    return ErrorKind.NOT_THIS_TURN


def check_for(encounter: Encounter, id: str, attack: Attack | Task) -> RuleError | None:
    """Whether the attack can be made at all (C2, T6), whoever's turn it is; a task always can."""
    attacker = encounter.combatant(id)
    return None if isinstance(attack, Task) else _attack(encounter, attacker, attack)


def _attack(encounter: Encounter, attacker: Combatant, attack: Attack) -> RuleError | None:
    target = encounter.combatant(one_of("action", attack, Attack).target)
    id = attacker.id
    if target is attacker:
        return IllegalAction(ErrorKind.OWN_TARGET, id=id)
    if target.status is _DEAD:
        return IllegalAction(ErrorKind.TARGET_DEAD, id=id, target=target.id)
    if target.status is _LEFT:
        return IllegalAction(ErrorKind.TARGET_LEFT, id=id, target=target.id)
    weapon = attacker.weapon(attack.weapon)
    if weapon is None:
        return IllegalAction(ErrorKind.NO_SUCH_WEAPON, id=id, weapon=attack.weapon)
    if attack.range not in weapon.range_dms:
        return IllegalAction(ErrorKind.OUT_OF_RANGE, id=id, weapon=weapon.name, range=attack.range)
    if weapon.stat and weapon.stat not in attacker.stats:
        return IllegalAction(ErrorKind.MISSING_STAT, id=id, stat=weapon.stat)
    return None


def task_check(
    encounter: Encounter,
    id: str,
    skill_or_stat: str = "",
    difficulty: Difficulty | str | None = None,
    modifiers: Iterable[Modifier] = (),
) -> RuleError | None:
    combatant, ruleset = encounter.combatant(id), encounter.ruleset
    figure = text("skill_or_stat", skill_or_stat)
    several("modifiers", modifiers, Modifier)
    if difficulty is not None:
        ruleset.target_at(difficulty)
    if figure in (*STATS, *ruleset.hits_from) and figure not in combatant.stats and figure not in combatant.skills:
        return IllegalAction(ErrorKind.MISSING_STAT, id=id, stat=figure)
    return None


def resolve(encounter: Encounter, dice: DiceSource | None = None) -> RuleError | None:
    if encounter.pending_rulings:
        return _ruling_pending(encounter)
    acting = encounter.acting
    if not acting:
        return IllegalAction(ErrorKind.NOBODY_ACTS)
    if encounter.__dict__.get(
        "fits"
    ):  # kept by `resolution.declared`: all of it has been asked since anything happened
        return None
    for id, action in encounter.declarations.items():
        # a target may have died or left since the declaration
        error = check_for(encounter, id, action) if id in acting and isinstance(action, Attack) else None
        if error:
            return error
    return None


def rule_natural_twelve(
    encounter: Encounter, id: str, allow: bool = True, dice: DiceSource | None = None
) -> RuleError | None:
    encounter.combatant(id)
    flag("allow", allow)
    if id not in encounter.pending_rulings:
        return IllegalAction(ErrorKind.NO_RULING_PENDING, id=id)
    return None


def _ruling_pending(encounter: Encounter) -> IllegalAction:
    return IllegalAction(ErrorKind.RULING_PENDING, ids=encounter.pending_rulings)


_OPERATIONS: dict[str, Callable[..., RuleError | None]] = {
    check.__name__: check
    for check in (
        begin_turn,
        lead,
        declare,
        check_for,
        task_check,
        resolve,
        rule_natural_twelve,
        gm_legality.set_hits,
        gm_legality.harm,
        gm_legality.heal,
        gm_legality.set_status,
        gm_legality.set_surprised,
        gm_legality.set_initiative,
        gm_legality.hold_back,
        gm_legality.join,
        gm_legality.leave,
        gm_legality.set_situation,
        gm_legality.set_condition,
        gm_legality.clear_condition,
        gm_legality.set_hidden,
        gm_legality.rename,
        gm_legality.set_side,
        gm_legality.move_before,
    )
}
