"""A character of the roster: what the GM writes before the session, and what it costs (C7, T10)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import force_setattr

from eod_desktop.rules.combatant import MOST_HITS, Combatant, hits_from_stats
from eod_desktop.rules.conditions import Condition
from eod_desktop.rules.gear import Armor, Weapon
from eod_desktop.rules.portrait import portrait
from eod_desktop.rules.ruleset import Ruleset
from eod_desktop.rules.values import bad_value, flag, numbers, one_of, several, text, title, whole

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

    `skill_costs` holds the points a level of a skill costs, 1 where it says nothing (T10); `pool` is its own pool of
    points, None for the ruleset's. `group` ("" for none) and `tags` are for finding it. `portrait` is a small PNG or
    JPEG, empty for none (see `rules.portrait`). `leader` is the id of the character that leads it where both fight
    (I5), and `conditions` are what it brings into every fight. `archived`: kept, and out of the way.
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
    group: str = ""
    tags: tuple[str, ...] = ()
    portrait: bytes = b""
    archived: bool = False
    pool: int | None = None
    leader: str = ""
    conditions: tuple[Condition, ...] = ()

    def __post_init__(self) -> None:
        for field in ("id", "name", "side"):
            title(field, getattr(self, field))
        for field in ("player", "notes", "group", "leader"):
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
        _distinct("weapons", tuple(weapon.name for weapon in self.weapons))
        self._check_roster_fields()

    def _check_roster_fields(self) -> None:
        force_setattr(self, "tags", several("tags", self.tags, str))
        for tag in self.tags:
            title("tag", tag)
        _distinct("tags", self.tags)
        portrait("portrait", self.portrait)
        flag("archived", self.archived)
        if self.pool is not None:
            whole("pool", self.pool, 0, MOST_HITS)
        if self.leader == self.id:
            raise bad_value("leader", self.leader)
        force_setattr(self, "conditions", several("conditions", self.conditions, Condition))
        _distinct("conditions", tuple(condition.name for condition in self.conditions))

    def hits(self, ruleset: Ruleset) -> int:
        """The maximum of hits, given or derived; RuleError(MISSING_STAT) when a stat is missing (C7)."""
        return hits_from_stats(self.stats, ruleset, self.id) if self.max_hits is None else self.max_hits

    def combatant(self, id: str, ruleset: Ruleset, name: str = "", turn: int = 0) -> Combatant:
        """This character as a combatant of an encounter that is in `turn`, with its wounds and conditions.

        `name` for a numbered copy.
        """
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
            conditions=tuple(condition.given(turn) for condition in self.conditions),
        ).prepared(ruleset)


def _distinct(name: str, names: tuple[str, ...]) -> None:
    if len(set(names)) < len(names):
        raise bad_value(name, names)


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
    """Stat points at `stat_cost`, skill levels at 1–3 points each (T10).

    Against `pool`, without one the character's own, else the ruleset's.
    """
    if pool is None:
        pool = ruleset.point_pool if character.pool is None else character.pool
    stats = sum(character.stats.values()) * ruleset.stat_cost
    skills = sum(max(0, level) * character.skill_costs.get(skill, 1) for skill, level in character.skills.items())
    return PointCost(stats, skills, pool)
