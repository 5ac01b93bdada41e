import pytest
from PySide6.QtCore import Qt

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.log_queries import EVERYTHING, LogFilter
from eod_desktop.campaign.rolls import RollKind
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.models.dice_log import PAGE, ROW_ROLE, Column, DiceLogModel, is_good
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.rules import ScriptedDice
from tests.campaign.books import OPPOSED, OUTSIDE, clock
from tests.campaign.log_oracle import lets_through
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


def test_an_opposed_check_says_against_whom_and_who_is_ahead_of_whom(document):
    model = DiceLogModel(document)
    document.roll_outside(StepLabel("quick_check"), OPPOSED)
    assert [(column(model, row, Column.WHAT), column(model, row, Column.RESULT)) for row in range(3)] == [
        ("vs Cy", "Success · level"),
        ("Recon vs Cy", "Success · behind"),
        ("Stealth vs Di", "Success · ahead"),
    ]
    assert [is_good(roll) for roll in OPPOSED] == [True, False, False]
    assert "Recon vs Cy · dice 4 5 · total 9 · needs 8+ · Success · behind" in model.line(model.row(1))


def test_rolls_of_another_encounter_say_so_and_follow_the_board(document, qtbot):
    model = DiceLogModel(document)
    begin_and_shoot(document)
    document.roll_outside(StepLabel("roll"), OUTSIDE[3:])
    plain = [column(model, row, Column.DETAIL) for row in range(3)]
    with qtbot.waitSignal(model.dataChanged):
        document.add_encounter("Small one")
    assert [column(model, row, Column.DETAIL) for row in range(3)] == [
        plain[0],
        f"The bridge · {plain[1]}",
        f"The bridge · {plain[2]}",
    ]
    index = model.index(1, 0)
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        assert "Another encounter: The bridge" in index.data(role)
        assert "Another encounter" not in model.index(0, 0).data(role)
    with qtbot.waitSignal(model.dataChanged):
        document.show_encounter("encounter1")
    assert [column(model, row, Column.DETAIL) for row in range(3)] == plain


def test_another_encounter_on_the_board_reads_no_roll_that_is_not_in_sight(stored, monkeypatch):
    model = DiceLogModel(stored)
    model.row(0)
    read = []
    monkeypatch.setattr(stored, "rolls", lambda *which: read.append(which) or Document.rolls(stored, *which))
    stored.add_encounter("Small one")
    stored.show_encounter("encounter1")
    model.row(0)
    assert 0 < len(read) <= 2
    assert all(count == PAGE for _, count in read)


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


@pytest.fixture
def stored(qapp, tmp_path):
    store = Store.create(tmp_path / "log.eod", sample_campaign(raiders=20), clock)
    document = Document(store, ScriptedDice([3] * 20_000))
    for _ in range(20):
        document.begin_turn({})
        while document.encounter.acting:
            document.fight("resolve")
        document.roll_outside(StepLabel("roll"), OUTSIDE)
    yield document
    store.close()


def searched(model, qtbot, filter):
    model.set_filter(filter)
    qtbot.waitUntil(lambda: not model.searching)
    return [model.row(row).id for row in range(model.rowCount())]


SECRET = LogFilter(secret=True)


def test_a_filter_shows_what_it_lets_through(stored, qtbot, qtmodeltester):
    model = DiceLogModel(stored)
    qtmodeltester.check(model, force_py=False)
    all_rows = stored.rolls(0, 10_000)
    for filter in (SECRET, LogFilter(who="Ana Reyes"), LogFilter(turn=3, kinds=(RollKind.INITIATIVE,)), EVERYTHING):
        expected = [row.id for row in reversed(all_rows) if lets_through(filter, row)]
        assert searched(model, qtbot, filter) == expected
        assert list(model.numbers()) == expected
        assert [model.number_at(row) for row in range(model.rowCount())] == expected


def test_rows_are_known_by_their_number(stored, qtbot):
    model = DiceLogModel(stored)
    assert model.row_of(model.total) == 0
    assert model.row_of(0) == -1
    ids = searched(model, qtbot, SECRET)
    assert [model.row_of(id) for id in ids] == list(range(len(ids)))
    assert model.row_of(ids[3] + 1) == 3
    assert model.row_of(ids[-1] - 1) == -1


