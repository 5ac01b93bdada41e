"""Looking back at earlier turns."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.look_back import LookBack
from tests.models.fights import document_of, fighter, staged
from tests.models.test_turn_summary import AT

ALT, Key = Qt.KeyboardModifier.AltModifier, Qt.Key


def fought(turns: int) -> Document:
    """Ana harms Bo by the number of the turn in each turn; a second encounter stands by."""
    document = document_of(
        staged([fighter("a", "Party", "Ana"), fighter("b", "Raiders", "Bo")]),
        staged([fighter("z", "Others")]),
    )
    for turn in range(1, turns + 1):
        next_turn(document)
        document.fight("set_hits", "b", 20 - turn, f"reason {turn}")
    return document


def next_turn(document: Document) -> None:
    document.dice = ScriptedDice([5, 4])
    while document.encounter.acting:
        document.fight("resolve")
    document.begin_turn({})


@pytest.fixture
def document() -> Document:
    return fought(3)


@pytest.fixture
def window(document: Document, qtbot: QtBot) -> LookBack:
    return shown(document, qtbot)


def shown(document: Document, qtbot: QtBot) -> LookBack:
    window = LookBack(document, now=lambda: AT)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.text.hasFocus)
    return window


def reason_shown(window: LookBack) -> str:
    text = window.text.toPlainText()
    return ", ".join(f"reason {turn}" for turn in range(1, 9) if f"reason {turn}" in text)


def test_it_opens_on_the_turn_before(window: LookBack, document: Document) -> None:
    assert (window.place.text(), window.aside.text()) == ("Turn 2", "the fight is in turn 3")
    assert reason_shown(window) == "reason 2"


def test_keys_lead_through_the_turns_and_change_nothing(window: LookBack, document: Document, qtbot: QtBot) -> None:
    before = document.campaign
    seen = []
    for key in (Key.Key_Left, Key.Key_Left, Key.Key_Right, Key.Key_Right, Key.Key_Right):
        qtbot.keyClick(window.text, key, ALT)
        seen.append(window.turn)
    assert seen == [1, 1, 2, 3, 3]
    assert reason_shown(window) == "reason 3"
    assert window.aside.text() == "the current turn"
    assert document.campaign is before
    assert document.encounter.turn == 3


def test_buttons_do_the_same_and_say_when_there_is_no_more(window: LookBack) -> None:
    assert window.earlier.isEnabled()
    assert window.later.isEnabled()
    window.earlier.click()
    assert not window.earlier.isEnabled()
    window.show_turn(99)
    assert window.turn == 3
    assert not window.later.isEnabled()


def test_escape_goes_back_to_the_fight(window: LookBack, qtbot: QtBot) -> None:
    qtbot.keyClick(window.text, Key.Key_Escape)
    assert not window.isVisible()


def test_the_fight_goes_on_beside_it(window: LookBack, document: Document) -> None:
    bar = window.text.verticalScrollBar()
    window.resize(500, 250)
    bar.setValue(30)
    next_turn(document)
    assert (window.turn, window.aside.text()) == (2, "the fight is in turn 4")
    assert bar.value() == 30
    assert window.later.isEnabled()


def test_the_current_turn_follows_what_happens(window: LookBack, document: Document) -> None:
    window.go_on()
    document.fight("set_hits", "b", 3, "reason 8")
    assert reason_shown(window) == "reason 3, reason 8"
    document.undo()
    assert reason_shown(window) == "reason 3"


def test_a_turn_that_is_undone_is_no_longer_shown(window: LookBack, document: Document) -> None:
    while document.encounter.turn > 1:
        document.undo()
    assert window.turn == 1
    assert reason_shown(window) == "reason 1"


def test_a_new_name_is_shown_in_earlier_turns(window: LookBack, document: Document) -> None:
    document.fight("rename", "b", "Bo the Elder")
    assert "Bo the Elder" in window.text.toPlainText()


def test_another_encounter_is_followed(window: LookBack, document: Document) -> None:
    document.show_encounter("e2")
    assert window.place.text() == "Before the first turn"
    assert not window.earlier.isEnabled()
    assert not window.later.isEnabled()
    document.remove_encounter("e2")
    assert window.place.text() == "No encounter on the board"
    assert window.text.toPlainText() == ""
    document.show_encounter("e1")
    assert (window.turn, reason_shown(window)) == (2, "reason 2")


def test_in_the_first_turn_it_shows_that(qtbot: QtBot) -> None:
    window = shown(fought(1), qtbot)
    assert (window.turn, window.aside.text()) == (1, "the current turn")


def test_what_does_not_concern_it_makes_nothing_new(
    window: LookBack, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window.text, "setHtml", pytest.fail)
    document.rename_campaign("Other")
    document.fight("set_hits", "b", 3)
    document.undo()


def test_tab_reaches_everything(window: LookBack, qtbot: QtBot) -> None:
    reached = []
    for _ in range(4):
        reached.append(window.focusWidget())
        qtbot.keyClick(window.focusWidget(), Key.Key_Tab)
    assert {window.text, window.earlier, window.later, window.close_button} <= set(reached)
    assert window.text.accessibleName()
