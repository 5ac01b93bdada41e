"""The editor over the board of the window: coming, going on, and back."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from eod_desktop.models.character_draft import WeaponDraft
from eod_desktop.ui.character_page import CharacterPage
from tests.ui.windows import CTRL, Desk

# of the platform without a screen: it shows suggestions all the same
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path, faces=(4, 5, 5, 3))


def page(desk):
    """The editor, where it is what the window shows."""
    found = desk.window.findChild(CharacterPage)
    return found if found is not None and found.isVisible() else None


def line(desk, name):
    return next(each for each in page(desk).findChildren(QLineEdit) if each.accessibleName() == name)


def test_from_the_roster_into_the_editor_and_back_with_the_boards_selection(desk):
    desk.select("bo", "r1")
    desk.window.roster.select("ana")
    desk.window.roster.focus_list()
    desk.key(Qt.Key.Key_F2)
    assert page(desk).sheet.id == "ana"
    assert not desk.window.board.isVisible()
    desk.key(Qt.Key.Key_PageDown, CTRL)
    assert desk.window.roster.selected_ids() == ["bo"]
    desk.key(Qt.Key.Key_Escape)
    assert page(desk) is None
    assert desk.window.roster.isAncestorOf(QApplication.focusWidget())
    assert set(desk.window.board.selected_ids()) == {"bo", "r1"}


def test_from_the_board_back_to_the_board(desk):
    desk.select("bo")
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    desk.key(Qt.Key.Key_Escape)
    assert desk.window.board.hasFocus()
    assert desk.window.board.current_id() == "bo"


def test_a_new_character_is_selected_for_what_comes_next(desk):
    desk.window.roster.select("raider")
    desk.window.roster.focus_list()
    desk.key(Qt.Key.Key_N, CTRL)
    assert page(desk).sheet.draft.side == "Raiders"
    desk.type("Zoe")
    hits = page(desk).form._stats.fields()[("max_hits",)]
    hits.setFocus()
    desk.type("9")
    desk.key(Qt.Key.Key_Return, CTRL)
    assert page(desk) is None
    assert [desk.document.campaign.character(id).name for id in desk.window.roster.selected_ids()] == ["Zoe"]
    desk.key(Qt.Key.Key_Return)
    assert desk.encounter.combatants[-1].name == "Zoe"


def test_each_field_is_undone_from_the_page(desk):
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    line(desk, "Player").setFocus()
    desk.type("Kim")
    desk.key(Qt.Key.Key_Tab)
    assert desk.document.campaign.character("ana").player == "Kim"
    desk.action("undo").trigger()
    assert line(desk, "Player").text() == ""
    assert page(desk) is not None


def test_the_fight_goes_on_in_sight(desk):
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    line(desk, "Player").setFocus()
    desk.type("Kim")
    desk.action("begin_turn").trigger()
    assert page(desk) is None
    assert desk.document.campaign.character("ana").player == "Kim"
    assert desk.encounter.turn == 1


def test_what_is_wrong_in_the_editor_waits_while_the_fight_goes_on_in_sight(desk):
    desk.window.roster.select("ana")
    desk.window.character_commands.edit("ana")
    strength = line(desk, "STR")
    strength.setFocus()
    desk.type("1x")
    desk.action("begin_turn").trigger()
    assert desk.encounter.turn == 1
    assert page(desk) is None
    assert desk.said().startswith("Not everything that was written of Ana Reyes is kept yet.")
    assert not desk.window.character_commands.leave()
    desk.action("resolve").trigger()
    assert page(desk) is None
    desk.window.character_commands.edit("bo")
    assert page(desk).sheet.id == "ana"
    assert line(desk, "STR").text() == "1x"
    desk.window.character_commands.edit("bo")
    assert page(desk).sheet.id == "bo"


def test_ctrl_enter_on_the_page_resolves_nothing(desk):
    desk.action("begin_turn").trigger()
    acting = desk.encounter.acting
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    desk.key(Qt.Key.Key_Return, CTRL)
    assert page(desk) is None
    assert desk.encounter.acting == acting


def test_closing_the_window_keeps_what_is_typed_and_waits_once_for_what_is_wrong(desk):
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    line(desk, "Player").setFocus()
    desk.type("Kim")
    line(desk, "STR").setFocus()
    desk.type("x")
    assert not desk.window.close()
    assert desk.document.campaign.character("ana").player == "Kim"
    assert desk.window.close()


def give_up_weapon(desk):
    """Write a weapon with bad damage, and press Escape until the board is back."""
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    sheet = page(desk).sheet
    bad = WeaponDraft("Shotg", damage="3x")
    sheet.write_draft(replace(sheet.draft, weapons=(*sheet.draft.weapons, bad)), ("weapons",))
    desk.key(Qt.Key.Key_Escape)
    assert page(desk) is not None
    desk.key(Qt.Key.Key_Escape)
    assert page(desk) is None


def test_what_was_dropped_is_named_on_the_board_and_can_be_brought_back(desk):
    give_up_weapon(desk)
    message = desk.window.messages.message
    assert message.what == "Not kept of Ana Reyes: weapon “Shotg”."
    assert message.advice.startswith("Shotg: “3x” is not a dice expression.")
    desk.window.messages.findChild(QPushButton).click()
    assert page(desk).sheet.draft.weapons[-1] == WeaponDraft("Shotg", damage="3x")
    assert desk.document.undo_label is None


def test_what_was_dropped_of_one_that_is_gone_is_not_brought_back(desk):
    give_up_weapon(desk)
    bring_back = desk.window.messages.findChild(QPushButton)
    desk.document.remove_characters(["ana"])
    bring_back.click()
    assert page(desk) is None
    assert desk.window.messages.message.what == "Ana Reyes is not in the campaign now."
    desk.window.messages.close_message()
    desk.document.undo()
    bring_back.click()
    assert page(desk).sheet.draft.weapons[-1] == WeaponDraft("Shotg", damage="3x")
    assert desk.said() == ""


def type_hits(desk, text):
    """Type over the hits of the character on the page, and stay there."""
    hits = page(desk).form._stats.fields()[("max_hits",)]
    hits.setFocus()
    hits.selectAll()
    desk.type(text)


def drop_hits_of_ana(desk):
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    type_hits(desk, "abc")
    desk.key(Qt.Key.Key_Return, CTRL)
    desk.key(Qt.Key.Key_Return, CTRL)
    assert desk.said().startswith("Not kept of Ana Reyes: hits “abc”.")


def test_what_was_dropped_is_offered_until_it_is_taken(desk):
    drop_hits_of_ana(desk)
    desk.window.roster.select("bo")
    desk.key(Qt.Key.Key_E, CTRL)
    line(desk, "Player").setFocus()
    desk.type("Kim")
    desk.key(Qt.Key.Key_Tab)
    assert desk.document.campaign.character("bo").player == "Kim"
    type_hits(desk, "xyz")
    bring_back = desk.window.messages.findChild(QPushButton)
    bring_back.click()
    assert page(desk).sheet.id == "bo"
    assert desk.said().startswith("Not kept of Ana Reyes: hits “abc”.")
    type_hits(desk, "9")
    bring_back.click()
    assert (page(desk).sheet.id, page(desk).sheet.draft.max_hits) == ("ana", "abc")
    assert desk.document.campaign.character("bo").max_hits == 9
    assert desk.said() == ""


@pytest.mark.parametrize("left", [True, False])
def test_what_waits_of_one_that_is_removed_is_offered(desk, left):
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    type_hits(desk, "abc")
    if left:
        desk.key(Qt.Key.Key_Tab)
    desk.action("remove_characters").trigger()
    assert page(desk) is None
    assert desk.said().startswith("Not kept of Ana Reyes: hits “abc”. Hits: write a whole number")
    desk.document.undo()
    desk.window.messages.findChild(QPushButton).click()
    assert (page(desk).sheet.id, page(desk).sheet.draft.max_hits) == ("ana", "abc")


def test_nothing_is_said_of_one_that_is_removed_with_everything_kept(desk):
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    desk.action("remove_characters").trigger()
    assert page(desk) is None
    assert desk.said() == ""


def test_the_keys_to_the_next_character_go_to_the_next_encounter_only_from_the_board(desk):
    desk.document.add_encounter("The mill")
    first, mill = (record.id for record in desk.document.campaign.encounters)
    desk.window.roster.select("ana")
    desk.window.roster.focus_list()
    desk.key(Qt.Key.Key_F2)
    for key, shown in ((Qt.Key.Key_PageDown, "bo"), (Qt.Key.Key_PageDown, "raider"), (Qt.Key.Key_PageUp, "bo")):
        desk.key(key, CTRL)
        assert (page(desk).sheet.id, desk.document.campaign.current) == (shown, mill)
    desk.key(Qt.Key.Key_Escape)
    desk.key(Qt.Key.Key_PageDown, CTRL)
    assert desk.document.campaign.current == first
    desk.key(Qt.Key.Key_PageUp, CTRL)
    assert desk.document.campaign.current == mill


@pytest.mark.parametrize(("text", "stats", "waits"), [("7", {"STR": 7}, ()), ("7x", {}, (("stats", "STR"),))])
def test_a_new_character_that_is_added_with_its_name_keeps_what_stands_in_other_fields(desk, text, stats, waits):
    desk.key(Qt.Key.Key_N, CTRL)
    desk.type("Zoe")
    line(desk, "STR").insert(text)  # as a drop from elsewhere does, without the keys
    desk.key(Qt.Key.Key_Return, CTRL)
    zoe = desk.document.campaign.characters[-1]
    assert (zoe.name, zoe.stats) == ("Zoe", stats)
    assert desk.window.roster.selected_ids() == [zoe.id]
    assert desk.window.character_commands.page.sheet.pending == waits
