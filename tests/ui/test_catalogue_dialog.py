import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from eod_desktop.campaign import catalogue
from eod_desktop.campaign.catalogue_shipped import CatalogueKind
from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.catalogue_dialog import CatalogueDialog
from eod_desktop.ui.catalogue_push import CataloguePush
from eod_desktop.ui.message import Message
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.windows import CTRL, in_dialog

# of the platform without a screen: it shows suggestions all the same
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
DAMAGE = 3


@pytest.fixture
def document():
    return Document(MemoryStore(sample_campaign()), ScriptedDice([]))


@pytest.fixture
def dialog(qtbot, document):
    made = CatalogueDialog(document, Attempts(document))
    qtbot.addWidget(made, before_close_func=lambda dialog: dialog.done(0))  # asks nothing after a failed test
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def write(qtbot, dialog, row, column, text):
    """As by hand: go to the cell, type, Enter."""
    view = dialog.page.view
    view.go_to(row, column)
    for letter in text:
        QTest.keyClicks(QApplication.focusWidget(), letter)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: view.state() != view.State.EditingState)


def about(dialog):
    return dialog.page._about.text()


def test_a_cell_written_by_hand_is_in_the_campaign_and_undone_here(qtbot, dialog, document):
    write(qtbot, dialog, 0, DAMAGE, "5d6")
    assert str(catalogue.weapon(document.campaign, "Rifle").damage) == "5d6"
    assert dialog.undo.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Z, CTRL)
    assert str(catalogue.weapon(document.campaign, "Rifle").damage) == "4d6"
    assert not dialog.undo.isEnabled()
    dialog.redo.click()
    assert str(catalogue.weapon(document.campaign, "Rifle").damage) == "5d6"


def test_undo_in_the_dialog_does_not_reach_what_was_before(qtbot, document):
    document.rename_campaign("Other")
    dialog = CatalogueDialog(document, Attempts(document))
    qtbot.addWidget(dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Z, CTRL)
    assert document.campaign.name == "Other"
    assert "Nothing was changed" in dialog.undo.toolTip()


def test_what_is_said_of_a_cell_is_what_is_wrong_or_where_it_comes_from(qtbot, dialog):
    dialog.page.view.go_to(0, DAMAGE)
    assert about(dialog).startswith("Our default")
    write(qtbot, dialog, 0, DAMAGE, "many")
    dialog.page.view.go_to(0, DAMAGE)
    assert "dice expression" in about(dialog)


def test_entries_are_removed_duplicated_and_brought_back(dialog, document):
    dialog.show_kind(CatalogueKind.ARMORS)
    page = dialog.page
    page.duplicate.click()
    assert page.view.currentIndex().data() == "Leather jacket 1"
    page.remove.click()
    assert catalogue.armor(document.campaign, "Leather jacket 1") is None
    page.view.go_to(1, 0)
    page.remove.click()
    page._menu.aboutToShow.emit()
    back = next(action for action in page._menu.actions() if "Padded coat" in action.text())
    back.trigger()
    assert catalogue.armor(document.campaign, "Padded coat")
    assert page.view.currentIndex().data() == "Padded coat"


def test_an_entry_is_given_to_those_who_are_ticked(qtbot, dialog, document):
    page = dialog.page
    write(qtbot, dialog, 0, DAMAGE, "5d6")
    page.view.go_to(0, 0)
    assert page.give.isEnabled()

    def untick_ana(push):
        assert isinstance(push, CataloguePush)
        index = push.users.index(0)
        assert index.data().startswith("Ana Reyes")
        push.users.setData(index, Qt.CheckState.Unchecked.value, Qt.ItemDataRole.CheckStateRole)
        push.do.click()

    in_dialog(qtbot, page.give.click, untick_ana)
    damages = {one.id: str(one.weapons[0].damage) for one in document.campaign.characters}
    assert damages == {"ana": "3d6", "bo": "2d6", "raider": "5d6"}
    document.undo()
    assert {str(one.weapons[0].damage) for one in document.campaign.characters} == {"3d6", "2d6"}


def test_what_nobody_has_cannot_be_given(dialog):
    dialog.page.view.go_to(dialog.page.table.row_of("Axe"), 0)
    assert not dialog.page.give.isEnabled()
    assert "Nobody" in dialog.page.give.toolTip()
    dialog.show_kind(CatalogueKind.SITUATION_DMS)
    assert dialog.page.give.isHidden()


def test_a_row_that_is_not_complete_is_given_up_only_when_the_gm_says_so(qtbot, dialog):
    write(qtbot, dialog, dialog.page.table.rowCount() - 1, 0, "Sling")

    def answer(keep):
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        buttons = {button.text().replace("&", ""): button for button in box.buttons()}
        buttons["Keep editing" if keep else "Discard"].click()

    QTimer.singleShot(0, lambda: answer(True))
    dialog.reject()
    assert dialog.isVisible()
    QTimer.singleShot(0, lambda: answer(False))
    dialog.reject()
    assert not dialog.isVisible()


def test_a_text_is_found_from_the_search_field(dialog):
    QTest.keyClick(dialog, Qt.Key.Key_F, CTRL)
    QTest.keyClicks(dialog.search, "knife")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.page.view.currentIndex().data() == "Throwing knife"
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.page.view.currentIndex().data() == "Knife"
    assert dialog.isVisible()


def search_for(dialog, text):
    dialog.search.clear()
    QTest.keyClicks(dialog.search, text)
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)


def test_a_text_that_is_not_found_is_said_until_another_is_looked_for(dialog):
    hint = dialog.search.toolTip()
    assert hint
    search_for(dialog, "no such thing")
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.messages.message == Message("No row has this text.")
    QTest.keyClick(dialog.search, Qt.Key.Key_Backspace)
    assert dialog.messages.message is None
    search_for(dialog, "knife")
    assert dialog.messages.message is None
    search_for(dialog, "")
    assert dialog.messages.message is None
    assert dialog.search.toolTip() == hint


def test_what_one_catalogue_lacks_is_not_said_of_another(dialog):
    search_for(dialog, "no such thing")
    dialog.show_kind(CatalogueKind.SKILLS)
    assert dialog.messages.message is None
