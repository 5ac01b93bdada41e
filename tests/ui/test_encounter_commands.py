import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.ladder import Phase
from eod_desktop.models.ladder_notes import Ended
from eod_desktop.rules import Situation
from eod_desktop.ui.encounter_commands import led_again
from eod_desktop.ui.initiative_dialog import InitiativeDialog
from eod_desktop.ui.questions import NameDialog, NotesDialog
from tests.ui.windows import CTRL, SHIFT, TURN, Desk


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path, faces=(*TURN, *[3] * 60))


def finish_turn(desk):
    while desk.encounter.acting:
        desk.document.fight("resolve")


def test_one_key_rolls_initiative_and_goes_to_the_next_turn(desk):
    desk.key(Qt.Key.Key_I, CTRL)
    assert desk.encounter.turn == 1
    assert desk.action("begin_turn").text() == "Next &turn"
    finish_turn(desk)
    desk.key(Qt.Key.Key_F9)
    assert desk.encounter.turn == 2


def test_a_key_of_what_cannot_be_done_says_why(desk):
    desk.document.begin_turn({})
    desk.key(Qt.Key.Key_I, CTRL)
    assert desk.encounter.turn == 1
    assert desk.said() == desk.why("begin_turn")
    assert "still act this turn" in desk.said()


def test_resolving(desk):
    assert not desk.action("resolve").isEnabled()
    desk.document.begin_turn({})
    desk.key(Qt.Key.Key_Return, CTRL)
    assert desk.encounter.acting == ("r2",)
    desk.key(Qt.Key.Key_F5)
    assert desk.encounter.acting == ()


def test_who_was_led_is_led_again_next_turn(desk):
    desk.document.begin_turn({"bo": "ana"})
    finish_turn(desk)
    desk.key(Qt.Key.Key_I, CTRL)
    assert desk.encounter.initiative["bo"].rolled_by == "ana"
    desk.document.fight("set_hits", "ana", 0)
    finish_turn(desk)
    assert led_again(desk.document.record) == {}
    desk.key(Qt.Key.Key_I, CTRL)
    assert desk.encounter.initiative["bo"].rolled_by == "bo"


def test_leaders_are_chosen_in_a_dialog_with_a_key_of_its_own(desk):
    def roll(dialog):
        assert isinstance(dialog, InitiativeDialog)
        dialog.leaders["bo"].setCurrentIndex(1)
        dialog.accept()

    desk.in_dialog(lambda: desk.key(Qt.Key.Key_I, CTRL | SHIFT), roll)
    assert desk.encounter.initiative["bo"].rolled_by == "ana"
    assert QApplication.focusWidget() is desk.window.board


def test_the_situation(desk):
    assert desk.action("regular").isChecked()
    desk.action("urban").trigger()
    assert desk.encounter.situation is Situation.URBAN
    assert desk.action("urban").isChecked()
    steps = desk.document.undo_label
    desk.action("urban").trigger()
    assert desk.document.undo_label == steps
    desk.document.undo()
    assert desk.action("regular").isChecked()


def test_a_new_encounter_is_named_and_the_roster_has_the_keys(desk):
    def name(dialog):
        assert isinstance(dialog, NameDialog)
        assert dialog.field.text() == "Encounter 2"
        dialog.field.setText("The mill")
        dialog.accept()

    desk.in_dialog(lambda: desk.key(Qt.Key.Key_N, CTRL | SHIFT), name)
    assert desk.document.record.name == "The mill"
    assert desk.window.roster.isAncestorOf(QApplication.focusWidget())
    desk.key(Qt.Key.Key_Return)
    assert [combatant.name for combatant in desk.encounter.combatants] == ["Ana Reyes"]
    assert desk.window.roster.isAncestorOf(QApplication.focusWidget())


def test_a_new_encounter_that_is_given_up_leaves_all_as_it_is(desk):
    desk.in_dialog(desk.action("new_encounter").trigger, lambda dialog: dialog.reject())
    assert len(desk.document.campaign.encounters) == 1
    assert QApplication.focusWidget() is desk.window.board


def test_renaming(desk):
    def name(dialog):
        dialog.field.setText("The ford")
        dialog.accept()

    desk.in_dialog(desk.action("rename_encounter").trigger, name)
    assert desk.window.windowTitle() == "The ford — Test campaign"


def test_notes(desk):
    def write(dialog):
        assert isinstance(dialog, NotesDialog)
        dialog.field.setPlainText("Rain\nfrom turn 3")
        dialog.accept()

    desk.in_dialog(desk.action("encounter_notes").trigger, write)
    assert desk.document.record.notes == "Rain\nfrom turn 3"
    desk.document.undo()
    assert desk.document.record.notes == ""


def test_removing_can_be_undone(desk):
    desk.action("remove_encounter").trigger()
    assert desk.document.record is None
    assert desk.why("resolve") == "There is no encounter on the board."
    desk.key(Qt.Key.Key_Z, CTRL)
    assert desk.document.record.name == "The bridge"


