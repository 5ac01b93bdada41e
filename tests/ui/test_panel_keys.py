import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from eod_desktop.ui.panel_keys import RETURN, PanelKey, PanelKeys

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

    names = ("R", "Shift+R", "2", "[", "X", RETURN)
    panel.keys = PanelKeys(panel, [PanelKey(name, lambda name=name: press(name)) for name in names])
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
