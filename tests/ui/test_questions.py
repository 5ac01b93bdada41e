import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.questions import LONGEST_NAME, NameDialog, NotesDialog, NumberDialog
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.dialogs import name_of, press, shown, tab_way


@pytest.fixture
def attempts(qapp):
    return Attempts(Document(MemoryStore(sample_campaign()), ScriptedDice([])))


@pytest.fixture
def given():
    return []


@pytest.fixture
def naming(qtbot, attempts, given):
    return shown(qtbot, NameDialog(attempts, "Rename", "&Rename", "The mill", given.append))


@pytest.fixture
def counting(qtbot, attempts, given):
    return shown(qtbot, NumberDialog(attempts, "Count", "&Set", "&How many of A && B", 2, (-3, 50), given.append))


def test_a_name_stands_selected_and_is_given_without_spaces_around_it(naming, given, qtbot):
    assert naming.field.selectedText() == "The mill"
    qtbot.keyClicks(QApplication.focusWidget(), "  The ford ")
    press(Qt.Key.Key_Return)
    assert given == ["The ford"]
    assert not naming.isVisible()


def test_no_name_is_none(naming, given):
    naming.field.setText("   ")
    assert not naming.do.isEnabled()
    press(Qt.Key.Key_Return)
    assert given == []
    assert naming.isVisible()


def test_a_name_has_an_end(naming):
    assert naming.field.maxLength() == LONGEST_NAME


def test_a_number_is_typed_or_counted(counting, given):
    assert counting.field.selectedText() == "2"
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Down)
    assert counting.value == 3
    press(Qt.Key.Key_Return)
    assert given == [3]


@pytest.mark.parametrize(("text", "value"), [("−3", -3), ("-3", -3), ("50", 50), ("+7", 7)])
def test_numbers_that_can_be_given(counting, text, value):
    counting.field.setText(text)
    assert counting.value == value
    assert counting.do.isEnabled()


@pytest.mark.parametrize("text", ["", "x", "-4", "51", "2.5", "1e1"])
def test_numbers_that_cannot_be_given(counting, text):
    counting.field.setText(text)
    assert counting.value is None
    assert not counting.do.isEnabled()


def test_the_span_is_told(counting):
    assert counting.about.text() == "A whole number from −3 to 50"


def test_notes_keep_their_lines_and_are_written_on(qtbot, attempts, given):
    dialog = shown(qtbot, NotesDialog(attempts, "Notes", "&Notes", "One\nTwo", given.append))
    qtbot.keyClicks(QApplication.focusWidget(), "!")
    press(Qt.Key.Key_Return)
    qtbot.keyClicks(QApplication.focusWidget(), "Three")
    assert dialog.isVisible()
    press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert given == ["One\nTwo!\nThree"]


def test_tab_leaves_the_notes(qtbot, attempts, given):
    dialog = shown(qtbot, NotesDialog(attempts, "Notes", "&Notes", "", given.append))
    assert [name_of(widget) for widget in tab_way(dialog)] == ["Notes", "Keep", "Cancel"]


def test_names_are_shown_letter_by_letter(counting):
    texts = [label.textFormat() for label in counting.findChildren(QLabel) if label.text().startswith("&How")]
    assert texts == [Qt.TextFormat.PlainText]
    assert counting.field.accessibleName() == "How many of A & B"
