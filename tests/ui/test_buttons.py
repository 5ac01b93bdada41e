import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.ui.buttons import ChoiceGrid, KeyButton, PrimaryButton, SegmentedControl

LABELS = ("Close", "Short", "Medium")
Row = type[SegmentedControl] | type[ChoiceGrid]
ROWS = pytest.mark.parametrize("kind", [SegmentedControl, ChoiceGrid])


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A shown, active window to put buttons into."""
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(500, 100)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_a_key_widens_its_button_and_is_said(qtbot: QtBot) -> None:
    plain, keyed = KeyButton("As last time"), KeyButton("As last time", "R")
    qtbot.addWidget(plain)
    qtbot.addWidget(keyed)
    assert keyed.sizeHint().width() > plain.sizeHint().width() + 10
    assert keyed.sizeHint().height() == plain.sizeHint().height()
    assert "R" in keyed.accessibleDescription()
    assert plain.accessibleDescription() == ""
    keyed.set_key("")
    assert keyed.sizeHint() == plain.sizeHint()


@pytest.mark.parametrize("kind", [KeyButton, PrimaryButton])
def test_the_key_is_drawn(qtbot: QtBot, kind: type[KeyButton]) -> None:
    button = kind("Declare", "Enter")
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    with_key = button.grab().toImage()
    button.set_key("")
    assert button.grab().toImage() != with_key


def test_checking_does_not_move_what_is_beside_it(qtbot: QtBot) -> None:
    button = KeyButton("Move + attack")
    qtbot.addWidget(button)
    button.setCheckable(True)
    before = button.sizeHint()
    button.setChecked(True)
    assert button.sizeHint() == before


def test_the_primary_button_is_known_to_the_style_sheet(qtbot: QtBot) -> None:
    button = PrimaryButton("Declare", "Enter")
    qtbot.addWidget(button)
    assert button.property("primary") is True


@ROWS
def test_a_click_chooses_and_tells(window: QWidget, qtbot: QtBot, kind: Row) -> None:
    row = kind(LABELS, parent=window)
    row.show()
    assert row.current == -1
    with qtbot.waitSignal(row.chosen) as told:
        qtbot.mouseClick(row.button(1), Qt.MouseButton.LeftButton)
    assert told.args == [1]
    assert row.current == 1
    qtbot.mouseClick(row.button(2), Qt.MouseButton.LeftButton)
    assert [row.button(index).isChecked() for index in range(3)] == [False, False, True]


@ROWS
def test_arrow_keys_move_the_choice(window: QWidget, qtbot: QtBot, kind: Row) -> None:
    row = kind(LABELS, parent=window)
    row.resize(400, 40)
    row.show()
    row.set_current(0)
    row.button(0).setFocus()
    with qtbot.waitSignal(row.chosen) as told:
        qtbot.keyClick(row.button(0), Qt.Key.Key_Right)
    assert told.args == [1]
    assert row.button(1).hasFocus()
    qtbot.keyClick(row.button(1), Qt.Key.Key_Left)
    assert row.current == 0


@ROWS
def test_choosing_by_program_tells_nobody(window: QWidget, qtbot: QtBot, kind: Row) -> None:
    row = kind(LABELS, parent=window)
    with qtbot.assertNotEmitted(row.chosen):
        row.set_current(2)
        assert row.current == 2
        row.set_current(-1)
    assert row.current == -1


@ROWS
def test_other_choices_replace_the_old(window: QWidget, qtbot: QtBot, kind: Row) -> None:
    row = kind(LABELS, parent=window)
    row.set_current(2)
    row.set_choices(["Regular", "Urban"], ["F", "G"])
    assert row.labels() == ("Regular", "Urban")
    assert row.button(1).key == "G"
    assert row.current == -1
    with pytest.raises(IndexError):
        row.button(2)


def test_segments_know_their_place(qtbot: QtBot) -> None:
    row = SegmentedControl(LABELS)
    qtbot.addWidget(row)
    assert [row.button(index).property("segment") for index in range(3)] == ["first", "middle", "last"]
    row.set_choices(["Alone"])
    assert row.button(0).property("segment") is None


def test_a_grid_breaks_its_rows(qtbot: QtBot) -> None:
    grid = ChoiceGrid(["Attack", "Move + attack", "Evade", "Move"], columns=3)
    qtbot.addWidget(grid)
    grid.resize(400, 80)
    grid.ensurePolished()
    grid.layout().activate()
    assert grid.button(3).y() > grid.button(0).y()
    assert grid.button(3).x() == grid.button(0).x()
    assert abs(grid.button(0).width() - grid.button(2).width()) <= 1


@ROWS
@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_tab_comes_to_what_is_chosen_the_first_time_too(qtbot: QtBot, kind: Row, key: Qt.Key) -> None:
    window = QWidget()
    layout = QVBoxLayout(window)
    before, row, after = QLineEdit(), kind(LABELS), QLineEdit()
    for widget in (before, row, after):
        layout.addWidget(widget)
    row.set_current(1)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    (before if key == Qt.Key.Key_Tab else after).setFocus()
    qtbot.keyClick(QApplication.focusWidget(), key)
    assert QApplication.focusWidget() is row.button(1)
    qtbot.keyClick(QApplication.focusWidget(), key)
    assert QApplication.focusWidget() is (after if key == Qt.Key.Key_Tab else before)
