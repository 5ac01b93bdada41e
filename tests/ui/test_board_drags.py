"""Dragging rows of the board with the mouse, and the same by keyboard."""

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from eod_desktop.rules import ScriptedDice, Status
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_drags import COMBATANT_MIME, BoardDrags
from eod_desktop.ui.board_view import BoardView
from tests.models.fights import document_of, fighter, staged

HELD = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


def people(count=5):
    return [fighter(f"c{n}", "Raiders" if n in (1, 4) else "Party") for n in range(count)]


def shown(qtbot, document, height=420):
    view = BoardView(document, Attempts(document))
    qtbot.addWidget(view)
    view.resize(860, height)
    view.show()
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.document = document
    view.refused = []
    view._attempts.said.connect(view.refused.append)
    return view


@pytest.fixture
def view(qtbot):
    """Totals 5: c0, c2, c4; 4: c1; 2: c3."""
    view = shown(qtbot, document_of(staged(people())))
    view.document.dice = ScriptedDice([5, 4, 5, 2, 5])
    view.document.begin_turn({})
    QApplication.processEvents()
    return view


def rows(view):
    return [(row.id, row.rung) for row in view.board.rows]


def point(view, id, share=0.75):
    """A place on the row's body, from its upper end (0) to its lower one (1)."""
    index = view.board.index_of(id)
    body = view.layout_now().body_rect(view.visualRect(index), view.board.row_at(index.row()))
    return QPoint(body.left() + 60, body.top() + round(share * (body.height() - 1)))


class Hand:
    """Takes the place of the system's drag: `over` and `drop` are what the pointer would do."""

    def __init__(self, view):
        self.view = view
        self.data = None
        self.script = lambda hand: None
        self.picture = None

    def run(self, drag, actions, default):
        self.data, self.picture = drag.mimeData(), drag.pixmap()
        QApplication.sendEvent(self.view.viewport(), QDragEnterEvent(QPoint(1, 1), actions, self.data, *HELD))
        self.script(self)
        return Qt.DropAction.IgnoreAction

    def over(self, at):
        event = QDragMoveEvent(at, Qt.DropAction.MoveAction, self.data, *HELD)
        event.ignore()
        QApplication.sendEvent(self.view.viewport(), event)
        return event.isAccepted()

    def drop(self, at):
        if self.over(at):
            event = QDropEvent(QPointF(at), Qt.DropAction.MoveAction, self.data, *HELD)
            QApplication.sendEvent(self.view.viewport(), event)
        else:
            QApplication.sendEvent(self.view.viewport(), QDragLeaveEvent())


@pytest.fixture
def hand(view, monkeypatch):
    hand = Hand(view)
    monkeypatch.setattr(QDrag, "exec", lambda drag, actions, default: hand.run(drag, actions, default))
    return hand


