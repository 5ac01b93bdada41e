"""What a weapon needs at each range: asked of the rules, with a target that does nothing."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from eod_desktop.rules import Attack, Combatant, Encounter, NaturalTwelve, RuleError, Ruleset, Weapon

_TARGET = "target"


class Reach(msgspec.Struct, frozen=True):
    """A range that a weapon reaches: every DM of the attacker together, and the least natural 2d6 that hits, or None
    where none does by itself (C1, T4)."""

    dm: int
    needed: int | None


def reaches(attacker: Combatant, weapon: Weapon, ruleset: Ruleset) -> dict[str, Reach]:
    """By the names of the weapon's ranges; empty for a weapon that cannot be aimed, as when its stat is missing (T6).

    Its skill, the weapon, the range and its own conditions count; moving and what the target does come on top.
    """
    target = Combatant(f"{attacker.id}-{_TARGET}", _TARGET, _TARGET, max_hits=1)
    found: dict[str, Reach] = {}
    try:
        encounter = Encounter(combatants=(attacker, target), ruleset=ruleset)
        for band in weapon.range_dms:
            check = encounter.check_for(attacker.id, Attack(target.id, weapon.name, band))
            found[band] = Reach(check.dm, check.needed)
    except RuleError:
        return {}
    return found


def bands(weapons: Iterable[Weapon], ruleset: Ruleset) -> tuple[str, ...]:
    """The ranges that any of these reaches, those of the ruleset first, from the nearest outwards."""
    reached = dict.fromkeys(band for weapon in weapons for band in weapon.range_dms)
    known = [band for band in ruleset.range_bands if band in reached]
    return (*known, *(band for band in reached if band not in ruleset.range_bands))


def needed_text(reach: Reach, ruleset: Ruleset) -> str:
    """ "7+"; "(12)" where only a natural 12 could, if the GM allows it; a dash where nothing can."""
    if reach.needed is not None:
        return f"{reach.needed}+"
    return "(12)" if ruleset.natural_twelve is NaturalTwelve.GM_DECIDES else "\N{EN DASH}"
