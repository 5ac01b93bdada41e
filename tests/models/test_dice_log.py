import pytest
from PySide6.QtCore import Qt

from eod_desktop.document import Document
from eod_desktop.models.dice_log import PAGE, ROW_ROLE, Column, DiceLogModel, is_good
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.rules import ScriptedDice
from tests.fakes import MemoryStore, attack, sample_campaign

FIGHT = [5, 2, 3, 3]  # Ana 6 (with Leader), Bo 2, Raiders 3


@pytest.fixture
def document(qapp):
    return Document(MemoryStore(sample_campaign()), ScriptedDice([*FIGHT, 4, 4, 3, 4, 5, *[1] * 20]))


def begin_and_shoot(document):
    document.begin_turn({})
    document.fight("declare", "ana", attack("r1"))
    document.fight("resolve")


def column(model, row, column):
    return model.index(row, column).data()


def test_the_model_keeps_the_contract_of_item_models(document, qtmodeltester):
    model = DiceLogModel(document)
    begin_and_shoot(document)
    qtmodeltester.check(model, force_py=False)
    document.undo()
    document.redo()


def test_the_newest_roll_is_on_top_with_dice_dms_total_and_result(document):
    model = DiceLogModel(document)
    begin_and_shoot(document)
    assert model.rowCount() == 6
    assert [column(model, 0, c) for c in (Column.NUMBER, Column.WHO, Column.DICE, Column.TOTAL, Column.RESULT)] == [
        "6",
        "Ana Reyes",
        "3 4 5",
        "12",
        "9 dealt",
    ]
    assert column(model, 0, Column.DETAIL) == "Rifle 3d6 · 3 absorbed"
    assert [column(model, 1, c) for c in (Column.WHAT, Column.DICE, Column.DMS, Column.TOTAL, Column.NEEDS)] == [
        "Rifle at Raider 1",
        "4 4",
        "+2",
        "10",
        "8+",
    ]
    assert column(model, 1, Column.RESULT) == "Hit"
    assert column(model, 5, Column.WHAT) == "Initiative"
    assert column(model, 5, Column.DMS) == "+1"


def test_new_rolls_are_inserted_above(document, qtbot):
    model = DiceLogModel(document)
    with qtbot.waitSignal(model.rowsInserted) as inserted:
        document.begin_turn({})
    assert inserted.args[1:3] == [0, 3]


def test_undone_rolls_stay_struck_through_and_say_so(document, qtbot):
    model = DiceLogModel(document)
    begin_and_shoot(document)
    assert not model.index(0, 0).data(ROW_ROLE).undone
    with qtbot.waitSignal(model.dataChanged):
        document.undo()
    assert model.rowCount() == 6
    assert model.index(0, 0).data(ROW_ROLE).undone
    assert model.index(0, 0).data(Qt.ItemDataRole.FontRole).strikeOut()
    assert column(model, 0, Column.DETAIL).startswith("undone")
    assert not model.index(2, 0).data(ROW_ROLE).undone
    document.redo()
    assert not model.index(0, 0).data(ROW_ROLE).undone


def test_a_change_without_rolls_says_nothing(document, qtbot):
    model = DiceLogModel(document)
    begin_and_shoot(document)
    model.index(0, 0).data()
    with qtbot.assertNotEmitted(model.dataChanged), qtbot.assertNotEmitted(model.rowsInserted):
        document.fight("set_hits", "ana", 12)


def test_rows_far_apart_are_read_page_by_page(qapp):
    document = Document(MemoryStore(sample_campaign(raiders=60)), ScriptedDice([3] * 20_000))
    for _ in range(20):
        document.begin_turn({})
        while document.encounter.acting:
            document.fight("resolve")
    model = DiceLogModel(document)
    assert model.rowCount() == 20 * 62
    numbers = [int(column(model, row, Column.NUMBER)) for row in range(model.rowCount())]
    assert numbers == list(range(model.rowCount(), 0, -1))
    assert len(model._pages) <= 8 < model.rowCount() // PAGE


def test_a_roll_is_explained_with_each_dm_and_its_origin(document):
    model = DiceLogModel(document)
    begin_and_shoot(document)
    explained = "5. Ana Reyes: Rifle at Raider 1\nDice: 4, 4\nRifle +2 (skill level 2)\nTotal: 10\nNeeded: 8+\nHit"
    assert model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole) == explained
    assert model.index(1, 0).data(Qt.ItemDataRole.ToolTipRole) == tool_tip(explained)


def test_good_news_is_told_from_bad_and_from_none(document):
    model = DiceLogModel(document)
    begin_and_shoot(document)
    assert [is_good(model.row(row).roll) for row in (0, 1, 5)] == [None, True, None]
