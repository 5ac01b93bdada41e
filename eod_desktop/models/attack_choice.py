"""What is chosen for a combatant before it is declared, as a frozen value, and where the choice comes from.

A choice starts with what stands declared, else with the combatant's last attack in this fight, else with its first
weapon, that weapon's first range and the first able enemy. Nothing here declares anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.edits import last_attack
from eod_desktop.models.task_choice import TaskChoice, task_of
from eod_desktop.rules import (
    Action,
    Attack,
    BreakOff,
    Combatant,
    Encounter,
    Evade,
    Modifier,
    Move,
    Other,
    Ruleset,
    Status,
    Task,
    Weapon,
)


class ActionKind(StrEnum):
    """What a combatant can do, in the order in which it is offered (A1–A6)."""

    ATTACK = "attack"
    MOVE_ATTACK = "move_attack"
    EVADE = "evade"
    MOVE = "move"
    BREAK_OFF = "break_off"
    OTHER = "other"
    TASK = "task"


class AttackChoice(msgspec.Struct, frozen=True):
    """What is chosen: names of weapon and range, the target's id ("" for none), the situation's DMs for this roll.

    The parts of an attack stay as they are while another `kind` is chosen, so that nothing has to be chosen twice.
    `text` is for OTHER and TASK, `task` for TASK. `pinned` are the situation's DMs that stay after the roll.
    """

    kind: ActionKind = ActionKind.ATTACK
    weapon: str = ""
    range: str = ""
    target: str = ""
    hidden: bool = False
    modifiers: tuple[Modifier, ...] = ()
    text: str = ""
    pinned: tuple[Modifier, ...] = ()
    task: TaskChoice = TaskChoice()

    @property
    def attacks(self) -> bool:
        return self.kind in (ActionKind.ATTACK, ActionKind.MOVE_ATTACK)

    @property
    def in_words(self) -> bool:
        return self.kind is ActionKind.OTHER

    @property
    def tries(self) -> bool:
        """Whether a task is rolled."""
        return self.kind is ActionKind.TASK

    @property
    def rolls(self) -> bool:
        """Whether there is something to roll, and so a use for DMs."""
        return self.attacks or self.tries

    @property
    def situation(self) -> tuple[Modifier, ...]:
        """All DMs of the situation that count, those that stay first: in this order a check has them."""
        return tuple(modifier for modifier in (*self.pinned, *self.modifiers) if modifier.value)

    def attack(self, target: str = "") -> Attack:
        """As an attack on `target`, or on the one chosen."""
        moving = self.kind is ActionKind.MOVE_ATTACK
        return Attack(target or self.target, self.weapon, self.range, moving, self.hidden, self.situation)

    def action(self, encounter: Encounter, id: str) -> Action:
        """As what the rules declare for a combatant; RuleError for a task that it cannot try."""
        match self.kind:
            case ActionKind.EVADE:
                return Evade()
            case ActionKind.MOVE:
                return Move()
            case ActionKind.BREAK_OFF:
                return BreakOff()
            case ActionKind.OTHER:
                return Other(self.text.strip())
            case ActionKind.TASK:
                return task_of(encounter, id, self.task, self.text, self.situation)
            case _:
                return self.attack()

    def with_action(self, action: Action, ruleset: Ruleset) -> AttackChoice:
        """With the kind of `action` and everything that it says; its DMs are those of this roll."""
        match action:
            case Attack():
                return replace(
                    self,
                    kind=ActionKind.MOVE_ATTACK if action.moving else ActionKind.ATTACK,
                    weapon=action.weapon,
                    range=action.range,
                    target=action.target,
                    hidden=action.hidden,
                    modifiers=action.modifiers,
                )
            case Evade():
                return replace(self, kind=ActionKind.EVADE)
            case Move():
                return replace(self, kind=ActionKind.MOVE)
            case BreakOff():
                return replace(self, kind=ActionKind.BREAK_OFF)
            case Other():
                return replace(self, kind=ActionKind.OTHER, text=action.text)
            case Task():
                task = TaskChoice.of(action, ruleset)
                text = "" if action.what == task.words else action.what
                return replace(self, kind=ActionKind.TASK, text=text, task=task, modifiers=task.situation(action))

    def with_pins(self, pinned: tuple[Modifier, ...]) -> AttackChoice:
        """With these DMs pinned; what was for this roll and is now pinned counts once."""
        left = list(self.modifiers)
        for modifier in pinned:
            if modifier in left:
                left.remove(modifier)
        return replace(self, pinned=pinned, modifiers=tuple(left))

    def with_weapon(self, weapon: Weapon, ruleset: Ruleset) -> AttackChoice:
        """With another weapon, at the same range or the nearest to it that the weapon reaches."""
        return replace(self, weapon=weapon.name, range=_nearest_reached(weapon, self.range, ruleset))


class Band(msgspec.Struct, frozen=True):
    """A range band: how far it goes in metres (None for one that only a weapon knows), its DM (None: out of reach)."""

    name: str
    metres: int | None
    dm: int | None


def bands(weapon: Weapon | None, ruleset: Ruleset) -> tuple[Band, ...]:
    """The ruleset's bands from the nearest outwards, then those that only the weapon names (C2)."""
    reach = weapon.range_dms if weapon else {}
    known = [Band(name, metres, reach.get(name)) for name, metres in ruleset.range_bands.items()]
    own = [Band(name, None, dm) for name, dm in reach.items() if name not in ruleset.range_bands]
    return (*known, *own)


