"""The view that lays out and paints its rows itself: geometry, scrolling, keys, selection."""

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, QStringListModel, Qt
from PySide6.QtGui import QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication

from eod_desktop.ui.rows_view import RowsView

Hint = QAbstractItemView.ScrollHint
Keys = Qt.KeyboardModifier


class Sample(RowsView):
    """Rows 20 high, every fifth 50; `seen` are the regions painted."""

    def __init__(self):
        super().__init__()
        self.seen = []
        self.asked = 0
        self.high = 50
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def row_heights(self):
        self.asked += 1
        return [self.high if place % 5 == 0 else 20 for place in range(self.model().rowCount())]

    def paintEvent(self, event):
        self.seen.append(QRegion(event.region()))


@pytest.fixture
def view(qtbot):
    view = Sample()
    qtbot.addWidget(view)
    view.setModel(QStringListModel([f"row {n}" for n in range(100)], view))
    view.resize(300, 200)
    view.show()
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    return view


def press(view, key, modifier=Keys.NoModifier):
    QTest.keyClick(view, key, modifier)
    return view.currentIndex().row()


def selected(view):
    return sorted(index.row() for index in view.selectedIndexes())


def index(view, place):
    return view.model().index(place, 0)


def total(view):
    return sum(view.row_heights())


def test_rows_stand_one_under_the_other(view):
    edge = 0
    for place, height in enumerate(view.row_heights()):
        rect = view.visualRect(index(view, place))
        assert rect == view.row_rect(place) == QRect(0, edge, view.viewport().width(), height)
        edge = rect.bottom() + 1
    assert view.visualRect(QModelIndex()) == QRect()


def test_a_point_is_in_the_row_whose_rectangle_holds_it(view):
    view.verticalScrollBar().setValue(33)
    for y in range(view.viewport().height()):
        place = view.indexAt(QPoint(5, y)).row()
        assert view.row_rect(place).contains(QPoint(5, y))
    assert not view.indexAt(QPoint(5, -40)).isValid()
    view.verticalScrollBar().setValue(10_000)
    assert view.indexAt(QPoint(5, view.viewport().height() - 1)).row() == 99
    assert not view.indexAt(QPoint(5, view.viewport().height() + 3)).isValid()


def test_rows_of_an_area_are_those_that_it_touches(view):
    assert view.rows_in(QRect(0, 0, 10, 50)) == range(1)
    assert view.rows_in(QRect(0, 49, 10, 2)) == range(2)
    assert view.rows_in(QRect(0, -900, 10, 5)) == range(0)


def test_the_scroll_bar_reaches_the_end_and_no_further(view):
    bar = view.verticalScrollBar()
    assert bar.maximum() == total(view) - view.viewport().height()
    view.resize(300, 5000)
    assert bar.maximum() == 0
    view.resize(300, 100)
    assert bar.maximum() == total(view) - view.viewport().height()


@pytest.mark.parametrize("place", [0, 5, 50, 99])
def test_what_is_scrolled_to_is_in_sight(view, place):
    room = view.viewport().rect()
    for hint in (Hint.EnsureVisible, Hint.PositionAtTop, Hint.PositionAtCenter, Hint.PositionAtBottom):
        for start in (0, 700, 10_000):
            view.verticalScrollBar().setValue(start)
            view.scrollTo(index(view, place), hint)
            assert room.contains(view.row_rect(place))
    before = view.verticalScrollBar().value()
    view.scrollTo(index(view, place))
    view.scrollTo(QModelIndex())
    assert view.verticalScrollBar().value() == before


def test_a_row_higher_than_the_view_shows_its_beginning(view):
    view.resize(300, 40)
    view.scrollTo(index(view, 50))
    assert view.row_rect(50).top() == 0


def test_keys_walk_the_rows(view):
    assert press(view, Qt.Key.Key_Down) == 1
    assert press(view, Qt.Key.Key_Up) == 0
    assert press(view, Qt.Key.Key_Up) == 0
    assert press(view, Qt.Key.Key_End) == 99
    assert press(view, Qt.Key.Key_Down) == 99
    assert press(view, Qt.Key.Key_Home) == 0


