"""Faults that people met when they printed from other programs, tried on this one."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.models.fight_report import fight_report
from eod_desktop.models.report import Report
from eod_desktop.models.report_html import to_html
from eod_desktop.models.report_text import to_markdown, to_text
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.models.work import finish
from eod_desktop.rules import Encounter, ScriptedDice
from eod_desktop.settings import Settings
from eod_desktop.ui.message import Severity
from eod_desktop.ui.printing import report_preview
from eod_desktop.ui.printing.paginate import paginate
from eod_desktop.ui.printing.paper import Paper, PaperSize
from eod_desktop.ui.printing.pdf import pdf_bytes
from eod_desktop.ui.printing.preview import SheetPreview
from eod_desktop.ui.printing.printer import ask_printer, printing
from tests.fakes import attack, sample_campaign
from tests.models.test_turn_summary import AT, html_words
from tests.ui.printing.layouts import FONTS, report, table
from tests.ui.printing.pdf_reader import read_pdf
from tests.ui.printing.sheets import SKILLS, every_sheet, hard_campaign
from tests.ui.printing.test_paginate import check

pytestmark = pytest.mark.usefixtures("qapp")


def pdf_words(made: Report) -> str:
    return " ".join(page.words for page in read_pdf(pdf_bytes(made, paginate(made, Paper().layout(), FONTS))))


def fought(names: dict[str, str], hidden: tuple[str, ...] = ()) -> tuple:
    """A turn of the sample encounter, with other names."""
    campaign = sample_campaign(raiders=3)
    record = campaign.encounters[0]
    combatants = tuple(replace(c, name=names.get(c.id, c.name), hidden=c.id in hidden) for c in record.now.combatants)
    start = Encounter(combatants=combatants, ruleset=campaign.ruleset)
    now = start.begin_turn(ScriptedDice([6, 5, 4, 3, 2]))
    now = now.declare("ana", attack("r1")).resolve(ScriptedDice([4, 4, 6, 5, 4]))
    while now.acting:
        now = now.resolve(ScriptedDice([]))
    record = replace(record, start=start, now=now)
    return campaign.with_record(record), record


def test_more_skills_weapons_and_words_than_a_page_holds_go_on_overleaf() -> None:
    """e09: what went beyond the lines of the sheet vanished."""
    campaign, record = hard_campaign()
    sheets = every_sheet(campaign, record)
    told = pdf_words(sheets["one character"])
    assert [skill for skill in SKILLS if skill not in told] == []
    assert [n for n in range(60) if f"Weapon {n}" not in told] == []
    assert told.count("ferryman") == 1_000
    pages = read_pdf(pdf_bytes(sheets["one character"], paginate(sheets["one character"], Paper().layout(), FONTS)))
    assert all(page.texts[0].text == "Данил" for page in pages[1:])


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("margin", [5.0, 20.0])
def test_the_paper_chosen_is_the_paper_of_the_pdf(size: PaperSize, landscape: bool, margin: float) -> None:
    """e11: laid out for one paper, blank or cut on another."""
    paper = Paper(size, landscape, margin)
    made = report(table(60))
    full = paper.layout().fullRect(paper.layout().Unit.Millimeter)
    laid_out = paginate(made, paper.layout(), FONTS)
    check(laid_out)
    pages = read_pdf(pdf_bytes(made, laid_out))
    assert len(pages) == len(laid_out.pages)
    for page in pages:
        assert (page.width, page.height) == (
            pytest.approx(full.width(), abs=0.3),
            pytest.approx(full.height(), abs=0.3),
        )
        assert min(text.x for text in page.texts) == pytest.approx(margin, abs=0.5)
        assert max(text.right for text in page.texts) == pytest.approx(full.width() - margin, abs=0.5)


def test_the_printer_s_own_paper_counts_when_it_is_another(tmp_path: Path) -> None:
    """e11: the default of the printer differs from that of the program."""
    target = QPrinter(QPrinter.PrinterMode.HighResolution)
    target.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    target.setOutputFileName(str(tmp_path / "out.pdf"))
    target.setPageLayout(Paper(PaperSize.LETTER).layout())
    assert finish(printing(report(table(5)), target, 15.0, FONTS))
    assert b"/MediaBox [0 0 612" in (tmp_path / "out.pdf").read_bytes()


def test_no_job_before_the_dialog_is_accepted(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """e13: the document went to the printer as soon as the dialog opened."""
    jobs: list[object] = []
    monkeypatch.setattr(report_preview, "any_printer", lambda: True)
    monkeypatch.setattr(report_preview, "printing", lambda *what: jobs.append(what))
    monkeypatch.setattr(QPrintDialog, "exec", lambda dialog: QPrintDialog.DialogCode.Rejected)
    dialog = SheetPreview("Sheet", lambda _: report(table(3)), Settings(tmp_path / "s.ini"), fonts_folder=FONTS)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.print.click()
    assert ask_printer(report(), Paper(), QWidget()) is None
    assert jobs == []


NAMES = {"ana": "李雷 Данил", "bo": "שרה", "r1": "ابن", "r2": "🚀\u0378", "r3": "Łukasz Ø e\u0301\u0302"}


def test_names_of_every_script_are_read_or_visibly_substituted(qtbot: QtBot, tmp_path: Path) -> None:
    """e15: black squares without a word, and exports that were aborted by one sign."""
    campaign, record = fought(NAMES)
    made = turn_summary(campaign, record, (1,), players=False, printed_at=AT)
    pages = paginate(made, Paper().layout(), FONTS)
    for name in NAMES.values():
        assert all(name in text for text in (to_text(made), to_markdown(made), html_words(to_html(made))))
    assert "\u0378" in pages.missing
    told = pdf_words(made)
    assert "□" in told
    assert "U+0378" in told
    told = unicodedata.normalize("NFKC", told)  # Arabic letters are written down in the shape that they have in a word
    letters = "".join(NAMES[id] for id in ("ana", "bo", "r1"))
    assert [sign for sign in letters if sign not in pages.missing and sign not in told] == []
    assert "Łukasz Ø" in told
    dialog = SheetPreview("Sheet", lambda _: made, Settings(tmp_path / "s.ini"), fonts_folder=FONTS)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.messages.message is not None)  # the pages are made in slices
    message = dialog.messages.message
    assert message.severity is not Severity.ERROR
    assert "\u0378" in message.what


def test_a_computer_without_other_fonts_shows_squares_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """e15: on a system with no fonts but the program's own."""
    from eod_desktop.ui.printing import typesetter

    monkeypatch.setattr(typesetter._Face, "has", lambda face, sign: sign < "\u0250" or sign in "−–…·□×’“”→")
    campaign, record = fought({"ana": "李雷", "r1": "שרה 🚀"})
    made = turn_summary(campaign, record, (1,), players=False, printed_at=AT)
    pages = paginate(made, Paper().layout(), FONTS)
    assert pages.missing == set("李雷שרה🚀")
    told = pdf_words(made)
    assert "□□" in told
    assert "U+674E" in told


