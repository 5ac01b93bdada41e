"""Weapons and armor with their figures, from words such as "gauss rifle (4D)" and "Cloth (5)"."""

from __future__ import annotations

import re
from collections.abc import Collection

from eod_desktop.campaign.exchange import skill_names
from eod_desktop.rules import ABSORBS_ALL, Armor, DiceExpression, RuleError, Weapon

LONGEST_NAME = 200
MOST_ABSORBED = 1_000
_DICE = re.compile(r"(?<![\w.])\d{0,3}[dD](?:\d{1,4})?(?:[ ]?[+−-][ ]?\d{1,4})?(?!\w)")
_ABSORBS = re.compile(r"[\s(\[:,+]+(\d{1,4}|all)[)\]\s]*$", re.IGNORECASE)
_EDGES = " \t\n([{:,;.-–—="


def dice(text: str) -> DiceExpression | None:
    """The damage that a text is, None when it is none."""
    try:
        return DiceExpression.parse(text.strip())
    except RuleError:
        return None


def weapon(text: str, skills: Collection[str]) -> Weapon | None:
    """A weapon named with its damage; None for one without. A skill of the weapon's own name aims it."""
    found = _DICE.search(text)
    damage = dice(found[0]) if found else None
    name = " ".join(text[: found.start()].strip(_EDGES).split())[:LONGEST_NAME] if found else ""
    return Weapon(name, aiming(name, skills), damage) if damage and name else None


def aiming(weapon_name: str, skills: Collection[str]) -> str:
    """The skill that bears the weapon's name, "" when none does."""
    wanted = skill_names.same_skill(weapon_name)
    return next((skill for skill in skills if skill_names.same_skill(skill) == wanted), "")


def bare_name(text: str) -> str:
    """The name of a thing without what stands in brackets or figures behind it, for comparison."""
    found = re.search(r"[(\[:]|[ ]\d", text)
    return " ".join((text[: found.start()] if found else text).split()).casefold()


def armor(text: str) -> Armor | None:
    """Armor named with what it absorbs; None for one without."""
    found = _ABSORBS.search(text, max(0, len(text) - 40))
    if found is None:
        return None
    name = " ".join(text[: found.start()].strip(_EDGES).split())[:LONGEST_NAME]
    if not name:
        return None
    points = found[1]
    return Armor(name, int(points) if points.isdigit() else ABSORBS_ALL)


def armor_text(worn: Armor | None) -> str:
    """Armor as words that `armor` reads again."""
    return f"{worn.name} ({worn.absorbs})" if worn else ""


def weapon_text(carried: Weapon) -> str:
    """A weapon as words that `weapon` reads again."""
    return f"{carried.name} ({carried.damage})"
