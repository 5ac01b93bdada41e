"""From what a reader found to a character of the rules. Nothing is invented: what has no figures stays in the notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.edits import LONGEST_NAME
from eod_desktop.campaign.exchange import gear_reading
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, ReadCharacter, excerpt
from eod_desktop.rules import Armor, Character, CharacterKind, Weapon

HITS = "Hits"  # the stat of an animal that is given hits alone
MOST = 1_000_000
_UNNAMED = "?"  # for comparing only
_COMPARED = (
    *("name", "stats", "skills", "weapons", "armor", "max_hits", "wounds", "notes"),
    *("side", "kind", "player", "group", "tags"),
)


class Shelf(msgspec.Struct, frozen=True):
    """Weapons and armor that the campaign knows, by name in lower case: a stat block names them without figures."""

    weapons: Mapping[str, Weapon] = {}
    armors: Mapping[str, Armor] = {}


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


def shelf_of(weapons: Iterable[Weapon], armors: Iterable[Armor]) -> Shelf:
    """The first of each name counts."""
    by_name = {weapon.name.casefold(): weapon for weapon in reversed(tuple(weapons))}
    return Shelf(by_name, {armor.name.casefold(): armor for armor in reversed(tuple(armors))})


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
    skills = {_text(skill): level for skill, level in read.skills.items() if level is not None and abs(level) <= MOST}
    weapons, unknown = _weapons(read, skills, frame.shelf, warnings)
    armor = read.worn or _armor(read.armor, frame.shelf)
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
        side=_text(read.side) if read.side.strip() else frame.side,
        kind=read.kind or frame.kind,
        player=_text(read.player),
        stats={stat: value for stat, value in read.stats.items() if stat != HITS and abs(value) <= MOST},
        skills=skills,
        weapons=weapons,
        armor=armor,
        max_hits=hits if hits and 0 < hits <= MOST else None,
        wounds=min(max(0, read.wounds), MOST),
        notes="\n".join(_text(part) for part in (_unsaid(read, weapons, armor), *unsaid, *kept, rest) if part),
        group=_text(read.group),
        tags=tuple(dict.fromkeys(_text(tag) for tag in read.tags if tag.strip())),
    )
    return Made(character, tuple(warnings))


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
    name = _text(read.name) if read.name.strip() else frame.name or _UNNAMED
    if len(name) <= LONGEST_NAME:
        return name, ""
    data = {"characters": str(len(name)), "limit": str(LONGEST_NAME)}
    warnings.append(Finding(FindingKind.NAME_TOO_LONG, read.line, excerpt(name), data))
    return name[:LONGEST_NAME].strip() or _UNNAMED, name


def _weapons(
    read: ReadCharacter, skills: Mapping[str, int], shelf: Shelf, warnings: list[Finding]
) -> tuple[tuple[Weapon, ...], list[str]]:
    """The weapons with figures, and the words that name others."""
    made: dict[str, Weapon] = {}
    for weapon in read.gear:
        _add(made, _known(weapon, shelf, read, warnings))
    given = {gear_reading.bare_name(weapon.name) for weapon in read.gear}
    unknown: list[str] = []
    for text in read.weapons:
        if gear_reading.bare_name(text) in given:
            continue
        found = gear_reading.weapon(text, skills)
        known = shelf.weapons.get(gear_reading.bare_name(text))
        if found:
            _add(made, _known(found, shelf, read, warnings))
        elif known:
            _add(made, known)
        else:
            unknown.append(text)
    return tuple(made.values()), unknown


def _known(weapon: Weapon, shelf: Shelf, read: ReadCharacter, warnings: list[Finding]) -> Weapon:
    """The weapon with what the campaign knows of one of its name, its own damage kept; else a warning."""
    known = shelf.weapons.get(weapon.name.casefold())
    if known:
        return replace(known, name=weapon.name, damage=weapon.damage)
    warnings.append(Finding(FindingKind.WEAPON_PLAIN, read.line, excerpt(weapon.name), {"weapon": weapon.name}))
    return weapon


def _add(made: dict[str, Weapon], weapon: Weapon) -> None:
    """Each name once: a second one of the same name is numbered, the same weapon again is left out."""
    weapon = replace(weapon, name=_text(weapon.name))
    if made.get(weapon.name) == weapon:
        return
    name, number = weapon.name, 2
    while name in made:
        name, number = f"{weapon.name} {number}", number + 1
    made[name] = replace(weapon, name=name)


def _armor(text: str, shelf: Shelf) -> Armor | None:
    return gear_reading.armor(text) or shelf.armors.get(gear_reading.bare_name(text)) if text else None


def _text(text: str) -> str:
    """Without half surrogate pairs, which no file holds."""
    return text.encode("utf-8", "replace").decode() if not text.isascii() else text
