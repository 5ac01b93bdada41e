"""The columns of counted dice."""

from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from eod_desktop.ui import fonts
from eod_desktop.ui.statistics_chart import StatisticsChart


def test_where_a_count_is_too_wide_all_are_in_thousands_or_none_is_shown(qtbot: QtBot) -> None:
    chart = StatisticsChart("Sums")
    qtbot.addWidget(chart)
    metrics = QFontMetrics(fonts.small(chart.font()))
    counts = [20_727, 104_251]
    wide = metrics.horizontalAdvance("104\N{NARROW NO-BREAK SPACE}251")
    assert chart._labels(counts, wide) == ["20\N{NARROW NO-BREAK SPACE}727", "104\N{NARROW NO-BREAK SPACE}251"]
    assert chart._labels(counts, wide - 1) == ["21 k", "104 k"]
    assert chart._labels(counts, 1) == ["", ""]
