import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from eod_desktop import __version__
from eod_desktop.ui.about_dialog import AboutDialog
from tests.ui.dialogs import name_of, press, shown, tab_way


@pytest.fixture
def about(qtbot):
    return shown(qtbot, AboutDialog())


def test_by_key(about):
    assert all(name_of(widget) for widget in tab_way(about))
    press(Qt.Key.Key_Escape)
    assert not about.isVisible()


def test_the_version_is_told(about):
    assert f"EoD Desktop {__version__}" in [label.text() for label in about.findChildren(QLabel)]
