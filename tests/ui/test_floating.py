from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from eod_desktop.ui import fonts
from eod_desktop.ui.floating import Floating
from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.message_bar import MessageBar
from tests.fakes import sample_campaign
from tests.ui.windows import CTRL, Desk

SHORT = Message("There is nothing to redo.")
LONG = Message("The campaign file cannot be written.", "Everything is saved. " * 20, Severity.ERROR, "Try again")


class Window:
    """Two areas of which the first one is over the second, and a bar."""

    def __init__(self, qtbot: QtBot) -> None:
        self.central = QWidget()
        qtbot.addWidget(self.central)
        self.page, self.board = QWidget(self.central), QWidget(self.central)
        self.field = QLineEdit(self.board)
        self.field.move(0, 200)
        self.bar = MessageBar()
        self.floating = Floating(self.bar, self.central, (self.board, self.page))
        self.central.resize(1200, 800)
        self.page.setGeometry(0, 50, 1200, 750)
        self.board.setGeometry(200, 50, 700, 450)
        with qtbot.waitActive(self.central):
            self.central.show()
            self.central.activateWindow()

    def shown_over(self, area: QWidget) -> str:
        """Where the bar is inside an area, "" for outside."""
        bar, edges = self.bar.geometry(), area.geometry()
        if not edges.contains(bar):
            return ""
        above, below = bar.top() - edges.top(), edges.bottom() - bar.bottom()
        aside = bar.center().x() - edges.center().x()
        return ("upper" if above < below else "lower") + (" right" if aside > 1 else " left" if aside < -1 else "")


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Window:
    monkeypatch.setattr(QCursor, "pos", lambda: QPoint(-1, -1))
    return Window(qtbot)


def test_nothing_is_shown_while_there_is_nothing_to_say(window: Window) -> None:
    assert not window.bar.isVisible()


@pytest.mark.parametrize("message", [SHORT, LONG])
def test_it_is_over_the_lower_edge_and_whole(window: Window, qtbot: QtBot, message: Message) -> None:
    window.bar.show_message(message)
    qtbot.waitUntil(lambda: window.bar.height() == window.bar.heightForWidth(window.bar.width()))
    assert window.shown_over(window.board) == "lower"
    assert window.bar.visibleRegion().boundingRect() == window.bar.rect()


def test_it_is_no_wider_than_its_words(window: Window, qtbot: QtBot) -> None:
    window.bar.show_message(SHORT)
    qtbot.waitUntil(lambda: window.bar.width() < 400)
    assert window.bar._what.height() < 2 * window.bar.fontMetrics().height()
    window.bar.show_message(LONG)
    qtbot.waitUntil(lambda: window.bar.width() > 600)
    window.board.resize(1000, 450)
    assert window.bar.width() == 60 * fonts.pixel_size(window.bar.font())


def test_it_follows_the_area_and_the_one_that_is_shown(window: Window) -> None:
    window.bar.show_message(SHORT)
    window.board.setGeometry(300, 80, 500, 300)
    assert window.shown_over(window.board) == "lower"
    window.board.hide()
    assert window.shown_over(window.page) == "lower"
    window.board.show()
    assert window.shown_over(window.board) == "lower"


@pytest.mark.parametrize(
    ("message", "x", "place"),
    [(SHORT, 350, "lower right"), (SHORT, 450, "lower left"), (SHORT, 100, "lower"), (LONG, 350, "upper")],
)
def test_it_keeps_away_from_the_mouse(
    window: Window, monkeypatch: pytest.MonkeyPatch, message: Message, x: int, place: str
) -> None:
    at = window.board.mapToGlobal(QPoint(x, 430))
    monkeypatch.setattr(QCursor, "pos", lambda: at)
    window.bar.show_message(message)
    assert window.shown_over(window.board) == place
    monkeypatch.setattr(QCursor, "pos", lambda: QPoint(-1, -1))
    window.board.resize(700, 440)
    assert window.shown_over(window.board) == place  # where it is looked for
    window.bar.clear()
    window.bar.show_message(message)
    assert window.shown_over(window.board) == "lower"


def test_it_does_not_hide_what_is_being_typed(window: Window, qtbot: QtBot) -> None:
    window.field.setFocus()
    qtbot.waitUntil(window.field.hasFocus)
    for y, width, place in ((410, 120, "lower right"), (410, 700, "upper"), (10, 700, "lower")):
        window.field.setGeometry(QRect(250 if width < 700 else 0, y, width, 30))
        window.bar.show_message(SHORT)
        assert window.shown_over(window.board) == place
        window.bar.clear()


def test_it_makes_room_for_a_field_that_gets_the_focus(window: Window, qtbot: QtBot) -> None:
    other = QLineEdit(window.board)
    other.setGeometry(20, 300, 80, 30)
    other.show()
    other.setFocus()
    window.field.setGeometry(250, 410, 120, 30)
    window.bar.show_message(SHORT)
    assert window.shown_over(window.board) == "lower"
    window.field.setFocus()
    qtbot.waitUntil(lambda: window.shown_over(window.board) == "lower right")
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    QApplication.processEvents()
    assert window.shown_over(window.board) == "lower right"  # which covers nothing, so it is where it is looked for


