from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from eod_desktop.ui.choice_dialog import ChoiceDialog, in_order
from tests.ui.dialogs import press, shown


class Way(Enum):
    ON = "on"
    BACK = "back"
    OUT = "out"


TEXTS = {Way.ON: "&On", Way.BACK: "&Back", Way.OUT: "O&ut"}


def test_enter_takes_the_first_and_escape_the_other(qtbot):
    for key, way in ((Qt.Key.Key_Return, Way.BACK), (Qt.Key.Key_Escape, Way.OUT)):
        dialog = ChoiceDialog(("Title", "<b>what", "more"), in_order(TEXTS, (Way.BACK, Way.ON)), Way.OUT)
        shown(qtbot, dialog)
        assert [button.text() for button in dialog.buttons.values()] == ["&Back", "&On"]
        assert QApplication.focusWidget() is dialog.buttons[Way.BACK]
        assert {label.textFormat() for label in dialog.findChildren(QLabel)} == {Qt.TextFormat.PlainText}
        press(key)
        assert dialog.choice is way
        assert not dialog.isVisible()
