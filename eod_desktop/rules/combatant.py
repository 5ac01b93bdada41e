"""One combatant of an encounter: what it can do, what it has suffered, and its stance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

import msgspec
from msgspec.structs import force_setattr, replace

from eod_desktop.rules.checks import Modifier
from eod_desktop.rules.conditions import ActiveCondition, ConditionScope
from eod_desktop.rules.errors import ErrorKind, RuleError
from eod_desktop.rules.gear import Armor, Weapon
from eod_desktop.rules.ruleset import Ruleset
from eod_desktop.rules.values import bad_value, copied, flag, numbers, one_of, several, title, whole

MOST_HITS = 1_000_000
_LOWEST_HITS = -1_000_000_000_000  # damage has no floor (C6); this one only catches what is no number of hits


class Status(Enum):
    """UP can act; DOWN is at 0 hits or less (or the GM says so); DEAD and LEFT are out of the fight (C7, A5)."""

    UP = "up"
    DOWN = "down"
    DEAD = "dead"
    LEFT = "left"


_UP = Status.UP  # looking a member up takes longer than comparing
_SEVERITY = {Status.UP: 0, Status.DOWN: 1, Status.DEAD: 2, Status.LEFT: 3}


class Combatant(msgspec.Struct, frozen=True):
    """A combatant. `hits` starts at `max_hits`; without `max_hits` an Encounter sums the ruleset's stats (C7).

    `character` is the id of the roster character it was made from, "" for none. `ruled` marks a status that the GM
    set: healing does not lift it. `stance` is the evading stance as declared, `breaking_off` the wish to leave.
    `conditions` are in the order in which they were given, each name once; `hidden` keeps it from the players' sight.
    """

    id: str
    name: str
    side: str
    skills: Mapping[str, int] = msgspec.field(default_factory=dict)
    stats: Mapping[str, int] = msgspec.field(default_factory=dict)
    weapons: tuple[Weapon, ...] = ()
    armor: Armor | None = None
    # None only until an encounter has worked them out; typed as what every reader of an encounter gets
    max_hits: int = None  # type: ignore[assignment]
    hits: int = None  # type: ignore[assignment]
    status: Status = Status.UP
    ruled: bool = False
    stance: bool = False
    breaking_off: bool = False
    character: str = ""
    conditions: tuple[ActiveCondition, ...] = ()
    hidden: bool = False

    def __post_init__(self) -> None:
        for field in ("id", "name", "side"):
            title(field, getattr(self, field))
        force_setattr(self, "skills", numbers("skill", self.skills, -MOST_HITS, MOST_HITS))
        force_setattr(self, "stats", numbers("stat", self.stats, -MOST_HITS, MOST_HITS))
        force_setattr(self, "weapons", several("weapons", self.weapons, Weapon))
        if self.armor is not None:
            one_of("armor", self.armor, Armor)
        one_of("status", self.status, Status)
        if self.max_hits is not None:
            whole("max_hits", self.max_hits, 1, MOST_HITS)
            if self.hits is None:
                force_setattr(self, "hits", self.max_hits)
        if self.hits is not None:
            whole("hits", self.hits, _LOWEST_HITS, MOST_HITS)
            if self.hits <= 0 and self.status is Status.UP:
                force_setattr(self, "status", Status.DOWN)
        flag("hidden", self.hidden)
        if self.conditions != ():
            force_setattr(self, "conditions", several("conditions", self.conditions, ActiveCondition))
            names = tuple(active.name for active in self.conditions)
            if len(set(names)) < len(names):
                raise bad_value("conditions", names)

    @property
    def able(self) -> bool:
        """Hits above 0, not down, dead or gone (RULES.md, "Words")."""
        return self.status is _UP

    @property
    def evading(self) -> bool:
        """Attacks on it get the evade DM (A3, A5, A7)."""
        return self.stance and self.able

    def weapon(self, name: str) -> Weapon | None:
        """The weapon of that name that it carries, or None."""
        for weapon in self.weapons:
            if weapon.name == name:
                return weapon
        return None

    def carried(self, name: str) -> Weapon:
        """As `weapon`; RuleError(NO_SUCH_WEAPON) for none."""
        weapon = self.weapon(name)
        if weapon is None:
            raise RuleError(ErrorKind.NO_SUCH_WEAPON, id=self.id, weapon=name)
        return weapon

    def condition(self, name: str) -> ActiveCondition | None:
        """The condition of that name that it has, or None."""
        return next((active for active in self.conditions if active.name == name), None)

    def with_condition(self, given: ActiveCondition) -> Combatant:
        """With that condition, in the place of one of the same name."""
        if self.condition(given.name) is None:
            return replace(self, conditions=(*self.conditions, given))
        return replace(self, conditions=tuple(given if old.name == given.name else old for old in self.conditions))

    def without(self, over: Callable[[ActiveCondition], bool]) -> Combatant:
        """Without the conditions that are over."""
        if not self.conditions:
            return self
        kept = tuple(active for active in self.conditions if not over(active))
        return self if len(kept) == len(self.conditions) else replace(self, conditions=kept)

    def condition_dms(self, scope: ConditionScope) -> tuple[Modifier, ...]:
        """The DMs of its conditions on rolls of that scope; those of 0 are left out."""
        return tuple(modifier for active in self.conditions for modifier in active.modifiers(scope) if modifier.value)

    def prepared(self, ruleset: Ruleset) -> Combatant:
        """With hits worked out by the ruleset; RuleError(MISSING_STAT) when a stat they come from is missing (C7)."""
        maximum = hits_from_stats(self.stats, ruleset, self.id) if self.max_hits is None else self.max_hits
        hits = maximum if self.hits is None else self.hits
        status, ruled = self.status, self.ruled
        if not ruled and status is not Status.LEFT:
            automatic = status_at(hits, ruleset)
            # worse than its hits say: somebody decided that
            ruled = _SEVERITY[status] > _SEVERITY[automatic]
            status = status if ruled else automatic
        if (maximum, hits, status, ruled) == (self.max_hits, self.hits, self.status, self.ruled):
            return self
        return replace(self, max_hits=maximum, hits=hits, status=status, ruled=ruled)

    def with_hits(self, hits: int, ruleset: Ruleset) -> Combatant:
        """At `hits`, with the status that follows (C7).

        Lower hits can only worsen it; higher ones lift it unless the GM ruled.
        """
        if type(hits) is not int or not _LOWEST_HITS <= hits <= MOST_HITS:
            raise bad_value("hits", hits)
        automatic = _UP if hits > 0 else status_at(hits, ruleset)
        result, status = copied(self), self.status
        force_setattr(result, "hits", hits)
        if automatic is status or status is Status.LEFT:
            return result
        if hits < self.hits and _SEVERITY[automatic] > _SEVERITY[status]:
            force_setattr(result, "status", automatic)
            force_setattr(result, "ruled", False)
        elif hits > self.hits and not self.ruled:
            force_setattr(result, "status", automatic)
        return result


def status_at(hits: int, ruleset: Ruleset) -> Status:
    """What the rules say of a combatant at `hits`, without the GM (C7)."""
    if ruleset.dead_at is not None and hits <= ruleset.dead_at:
        return Status.DEAD
    return _UP if hits > 0 else Status.DOWN


def hits_from_stats(stats: Mapping[str, int], ruleset: Ruleset, who: str = "") -> int:
    """The sum of the stats named by `hits_from` (C7); RuleError(MISSING_STAT) when one is missing."""
    for stat in ruleset.hits_from:
        if stat not in stats:
            raise RuleError(ErrorKind.MISSING_STAT, stat=stat, id=who)
    return whole("max_hits", sum(stats[stat] for stat in ruleset.hits_from), 1, MOST_HITS)
