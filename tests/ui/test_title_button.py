import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from eod_desktop.models.plain_text import tool_tip
from eod_desktop.ui.title_button import TitleButton


@pytest.fixture
def title(qtbot):
    menu = QMenu()
    menu.addAction("One")
    button = TitleButton(menu)
    button.entries = menu
    qtbot.addWidget(button)
    qtbot.addWidget(menu)
    return button


def test_a_name_that_fits_is_whole(title):
    title.show_name("The bridge <1> & more")
    title.resize(title.sizeHint())
    assert title.shown == title.name == "The bridge <1> & more"
    assert title.toolTip() == tool_tip("The bridge <1> & more")


def test_a_long_name_is_cut_and_its_number_stays(title):
    title.show_name("The bridge at Harrow Creek, seen from the mill 12")
    title.resize(180, title.sizeHint().height())
    assert title.shown.endswith("… 12")


def test_it_never_asks_for_more_than_its_name(title):
    title.show_name("Mill")
    short = title.sizeHint().width()
    title.show_name("Mill and ford and bridge")
    assert title.sizeHint().width() > short
    assert title.minimumSizeHint().width() < title.sizeHint().width()


def test_it_can_be_reached_by_key_and_has_its_menu(title):
    assert title.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert title.menu() is title.entries
