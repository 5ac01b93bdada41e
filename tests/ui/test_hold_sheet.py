import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from eod_desktop.models.holding import Rung
from eod_desktop.ui.hold_sheet import HoldSheet

RUNGS = (Rung(4, ("bo",)), Rung(-1, ("a", "b", "c", "d", "e")), Rung(-2, ()))


@pytest.fixture
def window(qtbot) -> QWidget:
    window = QWidget()
    window.field, window.sheet = QLineEdit(), HoldSheet()
    layout = QVBoxLayout(window)
    layout.addWidget(window.field)
    layout.addWidget(window.sheet)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    window.sheet.open(RUNGS, str.upper, window.field)
    return window


def test_it_offers_totals_with_who_acts_there(window) -> None:
    model = window.sheet._model
    assert [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(3)] == [
        "with BO, 4", "with A, B, C and 2 more, −1", "after everyone, −2",
    ]  # fmt: skip


def test_a_digit_chooses_and_the_focus_goes_back(window, qtbot) -> None:
    with qtbot.waitSignal(window.sheet.rung_chosen, check_params_cb=lambda total: total == -2):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_3)
    assert window.sheet.isHidden()
    assert window.field.hasFocus()


def test_letters_and_escape_choose_nothing(window, qtbot) -> None:
    with qtbot.assertNotEmitted(window.sheet.rung_chosen):
        qtbot.keyClicks(QApplication.focusWidget(), "le")
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert window.sheet.isHidden()


def test_it_goes_away_when_there_is_nothing_left_to_choose(window) -> None:
    window.sheet.show_rungs(RUNGS[1:], str.upper)
    assert window.sheet.isVisible()
    window.sheet.show_rungs((), str.upper)
    assert window.sheet.isHidden()
