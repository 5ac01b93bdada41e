"""Actors of the twodsix system for Foundry, as JSON that its import takes.

Held by the format: name, the six stats and psionic strength, skills from level 0, weapons with damage, DM, damage type
and skill, one armor's figure, hits, notes. Everything else travels in the actor's flags.
"""

from __future__ import annotations

import html
import json
from collections.abc import Sequence

from eod_desktop.campaign.exchange import own_part
from eod_desktop.rules import Character, RuleError, Ruleset, Weapon

CHARACTERISTICS = {
    "STR": ("strength", "Strength"),
    "DEX": ("dexterity", "Dexterity"),
    "END": ("endurance", "Endurance"),
    "INT": ("intelligence", "Intelligence"),
    "EDU": ("education", "Education"),
    "SOC": ("socialStanding", "Social Standing"),
    "PSI": ("psionicStrength", "Psionic Strength"),
}


def write(characters: Sequence[Character], ruleset: Ruleset) -> str:
    """One actor as an object, several as an array. `ruleset` derives the hits (C7)."""
    actors = [_actor(character, ruleset) for character in characters]
    return json.dumps(actors[0] if len(actors) == 1 else actors, ensure_ascii=False, indent=2) + "\n"


def told(character: Character, hits: int | None) -> dict[str, object]:
    """The actor without our own part; `hits` is its maximum, None where it cannot be worked out."""
    skills = {skill: f"eodskill{number:08d}" for number, skill in enumerate(_held_skills(character), 1)}
    system: dict[str, object] = {
        "name": character.name,
        "characteristics": {
            key: {"key": key, "value": character.stats[stat], "damage": 0, "label": label, "shortLabel": stat}
            for stat, (key, label) in CHARACTERISTICS.items()
            if stat in character.stats
        },
        "notes": _rich(character.notes),
    }
    if hits:
        system["hits"] = {"value": max(0, hits - character.wounds), "min": 0, "max": hits}
    items: list[dict[str, object]] = [
        {"_id": id, "name": skill, "type": "skills", "system": {"value": character.skills[skill]}}
        for skill, id in skills.items()
    ]
    items += [_weapon(weapon, skills) for weapon in character.weapons]
    if character.armor:
        absorbs = character.armor.absorbs
        figure = {"armor": absorbs} if isinstance(absorbs, int) else {}
        items.append({"name": character.armor.name, "type": "armor", "system": {**figure, "equipped": "equipped"}})
    return {"name": character.name, "type": "traveller", "system": system, "items": items}


def _actor(character: Character, ruleset: Ruleset) -> dict[str, object]:
    hits = _hits(character, ruleset)
    return {**told(character, hits), "flags": {own_part.KEY: own_part.made(character, hits)}}


def _held_skills(character: Character) -> list[str]:
    """Levels below zero mean "untrained" there."""
    return [skill for skill, level in character.skills.items() if level >= 0]


def _weapon(weapon: Weapon, skills: dict[str, str]) -> dict[str, object]:
    system: dict[str, object] = {
        "damage": str(weapon.damage),
        "skillModifier": weapon.dm,
        "damageType": weapon.damage_type,
        "associatedSkillName": weapon.skill,
        "skill": skills.get(weapon.skill, ""),
        "equipped": "equipped",
    }
    return {"name": weapon.name, "type": "weapon", "system": system}


def _hits(character: Character, ruleset: Ruleset) -> int | None:
    try:
        return character.hits(ruleset)
    except RuleError:
        return None


def _rich(text: str) -> str:
    """Notes are HTML there."""
    return "".join(f"<p>{html.escape(line)}</p>" for line in text.split("\n")) if text else ""
