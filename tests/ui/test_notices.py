from PySide6.QtWidgets import QLabel

from eod_desktop.ui.notices import Notices


def test_room_is_taken_only_while_something_is_shown(qtbot):
    one, other = QLabel("one"), QLabel("other")
    one.hide()
    other.hide()
    notices = Notices(one, other)
    qtbot.addWidget(notices)
    assert notices.isHidden()
    other.show()
    assert not notices.isHidden()
    one.show()
    other.hide()
    assert not notices.isHidden()
    one.hide()
    assert notices.isHidden()
