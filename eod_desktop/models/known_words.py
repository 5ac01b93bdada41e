"""What a campaign already has names for, so that nobody writes the same thing twice."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import LEADER, Armor, Weapon

_HELP_INITIATIVE = (LEADER, "Tactics", "Streetwise")  # I2, I3: only under these names


class KnownWords(msgspec.Struct, frozen=True):
    """Skills and damage types in alphabetical order; costs of skills, weapons and armor by name, the latest first."""

    sides: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    damage_types: tuple[str, ...] = ()
    costs: Mapping[str, int] = {}
    weapons: Mapping[str, Weapon] = {}
    armors: Mapping[str, Armor] = {}


def known_words(campaign: Campaign) -> KnownWords:
    """Gathered from every character; and the skills that help initiative."""
    skills = set(_HELP_INITIATIVE)
    damage_types: set[str] = set()
    costs: dict[str, int] = {}
    weapons: dict[str, Weapon] = {}
    armors: dict[str, Armor] = {}
    for character in reversed(campaign.characters):
        skills.update(character.skills)
        for name, cost in character.skill_costs.items():
            costs.setdefault(name, cost)
        for weapon in character.weapons:
            weapons.setdefault(weapon.name, weapon)
        if character.armor:
            armors.setdefault(character.armor.name, character.armor)
            damage_types.update(character.armor.by_type)
    skills.update(weapon.skill for weapon in weapons.values())
    damage_types.update(weapon.damage_type for weapon in weapons.values())
    return KnownWords(
        sides=campaign.sides,
        skills=_alphabetical(skills),
        damage_types=_alphabetical(damage_types),
        costs=costs,
        weapons=weapons,
        armors=armors,
    )


def _alphabetical(words: set[str]) -> tuple[str, ...]:
    return tuple(sorted((word for word in words if word.strip()), key=lambda word: (word.casefold(), word)))
