"""One level for every skill, and a question wherever that was a decision."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from eod_desktop.campaign.exchange import skill_names
from eod_desktop.campaign.exchange.page import Page
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, excerpt
from eod_desktop.campaign.exchange.skill_items import Sign

HIGHEST_USUAL = 9


class Skill(msgspec.Struct, frozen=True):
    """One skill as found; `joined` when a line break inside its name was taken for no break."""

    name: str
    level: int | None
    sign: Sign
    start: int
    end: int
    joined: bool = False


class SkillReading(msgspec.Struct, frozen=True):
    """The skills of a character and what is doubtful about them."""

    skills: dict[str, int | None]
    warnings: tuple[Finding, ...]
    questions: tuple[Finding, ...]


def judged(page: Page, found: list[Skill]) -> SkillReading:
    """One level a skill, and a question wherever that is a decision."""
    names: dict[str, str] = {}
    levels: dict[str, list[int | None]] = {}
    warnings: list[Finding] = []
    questions: list[Finding] = []
    loose = sum(skill.sign is Sign.LOOSE_HYPHEN for skill in found)
    for skill in found:
        place = (page.line_at(skill.start), excerpt(page.shown[skill.start : skill.end]))
        same = skill_names.same_skill(skill.name)
        if same not in names and not skill_names.is_known(skill.name):
            warnings.append(Finding(FindingKind.SKILL_UNKNOWN, *place, {"skill": skill.name}))
        names.setdefault(same, skill.name)
        known = levels.setdefault(names[same], [])
        if skill.joined:
            warnings.append(Finding(FindingKind.LINE_BREAK_JOINED, *place, {"text": skill.name}))
        if skill.level is None:
            questions.append(Finding(FindingKind.LEVEL_MISSING, *place, {"skill": skill.name}))
        elif (
            not 0 <= skill.level <= HIGHEST_USUAL
            or skill.sign is Sign.COUNT
            or (skill.sign is Sign.LOOSE_HYPHEN and loose < len(found))
        ):
            data = {"skill": skill.name, "level": str(skill.level)}
            questions.append(Finding(FindingKind.LEVEL_DOUBTFUL, *place, data))
        if known and skill.level not in known:
            shown = ", ".join(str(level) for level in (*known, skill.level))
            questions.append(Finding(FindingKind.SKILL_TWICE, *place, {"skill": names[same], "levels": shown}))
        known.append(skill.level)
    skills = {name: _highest(given) for name, given in levels.items()}
    return SkillReading(skills, tuple(warnings), tuple(questions))


def _highest(levels: Iterable[int | None]) -> int | None:
    return max((level for level in levels if level is not None), default=None)
