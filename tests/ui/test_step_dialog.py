import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.step_dialog import StepDialog
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.dialogs import name_of, press, shown, tab_way


class Resolving(StepDialog):
    """A dialog whose step the rules refuse until a turn has begun."""

    def __init__(self, document, attempts):
        super().__init__(attempts, "Resolve", "&Resolve")
        self.document = document
        self.first, self.second = QLineEdit(), QLineEdit()
        self.ask("&First A && B", self.first)
        self.ask("&Second", self.second)
        self.begin_at(self.first)

    def step(self):
        self.document.fight("resolve")


@pytest.fixture
def dialog(qtbot):
    document = Document(MemoryStore(sample_campaign()), ScriptedDice([3] * 20))
    return shown(qtbot, Resolving(document, Attempts(document)))


def test_it_opens_in_its_field_and_tab_goes_on_to_the_buttons(dialog):
    assert QApplication.focusWidget() is dialog.first
    assert [name_of(widget) for widget in tab_way(dialog)] == ["First A & B", "Second", "Resolve", "Cancel"]


def test_a_refusal_is_said_in_it_and_it_stays_open(dialog):
    told = []
    dialog._attempts.said.connect(told.append)
    dialog.first.setText("kept")
    press(Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.messages.isVisible()
    assert dialog.first.text() == "kept"
    assert told == []
    dialog.document.begin_turn({})
    press(Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert dialog.result() == StepDialog.DialogCode.Accepted


@pytest.mark.parametrize("modifiers", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier])
def test_enter_does_it_once(dialog, modifiers):
    dialog.document.begin_turn({})
    changes = []
    dialog.document.changed.connect(changes.append)
    press(Qt.Key.Key_Return, modifiers)
    assert len(changes) == 1
    assert not dialog.isVisible()


def test_what_cannot_be_done_yet_does_nothing_on_enter(dialog):
    dialog.do.setEnabled(False)
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.isVisible()
    assert not dialog.messages.isVisible()


def test_escape_leaves_without_a_change(dialog):
    dialog.document.begin_turn({})
    before = dialog.document.campaign
    press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert dialog.document.campaign is before


def test_no_button_carries_a_picture(dialog):
    assert dialog.do.icon().isNull()
    assert dialog.cancel.icon().isNull()
