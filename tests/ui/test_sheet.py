import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QToolButton, QVBoxLayout, QWidget

from eod_desktop.ui.sheet import Sheet


@pytest.fixture
def window(qtbot) -> QWidget:
    """A sheet with a field, and another field outside."""
    window = QWidget()
    window.field, window.inner, window.sheet = QLineEdit(), QLineEdit(), Sheet("Choose")
    window.sheet.inside.addWidget(window.inner)
    layout = QVBoxLayout(window)
    layout.addWidget(window.field)
    layout.addWidget(window.sheet)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    return window


def test_it_is_hidden_until_it_comes_up(window) -> None:
    assert window.sheet.isHidden()
    window.sheet.come_up(window.field)
    assert window.sheet.isVisible()
    assert window.sheet.accessibleName() == "Choose"


def test_escape_puts_it_away_and_gives_the_focus_back(window, qtbot) -> None:
    window.sheet.come_up(window.field)
    window.inner.setFocus()
    window.sheet.come_up(window.inner)
    assert window.sheet.has_focus()
    qtbot.keyClick(window.inner, Qt.Key.Key_Escape)
    assert window.sheet.isHidden()
    assert window.field.hasFocus()
    assert not window.sheet.has_focus()


def test_put_away_from_outside_it_takes_no_focus(window) -> None:
    other = QLineEdit(window)
    other.show()
    window.sheet.come_up(window.field)
    other.setFocus()
    window.sheet.put_away()
    assert other.hasFocus()


def test_the_cross_puts_it_away(window) -> None:
    window.sheet.come_up(None)
    window.sheet.findChild(QToolButton).click()
    assert window.sheet.isHidden()
