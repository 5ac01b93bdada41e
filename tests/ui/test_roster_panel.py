import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton

from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.models.roster import CHARACTER_MIME, COPIES_MIME
from eod_desktop.rules import Character, ScriptedDice
from eod_desktop.settings import Settings
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.roster_delegate import fold_rect
from eod_desktop.ui.roster_filter_menu import RosterFilterButton
from eod_desktop.ui.roster_landing import RosterLanding
from eod_desktop.ui.roster_list import RosterList
from eod_desktop.ui.roster_panel import RosterPanel
from tests.fakes import MemoryStore, sample_campaign


def panel_on(qtbot, campaign):
    document = Document(MemoryStore(campaign), ScriptedDice(()))
    panel = RosterPanel(document, Attempts(document))
    qtbot.addWidget(panel)
    panel.resize(220, 400)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    panel.document = document
    panel.puts, panel.edits = [], []
    panel.put_requested.connect(lambda ids, copies: panel.puts.append((ids, copies)))
    panel.edit_requested.connect(panel.edits.append)
    return panel


@pytest.fixture
def panel(qtbot):
    return panel_on(qtbot, sample_campaign())


def the_list(panel):
    return panel.findChild(RosterList)


def search(panel):
    return panel.findChild(QLineEdit)


def labels(panel):
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def button(panel, text):
    return next(button for button in panel.findChildren(QPushButton) if button.text() == text)


def test_enter_puts_what_is_selected_on_the_board(qtbot, panel):
    panel.focus_list()
    assert panel.selected_ids() == ["ana"]
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Return)
    assert panel.puts == [(["ana", "bo"], 1)]


def test_the_arrow_keys_step_over_headings(qtbot, panel):
    panel.focus_list()
    for _ in range(2):
        qtbot.keyClick(the_list(panel), Qt.Key.Key_Down)
    assert panel.selected_ids() == ["raider"]


@pytest.mark.parametrize(
    ("keys", "copies"), [("3", 3), ("12", 12), ("0", 1), ("07", 7), ("99", 9), ("50", 50), ("3\b", 1), ("34\b", 3)]
)
def test_a_number_typed_before_enter_is_the_number_of_copies(qtbot, panel, keys, copies):
    panel.select("raider")
    for key in keys:
        if key == "\b":
            qtbot.keyClick(the_list(panel), Qt.Key.Key_Backspace)
        else:
            qtbot.keyClicks(the_list(panel), key)
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    assert panel.puts == [(["raider"], copies)]
    assert the_list(panel).copies == 0


def test_the_number_typed_is_shown_until_it_is_dropped(qtbot, panel):
    panel.select("raider")
    the_list(panel).setFocus()
    qtbot.keyClicks(the_list(panel), "4")
    assert labels(panel) == ["Enter puts 4 of each on the board (a PC once)."]
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Escape)
    assert labels(panel) == []
    qtbot.keyClicks(the_list(panel), "4")
    panel.select("ana")
    assert the_list(panel).copies == 0


def test_a_double_click_puts_on_the_board(qtbot, panel):
    roster = the_list(panel)
    place = roster.visualRect(roster.model().index(4, 0)).center()
    qtbot.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert panel.puts == [(["raider"], 1)]


def test_a_click_on_a_heading_selects_its_side(qtbot, panel):
    roster = the_list(panel)
    place = roster.visualRect(roster.model().index(0, 0)).center()
    qtbot.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert panel.selected_ids() == ["ana", "bo"]
    qtbot.mouseDClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert panel.puts == []


def test_editing_by_key_and_by_button(qtbot, panel):
    panel.select("bo")
    qtbot.keyClick(the_list(panel), Qt.Key.Key_F2)
    qtbot.mouseClick(button(panel, "Edit…"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(panel, "New…"), Qt.MouseButton.LeftButton)
    assert panel.edits == ["bo", "bo", ""]


def test_edit_without_a_selection_says_why_not(panel):
    assert not button(panel, "Edit…").isEnabled()
    assert button(panel, "Edit…").toolTip() == "Select a character first."


def test_delete_archives_and_shift_delete_removes(qtbot, panel):
    panel.select("bo")
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Delete)
    assert panel.document.campaign.character("bo").archived
    assert "bo" not in panel.shown_ids()
    panel.document.undo()
    panel.select("bo")
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Delete, Qt.KeyboardModifier.ShiftModifier)
    assert panel.document.campaign.character("bo") is None
    panel.document.undo()
    assert panel.document.campaign.character("bo") is not None


