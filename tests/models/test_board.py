import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QSignalSpy

from eod_desktop.document import Document
from eod_desktop.models.board import BoardModel, BoardRole
from eod_desktop.rules import Attack, Check, Condition, Evade, RandomDice, ScriptedDice, Task
from tests.fakes import MemoryStore, sample_campaign
from tests.models.fights import document_of, fighter, staged


def four():
    return [fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Party"), fighter("d", "Party")]


@pytest.fixture
def document():
    return document_of(staged(four()), staged([fighter("x", "Militia")]))


@pytest.fixture
def model(document, qtmodeltester):
    model = BoardModel(document)
    qtmodeltester.check(model)
    return model


def ids(model):
    return [model.index(row).data(BoardRole.ID) for row in range(model.rowCount())]


def roll(document, *faces):
    document.dice = ScriptedDice(list(faces))
    document.begin_turn({})


def changed_rows(spy):
    return [(spy.at(place)[0].row(), spy.at(place)[1].row()) for place in range(spy.count())]


def test_rows_stand_by_side_then_in_the_order_of_the_ladder(document, model):
    assert ids(model) == ["a", "c", "d", "b"]
    roll(document, 4, 5, 2, 5)
    assert ids(model) == ["b", "d", "a", "c"]


def test_a_row_tells_name_words_and_value(model):
    index = model.index_of("a")
    assert index.data() == "A"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "A, Party, staged, hits 20 of 20, Rifle"
    assert index.data(BoardRole.ROW) is model.row_at(0)
    assert not model.index_of("nobody").isValid()


def test_one_changed_combatant_is_one_changed_row_and_nothing_else(document, model):
    roll(document, 4, 5, 2, 5)
    changed, order = QSignalSpy(model.dataChanged), QSignalSpy(model.layoutChanged)
    resets, heights = QSignalSpy(model.modelReset), QSignalSpy(model.heights_changed)
    document.fight("harm", "c", 3)
    assert changed_rows(changed) == [(3, 3)]
    assert (order.count(), resets.count(), heights.count()) == (0, 0, 0)


def test_a_declaration_changes_its_row_and_the_banner(document, model):
    roll(document, 4, 5, 2, 5)
    changed = QSignalSpy(model.dataChanged)
    document.fight("declare", "d", Evade())
    assert sorted(changed_rows(changed)) == [(0, 1)]


def test_the_next_group_needs_room_for_its_banner(document, model):
    roll(document, 4, 5, 2, 5)
    heights = QSignalSpy(model.heights_changed)
    document.fight("resolve")
    assert heights.count() == 1


def test_selection_goes_with_the_combatant_through_a_new_order(document, model):
    kept = QPersistentModelIndex(model.index_of("c"))
    roll(document, 1, 1, 6, 1)
    assert kept.row() == 0
    assert kept.data(BoardRole.ID) == "c"


def test_combatants_come_and_go_row_by_row(document, model):
    kept = QPersistentModelIndex(model.index_of("d"))
    gone, come, resets = QSignalSpy(model.rowsRemoved), QSignalSpy(model.rowsInserted), QSignalSpy(model.modelReset)
    document.take_off_board(["a", "b"])
    assert ids(model) == ["c", "d"]
    document.undo()
    assert ids(model) == ["a", "c", "d", "b"]
    assert kept.data(BoardRole.ID) == "d"
    assert (gone.count(), come.count(), resets.count()) == (2, 2, 0)


def test_the_one_who_acts_the_last_and_all_can_be_taken_off(document, model):
    roll(document, 4, 5, 2, 6)
    for id in ("d", "c", "a", "b"):
        document.take_off_board([id])
        assert model.row_at(model.place_of(id)).rung is None
    assert ids(model) == ["a", "b", "c", "d"]
    assert model.ladder.acting == ()


def test_another_encounter_on_the_board_is_a_reset(document, model):
    resets = QSignalSpy(model.modelReset)
    document.show_encounter("e2")
    assert ids(model) == ["x"]
    document.show_encounter("e1")
    assert (ids(model)[0], resets.count()) == ("a", 2)


def test_what_does_not_concern_the_board_is_not_told(document, model):
    told = QSignalSpy(model.ladder_changed)
    document.rename_campaign("Another name")
    document.rename_encounter("The bridge at dawn")
    assert told.count() == 0


def test_no_encounter_is_no_row(qtmodeltester):
    document = document_of()
    model = BoardModel(document)
    qtmodeltester.check(model)
    assert model.rowCount() == 0
    document.add_encounter("First")
    assert model.rowCount() == 0


def test_characters_put_on_the_board_show_at_once(qtmodeltester):
    document = Document(MemoryStore(sample_campaign()), RandomDice(1))
    model = BoardModel(document)
    qtmodeltester.check(model)
    document.put_on_board(["raider"], copies=2)
    assert [model.row_at(row).name for row in range(model.rowCount())] == [
        "Ana Reyes", "Bo Halloran", "Raider 1", "Raider 2", "Raider 3", "Raider 4",
    ]  # fmt: skip


def test_a_fight_with_undo_keeps_the_rows_true(document, model):
    roll(document, 4, 5, 2, 5)
    document.dice = RandomDice(7)
    document.fight("declare", "b", Attack("a", "Rifle", "Short"))
    document.fight("resolve")
    states = [model.ladder]
    while document.encounter.acting and not document.encounter.pending_rulings:
        document.fight("resolve")
        states.append(model.ladder)
    for state in reversed(states):
        assert model.ladder == state
        assert list(model.rows) == list(state.rows)
        document.undo()


def test_what_the_gm_does_to_a_combatant_keeps_the_rows_true(document, model):
    roll(document, 4, 5, 2, 5)
    kept = QPersistentModelIndex(model.index_of("d"))
    steps = [
        ("set_condition", "b", Condition("stunned", turns=1)),
        ("set_hidden", "d", True),
        ("rename", "d", "Dora"),
        ("set_side", "d", "Raiders"),
        ("move_before", "d", "a"),
        ("set_initiative", "a", 5),
        ("set_initiative", "d", -2),
        ("declare", "b", Task("picks the lock", Check())),
    ]
    states = [model.ladder]
    for step in steps:
        document.fight(*step)
        states.append(model.ladder)
        assert kept.data(BoardRole.ID) == "d"
    assert ids(model) == ["a", "b", "c", "d"]
    for state in reversed(states):
        assert list(model.rows) == list(state.rows)
        document.undo()


def test_the_order_in_a_rung_stays_until_the_gm_changes_it(document, model):
    roll(document, 5, 5, 2, 5)
    assert ids(model) == ["a", "b", "d", "c"]
    document.fight("harm", "a", 5)
    document.fight("set_surprised", "b", True)
    document.fight("declare", "d", Evade())
    assert ids(model) == ["a", "b", "d", "c"]
    document.fight("move_before", "d", "a")
    assert ids(model) == ["d", "a", "b", "c"]
    document.undo()
    assert ids(model) == ["a", "b", "d", "c"]


def test_rows_can_be_dragged(model):
    assert model.flags(model.index(0)) & Qt.ItemFlag.ItemIsDragEnabled


def test_a_row_has_no_children(model):
    assert model.rowCount(model.index(0)) == 0
    assert model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags
