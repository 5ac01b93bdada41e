import pytest
from PySide6.QtWidgets import QWidget

from eod_desktop.ui.drag_picture import drag_picture

pytestmark = pytest.mark.usefixtures("qapp")


def test_it_is_as_wide_as_its_word_and_a_long_one_is_cut(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    short, long, longer = (drag_picture(widget, "W" * count) for count in (3, 30, 90))
    assert 0 < short.width() < long.width()
    assert longer.width() <= long.width() + 20
    assert short.height() == long.height() == longer.height()
