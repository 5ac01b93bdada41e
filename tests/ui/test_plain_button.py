import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout

from eod_desktop.ui.plain_button import plain_button


@pytest.fixture
def dialog(qtbot):
    made = QDialog()
    qtbot.addWidget(made)
    made.pressed = []
    made.plain = plain_button("&Remove", lambda *given: made.pressed.append(("remove", given)))
    made.default = QPushButton("Do")
    made.default.setDefault(True)
    made.default.clicked.connect(lambda: made.pressed.append("do"))
    layout = QVBoxLayout(made)
    layout.addWidget(made.plain)
    layout.addWidget(made.default)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.plain.setFocus()
    return made


def test_what_it_does_is_given_nothing(qtbot, dialog):
    dialog.plain.click()
    qtbot.keyClick(dialog.plain, Qt.Key.Key_Space)
    assert dialog.pressed == [("remove", ())] * 2


def test_enter_on_it_does_what_the_dialog_is_for(qtbot, dialog):
    qtbot.keyClick(dialog.plain, Qt.Key.Key_Return)
    assert dialog.pressed == ["do"]


def test_one_with_a_menu_does_nothing_by_itself(qtbot):
    button = plain_button("As &shipped")
    qtbot.addWidget(button)
    assert (button.text(), button.autoDefault()) == ("As &shipped", False)
