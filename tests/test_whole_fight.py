"""The sample encounter in the real window, from the first drag to a summary, with mouse and keyboard."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from eod_desktop.demo import decided
from eod_desktop.desktop import Desktop
from eod_desktop.rules import Attack, BreakOff, Evade, RandomDice, ScriptedDice
from eod_desktop.settings import Settings
from eod_desktop.ui.theme import Scheme
from tests.ui.windows import destroy_windows, dressed

# Nora, Emil, Hanna, Jory; three raiders, the sergeant, the dog; the raider who was dragged in
SURPRISE = [5, 5, 4, 5, 1, 1, 1, 1, 2, 1]


class Hand:
    """The GM's hand on the keyboard and the mouse."""

    def __init__(self, window, qtbot):
        self.window = window
        self.qtbot = qtbot
        self.document = window.document

    @property
    def encounter(self):
        return self.document.encounter

    def rolls(self, *faces):
        self.document.dice = ScriptedDice(faces)

    def id(self, name):
        return next(c.id for c in self.encounter.combatants if c.name == name)

    def named(self, name):
        return self.encounter.combatant(self.id(name))

    def current(self):
        return self.document.name_of(self.window.board.current_id())

    def keys(self, text):
        for letter in text:
            QTest.keyClicks(QApplication.focusWidget(), letter)

    def key(self, key, modifiers=Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifiers)

    def ctrl(self, key):
        self.key(key, Qt.KeyboardModifier.ControlModifier)

    def click(self, text):
        button = next(b for b in self.window.findChildren(QPushButton) if b.isVisible() and b.text() == text)
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def select(self, name):
        self.window.board.select(self.id(name))
        self.window.board.setFocus()

    def drag_to_board(self, *names):
        """Drag roster characters onto the board, from the data the roster gives to where the board takes it."""
        roster = self.window.roster
        ids = [c.id for c in self.document.campaign.characters if c.name in names]
        roster.select(ids[0])
        list_view = roster.focusProxy()
        data = list_view.model().mimeData(list_view.selectionModel().selectedIndexes())
        board = self.window.board.viewport()
        place = QPoint(board.width() // 2, board.height() - 5)
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(board, QDragEnterEvent(place, Qt.DropAction.CopyAction, data, buttons, keys))
        QApplication.sendEvent(board, QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, buttons, keys))


@pytest.fixture
def desktop(qapp, paths, qtbot):
    with dressed(qapp, Scheme.LIGHT) as theme:
        yield Desktop(paths, Settings(paths.settings_file), theme)
        destroy_windows()


def opened(desktop, qtbot):
    desktop.start(None)
    with qtbot.waitActive(desktop.window):
        desktop.window.activateWindow()
    desktop.window.board.setFocus()
    return Hand(desktop.window, qtbot)


def test_a_whole_fight(desktop, qtbot, tmp_path):
    hand = opened(desktop, qtbot)
    hand.drag_to_board("Raider")
    assert hand.encounter.combatants[-1].name == "Raider 4"
    hand.drag_to_board("Nora Vance")
    assert len(hand.encounter.combatants) == 10

    # a surprise, and who has to decide is at hand
    hand.rolls(*SURPRISE)
    hand.window.board.setFocus()
    hand.ctrl(Qt.Key.Key_I)
    assert hand.encounter.turn == 1
    assert {hand.encounter.combatant(id).side for id in hand.encounter.surprised} == {"Raiders", "Creatures"}
    assert hand.current() == "Nora Vance"

    # one shot by keyboard; the damage stands before the next group
    hand.key(Qt.Key.Key_Return)
    attack = hand.encounter.declarations[hand.id("Nora Vance")]
    assert isinstance(attack, Attack)
    hand.rolls(6, 5, 3, 3, 3, 3)
    hand.ctrl(Qt.Key.Key_Return)
    target = hand.encounter.combatant(attack.target)
    assert target.hits < target.max_hits

    # a group of three: an evade, a snap shot with a DM of the situation, an attack
    assert [hand.document.name_of(id) for id in hand.encounter.acting] == ["Emil Stroud", "Dr. Hanna Voss", "Jory Pell"]
    assert hand.current() == "Emil Stroud"
    hand.key(Qt.Key.Key_E)
    hand.key(Qt.Key.Key_Return)
    assert hand.encounter.declarations[hand.id("Emil Stroud")] == Evade()
    assert hand.current() == "Dr. Hanna Voss"
    hand.key(Qt.Key.Key_M)
    hand.key(Qt.Key.Key_D)
    hand.keys("Sun in her eyes")
    hand.key(Qt.Key.Key_Tab)
    hand.keys("-6")
    hand.key(Qt.Key.Key_Return)
    hand.window.board.setFocus()
    hand.key(Qt.Key.Key_Return)
    snap_shot = hand.encounter.declarations[hand.id("Dr. Hanna Voss")]
    assert snap_shot.moving
    assert [(m.label, m.value) for m in snap_shot.modifiers] == [("Sun in her eyes", -6)]
    assert hand.current() == "Jory Pell"
    hand.click("Declare")
    hand.rolls(6, 6, 1, 2)
    hand.click("Resolve group")

    # the natural 12 that falls short waits; the ruling is undone and made again
    assert hand.encounter.pending_rulings == (hand.id("Dr. Hanna Voss"),)
    assert hand.current() == "Dr. Hanna Voss"
    hand.rolls(5, 5, 5)
    hand.key(Qt.Key.Key_A)
    ruled = hand.document.campaign
    assert not hand.encounter.pending_rulings
    hand.ctrl(Qt.Key.Key_Z)
    assert hand.encounter.pending_rulings
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert hand.document.campaign == ruled
    assert hand.encounter.acting == ()

    # next turn: the loud rifle cost the surprise; closed in mid-turn and opened where it was
    hand.rolls(2, 5, 1, 4, 3, 3, 2, 2, 6, 1)
    hand.ctrl(Qt.Key.Key_I)
    assert hand.encounter.surprised == frozenset()
    hand.key(Qt.Key.Key_B)
    hand.key(Qt.Key.Key_Return)
    assert BreakOff() in hand.encounter.declarations.values()
    before, rolls = hand.document.campaign, hand.document.rolls(0, 1_000)
    desktop.window.close()
    hand = opened(desktop, qtbot)
    assert hand.document.campaign == before
    assert hand.document.rolls(0, 1_000) == rolls

    # to the end, with one key a group and one a turn
    hand.document.dice = RandomDice(11)
    while hand.encounter.turn < 60 and not decided(hand.encounter):
        while hand.encounter.acting:
            if hand.encounter.pending_rulings:
                hand.key(Qt.Key.Key_A)
            elif any(id not in hand.encounter.declarations for id in hand.encounter.acting):
                waiting = len(hand.encounter.declarations)
                hand.window.board.setFocus()
                hand.key(Qt.Key.Key_Return)
                if len(hand.encounter.declarations) == waiting:
                    hand.key(Qt.Key.Key_E)
                    hand.key(Qt.Key.Key_Return)
                assert len(hand.encounter.declarations) == waiting + 1
            else:
                hand.ctrl(Qt.Key.Key_Return)
        hand.ctrl(Qt.Key.Key_I)
    assert decided(hand.encounter)
    assert not hand.window.messages.isVisible()
