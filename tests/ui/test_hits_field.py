"""The field for hits on the board: what is typed, refused, applied, and where it stands."""

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.rules import Armor, Status
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_view import BoardView
from tests.fakes import MemoryStore
from tests.models.fights import document_of, fighter, staged

JACK = Armor("Jack", 3)


def shown(qtbot, document, width=860, height=420):
    view = BoardView(document, Attempts(document))
    qtbot.addWidget(view)
    view.resize(width, height)
    view.show()
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.document = document
    view.field = view.make_hits_field()
    return view


@pytest.fixture
def view(qtbot):
    """A and C without armor, B with armor 3, all at 20 of 20; A, C, B on the board."""
    people = [fighter("a", "Party"), fighter("b", "Raiders", armor=JACK), fighter("c", "Party")]
    return shown(qtbot, document_of(staged(people)))


def typed(view, text):
    """Type on the board, then where the focus went."""
    for letter in text:
        if letter.isascii():
            QTest.keyClicks(QApplication.focusWidget(), letter)
        else:  # a test key is a letter of ASCII
            event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(QApplication.focusWidget(), event)


def press(key):
    QTest.keyClick(QApplication.focusWidget(), key)


def hits(view):
    return {c.id: c.hits for c in view.document.encounter.combatants}


def also(view, *ids):
    for id in ids:
        view.selectionModel().select(view.board.index_of(id), QItemSelectionModel.SelectionFlag.Select)


# opening


@pytest.mark.parametrize(("text", "left"), [("-7", 13), ("=12", 12), ("−7", 13)])
def test_a_sign_on_the_board_opens_it_and_enter_applies(view, text, left):
    view.select("a")
    typed(view, text)
    assert view.field.isVisible()
    assert view.field.entry.text() == text
    press(Qt.Key.Key_Return)
    assert hits(view)["a"] == left
    assert not view.field.isVisible()
    assert view.hasFocus()
    assert view.selected_ids() == ["a"]


def test_the_signs_of_the_keypad_open_it_too(view):
    QTest.keyClick(view, Qt.Key.Key_Minus, Qt.KeyboardModifier.KeypadModifier)
    assert view.field.entry.text() == "-"


def test_a_plus_heals_also_who_is_at_nothing_and_it_is_up_again(view):
    view.document.fight("set_hits", "a", 0)
    assert view.document.encounter.combatant("a").status is Status.DOWN
    view.select("a")
    typed(view, "+3")
    press(Qt.Key.Key_Enter)
    assert hits(view)["a"] == 3
    assert view.document.encounter.combatant("a").status is Status.UP


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier])
def test_a_sign_with_another_key_does_not(view, modifier):
    QTest.keyClick(view, Qt.Key.Key_Minus, modifier)
    assert not view.field.isVisible()


def test_without_a_selection_it_stays_closed(view):
    view.clearSelection()
    typed(view, "-")
    assert not view.field.isVisible()


def test_a_double_click_on_the_hits_opens_it_and_one_on_the_name_does_not(view):
    rect = view.visualRect(view.board.index_of("b"))
    cells = view.layout_now().cells(view.layout_now().body_rect(rect, view.board.row_at(2)), view.board.row_at(2))
    for place, opened in ((cells.name, False), (cells.hits, True)):
        point = place.center().toPoint()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
        assert view.field.isVisible() is opened
    assert view.field.ids == ("b",)
    assert view.field.entry.text() == ""
    assert view.field.entry.hasFocus()


# what it does


def test_all_selected_are_hurt_in_one_step_each_with_its_own_armor(view):
    view.select("a")
    also(view, "b", "c")
    typed(view, "7")  # digits alone belong to the targets
    assert not view.field.isVisible()
    typed(view, "-7")
    press(Qt.Key.Key_Return)
    assert hits(view) == {"a": 13, "b": 16, "c": 13}
    view.document.undo()
    assert hits(view) == {"a": 20, "b": 20, "c": 20}


def test_the_key_a_leaves_the_armor_out_and_the_next_time_it_counts_again(view):
    view.select("b")
    typed(view, "-a7")
    assert view.field.entry.text() == "-7"
    press(Qt.Key.Key_Return)
    assert hits(view)["b"] == 13
    typed(view, "-7")
    assert view.field.armor.isChecked()
    press(Qt.Key.Key_Return)
    assert hits(view)["b"] == 9


