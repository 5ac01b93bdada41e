"""The encounter sheet: an encounter to be run from paper, with what each needs to hit and boxes for its hits."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.attack_figures import bands
from eod_desktop.models.report import (
    Band,
    Block,
    Heading,
    KeyValues,
    Line,
    Paragraph,
    Report,
    Row,
    SideMark,
    Table,
    Text,
    Weight,
    dim,
    plain,
)
from eod_desktop.models.secrecy import Secrecy
from eod_desktop.models.sheet_parts import (
    armor_words,
    hit_boxes,
    notes_blocks,
    record_title,
    sheet,
    skill_words,
    weapon_columns,
    weapon_rows,
)
from eod_desktop.models.wording import number, signed, situation_text, status_text
from eod_desktop.rules import Combatant, NaturalTwelve, Status

translate = QCoreApplication.translate


def encounter_sheet(campaign: Campaign, record: EncounterRecord, *, players: bool, printed_at: datetime) -> Report:
    """The combatants of an encounter as they stand, side by side with nobody's turn. `players` gives the figures of
    PCs alone, and leaves out who is hidden, and the notes."""
    writer = _Writer(campaign, record, Secrecy.of(campaign, record, players))
    subtitle = translate("Sheet", "Encounter sheet")
    return sheet(campaign, record_title(record), subtitle, writer.blocks(), printed_at, players=players)


class _Writer:
    def __init__(self, campaign: Campaign, record: EncounterRecord, secrecy: Secrecy) -> None:
        self._campaign = campaign
        self._record = record
        self._secrecy = secrecy
        self._ruleset = record.now.ruleset
        self._seen = [c for c in record.now.combatants if c.id not in secrecy.concealed]

    def blocks(self) -> Iterator[Block]:
        yield KeyValues(tuple(self._facts()))
        if any(combatant.weapons for combatant in self._seen if self._told(combatant)):
            yield Paragraph(dim(self._legend()))
        for side in dict.fromkeys(combatant.side for combatant in self._seen):
            yield from self._side(side, [combatant for combatant in self._seen if combatant.side == side])
        if self._secrecy.shows_notes:
            yield from notes_blocks(self._record.notes)

    def _told(self, combatant: Combatant) -> bool:
        return self._secrecy.counts_hits(combatant.id)

    def _facts(self) -> Iterator[tuple[str, Line]]:
        yield translate("TurnSummary", "Situation"), plain(situation_text(self._record.now.situation))
        sides: list[SideMark | Text] = []
        for side in dict.fromkeys(combatant.side for combatant in self._seen):
            count = sum(1 for combatant in self._seen if combatant.side == side)
            sides += [SideMark(self._campaign.side_style(side), side), Text(f"{side} {number(count)}    ")]
        yield translate("TurnSummary", "Sides"), tuple(sides) or plain(translate("TurnSummary", "nobody yet"))

    def _legend(self) -> str:
        said = translate(
            "Sheet",
            "Under a range: what two dice have to show, with skill, weapon, range and conditions counted. "
            "Snap shot {snap}, target evading {evade}.",
        ).format(snap=signed(self._ruleset.snap_shot_dm), evade=signed(self._ruleset.evade_dm))
        if self._ruleset.natural_twelve is NaturalTwelve.GM_DECIDES:
            said += " " + translate("Sheet", "(12): only a natural 12, if the GM allows it.")
        return said

    def _side(self, side: str, combatants: list[Combatant]) -> Iterator[Block]:
        yield Heading(side, 2, translate("Sheet", "{count} in all").format(count=number(len(combatants))))
        told = [combatant for combatant in combatants if self._told(combatant)]
        if told:
            columns = bands([weapon for combatant in told for weapon in combatant.weapons], self._ruleset)
            rows: list[Row | Band] = []
            for combatant in told:
                rows += self._combatant(combatant, columns)
            yield Table(weapon_columns(columns), tuple(rows))
        for combatant in combatants:
            if combatant not in told:
                mark = SideMark(self._campaign.side_style(side), side)
                state = self._secrecy.hits_text(combatant)
                yield Paragraph((mark, Text(combatant.name, Weight.STRONG), Text(f"  {state}", Weight.DIM)))

    def _combatant(self, combatant: Combatant, columns: tuple[str, ...]) -> Iterator[Row | Band]:
        aside = translate("Sheet", "{hits} of {maximum} hits").format(
            hits=number(combatant.hits), maximum=number(combatant.max_hits)
        )
        if combatant.status is not Status.UP:
            aside = f"{aside} · {status_text(combatant.status)}"
        yield Band(combatant.name, aside)
        rows = list(weapon_rows(combatant, columns, self._ruleset, dms=False))
        if not rows:
            rows = [Row((dim(translate("Sheet", "no weapon")), (), (), *((),) * len(columns)))]
        last = rows.pop()
        yield from (replace(row, keep=True) for row in rows)
        yield Row(last.cells, tuple(self._beneath(combatant)))

    def _beneath(self, combatant: Combatant) -> Iterator[Line]:
        parts = [
            armor_words(combatant.armor),
            skill_words(combatant),
            ", ".join(active.name for active in combatant.conditions),
            translate("Sheet", "hidden") if combatant.hidden else "",
        ]
        words = " · ".join(part for part in parts if part)
        if words:
            yield dim(words)
        yield (
            Text(translate("Sheet", "Hits") + "  ", Weight.DIM),
            *hit_boxes(combatant.hits, combatant.max_hits),
        )
