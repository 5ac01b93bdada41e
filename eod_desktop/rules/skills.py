"""The DM that a combatant's skill or stat gives a check (T5, T6); kept at 0, since it says what was rolled on."""

from __future__ import annotations

from eod_desktop.rules.checks import Modifier, ModifierSource
from eod_desktop.rules.combatant import Combatant
from eod_desktop.rules.ruleset import Ruleset


def skill_modifier(combatant: Combatant, skill: str, ruleset: Ruleset) -> Modifier:
    """The level of the skill, or the unskilled DM without it (T5)."""
    if skill in combatant.skills:
        return Modifier(skill, combatant.skills[skill], ModifierSource.SKILL)
    return Modifier(skill, ruleset.unskilled_dm, ModifierSource.UNSKILLED)


def stat_modifier(combatant: Combatant, stat: str, ruleset: Ruleset) -> Modifier:
    """The DM of a stat that the combatant has (T6)."""
    return Modifier(stat, ruleset.stat_dm(combatant.stats[stat]), ModifierSource.STAT)
