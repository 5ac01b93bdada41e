"""A character while it is written: every field as the text that stands in it, right or wrong."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.condition_form import ConditionForm
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import MINUS, number, signed
from eod_desktop.rules import (
    ABSORBS_ALL,
    Armor,
    Character,
    CharacterKind,
    Condition,
    ConditionDm,
    ConditionScope,
    DiceExpression,
    Weapon,
)


class SkillDraft(msgspec.Struct, frozen=True):
    """A row of the skills; `cost` is empty where nothing is said of what a level costs."""

    name: str = ""
    level: str = ""
    cost: str = ""


class WeaponDraft(msgspec.Struct, frozen=True):
    """A row of the weapons. `ranges` holds the DM by range band; a band out of reach is empty or not there.

    `known` is the expression that `damage` was written from: one too long to be read again still stands for itself.
    """

    name: str = ""
    skill: str = ""
    stat: str = ""
    damage: str = ""
    ranges: Mapping[str, str] = {}
    dm: str = ""
    silent: bool = False
    damage_type: str = ""
    known: DiceExpression | None = None


class AbsorptionDraft(msgspec.Struct, frozen=True):
    """A row of what armor absorbs of a damage type."""

    damage_type: str = ""
    absorbs: str = ""


class ArmorDraft(msgspec.Struct, frozen=True):
    """The armor; with nothing in it there is none."""

    name: str = ""
    absorbs: str = ""
    by_type: tuple[AbsorptionDraft, ...] = ()

    @property
    def worn(self) -> bool:
        return self != ArmorDraft()


class ConditionDraft(msgspec.Struct, frozen=True):
    """A row of the conditions: the DM on its own attacks and tasks, that on attacks on it, and how long it lasts.

    `known` is the condition that the row was written from: untouched, it stands for that exactly.
    """

    name: str = ""
    attacks: str = ""
    attacked: str = ""
    turns: str = ""
    until_next_action: bool = False
    known: Condition | None = None


class CharacterDraft(msgspec.Struct, frozen=True):
    """What the editor holds. Stats without text are unknown, `max_hits` without text comes from the stats (C7).

    `costs` are the points a level that the character keeps for skills which are not written by row (T10); without text
    the `pool` is the ruleset's.
    """

    id: str
    name: str = ""
    side: str = ""
    kind: CharacterKind = CharacterKind.NPC
    player: str = ""
    stats: Mapping[str, str] = {}
    skills: tuple[SkillDraft, ...] = ()
    weapons: tuple[WeaponDraft, ...] = ()
    armor: ArmorDraft = ArmorDraft()
    max_hits: str = ""
    wounds: str = ""
    notes: str = ""
    costs: Mapping[str, int] = {}
    group: str = ""
    tags: tuple[str, ...] = ()
    portrait: bytes = b""
    archived: bool = False
    pool: str = ""
    leader: str = ""
    conditions: tuple[ConditionDraft, ...] = ()


# from a character to its draft


def draft_of(character: Character) -> CharacterDraft:
    """The texts that stand for a character; `character_of` gives the same character back."""
    costs = character.skill_costs
    return CharacterDraft(
        id=character.id,
        name=character.name,
        side=character.side,
        kind=character.kind,
        player=character.player,
        stats={stat: number(value) for stat, value in character.stats.items()},
        skills=tuple(
            SkillDraft(name, number(level), number(costs[name]) if name in costs else "")
            for name, level in character.skills.items()
        ),
        weapons=tuple(weapon_draft(weapon) for weapon in character.weapons),
        armor=armor_draft(character.armor),
        max_hits="" if character.max_hits is None else number(character.max_hits),
        wounds=number(character.wounds),
        notes=character.notes,
        costs={name: cost for name, cost in costs.items() if name not in character.skills},
        group=character.group,
        tags=character.tags,
        portrait=character.portrait,
        archived=character.archived,
        pool="" if character.pool is None else number(character.pool),
        leader=character.leader,
        conditions=tuple(condition_draft(condition) for condition in character.conditions),
    )


def weapon_draft(weapon: Weapon) -> WeaponDraft:
    return WeaponDraft(
        name=weapon.name,
        skill=weapon.skill,
        stat=weapon.stat,
        damage=_damage_text(weapon.damage),
        ranges={band: signed(dm) for band, dm in weapon.range_dms.items()},
        dm=signed(weapon.dm) if weapon.dm else "",
        silent=weapon.silent,
        damage_type=weapon.damage_type,
        known=weapon.damage,
    )


def _damage_text(damage: DiceExpression) -> str:
    return str(damage).replace("-", MINUS)


def armor_draft(armor: Armor | None) -> ArmorDraft:
    if armor is None:
        return ArmorDraft()
    by_type = tuple(AbsorptionDraft(kind, _points_text(points)) for kind, points in armor.by_type.items())
    return ArmorDraft(armor.name, _points_text(armor.absorbs), by_type)


def condition_draft(condition: Condition) -> ConditionDraft:
    """The row of a condition; several DMs of one scope are shown as one."""
    form = ConditionForm.of(condition)
    return ConditionDraft(
        form.name, form.attacks, form.attacked, form.turns, condition.until_next_action, known=condition
    )


def _points_text(points: int | str) -> str:
    return number(points) if isinstance(points, int) else points


# from a draft to what it stands for: None for text that stands for nothing


def damage_of(weapon: WeaponDraft) -> DiceExpression:
    """The damage dice; RuleError(BAD_EXPRESSION) for text that is none."""
    if weapon.known is not None and weapon.damage == _damage_text(weapon.known):
        return weapon.known
    return DiceExpression.parse(weapon.damage)


def points_of(text: str) -> int | str | None:
    """What armor absorbs: a number or "all"."""
    word = text.strip().casefold()
    if word in (ABSORBS_ALL, QCoreApplication.translate("CharacterDraft", "all").casefold()):
        return ABSORBS_ALL
    return parse_whole(text)


def weapon_of(draft: WeaponDraft) -> Weapon:
    """The weapon that a draft without problems stands for."""
    return Weapon(
        name=draft.name,
        skill=draft.skill,
        damage=damage_of(draft),
        range_dms={band: _whole(text) for band, text in draft.ranges.items() if text},
        dm=_whole(draft.dm or "0"),
        silent=draft.silent,
        damage_type=draft.damage_type,
        stat=draft.stat,
    )


def armor_of(draft: ArmorDraft) -> Armor | None:
    """The armor that a draft without problems stands for, None for none."""
    if not draft.worn:
        return None
    by_type = {row.damage_type: _points(row.absorbs) for row in draft.by_type}
    name = draft.name if draft.name.strip() else QCoreApplication.translate("CharacterDraft", "Armor")
    return Armor(name, _points(draft.absorbs), by_type)


def condition_of(draft: ConditionDraft) -> Condition:
    """The condition that a row without problems stands for."""
    if draft.known is not None and draft == condition_draft(draft.known):
        return draft.known
    values = (
        (ConditionScope.ATTACKS, _whole(draft.attacks or "0")),
        (ConditionScope.ATTACKED, _whole(draft.attacked or "0")),
    )
    dms = tuple(ConditionDm(scope, value) for scope, value in values if value)
    return Condition(draft.name, dms, _whole(draft.turns) if draft.turns else None, draft.until_next_action)


def character_of(draft: CharacterDraft) -> Character:
    """The character that a draft without problems stands for; RuleError or ValueError for one with."""
    own = {skill.name: _whole(skill.cost) for skill in draft.skills if skill.cost}
    return Character(
        id=draft.id,
        name=draft.name,
        side=draft.side,
        kind=draft.kind,
        player=draft.player,
        stats={stat: _whole(text) for stat, text in draft.stats.items() if text},
        skills={skill.name: _whole(skill.level) for skill in draft.skills},
        weapons=tuple(weapon_of(weapon) for weapon in draft.weapons),
        armor=armor_of(draft.armor),
        max_hits=_whole(draft.max_hits) if draft.max_hits else None,
        wounds=_whole(draft.wounds or "0"),
        skill_costs={**draft.costs, **own},
        notes=draft.notes,
        group=draft.group,
        tags=draft.tags,
        portrait=draft.portrait,
        archived=draft.archived,
        pool=_whole(draft.pool) if draft.pool else None,
        leader=draft.leader,
        conditions=tuple(condition_of(row) for row in draft.conditions),
    )


def _whole(text: str) -> int:
    value = parse_whole(text)
    if value is None:
        raise ValueError(text)
    return value


def _points(text: str) -> int | str:
    points = points_of(text)
    if points is None:
        raise ValueError(text)
    return points
