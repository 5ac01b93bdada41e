import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from eod_desktop.rules import Modifier
from eod_desktop.ui.situation_dms import DmEditor, SignedSpinBox

State = QValidator.State


@pytest.mark.parametrize("locale", ["C", "de_DE", "fr_FR", "fa_IR"])
def test_the_number_shows_its_sign_in_every_locale(qtbot, locale: str) -> None:
    box = SignedSpinBox()
    qtbot.addWidget(box)
    box.setLocale(QLocale(locale))
    for value, text in ((3, "+3"), (-3, "−3"), (0, "0")):
        box.setValue(value)
        assert box.text() == text


@pytest.mark.parametrize(("text", "value"), [("-3", -3), ("−3", -3), ("+2", 2), ("2", 2), ("", 0), ("-", 0)])
def test_typed_numbers_are_read(qtbot, text: str, value: int) -> None:
    box = SignedSpinBox()
    qtbot.addWidget(box)
    box.lineEdit().setText(text)
    box.interpretText()
    assert box.value() == value


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("−4", State.Acceptable),
        ("+12", State.Acceptable),
        ("-", State.Intermediate),
        ("", State.Intermediate),
        ("--4", State.Invalid),
        ("4-", State.Invalid),
        ("1.5", State.Invalid),
        ("1,5", State.Invalid),
        ("1e3", State.Invalid),
        ("100", State.Invalid),
        ("²", State.Invalid),
    ],
)
def test_what_is_no_dm_cannot_be_typed(qtbot, text: str, state: State) -> None:
    box = SignedSpinBox()
    qtbot.addWidget(box)
    assert box.validate(text, 0)[0] == state


@pytest.fixture
def window(qtbot) -> QWidget:
    """An editor in a window with another field."""
    window = QWidget()
    layout = QVBoxLayout(window)
    window.field = QLineEdit()
    window.editor = DmEditor()
    layout.addWidget(window.field)
    layout.addWidget(window.editor)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    return window


@pytest.fixture
def editor(window) -> DmEditor:
    return window.editor


def opened(editor: DmEditor) -> QLineEdit:
    editor.open(editor.window().field)
    return editor._label


def test_it_opens_empty_with_nothing_pending(editor) -> None:
    opened(editor)
    assert editor.isVisible()
    assert editor._label.hasFocus()
    assert editor.pending is None
    assert editor.take() is None
    assert editor.isHidden()


def test_a_word_alone_is_a_dm_of_minus_one(editor, qtbot) -> None:
    label = opened(editor)
    with qtbot.waitSignal(editor.edited):
        qtbot.keyClicks(label, " Smoke ")
    assert editor.pending == Modifier("Smoke", -1)
    with qtbot.waitSignal(editor.added, check_params_cb=lambda modifier: modifier == Modifier("Smoke", -1)):
        editor.add()
    assert editor.pending is None
    assert editor.window().field.hasFocus()


def test_a_number_alone_is_the_situation(editor, qtbot) -> None:
    label = opened(editor)
    for _ in range(4):
        qtbot.keyClick(label, Qt.Key.Key_Up)
    assert editor.pending == Modifier("Situation", 3)


def test_a_dm_of_nothing_is_not_added(editor, qtbot) -> None:
    label = opened(editor)
    qtbot.keyClick(label, Qt.Key.Key_Up)
    assert not editor._add.isEnabled()
    assert editor.pending is None
    with qtbot.assertNotEmitted(editor.added):
        editor.add()


def test_a_number_that_is_being_typed_counts(editor, qtbot) -> None:
    opened(editor)
    editor._value.setFocus()
    editor._value.selectAll()
    qtbot.keyClicks(editor._value, "-12")
    assert editor.take() == Modifier("Situation", -12)


def test_escape_forgets(editor, qtbot) -> None:
    label = opened(editor)
    qtbot.keyClicks(label, "Smoke")
    qtbot.keyClick(label, Qt.Key.Key_Escape)
    assert editor.isHidden()
    assert editor.window().field.hasFocus()
    assert opened(editor).text() == ""


def test_opening_again_keeps_what_is_written(editor, qtbot) -> None:
    qtbot.keyClicks(opened(editor), "Smoke")
    assert opened(editor).text() == "Smoke"
