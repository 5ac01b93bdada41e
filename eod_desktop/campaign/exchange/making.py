"""From what a reader found to a character of the rules. Nothing is invented: what has no figures stays in the notes."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.edits import LONGEST_NAME
from eod_desktop.campaign.exchange import arming, gear_reading, rule_skills
from eod_desktop.campaign.exchange.arming import Shelf, shelf_of, valid
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, ReadCharacter, excerpt
from eod_desktop.rules import Armor, Character, CharacterKind, Weapon

__all__ = ["HITS", "Frame", "Made", "Shelf", "make", "shelf_of"]

HITS = "Hits"  # the stat of an animal that is given hits alone
MOST = 1_000_000
_UNNAMED = "?"  # for comparing only
_COMPARED = (
    *("name", "stats", "skills", "weapons", "armor", "max_hits", "wounds", "notes"),
    *("side", "kind", "player", "group", "tags"),
)


class Frame(msgspec.Struct, frozen=True):
    """What a character gets where the text does not say it."""

    name: str
    side: str
    kind: CharacterKind = CharacterKind.NPC
    shelf: Shelf = Shelf()


class Made(msgspec.Struct, frozen=True):
    """A character, and what was decided in making it."""

    character: Character
    warnings: tuple[Finding, ...] = ()


def make(read: ReadCharacter, id: str, frame: Frame) -> Made:
    """The character that was read, under `id`.

    Stats and levels that are in question are left out; what names gear without figures stays in the notes. A character
    that this program has written comes back whole, but for what was changed since.
    """
    own = read.own
    if own is not None and replace(read, own=None) == own.told:
        return Made(replace(own.whole, id=id, leader=""))  # nobody has changed anything since
    told = _told(read, id, frame)
    if own is None:
        return told
    told_then = _told(own.told, id, frame).character
    changed = {
        field: getattr(told.character, field)
        for field in _COMPARED
        if getattr(told.character, field) != getattr(told_then, field)
    }
    # who leads it is an id of another campaign
    return Made(replace(own.whole, id=id, leader="", **changed), told.warnings if changed else ())


def _told(read: ReadCharacter, id: str, frame: Frame) -> Made:
    """The character as the format itself tells it."""
    warnings: list[Finding] = []
    unsaid = [f"{skill}: ?" for skill, level in read.skills.items() if level is None]
    skills = _skills(read, warnings)
    weapons, unknown = arming.weapons(read, skills, frame.shelf, warnings)
    armor = read.worn or arming.armor(read.armor, frame.shelf)
    if read.armor and armor is None:
        unknown.append(read.armor)
    warnings += [Finding(FindingKind.GEAR_UNKNOWN, read.line, excerpt(text), {"text": text}) for text in unknown]
    name, rest = _name(read, frame, warnings)
    said = read.notes.casefold()
    kept = [text for text in unknown if text.casefold() not in said]
    hits = read.max_hits or read.stats.get(HITS)
    character = Character(
        id=id,
        name=name,
        side=valid(read.side) if read.side.strip() else frame.side,
        kind=read.kind or frame.kind,
        player=valid(read.player),
        stats={stat: value for stat, value in read.stats.items() if stat != HITS and abs(value) <= MOST},
        skills=skills,
        weapons=weapons,
        armor=armor,
        max_hits=hits if hits and 0 < hits <= MOST else None,
        wounds=min(max(0, read.wounds), MOST),
        notes="\n".join(valid(part) for part in (_unsaid(read, weapons, armor), *unsaid, *kept, rest) if part),
        group=valid(read.group),
        tags=tuple(dict.fromkeys(valid(tag) for tag in read.tags if tag.strip())),
    )
    return Made(character, tuple(warnings))


def _skills(read: ReadCharacter, warnings: list[Finding]) -> dict[str, int]:
    """The skills with levels; those that the rules know by another name under that one."""
    levels = {valid(skill): level for skill, level in read.skills.items() if level is not None and abs(level) <= MOST}
    skills: dict[str, int] = {}
    for skill, level in levels.items():
        named, nearly = rule_skills.name_in_rules(skill), rule_skills.nearly(skill)
        if named and named != skill and named not in levels and named not in skills:
            data = {"skill": skill, "name": named}
            warnings.append(Finding(FindingKind.SKILL_RENAMED, read.line, "", data))
            skills[named] = level
            continue
        skills[skill] = level
        if nearly and nearly not in levels:
            data = {"skill": skill, "name": nearly}
            warnings.append(Finding(FindingKind.SKILL_WITHOUT_BONUS, read.line, "", data))
    return skills


def _unsaid(read: ReadCharacter, weapons: tuple[Weapon, ...], armor: Armor | None) -> str:
    """The notes without the lines that say no more than what is carried and worn."""
    said = [f"Weapons: {', '.join(map(gear_reading.weapon_text, weapons))}"] if weapons else []
    said += [f"Armor: {gear_reading.armor_text(armor)}"] if armor else []
    lines = read.notes.split("\n")
    for line in said:
        if line in lines:
            lines.remove(line)  # the first: notes may say it again
    return "\n".join(lines)


def _name(read: ReadCharacter, frame: Frame, warnings: list[Finding]) -> tuple[str, str]:
    """The name, and the whole of it for the notes when it is too long."""
    name = valid(read.name) if read.name.strip() else frame.name or _UNNAMED
    if len(name) <= LONGEST_NAME:
        return name, ""
    data = {"characters": str(len(name)), "limit": str(LONGEST_NAME)}
    warnings.append(Finding(FindingKind.NAME_TOO_LONG, read.line, excerpt(name), data))
    return name[:LONGEST_NAME].strip() or _UNNAMED, name
