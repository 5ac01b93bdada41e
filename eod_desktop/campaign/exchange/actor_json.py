"""Characters as the JSON of other programs: twodsix and mgt2e actors (Foundry), traveller-combat-vtt, plain generators.

A field is known by its name and shape, not by the program; everything else is kept in the notes as "key: value".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from eod_desktop.campaign.exchange import (
    actor_gear,
    actor_skills,
    facts,
    json_text,
    own_part,
    profiles,
    stat_words,
    twodsix,
    vtt,
)
from eod_desktop.campaign.exchange.folding import clean
from eod_desktop.campaign.exchange.json_values import items, lines, obj, pick, stat, text, whole
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.campaign.exchange.reading import (
    Finding,
    FindingKind,
    OwnPart,
    ReadCharacter,
    Reading,
    Tell,
    collected,
    excerpt,
)

_START = re.compile(r"\s*(?:\[\s*)*\{\s*(?:[\"'}]|\w+\s*:)|\s*\[\s*[\[{\"\]]")
_FENCE = re.compile(r"\s*```\w*[ \t]*\n")
_FENCE_BELOW = re.compile(r"\n[ \t]*```\s*\Z")
_PROFILE = ("upp", "ucp", "upc", "profile")
_STATS = ("characteristics", "stats", "attributes", "abilities", "chars", "statistics")
_WRAPPERS_TEXT = "actors characters character actor npcs pcs crew data results entries roster people items"
_WRAPPERS = tuple(_WRAPPERS_TEXT.split())
_PHYSICAL = ("STR", "DEX", "END")
_DEEPEST = 6


def read(source: str, most: int, tell: Tell | None = None) -> Reading | None:
    """The characters of a JSON text, several values in a row allowed; None when the text is no JSON.

    Broken or too deeply nested JSON gives no character and a warning with the place.
    """
    body = _unfenced(source.lstrip("\ufeff"))
    if not _START.match(body):
        return None
    values, warnings = json_text.decoded(body)
    actors = [(line, actor) for line, value in values for actor in _actors(value, 0)]
    if len(actors) > most:
        warnings.append(Finding(FindingKind.TOO_MANY_CHARACTERS, actors[most][0], data={"limit": str(most)}))
    characters: list[ReadCharacter] = []
    for line, actor in actors[:most]:
        characters.append(_character(actor, line))
        if tell:
            tell(len(characters) / len(actors))
    if not characters and not warnings:
        nobody = Finding(FindingKind.NO_CHARACTER, 0, excerpt(body))
        return None if body.lstrip().startswith("[") else Reading(warnings=(nobody,))
    return collected(characters, warnings)


def _unfenced(source: str) -> str:
    """Without the three backticks of a forum around it."""
    opening = _FENCE.match(source)
    body = source[opening.end() :] if opening else source
    closing = _FENCE_BELOW.match(body, max(0, body.rfind("\n", 0, len(body.rstrip()))))
    return body[: closing.start()] if closing else body


def _actors(value: object, depth: int) -> Iterator[dict[str, object]]:
    """Every object that tells of a character, wherever a program may have put it."""
    if depth > _DEEPEST:
        return
    for entry in items(value):
        yield from _actors(entry, depth + 1)
    source = obj(value)
    if not source:
        return
    if _is_actor(source):
        yield source
        return
    inner = [source[key] for key in source if key.casefold() in _WRAPPERS]
    for entry in inner or [entry for entry in source.values() if isinstance(entry, dict)]:
        yield from _actors(entry, depth + 1)


def _body(actor: dict[str, object]) -> dict[str, object]:
    """The part with the game's values: `system`, in older exports `data`, else the object itself."""
    for key in ("system", "data"):
        inner = obj(actor.get(key))
        if inner and (_has_values(inner) or key == "system"):
            return obj(inner.get("data")) if not _has_values(inner) and _has_values(obj(inner.get("data"))) else inner
    return actor


def _has_values(source: dict[str, object]) -> bool:
    keys = {key.casefold() for key in source}
    named = sum(stat_words.key_of(key) in SIX for key in source)
    return bool(keys & {*_PROFILE, "characteristics", "stats", "skills", "hits", "attributes"}) or named >= 3


