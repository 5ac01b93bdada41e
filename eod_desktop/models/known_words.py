"""What a campaign already has names for, so that nobody writes the same thing twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from eod_desktop.campaign import catalogue
from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import LEADER, Armor, Condition, Weapon

_HELP_INITIATIVE = (LEADER, "Tactics", "Streetwise")  # I2, I3: only under these names


class KnownWords(msgspec.Struct, frozen=True):
    """Skills and damage types in alphabetical order; costs of skills, weapons and armor by name.

    A name means what the GM's own catalogue says, else what the latest character has, else what is shipped.
    """

    sides: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    damage_types: tuple[str, ...] = ()
    costs: Mapping[str, int] = {}
    weapons: Mapping[str, Weapon] = {}
    armors: Mapping[str, Armor] = {}
    conditions: Mapping[str, Condition] = {}


def known_words(campaign: Campaign) -> KnownWords:
    """Gathered from catalogues and characters; and the skills that help initiative."""
    costs: dict[str, int] = {}
    skills, damage_types, tags, groups = set(_HELP_INITIATIVE), set[str](), set[str](), set[str]()
    latest_first = campaign.characters[::-1]
    for character in latest_first:
        skills.update(character.skills)
        tags.update(character.tags)
        groups.add(character.group)
        for name, cost in character.skill_costs.items():
            costs.setdefault(name, cost)
    offered = {skill.name: skill.cost for skill in catalogue.skills(campaign)}
    costs = {**offered, **costs} if campaign.skills is None else {**costs, **offered}
    carried = (weapon for character in latest_first for weapon in character.weapons)
    worn = (character.armor for character in latest_first if character.armor)
    weapons = _by_name(catalogue.weapons(campaign), carried, campaign.weapons is not None)
    armors = _by_name(catalogue.armors(campaign), worn, campaign.armors is not None)
    had = (condition for character in latest_first for condition in character.conditions)
    skills.update(offered, (weapon.skill for weapon in weapons.values()))
    damage_types.update(weapon.damage_type for weapon in weapons.values())
    damage_types.update(kind for armor in armors.values() for kind in armor.by_type)
    return KnownWords(
        sides=campaign.sides,
        groups=_alphabetical(groups),
        tags=_alphabetical(tags),
        skills=_alphabetical(skills),
        damage_types=_alphabetical(damage_types),
        costs=costs,
        weapons=weapons,
        armors=armors,
        conditions=_by_name(campaign.conditions, had, own=True),
    )


Thing = TypeVar("Thing", Weapon, Armor, Condition)


def _by_name(offered: Iterable[Thing], used: Iterable[Thing], own: bool) -> dict[str, Thing]:
    """What is offered and what is used, by name; of both the GM's `own` counts, and before what is shipped the used."""
    listed = {thing.name: thing for thing in offered}
    latest: dict[str, Thing] = {}
    for thing in used:
        latest.setdefault(thing.name, thing)
    return {**latest, **listed} if own else {**listed, **latest}


def _alphabetical(words: set[str]) -> tuple[str, ...]:
    return tuple(sorted((word for word in words if word.strip()), key=lambda word: (word.casefold(), word)))
