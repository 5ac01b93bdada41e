"""Faults of drags, models, views and timers that people met in other programs, tried on this one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractEventDispatcher, QMimeData, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

import eod_desktop
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.document import Document
from eod_desktop.models.board import BoardModel
from eod_desktop.models.roster import CHARACTER_MIME, COPIES_MIME, RosterModel
from eod_desktop.models.roster_filter import RosterFilter
from eod_desktop.rules import Character, Encounter, Evade, RandomDice, ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_drags import COMBATANT_MIME
from eod_desktop.ui.board_view import BoardView
from eod_desktop.ui.hits_field import HitsField
from eod_desktop.ui.roster_list import RosterList
from eod_desktop.ui.roster_panel import RosterPanel
from tests.fakes import MemoryStore
from tests.models.fights import document_of, fighter, staged
from tests.ui.windows import CTRL, TURN, Desk

HELD = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
HELD_WITH_CTRL = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier)
MOVE, COPY = Qt.DropAction.MoveAction, Qt.DropAction.CopyAction


def characters(ids: list[str], copies: str = "") -> QMimeData:
    data = QMimeData()
    data.setData(CHARACTER_MIME, json.dumps(ids).encode())
    if copies:
        data.setData(COPIES_MIME, copies.encode())
    return data


def drop(
    view: QAbstractItemView, at: QPoint, data: QMimeData, offered: Qt.DropAction = COPY, held: tuple[object, ...] = HELD
) -> tuple[bool, Qt.DropAction]:
    """Drag over a place of a view and let go there: whether it was taken, and as what."""
    viewport = view.viewport()
    QApplication.sendEvent(viewport, QDragEnterEvent(at, offered, data, *held))
    over = QDragMoveEvent(at, offered, data, *held)
    QApplication.sendEvent(viewport, over)
    if not over.isAccepted():
        return False, Qt.DropAction.IgnoreAction
    event = QDropEvent(QPointF(at), offered, data, *held)
    QApplication.sendEvent(viewport, event)
    return event.isAccepted(), event.dropAction()


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path, faces=(*TURN, *[3] * 200))


def the_list(window: QWidget) -> RosterList:
    found = window.findChild(RosterList)
    assert isinstance(found, RosterList)
    return found


# drags


@pytest.mark.parametrize("outcome", [MOVE, COPY, Qt.DropAction.IgnoreAction])
def test_a_drag_takes_nothing_away_wherever_it_ends(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, outcome: Qt.DropAction
) -> None:
    """The rows that were dragged disappeared from where they came when the drop was told to be a move."""
    offers: list[Qt.DropAction] = []

    def ended(drag: QDrag, actions: Qt.DropAction, default: Qt.DropAction = outcome) -> Qt.DropAction:
        offers.append(actions)
        return outcome

    monkeypatch.setattr(QDrag, "exec", ended)
    before = desk.document.campaign
    desk.window.roster.select("raider")
    desk.select("r1", "r2")
    for view in (the_list(desk.window.roster), desk.window.board):
        view.startDrag(MOVE | COPY)
    assert offers == [COPY, MOVE]  # a row of the board to another place of the board; a character always as a copy
    assert desk.document.campaign is before
    assert desk.window.roster.selected_ids() == ["raider"]
    assert desk.window.board.selected_ids() == ["r1", "r2"]


@pytest.mark.parametrize("held", [HELD, HELD_WITH_CTRL])
@pytest.mark.parametrize("offered", [COPY, MOVE | COPY])
def test_a_character_dropped_on_the_board_stays_in_the_roster(
    desk: Desk, held: tuple[object, ...], offered: Qt.DropAction
) -> None:
    """With another key held the drop was a move, and the entry was gone."""
    roster = desk.document.campaign.characters
    taken = drop(desk.window.board, QPoint(50, 50), characters(["raider"], "2"), offered, held)
    assert taken == (True, COPY)
    assert desk.document.campaign.characters == roster
    assert [c.name for c in desk.encounter.combatants][-2:] == ["Raider 3", "Raider 4"]


def test_rows_of_the_board_are_taken_by_no_other_view(desk: Desk, qtbot: QtBot) -> None:
    """Rows dropped on another list, or on the board of another window, changed something there."""
    rows = QMimeData()
    rows.setData(COMBATANT_MIME, b"")
    other = BoardView(document_of(staged([fighter("r1", "Party")])), desk.window.attempts)
    qtbot.addWidget(other)
    other.resize(600, 300)
    before = desk.document.campaign
    for view in (the_list(desk.window.roster), desk.window.log.view, other):
        assert not drop(view, QPoint(20, 60), rows, MOVE)[0]
    assert not drop(the_list(desk.window.roster), QPoint(20, 60), characters(["ana"]))[0]
    assert desk.document.campaign is before


def places(view: BoardView) -> Iterator[QPoint]:
    """Corners, the middle of a row, the gap above it, the numerals, and below all rows."""
    width, height = view.viewport().width(), view.viewport().height()
    yield from (QPoint(0, 0), QPoint(width - 1, height - 1), QPoint(2, height // 2), QPoint(width // 2, height - 1))
    if view.board.rowCount():
        rect = view.visualRect(view.board.index(0))
        yield from (rect.center(), QPoint(rect.center().x(), rect.top()), QPoint(rect.left(), rect.bottom()))


@pytest.mark.parametrize("kind", ["none", "empty", "staged", "running"])
def test_a_drop_anywhere_on_the_board_counts(qtbot: QtBot, kind: str) -> None:
    """A drop beneath the rows, or on an empty list, ended in an error or got lost."""
    encounters = {"none": [], "empty": [staged([])], "staged": [staged([fighter("a", "Party")])], "running": []}
    running = staged([fighter("a", "Party"), fighter("b", "Raiders")]).begin_turn(ScriptedDice([5, 4]))
    document = document_of(*(encounters[kind] or ([running] if kind == "running" else [])))
    document.put_character(Character("guard", "Guard", "Watch", max_hits=9))
    view = BoardView(document, Attempts(document))
    qtbot.addWidget(view)
    view.resize(700, 400)
    view.show()
    for count, at in enumerate(list(places(view)), 1):
        assert drop(view, at, characters(["guard"])) == (True, COPY)
        assert sum(c.character == "guard" for c in document.encounter.combatants) == count


@pytest.mark.parametrize(
    "raw", [b"", b"[", b"null", b"{}", b"[1]", b'["guard"', b'"guard"', b"[]", b'["nobody"]', b"\xff\xfe"]
)
def test_a_drop_of_nonsense_changes_nothing(desk: Desk, raw: bytes) -> None:
    """What another program dropped under the same name was trusted."""
    data, before = QMimeData(), desk.document.campaign
    data.setData(CHARACTER_MIME, raw)
    data.setData(COPIES_MIME, b"9" * 400)
    drop(desk.window.board, QPoint(50, 50), data)
    assert desk.document.campaign is before
    assert desk.said() == ""


def test_a_row_dropped_below_all_rows_or_on_its_own_place_changes_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Arithmetic with row −1 put it somewhere else."""
    board = desk.window.board
    desk.document.begin_turn({})
    before = desk.document.campaign
    desk.select("ana")

    def let_go(drag: QDrag, actions: Qt.DropAction, default: Qt.DropAction) -> Qt.DropAction:
        data = drag.mimeData()
        for at in (
            QPoint(60, board.viewport().height() - 1),
            QPoint(-5, -5),
            board.visualRect(board.currentIndex()).center(),
        ):
            drop(board, at, data, MOVE)
        return MOVE

    monkeypatch.setattr(QDrag, "exec", let_go)
    board.startDrag(MOVE)
    assert desk.document.campaign is before


