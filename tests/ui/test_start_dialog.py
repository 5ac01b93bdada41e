import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from eod_desktop.models.refusals import Trouble
from eod_desktop.ui.start_dialog import StartChoice, StartDialog
from tests.ui.dialogs import name_of, press, shown, tab_way

SAID = Trouble("<i>harrow.eod</i> is damaged.", "Nothing in the file has changed.", "Salvage it.")
OFFERED = (StartChoice.SALVAGE, StartChoice.OPEN, StartChoice.NEW, StartChoice.SAMPLE, StartChoice.QUIT)


@pytest.fixture
def dialog(qtbot):
    return shown(qtbot, StartDialog(SAID, OFFERED))


def test_it_says_what_is_wrong_and_what_is_safe(dialog):
    labels = dialog.findChildren(QLabel)
    assert [label.text() for label in labels] == [
        "The campaign cannot be opened",
        "<i>harrow.eod</i> is damaged.",
        "Nothing in the file has changed. Salvage it.",
    ]
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}


@pytest.mark.parametrize("choice", OFFERED)
def test_each_way_on(dialog, choice):
    dialog.buttons[choice].click()
    assert dialog.choice is choice
    assert not dialog.isVisible()


def test_the_likeliest_has_the_focus_and_enter_takes_it(dialog):
    assert QApplication.focusWidget() is dialog.buttons[StartChoice.SALVAGE]
    press(Qt.Key.Key_Return)
    assert dialog.choice is StartChoice.SALVAGE


def test_enter_takes_the_one_with_the_focus(dialog):
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Return)
    assert dialog.choice is StartChoice.OPEN


def test_escape_quits(dialog):
    press(Qt.Key.Key_Escape)
    assert dialog.choice is StartChoice.QUIT
    assert not dialog.isVisible()


def test_by_tab(dialog):
    assert [name_of(widget) for widget in tab_way(dialog)] == [
        "Salvage it to a new campaign…",
        "Open another campaign…",
        "New campaign…",
        "Open the sample campaign",
        "Quit",
    ]


def test_every_way_on_has_words(qtbot):
    dialog = StartDialog(SAID, tuple(StartChoice))
    qtbot.addWidget(dialog)
    assert all(button.text() for button in dialog.buttons.values())
