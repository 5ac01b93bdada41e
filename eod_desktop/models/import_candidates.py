"""A character that may be imported, what becomes of it, and how it differs from the one of its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from eod_desktop.campaign.exchange import making
from eod_desktop.campaign.exchange.answers import Answer, answered
from eod_desktop.campaign.exchange.arming import Shelf
from eod_desktop.campaign.exchange.making import Frame
from eod_desktop.campaign.exchange.reading import ReadCharacter
from eod_desktop.campaign.state import Campaign
from eod_desktop.models.roster_rows import kind_text
from eod_desktop.models.wording import number
from eod_desktop.rules import Armor, Character, CharacterKind, Weapon


class Merge(Enum):
    """What becomes of a character whose name the roster has already."""

    REPLACE = "replace"
    KEEP_BOTH = "keep_both"
    SKIP = "skip"


class Candidate(msgspec.Struct, frozen=True):
    """One of the characters that were read. `twin` is the one of its name in the roster; `merge` None without one."""

    number: int
    read: ReadCharacter
    name: str
    chosen: bool = True
    twin: Character | None = None
    merge: Merge | None = None
    answers: Mapping[int, Answer] = {}

    @property
    def key(self) -> int:
        return self.number

    @property
    def comes(self) -> bool:
        """Whether it will be imported."""
        return self.chosen and self.merge is not Merge.SKIP

    @property
    def open_questions(self) -> int:
        return len(self.read.questions) - len(self.answers)

    @property
    def doubts(self) -> int:
        """Warnings and open questions."""
        return len(self.read.warnings) + self.open_questions


def usual_side(campaign: Campaign, kind: CharacterKind, otherwise: str) -> str:
    """The side of most of the campaign's characters of that kind, of equals the first; `otherwise` when it has none."""
    counted = Counter(one.side for one in campaign.characters if one.kind is kind and not one.archived)
    return max(counted, key=lambda side: counted[side], default=otherwise)


class Defaults(msgspec.Struct, frozen=True):
    """What characters get that the text does not tell: a side, a kind, a name for those without one."""

    side: str
    kind: CharacterKind = CharacterKind.NPC
    unnamed: str = "?"
    shelf: Shelf = Shelf()


def made(candidate: Candidate, id: str, defaults: Defaults) -> making.Made:
    """The character as the text tells it, with the GM's answers and name, and what was decided in making it."""
    read = answered(candidate.read, candidate.answers)
    frame = Frame(candidate.name or defaults.unnamed, defaults.side, defaults.kind, defaults.shelf)
    result = making.make(read, id, frame)
    character = result.character
    if candidate.name.strip() and candidate.name != candidate.read.name:
        character = replace(character, name=candidate.name)
    return replace(result, character=character)


def merged(twin: Character, told: Character, read: ReadCharacter) -> Character:
    """The roster's character with everything that the text tells; what it does not tell stays."""
    if read.own is not None:
        return replace(told, id=twin.id, leader=twin.leader, portrait=told.portrait or twin.portrait)
    said: dict[str, object] = {
        "name": told.name,
        "stats": {**twin.stats, **told.stats},
        "skills": told.skills or twin.skills,
        "weapons": told.weapons or twin.weapons,
        "armor": told.armor or twin.armor,
        "notes": told.notes or twin.notes,
        "max_hits": twin.max_hits if told.max_hits is None else told.max_hits,
    }
    for field, value in (("side", read.side), ("kind", read.kind), ("player", read.player), ("group", read.group)):
        if value:
            said[field] = getattr(told, field)
    if read.tags:
        said["tags"] = told.tags
    if read.wounds:
        said["wounds"] = told.wounds
    return replace(twin, **said)


