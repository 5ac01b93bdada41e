from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.rules import Situation
from tests.ui.windows import TURN, Desk

DISK_FULL = CampaignError(CampaignErrorKind.DISK_FULL, Path("fight.eod"))


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path, faces=(*TURN, *[3] * 60))


def button(desk, text):
    found = [b for b in desk.window.header.findChildren(QPushButton) if b.text() == text]
    assert found, text
    return found[0]


def entries(desk):
    desk.window.header.encounters.aboutToShow.emit()
    return [action for action in desk.window.header.encounters.actions() if not action.isSeparator()]


def test_before_and_in_the_fight(desk):
    header = desk.window.header
    assert header.title.name == "The bridge"
    assert header.title.accessibleName() == "Encounter on the board: The bridge"
    assert not header.turn.isVisible()
    assert button(desk, "Roll initiative").isEnabled()
    desk.document.begin_turn({})
    assert header.turn.isVisible()
    assert header.turn.text == "Turn 1"
    assert not button(desk, "Next turn").isEnabled()
    assert button(desk, "Resolve group").isEnabled()


def test_the_list_of_encounters_goes_to_another(desk):
    desk.document.add_encounter("A & B")
    assert [entry.text() for entry in entries(desk)] == [
        "The bridge",
        "A && B",
        "&New encounter…",
        "Rena&me encounter…",
        "&Duplicate encounter",
    ]
    assert [entry.isChecked() for entry in entries(desk)[:2]] == [False, True]
    entries(desk)[0].trigger()
    assert desk.document.record.name == "The bridge"
    assert desk.window.header.title.name == "The bridge"


def test_an_encounter_that_cannot_be_remembered_stays_as_it_was(desk):
    desk.document.add_encounter("The mill")
    desk.store.fail_with = DISK_FULL
    entries(desk)[0].trigger()
    assert desk.document.record.name == "The mill"
    assert "full" in desk.said()


def test_without_an_encounter(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path, campaign=Campaign("Empty"))
    assert desk.window.header.title.name == "No encounter"
    assert not desk.window.header.situation.isEnabled()
    assert [entry.isEnabled() for entry in entries(desk)] == [True, False, False]
    assert not any(button(desk, text).isEnabled() for text in ("Roll initiative", "Resolve group", "Leaders…"))


def test_an_encounter_without_a_name(desk):
    desk.document.change_record(StepLabel("rename_encounter"), lambda record: replace(record, name=""))
    assert desk.window.header.title.name == "Unnamed encounter"
    assert desk.window.windowTitle() == "Unnamed encounter — Test campaign"


def test_the_situation_of_the_next_turn_is_chosen_and_told(desk):
    header = desk.window.header
    header.situation.button(1).click()
    assert desk.encounter.situation is Situation.URBAN
    assert not header.pending.isVisible()
    header.situation.button(0).click()
    desk.document.begin_turn({})
    header.situation.button(1).click()
    assert header.pending.isVisible()
    assert desk.encounter.situation is Situation.REGULAR
    header.situation.button(0).click()
    assert not header.pending.isVisible()


def test_a_situation_that_cannot_be_written_is_not_shown_as_chosen(desk):
    desk.store.fail_with = DISK_FULL
    desk.window.header.situation.button(1).click()
    assert desk.window.header.situation.current == 0
    assert desk.action("regular").isChecked()
    assert "full" in desk.said()


def test_buttons_follow_their_commands(desk):
    undo = button(desk, "Undo")
    assert not undo.isEnabled()
    assert undo.accessibleDescription() == "Nothing has been done yet."
    desk.document.fight("set_hits", "ana", 3)
    assert undo.isEnabled()
    assert undo.accessibleDescription() == "Undo set hits of Ana Reyes (Ctrl+Z)"
    undo.click()
    assert desk.encounter.combatant("ana").hits == 21
    assert button(desk, "Redo").accessibleDescription() == "Redo set hits of Ana Reyes (Ctrl+Shift+Z)"


def test_the_button_of_the_next_turn_says_who_is_led(desk):
    desk.document.begin_turn({"bo": "ana"})
    assert "act this turn" in button(desk, "Next turn").accessibleDescription()
    while desk.encounter.acting:
        desk.document.fight("resolve")
    assert button(desk, "Next turn").accessibleDescription() == ("Next turn (Ctrl+I)\nAna Reyes rolls for Bo Halloran.")


def test_a_click_leaves_the_focus_on_the_board(desk, qtbot):
    qtbot.mouseClick(button(desk, "Roll initiative"), Qt.MouseButton.LeftButton)
    assert desk.encounter.turn == 1
    assert QApplication.focusWidget() is desk.window.board


def test_a_button_pressed_by_key_hands_the_focus_to_the_board_once_it_is_done(desk):
    begin = button(desk, "Roll initiative")
    begin.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(begin, Qt.Key.Key_Space)
    assert desk.encounter.turn == 1
    assert QApplication.focusWidget() is desk.window.board


@pytest.mark.parametrize("width", [1280, 1000])
def test_a_long_name_makes_room_for_the_rest(desk, qtbot, width):
    name = "The bridge at Harrow Creek, after the flood and before the dawn of the second day of the siege " * 2
    desk.document.begin_turn({})
    desk.document.rename_encounter(name.strip())
    desk.window.resize(width, 720)
    header = desk.window.header
    qtbot.waitUntil(lambda: header.title.shown.endswith("…"))
    assert desk.window.width() == width
    for widget in (header.turn, header.situation, *header.findChildren(QPushButton)):
        if widget is not header.title:
            assert widget.width() >= widget.sizeHint().width()
            assert header.rect().contains(widget.geometry()) or header.situation.isAncestorOf(widget)


def test_where_there_is_no_room_buttons_that_the_menus_have_are_left_out(desk):
    desk.window.resize(1400, 700)
    lesser = ("Undo", "Redo", "Table dice: off", "Leaders…")
    assert all(button(desk, text).isVisible() for text in lesser)
    desk.window.resize(desk.window.minimumSizeHint().width(), 700)
    assert not button(desk, "Leaders…").isVisible()
    assert button(desk, "Roll initiative").isVisible()
    desk.window.resize(1400, 700)
    assert all(button(desk, text).isVisible() for text in lesser)


def test_the_switch_of_the_table_dice_says_how_it_stands(desk):
    QTest.mouseClick(button(desk, "Table dice: off"), Qt.MouseButton.LeftButton)
    assert desk.action("table_dice").isChecked()
    assert button(desk, "Table dice: on").isChecked()
    desk.action("table_dice").trigger()
    assert not button(desk, "Table dice: off").isChecked()


def test_an_ended_encounter_says_so(desk):
    desk.document.begin_turn({})
    desk.document.end_encounter()
    assert desk.window.header.turn.text == "Turn 1 · ended"
    assert "Resume it" in button(desk, "Next turn").accessibleDescription()
