"""Pages on screen: zoom, places, keys."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QWheelEvent
from pytestqt.qtbot import QtBot

from eod_desktop.ui.printing.page_view import STEPS, PageView
from eod_desktop.ui.printing.paginate import paginate
from tests.ui.printing.layouts import FONTS, layout, report, table


@pytest.fixture
def view(qtbot: QtBot) -> PageView:
    made = PageView()
    qtbot.addWidget(made)
    made.resize(600, 500)
    made.set_pages(paginate(report(table(150)), layout(), FONTS))
    made.show()
    qtbot.waitExposed(made)
    made.setFocus()
    return made


def pages(view: PageView) -> int:
    assert view.pages is not None
    return len(view.pages.pages)


def test_a_page_takes_the_width_of_the_view_until_a_zoom_is_chosen(view: PageView) -> None:
    assert view.fits_width
    assert view.horizontalScrollBar().maximum() == 0
    before = view.zoom
    view.resize(900, 500)
    assert view.zoom > before
    view.set_zoom(1.0)
    view.resize(600, 500)
    assert (view.zoom, view.fits_width) == (1.0, False)
    view.fit_width()
    assert view.zoom == pytest.approx(before)


def test_zoom_goes_in_steps_and_stays_in_bounds(view: PageView) -> None:
    view.set_zoom(1.0)
    view.zoom_in()
    assert view.zoom == 1.1
    view.zoom_out()
    view.zoom_out()
    assert view.zoom == 0.9
    for _ in STEPS:
        view.zoom_in()
    assert view.zoom == STEPS[-1]
    view.set_zoom(0.001)
    assert view.zoom == STEPS[0]


def test_zoom_keeps_the_page_looked_at(view: PageView) -> None:
    view.go_to(2)
    view.zoom_in()
    assert view.page == 2
    view.fit_width()
    assert view.page == 2


def test_keys_reach_every_page(view: PageView, qtbot: QtBot) -> None:
    seen: list[int] = []
    view.page_changed.connect(seen.append)
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.page == pages(view) - 1
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert view.page == 0
    while view.page < pages(view) - 1:
        place = view.verticalScrollBar().value()
        qtbot.keyClick(view, Qt.Key.Key_PageDown)
        assert view.verticalScrollBar().value() > place
    assert seen[-1] == pages(view) - 1
    qtbot.keyClick(view, Qt.Key.Key_PageUp)
    assert view.verticalScrollBar().value() < view.verticalScrollBar().maximum()


def test_the_wheel_zooms_with_control_alone(view: PageView) -> None:
    view.set_zoom(1.0)
    for keys, zooms in ((Qt.KeyboardModifier.NoModifier, False), (Qt.KeyboardModifier.ControlModifier, True)):
        middle = view.viewport().rect().center()
        event = QWheelEvent(
            middle, view.mapToGlobal(middle), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, keys,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QGuiApplication.sendEvent(view.viewport(), event)
        assert (view.zoom > 1.0) is zooms


def test_other_pages_keep_the_place_where_there_is_one(view: PageView) -> None:
    view.go_to(3)
    view.set_pages(paginate(report(table(150)), layout("Letter"), FONTS))
    assert view.page == 3
    view.set_pages(paginate(report(), layout(), FONTS))
    assert view.page == 0


def test_screen_readers_hear_the_page(view: PageView) -> None:
    assert view.accessibleDescription() == f"Page 1 of {pages(view)}"
    view.go_to(1)
    assert view.accessibleDescription() == f"Page 2 of {pages(view)}"


def test_sheets_are_white_and_have_ink(view: PageView) -> None:
    image = view.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    sheet = {image.pixelColor(round(x * ratio), round(60 * ratio)).rgb() for x in range(30, 560)}
    assert QColor("white").rgb() in sheet
    ink = {
        image.pixelColor(round(x * ratio), round(y * ratio)).lightness() for x in range(60, 300) for y in range(60, 200)
    }
    assert min(ink) < 80


def test_without_pages_nothing_breaks(qtbot: QtBot) -> None:
    empty = PageView()
    qtbot.addWidget(empty)
    empty.show()
    empty.zoom_in()
    empty.fit_width()
    qtbot.keyClick(empty, Qt.Key.Key_End)
    assert empty.page == 0
