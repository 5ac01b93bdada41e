"""One block of free text read as one character."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from eod_desktop.campaign.exchange import (
    facts,
    field_labels,
    gear_lines,
    gear_reading,
    leftovers,
    person_name,
    skill_items,
    skill_list,
    skill_names,
    stats,
    weapon_skills,
)
from eod_desktop.campaign.exchange.field_labels import Field, FieldKind
from eod_desktop.campaign.exchange.folding import Folded
from eod_desktop.campaign.exchange.page import Page, Role, blot
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, ReadCharacter, excerpt
from eod_desktop.campaign.exchange.skill_items import Sign

MOST_CHARACTERS = 8_000  # of one block; a stat block has a few hundred
MOST_FIELDS = 400

_ABOUT_OTHER_THINGS = (
    FieldKind.WORD,
    FieldKind.LIST,
    FieldKind.EQUIPMENT,
    FieldKind.ARMOR,
    FieldKind.WEAPONS,
    FieldKind.UNKNOWN,
    FieldKind.HITS,
    FieldKind.CREDITS,
)


def read(folded: Folded, start: int, end: int) -> ReadCharacter:
    """The character that the text from `start` to `end` tells of. Never raises; reads the first 8,000 characters."""
    stop = min(end, start + MOST_CHARACTERS)
    page = Page(folded, start, stop)
    first_line_end = page.plain.find("\n", page.head)
    found = field_labels.find_fields(page.plain, first_line_end if first_line_end >= 0 else stop)[:MOST_FIELDS]
    fields = [field for field in found if not _lists_skills(page, field)]
    age, money, warnings = _facts(page, fields)
    closed = [(field.value, field.end) for field in fields if field.kind in _ABOUT_OTHER_THINGS]
    named = [(field.value, field.end) for field in fields if field.kind is FieldKind.NAME]
    read_stats = stats.read(page, fields, closed + named)
    name = person_name.read(page, fields, read_stats.anchor)
    gear = gear_lines.read(page, fields)
    read_skills = skill_list.read(page, fields, closed)
    gear_lines.read_rest(page, fields, gear)
    notes, not_understood = leftovers.read(page, fields)
    line = page.line_at(page.head)
    warnings = [*warnings, *read_stats.warnings, *read_skills.warnings, *gear.findings, *not_understood]
    if not name:
        warnings.append(Finding(FindingKind.NAME_MISSING, line))
    if stop < end:
        notes += "\n" + folded.shown[stop:end].strip()
        data = {"characters": str(end - start)}
        rest = excerpt(folded.shown[stop:end])
        warnings.append(Finding(FindingKind.BLOCK_TOO_LONG, folded.line_at(stop), rest, data))
    return ReadCharacter(
        name=name,
        stats=read_stats.stats,
        skills=read_skills.skills,
        notes=notes,
        armor=gear.armor,
        weapons=tuple(gear.weapons),
        age=age,
        credits=money,
        max_hits=read_stats.max_hits,
        line=line,
        warnings=tuple(warnings),
        questions=(*read_stats.questions, *read_skills.questions, *_aims_asked(gear.weapons, read_skills.skills, line)),
    )


def _lists_skills(page: Page, field: Field) -> bool:
    """Whether a label only sorts skills: "Combat: Rifle-2, Brawling-1", "Ship: Pilot 1"."""
    label = page.plain[field.start : field.value].strip(" \t:=").casefold()
    if field.kind is not FieldKind.UNKNOWN and label not in ("ship", "psionics", "talents"):
        return False
    items = [item for item in skill_items.parse(page.plain, field.value, field.end) if item.level is not None]
    known = [item for item in items if skill_names.is_known(item.name)]
    return any(item.sign is Sign.HYPHEN for item in known) or len(known) >= 2


def _facts(page: Page, fields: list[Field]) -> tuple[int | None, int | None, list[Finding]]:
    """Age and credits; takes what is understood of them, of careers, worlds and dates."""
    age: int | None = None
    money: int | None = None
    warnings = []
    for code in facts.codes(page.open):
        page.take(code.start, code.end, Role.FACT)
    named = [(field.value, field.end) for field in fields if field.kind is FieldKind.NAME]
    for found in _sums(page, fields, named):
        page.take(found.start, found.end, Role.FACT)
        money = found.credits if money is None else money
        if found.rounded:
            text = excerpt(page.shown[found.start : found.end])
            data = {"text": text, "credits": str(found.credits)}
            warnings.append(Finding(FindingKind.CREDITS_ROUNDED, page.line_at(found.start), text, data))
    for start, end, years in facts.ages(blot(page.open, named)):
        page.take(start, end, Role.FACT)
        age = years if age is None else age
    for term in facts.terms(blot(page.open, named)):
        page.take(term.start, term.end, Role.FACT)
    return age, money, warnings


def _sums(page: Page, fields: list[Field], named: list[tuple[int, int]]) -> list[facts.Money]:
    """The sums marked as credits, those behind a label for money first."""
    labelled = []
    for field in fields:
        if field.kind is FieldKind.CREDITS:
            found = facts.amount(page.open[field.value : field.end])
            if found:
                start, end = field.value + found.start, field.value + found.end
                labelled.append(facts.Money(start, end, found.credits, found.rounded))
    taken = [(found.start, found.end) for found in labelled]
    return labelled + facts.money(blot(page.open, named + taken))


def _aims_asked(weapons: list[str], skills: Mapping[str, int | None], line: int) -> Iterator[Finding]:
    """A question for every weapon that has figures and a name that tells no skill."""
    for words in weapons[:MOST_FIELDS]:
        weapon = gear_reading.weapon(words, skills)
        if weapon and not weapon.skill and weapon_skills.kind_of(weapon.name) is None:
            data = {"weapon": weapon.name, "skills": "; ".join(weapon_skills.offered(skills))}
            yield Finding(FindingKind.WEAPON_SKILL, line, excerpt(words), data)
