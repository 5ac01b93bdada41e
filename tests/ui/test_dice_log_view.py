import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.models.dice_log import Column, DiceLogModel
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.dice_log_view import DiceLogView
from tests.fakes import MemoryStore, sample_campaign

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(qtbot):
    document = Document(MemoryStore(sample_campaign(raiders=20)), ScriptedDice([3] * 2_000))
    view = DiceLogView(DiceLogModel(document))
    view.document = document
    qtbot.addWidget(view)
    view.resize(900, 200)
    view.show()
    qtbot.waitExposed(view)
    for _ in range(4):
        next_turn(view)
    return view


def next_turn(view):
    while view.document.encounter.acting:
        view.document.fight("resolve")
    view.document.begin_turn({})


def top(view):
    return view.indexAt(QPoint(2, 2)).row()


def middle(view, row):
    return view.row_rect(row).center()


def test_rows_and_places_belong_together(view):
    assert view.log.rowCount() == 88
    for row in (0, 3, 87):
        view.go_to(row)
        assert view.indexAt(middle(view, row)).row() == row
        assert view.visualRect(view.log.index(row, Column.TOTAL)).center().y() == middle(view, row).y()
    assert not view.indexAt(QPoint(5, 5_000)).isValid()
    assert view.visualRect(view.log.index(0, Column.WHO)).left() == view.header.sectionViewportPosition(Column.WHO)


def test_keys_lead_to_both_ends_and_by_pages(view):
    view.setFocus()
    view.setCurrentIndex(view.log.index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.currentIndex().row() == 87
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert 75 < view.currentIndex().row() < 87
    QTest.keyClick(view, Qt.Key.Key_Home)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex().row() == 1
    assert top(view) == 0


def test_the_newest_roll_shows_while_the_log_is_at_its_top(view):
    next_turn(view)
    assert top(view) == 0


def test_what_is_looked_at_stays_when_rolls_come_in(view):
    view.verticalScrollBar().setValue(view.row_height * 30)
    number = view.log.number_at(top(view))
    next_turn(view)
    assert view.log.number_at(top(view)) == number


def test_rows_are_chosen_as_in_any_list(view):
    QTest.mouseClick(view.viewport(), LEFT, pos=middle(view, 1))
    assert view.chosen() == [range(1, 2)]
    QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, middle(view, 4))
    assert view.chosen() == [range(1, 5)]
    view.selectAll()
    assert view.chosen() == [range(88)]
    assert not view.grab().isNull()


def test_click_and_enter_open_a_row_and_choosing_several_does_not(view, qtbot):
    opened = []
    view.opened.connect(opened.append)
    QTest.mouseClick(view.viewport(), LEFT, pos=middle(view, 2))
    assert opened == [2]
    QTest.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.ControlModifier, middle(view, 3))
    QTest.mousePress(view.viewport(), LEFT, pos=middle(view, 1))
    QTest.mouseMove(view.viewport(), middle(view, 4))
    QTest.mouseRelease(view.viewport(), LEFT, pos=middle(view, 4))
    assert opened == [2]
    view.setCurrentIndex(view.log.index(5, 0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert opened == [2, 5]


def test_letters_are_for_the_search(view):
    typed = []
    view.typed.connect(typed.append)
    QTest.keyClicks(view, "aN")
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert typed == ["a", "N"]


def test_a_narrow_log_scrolls_sideways_with_its_header(view, qtbot):
    view.resize(300, 200)
    bar = view.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    assert view.header.offset() == bar.maximum()
    last = view.visualRect(view.log.index(0, Column.DETAIL))
    assert last.right() <= view.viewport().width()
    assert not view.grab().isNull()


def test_a_column_that_grows_can_be_scrolled_to(view, qtbot):
    view.resize(300, 200)
    bar = view.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    before = bar.maximum()
    roll = Roll(RollKind.EXPRESSION, "", 0, "GM", expression="500d6+3", faces=(3,) * 500, total=1_715)
    view.document.roll_outside(StepLabel("roll"), [roll])
    assert bar.maximum() == view.header.length() - view.viewport().width() > before


def test_the_header_stands_over_the_rows(view):
    assert view.header.geometry().bottom() < view.viewport().geometry().top()
    assert view.header.isVisible()
