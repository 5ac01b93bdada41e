"""What an actor in JSON carries and wears, with figures where they are given, and the hits it has left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from eod_desktop.campaign.exchange import gear_reading
from eod_desktop.campaign.exchange.json_values import items, obj, pick, text, whole
from eod_desktop.rules import Armor, RuleError, Weapon

_MOST_DM = 20
_MOST_WEAPONS = 50


class Gear(msgspec.Struct, frozen=True):
    """`weapons` and `armor` are names; `gear` and `worn` what of them comes with figures."""

    weapons: tuple[str, ...]
    armor: str
    gear: tuple[Weapon, ...]
    worn: Armor | None


def read(actor: dict[str, object], body: dict[str, object], skills: Mapping[str, int | None]) -> Gear:
    """From the fields `weapons` and `armor`, and from items of those types."""
    weapons: list[str] = []
    gear: list[Weapon] = []
    armor = ""
    worn: Armor | None = None
    ids = _skill_ids(actor)
    for kind, called, entry in _entries(actor, body):
        if kind == "weapon" and len(weapons) < _MOST_WEAPONS:
            weapons.append(called)
            made = _weapon(called, entry, skills, ids)
            if made:
                gear.append(made)
        elif kind == "armor" and not armor:
            armor, worn = called, _armor(called, entry)
    return Gear(tuple(weapons), armor, tuple(gear), worn)


def _entries(actor: dict[str, object], body: dict[str, object]) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Kind, name and figures of everything that is carried."""
    for source in (actor, body) if body is not actor else (actor,):
        worn = pick(source, "armor", "armour")
        for piece in [*items(worn), worn]:
            called = text(piece) if isinstance(piece, str) else text(obj(piece).get("name"))
            if called:
                yield "armor", called, obj(piece)
        for entry in items(pick(source, "weapons")):
            called = text(entry) or text(obj(entry).get("name"))
            if called:
                yield "weapon", called, obj(entry)
        for entry in items(source.get("items")):
            item = obj(entry)
            kind, called = text(item.get("type")).casefold(), text(item.get("name"))
            if called and kind in ("weapon", "armor", "armour"):
                figures = obj(item.get("system")) or obj(item.get("data")) or item
                yield kind.replace("armour", "armor"), called, figures


def _skill_ids(actor: dict[str, object]) -> dict[str, str]:
    """The names of skill items by their ids: a weapon names its skill by id."""
    found = (obj(item) for item in items(actor.get("items")))
    return {text(item.get("_id")): text(item.get("name")) for item in found if text(item.get("type")) == "skills"}


def _weapon(
    called: str, figures: dict[str, object], skills: Mapping[str, int | None], ids: dict[str, str]
) -> Weapon | None:
    damage = gear_reading.dice(text(pick(figures, "damage")))
    if damage is None:
        return None
    dm = whole(pick(figures, "skillmodifier", "dm")) or 0
    skill = ids.get(text(pick(figures, "skill")), "") or text(pick(figures, "associatedskillname"))
    try:
        return Weapon(
            called[: gear_reading.LONGEST_NAME],
            skill or gear_reading.aiming(called, skills),
            damage,
            dm=dm if abs(dm) <= _MOST_DM else 0,
            damage_type=text(pick(figures, "damagetype")).replace("NONE", ""),
        )
    except RuleError:
        return None


def _armor(called: str, figures: dict[str, object]) -> Armor | None:
    points = whole(pick(figures, "armor", "protection", "value", "absorbs"))
    if points is not None and 0 <= points <= gear_reading.MOST_ABSORBED:
        return Armor(called[: gear_reading.LONGEST_NAME], points)
    return gear_reading.armor(called)


def hits_lost(body: dict[str, object]) -> int:
    """By how many hits the actor is below its maximum at present."""
    hits = obj(pick(body, "hits", "hitpoints", "hp"))
    most, now = whole(pick(hits, "max")), whole(pick(hits, "value", "current"))
    return most - now if most is not None and now is not None and 0 <= now < most <= 1_000_000 else 0


def most_hits(body: dict[str, object]) -> int | None:
    """The maximum of hits that the actor gives."""
    hits = pick(body, "hits", "hitpoints", "hp")
    most = whole(pick(obj(hits), "max", "value") if isinstance(hits, dict) else hits)
    return most if most is not None and 0 < most <= 1_000_000 else None
