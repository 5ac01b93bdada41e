import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.ui.look_back import LookBack
from eod_desktop.ui.players_window import PlayersWindow
from eod_desktop.ui.printing.preview import FightReportPreview
from eod_desktop.ui.table_dice import AskingDice, TableDiceDialog
from tests.ui.windows import CTRL, SHIFT, TURN, Desk

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path, faces=(*TURN, *[3] * 60))


@pytest.fixture
def fighting(desk):
    desk.document.begin_turn({})
    desk.window.board.setFocus()
    return desk


def finish_turn(desk):
    while desk.encounter.acting:
        desk.document.fight("resolve")


def windows_of(kind):
    return [window for window in QApplication.topLevelWidgets() if isinstance(window, kind) and window.isVisible()]


def test_the_players_window_opens_and_closes_by_key(desk):
    desk.key(Qt.Key.Key_P, CTRL | SHIFT)
    (players,) = windows_of(PlayersWindow)
    assert desk.action("players_screen").isChecked()
    players.close()
    assert not desk.action("players_screen").isChecked()
    desk.window.activateWindow()
    desk.action("players_screen").trigger()
    desk.action("players_screen").trigger()
    assert windows_of(PlayersWindow) == []


def test_the_players_window_closes_with_the_main_one(fighting):
    fighting.action("players_screen").trigger()
    fighting.action("look_back").trigger()
    fighting.window.close()
    assert windows_of(PlayersWindow) == windows_of(LookBack) == []


def test_what_the_players_see_is_chosen_in_the_menu(desk):
    menu = desk.window.table_commands.players_menu
    menu.aboutToShow.emit()
    menu.aboutToShow.emit()
    pcs, others = (action.menu() for action in menu.actions())
    pcs.actions()[2].trigger()
    assert (desk.settings.players_pc_hits, desk.settings.players_other_hits) == ("nothing", "word")
    assert len(others.actions()) == 3


@pytest.mark.parametrize(("key", "marks"), [(Qt.Key.Key_6, [True, False, False, False]), (None, [False] * 4)])
def test_table_dice_ask_and_are_marked_in_the_log(desk, key, marks):
    desk.action("table_dice").trigger()

    def first(dialog):
        assert isinstance(dialog, TableDiceDialog)
        if key:
            QTimer.singleShot(0, rest)
            desk.key(key)
            desk.key(Qt.Key.Key_Return)
        else:
            dialog.roll_rest()

    def rest():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TableDiceDialog)
        dialog.roll_rest()

    desk.in_dialog(desk.action("begin_turn").trigger, first)
    assert desk.encounter.turn == 1
    assert [row.roll.table_dice for row in desk.document.rolls(0, 9)] == marks


def test_the_switch_is_remembered_and_off_means_the_programs_own_dice(desk, qtbot, tmp_path):
    own = desk.document.dice
    desk.key(Qt.Key.Key_T, CTRL)
    assert isinstance(desk.document.dice, AskingDice)
    desk.settings.sync()
    again = Desk(qtbot, tmp_path)
    assert again.action("table_dice").isChecked()
    assert isinstance(again.document.dice, AskingDice)
    desk.action("table_dice").trigger()
    assert desk.document.dice is own


def test_looking_back_by_key_turn_by_turn(fighting):
    for _ in range(2):
        finish_turn(fighting)
        fighting.document.begin_turn({})
    fighting.key(Qt.Key.Key_Left, ALT)
    look = fighting.window.table_commands.look_back
    assert (look.isVisible(), look.turn) == (True, 2)
    fighting.action("look_back").trigger()
    assert look.turn == 1
    fighting.action("look_on").trigger()
    assert look.turn == 2
    look.reject()
    assert fighting.window.table_commands.look_back is None
    assert fighting.why("look_on") == "Earlier turns are not being looked at."
    fighting.action("look_back").trigger()
    assert fighting.window.table_commands.look_back.turn == 2


def test_before_the_first_turn_there_is_nothing_to_look_at(desk, qtbot, tmp_path):
    assert desk.why("look_back") == "The fight has not begun yet."
    empty = Desk(qtbot, tmp_path / "other", campaign=Campaign("Empty"))
    assert empty.why("look_back") == empty.why("look_on") == "There is no encounter on the board."


def test_the_report_is_offered_when_an_encounter_ends(fighting):
    fighting.action("end_encounter").trigger()
    assert "has ended" in fighting.said()
    seen = []
    fighting.in_dialog(fighting.window.messages._action.click, lambda dialog: seen.append(type(dialog)))
    assert seen == [FightReportPreview]
