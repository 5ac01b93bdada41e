import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.rules import BreakOff, Modifier, ScriptedDice, Status
from eod_desktop.ui.conditions_dialog import ConditionsDialog
from eod_desktop.ui.questions import NameDialog, NumberDialog
from tests.fakes import attack
from tests.ui.windows import CTRL, TURN, Desk


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path, faces=(*TURN, *[3] * 60))


@pytest.fixture
def fighting(desk):
    desk.document.begin_turn({})
    return desk


def statuses(desk, *ids):
    return [desk.encounter.combatant(id).status for id in ids]


def test_without_a_selection_nothing_can_be_done(desk):
    desk.window.board.clearSelection()
    names = (
        *("change_hits", "take_off_board", "status_dead", "surprised", "set_initiative", "hold_back"),
        *("set_condition", "rename_combatant", "hidden", "move_up", "move_down"),
    )
    assert not any(desk.action(name).isEnabled() for name in names)
    assert {desk.why(name) for name in names} == {"Select a combatant on the board first."}


def test_hits_are_changed_by_key_and_the_board_has_the_keys_again(desk):
    desk.select("ana", "r1")
    desk.key(Qt.Key.Key_1, CTRL)
    desk.key(Qt.Key.Key_H, CTRL)
    desk.type("5")
    desk.key(Qt.Key.Key_Return)
    assert [desk.encounter.combatant(id).hits for id in ("ana", "r1")] == [16, 14]
    assert QApplication.focusWidget() is desk.window.board
    assert desk.window.board.selected_ids() == ["ana", "r1"]


def test_status_of_several(desk):
    desk.select("r1", "r2")
    desk.action("status_dead").trigger()
    assert statuses(desk, "r1", "r2") == [Status.DEAD, Status.DEAD]
    assert desk.action("status_dead").isChecked()
    desk.document.undo()
    assert statuses(desk, "r1", "r2") == [Status.UP, Status.UP]
    assert desk.action("status_up").isChecked()


def test_the_marks_follow_the_selection(desk):
    desk.document.fight("set_hits", "r1", 0)
    desk.select("r1")
    assert desk.action("status_down").isChecked()
    desk.select("ana")
    assert desk.action("status_up").isChecked()


def test_who_has_no_hits_cannot_be_marked_as_up(desk):
    desk.document.fight("set_hits", "r1", -2)
    desk.select("ana", "r1")
    assert not desk.action("status_up").isEnabled()
    assert desk.why("status_up").startswith("Raider 1 has −2 hits") or "Raider 1 has -2 hits" in desk.why("status_up")


def test_a_mark_that_could_not_be_written_is_taken_back(desk):
    desk.select("ana")
    desk.store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, "fight.eod")
    desk.action("status_dead").trigger()
    assert desk.action("status_up").isChecked()
    assert "full" in desk.said()
    desk.store.fail_with = None
    desk.action("status_dead").trigger()
    assert statuses(desk, "ana") == [Status.DEAD]
    assert desk.said() == ""


def test_surprise_is_a_matter_of_turns(desk):
    desk.select("r1")
    assert "has not begun" in desk.why("surprised")
    desk.document.begin_turn({})
    desk.select("r1")
    desk.action("surprised").trigger()
    assert desk.encounter.surprised == {"r1"}
    assert desk.action("surprised").isChecked()
    desk.action("surprised").trigger()
    assert desk.encounter.surprised == set()


def test_initiative_by_hand(fighting):
    def set_to(dialog):
        assert isinstance(dialog, NumberDialog)
        assert dialog.field.text() == "3"
        dialog.field.setText("9")
        dialog.accept()

    fighting.select("r2")
    fighting.in_dialog(fighting.action("set_initiative").trigger, set_to)
    assert fighting.encounter.initiative["r2"].total == 9
    assert QApplication.focusWidget() is fighting.window.board


def test_an_initiative_that_loses_the_turn_is_said_before_it_is_set(fighting):
    said = []

    def try_out(dialog):
        for total in ("9", "1", "9"):
            dialog.field.setText(total)
            said.append(dialog.warning.text())
        dialog.accept()

    fighting.document.fight("resolve")
    fighting.select("r2")
    fighting.in_dialog(fighting.action("set_initiative").trigger, try_out)
    lost = "Initiative 9 · over, does not act this turn"
    assert said == [lost, "", lost]
    assert fighting.encounter.acting == ()


def test_holding_back_who_breaks_off(fighting):
    fighting.select("ana")
    assert "not breaking off" in fighting.why("hold_back")
    fighting.document.fight("declare", "ana", BreakOff())
    fighting.document.fight("resolve")
    fighting.select("ana")
    assert fighting.action("hold_back").isEnabled()
    fighting.action("hold_back").trigger()
    assert not fighting.encounter.combatant("ana").breaking_off


@pytest.fixture
def waiting(fighting):
    """Ana's natural 12 falls short; it waits while Bo is selected."""
    dark = (Modifier("Dark", -8),)
    fighting.document.fight("declare", "ana", attack("r1", modifiers=dark))
    fighting.document.dice = ScriptedDice([6, 6, 2, 2, 2])
    fighting.document.fight("resolve")
    assert fighting.encounter.pending_rulings == ("ana",)
    fighting.select("bo")
    return fighting


