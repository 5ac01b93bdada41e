"""Sides, leaders, names and order of the selected combatants, and the menus that offer them."""

import pytest
from PySide6.QtWidgets import QMenu

from eod_desktop.rules import ErrorKind, RuleError
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_menus import LeaderMenu, SideMenu
from eod_desktop.ui.board_view import BoardView
from tests.models.fights import document_of, fighter, staged

LEADS = {"Leader": 1, "Rifle": 2}


@pytest.fixture
def view(qtbot):
    """A and C of the party, both able to lead, and D of it; B & E of the raiders."""
    people = [
        fighter("a", "Party", skills=LEADS),
        fighter("b", "B & E"),
        fighter("c", "Party", skills=LEADS),
        fighter("d", "Party"),
        fighter("e", "B & E"),
    ]
    document = document_of(staged(people))
    view = BoardView(document, Attempts(document))
    qtbot.addWidget(view)
    view.resize(860, 420)
    view.show()
    view.document = document
    view.refused = []
    view._attempts.said.connect(lambda message: view.refused.append(message.what))
    return view


def select(view, *ids):
    view.clearSelection()
    for id in ids:
        view.selectionModel().select(view.board.index_of(id), view.selectionModel().SelectionFlag.Select)


def sides(view):
    return {c.id: c.side for c in view.document.encounter.combatants}


def order(view):
    return "".join(c.id for c in view.document.encounter.combatants)


def entries(menu: QMenu):
    """What a menu offers: text, whether it is ticked, whether it can be chosen."""
    menu.aboutToShow.emit()
    return [(a.text(), a.isChecked(), a.isEnabled()) for a in menu.actions() if not a.isSeparator()]


def choose(menu: QMenu, text: str):
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == text).trigger()


# order


def test_stepping_is_told_to_be_possible_or_not(view):
    select(view, "a")
    assert (view.moves.can_step(down=False), view.moves.can_step(down=True)) == (False, True)
    assert view.moves.step(down=True)
    assert order(view) == "bcade"
    assert view.moves.can_step(down=False)
    assert view.moves.step(down=False)
    assert order(view) == "bacde"
    view.clearSelection()
    assert not view.moves.can_step(down=True)
    assert not view.moves.step(down=True)


# sides


def test_all_selected_change_sides_in_one_step(view):
    select(view, "a", "b", "d")
    assert view.moves.side() == ""
    assert view.moves.change_side("B & E")
    assert sides(view) == {"a": "B & E", "b": "B & E", "c": "Party", "d": "B & E", "e": "B & E"}
    assert view.selected_ids() == ["a", "b", "d"]
    assert view.moves.side() == "B & E"
    view.document.undo()
    assert sides(view)["a"] == "Party"


def test_the_side_it_is_on_already_is_no_step(view):
    select(view, "a")
    assert view.moves.change_side("Party")
    assert view.document.undo_label is None


def test_the_menu_of_sides_ticks_the_one_that_they_are_on(view):
    menu = SideMenu(view.document, view._attempts, view.moves, view)
    select(view, "a", "d")
    assert entries(menu) == [("Party", True, True), ("B && E", False, True), ("&New side…", False, True)]
    choose(menu, "B && E")
    assert sides(view)["a"] == sides(view)["d"] == "B & E"
    select(view, "a", "c")
    assert [ticked for _, ticked, _ in entries(menu)] == [False, False, False]


def test_a_new_side_is_asked_for_by_name(view, qtbot):
    menu = SideMenu(view.document, view._attempts, view.moves, view)
    select(view, "d")
    dialog = menu.new_side()
    qtbot.addWidget(dialog)
    assert not dialog.do.isEnabled()
    dialog.field.setText(" Militia ")
    dialog.accept()
    assert sides(view)["d"] == "Militia"
    assert "Militia" in view.moves.sides()


# leaders


def test_the_menu_of_leaders_offers_who_can_lead_and_ticks_who_does(view):
    menu = LeaderMenu(view.document, view.moves, view)
    select(view, "d")
    assert entries(menu) == [("Nobody", True, True), ("A", False, True), ("C", False, True)]
    choose(menu, "C")
    assert view.document.record.led_by == {"d": "c"}
    assert entries(menu) == [("Nobody", False, True), ("A", False, True), ("C", True, True)]
    choose(menu, "Nobody")
    assert view.document.record.led_by == {}
    view.document.undo()
    assert view.document.record.led_by == {"d": "c"}


def test_several_are_led_in_one_step_and_a_leader_who_cannot_says_why(view):
    select(view, "a", "d")
    assert view.moves.set_leader("c")
    assert view.document.record.led_by == {"a": "c", "d": "c"}
    menu = LeaderMenu(view.document, view.moves, view)
    select(view, "d")
    assert entries(menu)[1:] == [("A", False, False), ("C", True, True)]
    assert "is led by somebody" in menu.actions()[1].toolTip()
    assert view.moves.why_not_led_by("a").kind is ErrorKind.LEADER_IS_LED
    assert not view.moves.set_leader("a")
    assert view.refused == ["A is led by somebody and cannot lead D."]
    view.document.undo()
    assert view.document.record.led_by == {}


@pytest.mark.parametrize(
    ("ids", "words"),
    [("be", "Nobody else on this side has the Leader skill"), ("ab", "Those selected are on several sides")],
)
def test_without_a_leader_to_choose_it_says_so(view, ids, words):
    select(view, *ids)
    assert entries(LeaderMenu(view.document, view.moves, view)) == [("Nobody", True, True), (words, False, False)]


# names


def test_renaming_keeps_the_rest_and_a_taken_name_is_refused(view):
    view.moves.rename("a", "Ana")
    assert [c.name for c in view.document.encounter.combatants] == ["Ana", "B", "C", "D", "E"]
    with pytest.raises(RuleError) as error:
        view.moves.rename("b", "Ana")
    assert error.value.kind is ErrorKind.NAME_TAKEN
