"""The tables of catalogues: what stands in their cells, and what a written cell makes of a row."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject

from eod_desktop.models.character_draft import AbsorptionDraft, ArmorDraft, ConditionDraft, SkillDraft, points_of
from eod_desktop.models.draft_table import Column, DraftTable
from eod_desktop.models.known_words import KnownWords
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number, signed

translate = QCoreApplication.translate
Key = tuple[str, ...]


class DmRow(msgspec.Struct, frozen=True):
    """A DM of the situation as it is written."""

    name: str = ""
    value: str = ""


class SkillSheet(DraftTable[SkillDraft]):
    """Skills and what a level costs (T10)."""

    def __init__(self, parent: QObject | None = None) -> None:
        tip = translate("CatalogueSheet", "Points that a level costs: 1, 2 or 3")
        columns = (
            Column(("name",), translate("CatalogueSheet", "Skill")),
            Column(("cost",), translate("CatalogueSheet", "Points a level"), tip, numeric=True),
        )
        super().__init__(columns, translate("CatalogueSheet", "Add a skill…"), parent)

    def text(self, row: SkillDraft, key: Key) -> str:
        return str(getattr(row, key[0]))

    def written(self, row: SkillDraft, key: Key, text: str) -> SkillDraft:
        return replace(row, **{key[0]: _tidy(text) if key == ("cost",) else text})

    def named(self, name: str) -> SkillDraft:
        return SkillDraft(name, "0", "1")


class ArmorSheet(DraftTable[ArmorDraft]):
    """Armor; what it absorbs of single damage types stands in one cell: "blade 2, fire all"."""

    def __init__(self, parent: QObject | None = None) -> None:
        def tr(text: str) -> str:
            return translate("CatalogueSheet", text)

        by_type = tr("What replaces that for a damage type, such as: blade 2, fire all")
        columns = (
            Column(("name",), tr("Armor")),
            Column(("absorbs",), tr("Absorbs"), tr("A number of points of each hit, or all"), numeric=True),
            Column(("by_type",), tr("By damage type"), by_type),
        )
        super().__init__(columns, tr("Add armor…"), parent)

    def text(self, row: ArmorDraft, key: Key) -> str:
        if key == ("by_type",):
            return ", ".join(f"{one.damage_type} {one.absorbs}".strip() for one in row.by_type)
        return str(getattr(row, key[0]))

    def written(self, row: ArmorDraft, key: Key, text: str) -> ArmorDraft:
        if key == ("by_type",):
            return replace(row, by_type=tuple(_absorptions(text)))
        return replace(row, **{key[0]: _tidy(text) if key == ("absorbs",) else text})

    def named(self, name: str) -> ArmorDraft:
        return ArmorDraft(name, "0")


class ConditionSheet(DraftTable[ConditionDraft]):
    """Conditions, their DMs and how long they last."""

    def __init__(self, parent: QObject | None = None) -> None:
        def tr(text: str) -> str:
            return translate("CatalogueSheet", text)

        columns = (
            Column(("name",), tr("Condition")),
            Column(("attacks",), tr("Own rolls"), tr("DM on its own attacks and tasks; empty for none"), numeric=True),
            Column(("attacked",), tr("Attacks on it"), tr("DM on attacks on it; empty for none"), numeric=True),
            Column(
                ("turns",),
                tr("Turns"),
                tr("Turns that it lasts, the one in which it is given among them; empty until it is cleared"),
                numeric=True,
            ),
            Column(("until_next_action",), tr("Until it acts"), tr("Ends once its bearer has acted"), checkable=True),
        )
        super().__init__(columns, tr("Add a condition…"), parent)

    def text(self, row: ConditionDraft, key: Key) -> str:
        return str(getattr(row, key[0]))

    def written(self, row: ConditionDraft, key: Key, text: str) -> ConditionDraft:
        if key in (("attacks",), ("attacked",)):
            return replace(row, **{key[0]: _tidy_dm(text)})
        return replace(row, **{key[0]: _tidy(text) if key == ("turns",) else text})

    def named(self, name: str) -> ConditionDraft:
        return ConditionDraft(name)

    def checked(self, row: ConditionDraft, key: Key) -> bool:
        return row.until_next_action

    def ticked(self, row: ConditionDraft, key: Key, checked: bool) -> ConditionDraft:
        return replace(row, until_next_action=checked)


class DmSheet(DraftTable[DmRow]):
    """DMs of the situation."""

    def __init__(self, parent: QObject | None = None) -> None:
        columns = (
            Column(("name",), translate("CatalogueSheet", "Situation")),
            Column(("value",), translate("CatalogueSheet", "DM"), numeric=True),
        )
        super().__init__(columns, translate("CatalogueSheet", "Add a situation DM…"), parent)

    def text(self, row: DmRow, key: Key) -> str:
        return str(getattr(row, key[0]))

    def written(self, row: DmRow, key: Key, text: str) -> DmRow:
        return replace(row, **{key[0]: _tidy_dm(text) if key == ("value",) else text})

    def named(self, name: str) -> DmRow:
        return DmRow(name, signed(-1))


def damage_types_in(known: KnownWords, types: Iterable[str]) -> KnownWords:
    """The known words with more damage types to complete from."""
    every = sorted({*known.damage_types, *(one for one in types if one.strip())}, key=str.casefold)
    return replace(known, damage_types=tuple(every))


def _absorptions(text: str) -> Iterable[AbsorptionDraft]:
    for part in text.replace(";", ",").split(","):
        kind, _, points = part.strip().rpartition(" ")
        if part.strip() and (not kind or points_of(points) is None):
            yield AbsorptionDraft(part.strip(), "")
        elif part.strip():
            yield AbsorptionDraft(kind.rstrip(" :="), _tidy(points))


def _tidy(text: str) -> str:
    value = parse_whole(text)
    return text if value is None else number(value)


def _tidy_dm(text: str) -> str:
    value = parse_whole(text)
    return text if value is None else signed(value)
