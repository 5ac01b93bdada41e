import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.ui import fonts
from eod_desktop.ui.floating import Floating
from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.message_bar import MessageBar

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
