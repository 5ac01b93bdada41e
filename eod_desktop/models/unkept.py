"""What is written of a character and not in the campaign, in words: what is lost when it is given up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.character_draft import CharacterDraft, ConditionDraft, SkillDraft, WeaponDraft
from eod_desktop.models.draft_fields import differing_parts
from eod_desktop.models.draft_problems import Place

translate = QCoreApplication.translate

_Row = SkillDraft | WeaponDraft | ConditionDraft


class Unkept(msgspec.Struct, frozen=True):
    """All that is written, the `parts` of it that the campaign has not, and what they are called."""

    draft: CharacterDraft
    parts: tuple[Place, ...]
    names: tuple[str, ...]


def unkept(kept: CharacterDraft, written: CharacterDraft) -> Unkept:
    """What `written` has and `kept` has not; a character that is not in the campaign is unkept as a whole."""
    parts = tuple(differing_parts(kept, written))
    if not kept.id:
        name = " ".join(written.name.split())
        new = translate("Unkept", "the new character “{name}”") if name else translate("Unkept", "the new character")
        return Unkept(written, parts, (new.format(name=name),))
    return Unkept(written, parts, tuple(name for part in parts for name in _names(part, kept, written)))


def _names(part: Place, kept: CharacterDraft, written: CharacterDraft) -> Iterator[str]:
    match part:
        case ("skills",):
            yield from _rows(translate("Unkept", "skill"), kept.skills, written.skills)
        case ("weapons",):
            yield from _rows(translate("Unkept", "weapon"), kept.weapons, written.weapons)
        case ("conditions",):
            yield from _rows(translate("Unkept", "condition"), kept.conditions, written.conditions)
        case ("armor",):
            yield _called(translate("Unkept", "armor"), written.armor.name)
        case ("stats", str(stat)):
            yield _called(stat, written.stats.get(stat, ""))
        case (str(field),):
            text = getattr(written, field) if field in _SHORT else ""
            yield _called(_field_name(field), text)


def _rows(kind: str, kept: Sequence[_Row], written: Sequence[_Row]) -> Iterator[str]:
    """The rows that were written anew or changed, then those that were taken away."""
    for row in written:
        if row not in kept:
            yield _called(kind, row.name)
    left = {row.name for row in written}
    for row in kept:
        if row.name not in left:
            yield translate("Unkept", "{what} removed").format(what=_called(kind, row.name))


def _called(kind: str, text: str) -> str:
    shown = " ".join(text.split())
    return translate("Unkept", "{kind} “{text}”").format(kind=kind, text=shown) if shown else kind


_SHORT = ("name", "side", "player", "group", "pool", "max_hits", "wounds")


def _field_name(field: str) -> str:
    return {
        "name": translate("Unkept", "name"),
        "side": translate("Unkept", "side"),
        "player": translate("Unkept", "player"),
        "group": translate("Unkept", "group"),
        "leader": translate("Unkept", "led by"),
        "pool": translate("Unkept", "pool"),
        "max_hits": translate("Unkept", "hits"),
        "wounds": translate("Unkept", "wounds"),
        "notes": translate("Unkept", "notes"),
        "kind": translate("Unkept", "kind"),
        "tags": translate("Unkept", "tags"),
        "portrait": translate("Unkept", "portrait"),
    }[field]
