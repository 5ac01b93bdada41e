import pytest
from PySide6.QtWidgets import QComboBox

from eod_desktop.ui.calm_combo import CalmComboBox, refill


@pytest.fixture(params=[CalmComboBox, QComboBox])
def combo(qtbot, request):
    made = request.param()
    qtbot.addWidget(made)
    refill(made, [("Nobody", ""), ("Ana Reyes", "ana"), ("Bo Halloran", "bo")])
    made.setCurrentIndex(2)
    made.heard = []
    made.currentIndexChanged.connect(made.heard.append)
    return made


def test_the_choice_stays_on_whom_it_stands_for(combo):
    refill(combo, [("Bo H.", "bo"), ("Ana Reyes", "ana")])
    assert (combo.currentIndex(), combo.currentText(), combo.currentData()) == (0, "Bo H.", "bo")
    assert combo.heard == []


def test_a_choice_that_is_gone_becomes_the_first(combo):
    refill(combo, [("Nobody", ""), ("Ana Reyes", "ana")])
    assert combo.currentData() == ""
    assert combo.heard == []


def test_the_same_entries_are_left_alone(combo):
    changed = []
    combo.model().rowsRemoved.connect(lambda *_: changed.append("removed"))
    combo.model().modelReset.connect(lambda: changed.append("reset"))
    refill(combo, [("Nobody", ""), ("Ana Reyes", "ana"), ("Bo Halloran", "bo")])
    assert (combo.currentData(), changed) == ("bo", [])
    refill(combo, [])
    assert combo.count() == 0
    assert changed


def test_the_first_entries_are_offered_with_the_first_chosen(qtbot):
    combo = CalmComboBox()
    qtbot.addWidget(combo)
    heard = []
    combo.currentIndexChanged.connect(heard.append)
    refill(combo, [("as it is", None), ("Urban", "urban")])
    assert (combo.currentIndex(), heard) == (0, [])