def test_armor_that_stops_more_than_comes_heals_nobody(view):
    view.select("b")
    typed(view, "-2")
    assert view.field.words.text() == "Damage\nB: 20 → 20 · armor absorbs 2"
    press(Qt.Key.Key_Return)
    assert hits(view)["b"] == 20


def test_it_says_what_the_sign_means_and_what_will_come_of_it(view):
    view.select("b")
    typed(view, "-")
    assert "−7 damage" in view.field.words.text()
    typed(view, "5")
    assert view.field.words.text() == "Damage\nB: 20 → 18 · armor absorbs 3"
    assert view.field.entry.accessibleDescription() == view.field.words.text()
    typed(view, "a")
    assert view.field.words.text() == "Damage\nB: 20 → 15"
    view.field.entry.setText("=0")
    assert view.field.words.text() == "New hits\nB: 20 → 0 · down"
    assert not view.field.armor.isEnabled()
    view.field.entry.setText("+2")
    assert view.field.words.text() == "Healing\nB: 20 → 20"


def test_many_are_told_with_their_number(qtbot):
    view = shown(qtbot, document_of(staged([fighter(f"c{n}", "Party") for n in range(9)])))
    view.selectAll()
    typed(view, "-1")
    lines = view.field.words.text().splitlines()
    assert lines[0] == "Damage · 9 combatants"
    assert lines[1:] == ["C0: 20 → 19", "C1: 20 → 19", "C2: 20 → 19", "C3: 20 → 19", "…"]
    press(Qt.Key.Key_Return)
    assert set(hits(view).values()) == {19}


# what it refuses


@pytest.mark.parametrize("text", ["-abc", "-4.5", "-1e3", "=--2", "-", "+", "=", "-7 8", "-9999999"])
def test_what_is_no_whole_number_stays_to_be_corrected(view, text):
    view.select("a")
    typed(view, text)
    press(Qt.Key.Key_Return)
    assert view.field.isVisible()
    assert view.field.entry.hasFocus()
    assert "whole number" in view.field.words.text()
    assert view.field.entry.toolTip() == view.field.words.text() == view.field.entry.accessibleDescription()
    assert view.field.entry.styleSheet()
    assert hits(view)["a"] == 20
    view.field.entry.setText("-1")
    assert not view.field.entry.styleSheet()
    assert not view.field.entry.toolTip()
    press(Qt.Key.Key_Return)
    assert hits(view)["a"] == 19


def test_trouble_with_the_disk_is_said_in_it_and_the_text_stays(view, tmp_path):
    store = view.document._store
    assert isinstance(store, MemoryStore)
    store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, tmp_path / "x.eod")
    view.select("a")
    typed(view, "-7")
    press(Qt.Key.Key_Return)
    assert view.field.isVisible()
    assert "is full" in view.field.words.text()
    store.fail_with = None
    press(Qt.Key.Key_Return)
    assert hits(view)["a"] == 13


# keys, focus and what happens meanwhile


def test_escape_closes_it_without_a_change(view):
    typed(view, "-7")
    press(Qt.Key.Key_Escape)
    assert not view.field.isVisible()
    assert view.hasFocus()
    assert view.document.undo_label is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Up, Qt.Key.Key_Delete, Qt.Key.Key_PageDown, Qt.Key.Key_F5])
def test_no_other_key_reaches_the_board(view, key):
    view.select("c")
    typed(view, "-7")
    press(key)
    assert view.current_id() == "c"
    assert len(hits(view)) == 3
    assert view.field.isVisible()


def test_tab_goes_to_the_armor_and_enter_applies_from_there(view):
    view.select("b")
    typed(view, "-7")
    press(Qt.Key.Key_Tab)
    assert view.field.armor.hasFocus()
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Return)
    assert hits(view)["b"] == 13
    assert view.hasFocus()


