import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.message_bar import MessageBar

FULL_DISK = Message("The disk is full.", "Nothing is lost. Free some space.", Severity.ERROR, "Try again")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(600, 200)
    made.show()
    return made


@pytest.fixture
def bar(window: QWidget) -> MessageBar:
    made = MessageBar(window)
    made.resize(600, 60)
    return made


def words(bar: MessageBar) -> list[str]:
    return [label.text() for label in bar.findChildren(QLabel) if label.isVisible()]


def test_it_is_hidden_until_there_is_something_to_say(bar: MessageBar) -> None:
    assert not bar.isVisible()
    bar.show_message(Message("Raider 2 has left."))
    assert bar.isVisible()
    assert words(bar) == ["Raider 2 has left."]


def test_an_error_says_so_in_words(bar: MessageBar) -> None:
    bar.show_message(FULL_DISK)
    assert words(bar) == ["Error: The disk is full.", "Nothing is lost. Free some space."]
    assert bar.accessibleName() == "Error: The disk is full. Nothing is lost. Free some space."
    bar.show_message(Message("A synchronised folder.", severity=Severity.WARNING))
    assert words(bar)[0].startswith("Attention: ")


def test_names_are_no_mark_up(bar: MessageBar) -> None:
    bar.show_message(Message("<b>Bo</b> is down."))
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in bar.findChildren(QLabel))


def test_the_action_closes_and_acts(bar: MessageBar, qtbot: QtBot) -> None:
    done: list[str] = []
    bar.show_message(FULL_DISK, lambda: done.append("again"))
    button = bar.findChild(QPushButton)
    assert button.text() == "Try again"
    with qtbot.waitSignal(bar.closed):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert done == ["again"]
    assert not bar.isVisible()


def test_an_action_may_show_the_next_message(bar: MessageBar, qtbot: QtBot) -> None:
    bar.show_message(FULL_DISK, lambda: bar.show_message(FULL_DISK))
    qtbot.mouseClick(bar.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert bar.message == FULL_DISK


def test_without_an_action_there_is_no_button(bar: MessageBar) -> None:
    bar.show_message(Message("Raider 2 has left."))
    assert not bar.findChild(QPushButton).isVisible()


def test_messages_wait_for_each_other(bar: MessageBar, qtbot: QtBot) -> None:
    bar.show_message(FULL_DISK)
    bar.show_message(Message("Raider 2 has left."))
    assert words(bar)[0].startswith("Raider 2 has left.")
    assert "1 more" in words(bar)[0]
    close = bar.findChild(QToolButton)
    assert close.accessibleName()
    qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert bar.message == FULL_DISK
    qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert bar.message is None
    assert not bar.isVisible()


def test_the_same_message_is_not_repeated(bar: MessageBar) -> None:
    for _ in range(3):
        bar.show_message(FULL_DISK)
    bar.close_message()
    assert bar.message is None
    bar.close_message()


def test_everything_can_be_cleared(bar: MessageBar) -> None:
    bar.show_message(FULL_DISK)
    bar.show_message(Message("Raider 2 has left."))
    bar.clear()
    assert bar.message is None
    assert not bar.isVisible()


def test_an_action_of_which_nothing_came_is_offered_again(bar: MessageBar, qtbot: QtBot) -> None:
    answers = [False, True]
    why = Message("Something else comes first.")

    def act() -> bool:
        if len(answers) == 2:
            bar.show_message(why)
        return answers.pop(0)

    bar.show_message(FULL_DISK, act)
    button = bar.findChild(QPushButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bar.message == why
    bar.close_message()
    assert bar.message == FULL_DISK
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bar.message is None


def test_what_is_offered_outlasts_what_is_said_and_stands_beside_an_equal_offer(bar: MessageBar, qtbot: QtBot) -> None:
    taken: list[str] = []
    offer = Message("Not kept: the new character.", action="Bring it back")
    for name in ("first", "second"):
        bar.offer(offer, lambda name=name: taken.append(name))
    bar.show_message(Message("Raider 2 has left."))
    bar.show_message(FULL_DISK)
    bar.clear_said()
    assert bar.message == offer
    for _ in range(2):
        qtbot.mouseClick(bar.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert taken == ["second", "first"]
    assert bar.message is None


@pytest.mark.parametrize("severity", list(Severity))
def test_severities_look_different(bar: MessageBar, severity: Severity) -> None:
    bar.show_message(Message("x", severity=severity))
    shown = bar.grab().toImage()
    other = Severity.ERROR if severity is not Severity.ERROR else Severity.NOTICE
    bar.show_message(Message("x", severity=other))
    assert bar.grab().toImage() != shown


def test_every_change_is_told(bar: MessageBar, qtbot: QtBot) -> None:
    for change in (lambda: bar.show_message(FULL_DISK), bar.close_message, bar.clear):
        with qtbot.waitSignal(bar.changed):
            change()


def test_with_the_width_for_one_line_nothing_wraps(bar: MessageBar, qtbot: QtBot) -> None:
    bar.show_message(
        Message("One line of some words that go on and on until they are long enough to be cut by any other.")
    )
    bar.resize(bar.width_in_one_line(), 60)
    label = bar.findChild(QLabel)
    qtbot.waitUntil(lambda: label.width() >= label.fontMetrics().horizontalAdvance(label.text()))
    bar.resize(bar.width_in_one_line() - 20, 60)
    qtbot.waitUntil(lambda: label.width() < label.fontMetrics().horizontalAdvance(label.text()))
