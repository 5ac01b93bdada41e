"""The preview: what it shows, and the ways out of it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.report import Report
from eod_desktop.models.report_text import to_text
from eod_desktop.models.work import Work
from eod_desktop.settings import Settings
from eod_desktop.ui.message import Severity
from eod_desktop.ui.printing import report_preview as preview_module
from eod_desktop.ui.printing.paper import Paper, PaperSize
from eod_desktop.ui.printing.preview import FightReportPreview, SummaryPreview
from eod_desktop.ui.printing.report_preview import ReportPreview
from eod_desktop.ui.printing.saving import ReportFormat
from tests.models.random_fights import fight
from tests.models.test_turn_summary import AT
from tests.ui.printing.layouts import FONTS, all_words

Make = Callable[..., SummaryPreview]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def make(qtbot: QtBot, settings: Settings) -> Make:
    def made(campaign: Campaign | None = None, record: EncounterRecord | None = None) -> SummaryPreview:
        if campaign is None or record is None:
            campaign, record = fight(5, 6, 3)
        dialog = SummaryPreview(campaign, record, settings, now=lambda: AT, fonts_folder=FONTS)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return made


def shown(dialog: ReportPreview) -> str:
    assert dialog.view.pages is not None
    return all_words(dialog.view.pages)


def answer_path(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> list[str]:
    """Answer the file dialog with a path; the suggested names are collected."""
    suggested: list[str] = []

    def run(dialog: QFileDialog) -> QFileDialog.DialogCode:
        suggested.extend(Path(name).name for name in dialog.selectedFiles())
        return QFileDialog.DialogCode.Accepted if path else QFileDialog.DialogCode.Rejected

    monkeypatch.setattr(QFileDialog, "exec", run)
    if path:
        original = QFileDialog.selectedFiles
        answered = [str(path)]
        monkeypatch.setattr(QFileDialog, "selectedFiles", lambda d: answered if suggested else original(d))
    return suggested


def test_the_current_turn_is_shown_first(make: Make) -> None:
    dialog = make()
    assert "Summary of turn 3" in shown(dialog)
    assert dialog.place.text().startswith("Page 1 of ")


def test_turns_and_the_players_version_change_what_is_shown(make: Make, qtbot: QtBot) -> None:
    dialog = make()
    qtbot.keyClick(dialog.options.turns, Qt.Key.Key_Down)
    dialog.options.turns.activated.emit(1)
    assert "Summary of turns 1–3" in shown(dialog)
    dialog.options.players.click()
    assert "Players’ version" in shown(dialog)
    assert "ferryman" not in shown(dialog)


def test_the_paper_is_remembered(make: Make, settings: Settings) -> None:
    dialog = make()
    dialog.options.size_choice.button(1).click()
    dialog.options.orientation.button(1).click()
    assert dialog.view.pages is not None
    assert dialog.view.pages.layout == Paper(PaperSize.LETTER, landscape=True).layout()
    assert settings.paper == "Letter"
    assert make().options.choices.paper == Paper(PaperSize.LETTER)


def test_turns_that_were_not_played_are_said_and_the_pages_stay(make: Make, qtbot: QtBot) -> None:
    dialog = make()
    before = dialog.view.pages
    dialog.options.turns_typed.selectAll()
    qtbot.keyClicks(dialog.options.turns_typed, "7")
    qtbot.keyClick(dialog.options.turns_typed, Qt.Key.Key_Return)
    message = dialog.messages.message
    assert message is not None
    assert "“7” names no turn" in message.what
    assert dialog.view.pages is before
    assert dialog.isVisible()


def test_a_message_goes_when_something_else_is_chosen(make: Make) -> None:
    dialog = make()
    dialog.copy.click()
    assert dialog.messages.message is not None
    dialog.options.players.click()
    assert dialog.messages.message is None


def test_the_summary_is_copied_as_text(make: Make) -> None:
    dialog = make()
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == to_text(dialog.report)


@pytest.mark.parametrize("kind", ReportFormat)
def test_every_format_is_saved(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: ReportFormat) -> None:
    dialog = make()
    suggested = answer_path(monkeypatch, tmp_path / f"out{kind.value}")
    dialog.save(kind)
    assert (tmp_path / f"out{kind.value}").stat().st_size > 500
    assert suggested == [f"The bridge 1 - Summary of turn 3{kind.value}"]
    message = dialog.messages.message
    assert message is not None
    assert message.what.startswith("Saved: ")


def test_a_name_without_suffix_gets_one(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_path(monkeypatch, tmp_path / "turn 2.5")
    make().save(ReportFormat.TEXT)
    assert (tmp_path / "turn 2.5.txt").exists()


def test_a_cancelled_save_writes_and_says_nothing(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = make()
    answer_path(monkeypatch, None)
    dialog.save_pdf.click()
    assert dialog.messages.message is None


def test_trouble_is_said_and_another_place_can_be_chosen(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = make()
    answer_path(monkeypatch, tmp_path / "nowhere" / "out.pdf")
    dialog.save_pdf.click()
    message = dialog.messages.message
    assert message is not None
    assert message.severity is Severity.ERROR
    assert "Its folder does not exist" in message.advice


def test_without_a_printer_a_pdf_is_offered(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview_module, "any_printer", lambda: False)
    answer_path(monkeypatch, tmp_path / "out.pdf")
    dialog = make()
    dialog.print.click()
    message = dialog.messages.message
    assert message is not None
    assert message.what == "No printer is set up on this computer."
    dialog.messages.findChild(QPushButton).click()
    assert (tmp_path / "out.pdf").exists()


def told(sent: bool) -> Work[bool]:
    yield 0.5
    return sent


@pytest.mark.parametrize(("sent", "said"), [(True, False), (None, False), (False, True)])
def test_printing_says_only_what_went_wrong(
    make: Make, monkeypatch: pytest.MonkeyPatch, sent: bool | None, said: bool
) -> None:
    monkeypatch.setattr(preview_module, "any_printer", lambda: True)
    monkeypatch.setattr(preview_module, "ask_printer", lambda *_: None if sent is None else "the printer")
    monkeypatch.setattr(preview_module, "printing", lambda *_: told(bool(sent)))
    dialog = make()
    dialog.print.click()
    assert (dialog.messages.message is not None) is said


def long_report(*_: object) -> Work[Report]:
    """One that is never finished."""
    while True:
        yield 0.5


def test_a_long_layout_shows_how_far_it_is_and_can_be_given_up(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = make()
    before = dialog.view.pages
    monkeypatch.setattr(dialog, "_build", long_report)
    dialog.options.players.click()
    assert dialog.job.isVisible()
    assert dialog.job.bar.value() == 500
    assert not dialog.save_pdf.isEnabled()
    dialog.job.cancel_button.click()
    assert not dialog.job.isVisible()
    assert dialog.view.pages is before
    assert dialog.save_pdf.isEnabled()
    monkeypatch.undo()
    dialog.messages.findChild(QPushButton).click()
    assert "Players’ version" in shown(dialog)


def test_another_choice_takes_the_place_of_a_layout_under_way(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = make()
    with monkeypatch.context() as patched:
        patched.setattr(dialog, "_build", long_report)
        dialog.options.players.click()
    dialog.options.orientation.button(1).click()
    assert not dialog.job.busy
    assert dialog.view.pages is not None
    assert dialog.view.pages.layout == Paper(landscape=True).layout()


def test_the_window_lives_on_while_pages_are_laid_out(
    make: Make, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    dialog = make()
    monkeypatch.setattr(dialog, "_build", long_report)
    dialog.options.players.click()
    with qtbot.waitSignal(dialog.view.zoom_changed):
        dialog.larger.click()
    qtbot.waitUntil(lambda: dialog.view.zoom > 0)
    dialog.reject()
    assert not dialog.job.busy


def test_a_pdf_that_is_given_up_is_not_written(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = make()
    answer_path(monkeypatch, tmp_path / "out.pdf")
    monkeypatch.setattr(preview_module, "making_pdf", long_report)
    dialog.save_pdf.click()
    dialog.job.cancel_button.click()
    assert list(tmp_path.glob("*.pdf")) == []
    assert dialog.messages.message is not None


def test_zoom_has_buttons_keys_and_a_figure(make: Make, qtbot: QtBot) -> None:
    dialog = make()
    dialog.view.set_zoom(1.0)
    assert dialog.zoom_label.text() == "100 %"
    dialog.larger.click()
    assert dialog.zoom_label.text() == "110 %"
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog.view, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert dialog.zoom_label.text() == "100 %"
    dialog.fit.click()
    assert dialog.view.fits_width


def test_escape_closes_and_return_prints_nothing(make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview_module, "any_printer", pytest.fail)
    dialog = make()
    qtbot.keyClick(dialog.options.turns_typed, Qt.Key.Key_Return)
    assert not any(button.isDefault() or button.autoDefault() for button in dialog.findChildren(QPushButton))
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_everything_is_reached_with_tab(make: Make, qtbot: QtBot) -> None:
    dialog = make()
    dialog.activateWindow()
    reached = set()
    for _ in range(30):
        focus = dialog.focusWidget()
        reached.add(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    wanted = [dialog.view, dialog.copy, dialog.save_as, dialog.save_pdf, dialog.print, dialog.options.players]
    assert [widget for widget in wanted if widget not in reached] == []
    assert all(button.accessibleName() for button in (dialog.smaller, dialog.larger, dialog.fit))
    assert isinstance(dialog.smaller, QToolButton)


def test_characters_without_a_font_are_said(make: Make) -> None:
    campaign, record = fight(5, 6, 1)
    dialog = make(campaign, replace(record, notes="odd \u0378 sign"))
    message = dialog.messages.message
    assert message is not None
    assert "\u0378" in message.what


def test_an_encounter_that_has_not_begun_can_be_seen(make: Make) -> None:
    campaign, record = fight(5, 6, 1)
    dialog = make(campaign, replace(record, now=record.start))
    assert "Before the first turn" in shown(dialog)


def test_the_report_of_the_fight_is_shown_without_a_choice_of_turns(settings: Settings, qtbot: QtBot) -> None:
    campaign, record = fight(5, 6, 3)
    dialog = FightReportPreview(campaign, record, settings, now=lambda: AT, fonts_folder=FONTS)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "Report of the fight" in shown(dialog)
    assert "Who is out" in shown(dialog)
    assert not dialog.options.turns.isVisible()
    assert dialog.windowTitle() == "Report of the fight"
    dialog.options.players.click()
    assert "Players’ version" in shown(dialog)