def drag(hand, id, script):
    """Press on a row, pull it away, and do `script` while it hangs at the pointer."""
    hand.script, hand.data = script, None
    viewport, at = hand.view.viewport(), point(hand.view, id)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at)
    for distance in (5, 20, 40):
        place = QPointF(at + QPoint(distance, 0))
        # QTest's mouse moves without its button; the release after a drag is the system's own
        held = (Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        move = QMouseEvent(QEvent.Type.MouseMove, place, QPointF(viewport.mapToGlobal(place.toPoint())), *held)
        QApplication.sendEvent(viewport, move)
        if hand.data:
            break
    assert hand.data


def test_dropping_a_row_on_another_rung_gives_it_that_total(view, hand):
    drag(hand, "c2", lambda hand: hand.drop(point(view, "c1")))
    assert rows(view) == [("c0", 5), ("c4", 5), ("c1", 4), ("c2", 4), ("c3", 2)]
    assert view.selected_ids() == ["c2"]
    view.document.undo()
    assert rows(view)[:3] == [("c0", 5), ("c2", 5), ("c4", 5)]
    assert not hand.picture.isNull()


def test_the_one_who_acts_can_be_moved_down_and_nobody_loses_its_turn(view, hand):
    for id in ("c0", "c2"):
        drag(hand, id, lambda hand: hand.drop(point(view, "c3")))
    assert view.document.encounter.acting == ("c4",)
    for expected in (("c1",), ("c0", "c2", "c3"), ()):
        view.document.fight("resolve")
        assert view.document.encounter.acting == expected


def test_dropping_in_the_same_rung_changes_the_order(view, hand):
    drag(hand, "c0", lambda hand: hand.drop(point(view, "c4")))
    assert [id for id, _ in rows(view)] == ["c2", "c4", "c0", "c1", "c3"]
    drag(hand, "c0", lambda hand: hand.drop(point(view, "c2", 0.2)))
    assert [id for id, _ in rows(view)] == ["c0", "c2", "c4", "c1", "c3"]


def test_all_selected_rows_go_along_in_one_step(view, hand):
    view.select("c0")
    view.selectionModel().select(view.board.index_of("c4"), view.selectionModel().SelectionFlag.Select)
    drag(hand, "c4", lambda hand: hand.drop(point(view, "c3")))
    assert rows(view) == [("c2", 5), ("c1", 4), ("c0", 2), ("c3", 2), ("c4", 2)]
    view.document.undo()
    assert [id for id, _ in rows(view)] == ["c0", "c2", "c4", "c1", "c3"]


def test_where_it_stands_it_cannot_be_dropped(view, hand):
    def script(hand):
        assert not hand.over(point(view, "c3"))
        assert not hand.over(QPoint(300, view.viewport().height() - 3))
        assert hand.over(point(view, "c1"))
        hand.drop(point(view, "c3"))

    before = view.document.encounter
    drag(hand, "c3", script)
    assert view.document.encounter is before


def test_who_has_left_cannot_be_ranked_and_that_is_said(view, hand):
    view.document.fight("set_status", "c3", Status.LEFT)
    QApplication.processEvents()
    drag(hand, "c3", lambda hand: hand.drop(point(view, "c1")))
    assert [message.what for message in view.refused] == ["C3 has left the fight."]


def test_in_the_staging_area_a_row_is_dragged_to_another_side(qtbot, monkeypatch):
    view = shown(qtbot, document_of(staged(people())))
    hand = Hand(view)
    monkeypatch.setattr(QDrag, "exec", lambda drag, actions, default: hand.run(drag, actions, default))
    heading = view.visualRect(view.board.index_of("c1")).topLeft() + QPoint(40, 12)
    drag(hand, "c2", lambda hand: hand.drop(heading))
    assert view.document.encounter.combatant("c2").side == "Raiders"
    view.document.undo()
    drag(hand, "c3", lambda hand: hand.drop(point(view, "c0", 0.1)))
    assert [id for id, _ in rows(view)] == ["c3", "c0", "c2", "c1", "c4"]


def test_it_shows_where_a_row_would_go(view, hand):
    pictures = []

    def script(hand):
        for at in (point(view, "c1"), point(view, "c4"), point(view, "c4", 0.1), point(view, "c3")):
            hand.over(at)
            QApplication.processEvents()
            pictures.append(view.grab().toImage())

    before = view.grab().toImage()
    drag(hand, "c0", script)
    assert all(one != other for n, one in enumerate(pictures) for other in pictures[n + 1 :])
    assert before not in pictures
    assert view.findChild(BoardDrags).landing is None


def test_near_the_edge_the_board_scrolls_and_rests_when_the_drag_is_over(qtbot, monkeypatch):
    view = shown(qtbot, document_of(staged(people(40))), 300)
    view.document.begin_turn({})
    QApplication.processEvents()
    hand, bar, values = Hand(view), view.verticalScrollBar(), []
    monkeypatch.setattr(QDrag, "exec", lambda drag, actions, default: hand.run(drag, actions, default))

    def script(hand):
        hand.over(QPoint(200, view.viewport().height() - 4))
        assert drags._scroll.active
        qtbot.waitUntil(lambda: bar.value() > 60)
        hand.over(QPoint(200, 150))
        assert not drags._scroll.active
        values.append(bar.value())
        hand.over(QPoint(200, 4))
        qtbot.waitUntil(lambda: bar.value() < values[0])

    drags = view.findChild(BoardDrags)
    bar.setValue(0)
    drag(hand, view.board.row_at(1).id, script)
    assert len(values) == 1
    assert not drags._scroll.active


def test_rows_that_no_drag_of_this_board_brought_are_not_taken(view):
    data = QMimeData()
    data.setData(COMBATANT_MIME, b"")
    event = QDragEnterEvent(point(view, "c1"), Qt.DropAction.MoveAction, data, *HELD)
    QApplication.sendEvent(view.viewport(), event)
    assert not event.isAccepted()


# the keyboard


def test_alt_with_an_arrow_moves_the_row_in_its_group(view):
    view.select("c0")
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [id for id, _ in rows(view)][:3] == ["c2", "c0", "c4"]
    assert view.current_id() == "c0"
    QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [id for id, _ in rows(view)][:3] == ["c0", "c2", "c4"]
    QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert view.current_id() == "c0"
    assert view.refused == []
