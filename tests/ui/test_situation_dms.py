import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QValidator

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
def editor(qtbot) -> DmEditor:
    editor = DmEditor()
    qtbot.addWidget(editor)
    with qtbot.waitActive(editor):
        editor.show()
    editor.write()
    return editor


def adds(qtbot, editor: DmEditor, modifier: Modifier, pins: bool):
    return qtbot.waitSignal(editor.added, check_params_cb=lambda *given: given == (modifier, pins))


def test_nothing_is_pending_until_something_is_entered(editor) -> None:
    assert editor._label.hasFocus()
    assert editor.pending is None


def test_a_word_alone_is_a_dm_of_minus_one(editor, qtbot) -> None:
    with qtbot.waitSignal(editor.edited):
        qtbot.keyClicks(editor._label, " Smoke ")
    assert editor.pending == Modifier("Smoke", -1)
    with adds(qtbot, editor, Modifier("Smoke", -1), False):
        editor.add()
    assert editor.pending is None
    assert editor._label.text() == ""


def test_a_number_alone_is_the_situation(editor, qtbot) -> None:
    for _ in range(4):
        qtbot.keyClick(editor._label, Qt.Key.Key_Up)
    assert editor.pending == Modifier("Situation", 3)


def test_a_dm_of_nothing_is_not_added(editor, qtbot) -> None:
    qtbot.keyClick(editor._label, Qt.Key.Key_Up)
    assert not editor._add.isEnabled()
    assert editor.pending is None
    with qtbot.assertNotEmitted(editor.added):
        editor.add()
    assert editor._add.isEnabled()


def test_a_number_that_is_being_typed_counts(editor, qtbot) -> None:
    editor._value.setFocus()
    editor._value.selectAll()
    qtbot.keyClicks(editor._value, "-12")
    editor.settle()
    assert editor.pending == Modifier("Situation", -12)


def test_shift_and_enter_pins_from_word_and_number(editor, qtbot) -> None:
    for field in (editor._label, editor._value):
        qtbot.keyClicks(editor._label, "Smoke")
        with adds(qtbot, editor, Modifier("Smoke", -1), True):
            qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        assert not editor.pins


def test_the_pin_button_pins(editor, qtbot) -> None:
    qtbot.keyClicks(editor._label, "Smoke")
    editor._pin.click()
    assert editor.pins
    with adds(qtbot, editor, Modifier("Smoke", -1), True):
        editor._add.click()


def test_what_was_typed_elsewhere_begins_the_word_or_the_number(editor, qtbot) -> None:
    editor.write("S")
    qtbot.keyClicks(editor._label, "un")
    editor.write("-")
    qtbot.keyClicks(editor._value, "3")
    editor.settle()
    assert editor.pending == Modifier("Sun", -3)
    editor.reset()
    editor.write("+")
    qtbot.keyClicks(editor._value, "2")
    editor.settle()
    assert editor.pending == Modifier("Situation", 2)


def test_resetting_forgets_and_says_so_once(editor, qtbot) -> None:
    qtbot.keyClicks(editor._label, "Smoke")
    qtbot.keyClick(editor._label, Qt.Key.Key_Down)
    heard = []
    editor.edited.connect(lambda: heard.append(editor.pending))
    editor.reset()
    editor.reset()
    assert heard == [None]
