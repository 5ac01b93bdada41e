"""A check that a character could make: its skills and stats to choose from, and the odds at a difficulty."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.wording import signed
from eod_desktop.rules import Character, Check, Modifier, ModifierSource, RuleError, Ruleset


class CheckChoice(msgspec.Struct, frozen=True):
    """A skill, a stat, or the lack of a skill, as the DM it gives (T5, T6)."""

    modifier: Modifier

    @property
    def key(self) -> tuple[ModifierSource, str]:
        """What stays the same while the character's numbers change."""
        return self.modifier.source, self.modifier.label

    @property
    def text(self) -> str:
        return f"{self.modifier.label} {signed(self.modifier.value)}"


def check_choices(character: Character, ruleset: Ruleset) -> tuple[CheckChoice, ...]:
    """Skills, then no skill, then stats."""
    unskilled = QCoreApplication.translate("CheckPreview", "Unskilled")
    figures = [(name, level, ModifierSource.SKILL) for name, level in character.skills.items()]
    figures.append((unskilled, ruleset.unskilled_dm, ModifierSource.UNSKILLED))
    figures += [(name, ruleset.stat_dm(value), ModifierSource.STAT) for name, value in character.stats.items()]
    return tuple(choice for figure in figures if (choice := _choice(*figure)))


def _choice(label: str, dm: int, source: ModifierSource) -> CheckChoice | None:
    """The choice, None when its figure is too large for a DM."""
    try:
        return CheckChoice(Modifier(label, dm, source))
    except RuleError:
        return None


def check_at(choice: CheckChoice, difficulty: str, ruleset: Ruleset) -> Check:
    """The check at a difficulty of the ruleset, which moves the target (T7)."""
    return Check((choice.modifier,), ruleset.target_at(difficulty), ruleset.natural_twelve)
