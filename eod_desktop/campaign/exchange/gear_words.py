"""Things a stat block may list: armor, weapons, and the benefits of mustering out."""

from __future__ import annotations

import re

_ARMORS = (
    r"battle dress|combat armou?r|powered armou?r|hostile environment suit|flak (?:jacket|vest)|cloth(?: armou?r)?"
    r"|jack(?: armou?r)?|mesh(?: armou?r)?|ablat|reflec|subdermal armou?r|ballistic (?:vest|cloth)|armou?red vest"
    r"|(?:light|heavy|body|boarding) armou?r|vacc suit|leather(?: armou?r| jacket)?|soft vest|plate vest|riot gear"
    r"|chain ?mail|plate mail|mail shirt|padded coat|poly carapace|diplo vest|flak"
)
_GUNS = (
    r"body pistol|auto ?pistol|automatic pistol|snub pistol|gauss pistol|laser pistol|stun pistol|accelerator pistol"
    r"|pistol|revolver|handgun|carbine|gauss rifle|laser rifle|laser carbine|assault rifle|auto ?rifle|automatic rifle"
    r"|accelerator rifle|sniper rifle|hunting rifle|rifle|advanced combat rifle|acr|smg|submachine gun|shotgun"
    r"|shot pistol|stunner|snub ?gun|machine ?gun|lmg|pgmp|fgmp|plasma gun|grenades?|rocket launcher"
    r"|machine pistol|musket|blaster|battle rifle|combat shotgun|flame ?thrower"
)
_BLADES = (
    r"dagger|blade|foil|cutlass|sword|broadsword|bayonet|spear|halberd|pike|cudgel|club|axe|stunstick|stun baton|baton"
    r"|(?:combat |throwing )?knife|staff|bow|longbow|crossbow|machete|rapier|sab(?:er|re)|hammer|mace|katana|hatchet"
    r"|brass knuckles|knuckledusters?|claws|teeth|horns|stinger|hooves"
)
_BENEFITS = (
    r"(?:high|mid|middle|low) (?:passages?|psgs?)|(?:low|mid|high)psg|tas(?: member(?:ship)?)?"
    r"|travell?ers'?(?: aid society)?|explorers'? society|ship shares?|(?:ship )?passage|weapon|gun|armou?r"
    r"|(?:free trader|scout|courier|lab|safari|corsair|seeker) ?(?:ship|vessel)?|courier vessel|yacht|ship's boat|watch"
    r"|air/raft|research vessel|combat implant|personal vehicle|scientific equipment|all[iy](?:es)?|contacts?"
    r"|enem(?:y|ies)|rivals?|comm(?:unicator)?|hand comp(?:uter)?|medkit|tool ?kit|magazines?|ammo|instruments?|vehicle"
    r"|land grant|(?:[+-]\d+ )?(?:str|dex|end|int|edu|soc)(?: [+-]\d+)?"
)
_WEAPONS = f"{_GUNS}|{_BLADES}"
_ITEM = re.compile(
    rf"(?:an?[ ]|the[ ]|\d{{1,3}}[ ]?x?[ ]|[+-]\d[ ])?(?:{_ARMORS}|{_WEAPONS}|{_BENEFITS})"
    r"(?:[ ]?(?:x[ ]?\d{1,3}|\(x[ ]?\d{1,3}\)|\([^()]{0,60}\)))?\.?",
    re.IGNORECASE,
)
_WORN = re.compile(
    rf"(?<![^\W_])(?:wears?|wearing|in|dressed in|porte|trägt)[ \t]+(?:an?[ \t]+)?(?P<what>{_ARMORS})(?![^\W_])",
    re.IGNORECASE,
)
_ARMOR_WORD = re.compile(rf"(?<![^\W_])(?:{_ARMORS})(?![^\W_])(?:[ \t]*\([^()\n]{{1,30}}\))?", re.IGNORECASE)
_WEAPON_WORD = re.compile(rf"(?<![^\W_])(?:{_WEAPONS})(?![^\W_])(?:[ \t]*\([^()\n]{{1,40}}\))?", re.IGNORECASE)
_LONGEST_ITEM = 120
_BARE = r"(?:an?[ ]|the[ ]|\d{1,3}[ ]?x?[ ])?(?:%s)(?:[ ]?\((?!x?[ ]?\d)[^()]{1,40}\))?\.?"
_ARMOR_ALONE = re.compile(_BARE % _ARMORS, re.IGNORECASE)
_WEAPON_ALONE = re.compile(_BARE % _WEAPONS, re.IGNORECASE)


def is_item(text: str) -> bool:
    """Whether a piece between commas is a thing or benefit that the field knows: "High passage (x2)"."""
    piece = text.strip(" .\t")
    return len(piece) <= _LONGEST_ITEM and bool(_ITEM.fullmatch(" ".join(piece.split())))


def is_armor(text: str) -> bool:
    """Whether a piece is no more than the name of an armor."""
    return len(text) <= _LONGEST_ITEM and bool(_ARMOR_ALONE.fullmatch(" ".join(text.split())))


def is_weapon(text: str) -> bool:
    """Whether a piece is no more than the name of a weapon."""
    return len(text) <= _LONGEST_ITEM and bool(_WEAPON_ALONE.fullmatch(" ".join(text.split())))


def worn(text: str) -> str:
    """The armor that a sentence says is worn; "" when none."""
    found = _WORN.search(text)
    return found["what"] if found else ""


def armor_in(text: str) -> str:
    """The first armor of a list of things."""
    found = _ARMOR_WORD.search(text)
    return found[0].strip() if found else ""


def weapons_in(text: str) -> list[str]:
    """The weapons of a list of things."""
    return [found[0].strip() for found in _WEAPON_WORD.finditer(text)]
