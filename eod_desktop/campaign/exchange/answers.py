"""Answers to the questions of a reading, and what a character is with them. Without an answer nothing is filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.exchange import profiles
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, ReadCharacter

STATS = frozenset(
    {
        FindingKind.STATS_CONFLICT,
        FindingKind.STATS_AMBIGUOUS,
        FindingKind.STATS_INVALID,
        FindingKind.STATS_MISSING,
        FindingKind.STATS_INCOMPLETE,
    }
)
"""Questions that are answered with stats; `WEAPON_SKILL` with a skill, all others with the level of one."""
_MOST_SPLITS = 6
_HIGHEST = 15  # that people roll


class Answer(msgspec.Struct, frozen=True):
    """Stats, or the level of the skill that was asked about, or the skill for a weapon.

    `level` None leaves the skill out.
    """

    stats: Mapping[str, int] = {}
    level: int | None = None
    skill: str = ""


def offered(question: Finding) -> tuple[Answer, ...]:
    """What a question can be answered with; stats can be typed besides, see `typed`."""
    match question.kind:
        case FindingKind.STATS_CONFLICT:
            return tuple(Answer(stats) for stats in question.choices)
        case FindingKind.STATS_AMBIGUOUS:
            return tuple(map(Answer, splits(question.data.get("text", ""))))
        case FindingKind.LEVEL_MISSING:
            return tuple(Answer(level=level) for level in range(5))
        case FindingKind.LEVEL_DOUBTFUL:
            return (*_levels(question.data.get("level", "")), Answer())
        case FindingKind.SKILL_TWICE:
            return _levels(question.data.get("levels", ""))
        case FindingKind.WEAPON_SKILL:
            return tuple(Answer(skill=skill) for skill in question.data.get("skills", "").split("; ") if skill)
    return ()


def default(question: Finding) -> Answer | None:
    """The answer that stands while the GM gives none: what the reader took. None where it took nothing."""
    found = offered(question)
    match question.kind:
        case FindingKind.LEVEL_DOUBTFUL:
            return found[0]
        case FindingKind.SKILL_TWICE:
            return max(found, key=lambda answer: -1 if answer.level is None else answer.level, default=None)
    return None


def typed(text: str) -> Answer | None:
    """Stats as somebody types them: 7A869B, 7 10 8 6 9 11, STR 7 DEX 10; None for what is none."""
    named = dict(re.findall(r"\b(STR|DEX|END|INT|EDU|SOC|PSI)[ :=]{0,3}(\d{1,2})\b", text.upper()))
    if named:
        return Answer({stat: int(value) for stat, value in named.items()})
    found = profiles.labelled(f"UPP {text.strip()}")
    stats = found[0].stats if found and found[0].doubt is None else {}
    return Answer(stats) if stats else None


def splits(text: str) -> list[dict[str, int]]:
    """The ways to read a run of decimal digits as six stats from 1 to 15, the first few of them."""
    digits = re.sub(r"\D", "", text)
    return [
        dict(zip(SIX, values, strict=True)) for values, _ in zip(_split(digits, 6), range(_MOST_SPLITS), strict=False)
    ]


def _split(digits: str, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 0:
        if not digits:
            yield ()
        return
    if not parts <= len(digits) <= 2 * parts:
        return
    for length in (1, 2):
        head = digits[:length]
        if len(head) == length and not head.startswith("0") and int(head) <= _HIGHEST:
            for rest in _split(digits[length:], parts - 1):
                yield (int(head), *rest)


def answered(read: ReadCharacter, answers: Mapping[int, Answer]) -> ReadCharacter:
    """The character with answers, given by the number of the question among its questions."""
    stats, skills, aims = dict(read.stats), dict(read.skills), dict(read.aims)
    for number, answer in sorted(answers.items()):
        question = read.questions[number]
        if question.kind in STATS:
            stats.update(answer.stats)
            continue
        if question.kind is FindingKind.WEAPON_SKILL:
            aims[question.data["weapon"]] = answer.skill
            continue
        skill = question.data["skill"]
        if answer.level is None:
            skills.pop(skill, None)
        else:
            skills[skill] = answer.level
    return replace(read, stats=stats, skills=skills, aims=aims) if answers else read


def _levels(text: str) -> tuple[Answer, ...]:
    """Each level once, without a sign: what was read as a minus is a hyphen as often as not."""
    found = dict.fromkeys(int(level) for level in re.findall(r"\d{1,6}", text))
    return tuple(Answer(level=level) for level in found)