def likely_merge(twin: Character, told: Character, read: ReadCharacter) -> Merge:
    """The choice to begin with: the same again is skipped, new values of the same person replace the old ones.

    Other stats may be another person of that name: both are kept.
    """
    if merged(twin, told, read) == twin:
        return Merge.SKIP
    same_person = told.stats == twin.stats or read.own is not None
    return Merge.REPLACE if same_person else Merge.KEEP_BOTH


# the differences


class Difference(msgspec.Struct, frozen=True):
    """What a field holds in the roster and would hold afterwards, as text; "" for nothing."""

    field: str
    old: str
    new: str


_FIELDS: dict[str, object] = {
    "name": QT_TRANSLATE_NOOP("Import", "Name"),
    "side": QT_TRANSLATE_NOOP("Import", "Side"),
    "kind": QT_TRANSLATE_NOOP("Import", "Kind"),
    "player": QT_TRANSLATE_NOOP("Import", "Player"),
    "group": QT_TRANSLATE_NOOP("Import", "Group"),
    "armor": QT_TRANSLATE_NOOP("Import", "Armor"),
    "max_hits": QT_TRANSLATE_NOOP("Import", "Hits"),
    "wounds": QT_TRANSLATE_NOOP("Import", "Wounds"),
    "notes": QT_TRANSLATE_NOOP("Import", "Notes"),
    "tags": QT_TRANSLATE_NOOP("Import", "Tags"),
    "portrait": QT_TRANSLATE_NOOP("Import", "Portrait"),
    "archived": QT_TRANSLATE_NOOP("Import", "Archived"),
    "pool": QT_TRANSLATE_NOOP("Import", "Point pool"),
    "leader": QT_TRANSLATE_NOOP("Import", "Leader"),
    "conditions": QT_TRANSLATE_NOOP("Import", "Conditions"),
}


def differences(old: Character, new: Character) -> list[Difference]:
    """Every field, stat, skill and weapon that differs."""
    found = [
        *_of_mapping(old.stats, new.stats, number),
        *_of_mapping(old.skills, new.skills, number),
        *_of_weapons(old, new),
        *_of_mapping(old.skill_costs, new.skill_costs, _cost_text),
    ]
    for field, title in _FIELDS.items():
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            found.append(Difference(QCoreApplication.translate("Import", str(title)), _shown(before), _shown(after)))
    return found


def _of_weapons(old: Character, new: Character) -> Iterator[Difference]:
    """A weapon is often called like its skill: it says what it is."""
    template = QCoreApplication.translate("Import", "Weapon {name}")
    before, after = ({weapon.name: weapon for weapon in one.weapons} for one in (old, new))
    for one in _of_mapping(before, after, weapon_text):
        yield replace(one, field=template.replace("{name}", one.field))


def _of_mapping(old: Mapping[str, object], new: Mapping[str, object], text: Callable[..., str]) -> Iterator[Difference]:
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield Difference(name, *(text(values[name]) if name in values else "" for values in (old, new)))


def _cost_text(points: int) -> str:
    return QCoreApplication.translate("Import", "%n points a level", "", points)


def weapon_text(weapon: Weapon) -> str:
    """A weapon in a few words: "Rifle 2d6 · Medium 0, Long −2"."""
    ranges = ", ".join(f"{band} {number(dm)}" for band, dm in weapon.range_dms.items())
    return " · ".join(part for part in (str(weapon.damage), weapon.skill, ranges) if part)


def armor_text(armor: Armor | None) -> str:
    return f"{armor.name} ({armor.absorbs})" if armor else ""


def _shown(value: object) -> str:
    match value:
        case None | "" | b"":
            return ""
        case Armor():
            return armor_text(value)
        case bool():
            yes = QCoreApplication.translate("Import", "yes")
            return yes if value else QCoreApplication.translate("Import", "no")
        case int():
            return number(value)
        case bytes():
            return QCoreApplication.translate("Import", "picture")
        case CharacterKind():
            return kind_text(value)
        case tuple():
            return ", ".join(getattr(part, "name", str(part)) for part in value)
    return str(value)
