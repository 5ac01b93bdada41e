"""The Print menu: what each entry shows, and when there is nothing to print."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from eod_desktop.campaign.state import Campaign
from eod_desktop.ui.printing.preview import FightReportPreview, SummaryPreview
from eod_desktop.ui.printing.report_preview import ReportPreview
from eod_desktop.ui.roster_list import RosterList
from tests.ui.windows import TURN, Desk

T = TypeVar("T")


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path, faces=TURN)


def shown(desk: Desk, do: Callable[[], object], read: Callable[[ReportPreview], T]) -> T:
    """What `read` sees in the preview that an action opens."""
    seen: list[T] = []

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, ReportPreview)
        seen.append(read(dialog))

    desk.in_dialog(do, look)
    (what,) = seen
    return what


@pytest.mark.parametrize(
    ("action", "title", "secrets"),
    [
        ("print_encounter", "Encounter sheet", True),
        ("print_cards", "Initiative cards", True),
        ("print_screen", "GM screen", False),
        ("print_blank_character", "Blank character sheet", False),
        ("print_blank_encounter", "Blank encounter sheet", False),
    ],
)
def test_each_entry_opens_its_preview(desk: Desk, action: str, title: str, secrets: bool) -> None:
    def read(dialog: ReportPreview) -> tuple[str, bool, bool]:
        return dialog.windowTitle(), not dialog.options.players.isHidden(), dialog.view.pages is not None

    assert shown(desk, desk.action(action).trigger, read) == (title, secrets, True)


@pytest.mark.parametrize("action", ["print_report", "fight_report"])
def test_the_report_of_the_fight_is_in_two_menus(desk: Desk, action: str) -> None:
    assert desk.why(action) == "The fight has not begun yet."
    desk.document.begin_turn({})
    assert shown(desk, desk.action(action).trigger, type) is FightReportPreview


def test_turns_can_be_printed_before_the_first(desk: Desk) -> None:
    assert shown(desk, desk.action("print_turns").trigger, type) is SummaryPreview


def test_sheets_are_of_the_characters_selected_in_the_roster(desk: Desk) -> None:
    roster = desk.window.roster.findChild(RosterList)
    roster.clearSelection()
    assert desk.why("print_characters") == "Select a character in the roster first."
    roster.selectAll()
    assert desk.action("print_characters").isEnabled()
    subtitle = shown(desk, desk.action("print_characters").trigger, lambda dialog: dialog.report.subtitle)
    assert subtitle == "3 characters"


def test_sheets_are_in_the_menu_of_the_roster(desk: Desk) -> None:
    roster = desk.window.roster
    roster.select("ana")
    (action,) = (one for one in roster.context_menu().actions() if one.text() == "Pr&int…")
    assert shown(desk, action.trigger, lambda dialog: dialog.report.title) == "Ana Reyes"


def test_without_an_encounter_there_is_none_to_print(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path, Campaign("Empty"))
    names = ("print_turns", "print_report", "fight_report", "print_encounter", "print_cards")
    assert {desk.why(name) for name in names} == {"There is no encounter on the board."}
    desk.document.add_encounter("New")
    assert desk.why("print_cards") == "Nobody is on the board."
    assert desk.action("print_screen").isEnabled()