def test_without_an_encounter_only_a_new_one_can_be_begun(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path, campaign=Campaign("Empty"))
    names = ("rename_encounter", "encounter_notes", "remove_encounter", "regular", "urban")
    names += ("begin_turn", "initiative_options", "resolve")
    assert not any(desk.action(name).isEnabled() for name in names)
    assert {desk.why(name) for name in names} == {"There is no encounter on the board."}
    assert desk.action("new_encounter").isEnabled()


def test_an_encounter_ends_and_goes_on_after_all(desk):
    assert desk.why("end_encounter") == desk.why("restart_encounter") == "The fight has not begun yet."
    desk.document.begin_turn({})
    desk.document.fight("set_hits", "ana", 15)
    desk.action("end_encounter").trigger()
    assert desk.document.record.ended
    assert desk.document.campaign.character("ana").wounds == 6
    assert desk.why("resolve") == "This encounter has ended. Resume it to go on."
    assert desk.action("end_encounter").text() == "R&esume encounter"
    desk.action("end_encounter").trigger()
    assert not desk.document.record.ended
    assert desk.action("resolve").isEnabled()
    desk.document.undo()
    desk.document.undo()
    assert desk.document.campaign.character("ana").wounds == 0


def test_an_ended_encounter_says_so_on_the_board_and_why_nothing_goes_on(desk):
    desk.document.begin_turn({})
    desk.select("ana")
    desk.action("end_encounter").trigger()
    window, over = desk.window, "This encounter has ended. Resume it to go on."
    assert window.board.board.ladder.notes == (Ended(1),)
    assert not any(row.acts or row.phase is Phase.UP for row in window.board.board.rows)
    assert window.panel.body.footer.said == over
    assert not window.panel.body.footer.declare.isEnabled()
    refused = ("resolve", "begin_turn", "change_hits", "take_off_board", "status_dead", "set_initiative")
    assert [desk.why(name) for name in refused] == [over] * len(refused)
    window.declare_commands.refresh()
    assert desk.why("declare") == desk.why("hold") == over
    assert desk.action("rename_combatant").isEnabled()
    desk.key(Qt.Key.Key_Minus)
    desk.type("5")
    desk.key(Qt.Key.Key_Return)
    assert over in window.board._hits.words.text()
    desk.key(Qt.Key.Key_Escape)
    desk.action("end_encounter").trigger()
    assert window.board.board.ladder.notes == ()
    assert window.panel.body.footer.declare.isEnabled()


def test_an_encounter_is_played_again_from_its_start(desk):
    start = desk.encounter
    desk.document.begin_turn({})
    played = desk.encounter
    desk.action("duplicate_encounter").trigger()
    assert (desk.document.record.id, desk.encounter) == ("encounter2", start)
    desk.document.show_encounter("encounter1")
    desk.action("restart_encounter").trigger()
    assert desk.encounter == start
    desk.document.undo()
    assert desk.encounter == played


def test_who_was_led_is_shown_also_in_mid_turn(desk):
    desk.document.begin_turn({"bo": "ana"})
    assert led_again(desk.document.record) == {"bo": "ana"}
    assert desk.action("begin_turn").statusTip() == "Ana Reyes rolls for Bo Halloran."


def name_it(dialog):
    dialog.field.setText("The mill")
    dialog.accept()


COMMANDS = {
    "new_encounter": lambda desk: desk.in_dialog(desk.action("new_encounter").trigger, name_it),
    **{
        name: lambda desk, name=name: desk.action(name).trigger()
        for name in ("duplicate_encounter", "remove_encounter", "restart_encounter", "end_encounter")
    },
    "chosen": lambda desk: desk.window.header.encounter_chosen.emit("encounter2"),
    "next_encounter": lambda desk: desk.action("next_encounter").trigger(),
}


@pytest.fixture
def typing(desk):
    """Of two encounters the first is on the board, and a wound of Bo is being typed."""
    desk.document.add_encounter("The ford")
    desk.document.show_encounter("encounter1")
    desk.document.begin_turn({})
    desk.select("bo")
    desk.type("-5")
    return desk


@pytest.mark.parametrize("command", COMMANDS)
def test_hits_being_typed_are_done_before_their_fight_goes(typing, command):
    COMMANDS[command](typing)
    assert not typing.window.board._hits.ids
    if command in ("remove_encounter", "restart_encounter"):
        typing.document.undo()
    assert typing.document.campaign.record("encounter1").now.combatant("bo").hits == 16


@pytest.mark.parametrize("command", ["duplicate_encounter", "remove_encounter", "restart_encounter", "next_encounter"])
def test_a_fight_does_not_go_under_hits_that_are_refused(typing, command):
    typing.document.end_encounter()
    before = typing.document.campaign
    COMMANDS[command](typing)
    assert typing.document.campaign is before
    assert typing.window.board._hits.ids == ("bo",)
    assert "This encounter has ended" in typing.window.board._hits.words.text()


def test_an_encounter_is_resumed_under_hits_being_typed(typing):
    typing.document.end_encounter()
    typing.action("end_encounter").trigger()
    assert not typing.document.record.ended
    typing.key(Qt.Key.Key_Return)
    assert typing.encounter.combatant("bo").hits == 16
