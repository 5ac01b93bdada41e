"""Characters of traveller-combat-vtt, as JSON that its import takes.

Held by the format: name, the six stats and PSI from 0 to 15, skills, weapons with their damage, armor with its figure,
notes. Everything else travels in a part of our own, which that program leaves alone.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from eod_desktop.campaign.exchange import gear_reading, own_part, upp
from eod_desktop.rules import Character

_STATS = ("STR", "DEX", "END", "INT", "EDU", "SOC", "PSI")


def write(characters: Sequence[Character]) -> str:
    """One character as an object, several in a list under `characters`."""
    people = [{**told(character), own_part.KEY: own_part.made(character)} for character in characters]
    value = people[0] if len(people) == 1 else {"schemaVersion": "1.0", "characters": people}
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def told(character: Character) -> dict[str, object]:
    """The character without our own part."""
    profile = upp.written(character.stats)
    values: dict[str, object] = {"name": character.name}
    if profile:
        values["upp"] = profile
    values["stats"] = {stat.lower(): character.stats[stat] for stat in _STATS if stat in character.stats}
    values["skills"] = dict(character.skills)
    values["weapons"] = [{"name": weapon.name, "damage": str(weapon.damage)} for weapon in character.weapons]
    values["armor"] = gear_reading.armor_text(character.armor)
    values["notes"] = character.notes
    return values
