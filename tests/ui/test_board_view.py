"""The board with mouse, keyboard and drops."""

import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from eod_desktop.document import Document
from eod_desktop.models.roster import CHARACTER_MIME, COPIES_MIME
from eod_desktop.rules import Evade, RandomDice, ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_delegate import BoardDelegate
from eod_desktop.ui.board_notes import BoardNotes
from eod_desktop.ui.board_view import BoardView
from eod_desktop.ui.colors import DARK, LIGHT, contrast
from tests.fakes import MemoryStore, sample_campaign
from tests.models.fights import document_of, fighter, staged


def four():
    return [fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Party"), fighter("d", "Party")]


def shown(qtbot, document, width=860, height=420):
    attempts = Attempts(document)
    view = BoardView(document, attempts)
    view.attempts = attempts
    qtbot.addWidget(view)
    view.resize(width, height)
    view.show()
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.document = document
    return view


@pytest.fixture
def view(qtbot):
    """A and C to act on 5 and 2, B and D on 5 and 4, with nobody surprised."""
    return shown(qtbot, document_of(staged(four())))


def roll(view, *faces):
    view.document.dice = ScriptedDice(list(faces))
    view.document.begin_turn({})


def many(qtbot, count, height=420):
    document = document_of(staged([fighter(f"c{n}", "Party" if n % 2 else "Raiders") for n in range(count)]))
    view = shown(qtbot, document, height=height)
    document.begin_turn({})
    QApplication.processEvents()
    return view


@pytest.fixture
def painted(monkeypatch):
    """The names of the rows painted."""
    names = []
    paint = BoardDelegate.paint_row

    def remembering(self, painter, row, rect, look):
        names.append(row.name)
        paint(self, painter, row, rect, look)

    monkeypatch.setattr(BoardDelegate, "paint_row", remembering)
    return names


# who is selected


def test_the_first_to_declare_becomes_the_current_one(view):
    current = QSignalSpy(view.current_changed)
    roll(view, 5, 5, 2, 4)
    assert view.current_id() == "a"
    assert view.selected_ids() == ["a"]
    view.select("b")
    assert current.at(current.count() - 1) == ["b"]


def test_the_next_to_declare_is_found_from_the_current_one(view):
    roll(view, 5, 5, 5, 4)
    view.document.fight("declare", "a", Evade())
    assert view.select_next()
    assert view.current_id() == "b"
    view.document.fight("declare", "c", Evade())
    view.select("c")
    assert view.select_next()
    assert view.current_id() == "b"
    view.document.fight("declare", "b", Evade())
    assert not view.select_next()


def test_another_group_that_is_up_takes_the_current_row(view):
    roll(view, 5, 5, 2, 4)
    view.document.fight("resolve")
    assert view.current_id() == "d"
    view.document.undo()
    assert view.current_id() == "a"


def test_selection_survives_what_happens_to_others(view):
    roll(view, 5, 5, 2, 4)
    view.select("c")
    view.selectionModel().select(view.board.index_of("d"), view.selectionModel().SelectionFlag.Select)
    view.document.fight("harm", "a", 3)
    view.document.fight("declare", "b", Evade())
    view.document.fight("leave", "d")
    assert view.current_id() == "c"
    assert view.selected_ids() == ["c", "d"]


def test_an_unknown_combatant_selects_nothing_else(view):
    view.select("c")
    view.select("nobody")
    assert view.current_id() == "c"


def test_another_encounter_says_that_nobody_is_current(qtbot):
    view = shown(qtbot, document_of(staged(four()), staged([])))
    view.select("b")
    current = QSignalSpy(view.current_changed)
    view.document.show_encounter("e2")
    assert current.at(0) == [""]
    assert view.selected_ids() == []


# the keyboard


def test_arrows_home_and_end_walk_the_ladder(view):
    roll(view, 5, 5, 2, 4)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.current_id() == "b"
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.current_id() == "c"
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.current_id() == "a"
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert view.selected_ids() == ["a", "b"]


def test_typing_a_name_goes_to_it(view):
    QTest.keyClick(view, Qt.Key.Key_D)
    assert view.current_id() == "d"


def test_delete_takes_the_selected_off_and_undo_brings_them_back(view):
    view.select("b")
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert [c.id for c in view.document.encounter.combatants] == ["a", "c", "d"]
    view.document.undo()
    assert view.board.rowCount() == 4


def test_delete_on_an_empty_board_does_nothing(qtbot):
    view = shown(qtbot, document_of(staged([])))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert view.document.undo_label is None


def test_tab_leaves_the_board(view):
    assert not view.tabKeyNavigation()


def test_the_keyboard_finds_a_selected_row(qtbot):
    view = shown(qtbot, document_of(staged(four())))
    assert view.selected_ids() == [view.current_id()] == ["a"]


# drops


def dropped(view, position, ids=("raider",), copies=None, raw=None):
    data = QMimeData()
    data.setData(CHARACTER_MIME, raw if raw is not None else json.dumps(list(ids)).encode())
    if copies is not None:
        data.setData(COPIES_MIME, copies)
    both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    held = (data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    for over in (QDragEnterEvent(position, both, *held), QDragMoveEvent(position, both, *held)):
        QApplication.sendEvent(view.viewport(), over)
    event = QDropEvent(QPointF(position), both, *held)
    event.setDropAction(Qt.DropAction.MoveAction)
    event.ignore()
    QApplication.sendEvent(view.viewport(), event)
    return event


@pytest.fixture
def sample(qtbot):
    return shown(qtbot, Document(MemoryStore(sample_campaign()), RandomDice(1)))


@pytest.mark.parametrize("place", ["row", "between", "below", "outside"])
def test_a_drop_anywhere_appends_and_is_a_copy(sample, place):
    row = sample.visualRect(sample.board.index(1))
    position = {
        "row": row.center(),
        "between": row.topLeft(),
        "below": QPoint(300, sample.viewport().height() - 2),
        "outside": QPoint(-5, -5),
    }[place]
    event = dropped(sample, position)
    assert event.isAccepted()
    assert event.dropAction() == Qt.DropAction.CopyAction
    assert sample.document.encounter.combatants[-1].name == "Raider 3"
    assert sample.document.campaign.character("raider") is not None


def test_a_drop_on_an_empty_board_and_without_an_encounter(qtbot):
    campaign = replace(sample_campaign(), encounters=(), current="")
    view = shown(qtbot, Document(MemoryStore(campaign), RandomDice(1)))
    assert dropped(view, QPoint(50, 50), ["ana", "raider"]).isAccepted()
    assert [c.name for c in view.document.encounter.combatants] == ["Ana Reyes", "Raider"]


def test_a_typed_number_makes_copies(sample):
    dropped(sample, QPoint(50, 50), copies=b"3")
    assert len(sample.document.encounter.combatants) == 7


@pytest.mark.parametrize("copies", [b"", b"x", b"-2", b"0", b"9999999"])
def test_a_number_that_is_none_is_one_copy(sample, copies):
    dropped(sample, QPoint(50, 50), copies=copies)
    assert len(sample.document.encounter.combatants) == 5


@pytest.mark.parametrize("raw", [b"", b"[", b"{}", b"[1]", b"\xff", b"[]"])
def test_what_is_no_character_is_not_taken(sample, raw):
    assert not dropped(sample, QPoint(50, 50), raw=raw).isAccepted()
    assert sample.document.undo_label is None


def test_a_pc_that_is_dropped_again_is_said_to_be_there(qtbot):
    document = Document(MemoryStore(sample_campaign()), RandomDice(1))
    view = shown(qtbot, document)
    with qtbot.waitSignal(view.attempts.said) as said:
        dropped(view, QPoint(50, 50), ["ana"])
    assert said.args[0].what == "Everyone chosen is on the board already; a PC comes once."
    assert document.undo_label is None


def test_a_character_gone_meanwhile_changes_nothing(sample):
    dropped(sample, QPoint(50, 50), ["nobody"])
    assert sample.document.undo_label is None


# what is painted


def test_one_changed_combatant_is_one_painted_row(qtbot, painted):
    view = many(qtbot, 60)
    last = view.board.ladder.acting[1]
    painted.clear()
    view.document.fight("harm", last, 1)
    QApplication.processEvents()
    assert painted == [view.document.encounter.combatant(last).name]


def test_a_combatant_out_of_sight_paints_nothing(qtbot, painted):
    view = many(qtbot, 60)
    hidden = view.board.row_at(59).id
    painted.clear()
    view.document.fight("harm", hidden, 1)
    QApplication.processEvents()
    assert painted == []


def test_scrolling_moves_what_is_painted_and_paints_what_comes_into_sight(qtbot, painted):
    view = many(qtbot, 60)
    view.grab()
    view.verticalScrollBar().setValue(0)
    QApplication.processEvents()
    painted.clear()
    view.verticalScrollBar().setValue(view.layout_now().body)
    QApplication.processEvents()
    assert 1 <= len(painted) <= 3


def test_hits_with_more_figures_move_the_columns_of_all(qtbot, painted):
    view = many(qtbot, 4)
    painted.clear()
    view.document.fight("set_hits", "c0", -1000)
    QApplication.processEvents()
    assert len(set(painted)) == 4


def test_the_scroll_position_stays_when_others_change(qtbot):
    view = many(qtbot, 60)
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum())
    before = bar.value()
    view.document.fight("harm", view.board.ladder.acting[0], 1)
    view.document.fight("declare", view.board.ladder.acting[0], Evade())
    QApplication.processEvents()
    assert bar.value() == before > 0


def test_the_group_that_is_up_comes_into_sight(qtbot):
    view = many(qtbot, 60)
    while view.document.encounter.acting:
        QApplication.processEvents()
        first = view.visualRect(view.board.index_of(view.board.ladder.acting[0]))
        assert view.viewport().rect().contains(first)
        view.document.fight("resolve")


def test_a_fight_that_is_opened_shows_the_group_that_is_up(qtbot):
    document = document_of(staged([fighter(f"c{n}", "Party" if n % 2 else "Raiders") for n in range(80)]))
    document.dice = ScriptedDice([6] * 40 + [5] * 10 + [4] * 30)
    document.begin_turn({})
    document.fight("resolve")
    for id in document.encounter.acting:
        document.fight("declare", id, Evade())
    view = shown(qtbot, document)
    assert view.current_id() == "c40"
    seen = view.rows_in(view.viewport().rect())
    assert all(view.board.place_of(id) in seen for id in document.encounter.acting)


@pytest.mark.parametrize(("width", "percent"), [(860, 100), (700, 100), (700, 200), (300, 100)])
@pytest.mark.parametrize("turn", [False, True])
def test_it_draws_at_any_size(qtbot, width, percent, turn):
    combatants = [
        fighter(f"x{n}", f"Side {n % 9}", f"A name of sixty characters, which is rather long indeed {n}")
        for n in range(20)
    ]
    view = shown(qtbot, document_of(staged(combatants)), width)
    font = view.font()
    font.setPixelSize(13 * percent // 100)
    view.setFont(font)
    if turn:
        view.document.begin_turn({})
    assert not view.grab().isNull()
    assert not view.horizontalScrollBar().isVisible()


def test_a_screen_reader_finds_the_rows(view):
    board = QAccessible.queryAccessibleInterface(view)
    assert (board.role(), board.childCount()) == (QAccessible.Role.List, 4)
    row = board.child(1)
    assert row.text(QAccessible.Text.Name).startswith("C, Party, staged, hits 20 of 20")
    middle = row.rect().center()
    assert board.childAt(middle.x(), middle.y()).text(QAccessible.Text.Name) == row.text(QAccessible.Text.Name)


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_every_word_of_a_row_can_be_read(scheme):
    """Also where it is faded, selected or on the banner: 4.5:1."""
    for colors in (scheme, scheme.past()):
        for ground in (scheme.panel, scheme.selection):
            assert contrast(colors.text, ground) >= 4.5
            assert contrast(colors.dim, ground) >= 4.5
            for word in (scheme.accent, scheme.warning, scheme.bad):
                assert contrast(word, ground) >= 4.5
    assert contrast(scheme.accent, scheme.accent_surface) >= 4.5
    assert contrast(scheme.warning, scheme.accent_surface) >= 4.5


def test_an_empty_board_says_what_to_do(qtbot):
    view = shown(qtbot, document_of())
    nothing = view.grab().toImage()
    view.document.add_encounter("First")
    QApplication.processEvents()
    assert view.grab().toImage() != nothing
    assert "press Enter" in view.accessibleDescription()
    view.document.put_on_board([])
    assert view.board.rowCount() == 0


def test_the_turn_goes_on_with_another_one_when_the_current_one_leaves(qtbot):
    view = shown(qtbot, document_of(staged(four())))
    roll(view, 5, 5, 5, 2)
    left = []
    for _ in range(3):
        left.append(view.current_id())
        QTest.keyClick(view, Qt.Key.Key_Delete)
    assert (left, view.current_id()) == (["a", "b", "c"], "d")
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert view.current_id() == "d"
    view.document.undo()
    assert view.current_id() == "d"


def test_surprise_is_stated_above_the_ladder(qtbot):
    view = shown(qtbot, document_of(staged([fighter("a", "Party"), fighter("b", "Raiders")])))
    roll(view, 6, 3)
    notes = view.findChild(BoardNotes)
    assert notes.text() == "Party 6 against Raiders 3 · surprised: Raiders"
    assert notes.isVisible()
    assert notes.geometry().bottom() < view.viewport().geometry().top()
    view.document.undo()
    assert not notes.isVisible()


def test_the_tool_tip_tells_what_is_cut_letter_by_letter(qtbot):
    long = fighter("a", "Party", "<b>Somebody</b> whose name is much too long for the column that there is 12")
    view = shown(qtbot, document_of(staged([long, fighter("b", "Raiders")])), 600)
    delegate = view.itemDelegate()
    rect = view.visualRect(view.board.index(0))
    assert delegate.cut_texts(rect, view.board.row_at(0)) == [long.name]
    assert delegate.cut_texts(rect, view.board.row_at(1)) == []


@pytest.mark.parametrize("size", [(860, 160), (300, 420), (300, 160)])
def test_the_current_row_stays_in_sight_in_a_smaller_board(qtbot, size):
    view = many(qtbot, 12)
    view.select(view.board.row_at(view.indexAt(view.viewport().rect().bottomLeft()).row() - 1).id)
    view.resize(*size)
    assert view.viewport().rect().contains(view.visualRect(view.currentIndex()))


def test_a_current_row_that_was_scrolled_away_stays_away(qtbot):
    view = many(qtbot, 60)
    view.select(view.board.row_at(0).id)
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum() // 2)
    value = view.verticalScrollBar().value()
    view.resize(860, 200)
    assert view.verticalScrollBar().value() == value