def test_page_keys_go_by_what_is_in_sight(view):
    first = press(view, Qt.Key.Key_PageDown)
    assert 1 < first <= 8
    assert view.viewport().rect().contains(view.row_rect(first))
    second = press(view, Qt.Key.Key_PageDown)
    assert second > first
    assert press(view, Qt.Key.Key_PageUp) < second
    for _ in range(40):
        press(view, Qt.Key.Key_PageUp)
    assert view.currentIndex().row() == 0
    view.resize(300, 30)
    assert press(view, Qt.Key.Key_PageDown) == 1
    assert press(view, Qt.Key.Key_PageUp) == 0


def test_a_view_without_rows_has_nowhere_to_go(view):
    view.model().setStringList([])
    QApplication.processEvents()
    assert press(view, Qt.Key.Key_Down) == -1
    assert view.verticalScrollBar().maximum() == 0
    assert view.rows_in(view.viewport().rect()) == range(0)


def test_clicks_and_shift_select(view):
    def click(place, modifier=Keys.NoModifier):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, modifier, view.row_rect(place).center())

    click(2)
    assert selected(view) == [2]
    click(6, Keys.ShiftModifier)
    assert selected(view) == [2, 3, 4, 5, 6]
    click(4, Keys.ControlModifier)
    assert selected(view) == [2, 3, 5, 6]
    press(view, Qt.Key.Key_A, Keys.ControlModifier)
    assert len(selected(view)) == 100


def test_shift_with_a_key_goes_on_selecting(view):
    view.setCurrentIndex(index(view, 3))
    press(view, Qt.Key.Key_Down, Keys.ShiftModifier)
    press(view, Qt.Key.Key_Down, Keys.ShiftModifier)
    assert selected(view) == [3, 4, 5]
    press(view, Qt.Key.Key_Up, Keys.ShiftModifier)
    assert selected(view) == [3, 4]


def test_one_changed_row_repaints_its_own_rectangle_only(view):
    QApplication.processEvents()
    view.seen.clear()
    view.model().setData(index(view, 2), "other")
    view.model().setData(index(view, 80), "out of sight")
    QApplication.processEvents()
    assert [region.boundingRect() for region in view.seen] == [view.row_rect(2)]


def test_selecting_repaints_what_changed_only(view):
    view.setCurrentIndex(index(view, 1))
    QApplication.processEvents()
    view.seen.clear()
    view.selectionModel().select(index(view, 3), QItemSelectionModel.SelectionFlag.Select)
    QApplication.processEvents()
    assert [region.boundingRect() for region in view.seen] == [view.row_rect(3)]


def painted(view):
    """What has been painted since the last time, as one region."""
    view.executeDelayedItemsLayout()
    for _ in range(2):
        QApplication.processEvents()
    region = QRegion()
    for seen in view.seen:
        region += seen
    view.seen.clear()
    return region


def test_a_layout_that_moves_nothing_repaints_nothing(view):
    painted(view)
    view.lay_out()
    assert painted(view).isEmpty()


def test_a_layout_repaints_what_stands_elsewhere(view):
    painted(view)
    heights = view.row_heights()
    view.row_heights = lambda: [*heights[:3], 12, 28, *heights[5:]]
    view.lay_out()
    assert painted(view).boundingRect() == view.row_rect(3).united(view.row_rect(4)) & view.viewport().rect()
    view.row_heights = lambda: [*heights[:3], 12, 60, *heights[5:]]
    view.lay_out()
    assert painted(view).boundingRect() == view.viewport().rect().adjusted(0, view.row_rect(4).top(), 0, 0)


def test_the_ground_under_rows_that_shrink_is_painted(view):
    view.setModel(QStringListModel([f"row {n}" for n in range(4)], view))
    painted(view)
    view.high = 30
    view.lay_out()
    assert painted(view) == QRegion(view.viewport().rect())


def test_inserted_rows_repaint_all(view):
    painted(view)
    view.model().insertRow(0)
    assert painted(view) == QRegion(view.viewport().rect())


def test_many_changes_are_laid_out_once(view):
    QApplication.processEvents()
    view.asked = 0
    for _ in range(50):
        view.model().removeRows(10, 1)
    view.scrollTo(index(view, 49))
    QApplication.processEvents()
    assert view.asked <= 2
    assert view.verticalScrollBar().maximum() == total(view) - view.viewport().height()
    assert view.viewport().rect().contains(view.row_rect(49))


def test_the_place_in_the_list_stays_when_rows_below_go(view):
    view.verticalScrollBar().setValue(300)
    view.model().removeRows(80, 10)
    QApplication.processEvents()
    assert view.verticalScrollBar().value() == 300
