"""What kind of weapon a name tells, and which skills are for it: "Gun Combat (rifle)" for a rifle."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import lru_cache

from eod_desktop.campaign.exchange import skill_names


class WeaponKind(StrEnum):
    """What a weapon is used like; the value is the skill that the shipped catalogue has for it, "" for none."""

    RIFLE = "Rifle"
    HANDGUN = "Handgun"
    SHOTGUN = "Shotgun"
    SMG = "Submachine gun"
    HEAVY = "Heavy weapons"
    BOW = "Bow"
    THROWN = "Throwing"
    MELEE = "Melee"
    UNARMED = "Brawling"
    NATURAL = ""


# Words that end the name of a weapon, or stand in it; the first kind that has one counts.
_WORDS: Mapping[WeaponKind, str] = {
    WeaponKind.THROWN: r"(?:hand |frag |stun |smoke |aerosol )?(?:grenades?|granaten?)|throwing \w+|thrown \w+"
    r"|javelins?|shuriken|darts?|boomerangs?|molotov.*|fire bottles?|wurf\w+",
    WeaponKind.HEAVY: r".*launcher|rocket.*|rpg|lmg|hmg|mmg|gpmg|vrf.*|[pf]gmp.*|machine ?guns?|flame ?throwers?|cannon"
    r"|auto ?cannon|mortar|(?:plasma|fusion) (?:gun|rifle)|missiles?|mass driver|maschinengewehr|lanzador.*",
    WeaponKind.SMG: r"smg|sub-?machine ?guns?|machine pistols?|pdw|maschinenpistole",
    WeaponKind.SHOTGUN: r"(?:\w+ )?(?:shot ?guns?|scatter ?guns?|blunderbuss)|schrotflinte|escopeta",
    WeaponKind.HANDGUN: r"\w*(?:pistols?|revolvers?|hand ?guns?|derringers?|side ?arms?|stunners?|snub ?guns?|pistole"
    r"|pistola|pistolet|blasters?)",
    WeaponKind.RIFLE: r"\w*(?:rifles?|carbines?|muskets?|gewehr|fusil|fucile|karabiner)|acr|long ?gun|snipers?",
    WeaponKind.BOW: r"(?:\w+-?)?bows?|bogen|armbrust",
    WeaponKind.NATURAL: r"bites?|biss|\w*claws?|klauen?|teeth|tusks?|horns?|hoof|hooves|stingers?|sting|tail|talons?"
    r"|beak|fangs|pincers?|tentacles?|thrasher|kick|spit|trample|antlers",
    WeaponKind.UNARMED: r"fists?|unarmed.*|punch|kick|brass knuckles|knuckle ?dusters?|gauntlets?|martial arts",
    WeaponKind.MELEE: r"\w*(?:blades?|swords?|dagger|daggers|knife|knives|cutlass|cutlasses|foil|rapiers?|sabers?"
    r"|sabres?|bayonets?|axes?|spears?|halberds?|pikes?|polearms?|clubs?|cudgels?|batons?|staff|quarterstaff|maces?|hammers?"
    r"|machetes?|whips?|stunsticks?|stun sticks?|lance|katana|scimitar|hatchet|sticks?|stave|crowbar|wrench|chain"
    r"|messer|schwert|dolch|axt|keule|couteau|épée|cuchillo|espada|coltello|spada|cleaver|prod|claymore|bludgeon"
    r"|gladius|trident|tonfa|shiv|machette|nunchaku|garrotte)",
}
_ENDINGS = {kind: re.compile(rf"(?:.*\W)?(?:{words})", re.IGNORECASE) for kind, words in _WORDS.items()}
_ENERGY = re.compile(
    r"\b(?:lasers?|plasma|fusion|particle|beam|energy|stun\w*|blasters?|phasers?|neural)\b", re.IGNORECASE
)
_PLAIN = re.compile(r"\([^()]*\)?|\[[^\[\]]*\]?|\bTL[ :-]?\d{1,2}|[-\s]\d[\w-]*$|\s(?:mk|mark)\b.*", re.IGNORECASE)
_SOME_GUN = re.compile(r"guns?\b|\blasers?\b|disruptor|phaser", re.IGNORECASE)
_GUNS = (WeaponKind.RIFLE, WeaponKind.HANDGUN, WeaponKind.SHOTGUN, WeaponKind.SMG)

# Skills for each kind, the closest first; a bar parts the skill from its speciality.
_FOR_KIND: Mapping[WeaponKind, str] = {
    WeaponKind.RIFLE: "Rifle,Gun Combat|rifle,Gun Combat|slug rifle,Slug Rifle,Combat Rifleman,Assault Rifle,Auto Rifle"
    ",Gun Combat|longarm,Carbine,Laser Rifle,Gauss Rifle,Fusil,Gewehr,Fucile",
    WeaponKind.HANDGUN: "Handgun,Gun Combat|pistol,Gun Combat|handgun,Gun Combat|slug pistol,Slug Pistol,Auto Pistol"
    ",Revolver,Body Pistol,Snub Pistol,Pistolet,Pistole,Pistola,Armes de poing",
    WeaponKind.SHOTGUN: "Shotgun,Gun Combat|shotgun",
    WeaponKind.SMG: "SMG,Gun Combat|smg,Gun Combat|submachine gun",
    WeaponKind.HEAVY: "Heavy Weapons,Heavy Weapons|portable,Heavy Weapons|man portable,High Energy Weapons,Launcher"
    ",Heavy Weapons|launcher,Heavy Weapons|launchers,Machinegun,Rocket Launcher,Grenade Launcher,Plasma Gun,Fusion Gun"
    ",Gun Combat|heavy,Man Portable,Portable,Field Artillery,Artillery",
    WeaponKind.BOW: "Bow,Bow Combat,Archery,Crossbow,Gun Combat|archaic,Archaic Weapons,Archaic,Military Crossbow"
    ",Sporting Crossbow,Primitive Weapons",
    WeaponKind.THROWN: "Throwing,Athletics|throwing,Athletics|dexterity,Grenade",
    WeaponKind.MELEE: "Melee,Melee|weapons,Melee|melee weapons,Hand Combat,Fighting,Nahkampf,Mêlée,Combat rapproché"
    ",Mischia",
    WeaponKind.UNARMED: "Brawling,Melee|unarmed,Melee|brawling,Unarmed Combat,Unarmed,Martial Arts,Hand Combat,Melee"
    ",Fighting,Bagarre,Pelea,Nahkampf",
    WeaponKind.NATURAL: "Melee|natural,Natural Weapons,Melee|bite,Melee|claws,Melee|unarmed,Melee,Brawling,Hand Combat"
    ",Unarmed Combat,Fighting",
}
_FOR_ENERGY = (
    "Laser Weapons,Laser,Energy Weapons,Gun Combat|energy,Gun Combat|laser,Gun Combat|lasers,Gun Combat|energy weapons"
)
_FOR_SLUGS = (
    "Gun Combat|slug,Gun Combat|slugs,Gun Combat|slug thrower,Gun Combat|slug throwers,Slug Throwers,Slug Weapons,Slug"
)
_FOR_EDGES = (
    "Melee|blade,Blade Combat,Blade,Large Blade,Small Blade,Slashing Weapons,Piercing Weapons,Sword,Knife Fighting"
    ",Fencing"
)
_FOR_BLUNT = "Melee|bludgeon,Melee|bludgeoning,Bludgeoning Weapons,Bludgeon,Cudgel"
_FOR_GUNS = "Gun Combat,Guns,Gun,Firearms,Combat Weapons,Schusswaffen,Armes à feu,Armas de fuego,Sparare"
_WITH_EDGE = re.compile(
    r"blade|sword|knife|knives|dagger|cutlass|foil|rapier|sab|axe|machete|katana|bayonet", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def kind_of(weapon_name: str) -> WeaponKind | None:
    """What kind of weapon this is by its name; None when the name does not tell."""
    plain = " ".join(_PLAIN.sub(" ", weapon_name[:200]).replace("-", " ").split())
    return next((kind for kind, ending in _ENDINGS.items() if ending.fullmatch(plain)), None)


def head_of(weapon_name: str) -> str:
    """The noun of a weapon's name in small letters: "baton" of "Stun batons (TL8)"."""
    words = _PLAIN.sub(" ", weapon_name[:200]).replace("-", " ").split()
    return _singular(words).split()[-1].casefold() if words else ""


