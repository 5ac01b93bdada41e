"""The menu of conditions."""

import pytest
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from eod_desktop.document import Document
from eod_desktop.rules import Condition, ConditionDm, ConditionScope
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.conditions_menu import ConditionsMenu
from tests.models.fights import document_of, fighter, staged

STUNNED = Condition("stunned & <b>slow</b>", (ConditionDm(ConditionScope.ATTACKS, -2),))


@pytest.fixture
def document() -> Document:
    document = document_of(staged([fighter("a", "Party"), fighter("b", "Raiders")]))
    document.put_condition(STUNNED)
    document.fight("set_condition", "a", Condition("bleeding", turns=2))
    return document


@pytest.fixture
def menu(document: Document, qtbot: QtBot) -> ConditionsMenu:
    selected = ["a", "b"]
    menu = ConditionsMenu(document, Attempts(document), lambda: selected, QAction("New"))
    menu.selected = selected
    qtbot.addWidget(menu)
    menu.aboutToShow.emit()
    return menu


def entries(menu: ConditionsMenu) -> list[tuple[str, bool]]:
    return [(action.text(), action.isChecked()) for action in menu.actions() if not action.isSeparator()]


def choose(menu: ConditionsMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text() == text).trigger()
    menu.aboutToShow.emit()


def names(document: Document, id: str) -> list[str]:
    return [active.name for active in document.encounter.combatant(id).conditions]


def test_it_lists_what_they_have_and_the_gm_s_own(menu: ConditionsMenu) -> None:
    assert entries(menu) == [
        ("New", False),
        ("bleeding (1 of 2)", False),
        ("stunned && <b>slow</b>", False),
    ]
    tips = [action.toolTip() for action in menu.actions() if action.isCheckable()]
    assert "2 turns" in tips[0]
    assert "−2 on its attacks and tasks" in tips[1]


def test_who_lacks_it_gets_it_and_then_all_lose_it(menu: ConditionsMenu, document: Document) -> None:
    document.begin_turn({})
    choose(menu, "bleeding (1 of 2)")
    assert names(document, "a") == names(document, "b") == ["bleeding"]
    assert document.encounter.combatant("a").conditions[0].since == 1
    assert entries(menu)[1] == ("bleeding", True)
    choose(menu, "bleeding")
    assert names(document, "a") == names(document, "b") == []
    document.undo()
    assert names(document, "a") == names(document, "b") == ["bleeding"]


def test_the_gm_s_own_are_given(menu: ConditionsMenu, document: Document) -> None:
    choose(menu, "stunned && <b>slow</b>")
    assert document.encounter.combatant("b").conditions[0].condition == STUNNED


def test_without_a_selection_only_a_new_one_is_offered(menu: ConditionsMenu) -> None:
    menu.selected.clear()
    menu.aboutToShow.emit()
    assert entries(menu) == [("New", False)]


def test_without_an_encounter_too(menu: ConditionsMenu, document: Document) -> None:
    document.remove_encounter("e1")
    menu.aboutToShow.emit()
    assert entries(menu) == [("New", False)]