def test_players_hold_nothing_of_the_concealed_in_any_printed_thing() -> None:
    """a25: concealed combatants were in the handout and spoiled the ambush."""
    campaign, record = fought({"r1": "Ambusher One", "r2": "Ambusher Two"}, hidden=("r1", "r2"))
    sheets = every_sheet(campaign, record, players=True)
    reports = [
        turn_summary(campaign, record, (1,), players=True, printed_at=AT),
        fight_report(campaign, record, players=True, printed_at=AT),
        sheets["encounter"],
        sheets["cards"],
    ]
    for made in reports:
        for told in (to_text(made), to_markdown(made), to_html(made), pdf_words(made)):
            assert "Ambusher" not in told
            assert "Raiders 3" not in told
            assert "3 in all" not in told
    gm = turn_summary(campaign, record, (1,), players=False, printed_at=AT)
    assert "Ambusher One" in to_text(gm)


def test_what_looks_like_mark_up_is_printed_letter_by_letter(tmp_path: Path) -> None:
    """d25: entities were shown, tags vanished or took effect."""
    name, note = "<b>Zed</b> & Sons <3", "<img src=x> &amp; a<b https://example.org/x.png"
    campaign, record = fought({"ana": name})
    record = replace(record, notes=note)
    campaign = campaign.with_record(record)
    character = replace(campaign.characters[0], name=name, notes=note)
    campaign = campaign.with_character(character)
    made = [turn_summary(campaign, record, (1,), players=False, printed_at=AT), *every_sheet(campaign, record).values()]
    for one in made[:4]:
        assert name in to_text(one)
        assert name in html_words(to_html(one))
        assert "<img src=x>" not in to_html(one)
        assert "".join(name.split()) in "".join(pdf_words(one).split())
    assert note in to_text(made[0])
    assert "".join(note.split()) in "".join(pdf_words(made[0]).split())
