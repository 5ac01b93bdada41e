"""Undo and redo of the window."""

import pytest
from PySide6.QtCore import Qt

from tests.ui.windows import TURN, Desk


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path, faces=TURN)


@pytest.fixture
def elsewhere(desk):
    """The last step was in another encounter than the one on the board."""
    first = desk.document.campaign.current
    desk.document.add_encounter("The mill")
    desk.document.put_on_board(["ana"])
    desk.document.show_encounter(first)
    return desk


def type_hits(desk, text="-5"):
    desk.select("bo")
    desk.type(text)
    return desk.window.board._hits


def test_what_it_does_in_the_encounter_on_the_board_is_seen_and_not_said(desk):
    desk.document.begin_turn({})
    desk.action("undo").trigger()
    desk.action("redo").trigger()
    assert desk.encounter.turn == 1
    assert desk.said() == ""


def test_what_it_does_in_another_encounter_is_said(desk):
    first = desk.document.campaign.current
    desk.document.add_encounter("The mill")
    mill = desk.document.campaign.current
    desk.document.show_encounter(first)
    desk.document.begin_turn({})
    desk.document.show_encounter(mill)
    desk.action("undo").trigger()
    assert desk.document.campaign.current == first
    assert desk.said() == "Undone: roll initiative The bridge is on the board now."
    desk.document.show_encounter(mill)
    desk.action("redo").trigger()
    assert desk.said() == "Done again: roll initiative The bridge is on the board now."


def test_hits_being_typed_are_the_step_that_is_undone(elsewhere):
    desk, field = elsewhere, type_hits(elsewhere)
    first = desk.document.campaign.current
    desk.action("undo").trigger()
    assert (desk.document.campaign.current, desk.encounter.combatant("bo").hits) == (first, 21)
    assert not field.ids
    assert desk.said() == "Undone: damage to Bo Halloran It was still being typed. Redo does it."
    desk.action("redo").trigger()
    assert desk.encounter.combatant("bo").hits == 16
    desk.action("undo").trigger()
    desk.action("undo").trigger()
    assert desk.document.record.name == "The mill"


def test_hits_being_typed_are_listed_with_what_can_be_undone(elsewhere):
    type_hits(elsewhere)
    texts = []
    elsewhere.in_dialog(elsewhere.action("undo_back").trigger, lambda dialog: texts.append(dialog.steps.item(0).text()))
    assert texts == ["Damage to Bo Halloran"]
    assert elsewhere.encounter.combatant("bo").hits == 16


def test_hits_being_typed_do_not_make_an_end_of_what_can_be_redone(elsewhere):
    desk, first = elsewhere, elsewhere.document.campaign.current
    desk.document.undo()
    desk.document.show_encounter(first)
    field, redo = type_hits(desk), desk.document.redo_label
    desk.action("redo").trigger()
    assert (desk.document.campaign.current, desk.document.redo_label) == (first, redo)
    assert (field.ids, field.entry.text()) == (("bo",), "-5")
    assert "still being typed" in desk.said()
    field.close_field()
    desk.action("redo").trigger()
    assert desk.document.record.name == "The mill"


@pytest.mark.parametrize("name", ["undo", "undo_back"])
def test_nothing_is_undone_under_hits_that_are_refused(elsewhere, name):
    desk = elsewhere
    desk.document.begin_turn({})
    desk.document.end_encounter()
    before, field = desk.document.campaign, type_hits(desk)
    desk.action(name).trigger()
    assert desk.document.campaign is before
    assert field.ids == ("bo",)
    assert "This encounter has ended" in field.words.text()
    desk.key(Qt.Key.Key_Escape)
    desk.action("undo").trigger()
    assert not desk.document.record.ended
