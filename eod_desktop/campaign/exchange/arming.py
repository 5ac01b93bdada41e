"""Weapons and armor of the rules from what a reader found, with what the campaign knows of those of their name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.exchange import gear_reading, weapon_skills
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, ReadCharacter, excerpt
from eod_desktop.campaign.exchange.weapon_skills import WeaponKind
from eod_desktop.rules import Armor, Weapon


class Shelf(msgspec.Struct, frozen=True):
    """Weapons and armor that the campaign knows, by `bare_name`: a stat block names them without figures.

    `likes` has one of each noun and of each kind, for the ranges of weapons that the campaign does not know.
    """

    weapons: Mapping[str, Weapon] = {}
    armors: Mapping[str, Armor] = {}
    likes: Mapping[str, Weapon] = {}


def shelf_of(weapons: Iterable[Weapon], armors: Iterable[Armor]) -> Shelf:
    """The first of each name counts; of each kind the first that is used with the usual skill."""
    last_first = tuple(weapons)[::-1]
    kinds = [(weapon_skills.kind_of(weapon.name), weapon) for weapon in last_first]
    usual = [(kind, weapon) for kind, weapon in kinds if kind is not None and kind.value == weapon.skill]
    return Shelf(
        {gear_reading.bare_name(weapon.name): weapon for weapon in last_first},
        {gear_reading.bare_name(armor.name): armor for armor in reversed(tuple(armors))},
        {_kind_key(kind): weapon for kind, weapon in (*kinds, *usual) if kind is not None}
        | {weapon_skills.head_of(weapon.name): weapon for weapon in last_first}
        | {weapon.name.casefold(): weapon for weapon in last_first},
    )


def _kind_key(kind: WeaponKind) -> str:
    return f"/{kind.name}"


def weapons(
    read: ReadCharacter, skills: Mapping[str, int], shelf: Shelf, warnings: list[Finding]
) -> tuple[tuple[Weapon, ...], list[str]]:
    """The weapons with figures, and the words that name others."""
    made: dict[str, Weapon] = {}
    for weapon in read.gear:
        _add(made, _completed(weapon, read, skills, shelf, warnings))
    given = {gear_reading.bare_name(weapon.name) for weapon in read.gear}
    unknown: list[str] = []
    for text in read.weapons:
        if gear_reading.bare_name(text) in given:
            continue
        found = gear_reading.weapon(text, skills)
        known = shelf.weapons.get(gear_reading.bare_name(text))
        if found:
            _add(made, _completed(found, read, skills, shelf, warnings))
        elif known:
            _add(made, replace(known, skill=gear_reading.aiming(known.name, skills) or known.skill))
        else:
            unknown.append(text)
    return tuple(made.values()), unknown


def armor(text: str, shelf: Shelf) -> Armor | None:
    """The armor that words tell, or that the campaign knows by them."""
    return gear_reading.armor(text) or shelf.armors.get(gear_reading.bare_name(text)) if text else None


def _completed(
    weapon: Weapon, read: ReadCharacter, skills: Mapping[str, int], shelf: Shelf, warnings: list[Finding]
) -> Weapon:
    """The weapon with what the campaign knows of one of its name, or else of its kind; its own figures are kept."""
    told = weapon.range_dms != Weapon("x", "", weapon.damage).range_dms
    kind = weapon_skills.kind_of(weapon.name)
    skill = read.aims.get(weapon.name) or weapon.skill
    known = shelf.weapons.get(gear_reading.bare_name(weapon.name))
    if known:
        ranges = weapon.range_dms if told else known.range_dms
        aim = skill or gear_reading.aiming(known.name, skills) or known.skill
        return replace(
            known, name=weapon.name, damage=weapon.damage, skill=aim, range_dms=ranges, dm=weapon.dm or known.dm
        )
    if kind is None or told:
        if not skill:
            _warn(warnings, FindingKind.WEAPON_PLAIN, read, {"weapon": weapon.name})
        return replace(weapon, skill=skill)
    like = shelf.likes.get(weapon_skills.head_of(weapon.name)) or shelf.likes.get(_kind_key(kind))
    aim = skill or (like.skill if like else kind.value)
    if like is None:
        _warn(warnings, FindingKind.WEAPON_PLAIN, read, {"weapon": weapon.name})
        return replace(weapon, skill=aim)
    _warn(warnings, FindingKind.WEAPON_LIKE, read, {"weapon": weapon.name, "like": like.name})
    stat = "" if skill else like.stat
    return replace(weapon, skill=aim, range_dms=like.range_dms, silent=like.silent, stat=stat or weapon.stat)


def _warn(warnings: list[Finding], kind: FindingKind, read: ReadCharacter, data: dict[str, str]) -> None:
    warnings.append(Finding(kind, read.line, excerpt(data["weapon"]), data))


def _add(made: dict[str, Weapon], weapon: Weapon) -> None:
    """Each name once: a second one of the same name is numbered, the same weapon again is left out."""
    weapon = replace(weapon, name=valid(weapon.name))
    if made.get(weapon.name) == weapon:
        return
    name, number = weapon.name, 2
    while name in made:
        name, number = f"{weapon.name} {number}", number + 1
    made[name] = replace(weapon, name=name)


def valid(text: str) -> str:
    """Without half surrogate pairs, which no file holds."""
    return text.encode("utf-8", "replace").decode() if not text.isascii() else text
