"""Weapons and armor with their figures, from words such as "gauss rifle (4D, TL10)" and "Cloth (TL7, 5)"."""

from __future__ import annotations

import re
from collections.abc import Collection

import msgspec

from eod_desktop.campaign.exchange import weapon_skills
from eod_desktop.rules import ABSORBS_ALL, Armor, DiceExpression, RuleError, Weapon

LONGEST_NAME = 200
MOST_ABSORBED = 1_000
_LARGEST_DM = 99
_MOST_LOOKED_AT = 400  # characters of one weapon or armor
_DICE = re.compile(
    r"(?<![\w.])\d{0,3}[dD](?:\d{1,4})?(?:[ ]?[+−–-][ ]?\d{1,4}(?:[dD]\d{0,4})?){0,3}(?!\w)(?![ ]?[x×*/][ ]?\d)"
)
_EDGES = " \t\n([{:,;.-–—="
_TECH_LEVEL = re.compile(r"[(\[]?\bTL[ :-]?\d{1,2}\b[)\]]?", re.IGNORECASE)
_DAMAGE_WORD = re.compile(r"\b(?:damage|dmg|dam|does|deals|dealing|doing)$", re.IGNORECASE)
_BRACKET = re.compile(r"[(\[]([^()\[\]]*)[)\]]?")
# What a bracket may hold beside the dice that no rule here asks for.
_NO_MATTER = re.compile(
    r"\W*(?:TL[ :-]?\d{1,2}|[\d.,]{1,7}[ ]?k?g|k?Cr[ ]?[\d.,]{1,9}|[\d.,]{1,9}[ ]?k?Cr|damage|dmg|dam|each|worn)?\W*"
    r"|\x00*",
    re.IGNORECASE,
)
_RANGE_DM = re.compile(r"\s*(Close|Short|Medium|Long|Extreme)[ :=]{1,2}([+−-]?\d{1,2})\s*", re.IGNORECASE)
_DM = re.compile(r"\s*DM[ :]?([+−-]\d{1,2})\s*", re.IGNORECASE)
_RATED = r"armou?r(?:[ ](?:rating|value|points?))?|AR|AV|PR|DR|protection|prot\.?|absorbs|soak"
_FIGURE = re.compile(
    rf"\s*(?:(?:{_RATED})[ :=]{{0,2}})?\+?(?P<points>\d{{1,4}}|all)(?:[ ]?(?:points?|pts?\.?|{_RATED}))?\s*",
    re.IGNORECASE,
)
_LAST_BRACKET = re.compile(r"[(\[]([^()\[\]]*)[)\]]*\s*$")
_BEHIND = re.compile(
    rf"(?:\s*[,;:–-]\s*(?:{_RATED})|\s(?:AR|AV|PR|DR|protection|absorbs))?(?:\s[-–]\s|[\s:,+=])+(?P<points>\d{{1,4}}|all)\s*$",
    re.IGNORECASE,
)
_DIGITS_FIRST = re.compile(r"\s*\+?(\d{1,4})\s*(?:[(\[]\s*([^()\[\]\d]{2,60})[)\]]|([^\W\d][^()\[\]\d]{1,60}))\s*$")


class ReadWeapon(msgspec.Struct, frozen=True):
    """What the words tell of a weapon; `unread` are the words in brackets that mean nothing here."""

    name: str
    damage: DiceExpression
    range_dms: dict[str, int] = {}
    dm: int = 0
    unread: tuple[str, ...] = ()
    behind: str = ""  # words outside of brackets that follow


def dice(text: str) -> DiceExpression | None:
    """The damage that a text is, None when it is none."""
    try:
        return DiceExpression.parse(text.strip().replace("–", "-"))
    except RuleError:
        return None


def dice_in(text: str) -> tuple[DiceExpression, int, int] | None:
    """The first damage dice in a text, and where they stand."""
    for found in _DICE.finditer(text[:_MOST_LOOKED_AT]):
        damage = dice(found[0])
        if damage:
            return damage, *found.span()
    return None


def weapon_words(text: str) -> ReadWeapon | None:
    """A weapon named with its damage, in every common notation; None for one without."""
    text = text[:_MOST_LOOKED_AT]
    found = dice_in(text)
    if found is None:
        return None
    damage, start, end = found
    opened = max(text.rfind("(", 0, start), text.rfind("[", 0, start))
    inside = opened >= 0 and not re.search(r"[)\]]", text[opened:start])
    name = _name(text[: opened if inside else start])
    details = f"{text[opened + 1 : start]},{text[end:]}" if inside else text[end:]
    if not name:
        head = re.match(r"[^()\[\],;]*", text[end:])
        name = _name(head[0]) if head else ""
        details = text[end + len(head[0] if head else "") :]
    behind = _BRACKET.sub(" ", f"({details}" if inside else details).strip(_EDGES + ")]")
    return _detailed(name, damage, details, behind) if name else None