def test_it_makes_room_for_a_field_that_moves_with_what_it_is_in(window: Window, qtbot: QtBot) -> None:
    box = QWidget(window.board)
    box.setGeometry(0, 0, 700, 40)
    window.field.setParent(box)
    window.field.setGeometry(0, 0, 700, 30)
    box.show()
    window.field.show()
    window.field.setFocus()
    window.bar.show_message(SHORT)
    assert window.shown_over(window.board) == "lower"
    box.move(0, 410)
    qtbot.waitUntil(lambda: window.shown_over(window.board) == "upper")
    window.bar.clear()
    before = window.bar.geometry()
    box.move(0, 0)
    QApplication.processEvents()
    assert window.bar.geometry() == before


def test_it_stays_under_the_mouse_and_while_it_has_the_focus(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.bar.show_message(LONG, lambda: None)
    monkeypatch.setattr(QCursor, "pos", lambda: window.bar.mapToGlobal(window.bar.rect().center()))
    window.field.setGeometry(0, 10, 700, 30)
    window.field.setFocus()
    QApplication.processEvents()
    assert window.shown_over(window.board) == "lower"
    window.bar._close.setFocus()
    window.field.setGeometry(0, 410, 700, 30)
    QApplication.processEvents()
    assert window.shown_over(window.board) == "lower"


def test_it_covers_as_little_as_it_can(window: Window, qtbot: QtBot) -> None:
    window.field.setGeometry(0, 40, 700, 410)
    window.field.setFocus()
    qtbot.waitUntil(window.field.hasFocus)
    window.bar.show_message(SHORT)
    assert window.shown_over(window.board) == "upper"


def test_a_field_may_go_while_the_bar_follows_it(window: Window, qtbot: QtBot) -> None:
    window.field.setFocus()
    window.bar.show_message(SHORT)
    window.field.setParent(None)
    delete(window.field)
    window.board.setFocus()
    QApplication.processEvents()
    window.bar.clear()
    window.bar.show_message(LONG)
    assert window.shown_over(window.board) == "lower"


@pytest.fixture
def low(qtbot: QtBot, tmp_path: Path) -> Desk:
    """A low window with more combatants than it shows, in which something stays to be read."""
    desk = Desk(qtbot, tmp_path, sample_campaign(raiders=14), faces=[3] * 200)
    desk.window.resize(1100, 560)
    desk.action("begin_turn").trigger()
    desk.window.messages.show_message(Message("The campaign could not be written just now. " * 3, "", Severity.WARNING))
    QApplication.processEvents()
    return desk


def _in_window(desk: Desk, widget: QWidget, rect: QRect) -> QRect:
    return rect.translated(widget.mapTo(desk.window, QPoint(0, 0)))


def test_it_hides_no_hits_being_typed_and_no_row_they_are_for(low: Desk) -> None:
    board, bar = low.window.board, low.window.messages
    for combatant in low.encounter.combatants:
        low.select(combatant.id)
        QApplication.processEvents()
        there = _in_window(low, bar, bar.rect())
        row = board.visualRect(board.currentIndex()) & board.viewport().rect()
        assert not there.intersects(_in_window(low, board.viewport(), row))
        low.type("-5")
        QApplication.processEvents()
        there = _in_window(low, bar, bar.rect())
        assert not there.intersects(_in_window(low, board._hits.entry, board._hits.entry.rect()))
        assert bar.isVisible()
        low.key(Qt.Key.Key_Escape)


def test_it_makes_room_when_the_row_is_scrolled_under_it(low: Desk, qtbot: QtBot) -> None:
    board, bar = low.window.board, low.window.messages
    low.select(board.board.rows[9].id)
    scroll = board.verticalScrollBar()
    for value in range(0, scroll.maximum(), 40):
        scroll.setValue(value)
        QApplication.processEvents()
        row = board.visualRect(board.currentIndex()) & board.viewport().rect()
        assert not _in_window(low, bar, bar.rect()).intersects(_in_window(low, board.viewport(), row))


def test_it_hides_no_field_of_a_page(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path)
    desk.window.resize(1100, 700)
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)
    bar = desk.window.messages
    bar.show_message(Message("Not kept of Ana: hits.", "Write a whole number from 1 up.", action="Bring it back"))
    seen = set()
    while (focus := QApplication.focusWidget()) not in seen:
        assert focus is not None
        seen.add(focus)
        QApplication.processEvents()
        if not bar.isAncestorOf(focus):
            assert not _in_window(desk, bar, bar.rect()).intersects(_in_window(desk, focus, focus.rect()))
        desk.key(Qt.Key.Key_Tab)
    assert len(seen) > 30


def test_what_is_shown_already_is_placed(qtbot: QtBot) -> None:
    central = QWidget()
    qtbot.addWidget(central)
    central.resize(800, 600)
    bar = MessageBar(central)
    bar.show_message(SHORT)
    Floating(bar, central, ())
    central.show()
    assert bar.isVisible()
    qtbot.waitUntil(lambda: bar.geometry().center().y() > 500)