# what a row stands for


def town(count: int = 12) -> Document:
    """Guards and gulls of two sides, none of them in order of their names."""
    campaign = Campaign("Test")
    for number in range(count):
        name = ("Guard", "Gull", "Miller")[number % 3]
        side = "Watch" if number % 2 else "Town"
        campaign = campaign.with_character(Character(f"k{number}", f"{name} {count - number}", side, max_hits=9))
    return Document(MemoryStore(campaign), RandomDice(1))


@pytest.fixture
def panel(qtbot: QtBot) -> RosterPanel:
    document = town()
    panel = RosterPanel(document, Attempts(document))
    qtbot.addWidget(panel)
    panel.resize(220, 500)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    panel.document = document
    return panel


def shown(panel: RosterPanel) -> list[str]:
    """The names in the rows, headings left out."""
    model = the_list(panel).model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    return [index.data() for index in rows if index.flags() & Qt.ItemFlag.ItemIsSelectable]


def search(panel: RosterPanel, text: str) -> None:
    field = panel.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    field.setText(text)


def test_commands_are_about_the_row_that_is_seen(panel: RosterPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    """After sorting or searching, buttons worked on the rows that had stood there before."""
    document, view = panel.document, the_list(panel)
    names = {c.id: c.name for c in document.campaign.characters}
    edited: list[str] = []
    panel.edit_requested.connect(edited.append)
    search(panel, "gu")
    before = shown(panel)
    assert before == [name for name in shown(panel) if name.startswith("Gu")] != []

    def visible(number: int) -> str:
        index = next(
            i for row in range(view.model().rowCount()) if (i := view.model().index(row, 0)).data() == before[number]
        )
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
        return panel.selected_ids()[0]

    second = visible(1)
    QTest.keyClick(view, Qt.Key.Key_F2)
    assert (edited, names[second]) == ([second], before[1])
    document.put_character(replace(document.campaign.character(second), name="Aguda", side="Zoo"))
    assert panel.selected_ids() == [second]
    third = visible(2)
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert [one.id for one in document.campaign.characters if one.archived] == [third]
    first, dragged = visible(0), []
    monkeypatch.setattr(QDrag, "exec", lambda drag, *_: dragged.append(drag.mimeData().data(CHARACTER_MIME).data()))
    view.startDrag(COPY)
    assert [json.loads(ids) for ids in dragged] == [[first]]
    assert names[first] == before[0]


def test_a_list_that_began_empty_follows_and_every_change_shows(qapp: QApplication) -> None:
    """A filter that had started empty ignored new rows, and changes of colour or wounds alone."""
    document = Document(MemoryStore(Campaign("Test")), RandomDice(1))
    roster = RosterModel(document)
    found = RosterFilter(roster)
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        for model in (roster, found)
    ]
    found.search("gu")
    guard = Character("guard", "Guard", "Watch", max_hits=9)
    document.put_character(replace(guard, name="Miller"))
    assert found.rowCount() == 0
    document.put_character(guard)
    assert [found.index(row, 0).data() for row in range(found.rowCount())] == ["Watch", "Guard"]
    told: list[int] = []
    found.dataChanged.connect(lambda first, last: told.extend(range(first.row(), last.row() + 1)))
    document.put_character(replace(guard, wounds=4))
    assert told == [0, 1]
    del told[:]
    document.set_side_style("Watch", 5)
    assert 1 in told
    assert roster.rows[1].style == 5
    assert len(testers) == 2


