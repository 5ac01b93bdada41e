import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.compare_dialog import CompareDialog
from tests.fakes import MemoryStore, sample_campaign
from tests.models.characters import FULL


@pytest.fixture
def compare(qtbot):
    document = Document(MemoryStore(sample_campaign().with_character(FULL)), ScriptedDice(()))

    def shown(*ids):
        dialog = CompareDialog(document, ["ana", "bo", "raider", "full"], ids)
        qtbot.addWidget(dialog)
        return dialog

    return shown


def heads(dialog):
    model = dialog.model
    return [model.headerData(n, Qt.Orientation.Horizontal) for n in range(1, model.columnCount())]


def test_one_alone_stands_beside_the_next_of_the_roster(compare):
    assert heads(compare("bo")) == ["Bo Halloran", "Raider"]
    assert heads(compare("full")) == ["<b>Ana</b> Reyes", "Ana Reyes"]


def test_up_to_four_and_each_can_be_changed(compare):
    dialog = compare("ana", "bo", "raider")
    assert heads(dialog) == ["Ana Reyes", "Bo Halloran", "Raider"]
    choice = dialog.findChildren(QComboBox)[2]
    choice.setCurrentIndex(choice.findData("full"))
    assert heads(dialog) == ["Ana Reyes", "Bo Halloran", "<b>Ana</b> Reyes"]


def test_only_what_differs(compare):
    dialog = compare("ana", "bo")
    every = dialog.model.rowCount()
    dialog.only.setChecked(True)
    assert dialog.model.rowCount() < every
    assert all(row.differs for row in dialog.model.rows)