def _nearest_reached(weapon: Weapon, range: str, ruleset: Ruleset) -> str:
    """`range` if the weapon reaches it, else the reached band fewest steps away, the nearer one of two."""
    if range in weapon.range_dms or not weapon.range_dms:
        return range if weapon.range_dms else ""
    offered = bands(weapon, ruleset)
    names = [band.name for band in offered]
    if range not in names:
        return next(iter(weapon.range_dms))
    wanted = names.index(range)
    reached = [place for place, band in enumerate(offered) if band.dm is not None]
    return names[min(reached, key=lambda place: (abs(place - wanted), place))]


def stepped_range(choice: AttackChoice, weapon: Weapon, ruleset: Ruleset, step: int) -> AttackChoice:
    """One reached band nearer (−1) or farther (+1); the same choice at the end."""
    reached = [band.name for band in bands(weapon, ruleset) if band.dm is not None]
    if choice.range not in reached:
        return replace(choice, range=reached[0]) if reached else choice
    place = reached.index(choice.range) + step
    return replace(choice, range=reached[place]) if 0 <= place < len(reached) else choice


def next_weapon(choice: AttackChoice, weapons: Sequence[Weapon], ruleset: Ruleset) -> AttackChoice:
    """With the weapon after the chosen one, the first after the last."""
    names = [weapon.name for weapon in weapons]
    if not names:
        return choice
    place = names.index(choice.weapon) + 1 if choice.weapon in names else 0
    return choice.with_weapon(weapons[place % len(weapons)], ruleset)


def starting_choice(encounter: Encounter, id: str) -> AttackChoice:
    """What the GM finds chosen: what stands declared, else the last attack without its DMs, else the first of all.

    The first attack is offered at the range at which the fight goes on, or else where the weapon is best.
    """
    choice = AttackChoice()
    last = last_attack(encounter, id)
    if last:
        choice = replace(choice.with_action(last, encounter.ruleset), modifiers=())
        if not _is_able(encounter, choice.target):
            choice = replace(choice, target="")
    else:
        choice = replace(choice, range=_usual_range(encounter, id))
    declared = encounter.declarations.get(id)
    if declared:
        choice = choice.with_action(declared, encounter.ruleset)
    return fitted(choice, encounter, id)


def _usual_range(encounter: Encounter, id: str) -> str:
    weapon = next(iter(encounter.combatant(id).weapons), None)
    last = last_attack(encounter)
    if last or weapon is None:
        return last.range if last else ""
    return max(weapon.range_dms, key=lambda band: weapon.range_dms[band], default="")


def fitted(choice: AttackChoice, encounter: Encounter, id: str) -> AttackChoice:
    """The choice with what is not possible any more replaced: a weapon dropped, a target that died or left."""
    combatant = encounter.combatant(id)
    weapon = combatant.weapon(choice.weapon) or next(iter(combatant.weapons), None)
    if weapon is None:
        choice = replace(choice, weapon="", range="")
        if choice.attacks:
            choice = replace(choice, kind=ActionKind.EVADE)
    elif weapon.name != choice.weapon or choice.range not in weapon.range_dms:
        choice = choice.with_weapon(weapon, encounter.ruleset)
    if not _can_be_attacked(encounter, id, choice.target):
        choice = replace(choice, target=first_target(encounter, id))
    if choice.task.difficulty not in (None, *encounter.ruleset.difficulties):
        choice = replace(choice, task=replace(choice.task, difficulty=None))
    return choice


def first_target(encounter: Encounter, id: str) -> str:
    """The first able enemy in encounter order, "" when there is none."""
    side = encounter.combatant(id).side
    enemies = (c.id for c in encounter.combatants if c.able and encounter.hostile(side, c.side))
    return next(enemies, "")


def as_last_time(encounter: Encounter, id: str, choice: AttackChoice) -> AttackChoice | None:
    """The combatant's last attack once more, with the DMs chosen now; None when it has not attacked yet."""
    last = last_attack(encounter, id)
    if last is None:
        return None
    return replace(choice.with_action(last, encounter.ruleset), modifiers=choice.modifiers)


def turn_of_choice(encounter: Encounter, id: str) -> int:
    """The turn in which what is chosen now would be done; a choice for an earlier one is out of date."""
    over = not encounter.acting and not encounter.resolving
    waits = over or id in encounter.acted or id in encounter.surprised
    return encounter.turn + 1 if waits else encounter.turn


def _find(encounter: Encounter, id: str) -> Combatant | None:
    return next((combatant for combatant in encounter.combatants if combatant.id == id), None)


def _is_able(encounter: Encounter, id: str) -> bool:
    combatant = _find(encounter, id)
    return combatant is not None and combatant.able


def _can_be_attacked(encounter: Encounter, id: str, target: str) -> bool:
    combatant = _find(encounter, target)
    return combatant is not None and target != id and combatant.status in (Status.UP, Status.DOWN)
