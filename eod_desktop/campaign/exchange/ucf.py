"""Characters as text in the Universal Character Format, to be read by people and by other programs.

Held by the format: name, stats from 0 to 99, skills, hits where they are others than the stats give, weapons with
their damage, armor with its figure, notes. Not held: side, kind, player, portrait, group, tags, wounds, costs of
skills, conditions, and of weapons and armor whatever a campaign knows of them beyond damage and figure. Skills, weapons
and armor come back when they are called by words, the name and the notes whatever they are. In notes line ends are all
alike, blanks at the end of a line go, other control characters become blanks. Levels below 0 come back as questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from eod_desktop.campaign.exchange import gear_reading, profiles, quoting, statblock, upp
from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.campaign.exchange.text_lines import is_name
from eod_desktop.rules import Character


def write(characters: Sequence[Character]) -> str:
    """A block for each character, parted by blank lines; the profile in extended hex."""
    return "\n\n".join(map(block, characters)) + "\n" if characters else ""


def block(character: Character) -> str:
    """One character: name and profile, then skills, then what is carried, then notes, each on a line of its own.

    As the generators write it where it can be read again; else with labels, and with name and notes quoted.
    """
    profile = _profile(character.stats)
    name = _line(character.name)
    head = f"{name}\t{profile}" if profile else f"Name: {name}"
    notes = [_line(line) for line in character.notes.splitlines() if line.strip()]
    plain = "\n".join((head, *_body(character, profile, ""), *notes))
    # a line without a name, or with a profile all in letters, does not part one block from the next
    apart = is_name(name) and (not profile or bool(profiles.places(head)))
    if apart and _comes_back(plain, character):
        return plain
    lines = [quoting.name(character.name), *([f"UPP: {profile}"] if profile else ())]
    lines += _body(character, profile, "Skills: ")
    if quoting.line_by_line(character.notes).strip():
        lines.append(quoting.notes(character.notes))
    return "\n".join(lines)


def _profile(stats: Mapping[str, int]) -> str:
    """The six stats as digits, "" where these would be read otherwise: two X are two unknown values."""
    written = upp.written(stats)
    found = profiles.labelled(f"UPP: {written}")
    return written if found and all(found[0].stats.get(stat) == stats[stat] for stat in SIX) else ""


def _body(character: Character, profile: str, label: str) -> list[str]:
    """What stands between name and notes."""
    lines = []
    others = [(stat, value) for stat, value in character.stats.items() if not profile or stat not in SIX]
    if others:
        lines.append(", ".join(f"{_line(stat)} {value}" for stat, value in others))
    if character.skills:
        lines.append(label + ", ".join(_skill(skill, level) for skill, level in character.skills.items()))
    if character.max_hits is not None:
        lines.append(f"Hits: {character.max_hits}")
    if character.weapons:
        lines.append("Weapons: " + ", ".join(_line(gear_reading.weapon_text(weapon)) for weapon in character.weapons))
    if character.armor:
        lines.append(f"Armor: {_line(gear_reading.armor_text(character.armor))}")
    return lines


def _comes_back(text: str, character: Character) -> bool:
    """Whether a reader finds the same name, stats, skills and notes, and nobody else."""
    reading = statblock.read(text)
    if len(reading.characters) != 1 or reading.characters[0].questions:
        return False
    made = make(reading.characters[0], character.id, Frame("", character.side)).character
    return all(getattr(made, field) == getattr(character, field) for field in ("name", "stats", "skills", "notes"))


def _skill(skill: str, level: int) -> str:
    return f"{_line(skill)}-{level}" if level >= 0 else f"{_line(skill)} \N{MINUS SIGN}{-level}"


def _line(text: str) -> str:
    return " ".join(text.split())
