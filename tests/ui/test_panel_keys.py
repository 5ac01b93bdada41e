import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from eod_desktop.ui.panel_keys import RETURN, PanelCommand, PanelKeys

NONE, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


@pytest.fixture
def panel(qtbot) -> QWidget:
    """Tells which of its keys were pressed."""
    panel = QWidget()
    panel.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    panel.field = QLineEdit()
    QVBoxLayout(panel).addWidget(panel.field)
    panel.pressed = []

    def press(name: str) -> bool:
        panel.pressed.append(name)
        return name != "X"

    commands = [
        PanelCommand(name, name.title(), key, lambda key=key: press(key))
        for name, key in {"again": "R", "all": "Shift+R", "second": "2", "nearer": "[", "never": "X"}.items()
    ]
    panel.keys = PanelKeys(panel, commands, lambda: press(RETURN))
    qtbot.addWidget(panel)
    with qtbot.waitActive(panel):
        panel.show()
    panel.setFocus()
    return panel


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "name"),
    [
        (Qt.Key.Key_R, NONE, "r", "R"),
        (Qt.Key.Key_R, NONE, "R", "R"),
        (Qt.Key.Key_R, SHIFT, "R", "Shift+R"),
        (Qt.Key.Key_R, CTRL, "\x12", ""),
        (Qt.Key.Key_2, Qt.KeyboardModifier.KeypadModifier, "2", "2"),
        (Qt.Key.Key_BracketLeft, CTRL | Qt.KeyboardModifier.AltModifier, "[", "["),
        (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, "\r", RETURN),
        (Qt.Key.Key_Return, SHIFT, "\r", ""),
    ],
)
def test_keys_handed_on_are_known_by_their_names(panel, key, modifiers, text: str, name: str) -> None:
    assert panel.keys.handle(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text)) is bool(name)
    assert panel.pressed == ([name] if name else [])


def test_keys_pressed_in_the_panel_work_and_the_shifted_one_is_another(panel, qtbot) -> None:
    qtbot.keyClick(panel, Qt.Key.Key_R)
    qtbot.keyClick(panel, Qt.Key.Key_R, SHIFT)
    assert panel.pressed == ["R", "Shift+R"]


def test_typing_stays_typing(panel, qtbot) -> None:
    panel.field.setFocus()
    qtbot.keyClicks(panel.field, "rR2[x")
    assert panel.pressed == []
    assert panel.field.text() == "rR2[x"


def test_a_key_says_whether_it_did_something(panel) -> None:
    assert panel.keys.press("R")
    assert not panel.keys.press("X")
    assert not panel.keys.press("Q")
    assert panel.keys.do("again")


def action(panel, name: str) -> QAction:
    return next(action for action, words in panel.keys.actions() if words == name.title())


def test_other_keys_work_at_once_in_the_panel_and_handed_on(panel, qtbot) -> None:
    with qtbot.waitSignal(panel.keys.changed):
        action(panel, "again").setShortcuts([QKeySequence("Q"), QKeySequence("Ctrl+Y")])
    for key, modifiers in ((Qt.Key.Key_R, NONE), (Qt.Key.Key_Q, NONE), (Qt.Key.Key_Y, CTRL)):
        qtbot.keyClick(panel, key, modifiers)
    assert panel.pressed == ["R", "R"]
    assert panel.keys.handle(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Y, CTRL, "\x19"))
    assert not panel.keys.press("R")
    assert panel.keys.keys("again") == ("Q", "Ctrl+Y")


def test_what_changes_besides_keys_is_not_told(panel, qtbot) -> None:
    with qtbot.assertNotEmitted(panel.keys.changed):
        action(panel, "again").setToolTip("as before")


def test_a_key_held_down_does_it_once(panel) -> None:
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_R, NONE, "r", autorep=True)
    assert not panel.keys.handle(held)
