import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import Character
from eod_desktop.ui.questions import NumberDialog
from tests.ui.windows import CTRL, SHIFT, Desk


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path)


def names(desk):
    return [combatant.name for combatant in desk.encounter.combatants]


def in_roster(desk):
    return desk.window.roster.isAncestorOf(QApplication.focusWidget())


def test_without_a_selection_nothing_can_be_done(desk):
    for name in ("edit_character", "duplicate_character", "remove_characters", "put_on_board", "put_copies"):
        assert desk.why(name) == "Select a character in the roster first."
    desk.window.roster.select("raider")
    assert desk.action("put_on_board").isEnabled()


def test_enter_puts_on_the_board_and_the_roster_keeps_the_keys_for_the_next(desk):
    desk.window.roster.select("raider")
    desk.key(Qt.Key.Key_1, CTRL)
    desk.key(Qt.Key.Key_Return)
    desk.key(Qt.Key.Key_Return)
    assert names(desk)[-2:] == ["Raider 3", "Raider 4"]
    assert in_roster(desk)


def test_copies_are_counted_in_a_dialog(desk):
    def three(dialog):
        assert isinstance(dialog, NumberDialog)
        dialog.field.setText("3")
        dialog.accept()

    desk.window.roster.select("raider")
    desk.in_dialog(lambda: desk.key(Qt.Key.Key_B, CTRL | SHIFT), three)
    assert len(desk.encounter.combatants) == 7
    desk.document.undo()
    assert len(desk.encounter.combatants) == 4


def test_a_pc_that_is_there_is_said_to_be_there(desk):
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_B, CTRL)
    assert len(desk.encounter.combatants) == 4
    assert desk.said() == "Everyone chosen is on the board already; a PC comes once."
    desk.window.messages.close_message()
    desk.in_dialog(desk.action("put_copies").trigger, lambda dialog: dialog.accept())
    assert desk.said() == "Everyone chosen is on the board already; a PC comes once."


def test_a_character_onto_no_board_begins_an_encounter(qtbot, tmp_path):
    campaign = Campaign("Empty").with_character(Character("ada", "Ada", "Party", max_hits=9))
    desk = Desk(qtbot, tmp_path, campaign=campaign)
    desk.window.roster.select("ada")
    desk.key(Qt.Key.Key_B, CTRL)
    assert names(desk) == ["Ada"]
    assert desk.window.header.title.name == "Unnamed encounter"


def test_duplicating_and_removing(desk):
    desk.window.roster.select("raider")
    desk.key(Qt.Key.Key_D, CTRL)
    assert [c.name for c in desk.document.campaign.characters][-1] != "Raider"
    assert len(desk.document.campaign.characters) == 4
    desk.window.roster.select("raider")
    desk.action("remove_characters").trigger()
    assert desk.document.campaign.character("raider") is None
    desk.document.undo()
    assert desk.document.campaign.character("raider") is not None


def test_finding(desk):
    desk.key(Qt.Key.Key_F, CTRL)
    desk.type("raid")
    desk.key(Qt.Key.Key_Return)
    assert desk.window.roster.selected_ids() == ["raider"]


def test_staged_copies_follow_their_character(desk):
    raider = desk.document.campaign.character("raider")
    desk.window.roster.select("raider")
    desk.action("update_copies").trigger()
    assert desk.said() == "Nobody staged differs from what is in the roster."
    desk.window.roster.select("raider")
    desk.document.put_on_board(["raider"])
    desk.document.put_character(replace(raider, skills={"Rifle": 3}))
    desk.action("update_copies").trigger()
    assert desk.encounter.combatants[-1].skills == {"Rifle": 3}
    assert desk.said() == ""


def test_reinforcements_roll_at_once_if_the_gm_says_so(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path, faces=[4, 5, 5, 3, 2])
    desk.window.roster.select("raider")
    assert desk.why("join_now") == "The first turn has not begun; everybody on the board will roll then."
    desk.document.begin_turn({})
    desk.action("put_on_board").trigger()
    later = desk.encounter.combatants[-1]
    assert later.id not in desk.encounter.initiative
    desk.action("join_now").trigger()
    now = desk.encounter.combatants[-1]
    assert now.name == "Raider 4"
    assert desk.encounter.initiative[now.id].total == 2