def _name(text: str) -> str:
    """The name in front of the figures."""
    before = None
    while before != text:
        before = text
        text = _DAMAGE_WORD.sub("", text.strip(_EDGES)).strip(_EDGES)
        text = re.sub(r"[(\[]\s*TL[ :-]?\d{1,2}\s*[)\]]$|,\s*TL[ :-]?\d{1,2}$", "", text, flags=re.IGNORECASE)
    name = " ".join(text.split())[:LONGEST_NAME]
    return name if any(map(str.isalpha, name)) else ""


def _detailed(name: str, damage: DiceExpression, details: str, behind: str) -> ReadWeapon:
    ranges: dict[str, int] = {}
    dm = 0
    unread = []
    for part in re.split(r"[,;()\[\]]", details):
        reach, aim = _RANGE_DM.fullmatch(part), _DM.fullmatch(part)
        if reach:
            ranges[reach[1].capitalize()] = _whole(reach[2])
        elif aim and abs(_whole(aim[1])) <= _LARGEST_DM:
            dm = _whole(aim[1])
        elif not _NO_MATTER.fullmatch(part):
            unread.append(" ".join(part.split()))
    return ReadWeapon(name, damage, ranges, dm, tuple(unread), behind)


def _whole(text: str) -> int:
    return int(text.replace("−", "-"))


def weapon(text: str, skills: Collection[str]) -> Weapon | None:
    """A weapon named with its damage; None for one without. The skill of `skills` that suits it best aims it."""
    found = weapon_words(text)
    if found is None:
        return None
    aim = aiming(found.name, skills)
    if found.range_dms:
        return Weapon(found.name, aim, found.damage, found.range_dms, found.dm)
    return Weapon(found.name, aim, found.damage, dm=found.dm)


def aiming(weapon_name: str, skills: Collection[str]) -> str:
    """The skill that a weapon of this name is used with, "" when none of them is for it."""
    return weapon_skills.aiming(weapon_name, skills)


def bare_name(text: str) -> str:
    """The name of a thing without what stands in brackets or figures behind it, for comparison."""
    text = _TECH_LEVEL.sub("", text)
    found = re.search(r"[(\[:]|[ ][+]?\d", text)
    return (
        " ".join((text[: found.start()] if found else text).split()).strip(_EDGES).casefold().replace("armour", "armor")
    )


def armor(text: str) -> Armor | None:
    """Armor named with what it absorbs; None for one without, and for one with several figures."""
    text = text.strip()
    if len(text) > _MOST_LOOKED_AT:
        return None
    bracket = _LAST_BRACKET.search(text)
    if bracket:
        points, others = _figure_in(bracket[1])
        if points:
            return _armor(text[: bracket.start()], points)
        if others or any(map(str.isdigit, _TECH_LEVEL.sub("", bracket[1]))):
            reversed_order = _DIGITS_FIRST.fullmatch(text)
            return _armor(reversed_order[2] or reversed_order[3], reversed_order[1]) if reversed_order else None
    return _behind_or_before(text, bracket)


def _behind_or_before(text: str, bracket: re.Match[str] | None) -> Armor | None:
    """Armor whose figure stands in no bracket: "Mesh 6", "Flak jacket +5", "Cloth, AR 5", "8 (cloth)"."""
    first = _DIGITS_FIRST.fullmatch(text)
    if first:
        return _armor(first[2] or first[3], first[1])
    bare = _TECH_LEVEL.sub(" ", text[: bracket.start()] if bracket else text)
    found = _BEHIND.search(bare, max(0, len(bare) - 60))
    return _armor(bare[: found.start()], found["points"]) if found else None


def _figure_in(inside: str) -> tuple[str, bool]:
    """The one figure among the parts of a bracket, "" when there is none; whether something else has figures."""
    figures = []
    others = False
    for part in re.split(r"[,;]", inside):
        found = _FIGURE.fullmatch(part)
        if found:
            figures.append(found["points"])
        elif not _NO_MATTER.fullmatch(part):
            others = others or any(map(str.isdigit, part))
    return (figures[0], others) if len(figures) == 1 else ("", others or len(figures) > 1)


def _armor(name: str, points: str) -> Armor | None:
    name = " ".join(name.strip(_EDGES).split())[:LONGEST_NAME]
    if not any(map(str.isalpha, name)):
        return None
    return Armor(name, int(points) if points.isdigit() else ABSORBS_ALL)


def armor_text(worn: Armor | None) -> str:
    """Armor as words that `armor` reads again."""
    return f"{worn.name} ({worn.absorbs})" if worn else ""


def weapon_text(carried: Weapon) -> str:
    """A weapon as words that `weapon` reads again."""
    return f"{carried.name} ({carried.damage})"