def test_a_figure_outlives_the_focus_and_a_sign_alone_does_not(view):
    other = QLineEdit(view)
    other.show()
    view.select("a")
    typed(view, "-7")
    other.setFocus()
    assert view.field.isVisible()
    view.select("c")
    view.field.setFocus()
    press(Qt.Key.Key_Return)
    assert hits(view) == {"a": 13, "b": 20, "c": 20}
    typed(view, "-")
    other.setFocus()
    assert not view.field.isVisible()
    assert other.hasFocus()


def test_what_happens_meanwhile_shows_and_what_is_typed_stays(view):
    view.select("a")
    also(view, "c")
    typed(view, "-5")
    view.document.fight("harm", "a", 2)
    assert view.field.entry.text() == "-5"
    assert "A: 18 → 13" in view.field.words.text()
    view.document.undo()
    assert "A: 20 → 15" in view.field.words.text()


def test_who_is_gone_meanwhile_is_left_out(view):
    view.select("a")
    also(view, "c")
    typed(view, "-5")
    view.document.take_off_board(["a"])
    assert view.field.ids == ("c",)
    view.document.take_off_board(["c"])
    assert not view.field.isVisible()
    view.document.undo()
    assert not view.field.isVisible()


def test_another_encounter_closes_it(qtbot):
    view = shown(qtbot, document_of(staged([fighter("a", "Party")]), staged([fighter("x", "Party")])))
    typed(view, "-5")
    view.document.show_encounter("e2")
    assert not view.field.isVisible()


def test_a_click_beside_its_parts_selects_no_row(view):
    view.select("a")
    typed(view, "-5")
    QTest.mouseClick(view.field, Qt.MouseButton.LeftButton, pos=QPoint(view.field.width() - 2, 2))
    assert view.current_id() == "a"


# where it stands


def entry_rect(view):
    return QRect(view.field.entry.mapTo(view.viewport(), QPoint(0, 0)), view.field.entry.size())


@pytest.mark.parametrize(("width", "percent"), [(860, 100), (700, 100), (480, 100), (700, 200)])
def test_it_stands_over_the_hits_and_inside_the_board(qtbot, width, percent):
    view = shown(qtbot, document_of(staged([fighter(f"c{n}", "Party") for n in range(40)])), width)
    font = view.font()
    font.setPixelSize(13 * percent // 100)
    view.setFont(font)
    for id in ("c0", "c20", "c39"):
        view.select(id)
        QApplication.processEvents()
        typed(view, "-x")
        row = view.visualRect(view.board.index_of(id))
        assert view.viewport().rect().contains(view.field.geometry())
        assert row.contains(entry_rect(view).center())
        assert view.field.words.height() >= view.field.words.heightForWidth(view.field.words.width())
        press(Qt.Key.Key_Escape)


def test_it_goes_along_with_its_row(qtbot):
    view = shown(qtbot, document_of(staged([fighter(f"c{n}", "Party") for n in range(40)])))
    view.select("c5")
    typed(view, "-7")
    view.verticalScrollBar().setValue(40)
    assert view.visualRect(view.board.index_of("c5")).contains(entry_rect(view).center())
    view.document.take_off_board(["c1"])
    QApplication.processEvents()
    assert view.visualRect(view.board.index_of("c5")).contains(entry_rect(view).center())
    view.resize(700, 300)
    assert view.visualRect(view.board.index_of("c5")).contains(entry_rect(view).center())


def test_it_has_names_for_a_screen_reader(view):
    view.select("b")
    typed(view, "-")
    assert view.field.entry.accessibleName() == "Change hits of B"
    assert view.field.armor.accessibleName() == "Armor absorbs"
    assert not [part for part in view.field.findChildren(QWidget) if part.focusPolicy() and not part.accessibleName()]


@pytest.mark.parametrize("change", ["add_encounter", "remove_encounter"])
def test_it_is_open_when_the_board_is_emptied_under_it(view, qtbot, change):
    document = view.document
    document.begin_turn({})
    typed(view, "-7")
    assert view.field.ids
    if change == "add_encounter":
        document.add_encounter("Another")
    else:
        document.remove_encounter(document.campaign.current)
    qtbot.waitUntil(lambda: not view.field.isVisible())
    assert view.board.rowCount() == 0
    assert not view.grab().isNull()
