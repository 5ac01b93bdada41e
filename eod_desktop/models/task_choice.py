"""A task that is chosen and not declared yet: skill or stat and difficulty, as a frozen value (A6, T1–T7)."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.rules import Check, Combatant, Encounter, Modifier, ModifierSource, Ruleset, Task

_FIGURES = (ModifierSource.SKILL, ModifierSource.UNSKILLED, ModifierSource.STAT)


class TaskChoice(msgspec.Struct, frozen=True):
    """`figure` is a skill or stat by name, "" for neither; `difficulty` one of the ruleset's by name, None for none."""

    figure: str = ""
    difficulty: str | None = None

    @classmethod
    def of(cls, task: Task, ruleset: Ruleset) -> TaskChoice:
        """What was chosen for a declared task; a difficulty that changes nothing counts as none."""
        figure = next((m.label for m in task.check.modifiers if m.source in _FIGURES), "")
        dm = task.check.target - ruleset.success_target
        named = (name for name, value in ruleset.difficulties.items() if value == dm)
        return cls(figure, next(named, None) if dm else None)

    @property
    def words(self) -> str:
        """What a task is called that the GM has no words for."""
        return self.figure or QCoreApplication.translate("TaskChoice", "Task")

    @staticmethod
    def situation(task: Task) -> tuple[Modifier, ...]:
        """The DMs of a declared task that the GM gave it."""
        return tuple(m for m in task.check.modifiers if m.source is ModifierSource.SITUATION)


class Figure(msgspec.Struct, frozen=True):
    """A skill or stat of a combatant with the DM it gives a check (T5, T6)."""

    name: str
    dm: int


def figures(combatant: Combatant, ruleset: Ruleset) -> tuple[Figure, ...]:
    """What a combatant can roll on: its skills, then its stats; a name that is both is the skill."""
    skills = [Figure(name, level) for name, level in combatant.skills.items()]
    stats = [Figure(n, ruleset.stat_dm(value)) for n, value in combatant.stats.items() if n not in combatant.skills]
    return (*skills, *stats)


def known_figure(combatant: Combatant, written: str) -> str:
    """What the GM wrote as the combatant's skill or stat of that name in any case, else as it was written."""
    wanted = written.strip()
    names = (*combatant.skills, *combatant.stats)
    if wanted in names:
        return wanted
    return next((name for name in names if name.casefold() == wanted.casefold()), wanted)


def check_of(encounter: Encounter, id: str, choice: TaskChoice, situation: tuple[Modifier, ...]) -> Check:
    """The check of a task as it would be declared; RuleError for one that the combatant cannot try."""
    return encounter.task_check(id, choice.figure, choice.difficulty, situation)


def task_of(encounter: Encounter, id: str, choice: TaskChoice, text: str, situation: tuple[Modifier, ...]) -> Task:
    """The task as it would be declared, called by the GM's words or else for what is rolled on."""
    return Task(text.strip() or choice.words, check_of(encounter, id, choice, situation))


def next_figure(choice: TaskChoice, combatant: Combatant, ruleset: Ruleset) -> TaskChoice:
    """With the skill or stat after the chosen one, the first after the last."""
    names = [figure.name for figure in figures(combatant, ruleset)]
    if not names:
        return choice
    place = names.index(choice.figure) + 1 if choice.figure in names else 0
    return TaskChoice(names[place % len(names)], choice.difficulty)


def stepped_difficulty(choice: TaskChoice, ruleset: Ruleset, step: int) -> TaskChoice:
    """One difficulty easier (−1) or harder (+1), from none to the easiest or hardest beyond the plain target."""
    ranked = sorted(ruleset.difficulties, key=lambda name: ruleset.difficulties[name])
    if choice.difficulty in ranked:
        place = ranked.index(choice.difficulty) + step
        return TaskChoice(choice.figure, ranked[min(max(place, 0), len(ranked) - 1)])
    beyond = [name for name in ranked if ruleset.difficulties[name] * step > 0]
    return TaskChoice(choice.figure, beyond[0 if step > 0 else -1]) if beyond else choice
