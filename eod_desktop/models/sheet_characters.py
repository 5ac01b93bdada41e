"""Character sheets: everything that is written of a character, one page where that is enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.attack_figures import bands
from eod_desktop.models.condition_form import condition_words
from eod_desktop.models.draft_figures import cost_text
from eod_desktop.models.report import (
    Align,
    Block,
    Column,
    Heading,
    KeyValues,
    Line,
    Paragraph,
    Report,
    Row,
    Sheet,
    SideMark,
    Table,
    Text,
    Weight,
    Width,
    dim,
    plain,
    strong,
)
from eod_desktop.models.roster_rows import kind_text
from eod_desktop.models.sheet_parts import armor_words, hit_boxes, notes_blocks, sheet, weapon_columns, weapon_rows
from eod_desktop.models.wording import number, signed
from eod_desktop.rules import STATS, Character, CharacterKind, Combatant, RuleError, Ruleset, point_cost

translate = QCoreApplication.translate

_LANES = 3


def character_sheets(
    campaign: Campaign, characters: Sequence[Character], *, players: bool, printed_at: datetime
) -> Report:
    """The sheet of one character, or those of several, each from a page of its own on.

    `players` leaves out what is the GM's: notes, tags and the group in the roster, and a leader who is no PC.
    """
    if len(characters) == 1:
        one = characters[0]
        blocks = _Writer(campaign, one, players).blocks()
        return sheet(campaign, one.name, _subtitle(one), blocks, printed_at, players=players)
    every: list[Block] = []
    for one in characters:
        every += [Sheet(one.name, _subtitle(one)), *_Writer(campaign, one, players).blocks()]
    title = translate("Sheet", "Character sheets")
    subtitle = translate("Sheet", "{count} characters").format(count=number(len(characters)))
    return sheet(campaign, title, subtitle, every, printed_at, players=players)


def _subtitle(character: Character) -> str:
    """ "PC · Party · played by Kim"."""
    player = (
        translate("Sheet", "played by {player}").format(player=character.player) if character.player.strip() else ""
    )
    kind = kind_text(character.kind)
    return " · ".join(part for part in (kind[:1].upper() + kind[1:], character.side, player) if part)


class _Writer:
    """Puts one character into blocks."""

    def __init__(self, campaign: Campaign, character: Character, players: bool) -> None:
        self._campaign = campaign
        self._ruleset = campaign.ruleset
        self._character = character
        self._players = players

    def blocks(self) -> Iterator[Block]:
        character = self._character
        yield KeyValues(tuple(self._facts()), character.portrait)
        if character.stats:
            yield Heading(translate("Sheet", "Stats"), 2)
            yield self._stats()
        if character.skills:
            yield Heading(translate("Sheet", "Skills"), 2)
            yield self._skills()
        if character.weapons:
            yield Heading(translate("Sheet", "Weapons"), 2, translate("Sheet", "DM, and what two dice have to show"))
            yield self._weapons()
        if character.conditions:
            yield Heading(translate("Sheet", "Conditions"), 2)
            for condition in character.conditions:
                yield Paragraph(
                    (Text(condition.name, Weight.STRONG), Text(f"  {condition_words(condition)}", Weight.DIM))
                )
        if not self._players:
            yield from notes_blocks(character.notes)

    def _facts(self) -> Iterator[tuple[str, Line]]:
        character = self._character
        mark = SideMark(self._campaign.side_style(character.side), character.side)
        yield translate("Sheet", "Side"), (mark, Text(character.side))
        maximum = _maximum(character, self._ruleset)
        if maximum is None:
            yield translate("Sheet", "Hits"), dim(translate("Sheet", "not known yet"))
        else:
            yield from self._hits(maximum)
        yield translate("Sheet", "Armor"), plain(armor_words(character.armor) or translate("Sheet", "none"))
        leader = self._campaign.character(character.leader)
        if leader and not (self._players and leader.kind is not CharacterKind.PC):
            yield translate("Sheet", "Led by"), plain(leader.name)
        yield translate("Sheet", "Points"), plain(cost_text(point_cost(character, self._ruleset)))
        if not self._players:
            if character.group:
                yield translate("Sheet", "Group"), plain(character.group)
            if character.tags:
                yield translate("Sheet", "Tags"), plain(", ".join(character.tags))

    def _hits(self, maximum: int) -> Iterator[tuple[str, Line]]:
        hits = maximum - self._character.wounds
        of = translate("Sheet", " of {maximum}").format(maximum=number(maximum))
        yield translate("Sheet", "Hits"), (Text(number(hits), Weight.STRONG), Text(of, Weight.DIM))
        yield translate("Sheet", "Lost"), hit_boxes(hits, maximum)

    def _stats(self) -> Table:
        stats = self._character.stats
        names = [*(stat for stat in STATS if stat in stats), *(stat for stat in stats if stat not in STATS)]
        columns = (
            Column(translate("Sheet", "Stat"), width=Width.FILL),
            Column(translate("Sheet", "Value"), Align.RIGHT),
            Column(translate("Sheet", "DM"), Align.RIGHT),
        )
        rows = [
            Row((plain(name), strong(number(stats[name])), plain(signed(self._ruleset.stat_dm(stats[name])))))
            for name in names
        ]
        return Table(columns, tuple(rows), across=_LANES)

    def _skills(self) -> Table:
        columns = (
            Column(translate("Sheet", "Skill"), width=Width.FILL),
            Column(translate("Sheet", "Level"), Align.RIGHT),
            Column(translate("Sheet", "Cost"), Align.RIGHT),
        )
        costs = self._character.skill_costs
        rows = [
            Row((plain(name), strong(number(level)), dim(number(max(0, level) * costs.get(name, 1)))))
            for name, level in sorted(self._character.skills.items(), key=lambda skill: skill[0].casefold())
        ]
        return Table(columns, tuple(rows), across=_LANES)

    def _weapons(self) -> Table:
        columns = bands(self._character.weapons, self._ruleset)
        rows = weapon_rows(_fighting(self._character, self._ruleset), columns, self._ruleset, dms=True)
        return Table(weapon_columns(columns), tuple(rows))


def _maximum(character: Character, ruleset: Ruleset) -> int | None:
    try:
        return character.hits(ruleset)
    except RuleError:
        return None


def _fighting(character: Character, ruleset: Ruleset) -> Combatant:
    """The character in a fight, for the figures of its weapons; its hits do not matter to them."""
    unhurt = replace(character, max_hits=1, wounds=0)
    return unhurt.combatant(character.id, ruleset)
