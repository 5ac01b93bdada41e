"""The report at a fight's end: who is out, how long it took, the rolls, and the damage that each dealt and took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.event_wording import listed
from eod_desktop.models.fight_tally import Fallen, FightTally, RollCount, Share, fight_tally
from eod_desktop.models.report import (
    Align,
    Band,
    Bar,
    Block,
    Column,
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
    Width,
    dim,
    plain,
    strong,
)
from eod_desktop.models.secrecy import Secrecy
from eod_desktop.models.sheet_parts import record_title, sheet
from eod_desktop.models.wording import number, situation_text, status_text
from eod_desktop.rules import Combatant, Status

translate = QCoreApplication.translate


def fight_report(campaign: Campaign, record: EncounterRecord, *, players: bool, printed_at: datetime) -> Report:
    """The report on an encounter of `campaign` as it stands. `players` leaves out who is still hidden, and counts the
    hits of PCs alone (see `Secrecy`). `printed_at` is printed as it stands, to the minute."""
    secrecy = Secrecy.of(campaign, record, players)
    writer = _Writer(campaign, record, fight_tally(record, secrecy.concealed), secrecy)
    subtitle = translate("FightReport", "Report of the fight")
    return sheet(campaign, record_title(record), subtitle, writer.blocks(), printed_at, players=players)


class _Writer:
    """Puts a tally into blocks, for one kind of reader."""

    def __init__(self, campaign: Campaign, record: EncounterRecord, tally: FightTally, secrecy: Secrecy) -> None:
        self._campaign = campaign
        self._record = record
        self._tally = tally
        self._secrecy = secrecy
        self._names = {combatant.id: combatant.name for combatant in record.now.combatants}

    def blocks(self) -> Iterable[Block]:
        yield KeyValues(tuple(self._facts()))
        yield Heading(translate("FightReport", "Who is out"), 1)
        if self._tally.fallen:
            yield self._fallen()
        else:
            yield Paragraph(plain(translate("FightReport", "Nobody.")))
        if self._tally.shares:
            yield Heading(translate("FightReport", "Damage"), 1)
            yield self._damage()

    # the fight as a whole

    def _facts(self) -> Iterable[tuple[str, Line]]:
        turns = self._tally.turns
        situation = situation_text(self._record.now.situation)
        words = translate("FightReport", "{turns}, {situation} situation").format(
            turns=number(turns), situation=situation.lower()
        )
        yield (
            translate("FightReport", "Turns"),
            plain(words if turns else translate("FightReport", "the fight has not begun")),
        )
        yield translate("FightReport", "Still up"), self._standing()
        yield translate("FightReport", "Rolls"), plain(_roll_words(self._tally.rolls))
        rolls = self._tally.rolls
        if rolls.attacks or rolls.tasks:
            yield translate("FightReport", "Natural 12"), plain(number(rolls.twelves))
            yield translate("FightReport", "Natural 2"), plain(number(rolls.twos))

    def _standing(self) -> Line:
        """ "■ Party 3 of 4    ▲ Raiders 0 of 5"."""
        spans: list[SideMark | Text] = []
        for side, shares in self._sides().items():
            up = sum(1 for share in shares if share.combatant.able)
            words = translate("FightReport", "{side} {up} of {all}").format(
                side=side, up=number(up), all=number(len(shares))
            )
            spans += [self._mark(side), Text(f"{words}    ")]
        return tuple(spans) or plain(translate("FightReport", "nobody"))

    def _sides(self) -> dict[str, list[Share]]:
        sides: dict[str, list[Share]] = {}
        for share in self._tally.shares:
            sides.setdefault(share.combatant.side, []).append(share)
        return sides

    def _mark(self, side: str) -> SideMark:
        return SideMark(self._campaign.side_style(side), side)

    def _who(self, combatant: Combatant) -> Line:
        return (self._mark(combatant.side), Text(combatant.name, Weight.STRONG))

    # who is out

    def _fallen(self) -> Table:
        columns = (
            Column(translate("FightReport", "Combatant"), width=Width.FILL, share=3),
            Column(translate("FightReport", "State"), width=Width.FILL, share=2),
            Column(translate("FightReport", "Since turn"), Align.RIGHT),
            Column(translate("FightReport", "Brought down by"), width=Width.FILL, share=4),
        )
        rows = [self._out(fallen) for fallen in sorted(self._tally.fallen, key=_turn)]
        return Table(columns, tuple(rows))

    def _out(self, fallen: Fallen) -> Row:
        by = listed(self._names[id] for id in fallen.by) if fallen.combatant.status is not Status.LEFT else ""
        since = number(fallen.turn) if fallen.turn else translate("FightReport", "before the first")
        return Row((self._who(fallen.combatant), plain(status_text(fallen.combatant.status)), plain(since), plain(by)))

    # damage

    def _damage(self) -> Table:
        columns = (
            Column(translate("FightReport", "Combatant"), width=Width.FILL, share=3),
            Column(translate("FightReport", "Attacks"), Align.RIGHT),
            Column(translate("FightReport", "that hit"), Align.RIGHT),
            Column(translate("FightReport", "Dealt"), Align.RIGHT),
            Column(translate("FightReport", "Taken"), Align.RIGHT),
            Column(translate("FightReport", "Healed"), Align.RIGHT),
            Column(translate("FightReport", "Hits"), Align.RIGHT),
            Column(translate("FightReport", "of"), Align.RIGHT),
            Column(""),
            Column(translate("FightReport", "State"), width=Width.FILL, share=1),
        )
        rows: list[Row | Band] = []
        for side, shares in self._sides().items():
            rows.append(Band(side, _sum_words(shares)))
            rows += [self._share(share) for share in shares]
        return Table(columns, tuple(rows))

    def _share(self, share: Share) -> Row:
        combatant = share.combatant
        details = []
        if share.by_hand and self._secrecy.shows_notes:
            words = translate("FightReport", "of what it took, {points} by the GM's hand")
            details.append(dim(words.format(points=number(share.by_hand))))
        figures = (share.attacks, share.hit, share.dealt, share.taken, share.healed)
        cells = [plain(number(figure)) if figure else () for figure in figures]
        return Row((self._who(combatant), *cells, *self._hits(combatant)), tuple(details))

    def _hits(self, combatant: Combatant) -> tuple[Line, ...]:
        """Hits, maximum, bar and state; a word alone where the reader may not count them."""
        if not self._secrecy.counts_hits(combatant.id):
            return (), (), (), plain(self._secrecy.hits_text(combatant))
        state = () if combatant.status is Status.UP else plain(status_text(combatant.status))
        bar = Bar(combatant.hits, combatant.max_hits)
        return strong(number(combatant.hits)), dim(number(combatant.max_hits)), (bar,), state


def _turn(fallen: Fallen) -> int:
    return fallen.turn or 0


def _roll_words(rolls: RollCount) -> str:
    parts = [
        template.format(count=number(count))
        for count, template in (
            (rolls.initiative, translate("FightReport", "{count} for initiative")),
            (rolls.attacks, translate("FightReport", "{count} to hit")),
            (rolls.damage, translate("FightReport", "{count} for damage")),
            (rolls.tasks, translate("FightReport", "{count} for tasks")),
        )
        if count
    ]
    return f"{number(rolls.all)}: {', '.join(parts)}" if parts else translate("FightReport", "none")


def _sum_words(shares: Sequence[Share]) -> str:
    return translate("FightReport", "dealt {dealt}, took {taken}").format(
        dealt=number(sum(share.dealt for share in shares)), taken=number(sum(share.taken for share in shares))
    )
