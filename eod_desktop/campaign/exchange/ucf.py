"""Characters as text in the Universal Character Format, to be read by people and by other programs.

Held by the format: name, the six stats, skills, hits where they are given, weapons with their damage, armor with its
figure, notes.
"""

from __future__ import annotations

from collections.abc import Sequence

from eod_desktop.campaign.exchange import gear_reading, upp
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.rules import Character


def write(characters: Sequence[Character]) -> str:
    """A block for each character, parted by blank lines; the profile in extended hex."""
    return "\n\n".join(map(block, characters)) + "\n" if characters else ""


def block(character: Character) -> str:
    """One character: name and profile, then skills, then what is carried, then notes, each on a line of its own."""
    profile = upp.written(character.stats)
    name = _line(character.name)
    lines = [f"{name}\t{profile}" if profile else f"Name: {name}"]
    others = [(stat, value) for stat, value in character.stats.items() if not profile or stat not in SIX]
    if others:
        lines.append(", ".join(f"{_line(stat)} {value}" for stat, value in others))
    if character.skills:
        lines.append(", ".join(_skill(skill, level) for skill, level in character.skills.items()))
    if character.max_hits is not None:
        lines.append(f"Hits: {character.max_hits}")
    if character.weapons:
        lines.append("Weapons: " + ", ".join(_line(gear_reading.weapon_text(weapon)) for weapon in character.weapons))
    if character.armor:
        lines.append(f"Armor: {_line(gear_reading.armor_text(character.armor))}")
    lines += [_line(line) for line in character.notes.splitlines() if line.strip()]
    return "\n".join(lines)


def _skill(skill: str, level: int) -> str:
    return f"{_line(skill)}-{level}" if level >= 0 else f"{_line(skill)} \N{MINUS SIGN}{-level}"


def _line(text: str) -> str:
    return " ".join(text.split())
