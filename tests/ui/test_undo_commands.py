"""Undo and redo of the window."""

import pytest

from tests.ui.windows import TURN, Desk


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path, faces=TURN)


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
