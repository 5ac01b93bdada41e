"""The bars of a forecast."""

from pytestqt.qtbot import QtBot

from eod_desktop.rules import ForecastResult, Share, SideForecast
from eod_desktop.ui.forecast_bars import ForecastBars
from eod_desktop.ui.theme import LIGHT
from tests.ui.canvas import count


def result(party: int) -> ForecastResult:
    sides = (
        SideForecast("Party", Share(party, 100), 1.0, 0.1),
        SideForecast("Raiders", Share(90 - party, 100), 1, 0.1),
    )
    return ForecastResult(100, sides, (), {1: 90}, Share(10, 100), Share(0, 100))


def test_a_bar_is_as_long_as_the_chance(qtbot: QtBot) -> None:
    bars = ForecastBars()
    qtbot.addWidget(bars)
    bars.resize(600, 120)
    filled = []
    for party in (20, 60):
        bars.show_result(result(party), {"Party": 0, "Raiders": 1})
        filled.append(count(bars.grab().toImage(), LIGHT.sides[0]))
    assert filled[1] > 2 * filled[0]
    assert [bar.name for bar in bars.bars] == ["Party", "Raiders", "Undecided"]
    assert bars.accessibleDescription().startswith("Party: 60 % of fights won, between 50 and 69 %.")
