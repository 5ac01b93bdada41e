import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eod_desktop.models.pick_rows import PickModel, PickRow
from eod_desktop.ui.pick_list import PickList
from eod_desktop.ui.rows import row_height


def rows(count: int) -> list[PickRow]:
    return [PickRow(n, f"Row {n}", f"+{n}", "note", n == 1) for n in range(count)]


@pytest.fixture
def view(qtbot) -> PickList:
    """Three rows, in a window that has the keys 2 and R as shortcuts."""
    window = QWidget()
    view = PickList(PickModel((), window))
    view.in_window = window
    QVBoxLayout(window).addWidget(view)
    view.shortcuts = []
    for key in ("2", "R", "Ctrl+2", "Return", "Esc"):
        QShortcut(QKeySequence(key), window).activated.connect(lambda key=key: view.shortcuts.append(key))
    qtbot.addWidget(window)
    view.show_rows(rows(3))
    with qtbot.waitActive(window):
        window.show()
    view.setFocus()
    return view


def picks(qtbot, signal, row: int):
    return qtbot.waitSignal(signal, check_params_cb=lambda picked: picked == row)


def test_digits_arrows_enter_and_space_pick(view, qtbot) -> None:
    with picks(qtbot, view.picked, 1):
        qtbot.keyClick(view, Qt.Key.Key_2)
    with qtbot.assertNotEmitted(view.picked), qtbot.assertNotEmitted(view.typed):
        qtbot.keyClick(view, Qt.Key.Key_9)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        with picks(qtbot, view.picked, 1):
            qtbot.keyClick(view, key)
    with picks(qtbot, view.held, 1):
        qtbot.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert view.shortcuts == []


def test_a_click_picks(view, qtbot) -> None:
    place = view.visualRect(view.model().index(2)).center()
    with picks(qtbot, view.picked, 2):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_what_picks_nothing_is_told_as_typed(view, qtbot) -> None:
    for text in ("R", "-", "?"):
        with qtbot.waitSignal(view.typed, check_params_cb=lambda typed, text=text: typed == text):
            qtbot.keyClicks(view, text)
    assert view.shortcuts == []


def test_commands_are_left_to_the_window(view, qtbot) -> None:
    with qtbot.assertNotEmitted(view.picked), qtbot.assertNotEmitted(view.typed):
        qtbot.keyClick(view, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert view.shortcuts == ["Ctrl+2"]


def test_it_is_as_high_as_its_rows_up_to_six(view) -> None:
    height = row_height(view.font())
    for count, shown in ((1, 1), (6, 6), (20, 6)):
        view.show_rows(rows(count))
        assert view.sizeHint().height() == shown * height + 2 * view.frameWidth()
        assert view.minimumSizeHint().height() == height + 2 * view.frameWidth()


def test_the_current_row_stays_current(view, qtbot) -> None:
    qtbot.keyClick(view, Qt.Key.Key_End)
    view.show_rows([PickRow("new", "New", "+1"), *rows(3)])
    assert view.currentIndex().row() == 3
    view.show_rows(rows(1))
    assert view.currentIndex().row() == 0
