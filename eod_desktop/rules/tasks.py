"""Tasks: a check of a skill or stat as a combatant's action (A6, T1–T7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from eod_desktop.rules.actions import Task
from eod_desktop.rules.checks import Check, Difficulty, Modifier, ModifierSource
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.conditions import ConditionScope
from eod_desktop.rules.dice import DiceSource
from eod_desktop.rules.events import TaskRolled
from eod_desktop.rules.purposes import RollPurposeKind, tell
from eod_desktop.rules.skills import skill_modifier, stat_modifier

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter


def task_check(
    encounter: Encounter,
    id: str,
    skill_or_stat: str,
    difficulty: Difficulty | str | None,
    modifiers: Iterable[Modifier],
) -> Check:
    """The check of a legal task: DMs in order skill or stat, conditions, `modifiers`.

    Those of 0 are left out except the first. Difficulty moves the target (T7). A name that is both a skill and a stat
    is the skill, "" is neither.
    """
    combatant, ruleset = encounter.combatant(id), encounter.ruleset
    figure: tuple[Modifier, ...] = ()
    if skill_or_stat in combatant.stats and skill_or_stat not in combatant.skills:
        figure = (stat_modifier(combatant, skill_or_stat, ruleset),)
    elif skill_or_stat:
        figure = (skill_modifier(combatant, skill_or_stat, ruleset),)
    conditions = combatant.condition_dms(ConditionScope.ATTACKS)
    counted = tuple(modifier for modifier in modifiers if modifier.value)
    target = ruleset.success_target if difficulty is None else ruleset.target_at(difficulty)
    return Check((*figure, *conditions, *counted), target, ruleset.natural_twelve)


def check_now(combatant: Combatant, task: Task) -> Check:
    """The check of a declared task with the conditions of now in the place of those it was declared with."""
    others = [m for m in task.check.modifiers if m.source is not ModifierSource.CONDITION]
    place = next((at for at, m in enumerate(others) if m.source is ModifierSource.SITUATION), len(others))
    conditions = combatant.condition_dms(ConditionScope.ATTACKS)
    return replace(task.check, modifiers=(*others[:place], *conditions, *others[place:]))


def rolled(encounter: Encounter, id: str, task: Task, dice: DiceSource) -> TaskRolled:
    """Two dice for a declared task (C5.2)."""
    tell(dice, RollPurposeKind.TASK, id, task.what)
    return TaskRolled(id, task, check_now(encounter.combatant(id), task).roll(dice))