def test_a_new_mark_of_a_side_shows_on_the_board_at_once(qapp: QApplication) -> None:
    """A change of nothing but the colour did not reach the view."""
    document = document_of(staged([fighter("a", "Party"), fighter("b", "Raiders")]))
    board, told = BoardModel(document), []
    board.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    document.set_side_style("Raiders", 6)
    assert [row.style for row in board.rows] == [0, 6]
    assert told == [(1, 1)]
    document.undo()
    assert [row.style for row in board.rows] == [0, 1]


def two_fights() -> Document:
    """Two encounters in which somebody else has the same id."""
    campaign = Campaign("Test")
    for id, name in (("e1", "Ana"), ("e2", "Zed")):
        encounter: Encounter = staged([fighter("c1", "Party", name)]).begin_turn(ScriptedDice([4]))
        campaign = campaign.with_record(EncounterRecord(id, id, encounter, encounter))
    return Document(MemoryStore(replace(campaign, current="e1")), RandomDice(1))


def test_what_is_typed_for_one_is_never_done_to_another_of_the_same_id(qtbot: QtBot) -> None:
    """A field that stayed open while the list changed wrote into another record."""
    document = two_fights()
    view = BoardView(document, Attempts(document))
    qtbot.addWidget(view)
    view.show()
    view.select("c1")
    view.edit_hits("-5")
    document.show_encounter("e2")
    assert view.finish_hits()
    field = view.findChild(HitsField)
    assert isinstance(field, HitsField)
    assert field.ids == ()
    assert [record.now.combatant("c1").hits for record in document.campaign.encounters] == [20, 20]