def test_new_rolls_come_on_top_of_what_a_filter_shows(stored, qtbot):
    model = DiceLogModel(stored)
    ids = searched(model, qtbot, SECRET)
    with qtbot.waitSignal(model.rowsInserted) as inserted:
        stored.roll_outside(StepLabel("roll"), OUTSIDE)
    assert inserted.args[1:3] == [0, 0]
    assert [model.row(row).id for row in range(3)] == [model.total - 2, *ids[:2]]
    with qtbot.assertNotEmitted(model.rowsInserted):
        stored.roll_outside(StepLabel("roll"), OUTSIDE[:1])
    assert model.total == stored.roll_count()


def test_rolls_that_come_in_before_anything_was_found_are_not_lost(stored, qtbot):
    model = DiceLogModel(stored)
    model.set_filter(SECRET)
    stored.roll_outside(StepLabel("roll"), OUTSIDE)
    qtbot.waitUntil(lambda: not model.searching)
    assert model.row(0).id == model.total - 2
    assert model.rowCount() == 21
    model.set_filter(LogFilter(who="nobody"))
    stored.roll_outside(StepLabel("roll"), OUTSIDE)
    qtbot.waitUntil(lambda: not model.searching)
    assert model.rowCount() == 0


def test_what_is_undone_now_is_found_now(stored, qtbot):
    model = DiceLogModel(stored)
    assert searched(model, qtbot, LogFilter(undone=True)) == []
    stored.undo()
    qtbot.waitUntil(lambda: not model.searching)
    assert model.rowCount() == 4
    stored.redo()
    qtbot.waitUntil(lambda: not model.searching)
    assert model.rowCount() == 0


def test_a_file_that_is_gone_ends_the_search_with_a_reason(stored, qtbot, tmp_path):
    model = DiceLogModel(stored)
    ids = searched(model, qtbot, SECRET)
    (tmp_path / "log.eod").rename(tmp_path / "moved.eod")
    model.set_filter(LogFilter(who="Ana Reyes"))
    qtbot.waitUntil(lambda: not model.searching)
    assert model.trouble.kind is CampaignErrorKind.NOT_FOUND
    assert len(ids) == 20
    assert model.rowCount() == 0


def test_a_page_that_cannot_be_read_says_so_in_its_rows(stored, monkeypatch, tmp_path):
    model = DiceLogModel(stored)

    def damaged(*args):
        raise CampaignError(CampaignErrorKind.DAMAGED, tmp_path)

    monkeypatch.setattr(stored, "rolls", damaged)
    assert column(model, 0, Column.WHAT).startswith("This roll cannot be read")
    assert column(model, 0, Column.NUMBER) == str(model.total)
    assert column(model, model.rowCount() - 1, Column.NUMBER) == "1"


def test_stripes_stay_with_their_rolls_while_others_come_in(document):
    model = DiceLogModel(document)
    begin_and_shoot(document)
    striped = [model.is_striped(row) for row in range(3)]
    document.roll_outside(StepLabel("roll"), OUTSIDE[:1])
    assert [model.is_striped(row) for row in range(1, 4)] == striped


def test_new_rolls_that_cannot_be_read_come_in_once_they_can(stored, qtbot, monkeypatch, tmp_path):
    model = DiceLogModel(stored)
    ids = searched(model, qtbot, SECRET)

    def damaged(*_):
        raise CampaignError(CampaignErrorKind.DAMAGED, tmp_path)

    with monkeypatch.context() as broken:
        broken.setattr(type(stored.log), "hits", damaged)
        with qtbot.waitSignal(model.went_on):
            stored.roll_outside(StepLabel("roll"), OUTSIDE)
        assert model.trouble.kind is CampaignErrorKind.DAMAGED
        assert [model.row(row).id for row in range(model.rowCount())] == ids
        stored.roll_outside(StepLabel("roll"), OUTSIDE)
        stored.undo()
        assert model.rowCount() == len(ids)
    with qtbot.waitSignal(model.went_on):
        stored.redo()
    assert model.trouble is None
    assert [model.row(row).id for row in range(4)] == [model.total - 2, model.total - 6, *ids[:2]]
    stored.roll_outside(StepLabel("roll"), OUTSIDE)
    assert model.rowCount() == len(ids) + 3
    assert len(set(model.numbers())) == len(ids) + 3
