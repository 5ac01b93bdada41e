"""The odds of any dice."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from eod_desktop.ui.column_chart import Column, ColumnChart
from eod_desktop.ui.odds_window import OddsWindow
from tests.ui.windows import CTRL, SHIFT, Desk

# a window is raised without a screen
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)


@pytest.fixture
def window(qtbot: QtBot) -> OddsWindow:
    made = OddsWindow()
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_key_opens_it_with_the_dice_chosen(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Desk(qtbot, tmp_path)
    desk.key(Qt.Key.Key_D, CTRL | SHIFT)
    window = desk.window.forecast_commands.odds
    assert window is not None
    assert window.line.selectedText() == "3d6"


def test_what_is_typed_is_answered_at_once(window: OddsWindow) -> None:
    window.line.setText("2d6")
    assert [column.number for column in window.chart.columns] == list(range(2, 13))
    assert sum(column.chance for column in window.chart.columns) == pytest.approx(1)
    assert window.headline.text() == "2d6"
    assert window.figures.text().startswith("2 to 12")
    assert "most often 7, 16.7 %" in window.chart.accessibleDescription()
    assert window.table.rowCount() == 11


def test_a_total_to_reach_fills_the_chart_from_there_on(window: OddsWindow) -> None:
    window.line.setText("2d6")
    window.total.setText("8")
    assert [column.number for column in window.chart.columns if column.marked] == [8, 9, 10, 11, 12]
    assert window.headline.text().startswith("8 or more 41.7")
    assert [index.row() for index in window.view.selectionModel().selectedRows()] == [6]


def test_armor_takes_its_part(window: OddsWindow) -> None:
    window.line.setText("2d6")
    window.armor.setText("4")
    assert window.chart.columns[0].number == 0
    assert window.chart.columns[0].chance == pytest.approx(6 / 36)


def test_what_is_no_dice_is_said_and_nothing_else_shown(window: OddsWindow) -> None:
    window.line.setText("2x6")
    assert "not a dice expression" in window.headline.text()
    assert "not a dice expression" in window.line.accessibleDescription()
    assert window.chart.isHidden()
    assert window.table.rowCount() == 0
    window.line.setText("d6")
    assert not window.chart.isHidden()


def test_a_number_that_is_none_is_marked_and_left_out(window: OddsWindow) -> None:
    window.armor.setText("many")
    assert window.armor.accessibleDescription()
    assert window.headline.text() == "3d6"


@pytest.mark.parametrize("text", ["1000d1000", "1000d6", "1d1000", "1d2"])
def test_any_dice_have_a_chart(window: OddsWindow, text: str) -> None:
    window.line.setText(text)
    window.grab()
    assert window.chart.columns
    assert window.table.rowCount() > 1


def test_columns_too_many_to_see_are_drawn_together_and_tell_their_numbers(qtbot: QtBot) -> None:
    chart = ColumnChart()
    qtbot.addWidget(chart)
    chart.resize(300, 120)
    chart.set_columns([Column(number, 0.001, number > 500, f"{number}: 0.1 %") for number in range(1_000)])
    chart.grab()
    assert len(chart.column_at(QPoint(150, 60))) == 10
    assert chart.column_at(QPoint(-5, 60)) == ()
    chart.set_columns([Column(3, 1.0)])
    chart.grab()
    assert chart.column_at(QPoint(280, 60)) == ()
