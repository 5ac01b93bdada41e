import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QVBoxLayout, QWidget

from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.rules import Modifier
from eod_desktop.ui.dm_sheet import DmSheet

SMOKE, DARK = Modifier("Smoke", -1), Modifier("Darkness", -2)
SUN = Modifier("Sun", -3)


@pytest.fixture
def window(qtbot) -> QWidget:
    """A sheet that shows what it makes of a choice, and a field outside."""
    window = QWidget()
    window.field, window.sheet = QLineEdit(), DmSheet()
    layout = QVBoxLayout(window)
    layout.addWidget(window.field)
    layout.addWidget(window.sheet)
    window.choice = AttackChoice()

    def keep(choice: AttackChoice) -> None:
        window.choice = choice
        window.sheet.show_choice((SMOKE, DARK), choice)

    window.sheet.edited.connect(keep)
    keep(window.choice)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    return window


def opened(window) -> QWidget:
    """The sheet comes up; what has the focus then."""
    window.sheet.open(window.field)
    return QApplication.focusWidget()


def test_a_digit_picks_for_this_roll_and_takes_it_off_again(window, qtbot) -> None:
    qtbot.keyClick(opened(window), Qt.Key.Key_2)
    assert window.choice.modifiers == (DARK,)
    assert window.sheet.isHidden()
    assert window.field.hasFocus()
    qtbot.keyClick(opened(window), Qt.Key.Key_2)
    assert window.choice == AttackChoice()


def test_arrows_and_shift_enter_pin(window, qtbot) -> None:
    view = opened(window)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert (window.choice.pinned, window.choice.modifiers) == ((DARK,), ())
    view = opened(window)
    spoken = view.model().index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Darkness, −2, pinned"
    qtbot.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert (window.choice.pinned, window.choice.modifiers) == ((), (DARK,))


def test_words_typed_on_the_list_are_a_dm_of_their_own(window, qtbot) -> None:
    qtbot.keyClicks(opened(window), "S")
    qtbot.keyClicks(QApplication.focusWidget(), "un 1")
    assert window.sheet.writes()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert window.sheet.with_pending(window.choice).modifiers == (Modifier("Sun 1", -2),)
    assert window.choice == AttackChoice()
    window.sheet.add()
    assert window.choice.modifiers == (Modifier("Sun 1", -2),)
    assert window.sheet.isHidden()


def test_a_sign_typed_on_the_list_is_a_number(window, qtbot) -> None:
    qtbot.keyClicks(opened(window), "-")
    qtbot.keyClicks(QApplication.focusWidget(), "3")
    assert window.sheet.take_pending(window.choice).modifiers == (Modifier("Situation", -3),)


def test_what_is_chosen_besides_the_list_can_be_taken_off_in_it(window, qtbot) -> None:
    window.sheet.edited.emit(AttackChoice(modifiers=(SUN,)))
    view = opened(window)
    assert view.model().rowCount() == 3
    qtbot.keyClick(view, Qt.Key.Key_3)
    assert window.choice == AttackChoice()


def test_without_a_list_it_is_written_at_once(window) -> None:
    window.sheet.show_choice((), AttackChoice())
    assert isinstance(opened(window), QLineEdit)
    assert window.sheet.writes()


def test_what_is_written_is_taken_pinned_or_not(window, qtbot) -> None:
    window.sheet.open(window.field)
    window.sheet._editor.write()
    qtbot.keyClicks(window.sheet._editor._label, "Smoke")
    window.sheet._editor._pin.click()
    assert window.sheet.with_pending(window.choice).modifiers == (SMOKE,)
    assert window.sheet.take_pending(window.choice).pinned == (SMOKE,)
    assert window.sheet.isHidden()
    assert window.sheet.take_pending(window.choice) is window.choice


def test_escape_forgets_what_is_written(window, qtbot) -> None:
    window.sheet.open(window.field)
    window.sheet._editor.write()
    qtbot.keyClicks(window.sheet._editor._label, "Smoke")
    with qtbot.waitSignal(window.sheet.pending_edited):
        qtbot.keyClick(window.sheet._editor._label, Qt.Key.Key_Escape)
    assert window.sheet.pending is None
    assert window.field.hasFocus()


def test_opening_again_keeps_what_is_written(window, qtbot) -> None:
    window.sheet.open(window.field)
    window.sheet._editor.write("S")
    window.sheet.open(window.field)
    assert window.sheet.pending == Modifier("S", -1)


def actions(window, row: int) -> dict[str, object]:
    parent = QMenu(window)
    return {action.text(): action for action in window.sheet._menu_actions(window.sheet._dms[row], parent)}


def test_the_menu_of_a_row_pins_lists_and_unlists(window, qtbot) -> None:
    window.sheet.edited.emit(AttackChoice(modifiers=(SUN,)))
    opened(window)
    actions(window, 0)["Pin until unpinned"].trigger()
    assert window.choice.pinned == (SMOKE,)
    actions(window, 0)["Only for this roll"].trigger()
    assert SMOKE in window.choice.modifiers
    with qtbot.waitSignal(window.sheet.unlist_requested, check_params_cb=lambda label: label == "Darkness"):
        actions(window, 1)["Take off the list"].trigger()
    with qtbot.waitSignal(window.sheet.list_requested, check_params_cb=lambda modifier: modifier == SUN):
        actions(window, 2)["Put on the list"].trigger()


@pytest.mark.qt_log_ignore(r"This plugin does not support (raise|grabbing)")
def test_the_menu_opens_on_a_row_and_nowhere_else(window, qtbot) -> None:
    view = opened(window)
    view.customContextMenuRequested.emit(QPoint(5, 5000))
    assert window.sheet.findChild(QMenu) is None
    view.customContextMenuRequested.emit(view.visualRect(view.model().index(0)).center())
    menu = window.sheet.findChild(QMenu)
    qtbot.waitUntil(menu.isVisible)
    menu.close()
