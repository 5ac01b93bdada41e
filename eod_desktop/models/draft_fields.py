"""The fields of a draft by their places, and the parts that are done as one step each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from eod_desktop.models.character_draft import CharacterDraft
from eod_desktop.models.draft_problems import Place
from eod_desktop.rules import STATS, CharacterKind, Ruleset

_TEXTS = ("name", "side", "player", "group", "leader", "pool", "max_hits", "wounds", "notes")
PARTS = (*_TEXTS, "kind", "tags", "portrait", "stats", "skills", "armor", "weapons", "conditions")
"""Whatever can be written of a character, in the order in which it is done."""


def field_places(stats: Sequence[str]) -> tuple[Place, ...]:
    """The places of all that is written as one text, with a character that has these stats."""
    return (
        *((text,) for text in (*_TEXTS, "kind", "tags")),
        *(("stats", stat) for stat in stats),
        *(("armor", field) for field in ("name", "absorbs")),
    )


def stat_names(ruleset: Ruleset, draft: CharacterDraft) -> tuple[str, ...]:
    """The stats to show: the rules' own, those that hits come from, and what the character has besides."""
    return tuple(dict.fromkeys((*STATS, *ruleset.hits_from, *draft.stats)))


def text_at(draft: CharacterDraft, place: Place) -> str:
    """The text of a field."""
    match place:
        case ("kind",):
            return draft.kind.value
        case ("tags",):
            return ", ".join(draft.tags)
        case ("stats", str(stat)):
            return draft.stats.get(stat, "")
        case ("armor", str(field)):
            return str(getattr(draft.armor, field))
        case (str(field),):
            return str(getattr(draft, field))
    raise KeyError(place)


def with_text(draft: CharacterDraft, place: Place, text: str) -> CharacterDraft:
    """The draft with that text in a field; the text it has changes nothing."""
    if text == text_at(draft, place):
        return draft
    match place:
        case ("kind",):
            return replace(draft, kind=CharacterKind(text))
        case ("tags",):
            return replace(draft, tags=tags_in(text))
        case ("stats", str(stat)):
            stats = {**draft.stats, stat: text}
            return replace(draft, stats={name: value for name, value in stats.items() if value})
        case ("armor", str(field)):
            return replace(draft, armor=replace(draft.armor, **{field: text}))
        case (str(field),):
            return replace(draft, **{field: text})
    raise KeyError(place)


def tags_in(text: str) -> tuple[str, ...]:
    """The tags between commas, each once."""
    return tuple(dict.fromkeys(tag for part in text.split(",") if (tag := " ".join(part.split()))))


def part_of(place: Place) -> Place:
    """The part that a field belongs to: ("stats", "STR"), ("armor",)."""
    return place[:2] if place[0] == "stats" else place[:1]


def with_part(draft: CharacterDraft, part: Place, source: CharacterDraft) -> CharacterDraft:
    """The draft with a part as another one has it."""
    if part[0] == "stats":
        return with_text(draft, part, text_at(source, part))
    names = ("skills", "costs") if part[0] == "skills" else (str(part[0]),)
    return replace(draft, **{name: getattr(source, name) for name in names})


def differing_parts(one: CharacterDraft, other: CharacterDraft) -> Iterator[Place]:
    """The parts in which two drafts differ; unlike order of stats is no difference."""
    for name in PARTS:
        if name == "stats":
            stats = dict.fromkeys((*one.stats, *other.stats))
            yield from ((name, stat) for stat in stats if one.stats.get(stat, "") != other.stats.get(stat, ""))
        elif getattr(one, name) != getattr(other, name):
            yield (name,)
