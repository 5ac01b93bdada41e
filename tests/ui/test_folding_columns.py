import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from eod_desktop.ui.folding_columns import FoldingColumns

LEAST = (150, 280, 330)
ALL = sum(LEAST) + 2


class Bare:
    """Three columns with a field in each, wide enough for all."""

    def __init__(self, qtbot):
        self.columns = tuple(QWidget() for _ in LEAST)
        self.fields = tuple(QLineEdit() for _ in LEAST)
        for column, field, least in zip(self.columns, self.fields, LEAST, strict=True):
            column.setMinimumWidth(least)
            QVBoxLayout(column).addWidget(field)
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(1200, 300)
        self.view = FoldingColumns(self.columns)
        self.view.setParent(self.window)
        self.view.resize(1200, 300)
        self.view.setSizes([200, 598, 400])
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()
        self.fields[1].setFocus()

    def narrow(self, width):
        self.view.resize(width, 300)
        return self.view.sizes()

    def seen(self):
        return [not column.visibleRegion().isEmpty() for column in self.columns]


@pytest.fixture
def bare(qtbot):
    return Bare(qtbot)


def test_the_outer_columns_give_way_before_one_folds(bare):
    assert bare.narrow(ALL) == list(LEAST)
    assert bare.view.folded() is None


def test_the_left_one_folds_where_there_is_no_room_and_comes_back(bare):
    assert bare.narrow(ALL - 1) == [0, ALL - 3 - 330, 330]
    assert bare.view.folded() is bare.columns[0]
    assert bare.seen() == [False, True, True]
    assert bare.narrow(640) == [0, 308, 330]
    assert bare.narrow(1200) == [200, 598, 400]
    assert bare.seen() == [True, True, True]


def test_while_the_left_one_has_the_keys_the_right_one_folds(bare):
    bare.narrow(640)
    bare.fields[0].setFocus()
    assert bare.seen() == [True, True, False]
    bare.fields[1].setFocus()
    assert bare.seen() == [False, True, True]
    bare.fields[0].setFocus()
    bare.fields[2].setFocus()
    assert bare.seen() == [False, True, True]


def test_what_has_the_keys_does_not_fold_away(bare):
    bare.fields[0].setFocus()
    bare.narrow(640)
    assert bare.view.folded() is bare.columns[2]
    assert bare.narrow(1200) == [200, 598, 400]


def test_keys_that_leave_the_columns_change_nothing(bare, qtbot):
    bare.narrow(640)
    bare.fields[0].setFocus()
    other = QLineEdit()
    qtbot.addWidget(other)
    with qtbot.waitActive(other):
        other.show()
        other.activateWindow()
    assert bare.view.folded() is bare.columns[2]


def test_tab_comes_to_what_is_folded(bare, qtbot):
    bare.narrow(640)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is bare.fields[0]
    assert bare.seen() == [True, True, False]


def test_the_proportions_of_before_are_kept_while_one_is_folded(bare, qtbot):
    before = bare.view.proportions()
    bare.narrow(640)
    assert bare.view.proportions() == before
    again = Bare(qtbot)
    again.view.setSizes([300, 500, 398])
    again.narrow(640)
    assert again.view.take_proportions(before)
    assert again.seen() == [False, True, True]
    assert again.narrow(1200) == [200, 598, 400]


def test_a_state_that_cannot_be_read_changes_nothing(bare):
    bare.narrow(640)
    assert not bare.view.take_proportions(QByteArray(b"nonsense"))
    assert bare.view.folded() is bare.columns[0]


def test_it_can_be_made_as_narrow_as_two_columns(bare):
    assert bare.view.minimumSizeHint().width() == 280 + 330 + 2
    assert bare.narrow(280 + 330 + 2) == [0, 280, 330]