def test_search_by_keyboard_from_the_field_to_the_board(qtbot, panel):
    panel.focus_search()
    qtbot.keyClicks(search(panel), "hand")
    qtbot.keyClick(search(panel), Qt.Key.Key_Return)
    assert the_list(panel).hasFocus()
    assert panel.selected_ids() == ["bo"]
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Up)
    assert search(panel).hasFocus()
    qtbot.keyClick(search(panel), Qt.Key.Key_Escape)
    assert search(panel).text() == ""
    assert the_list(panel).model().rowCount() == 5


def test_selection_place_and_search_survive_a_change(qtbot, panel):
    campaign = sample_campaign()
    for number in range(60):
        campaign = campaign.with_character(Character(f"n{number}", f"Raider {number:02}", "Raiders", max_hits=5))
    panel = panel_on(qtbot, campaign)
    search(panel).setText("raider")
    panel.select("n30")
    bar = the_list(panel).verticalScrollBar()
    place = bar.value()
    assert place > 0
    panel.document.put_character(replace(campaign.character("n40"), wounds=1))
    panel.document.put_character(Character("last", "Last raider", "Raiders", max_hits=5))
    panel.document.undo()
    assert (panel.selected_ids(), bar.value(), search(panel).text()) == (["n30"], place, "raider")


def test_an_empty_roster_says_what_to_do(qtbot):
    panel = panel_on(qtbot, Campaign("Empty"))
    assert labels(panel) == ["No characters yet. “New…” writes the first one; then drag it onto the board."]
    panel.document.put_character(Character("a", "A", "S", max_hits=1))
    assert labels(panel) == []


def test_a_search_without_result_says_so_literally(qtbot, panel):
    search(panel).setText("<b>x</b>")
    assert labels(panel) == ["Nobody matches “<b>x</b>”. Escape clears the search."]


@pytest.mark.parametrize("outcome", [Qt.DropAction.MoveAction, Qt.DropAction.CopyAction, Qt.DropAction.IgnoreAction])
def test_a_drag_offers_a_copy_and_takes_nothing_away(qtbot, panel, monkeypatch, outcome):
    dragged = []

    def drop(drag, actions, default):
        dragged.append((drag.mimeData(), actions))
        return outcome

    monkeypatch.setattr(QDrag, "exec", drop)
    panel.select("raider")
    qtbot.keyClicks(the_list(panel), "3")
    the_list(panel).startDrag(Qt.DropAction.CopyAction)
    data, actions = dragged[0]
    assert json.loads(data.data(CHARACTER_MIME).data()) == ["raider"]
    assert bytes(data.data(COPIES_MIME).data()) == b"3"
    assert actions == Qt.DropAction.CopyAction
    assert the_list(panel).model().rowCount() == 5
    assert the_list(panel).copies == 0


def test_the_menu_offers_what_can_be_done(panel):
    assert [action.text() for action in panel.context_menu().actions()] == ["&New character…"]
    panel.select("raider")
    menu = panel.context_menu()
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == [
        "&Put on board",
        "Put &copies on board",
        "&Edit…",
        "Change to&gether…",
        "Co&mpare…",
        "Pr&int…",
        "&Duplicate",
        "&Archive",
        "&Remove from roster",
        "&New character…",
    ]
    menu.actions()[1].menu().actions()[2].trigger()
    assert panel.puts == [(["raider"], 4)]
    next(action for action in menu.actions() if action.text() == "&Duplicate").trigger()
    assert [character.name for character in panel.document.campaign.characters][-1] == "Raider 1"


def test_headings_fold_by_key_and_by_their_arrow(qtbot, panel):
    roster = the_list(panel)
    panel.select("bo")
    roster.setFocus()
    qtbot.keyClick(roster, Qt.Key.Key_Left)
    assert panel.shown_ids() == ["raider"]
    assert panel.selected_ids() == []
    qtbot.keyClick(roster, Qt.Key.Key_Down)
    assert panel.selected_ids() == ["raider"]
    qtbot.keyClick(roster, Qt.Key.Key_Up)
    qtbot.keyClick(roster, Qt.Key.Key_Right)
    assert panel.shown_ids() == ["ana", "bo", "raider"]
    assert panel.selected_ids() == ["ana"]
    arrow = fold_rect(roster.font(), roster.visualRect(roster.model().index(0, 0))).center()
    qtbot.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=arrow)
    assert panel.shown_ids() == ["raider"]
    qtbot.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=arrow)
    assert panel.shown_ids() == ["ana", "bo", "raider"]


