import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.message_bar import MessageBar
from eod_desktop.ui.passing import Passing, reading_time

NOTICE = Message("There is nothing to redo.")
REPORT = Message("The encounter has ended.", action="Report…")
REFUSED = Message("Emil still acts this turn.", severity=Severity.WARNING)


class Window:
    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.field, self.bar = QLineEdit(), MessageBar()
        layout = QVBoxLayout(self.window)
        layout.addWidget(self.field)
        layout.addWidget(self.bar)
        Passing(self.bar)
        self.timer = self.bar.findChild(QTimer)
        self.window.resize(400, 200)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()
        self.field.setFocus()
        qtbot.waitUntil(self.field.hasFocus)

    def let_time_pass(self) -> None:
        """All the time to read, if any is running."""
        if self.timer.isActive():
            self.timer.stop()
            self.timer.timeout.emit()


@pytest.fixture
def desk(qtbot: QtBot) -> Window:
    return Window(qtbot)


@pytest.mark.parametrize("message", [REPORT, REFUSED, Message("Full disk", severity=Severity.ERROR)])
def test_what_is_no_mere_notice_stays(desk: Window, message: Message) -> None:
    assert reading_time(message) is None
    desk.bar.show_message(message)
    assert not desk.timer.isActive()


def test_a_long_notice_takes_longer_to_read() -> None:
    short, long = reading_time(NOTICE), reading_time(Message("word " * 60, "word " * 60))
    assert short == 8_000
    assert long > 2 * short


def test_a_notice_leaves(desk: Window) -> None:
    desk.bar.show_message(NOTICE)
    assert (desk.timer.isActive(), desk.timer.interval()) == (True, 8_000)
    desk.let_time_pass()
    assert desk.bar.message is None
    assert not desk.bar.isVisible()


def test_no_clock_runs_while_nothing_is_shown(desk: Window) -> None:
    assert not desk.timer.isActive()
    desk.bar.show_message(NOTICE)
    desk.bar.close_message()
    assert not desk.timer.isActive()
    desk.bar.show_message(NOTICE)
    desk.bar.clear()
    assert not desk.timer.isActive()
    QApplication.sendEvent(desk.bar, QEvent(QEvent.Type.Leave))
    assert not desk.timer.isActive()


def test_what_was_under_it_comes_back_and_has_its_own_time(desk: Window) -> None:
    for message in (REFUSED, NOTICE, Message("Another")):
        desk.bar.show_message(message)
    desk.let_time_pass()
    assert (desk.bar.message, desk.timer.isActive()) == (NOTICE, True)
    desk.let_time_pass()
    assert (desk.bar.message, desk.timer.isActive()) == (REFUSED, False)


def test_a_notice_stays_under_the_mouse_and_leaves_some_time_after_it(
    desk: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.bar.show_message(NOTICE)
    monkeypatch.setattr(desk.bar, "underMouse", lambda: True)
    desk.let_time_pass()
    assert desk.bar.message == NOTICE
    monkeypatch.setattr(desk.bar, "underMouse", lambda: False)
    desk.timer.stop()
    QApplication.sendEvent(desk.bar, QEvent(QEvent.Type.Leave))
    assert desk.timer.isActive()
    desk.let_time_pass()
    assert desk.bar.message is None


def test_a_notice_stays_while_it_has_the_focus(desk: Window, qtbot: QtBot) -> None:
    desk.bar.show_message(NOTICE)
    desk.bar._close.setFocus()
    qtbot.waitUntil(desk.bar._close.hasFocus)
    desk.let_time_pass()
    assert desk.bar.message == NOTICE
    desk.field.setFocus()
    desk.let_time_pass()
    assert desk.bar.message is None


def test_a_notice_waits_for_who_is_in_another_window(desk: Window, qtbot: QtBot) -> None:
    other = QWidget()
    qtbot.addWidget(other)
    desk.bar.show_message(NOTICE)
    with qtbot.waitActive(other):
        other.show()
        other.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is other)
    desk.let_time_pass()
    assert desk.bar.message == NOTICE
    desk.timer.stop()
    desk.window.activateWindow()
    qtbot.waitUntil(desk.timer.isActive)
    desk.let_time_pass()
    assert desk.bar.message is None


def test_a_notice_from_before_has_its_time_from_now_on(qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.show_message(NOTICE)
    Passing(bar)
    assert bar.findChild(QTimer).isActive()
