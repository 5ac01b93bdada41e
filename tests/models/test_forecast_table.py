"""What becomes of each combatant."""

from typing import Any

from PySide6.QtCore import Qt

from eod_desktop.models.forecast_table import ForecastColumn, ForecastRole, ForecastTable
from eod_desktop.rules import Forecast, ForecastResult
from tests.fakes import sample_campaign


def forecast(fights: int) -> ForecastResult:
    record = sample_campaign().on_board
    assert record
    made = Forecast(record.now)
    made.run(fights)
    return made.result()


def test_a_row_a_combatant(qtmodeltester: Any, qapp: object) -> None:
    table, result = ForecastTable(), forecast(200)
    table.show(sample_campaign(), result)
    qtmodeltester.check(table)
    names = [table.index(row, ForecastColumn.NAME).data() for row in range(table.rowCount())]
    assert names == ["Ana Reyes", "Bo Halloran", "Raider 1", "Raider 2"]
    down = table.index(1, ForecastColumn.DOWN)
    assert down.data(ForecastRole.CHANCE) == float(result.combatants[1].down.chance)
    assert down.data().endswith(" %")
    assert table.index(1, ForecastColumn.HITS).data() == f"{result.combatants[1].hits_left:.1f} / 21"
    assert table.index(2, ForecastColumn.NAME).data(ForecastRole.SIDE_STYLE) == 1
    assert "Bo Halloran, Party: goes down" in down.data(Qt.ItemDataRole.AccessibleTextRole)
    headers = [table.headerData(column, Qt.Orientation.Horizontal) for column in ForecastColumn]
    assert headers == ["Combatant", "Goes down", "Dies", "Hits left"]


def test_a_sharper_result_of_the_same_combatants_keeps_the_rows(qtbot: Any) -> None:
    table = ForecastTable()
    table.show(sample_campaign(), forecast(10))
    resets = []
    table.modelReset.connect(lambda: resets.append(1))
    with qtbot.waitSignal(table.dataChanged):
        table.show(sample_campaign(), forecast(20))
    assert not resets
