import pytest
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from eod_desktop.ui.names import elided_name
from tests.ui.canvas import ui_font

LONG = "Raider of the seven drowned valleys"


@pytest.fixture
def metrics(qtbot: QtBot) -> QFontMetricsF:
    return QFontMetricsF(ui_font())


def test_a_name_that_fits_stays(metrics):
    assert elided_name(metrics, "Ana", 100) == "Ana"


@pytest.mark.parametrize("tail", [" 12", " #3", " B7", "  4"])
def test_a_number_at_the_end_stays(metrics, tail):
    shown = elided_name(metrics, LONG + tail, 120)
    assert shown.endswith("…" + tail)
    assert metrics.horizontalAdvance(shown) <= 121


@pytest.mark.parametrize("name", [LONG, LONG + " 1234567890", LONG.replace(" ", "") + "7"])
def test_other_names_are_cut_at_the_end(metrics, name):
    shown = elided_name(metrics, name, 120)
    assert shown.endswith("…")
    assert metrics.horizontalAdvance(shown) <= 121


def test_no_room_at_all_is_no_error(metrics):
    assert elided_name(metrics, LONG + " 12", 0) in ("", "…")
