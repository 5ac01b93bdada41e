"""What keeps a draft from being a character: for each field a sentence that says what to write there.

What a number may be is asked of the rules: they are given it and refuse it or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.edits import LONGEST_NAME
from eod_desktop.models.character_draft import (
    ArmorDraft,
    CharacterDraft,
    ConditionDraft,
    SkillDraft,
    WeaponDraft,
    character_of,
    condition_draft,
    damage_of,
    points_of,
)
from eod_desktop.models.refusals import refusal
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.rules import (
    Armor,
    Character,
    Condition,
    ConditionDm,
    ConditionScope,
    DiceExpression,
    DiceTerm,
    RuleError,
    Weapon,
)

Place = tuple[str | int, ...]
"""Where in a draft: ("name",), ("stats", "STR"), ("skills", 0, "level"), ("weapons", 1, "ranges", "Short")."""

_ANY_DICE = DiceExpression((DiceTerm(1),))


class Problem(msgspec.Struct, frozen=True):
    """`missing`: nothing wrong stands there, but something has to."""

    place: Place
    text: str
    missing: bool = False


def problems(draft: CharacterDraft) -> tuple[Problem, ...]:
    """Everything that has to be put right, in the order of the fields; none: `character_of` makes the character."""
    return (
        *_names(draft),
        *_stats(draft),
        *_skills(draft.skills),
        *_armor(draft.armor),
        *_weapons(draft.weapons),
        *_conditions(draft.conditions),
    )


def usable_part(draft: CharacterDraft, found: Sequence[Problem]) -> Character:
    """The character without what is still wrong, for figures that are shown while it is written."""
    wrong = {problem.place[:2] for problem in found}
    kept = replace(
        draft,
        name=draft.name if draft.name.strip() else "?",
        side=draft.side if draft.side.strip() else "?",
        stats={stat: text for stat, text in draft.stats.items() if ("stats", stat) not in wrong},
        skills=tuple(skill for row, skill in enumerate(draft.skills) if ("skills", row) not in wrong),
        weapons=tuple(weapon for row, weapon in enumerate(draft.weapons) if ("weapons", row) not in wrong),
        armor=ArmorDraft() if any(place[0] == "armor" for place in wrong) else draft.armor,
        max_hits="" if ("max_hits",) in wrong else draft.max_hits,
        wounds="" if ("wounds",) in wrong else draft.wounds,
        pool="" if ("pool",) in wrong else draft.pool,
        conditions=tuple(each for row, each in enumerate(draft.conditions) if ("conditions", row) not in wrong),
    )
    return character_of(kept)


def _legal(make: Callable[[int], object], value: int | None) -> bool:
    """Whether the rules take a number."""
    if value is None:
        return False
    try:
        make(value)
    except RuleError:
        return False
    return True


def _names(draft: CharacterDraft) -> Iterator[Problem]:
    if not draft.name.strip():
        text = QCoreApplication.translate("DraftProblem", "Give the character a name.")
        yield Problem(("name",), text, missing=True)
    elif len(draft.name) > LONGEST_NAME:
        text = QCoreApplication.translate(
            "DraftProblem", "A name has at most {most} characters; this one has {length}. Shorten it."
        )
        yield Problem(("name",), text.format(most=LONGEST_NAME, length=len(draft.name)))
    if not draft.side.strip():
        text = QCoreApplication.translate("DraftProblem", "Name the side it fights on, such as Party or Raiders.")
        yield Problem(("side",), text, missing=True)


def _stats(draft: CharacterDraft) -> Iterator[Problem]:
    for stat, text in draft.stats.items():
        if text and not _legal(lambda value: Character("?", "?", "?", stats={"?": value}), parse_whole(text)):
            said = QCoreApplication.translate(
                "DraftProblem", "{stat}: write a whole number such as 7, or leave it empty when it is unknown."
            )
            yield Problem(("stats", stat), said.format(stat=stat))
    hits = parse_whole(draft.max_hits)
    if draft.max_hits and not _legal(lambda value: Character("?", "?", "?", max_hits=value), hits):
        said = QCoreApplication.translate(
            "DraftProblem", "Hits: write a whole number from 1 up, or leave it empty to take them from the stats."
        )
        yield Problem(("max_hits",), said)
    wounds = parse_whole(draft.wounds)
    if draft.wounds and not _legal(lambda value: Character("?", "?", "?", wounds=value), wounds):
        said = QCoreApplication.translate("DraftProblem", "Wounds: write how many hits are lost, 0 for none.")
        yield Problem(("wounds",), said)
    pool = parse_whole(draft.pool)
    if draft.pool and not _legal(lambda value: Character("?", "?", "?", pool=value), pool):
        said = QCoreApplication.translate("DraftProblem", "Pool: write how many points there are to spend, such as 60.")
        yield Problem(("pool",), said)


def _skills(skills: Sequence[SkillDraft]) -> Iterator[Problem]:
    names = Counter(skill.name for skill in skills)
    for row, skill in enumerate(skills):
        yield from _row_name(("skills", row, "name"), skill.name, row, names)
        shown = skill.name or _row_word(row)
        if not _legal(lambda value: Character("?", "?", "?", skills={"?": value}), parse_whole(skill.level)):
            said = QCoreApplication.translate(
                "DraftProblem", "{skill}: write the level as a whole number such as 2; level 0 is having the skill."
            )
            yield Problem(("skills", row, "level"), said.format(skill=shown), missing=not skill.level)
        cost = parse_whole(skill.cost)
        if skill.cost and not _legal(lambda value: Character("?", "?", "?", skill_costs={"?": value}), cost):
            said = QCoreApplication.translate("DraftProblem", "{skill}: a level costs 1, 2 or 3 points. Write one.")
            yield Problem(("skills", row, "cost"), said.format(skill=shown))


def _weapons(weapons: Sequence[WeaponDraft]) -> Iterator[Problem]:
    names = Counter(weapon.name for weapon in weapons)
    for row, weapon in enumerate(weapons):
        yield from _row_name(("weapons", row, "name"), weapon.name, row, names)
        shown = weapon.name or _row_word(row)
        if damage := _damage(weapon, row, shown):
            yield damage
        for band, text in weapon.ranges.items():
            if text and not _legal(lambda value: Weapon("?", "", _ANY_DICE, {"?": value}), parse_whole(text)):
                said = QCoreApplication.translate(
                    "DraftProblem",
                    "{weapon}, {band}: write the DM, such as −1 or 0, or leave it empty when that is out of reach.",
                )
                yield Problem(("weapons", row, "ranges", band), said.format(weapon=shown, band=band))
        if weapon.dm and not _legal(lambda value: Weapon("?", "", _ANY_DICE, dm=value), parse_whole(weapon.dm)):
            said = QCoreApplication.translate(
                "DraftProblem", "{weapon}: write its own DM, such as +1, or leave it empty for none."
            )
            yield Problem(("weapons", row, "dm"), said.format(weapon=shown))


def _damage(weapon: WeaponDraft, row: int, shown: str) -> Problem | None:
    place = ("weapons", row, "damage")
    if not weapon.damage.strip():
        said = QCoreApplication.translate("DraftProblem", "{weapon}: write the damage dice, such as 2d6 or 3d6+2.")
        return Problem(place, said.format(weapon=shown), missing=True)
    try:
        damage_of(weapon)
    except RuleError as error:
        return Problem(place, f"{shown}: {refusal(error, str)}")
    return None


def _conditions(conditions: Sequence[ConditionDraft]) -> Iterator[Problem]:
    names = Counter(condition.name for condition in conditions)
    for row, condition in enumerate(conditions):
        yield from _row_name(("conditions", row, "name"), condition.name, row, names)
        if condition.known is not None and condition == condition_draft(condition.known):
            continue
        shown = condition.name or _row_word(row)
        for field in ("attacks", "attacked"):
            text = getattr(condition, field)
            if text and not _legal(lambda value: ConditionDm(ConditionScope.ATTACKS, value), parse_whole(text)):
                said = QCoreApplication.translate(
                    "DraftProblem", "{condition}: write the DM, such as −2, or leave it empty for none."
                )
                yield Problem(("conditions", row, field), said.format(condition=shown))
        if condition.turns and not _legal(lambda value: Condition("?", turns=value), parse_whole(condition.turns)):
            said = QCoreApplication.translate(
                "DraftProblem", "{condition}: write for how many turns, such as 2; empty lasts until you clear it."
            )
            yield Problem(("conditions", row, "turns"), said.format(condition=shown))
        elif condition.turns and condition.until_next_action:
            said = QCoreApplication.translate(
                "DraftProblem", "{condition}: it lasts some turns or until its next action, not both."
            )
            yield Problem(("conditions", row, "turns"), said.format(condition=shown))


def _armor(armor: ArmorDraft) -> Iterator[Problem]:
    if not armor.worn:
        return
    if not _legal_points(armor.absorbs):
        said = QCoreApplication.translate(
            "DraftProblem", "Armor: write how many points of a hit it absorbs, such as 3, or all; 0 for none."
        )
        yield Problem(("armor", "absorbs"), said, missing=not armor.absorbs)
    names = Counter(row.damage_type for row in armor.by_type)
    for number, row in enumerate(armor.by_type):
        if not row.damage_type.strip():
            said = QCoreApplication.translate(
                "DraftProblem", "Armor, row {row}: name the damage type, such as fire, or remove the row."
            )
            yield Problem(("armor", "by_type", number, "damage_type"), said.format(row=number + 1), missing=True)
        elif names[row.damage_type] > 1:
            yield _twice(("armor", "by_type", number, "damage_type"), row.damage_type)
        if not _legal_points(row.absorbs):
            said = QCoreApplication.translate(
                "DraftProblem", "Armor against {type}: write how many points it absorbs, such as 3, or all."
            )
            shown = row.damage_type or _row_word(number)
            place = ("armor", "by_type", number, "absorbs")
            yield Problem(place, said.format(type=shown), missing=not row.absorbs)


def _legal_points(text: str) -> bool:
    points = points_of(text)
    return points is not None and (isinstance(points, str) or _legal(lambda value: Armor("?", value), points))


def _row_name(place: Place, name: str, row: int, names: Counter[str]) -> Iterator[Problem]:
    if not name.strip():
        said = QCoreApplication.translate("DraftProblem", "{row}: give it a name, or remove the row.")
        yield Problem(place, said.format(row=_row_word(row)), missing=True)
    elif names[name] > 1:
        yield _twice(place, name)


def _twice(place: Place, name: str) -> Problem:
    said = QCoreApplication.translate("DraftProblem", "“{name}” stands there more than once. Rename or remove one.")
    return Problem(place, said.format(name=name))


def _row_word(row: int) -> str:
    return QCoreApplication.translate("DraftProblem", "Row {number}").format(number=row + 1)
