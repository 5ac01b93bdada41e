"""The skills of an actor in JSON: names with levels, ids with objects, lists, text, or items of the type "skills"."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from eod_desktop.campaign.exchange import block, skill_names
from eod_desktop.campaign.exchange.folding import fold
from eod_desktop.campaign.exchange.json_values import items, obj, pick, text, whole
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, excerpt
from eod_desktop.campaign.exchange.skill_levels import HIGHEST_USUAL, SkillReading
from eod_desktop.campaign.exchange.skill_list import MOST_SKILLS

_LEVELS = ("value", "level", "rank", "rating", "score", "lvl")
_SPECIALITIES = ("specialities", "specialties", "specialisations", "specializations", "subskills", "cascade")
_NO_SKILL_TEXT = "id name label trained default notes description characteristic boon augment dm icon"
_NO_SKILL = frozenset(_NO_SKILL_TEXT.split())


class _Entry(msgspec.Struct, frozen=True):
    name: str
    level: int | None
    given: str = ""  # what stands in the place of a level that cannot be read


def read(actor: dict[str, object], body: dict[str, object]) -> SkillReading:
    """All skills of the actor. Untrained ones, given as negative levels, are left out."""
    entries: list[_Entry] = []
    for source in (actor, body) if body is not actor else (actor,):
        entries += _entries(pick(source, "skills", "skill", "skilllist", "compétences"))
    for item in (*items(actor.get("items")), *items(body.get("items"))):
        if text(obj(item).get("type")).casefold() in ("skill", "skills"):
            entries += _item(obj(item))
    return _judged([entry for entry in entries if entry.name][:MOST_SKILLS])


def _entries(value: object) -> Iterator[_Entry]:
    if isinstance(value, str):
        yield from _from_text(value)
    for entry in items(value):
        if isinstance(entry, str):
            yield from _from_text(entry)
        else:
            yield from _item(obj(entry))
    for key, inner in obj(value).items():
        yield from _keyed(text(key), inner)


def _from_text(written: str) -> Iterator[_Entry]:
    folded = fold("Skills: " + " ".join(written.split()))
    for name, level in block.read(folded, 0, len(folded.plain)).skills.items():
        yield _Entry(name, level)


def _item(item: dict[str, object]) -> Iterator[_Entry]:
    """An object with its own name: {"name": "Pilot", "level": 2}."""
    name = text(pick(item, "name", "skill", "label", "key"))
    body = obj(pick(item, "system", "data")) or item
    speciality = text(pick(body, "speciality", "specialty", "specialization", "specialisation"))
    if name:
        yield from _leveled(f"{name} ({speciality})" if speciality and "(" not in name else name, body)


def _keyed(key: str, value: object) -> Iterator[_Entry]:
    """A name or id with a level, or with an object around it."""
    if not isinstance(value, dict):
        number = whole(value)
        if value is None or number is not None:
            if number is None or number >= 0:
                yield _Entry(skill_names.from_id(key), number)
        else:
            yield _Entry(skill_names.from_id(key), None, excerpt(str(value)))
        return
    name = text(pick(value, "label", "name")) or skill_names.from_id(key)
    if name.casefold() == key.casefold():
        name = skill_names.from_id(key)
    yield from _leveled(name, value)
    specialities = pick(value, *_SPECIALITIES)
    if specialities is None and pick(value, *_LEVELS) is None:
        specialities = {inner: level for inner, level in value.items() if inner.casefold() not in _NO_SKILL}
    for inner, level in obj(specialities).items():
        label = text(pick(obj(level), "label", "name")) or text(inner)
        for entry in _keyed(inner, level):
            yield msgspec.structs.replace(entry, name=f"{name} ({label})")
    for inner_item in items(specialities):
        for entry in _item(obj(inner_item)):
            yield msgspec.structs.replace(entry, name=f"{name} ({entry.name})")


def _leveled(name: str, body: dict[str, object]) -> Iterator[_Entry]:
    given = pick(body, *_LEVELS)
    level = whole(given)
    trained = pick(body, "trained")
    if given is None and body and trained is not True and "name" not in body:
        return
    if trained is False and (level or 0) <= 0:
        return
    if level is None or level >= 0:
        yield _Entry(name, level, "" if given is None or level is not None else excerpt(str(given)))


def _judged(entries: list[_Entry]) -> SkillReading:
    skills: dict[str, int | None] = {}
    spelled: dict[str, str] = {}
    warnings: list[Finding] = []
    questions: list[Finding] = []
    for entry in entries:
        name = spelled.setdefault(skill_names.same_skill(entry.name), entry.name)
        if name not in skills and not skill_names.is_known(name):
            warnings.append(Finding(FindingKind.SKILL_UNKNOWN, 0, name, {"skill": name}))
        if entry.level is None:
            written = f"{name}: {entry.given}" if entry.given else name
            questions.append(Finding(FindingKind.LEVEL_MISSING, 0, written, {"skill": name}))
        elif entry.level is not None and entry.level > HIGHEST_USUAL:
            questions.append(Finding(FindingKind.LEVEL_DOUBTFUL, 0, name, {"skill": name, "level": str(entry.level)}))
        known = skills.get(name)
        if name in skills and known != entry.level:
            data = {"skill": name, "levels": f"{known}, {entry.level}"}
            questions.append(Finding(FindingKind.SKILL_TWICE, 0, name, data))
        skills[name] = entry.level if known is None else known if entry.level is None else max(known, entry.level)
    return SkillReading(skills, tuple(warnings), tuple(questions))
