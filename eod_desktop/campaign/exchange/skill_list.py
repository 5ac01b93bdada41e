"""Which entries of a block are skills, and at what level.

Behind a label such as "Skills:" everything is believed. Elsewhere a name must be known, or hang on its level by a
hyphen, or stand among others that do.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter

import msgspec

from eod_desktop.campaign.exchange import gear_words, skill_items, skill_levels, skill_names, stat_words
from eod_desktop.campaign.exchange.field_labels import Field, FieldKind
from eod_desktop.campaign.exchange.page import Page, Role, blot
from eod_desktop.campaign.exchange.skill_items import Item, Sign
from eod_desktop.campaign.exchange.skill_levels import Skill, SkillReading

MOST_SKILLS = 500
MOST_LISTS = 40
LONGEST_NAME = 80

# What stands before a number without being a skill.
_NEVER_TEXT = """
tl tech_level cr rank term terms age deck room type class mark mk model jump j m thrust dm dms damage armor armour
hits hit_points speed range magazine mag no nr number day year week level lvl unit squad bay sector hex x size team
group page act scene chapter ap protection rad ally allies contact contacts enemy enemies rival rivals ship_share
ship_shares pension skill skills none n/a total step pop uwp value dice roll rolls target initiative cost weight
bonus title position points xp experience pp hp jtas issue book supplement adventure career careers homeworld born
hours minutes turns rounds times zone section block apartment gate dock pier passage high_passage low_passage
others other rest mid_passage middle_passage terms_served cash kcr mcr age_peak male female to and or at the of in
"""
_NEVER = frozenset(name.replace("_", " ") for name in _NEVER_TEXT.split())
_PROSE = re.compile(
    r"\s(?:and|with|has|have|wears?|wearing|carries|carrying|in|the|a|an|is|who|mit|avec|et|und|con)\s", re.IGNORECASE
)
_IN_WEAPONS = re.compile(r"\(([^()\d\n]{2,40}?)-[ \t]?(\d{1,2})\)")
_NOTHING = re.compile(r"\W*(?:none|keine|aucune|-)?\W*", re.IGNORECASE)


def read(page: Page, fields: list[Field], closed: list[tuple[int, int]]) -> SkillReading:
    """All skills of the block; takes what it understands. `closed` spans are about other things."""
    found: list[Skill] = []
    labelled = [field for field in fields if field.kind is FieldKind.SKILLS]
    starts = [field.start for field in fields]
    for field in labelled[:MOST_LISTS]:
        listed = _believed(page, field, _extended(page, field, starts))
        found += listed
        page.take(field.start, field.value, Role.LABEL)
        _take(page, listed)
    text = blot(page.open, closed)
    loose = _elsewhere(page, text, blanks_tell=not found)
    loose += _beside_weapons(page, fields[:MOST_LISTS], bare=not found and not loose)
    _take(page, loose)
    found += loose
    return skill_levels.judged(page, sorted(found, key=lambda skill: skill.start)[:MOST_SKILLS])


def _take(page: Page, skills: list[Skill]) -> None:
    for skill in skills[:MOST_SKILLS]:
        page.take(skill.start, skill.end, Role.SKILL)


def _extended(page: Page, field: Field, starts: list[int]) -> int:
    """A list behind a label goes on over line breaks as long as skills follow."""
    if field.header:
        return field.end
    end = field.end
    limit = next((start for start in starts if start > field.start), len(page.plain))
    while end < limit and page.plain[end : end + 1] == "\n":
        stop = page.open.find("\n", end + 1)
        stop = min(limit, len(page.open) if stop < 0 else stop)
        line = page.open[end + 1 : stop]
        if not line.strip() or stat_words.names_in(line) >= 3:
            break
        items = [item for item in skill_items.parse(page.open, end + 1, stop) if item.level is not None]
        listed = any(skill_names.is_known(item.name) or item.sign is Sign.HYPHEN for item in items)
        if not listed and not (items and _hangs(page.open[max(field.value, end - 120) : end])):
            break
        end = stop
    return end


def _hangs(text: str) -> bool:
    """Whether the last entry of a list is still without its level."""
    items = skill_items.parse(text, 0, len(text))
    return bool(items) and items[-1].level is None


def _believed(page: Page, field: Field, end: int) -> list[Skill]:
    """Everything in a list of skills."""
    text = page.open
    items = _whole(text, skill_items.parse(text, field.value, end))
    levels_given = any(item.level is not None for item, _ in items)
    previous = -1
    skills: list[Skill] = []
    for item, joined in items:
        name = _written(page, item)
        if not _is_name(name) or _NOTHING.fullmatch(name):
            continue
        level = field.level if item.level is None else item.level
        if level is None and levels_given and not skill_names.is_known(item.name):
            continue
        if item.level is not None:
            item, name = _fitted(page, item, name, first=item.piece != previous)
            previous = item.piece
        sign = Sign.BLANK if item.sign is Sign.COUNT else item.sign
        skills.append(Skill(name, level, sign, item.start, item.end, joined))
    return skills


def _whole(text: str, items: list[Item]) -> list[tuple[Item, bool]]:
    """Entries put together again where line breaks, table cells and headings part a name from its level."""
    whole: list[tuple[Item, bool]] = []
    heading: Item | None = None
    for item in items:
        last = whole[-1][0] if whole else None
        if item.heading:
            heading = item
            whole.append((item, False))
            continue
        if heading and _belongs(text, heading, item):
            name = f"{heading.name.rstrip(':')} ({item.name})"
            start = item.start
            if last is heading:
                whole.pop()
                start = heading.start
            whole.append((msgspec.structs.replace(item, name=name, start=start), False))
            continue
        heading = None
        merged = _merged(text, last, item) if last else None
        if merged:
            whole[-1] = merged
        elif last and _is_speciality(item) and not last.name.startswith("("):
            name = f"{skill_names.base_of(last.name)} {item.name}"
            whole.append((msgspec.structs.replace(item, name=name), False))
        elif item.name:
            whole.append((item, False))
    return whole


def _is_speciality(item: Item) -> bool:
    """Whether an entry is no more than "(sensors) 2" and goes on with the skill before it."""
    return item.level is not None and item.name.startswith("(") and item.name.endswith(")")


def _belongs(text: str, heading: Item, item: Item) -> bool:
    """Whether an entry is a speciality under a heading: bulleted under "[Gun Combat]", indented under "Gun Combat:"."""
    if item.level is None or not item.name:
        return False
    if text[heading.start] == "[":
        return item.bullet
    return item.new_line and _indent(text, item.start) > _indent(text, heading.start)


def _indent(text: str, at: int) -> int:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return len(line) if not line.strip(" \t-") else 0


def _merged(text: str, last: Item, item: Item) -> tuple[Item, bool] | None:
    """The last entry completed by this one: its level in the next cell or line, or the rest of its name."""
    if last.level is not None or last.heading:
        return None
    alone = text[item.end : item.end + 40].lstrip(" \t")[:1] in ("", *"\n,;|\x00)]")
    if not item.name and item.level is not None and alone:
        return msgspec.structs.replace(last, level=item.level, sign=item.sign, end=item.end), False
    if not item.new_line or not item.name or item.bullet or len(last.name) > LONGEST_NAME:
        return None
    spaced, closed = f"{last.name} {item.name}", f"{last.name}{item.name}"
    if item.name.startswith("(") or (skill_names.is_spelled(spaced) and not skill_names.is_known(item.name)):
        return msgspec.structs.replace(item, name=spaced, start=last.start, new_line=last.new_line), False
    if item.name[0].islower() and skill_names.is_known(closed):
        return msgspec.structs.replace(item, name=closed, start=last.start, new_line=last.new_line), True
    return None


def _written(page: Page, item: Item) -> str:
    """The name as the text has it, dashes plain."""
    whole = page.plain[item.start : item.start + len(item.name)] == item.name
    name = page.term(item.start, item.start + len(item.name)) if whole else " ".join(item.name.split())
    return name.replace("( ", "(").replace(" )", ")")


def _is_name(name: str) -> bool:
    skill, _, speciality = name.partition("(")
    words = skill.split()
    if any(map(str.isdigit, skill)) or speciality.strip(" )").casefold() in _NEVER:
        return False
    return (
        0 < len(words) <= 6
        and len(name) <= LONGEST_NAME
        and any(char.isalpha() for char in name)
        and "\x00" not in name
        and " ".join(words).casefold().strip(".") not in _NEVER
        and stat_words.key_of(" ".join(words)) is None
    )


def _fitted(page: Page, item: Item, name: str, first: bool) -> tuple[Item, str]:
    """The entry without the prose before it: "wears jack and HandGun-2" is HandGun-2."""
    head, colon, behind = name.partition(": ")
    if colon and skill_names.is_known(behind) and not skill_names.is_known(name):
        at = page.plain.find(behind.split()[0], item.start + len(head))
        return (item, name) if at < 0 else (msgspec.structs.replace(item, start=at, name=behind), behind)
    bare = name.split("(")[0].strip()
    words = bare.split()
    if skill_names.is_known(name) or len(words) < 2:
        return item, name
    count = skill_names.longest_known_tail(words)
    prefix = " ".join(words[:-count]) if count else ""
    prose = bool(_PROSE.search(f" {prefix} ")) or len(words) > 4 or "." in prefix
    if not count or not prefix or not (prose or not first or (prefix[0].islower() and words[-count][0].isupper())):
        return item, name
    at = page.plain.rfind(words[-count], item.start, item.start + len(bare) + 8)
    kept = name[name.index(words[-count], len(prefix)) :]
    return (item, name) if at < 0 else (msgspec.structs.replace(item, start=at, name=kept), kept)


def _elsewhere(page: Page, text: str, blanks_tell: bool) -> list[Skill]:
    """Skills that no label announces."""
    breaks = [found.start() for found in re.finditer("\n", text)]
    entries = []
    previous = -1
    for item, joined in _whole(text, skill_items.parse(text, 0, len(text))):
        first = item.piece != previous
        previous = item.piece
        if item.heading or (item.level is None and item.sign is Sign.NONE and not _bounded(text, item)):
            continue
        unfitted = item
        item, name = _fitted(page, item, _written(page, item), first)
        if _is_name(name) and (item.level is not None or item is unfitted):
            skill = Skill(name, item.level, item.sign, item.start, item.end, joined)
            entries.append((skill, bisect_right(breaks, item.start)))
    known = [line for skill, line in entries if skill.level is not None and skill_names.is_known(skill.name)]
    lists = _lines_of_lists(known if blanks_tell else [])
    counts = _lines_of_lists([line for skill, line in entries if skill.sign is Sign.COUNT])
    sure = [
        (skill, line)
        for skill, line in entries
        if _is_sure(skill, blanks_tell, line in (counts if skill.sign is Sign.COUNT else lists), _alone(text, skill))
    ]
    lines = Counter(line for _, line in sure)
    kept = {id(skill) for skill, _ in sure}
    for skill, line in entries:
        hyphen = skill.sign is Sign.HYPHEN
        near = lines[line] + (lines[line - 1] + lines[line + 1] if hyphen else 0)
        if id(skill) not in kept and near >= (1 if hyphen else 2) and _may_be(text, skill, blanks_tell):
            kept.add(id(skill))
    return [skill for skill, _ in entries if id(skill) in kept]


def _lines_of_lists(lines: list[int]) -> set[int]:
    """The lines on which, together with those right above and below, more than one entry stands."""
    many = Counter(lines)
    return {line for line in many if many[line] + many[line - 1] + many[line + 1] > 1}


def _bounded(text: str, item: Item) -> bool:
    """Whether a name without a level stands alone between two commas."""
    before = text[max(0, item.start - 4) : item.start].rstrip(" \t\n")[-1:]
    after = text[item.end : item.end + 4].lstrip(" \t\n")[:1]
    return before in (",", ";") and after in (",", ";", "")


def _alone(text: str, skill: Skill) -> bool:
    """Whether an entry is all there is between two commas, line breaks or things read before."""
    before = text[max(0, skill.start - 8) : skill.start].rstrip(" \t")[-1:]
    after = text[skill.end : skill.end + 8].lstrip(" \t")[:1]
    return before in ("", *",;|\n\x00") and after in ("", *".,;|\n\x00")


def _is_sure(skill: Skill, blanks_tell: bool, in_list: bool, alone: bool) -> bool:
    """Whether the entry is a skill on its own evidence, beside other known ones, or alone between two commas."""
    if skill.level is None or not skill_names.is_known(skill.name):
        return False
    if skill.sign is Sign.HYPHEN:
        return True
    if skill.sign is Sign.COUNT:
        return blanks_tell and in_list and not (skill.level and gear_words.weapons_in(skill.name.rstrip("s")))
    return blanks_tell and (in_list or alone or "(" in skill.name or not skill_names.is_plain_word(skill.name))


def _may_be(text: str, skill: Skill, blanks_tell: bool) -> bool:
    """Whether the entry is a skill given that its neighbours are."""
    if skill.sign is Sign.HYPHEN:
        return skill.name[0].isalpha()
    if skill.level is None:
        known = skill_names.is_known(skill.name) and not skill_names.is_plain_word(skill.name)
        return known and not gear_words.is_item(skill.name)
    if not blanks_tell or (skill.sign is Sign.BRACKET and not skill_names.is_known(skill.name)):
        return False
    if skill.sign is Sign.COUNT:
        return False
    after = text[skill.end : skill.end + 12].lstrip(" \t")
    return after[:1] in ("", ",", ";", "\n", ".", "|", ")", "]", "\x00") or skill_names.is_known(skill.name)


def _beside_weapons(page: Page, fields: list[Field], bare: bool) -> list[Skill]:
    """The skill named with a weapon, "Armes : pistolet (Handgun-1)"; weapons with levels when nothing else has."""
    skills = []
    for field in fields:
        if field.kind is not FieldKind.WEAPONS:
            continue
        for found in _IN_WEAPONS.finditer(page.open, field.value, field.end):
            if skill_names.is_known(found[1]):
                skills.append(Skill(page.term(*found.span(1)), int(found[2]), Sign.HYPHEN, found.start(), found.end()))
        if bare and not skills:
            items = skill_items.parse(page.open, field.value, field.end)
            skills += [
                Skill(_written(page, item), item.level, item.sign, item.start, item.end)
                for item in items
                if item.level is not None and item.sign is Sign.HYPHEN and skill_names.is_known(item.name)
            ]
    return skills
