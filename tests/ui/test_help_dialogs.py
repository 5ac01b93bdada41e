import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from eod_desktop import __version__
from eod_desktop.ui.help_dialogs import AboutDialog, ShortcutsDialog
from tests.ui.dialogs import name_of, press, shown, tab_way

SECTIONS = [
    ("On the board", [("A", "Attack"), ("Enter", "Declare")]),
    ("Nowhere", []),
    ("File", [("Ctrl+O", "Open campaign")]),
]


@pytest.fixture
def keys(qtbot):
    return shown(qtbot, ShortcutsDialog(SECTIONS))


def test_keys_stand_under_where_they_work(keys):
    table = keys.table
    rows = [tuple(table.item(row, column).text() for column in range(2)) for row in range(table.rowCount())]
    assert rows == [
        ("On the board", ""),
        ("A", "Attack"),
        ("Enter", "Declare"),
        ("File", ""),
        ("Ctrl+O", "Open campaign"),
    ]
    assert table.item(0, 0).font().bold() or table.item(0, 0).font().weight() > 400
    assert not table.item(0, 0).flags() & Qt.ItemFlag.ItemIsSelectable


@pytest.mark.parametrize("make", [lambda: ShortcutsDialog(SECTIONS), AboutDialog])
def test_by_key(qtbot, make):
    dialog = shown(qtbot, make())
    assert all(name_of(widget) for widget in tab_way(dialog))
    press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_version_is_told(qtbot):
    dialog = shown(qtbot, AboutDialog())
    assert f"EoD Desktop {__version__}" in [label.text() for label in dialog.findChildren(QLabel)]