@pytest.mark.parametrize(("name", "hits"), [("allow_twelve", 13), ("refuse_twelve", 16)])
def test_a_natural_twelve_is_ruled_on_whoever_is_selected(waiting, name, hits):
    assert waiting.action(name).isEnabled()
    waiting.action(name).trigger()
    assert waiting.encounter.pending_rulings == ()
    assert waiting.encounter.combatant("r1").hits == hits
    assert waiting.why(name) == "No natural 12 waits for a ruling."


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_a_key_takes_who_is_selected_off_the_board(desk, key):
    desk.select("r1", "r2")
    desk.key(key)
    assert [combatant.id for combatant in desk.encounter.combatants] == ["ana", "bo"]
    assert QApplication.focusWidget() is desk.window.board


def test_once_the_fight_runs_who_is_taken_off_leaves(fighting):
    fighting.select("r2")
    fighting.action("take_off_board").trigger()
    assert statuses(fighting, "r2") == [Status.LEFT]


def test_a_condition_is_given_by_key(desk):
    def bleed(dialog):
        assert isinstance(dialog, ConditionsDialog)
        desk.type("Bleeding")
        desk.key(Qt.Key.Key_Return)

    desk.select("ana", "r1")
    desk.in_dialog(lambda: desk.key(Qt.Key.Key_K, CTRL), bleed)
    assert all(desk.encounter.combatant(id).condition("Bleeding") for id in ("ana", "r1"))
    assert QApplication.focusWidget() is desk.window.board


def test_renaming_refuses_a_name_that_another_has(desk):
    def name(dialog):
        assert isinstance(dialog, NameDialog)
        assert dialog.field.text() == "Raider 1"
        dialog.field.setText("Raider 2")
        dialog.accept()
        assert dialog.isVisible()
        dialog.field.setText("Old Tom")
        dialog.accept()

    desk.select("r1")
    desk.in_dialog(desk.action("rename_combatant").trigger, name)
    assert [combatant.name for combatant in desk.encounter.combatants][2:] == ["Old Tom", "Raider 2"]


def test_hiding_several_from_the_players(desk):
    desk.select("r1", "r2")
    desk.action("hidden").trigger()
    assert [combatant.hidden for combatant in desk.encounter.combatants] == [False, False, True, True]
    assert desk.action("hidden").isChecked()
    desk.select("ana")
    assert not desk.action("hidden").isChecked()
    desk.select("r1")
    desk.action("hidden").trigger()
    assert not desk.encounter.combatant("r1").hidden


def test_moving_within_a_group(fighting):
    def opened(name):
        fighting.window.combatant_commands.refresh_steps()
        return fighting.action(name)

    fighting.select("bo")
    opened("move_up").trigger()
    assert [combatant.id for combatant in fighting.encounter.combatants][:2] == ["bo", "ana"]
    assert not opened("move_up").isEnabled()
    assert "no place" in fighting.why("move_up")
    fighting.key(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [combatant.id for combatant in fighting.encounter.combatants][:2] == ["ana", "bo"]


def test_sides_marks_and_leaders_are_chosen_in_menus_of_who_is_selected(desk):
    menus = desk.window.combatant_commands.menus

    def choose(name, text):
        menus[name].aboutToShow.emit()
        next(action for action in menus[name].actions() if action.text() == text).trigger()

    desk.select("r1")
    choose("side", "Party")
    assert desk.encounter.combatant("r1").side == "Party"
    choose("leader", "Ana Reyes")
    assert desk.document.record.led_by == {"r1": "ana"}
    choose("side_mark", "Star")
    assert desk.document.campaign.side_style("Party") == 4
    choose("side_mark", "Triangle · Raiders")
    assert desk.document.campaign.side_style("Party") == 1
    desk.document.undo()
    assert desk.document.campaign.side_style("Party") == 4


def test_menus_of_who_is_selected_wait_for_a_selection(desk):
    menus = [menu.menuAction() for menu in desk.window.combatant_commands.menus.values()]
    desk.select("r1")
    assert all(menu.isEnabled() for menu in menus)
    desk.window.board.clearSelection()
    assert not any(menu.isEnabled() for menu in menus)
    assert {menu.toolTip() for menu in menus} == {"Select a combatant on the board first."}


def test_a_mark_for_those_of_several_sides_is_not_offered(desk):
    desk.select("ana", "r1")
    menu = desk.window.combatant_commands.menus["side_mark"]
    menu.aboutToShow.emit()
    assert [(action.text(), action.isEnabled()) for action in menu.actions()] == [
        ("Those selected are on several sides", False)
    ]


def test_hiding_a_copy_whose_number_is_missed_is_said(desk):
    desk.select("r1")
    desk.action("hidden").trigger()
    assert desk.said() == (
        "Players see a gap in the numbers where Raider 1 would be. "
        "Give another name if they must not guess that somebody hides there."
    )
    desk.select("r2")
    desk.action("hidden").trigger()
    assert desk.said() == ""
