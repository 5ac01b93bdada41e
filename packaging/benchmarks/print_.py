"""40 turns of a fight of 60 as a turn summary, laid out and written as PDF with its tables, faces of dice and outline.

The reference is QTextDocument printing the same report with the same tables, from the program's own HTML, in the same
font on the same paper; told beside it is the same text without any table, one paragraph a line. The report itself is
made beforehand, as both need it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import crowds
from measuring import Row, Scale, compare, timed
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPdfWriter, QTextDocument

from eod_desktop.app import make_application
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.report import Report
from eod_desktop.models.report_html import to_html
from eod_desktop.models.report_text import to_text
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import Attack, Encounter, RandomDice
from eod_desktop.ui import fonts
from eod_desktop.ui.printing.paginate import paginate
from eod_desktop.ui.printing.paper import Paper, PaperSize
from eod_desktop.ui.printing.pdf import pdf_bytes


def rows(scale: Scale) -> Iterator[Row]:
    application = make_application()
    turns, people = scale.pick(40, 3), scale.pick(60, 20)
    record = played(people, turns)
    campaign = Campaign("Long fight", encounters=(record,), current="e")
    report = turn_summary(campaign, record, range(1, turns + 1), players=False, printed_at=datetime.now(UTC))
    folder = shipped_resources() / "fonts"

    def ours() -> None:
        pdf_bytes(report, paginate(report, Paper(PaperSize("A4")).layout(), folder))

    def tables() -> None:
        _print(folder, html=to_html(report))

    def plain() -> None:
        _print(folder, text=to_text(report))

    what = f"{turns} turns, {pages(report)} pages"
    yield compare(what, timed(ours), "QTextDocument, with tables", timed(tables), scale, 1.2)
    yield compare(what, timed(ours), "QTextDocument, bare lines", timed(plain), scale, None)
    del application


def _print(folder: Path, *, html: str = "", text: str = "") -> None:
    whole = QTextDocument()
    whole.setDefaultFont(fonts.print_font(folder))
    if html:
        whole.setHtml(html)
    else:
        whole.setPlainText(text)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageLayout(Paper(PaperSize("A4")).layout())
    whole.print_(writer)


def pages(report: Report) -> int:
    return len(paginate(report, Paper(PaperSize("A4")).layout(), shipped_resources() / "fonts").pages)


def played(people: int, turns: int) -> EncounterRecord:
    """Everybody able attacks in each turn; the end of the last one."""
    dice, fight = RandomDice(1), crowds.crowd(people)
    start = Encounter(combatants=fight.combatants, ruleset=fight.ruleset)
    fight = start.begin_turn(dice)
    while True:
        while fight.acting:
            for place, id in enumerate(fight.acting):
                side = fight.combatant(id).side
                enemies = [one.id for one in fight.combatants if one.side != side and one.able]
                if enemies:
                    fight = fight.declare(id, Attack(enemies[place % len(enemies)], "Rifle", "Short"))
            fight = fight.resolve(dice)
            while fight.pending_rulings:
                fight = fight.rule_natural_twelve(fight.pending_rulings[0], True, dice)
        if fight.turn == turns:
            return EncounterRecord("e", "Crowd", start, fight)
        fight = fight.begin_turn(dice)
