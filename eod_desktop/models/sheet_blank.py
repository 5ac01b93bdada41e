"""Blank sheets to write on: for a character, and for an encounter."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.report import (
    Blank,
    Block,
    Column,
    Heading,
    KeyValues,
    Line,
    Report,
    Row,
    RowKind,
    Table,
    Ticks,
    plain,
)
from eod_desktop.models.sheet_parts import blank_columns, sheet, weapon_columns
from eod_desktop.rules import STATS

translate = QCoreApplication.translate

_LANES = 3
_HITS = 30
_SKILLS = 18
_WEAPONS = 4
_NOTES = 5
_COMBATANTS = 17
_TURNS = 6


def blank_character_sheet(campaign: Campaign, *, printed_at: datetime) -> Report:
    """For one character of the ruleset in force: its stats, and a column for each of its ranges."""
    return sheet(
        campaign,
        translate("Sheet", "Character sheet"),
        translate("Sheet", "To be filled in"),
        _character_blocks(campaign),
        printed_at,
    )


def _character_blocks(campaign: Campaign) -> Iterator[Block]:
    line: Line = (Blank(),)
    titles = (
        translate("Sheet", "Name"),
        translate("Sheet", "Player"),
        translate("Sheet", "Side"),
        translate("Sheet", "Armor"),
        translate("Sheet", "Points"),
    )
    yield KeyValues((*((title, line) for title in titles), (translate("Sheet", "Hits"), (Ticks(_HITS),))))
    yield Heading(translate("Sheet", "Stats"), 2)
    names = dict.fromkeys((*STATS, *campaign.ruleset.hits_from))
    columns = blank_columns(
        (translate("Sheet", "Stat"), 3), (translate("Sheet", "Value"), 2), (translate("Sheet", "DM"), 2)
    )
    yield Table(columns, tuple(_blank(columns, name) for name in names), across=_LANES)
    yield Heading(translate("Sheet", "Skills"), 2)
    columns = blank_columns((translate("Sheet", "Skill"), 5), (translate("Sheet", "Level"), 2))
    yield Table(columns, (_blank(columns),) * _SKILLS, across=_LANES)
    yield Heading(translate("Sheet", "Weapons"), 2)
    columns = weapon_columns(tuple(campaign.ruleset.range_bands))
    yield Table(columns, (_blank(columns),) * _WEAPONS)
    yield Heading(translate("Sheet", "Notes"), 2)
    columns = blank_columns(("", 1))
    yield Table(columns, (_blank(columns),) * _NOTES)


def blank_encounter_sheet(campaign: Campaign, *, printed_at: datetime) -> Report:
    """For an encounter that is run from paper."""
    return sheet(
        campaign,
        translate("Sheet", "Encounter sheet"),
        translate("Sheet", "To be filled in"),
        _encounter_blocks(),
        printed_at,
    )


def _encounter_blocks() -> Iterator[Block]:
    line: Line = (Blank(),)
    titles = (translate("Sheet", "Encounter"), translate("TurnSummary", "Situation"))
    yield KeyValues(tuple((title, line) for title in titles))
    yield Heading(translate("Sheet", "Combatants"), 2)
    columns = blank_columns(
        (translate("Sheet", "Name"), 6),
        (translate("Sheet", "Side"), 3),
        (translate("Sheet", "Initiative"), 3),
        (translate("Sheet", "Hits"), 5),
        (translate("Sheet", "Armor"), 3),
        (translate("Sheet", "Weapon, damage"), 6),
    )
    yield Table(columns, (_blank(columns),) * _COMBATANTS)
    yield Heading(translate("Sheet", "Turns"), 2)
    columns = blank_columns((translate("Sheet", "Turn"), 1), (translate("Sheet", "What happened"), 12))
    yield Table(columns, tuple(_blank(columns, str(turn)) for turn in range(1, _TURNS + 1)))


def _blank(columns: tuple[Column, ...], first: str = "") -> Row:
    return Row((plain(first) if first else (), *((),) * (len(columns) - 1)), kind=RowKind.BLANK)