def _is_actor(source: dict[str, object]) -> bool:
    return _has_values(source) or (_body(source) is not source and ("name" in source or "type" in source))


def _character(actor: dict[str, object], line: int) -> ReadCharacter:
    body = _body(actor)
    name = _name(pick(actor, "name", "charactername", "character_name")) or _name(pick(body, "name"))
    stats, warnings, questions, wounds, damage = _stats(actor, body)
    skills = actor_skills.read(actor, body)
    gear = actor_gear.read(actor, body, skills.skills)
    lost = max(actor_gear.hits_lost(body), damage)
    own, trouble = _own(actor, line)
    warnings += trouble
    if not name:
        warnings.append(Finding(FindingKind.NAME_MISSING, line))
    found = (*warnings, *skills.warnings), (*questions, *skills.questions)
    return ReadCharacter(
        name=name,
        stats=stats,
        skills=skills.skills,
        notes="\n".join([*wounds, *_notes(actor, body)]),
        armor=gear.armor,
        weapons=gear.weapons,
        age=_age(actor, body),
        credits=_credits(actor, body),
        line=line,
        warnings=tuple(msgspec.structs.replace(finding, line=line) for finding in found[0]),
        questions=tuple(msgspec.structs.replace(finding, line=line) for finding in found[1]),
        gear=gear.gear,
        worn=gear.worn,
        max_hits=None if all(key in stats for key in _PHYSICAL) else actor_gear.most_hits(body),
        wounds=lost,
        own=own,
    )


def _own(actor: dict[str, object], line: int) -> tuple[OwnPart | None, list[Finding]]:
    """The part that this program wrote, with what the rest of the actor said then."""
    flag = obj(actor.get("flags")).get(own_part.KEY)
    written = flag if flag is not None else actor.get(own_part.KEY)
    if written is None:
        return None, []
    try:
        part = own_part.read(written)
    except ValueError as error:
        return None, [Finding(FindingKind.OWN_PART_BROKEN, line, excerpt(str(error)))]
    if part is None:
        return None, [Finding(FindingKind.OWN_PART_BROKEN, line)]
    then = vtt.told(part.character) if flag is None else twodsix.told(part.character, part.hits)
    return OwnPart(part.character, _character(then, line)), []


