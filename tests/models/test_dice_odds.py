"""The odds of dice as they are typed."""

from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import Qt

from eod_desktop.models.dice_odds import DiceOdds, figures, fine_percent, of_total, read_odds, spoken
from eod_desktop.models.dice_odds_table import DiceOddsTable, OddsColumn


def odds(text: str, armor: int | None = None) -> DiceOdds:
    read = read_odds(text, armor)
    assert isinstance(read, DiceOdds)
    return read


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_what_is_not_understood_is_said() -> None:
    assert "not a dice expression" in str(read_odds("2x6"))
    assert "1,000 dice" in str(read_odds("2000d6"))
    assert read_odds("  ") == ""


def test_the_figures_of_dice_and_of_what_armor_leaves() -> None:
    assert figures(odds("2d6")) == "2 to 12 · on average 7.0 ± 2.4"
    assert figures(odds("2d6-4")).startswith("\N{MINUS SIGN}2 to 8")
    assert figures(odds("2d6", 7)) == "0 to 5 · on average 1.0 ± 1.4"
    assert "bell curve" in figures(odds("1000d6"))


def test_the_chances_of_a_total() -> None:
    assert plain(of_total(odds("2d6"), 8)) == "8 or more 41.7 % · or less 72.2 % · exactly 13.9 %"
    assert plain(of_total(odds("2d6"), 13)) == "13 or more 0 % · or less 100 % · exactly 0 %"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 100_000), "<0.01 %"),
        (1 - Fraction(1, 100_000), ">99.99 %"),
        (Fraction(1, 216), "0.46 %"),
        (Fraction(1, 3), "33.3 %"),
    ],
)
def test_small_chances_are_told_finely(chance: Fraction, text: str) -> None:
    assert fine_percent(chance) == text


def test_the_chart_is_spoken() -> None:
    said = plain(spoken(odds("2d6", 3), 5))
    assert said == (
        "2d6; 0 to 9 · on average 4.0 ± 2.4; past armor 3; 5 or more 41.7 % · or less 72.2 % · exactly 13.9 %; "
        "most often 4, 16.7 %."
    )


def test_the_table_sums_up_from_both_ends(qtmodeltester: Any, qapp: object) -> None:
    table = DiceOddsTable()
    table.show(odds("3d6").shown)
    qtmodeltester.check(table)
    row = table.row_of(10)
    cells = [table.index(row, column).data() for column in OddsColumn]
    assert cells == ["10", "12.5 %", "62.5 %", "50.0 %"]
    assert (table.rowCount(), table.row_of(2)) == (16, -1)
    assert table.headerData(2, Qt.Orientation.Horizontal) == "Or more"
    table.show(None)
    assert table.rowCount() == 0


def test_C9_totals_that_never_come_have_no_row(qapp: object) -> None:
    table = DiceOddsTable()
    table.show(odds("2d6", 4).shown)
    assert [table.index(row, 0).data() for row in range(3)] == ["0", "1", "2"]
    assert table.index(0, OddsColumn.OR_MORE).data() == "100 %"
