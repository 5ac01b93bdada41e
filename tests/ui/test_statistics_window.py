import csv

import pytest

from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.rules import RandomDice
from eod_desktop.ui.colors import LIGHT
from eod_desktop.ui.statistics_window import StatisticsWindow
from tests.campaign.books import OUTSIDE, clock
from tests.fakes import sample_campaign
from tests.ui.canvas import count


@pytest.fixture
def window(qtbot, tmp_path):
    store = Store.create(tmp_path / "log.eod", sample_campaign(raiders=20), clock)
    document = Document(store, RandomDice(5))
    for _ in range(10):
        document.begin_turn({})
        while document.encounter.acting:
            document.fight("resolve")
    document.roll_outside(StepLabel("roll"), OUTSIDE)
    window = StatisticsWindow(document)
    window.document = document
    qtbot.addWidget(window)
    window.show()
    counted(qtbot, window)
    yield window
    store.close()


def counted(qtbot, window):
    qtbot.waitUntil(lambda: not window.counting.running)


def choose(box, text):
    box.setCurrentIndex(box.findText(text))


def test_every_six_sided_die_of_the_log_is_counted(window):
    rows = window.document.rolls(0, 10_000)
    dice = sum(len(row.roll.faces) + len(row.roll.discarded) for row in rows if "d4" not in row.roll.expression)
    assert window.statistics.faces.total == dice
    assert [window.faces.table.item(row, 0).text() for row in range(6)] == list("123456")
    assert sum(int(window.faces.table.item(row, 1).text()) for row in range(6)) == dice
    assert f"{dice} dice" in window.faces.sentence.text()
    assert "n = 4" in window.sums.basis.text()


def test_one_person_and_one_encounter_can_be_looked_at(window):
    choose(window.who, "Ana Reyes")
    assert window.statistics.faces.total == 10
    choose(window.encounter, "Outside fights")
    assert window.statistics.faces.total == 0
    choose(window.who, "Bo\x00")
    assert window.statistics.faces.total == 4
    assert window.statistics.sums.total == 2
    assert not window.grab().isNull()


def test_table_dice_and_undone_rolls_can_be_told_apart(window, qtbot):
    choose(window.dice, "Table dice")
    counted(qtbot, window)
    assert window.statistics.faces.total == 2
    choose(window.dice, "All dice")
    counted(qtbot, window)
    whole = window.statistics.faces.total
    window.document.undo()
    window.without_undone.setChecked(True)
    counted(qtbot, window)
    assert window.statistics.faces.total < whole


def test_new_rolls_are_counted_while_it_is_open_and_the_choice_stays(window, qtbot):
    choose(window.who, "GM")
    before = window.statistics.faces.total
    window.document.roll_outside(StepLabel("roll"), OUTSIDE)
    counted(qtbot, window)
    assert window.who.currentText() == "GM"
    assert window.statistics.faces.total == before + 2


def test_it_is_saved_as_a_table(window, tmp_path):
    window.save_to(tmp_path / "dice.csv")
    rows = list(csv.reader((tmp_path / "dice.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0] == ["who", "encounter", "of", "outcome", "count", "expected"]
    assert sum(int(row[4]) for row in rows[1:7]) == window.statistics.faces.total
    assert rows[1][:4] == ["Everybody", "Whole campaign", "face", "1"]


def test_a_name_that_is_a_formula_runs_nowhere(window, tmp_path):
    window.who.setItemText(0, "=1+1")
    window.save_to(tmp_path / "dice.csv")
    assert "'=1+1" in (tmp_path / "dice.csv").read_text(encoding="utf-8-sig")


def test_a_file_that_cannot_be_written_is_said(window, tmp_path):
    window.save_to(tmp_path / "no folder" / "dice.csv")
    assert "was not written" in window.messages.message.what


def test_the_chart_draws_columns_and_the_line_of_fair_dice(window, qtbot):
    chart = window.faces.chart
    image = chart.grab().toImage()
    assert count(image, LIGHT.accent) > 1_000
    assert "expected" in chart.accessibleDescription()
    assert chart.accessibleName()
