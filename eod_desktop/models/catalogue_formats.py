"""Each catalogue's entries as rows of texts, and what keeps a row from being an entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec
from PySide6.QtCore import QCoreApplication, QObject

from eod_desktop.campaign import catalogue
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry
from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.campaign.state import Campaign
from eod_desktop.models.catalogue_sheets import (
    ArmorSheet,
    ConditionSheet,
    DmRow,
    DmSheet,
    SkillSheet,
    damage_types_in,
)
from eod_desktop.models.character_draft import (
    ArmorDraft,
    CharacterDraft,
    ConditionDraft,
    SkillDraft,
    WeaponDraft,
    armor_draft,
    armor_of,
    condition_draft,
    weapon_draft,
    weapon_of,
)
from eod_desktop.models.condition_form import LARGEST, ConditionForm, Lasting
from eod_desktop.models.draft_problems import Problem, problems
from eod_desktop.models.draft_table import DraftTable
from eod_desktop.models.known_words import known_words
from eod_desktop.models.weapon_table import WeaponTable
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number, signed
from eod_desktop.rules import Armor, Condition, Modifier

translate = QCoreApplication.translate
Row = TypeVar("Row", bound=msgspec.Struct)
Fault = tuple[tuple[str, ...], str]
"""A column's key, and the sentence that says what to write there."""


class CatalogueFormat(Generic[Row]):
    """A catalogue's table. `draft` gives an entry's row, `entry` what a row without `faults` stands for."""

    def __init__(
        self,
        kind: CatalogueKind,
        sheet: DraftTable[Row],
        draft: Callable[[Any], Row],
        entry: Callable[[Row], Entry],
        faults: Callable[[Row], Iterable[Fault]],
    ) -> None:
        self.kind = kind
        self.sheet = sheet
        self.draft = draft
        self.entry = entry
        self.faults = faults


def format_of(kind: CatalogueKind, campaign: Campaign, parent: QObject) -> CatalogueFormat[Any]:
    """The format of one of a campaign's catalogues."""
    match kind:
        case CatalogueKind.SKILLS:
            return CatalogueFormat(kind, SkillSheet(parent), _skill_draft, _skill_of, _skill_faults)
        case CatalogueKind.WEAPONS:
            return CatalogueFormat(kind, _weapon_sheet(campaign, parent), weapon_draft, weapon_of, _weapon_faults)
        case CatalogueKind.ARMORS:
            return CatalogueFormat(kind, ArmorSheet(parent), armor_draft, _armor_of, _armor_faults)
        case CatalogueKind.CONDITIONS:
            return CatalogueFormat(kind, ConditionSheet(parent), condition_draft, _condition_of, _condition_faults)
        case CatalogueKind.SITUATION_DMS:
            return CatalogueFormat(kind, DmSheet(parent), _dm_row, _dm_of, _dm_faults)


def _weapon_sheet(campaign: Campaign, parent: QObject) -> WeaponTable:
    weapons = catalogue.weapons(campaign)
    bands = dict.fromkeys([*campaign.ruleset.range_bands, *(band for one in weapons for band in one.range_dms)])
    types = [one.damage_type for one in weapons]
    types += [kind for armor in catalogue.armors(campaign) for kind in armor.by_type]
    stats = dict.fromkeys([*campaign.ruleset.hits_from, "STR", "DEX", "END", "INT", "EDU", "SOC"])
    return WeaponTable(damage_types_in(known_words(campaign), types), bands, stats, parent)


# skills, weapons and armor are judged as those of a character are


def _problems(draft: CharacterDraft, depth: int) -> Iterator[Fault]:
    for problem in problems(draft):
        yield _key(problem, depth), problem.text


def _key(problem: Problem, depth: int) -> tuple[str, ...]:
    return tuple(str(part) for part in problem.place[depth:])


def _skill_draft(skill: CatalogueSkill) -> SkillDraft:
    return SkillDraft(skill.name, "0", number(skill.cost))


def _skill_of(row: SkillDraft) -> CatalogueSkill:
    return CatalogueSkill(row.name, parse_whole(row.cost or "1") or 0)


def _skill_faults(row: SkillDraft) -> Iterator[Fault]:
    return _problems(CharacterDraft("?", "?", "?", skills=(row,)), 2)


def _weapon_faults(row: WeaponDraft) -> Iterator[Fault]:
    return _problems(CharacterDraft("?", "?", "?", weapons=(row,)), 2)


def _armor_of(row: ArmorDraft) -> Armor:
    return armor_of(row) or Armor(row.name, 0)


def _armor_faults(row: ArmorDraft) -> Iterator[Fault]:
    if not row.name.strip():
        yield ("name",), translate("CatalogueFault", "Give it a name.")
    for key, text in _problems(CharacterDraft("?", "?", "?", armor=row), 1):
        yield key[:1], text


# conditions and DMs of the situation


def _form(row: ConditionDraft) -> ConditionForm:
    lasting = Lasting.TURNS if row.turns else Lasting.UNTIL_CLEARED
    if row.until_next_action:
        lasting = Lasting.UNTIL_NEXT_ACTION
    return ConditionForm(row.name, row.attacks, row.attacked, lasting, row.turns)


def _condition_of(row: ConditionDraft) -> Condition:
    made = _form(row).condition
    if made is None:
        raise ValueError(row.name)
    known = row.known
    if known and ConditionForm.of(known).attacks == row.attacks and ConditionForm.of(known).attacked == row.attacked:
        return Condition(made.name, known.dms, made.turns, made.until_next_action)
    return made


def _condition_faults(row: ConditionDraft) -> Iterator[Fault]:
    wrong = _form(row).wrong
    said = {
        "name": translate("CatalogueFault", "Give it a name."),
        "turns": translate("CatalogueFault", "Write a whole number of turns from 1 to 1000, or nothing."),
    }
    dm = translate("CatalogueFault", "Write a DM such as −1 from −1000 to 1000, or nothing for none.")
    for field in ("name", "attacks", "attacked", "turns"):
        if field in wrong:
            yield (field,), said.get(field, dm)
    if row.until_next_action and row.turns:
        text = translate("CatalogueFault", "It lasts for turns or until it acts, not both: empty one of them.")
        yield ("turns",), text


def _dm_row(modifier: Modifier) -> DmRow:
    return DmRow(modifier.label, signed(modifier.value))


def _dm_of(row: DmRow) -> Modifier:
    return Modifier(row.name, parse_whole(row.value) or 0)


def _dm_faults(row: DmRow) -> Iterator[Fault]:
    if not row.name.strip():
        yield ("name",), translate("CatalogueFault", "Give it a name.")
    value = parse_whole(row.value)
    if not value or abs(value) > LARGEST:
        yield ("value",), translate("CatalogueFault", "Write a DM such as −1 or +2, from −1000 to 1000 and not 0.")
