import pytest

from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.dice_log_panel import DiceLogPanel
from tests.fakes import MemoryStore, sample_campaign


@pytest.fixture
def panel(qtbot):
    document = Document(MemoryStore(sample_campaign(raiders=20)), ScriptedDice([3] * 2_000))
    panel = DiceLogPanel(document)
    panel.document = document
    qtbot.addWidget(panel)
    panel.resize(900, 200)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def next_turn(panel):
    while panel.document.encounter.acting:
        panel.document.fight("resolve")
    panel.document.begin_turn({})


def test_the_newest_roll_shows_while_the_log_is_at_its_top(panel):
    next_turn(panel)
    next_turn(panel)
    assert panel.view.indexAt(panel.view.rect().topLeft()).row() == 0


def test_what_is_looked_at_stays_when_rolls_come_in(panel, qtbot):
    for _ in range(4):
        next_turn(panel)
    offset = panel.view.verticalHeader().defaultSectionSize() * 30
    qtbot.waitUntil(lambda: panel.view.verticalScrollBar().maximum() > offset)
    panel.view.verticalScrollBar().setValue(offset)
    number = panel.view.indexAt(panel.view.viewport().rect().topLeft()).data()
    assert number == "58"
    next_turn(panel)
    assert panel.view.indexAt(panel.view.viewport().rect().topLeft()).data() == number


def test_the_heading_counts_the_rolls(panel):
    next_turn(panel)
    assert "22" in panel.count.text()


def test_it_paints_dice_and_undone_rolls(panel):
    next_turn(panel)
    panel.document.undo()
    assert not panel.grab().isNull()


@pytest.mark.parametrize("height", [150, 200, 213, 230])
@pytest.mark.parametrize("width", [300, 900])
def test_it_shows_whole_rows_only(panel, qtbot, width, height):
    next_turn(panel)
    next_turn(panel)
    panel.resize(width, height)
    row = panel.view.verticalHeader().defaultSectionSize()
    qtbot.waitUntil(lambda: panel.view.viewport().height() % row == 0)
    assert 0 <= panel.height() - panel.view.geometry().bottom() - 1 < row
