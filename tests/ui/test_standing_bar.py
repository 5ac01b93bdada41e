import pytest

from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.standing_bar import StandingBar

TROUBLE = Message("3 changes are not on disk.", "You can go on.", Severity.ERROR)


@pytest.fixture
def bar(qtbot):
    bar = StandingBar()
    qtbot.addWidget(bar)
    return bar


def test_it_stays_and_its_buttons_do_what_they_say(bar):
    done = []
    bar.say(TROUBLE, (("Try again", lambda: done.append("again")), ("Elsewhere…", lambda: done.append("elsewhere"))))
    assert bar.isVisible()
    assert bar._close.isHidden()
    for button in bar.buttons:
        button.click()
    assert done == ["again", "elsewhere"]
    assert bar.message == TROUBLE


def test_saying_something_else_replaces_it(bar):
    bar.say(TROUBLE, (("Try again", lambda: None),))
    [first] = bar.buttons
    fourth = Message("4 changes are not on disk.", "You can go on.", Severity.ERROR)
    bar.say(fourth, (("Try again", lambda: None),))
    assert bar.buttons == [first]  # that may have the focus
    assert bar.message == fourth
    bar.say(TROUBLE, (("Open for writing", lambda: None),))
    assert [button.text() for button in bar.buttons] == ["Open for writing"]
    bar.clear()
    assert not bar.isVisible()