def test_who_is_to_be_selected_is_unfolded(qtbot, panel):
    roster = the_list(panel)
    panel.select("raider")
    qtbot.keyClick(roster, Qt.Key.Key_Left)
    panel.select("raider")
    assert panel.selected_ids() == ["raider"]


def test_kinds_and_the_archive_are_chosen_in_a_menu(panel):
    button = panel.findChild(RosterFilterButton)
    actions = {action.text().replace("&", ""): action for action in button.menu().actions()}
    actions["PCs"].trigger()
    assert panel.shown_ids() == ["raider"]
    assert button.isChecked()
    actions["NPCs"].trigger()
    assert labels(panel) == ["Nobody of that kind. “Show” brings the others back."]
    actions["Everything but archived ones"].trigger()
    assert panel.shown_ids() == ["ana", "bo", "raider"]
    assert not button.isChecked()


def test_what_is_folded_and_shown_comes_back(qtbot, panel, tmp_path):
    settings = Settings(tmp_path / "settings.ini")
    panel._characters.fold(("side", "Raiders"), True)
    boxes = {action.text().replace("&", ""): action for action in panel.findChild(RosterFilterButton).menu().actions()}
    boxes["Creatures"].trigger()
    boxes["Archived ones, too"].trigger()
    panel.keep(settings)
    again = panel_on(qtbot, sample_campaign())
    again.restore(settings)
    assert again.shown_ids() == panel.shown_ids() == ["ana", "bo"]
    assert again._characters.view == panel._characters.view
    boxes = {action.text().replace("&", ""): action for action in again.findChild(RosterFilterButton).menu().actions()}
    ticked = {text for text, box in boxes.items() if box.isChecked()}
    assert ticked == {"PCs", "NPCs", "Archived ones, too"}


@pytest.mark.parametrize("stored", ["", "{", "[]", '{"folded": 3}', '{"left_out": ["wizard"]}'])
def test_what_was_shown_last_time_may_be_unreadable(panel, tmp_path, stored):
    settings = Settings(tmp_path / "settings.ini")
    settings.roster_view = stored
    panel.restore(settings)
    assert panel.shown_ids() == ["ana", "bo", "raider"]


def test_the_order_is_changed_by_key_as_one_step(qtbot, panel):
    panel.select("bo")
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert panel.shown_ids() == ["bo", "ana", "raider"]
    assert panel.selected_ids() == ["bo"]
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert panel.shown_ids() == ["ana", "bo", "raider"]
    qtbot.keyClick(the_list(panel), Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert panel.shown_ids() == ["ana", "bo", "raider"]
    assert len(panel.document.undo_labels()) == 2


def landing(panel, id, share):
    """Where a drop at a share of that row's height would land."""
    roster = the_list(panel)
    rect = roster.visualRect(roster.model().index_of(id))
    found = RosterLanding(roster, roster.model()).at(QPoint(30, rect.top() + round(rect.height() * share)))
    return found.before, found.section


def test_a_drop_lands_before_or_behind_a_row_and_under_its_heading(panel):
    assert landing(panel, "ana", 0.2) == ("ana", ("side", "Party"))
    assert landing(panel, "ana", 0.8) == ("bo", ("side", "Party"))
    assert landing(panel, "bo", 0.8) == ("", ("side", "Party"))
    assert landing(panel, "raider", 3) == ("", ("side", "Raiders"))


def test_characters_dropped_under_another_heading_take_its_side_or_group(panel):
    panel.document.change_characters(["raider"], lambda one: replace(one, group="Camp"))
    the_list(panel).moved.emit(["bo"], "raider", ("group", "Camp"))
    bo = panel.document.campaign.character("bo")
    assert (bo.side, bo.group, panel.shown_ids()) == ("Party", "Camp", ["ana", "bo", "raider"])
    the_list(panel).moved.emit(["raider"], "", ("side", "Party"))
    raider = panel.document.campaign.character("raider")
    assert (raider.side, raider.group) == ("Party", "")
    assert panel.document.undo_label == StepLabel("move_characters", ("Raider",))


def test_the_last_row_is_not_cut(qtbot):
    campaign = sample_campaign()
    for number in range(60):
        campaign = campaign.with_character(Character(f"n{number}", f"Raider {number:02}", "Raiders", max_hits=5))
    panel = panel_on(qtbot, campaign)
    panel.select("n59")
    roster = the_list(panel)
    last = roster.visualRect(roster.model().index(roster.model().rowCount() - 1, 0))
    assert roster.viewport().rect().contains(last)
