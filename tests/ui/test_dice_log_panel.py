import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from eod_desktop.campaign.log_queries import EVERYTHING
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.dice_log_panel import DiceLogPanel
from tests.campaign.books import OUTSIDE
from tests.fakes import MemoryStore, sample_campaign


@pytest.fixture
def panel(qtbot):
    document = Document(MemoryStore(sample_campaign(raiders=20)), ScriptedDice([3] * 2_000))
    panel = DiceLogPanel(document)
    panel.document = document
    qtbot.addWidget(panel)
    panel.resize(900, 200)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def next_turn(panel):
    while panel.document.encounter.acting:
        panel.document.fight("resolve")
    panel.document.begin_turn({})


def test_the_heading_counts_the_rolls(panel):
    next_turn(panel)
    assert "22" in panel.count.text()


def test_where_no_roll_is_it_says_why(panel, with_rolls, qtbot):
    panel.search_for("nothing like it")
    settled(panel, qtbot)
    assert panel.view.empty_text.startswith("No roll is like that.")
    assert panel.view.accessibleDescription() == panel.view.empty_text
    panel.show_only(EVERYTHING)
    settled(panel, qtbot)
    assert panel.view.empty_text == ""


def test_it_paints_dice_and_undone_rolls(panel):
    next_turn(panel)
    panel.document.undo()
    assert not panel.grab().isNull()


@pytest.mark.parametrize("height", [150, 200, 213, 230])
@pytest.mark.parametrize("width", [300, 900])
def test_it_shows_whole_rows_only(panel, qtbot, width, height):
    next_turn(panel)
    next_turn(panel)
    panel.resize(width, height)
    row = panel.view.row_height
    qtbot.waitUntil(lambda: panel.view.viewport().height() % row == 0)
    assert 0 <= panel.height() - panel.view.geometry().bottom() - 1 < row


def actions_of(menu):
    """By text; of the menus within it, too."""
    found = {}
    for action in menu.actions():
        if action.menu():
            found |= actions_of(action.menu())
        elif action.text():
            found[action.text().replace("&", "")] = action
    return found


def chips_of(panel):
    return [button.text().split("  ")[0] for button in panel.chips._buttons]


def settled(panel, qtbot):
    qtbot.waitUntil(lambda: not panel.model.searching)


@pytest.fixture
def with_rolls(panel, qtbot):
    next_turn(panel)
    panel.document.roll_outside(StepLabel("roll"), OUTSIDE)
    return panel


def test_typing_finds_and_escape_shows_everything_again(with_rolls, qtbot):
    panel = with_rolls
    panel.search.setFocus()
    QTest.keyClicks(panel.search, "weather")
    settled(panel, qtbot)
    assert panel.model.rowCount() == 1
    assert panel.count.text() == "1 of 26"
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.model.rowCount() == 26
    assert panel.count.text() == "26"


def test_letters_in_the_rows_begin_a_search_and_down_leads_back(with_rolls, qtbot):
    panel = with_rolls
    panel.view.setFocus()
    QTest.keyClicks(panel.view, "h")
    QTest.keyClicks(panel.search, "iding")
    settled(panel, qtbot)
    assert panel.search.text() == "hiding"
    assert panel.model.rowCount() == 1
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.view.hasFocus()
    assert panel.view.currentIndex().row() == 0


def test_conditions_come_from_the_menu_and_leave_by_their_chips(with_rolls, qtbot):
    panel = with_rolls
    menu = panel.filter_button.menu()
    menu.aboutToShow.emit()
    actions_of(menu)["Outside fights"].trigger()
    settled(panel, qtbot)
    assert panel.model.rowCount() == 4
    menu.aboutToShow.emit()
    assert actions_of(menu)["Outside fights"].isChecked()
    actions_of(menu)["Natural 2"].trigger()
    settled(panel, qtbot)
    assert panel.model.rowCount() == 1
    assert chips_of(panel) == ["Outside fights", "natural 2"]
    panel.chips._buttons[1].click()
    settled(panel, qtbot)
    assert panel.model.rowCount() == 4
    panel.chips._buttons[0].click()
    assert panel.model.filter == EVERYTHING
    assert panel.chips.isHidden()


def test_this_encounter_is_one_choice_away_and_its_chip_follows_the_board(with_rolls, qtbot):
    panel, menu = with_rolls, with_rolls.filter_button.menu()
    menu.aboutToShow.emit()
    this = menu.actions()[0]
    assert (this.text().replace("&", ""), this.isChecked()) == ("This encounter", False)
    this.trigger()
    settled(panel, qtbot)
    assert panel.model.rowCount() == 22
    assert chips_of(panel) == ["this encounter: The bridge"]
    panel.document.add_encounter("Small one")
    assert chips_of(panel) == ["The bridge"]
    panel.document.show_encounter("encounter1")
    assert chips_of(panel) == ["this encounter: The bridge"]
    menu.aboutToShow.emit()
    assert menu.actions()[0].isChecked()
    menu.actions()[0].trigger()
    assert panel.model.filter == EVERYTHING


def test_the_explanation_says_when_a_roll_was_in_another_encounter(with_rolls):
    panel, first = with_rolls, with_rolls.model.rowCount() - 1
    panel.explain(first)
    assert "The bridge" in panel._explanation.accessibleDescription()
    assert "Another encounter" not in panel._explanation.accessibleDescription()
    panel.document.add_encounter("Small one")
    panel.explain(first)
    assert "Another encounter: The bridge" in panel._explanation.accessibleDescription()
    panel.explain(0)
    assert "Another encounter" not in panel._explanation.accessibleDescription()


def test_show_all_empties_the_search_too(with_rolls, qtbot):
    panel = with_rolls
    panel.search_for("weather")
    settled(panel, qtbot)
    menu = panel.filter_button.menu()
    menu.aboutToShow.emit()
    actions_of(menu)["Show all"].trigger()
    assert (panel.search.text(), panel.model.filter) == ("", EVERYTHING)


def test_a_row_leads_to_others_like_it(with_rolls, qtbot):
    panel = with_rolls
    menu = QMenu(panel)
    panel.filters.fill_of_row(menu, panel.model.row(0), panel.model.filter, panel.document.campaign)
    actions_of(menu)["Only GM"].trigger()
    settled(panel, qtbot)
    assert [panel.model.row(row).roll.who for row in range(panel.model.rowCount())] == ["GM", "GM"]


def test_every_row_opens_its_explanation_and_arrows_lead_on(with_rolls, qtbot):
    panel = with_rolls
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.model.index(0, 0))
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    box = panel._explanation
    assert box.isVisible()
    assert box.accessibleName() == "GM: Weather"
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.accessibleName() == "Bo\x00: Hiding"
    assert "Rolled before 1, 3 (rerolled)" in box.accessibleDescription()
    assert panel.view.currentIndex().row() == 1
    assert not box.grab().isNull()
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not box.isVisible()


def test_chosen_rows_are_copied_as_lines_the_oldest_first(with_rolls):
    panel = with_rolls
    panel.view.setCurrentIndex(panel.model.index(0, 0))
    QTest.keyClick(panel.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    panel.copy()
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines[1] == "26. GM: Weather · dice 5 2 · total 7 · 2d6"
    assert lines[0].startswith("25. Bo")


def test_the_menu_leads_to_both_ends(with_rolls):
    panel = with_rolls
    menu = panel.more_button.menu()
    menu.aboutToShow.emit()
    actions_of(menu)["Oldest roll"].trigger()
    assert panel.view.currentIndex().row() == 25
    actions_of(menu)["Newest roll"].trigger()
    assert panel.view.currentIndex().row() == 0