def is_energy(weapon_name: str) -> bool:
    """Whether the weapon shoots no bullets."""
    return bool(_ENERGY.search(weapon_name))


def aiming(weapon_name: str, skills: Collection[str]) -> str:
    """The one of `skills` that a weapon is used with: that of its name, else the closest for its kind; or ""."""
    own = skill_names.same_skill(_singular(_PLAIN.sub("", weapon_name).split() or [weapon_name]))
    named = {_key(skill): skill for skill in reversed(tuple(skills))}
    whole = skill_names.same_skill(weapon_name)
    for skill in skills:
        if skill_names.same_skill(skill) in (own, whole):
            return skill
    wanted = _wanted(weapon_name)
    return next((named[key] for key in wanted if key in named), "")


@lru_cache(maxsize=4096)
def _wanted(weapon_name: str) -> tuple[str, ...]:
    """The keys of the skills for a weapon, the closest first."""
    kind = kind_of(weapon_name)
    if kind is None:
        guns = [*([_FOR_ENERGY] if is_energy(weapon_name) else [_FOR_SLUGS]), _FOR_GUNS]
        return _keys(guns) if _SOME_GUN.search(weapon_name) else ()
    lists = [_FOR_KIND[kind]]
    head = _singular(_PLAIN.sub("", weapon_name).split()[-1:] or [weapon_name])
    if kind in _GUNS:
        energy = is_energy(weapon_name)
        lists = [f"Laser {head},Energy {head}", _FOR_ENERGY] if energy else [f"{head}", *lists, _FOR_SLUGS]
        lists += [_FOR_GUNS, *([_FOR_KIND[kind]] if energy else [])]
    elif kind is WeaponKind.HEAVY:
        lists += [_FOR_ENERGY, _FOR_GUNS] if is_energy(weapon_name) else [_FOR_GUNS]
    elif kind is WeaponKind.THROWN:
        lists = [head, *lists]
    elif kind is WeaponKind.MELEE:
        edged = bool(_WITH_EDGE.search(weapon_name))
        lists = [head, _FOR_EDGES if edged else _FOR_BLUNT, *lists, _FOR_KIND[WeaponKind.UNARMED]]
    return _keys(lists)


def _keys(lists: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_key_of_entry(entry) for text in lists for entry in text.split(",")))


def _singular(words: list[str]) -> str:
    """The words with the last one in the singular, which most of them are already."""
    last = words[-1]
    last = "knife" if last.casefold() == "knives" else last if last.endswith("ss") else last.removesuffix("s")
    return " ".join([*words[:-1], last])


def _key_of_entry(entry: str) -> str:
    base, _, speciality = entry.partition("|")
    return _key(f"{base} ({speciality})" if speciality else base)


def _key(skill: str) -> str:
    """As `same_skill`, a speciality in the singular: "Gun Combat (rifles)" and "Gun Combat/Rifle" are one."""
    base, _, speciality = skill_names.same_skill(skill).partition("/")
    return f"{base}/{speciality.removesuffix('s')}"


def offered(skills: Collection[str]) -> tuple[str, ...]:
    """The skills that a weapon may be used with: those of `skills` that are for fighting, then the catalogue's."""
    own = [skill for skill in skills if skill_names.is_for_fighting(skill)]
    return tuple(dict.fromkeys((*own, *(kind.value for kind in WeaponKind if kind.value))))
