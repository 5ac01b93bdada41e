"""Characters side by side as an item model: a row for each thing, a column for each character."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import Any

import msgspec
from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from eod_desktop.models.character_draft import armor_draft, weapon_draft
from eod_desktop.models.condition_form import condition_words
from eod_desktop.models.draft_figures import cost_text
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.models.roster_rows import kind_text
from eod_desktop.models.wording import number, signed
from eod_desktop.rules import STATS, Armor, Character, RuleError, Ruleset, Weapon, point_cost

_Index = QModelIndex | QPersistentModelIndex


class CompareRole(IntEnum):
    """What a cell tells besides its text."""

    DIFFERS = Qt.ItemDataRole.UserRole + 1  # whether the characters differ in this row


class CompareRow(msgspec.Struct, frozen=True):
    """What is compared, and what each character has of it, "" for nothing."""

    title: str
    values: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1


def compare_rows(characters: Sequence[Character], ruleset: Ruleset) -> list[CompareRow]:
    """Every row in which at least one of them has something."""
    return [row for row in _rows(characters, ruleset) if any(row.values)]


def _rows(characters: Sequence[Character], ruleset: Ruleset) -> Iterator[CompareRow]:
    def row(title: str, value: Callable[[Character], str]) -> CompareRow:
        return CompareRow(title, tuple(value(character) for character in characters))

    def named(things: Callable[[Character], Sequence[str] | dict[str, str]]) -> list[str]:
        return list(dict.fromkeys(name for character in characters for name in things(character)))

    translate = QCoreApplication.translate
    yield row(translate("Compare", "Kind"), lambda one: kind_text(one.kind))
    yield row(translate("Compare", "Side"), lambda one: one.side)
    yield row(translate("Compare", "Player"), lambda one: one.player)
    yield row(translate("Compare", "Group"), lambda one: one.group)
    yield row(translate("Compare", "Tags"), lambda one: ", ".join(one.tags))
    yield row(translate("Compare", "Hits"), lambda one: _hits(one, ruleset))
    for stat in dict.fromkeys((*STATS, *named(lambda one: list(one.stats)))):
        yield row(stat, lambda one, stat=stat: _stat(one, stat, ruleset))  # type: ignore[misc]
    for skill in sorted(named(lambda one: list(one.skills)), key=str.casefold):
        yield row(skill, lambda one, skill=skill: number(one.skills[skill]) if skill in one.skills else "")  # type: ignore[misc]
    for name in named(lambda one: [weapon.name for weapon in one.weapons]):
        yield row(name, lambda one, name=name: _weapon(one, name))  # type: ignore[misc]
    yield row(translate("Compare", "Armor"), lambda one: _armor(one.armor))
    for name in named(lambda one: [condition.name for condition in one.conditions]):
        yield row(name, lambda one, name=name: _condition(one, name))  # type: ignore[misc]
    yield row(translate("Compare", "Points"), lambda one: cost_text(point_cost(one, ruleset)))
    yield row(translate("Compare", "Notes"), lambda one: one.notes)


def _hits(character: Character, ruleset: Ruleset) -> str:
    try:
        maximum = character.hits(ruleset)
    except RuleError:
        return "\N{EM DASH}"
    said = QCoreApplication.translate("Compare", "{hits} of {maximum}")
    return said.format(hits=number(maximum - character.wounds), maximum=maximum)


def _stat(character: Character, stat: str, ruleset: Ruleset) -> str:
    value = character.stats.get(stat)
    if value is None:
        return ""
    said = QCoreApplication.translate("Compare", "{value} · DM {dm}")
    return said.format(value=number(value), dm=signed(ruleset.stat_dm(value)))


def _weapon(character: Character, name: str) -> str:
    weapon: Weapon | None = next((weapon for weapon in character.weapons if weapon.name == name), None)
    if weapon is None:
        return ""
    draft = weapon_draft(weapon)
    ranges = " ".join(f"{band} {dm}" for band, dm in draft.ranges.items())
    silent = QCoreApplication.translate("Compare", "silent") if weapon.silent else ""
    dm = QCoreApplication.translate("Compare", "DM {dm}").format(dm=draft.dm) if draft.dm else ""
    aim = " / ".join(part for part in (draft.skill, draft.stat) if part)
    return " · ".join(part for part in (draft.damage, aim, ranges, dm, silent, draft.damage_type) if part)


def _armor(armor: Armor | None) -> str:
    if armor is None:
        return ""
    draft = armor_draft(armor)
    kinds = ", ".join(f"{row.damage_type} {row.absorbs}" for row in draft.by_type)
    return " · ".join(part for part in (draft.name, draft.absorbs, kinds) if part)


def _condition(character: Character, name: str) -> str:
    condition = next((condition for condition in character.conditions if condition.name == name), None)
    if condition is None:
        return ""
    return condition_words(condition) or QCoreApplication.translate("Compare", "yes")


class CompareModel(QAbstractTableModel):
    """The first column says what is compared; differing rows are told in words, too."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._characters: tuple[Character, ...] = ()
        self._rows: list[CompareRow] = []

    @property
    def rows(self) -> Sequence[CompareRow]:
        return self._rows

    def show(self, characters: Sequence[Character], ruleset: Ruleset, differing_only: bool) -> None:
        """Compare these; `differing_only` leaves out in what they are alike."""
        self.beginResetModel()
        self._characters = tuple(characters)
        rows = compare_rows(characters, ruleset)
        self._rows = [row for row in rows if row.differs] if differing_only else rows
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._characters) + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        known = orientation == Qt.Orientation.Horizontal and 0 < section <= len(self._characters)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return " ".join(self._characters[section - 1].name.split()) if known else ""

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], index.column()
        text = row.values[column - 1] if column else row.title
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return " ".join(text.split())
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(text)
            case Qt.ItemDataRole.AccessibleTextRole:
                differs = self.tr("differs") if row.differs else self.tr("alike")
                said = text or self.tr("nothing")
                return f"{row.title}, {differs}" if column == 0 else f"{row.title}: {said}, {differs}"
            case CompareRole.DIFFERS:
                return row.differs
        return None