def test_what_is_chosen_for_one_is_not_chosen_for_another_of_the_same_id(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    """The details beside the list still belonged to the entry of before."""
    desk = Desk(qtbot, tmp_path, campaign=two_fights().campaign)
    desk.select("c1")
    desk.key(Qt.Key.Key_E)
    desk.document.show_encounter("e2")
    desk.select("c1")
    assert not isinstance(desk.window.panel.choice.action(desk.encounter, "c1"), Evade)
    desk.document.show_encounter("e1")
    desk.select("c1")
    assert isinstance(desk.window.panel.choice.action(desk.encounter, "c1"), Evade)


# what stays


def test_what_happens_elsewhere_moves_neither_list_nor_selection_nor_caret(qtbot: QtBot, tmp_path: Path) -> None:
    """Each refresh jumped back to the selected row, or selected the first, and took the text being typed."""
    campaign = town(300).campaign
    people = [c.combatant(c.id, campaign.ruleset) for c in campaign.characters]
    start = Encounter(tuple(people), ruleset=campaign.ruleset)
    campaign = replace(campaign.with_record(EncounterRecord("e1", "Riot", start, start)), current="e1")
    desk = Desk(qtbot, tmp_path, campaign=campaign, faces=[3] * 4000)
    desk.document.begin_turn({})
    board, log, roster = desk.window.board, desk.window.log.view, the_list(desk.window.roster)
    desk.select("k10", "k14")
    desk.window.roster.select("k20")
    field = desk.window.roster.findChild(QLineEdit)
    desk.window.roster.focus_search()
    desk.type("gull")
    field.setCursorPosition(2)
    QApplication.processEvents()
    bars = [view.verticalScrollBar() for view in (board, log, roster)]
    for bar in bars:
        bar.setValue(bar.maximum() // 2)
    newest = log.indexAt(QPoint(5, 5)).siblingAtColumn(0).data()

    def seen() -> list[object]:
        return [
            board.verticalScrollBar().value(),
            roster.verticalScrollBar().value(),
            board.selected_ids(),
            board.current_id(),
            desk.window.roster.selected_ids(),
            (field.text(), field.cursorPosition(), QApplication.focusWidget() is field),
            log.indexAt(QPoint(5, 5)).siblingAtColumn(0).data() == newest,
        ]

    before = seen()
    assert before[0] != 0
    changes: list[Callable[[], object]] = [
        lambda: desk.document.fight("harm", "k200", 4),
        lambda: desk.document.fight("set_status", "k201", desk.encounter.combatant("k201").status.DEAD),
        lambda: desk.document.fight("declare", "k1", Evade()),
        lambda: desk.document.put_character(replace(desk.document.campaign.character("k22"), wounds=3)),
        lambda: desk.document.fight("join", replace(people[0], id="late", name="Late"), RandomDice(4)),
        lambda: desk.document.rename_encounter("Another name"),
        desk.document.undo,
        desk.document.redo,
    ]
    for change in changes:
        change()
        QApplication.processEvents()
        assert seen() == before


# what is still being typed


def test_hits_being_typed_keep_the_keys_when_the_fight_goes_on(desk: Desk) -> None:
    """A figure without Enter was passed over by the next command, and Enter then did something else."""
    desk.document.begin_turn({})
    desk.select("ana")
    for letter in "-7":
        desk.type(letter)
    desk.key(Qt.Key.Key_F5)
    assert desk.encounter.acting == ("r2",)
    assert desk.encounter.combatant("ana").hits == 21
    desk.key(Qt.Key.Key_Return)
    assert desk.encounter.combatant("ana").hits == 14
    assert desk.encounter.declarations == {}
    assert QApplication.focusWidget() is desk.window.board


def test_hits_being_typed_are_not_lost_with_the_window(desk: Desk) -> None:
    """What had been typed without Enter was gone after closing."""
    desk.select("ana")
    for letter in "-7":
        desk.type(letter)
    desk.store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, "fight.eod")
    assert not desk.window.close()
    desk.store.fail_with = None
    assert desk.window.close()
    assert desk.encounter.combatant("ana").hits == 14


def test_hits_being_typed_are_not_lost_with_another_encounter(desk: Desk) -> None:
    """What had been typed without Enter was gone after looking at another fight."""
    desk.document.duplicate_encounter()
    desk.document.show_encounter("encounter1")
    desk.select("ana")
    for letter in "-7":
        desk.type(letter)
    other = desk.document.campaign.encounters[-1].id
    desk.window.header.encounter_chosen.emit(other)
    assert desk.document.campaign.current == other
    assert desk.document.campaign.record("encounter1").now.combatant("ana").hits == 14


def test_a_field_being_written_counts_when_the_editor_closes(desk: Desk) -> None:
    """A value that was still being edited was not among those saved."""
    desk.window.roster.select("ana")
    desk.action("edit_character").trigger()
    strength = next(field for field in desk.window.findChildren(QLineEdit) if field.accessibleName() == "STR")
    strength.setFocus()
    QTest.keyClicks(strength, "9")
    QTest.keyClick(strength, Qt.Key.Key_Return, CTRL)
    assert desk.document.campaign.character("ana").stats == {"STR": 9}


def test_a_dm_being_written_counts_in_the_attack(desk: Desk) -> None:
    """A modifier that had been typed but not added was left out of the roll."""
    desk.document.begin_turn({})
    desk.select("ana")
    desk.key(Qt.Key.Key_A)
    assert desk.window.panel.write_dm(desk.window.board)
    for letter in "-2":
        desk.type(letter)
    assert desk.window.panel.declare()
    attack = desk.encounter.declarations["ana"]
    assert [modifier.value for modifier in attack.modifiers] == [-2]


# failures and idling


def test_a_listener_that_fails_costs_nothing_that_was_done(qtbot: QtBot) -> None:
    """An error in one slot ended the program, and what had been done was lost."""
    document = document_of(staged([fighter("a", "Party")]))
    board, fails = BoardModel(document), [True]

    def broken(change: object) -> None:
        if fails:
            raise ZeroDivisionError("in a slot")

    document.changed.connect(broken)
    after = BoardModel(document)
    with qtbot.captureExceptions() as errors:
        document.fight("harm", "a", 5)
    assert [kind for kind, _, _ in errors] == [ZeroDivisionError]
    for model in (board, after):
        assert model.row_at(0).hits == 15
    fails.clear()
    document.undo()
    assert (board.row_at(0).hits, document.undo_label) == (20, None)


def test_nothing_wakes_the_program_while_nothing_happens(desk: Desk) -> None:
    """A timer of an animation ran on for ever and woke the machine 140 times a second."""
    dispatcher = QAbstractEventDispatcher.instance()
    desk.document.begin_turn({})
    desk.document.fight("resolve")
    desk.window.messages.clear()

    def running() -> list[str]:
        objects = [desk.window, *desk.window.findChildren(QObject)]
        return [type(each).__name__ for each in objects if dispatcher.registeredTimers(each)]

    desk.window.board.setFocus()
    desk.qtbot.waitUntil(lambda: running() == [])


def test_no_thread_touches_the_window() -> None:
    """A worker thread touched widgets, and the program fell over later."""
    ways = re.compile(
        r"\b(threading|concurrent\.futures|multiprocessing|asyncio|QThread\w*|QRunnable|QtConcurrent|import Beside)\b"
    )
    widgets = re.compile(r"\bQt(Widgets|Gui|PrintSupport)\b")
    sources = {file.name: file.read_text(encoding="utf-8") for file in Path(eod_desktop.__file__).parent.rglob("*.py")}
    assert len(sources) > 100
    threaded = {name for name, source in sources.items() if ways.search(source)}
    assert {name for name in threaded if widgets.search(sources[name])} == set()


def test_threads_are_made_in_one_place_only() -> None:
    """A thread looked for garbage, found a dialog that was closed long ago, and destroyed it there."""
    makes = re.compile(r"\b(Thread\(|import Thread\b|_thread\b\.start_new|QThread\w*\(|QRunnable)")
    package = Path(eod_desktop.__file__).parent
    makers = [file for file in package.rglob("*.py") if makes.search(file.read_text(encoding="utf-8"))]
    assert [file.relative_to(package).as_posix() for file in makers] == ["document/beside.py"]
