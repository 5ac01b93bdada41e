import pytest
from PySide6.QtWidgets import QListWidget, QTableWidget, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from eod_desktop.ui.rows import row_height, use_rows
from tests.ui.canvas import ui_font


def test_a_row_is_between_26_and_34_pixels_and_grows(qapp: object) -> None:
    assert row_height(ui_font(13)) == 26
    assert 26 < row_height(ui_font(15)) <= 34
    assert row_height(ui_font(26)) == 52
    assert row_height(ui_font(13), lines=2) > 40


@pytest.mark.parametrize("pixels", [13, 20])
def test_lists_trees_and_tables_have_it(qtbot: QtBot, pixels: int) -> None:
    rows, tree, table = QListWidget(), QTreeWidget(), QTableWidget(2, 1)
    for view in (rows, tree, table):
        qtbot.addWidget(view)
        view.setFont(ui_font(pixels))
        use_rows(view)
    rows.addItem("Ana Reyes")
    item = QTreeWidgetItem(["Party"])
    tree.addTopLevelItem(item)
    expected = row_height(ui_font(pixels))
    assert rows.visualItemRect(rows.item(0)).height() == expected
    assert tree.visualItemRect(item).height() == expected
    assert table.rowHeight(0) == expected
