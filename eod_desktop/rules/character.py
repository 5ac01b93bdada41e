"""A character of the roster: what the GM writes before the session, and what it costs (C7, T10)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import force_setattr

from eod_desktop.rules.combatant import MOST_HITS, Combatant, hits_from_stats
from eod_desktop.rules.gear import Armor, Weapon
from eod_desktop.rules.ruleset import Ruleset
from eod_desktop.rules.values import bad_value, numbers, one_of, several, text, title, whole

STATS = ("STR", "DEX", "END", "INT", "EDU", "SOC")
SKILL_COSTS = (1, 3)
"""The fewest and the most points that a level of a skill costs (T10)."""


class CharacterKind(StrEnum):
    """A PC stands on the board once; NPCs and creatures as numbered copies."""

    PC = "pc"
    NPC = "npc"
    CREATURE = "creature"


class Character(msgspec.Struct, frozen=True):
    """A character. `max_hits` None: derived from the stats (C7). `wounds` are hits lost that it still carries.

    `skill_costs` holds the points a level of a skill costs, 1 where it says nothing (T10).
    """

    id: str
    name: str
    side: str
    kind: CharacterKind = CharacterKind.NPC
    player: str = ""
    stats: Mapping[str, int] = msgspec.field(default_factory=dict)
    skills: Mapping[str, int] = msgspec.field(default_factory=dict)
    weapons: tuple[Weapon, ...] = ()
    armor: Armor | None = None
    max_hits: int | None = None
    wounds: int = 0
    skill_costs: Mapping[str, int] = msgspec.field(default_factory=dict)
    notes: str = ""

    def __post_init__(self) -> None:
        for field in ("id", "name", "side"):
            title(field, getattr(self, field))
        for field in ("player", "notes"):
            text(field, getattr(self, field))
        one_of("kind", self.kind, CharacterKind)
        force_setattr(self, "stats", numbers("stat", self.stats, -MOST_HITS, MOST_HITS))
        force_setattr(self, "skills", numbers("skill", self.skills, -MOST_HITS, MOST_HITS))
        force_setattr(self, "skill_costs", numbers("cost", self.skill_costs, *SKILL_COSTS))
        if self.armor is not None:
            one_of("armor", self.armor, Armor)
        if self.max_hits is not None:
            whole("max_hits", self.max_hits, 1, MOST_HITS)
        whole("wounds", self.wounds, 0, 2 * MOST_HITS)
        force_setattr(self, "weapons", several("weapons", self.weapons, Weapon))
        seen = [weapon.name for weapon in self.weapons]
        if len(set(seen)) < len(seen):
            raise bad_value("weapons", tuple(seen))

    def hits(self, ruleset: Ruleset) -> int:
        """The maximum of hits, given or derived; RuleError(MISSING_STAT) when a stat is missing (C7)."""
        return hits_from_stats(self.stats, ruleset, self.id) if self.max_hits is None else self.max_hits

    def combatant(self, id: str, ruleset: Ruleset, name: str = "") -> Combatant:
        """This character as a combatant of an encounter, with its wounds; `name` for a numbered copy."""
        maximum = self.hits(ruleset)
        return Combatant(
            id=id,
            name=name or self.name,
            side=self.side,
            skills=self.skills,
            stats=self.stats,
            weapons=self.weapons,
            armor=self.armor,
            max_hits=maximum,
            hits=maximum - self.wounds,
            character=self.id,
        ).prepared(ruleset)


class PointCost(msgspec.Struct, frozen=True):
    """What a character cost of its pool (T10); `left` below zero is overspending, shown and not forbidden."""

    stats: int
    skills: int
    pool: int

    @property
    def spent(self) -> int:
        return self.stats + self.skills

    @property
    def left(self) -> int:
        return self.pool - self.spent


def point_cost(character: Character, ruleset: Ruleset, pool: int | None = None) -> PointCost:
    """Stat points at `stat_cost`, skill levels at 1–3 points each (T10), against `pool` or the ruleset's."""
    stats = sum(character.stats.values()) * ruleset.stat_cost
    skills = sum(max(0, level) * character.skill_costs.get(skill, 1) for skill, level in character.skills.items())
    return PointCost(stats, skills, ruleset.point_pool if pool is None else pool)