def _name(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(text(inner) for inner in value.values() if text(inner))
    return clean(value).strip() if isinstance(value, str) else text(value)


def _stats(
    actor: dict[str, object], body: dict[str, object]
) -> tuple[dict[str, int], list[Finding], list[Finding], list[str], int]:
    """Stats, warnings, questions, a line for every stat that is lowered at present, and by how much in all."""
    warnings: list[Finding] = []
    questions: list[Finding] = []
    wounds: list[str] = []
    lowered: dict[str, int] = {}
    stats: dict[str, int] = {}
    others: dict[str, int] = {}
    conflicts: list[str] = []
    for key, given in _given(actor, body):
        value = stat(given if not isinstance(given, dict) else pick(given, "value", "max", "score", "base", "current"))
        if value is None:
            if given is not None and given != "":
                questions.append(Finding(FindingKind.STATS_INVALID, 0, key, {"text": excerpt(f"{key}: {given}")}))
            continue
        damage = whole(obj(given).get("damage")) or 0
        if damage > 0:
            lowered[key] = min(damage, value)
            wounds.append(f"{key}: {value}, damage {damage}")
            warnings.append(Finding(FindingKind.CURRENT_VALUES, 0, key, {"text": wounds[-1]}))
        if key not in SIX and value == 0:
            continue
        if stats.setdefault(key, value) != value:
            others.setdefault(key, value)
            conflicts.append(f"{key} {stats[key]}/{value}")
    if conflicts:
        data = {"stat": " ".join(entry.split()[0] for entry in conflicts), "values": ", ".join(conflicts)}
        questions.append(Finding(FindingKind.STATS_CONFLICT, 0, "", data, (stats, {**stats, **others})))
    profile_doubts = _profile_doubts(actor, body) if not all(key in stats for key in SIX) else []
    lost = sum(lowered.get(key, 0) for key in _PHYSICAL)
    if conflicts or profile_doubts:
        return {}, warnings, questions + profile_doubts, wounds, lost
    return _complete(stats, body, questions), warnings, questions, wounds, lost


def _given(actor: dict[str, object], body: dict[str, object]) -> Iterator[tuple[str, object]]:
    """Every stat the actor gives, from all the places where programs put them."""
    for source in (actor, body) if body is not actor else (actor,):
        profile = _profile(source)
        if profile:
            yield from profile.stats.items()
        group = pick(source, *_STATS)
        if isinstance(group, str):
            found = profiles.labelled(f"UPP {group}")
            yield from found[0].stats.items() if found else ()
        numbers = items(group)
        if len(numbers) in (6, 7) and all(not isinstance(number, dict) for number in numbers):
            yield from zip((*SIX, "PSI"), numbers, strict=False)
        for entry in numbers:
            key = stat_words.key_of(text(pick(obj(entry), "name", "key", "id", "label", "abbreviation")))
            if key:
                yield key, entry
        for name, value in (*obj(group).items(), *source.items()):
            key = stat_words.key_of(name)
            if key and (key in SIX or not isinstance(value, str)):
                yield key, value


def _profile(source: dict[str, object]) -> profiles.Profile | None:
    written = pick(source, *_PROFILE)
    if isinstance(written, list):
        written = " ".join(text(number) for number in written)
    found = profiles.labelled(f"UPP {text(written)}") if text(written) else []
    return found[0] if found else None


def _profile_doubts(actor: dict[str, object], body: dict[str, object]) -> list[Finding]:
    doubts = []
    for source in (actor, body) if body is not actor else (actor,):
        profile = _profile(source)
        if profile and profile.doubt:
            ambiguous = profile.doubt is profiles.Doubt.AMBIGUOUS
            kind = FindingKind.STATS_AMBIGUOUS if ambiguous else FindingKind.STATS_INVALID
            written = excerpt(text(pick(source, *_PROFILE)))
            doubts.append(Finding(kind, 0, written, {"text": written}))
    return doubts


def _complete(stats: dict[str, int], body: dict[str, object], questions: list[Finding]) -> dict[str, int]:
    """The stats if there are any of the six; else hits alone, or a question."""
    if any(stats.get(key) for key in SIX):
        missing = [key for key in SIX if key not in stats]
        if missing:
            questions.append(Finding(FindingKind.STATS_INCOMPLETE, 0, "", {"missing": " ".join(missing)}))
        return stats
    most = actor_gear.most_hits(body)
    if most is not None:
        return {"Hits": most}
    questions.append(Finding(FindingKind.STATS_MISSING, 0))
    return {}


def _age(actor: dict[str, object], body: dict[str, object]) -> int | None:
    for source in (actor, body, obj(body.get("sophont")), obj(body.get("details"))):
        age = pick(source, "age")
        years = whole(pick(age, "value") if isinstance(age, dict) else age)
        if years is not None:
            return years
    return None


def _credits(actor: dict[str, object], body: dict[str, object]) -> int | None:
    for source in (actor, body, obj(body.get("finance")), obj(body.get("finances"))):
        given = pick(source, "credits", "cash")
        found = facts.amount(text(given)) if text(given) else None
        if found:
            return found.credits
    return None


def _notes(actor: dict[str, object], body: dict[str, object]) -> Iterator[str]:
    named = {name.casefold() for name in actor if stat_words.key_of(name)}
    used = {"name", "skills", "items", own_part.KEY, *_PROFILE, *_STATS, *named}
    yield from lines({key: value for key, value in actor.items() if value is not body}, used)
    if body is not actor:
        yield from lines(body, used)
    for item in (*items(actor.get("items")), *(items(body.get("items")) if body is not actor else [])):
        entry = obj(item)
        if text(entry.get("type")).casefold() not in ("skill", "skills") and text(entry.get("name")):
            yield f"{text(entry.get('type')) or 'item'}: {text(entry.get('name'))}"
