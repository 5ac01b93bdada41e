"""From a stat block in the clipboard to a hit on the board: the way of a character that nobody types."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from eod_desktop.campaign.exchange.reading import FindingKind
from eod_desktop.rules import Attack, ScriptedDice
from eod_desktop.ui.import_dialog import ImportDialog
from tests.ui.windows import CTRL, SHIFT, Desk

BLOCK = """Mara Quist   7108696   Age 34
Scout (4 terms)   Cr12,000
Rifle-2, Recon-1, Vacc Suit-0
Weapons: Rifle
Keeps to quiet rooms.
"""


@pytest.fixture
def desk(qtbot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path)


def answer_and_import(desk: Desk, dialog: ImportDialog) -> None:
    desk.qtbot.waitUntil(lambda: dialog.preview.rowCount() == 1)
    (question,) = dialog.preview.candidates[0].read.questions
    assert question.kind is FindingKind.STATS_AMBIGUOUS
    (field,) = dialog.details.questions
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(field, "7A8696")
    assert dialog.preview.candidates[0].open_questions == 0
    dialog.side.setFocus()
    QTest.keyClick(dialog.side, Qt.Key.Key_A, CTRL)
    QTest.keyClicks(dialog.side, "Party")
    QTest.mouseClick(dialog.do, Qt.MouseButton.LeftButton)
    desk.qtbot.waitUntil(lambda: not dialog.isVisible())


def drop_on_board(desk: Desk) -> None:
    """What is selected in the roster, from the data it gives to the place where the board takes it."""
    view, board = desk.window.roster.focusProxy(), desk.window.board.viewport()
    data = view.model().mimeData(view.selectionModel().selectedIndexes())
    place = QPoint(board.width() // 2, board.height() - 5)
    held = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(board, QDragEnterEvent(place, Qt.DropAction.CopyAction, data, *held))
    QApplication.sendEvent(board, QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, *held))


def test_a_pasted_block_attacks(desk: Desk) -> None:
    QGuiApplication.clipboard().setText(BLOCK)
    desk.in_dialog(lambda: desk.key(Qt.Key.Key_V, CTRL | SHIFT), partial(answer_and_import, desk))
    mara = desk.document.campaign.characters[-1]
    assert (mara.name, mara.side) == ("Mara Quist", "Party")
    assert dict(mara.stats) == {"STR": 7, "DEX": 10, "END": 8, "INT": 6, "EDU": 9, "SOC": 6}
    assert dict(mara.skills) == {"Rifle": 2, "Recon": 1, "Vacc Suit": 0}
    assert [weapon.name for weapon in mara.weapons] == ["Rifle"]
    assert "Keeps to quiet rooms." in mara.notes

    # the import leaves her selected
    assert desk.window.roster.selected_ids() == [mara.id]
    drop_on_board(desk)
    on_board = desk.encounter.combatants[-1]
    assert (on_board.name, on_board.hits) == ("Mara Quist", 25)

    desk.document.dice = ScriptedDice([4, 3, 2, 2, 6])
    desk.window.board.setFocus()
    desk.key(Qt.Key.Key_I, CTRL)
    assert desk.encounter.acting == (on_board.id,)
    desk.select(on_board.id)
    desk.key(Qt.Key.Key_Return)
    attack = desk.encounter.declarations[on_board.id]
    assert isinstance(attack, Attack)
    assert attack.weapon == "Rifle"
    target = desk.encounter.combatant(attack.target)
    assert target.side == "Raiders"
    desk.document.dice = ScriptedDice([6, 4, 5, 5, 5, 5])
    desk.key(Qt.Key.Key_Return, CTRL)
    assert desk.encounter.combatant(attack.target).hits < target.hits
