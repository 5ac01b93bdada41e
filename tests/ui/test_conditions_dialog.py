"""Giving conditions."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from eod_desktop.document import Document
from eod_desktop.rules import Condition, ConditionDm, ConditionScope
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.conditions_dialog import ConditionsDialog
from tests.models.fights import document_of, fighter, staged

# of lists that open under a field
pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support (raise|grabbing)", extend=True)

Key = Qt.Key
STUNNED = Condition("stunned", (ConditionDm(ConditionScope.ATTACKS, -2),), until_next_action=True)
BLEEDING = Condition("Bleeding", turns=3)


@pytest.fixture
def document() -> Document:
    document = document_of(staged([fighter(id, "Party") for id in "abcdefgh"]))
    document.put_condition(STUNNED)
    document.fight("set_condition", "c", BLEEDING)
    return document


@pytest.fixture
def make(document: Document, qtbot: QtBot) -> Callable[..., ConditionsDialog]:
    def made(*ids: str) -> ConditionsDialog:
        dialog = ConditionsDialog(document, Attempts(document), ids or ("a",))
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.activateWindow()
        qtbot.waitUntil(dialog.name.hasFocus)
        return dialog

    return made


def of(document: Document, id: str) -> list[Condition]:
    return [active.condition for active in document.encounter.combatant(id).conditions]


def test_a_word_alone_is_given_to_all_in_one_step(make: Callable[..., ConditionsDialog], document: Document) -> None:
    dialog = make("a", "b")
    QTest.keyClicks(dialog.name, "prone")
    assert dialog.about.text() == "Stays until it is cleared."
    QTest.keyClick(dialog.name, Key.Key_Return)
    assert not dialog.isVisible()
    assert of(document, "a") == of(document, "b") == [Condition("prone")]
    document.undo()
    assert of(document, "a") == of(document, "b") == []


def test_everything_is_written_by_keyboard(make: Callable[..., ConditionsDialog], document: Document) -> None:
    dialog = make()
    QTest.keyClicks(dialog.name, "lit up")
    for text in ("-1", "2"):
        QTest.keyClick(dialog.focusWidget(), Key.Key_Tab)
        QTest.keyClicks(dialog.focusWidget(), text)
    QTest.keyClick(dialog.focusWidget(), Key.Key_Tab)
    QTest.keyClick(dialog.focusWidget(), Key.Key_Down)
    QTest.keyClick(dialog.focusWidget(), Key.Key_Tab)
    QTest.keyClicks(dialog.focusWidget(), "2")
    assert dialog.about.text() == "Holds up to the end of turn 2."
    QTest.keyClick(dialog.focusWidget(), Key.Key_Return)
    dms = (ConditionDm(ConditionScope.ATTACKS, -1), ConditionDm(ConditionScope.ATTACKED, 2))
    assert of(document, "a") == [Condition("lit up", dms, turns=2)]


def test_a_known_name_brings_the_rest_along(make: Callable[..., ConditionsDialog], document: Document) -> None:
    dialog = make()
    QTest.keyClicks(dialog.name, "STUNNED")
    assert dialog.form.condition == STUNNED
    QTest.keyClicks(dialog.name, "x")
    assert dialog.form.condition == Condition("STUNNEDx")
    dialog.name.clear()
    QTest.keyClicks(dialog.name, "bleeding")
    assert dialog.form.condition == BLEEDING
    dialog.accept()
    assert of(document, "a") == [BLEEDING]


def test_what_was_written_by_hand_stays_when_the_name_changes(make: Callable[..., ConditionsDialog]) -> None:
    dialog = make()
    QTest.keyClicks(dialog.name, "stunned")
    dialog.attacked.setText("+3")
    QTest.keyClicks(dialog.name, " badly")
    assert dialog.attacked.text() == "+3"
    assert dialog.attacks.text() == "−2"


def test_the_completer_offers_what_is_known(make: Callable[..., ConditionsDialog]) -> None:
    dialog = make()
    model = dialog.name.completer().model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["stunned", "Bleeding"]
    dialog.name.setText("Bleeding")
    dialog.name.completer().activated.emit("Bleeding")
    assert dialog.form.condition == BLEEDING


def test_a_condition_is_kept_and_one_undo_takes_back_the_fight_alone(
    make: Callable[..., ConditionsDialog], document: Document
) -> None:
    dialog = make()
    QTest.keyClicks(dialog.name, "prone")
    dialog.keep.click()
    dialog.accept()
    assert document.campaign.conditions == (STUNNED, Condition("prone"))
    document.undo()
    assert of(document, "a") == []
    assert document.campaign.conditions == (STUNNED, Condition("prone"))


def test_a_condition_is_taken_off_the_list(make: Callable[..., ConditionsDialog], document: Document) -> None:
    dialog = make()
    assert not dialog.forget.isEnabled()
    QTest.keyClicks(dialog.name, "stunned")
    dialog.forget.click()
    assert document.campaign.conditions == ()
    assert not dialog.forget.isEnabled()
    assert dialog.isVisible()
    assert dialog.form.condition == STUNNED


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("attacks", "much", "Write a whole number from −1000 to 1000."),
        ("attacked", "1001", "Write a whole number from −1000 to 1000."),
        ("turns", "0", "Write a whole number from 1 to 1000."),
    ],
)
def test_what_cannot_be_meant_is_said_where_it_stands(
    make: Callable[..., ConditionsDialog], field: str, text: str, said: str
) -> None:
    dialog = make()
    QTest.keyClicks(dialog.name, "prone")
    QTest.keyClicks(getattr(dialog, field), text)
    assert dialog.problem.text() == said
    assert getattr(dialog, field).accessibleDescription() == said
    assert not dialog.do.isEnabled()
    dialog.accept()
    assert dialog.isVisible()


def test_writing_turns_means_turns_and_nothing_written_is_one(make: Callable[..., ConditionsDialog]) -> None:
    dialog = make()
    QTest.keyClicks(dialog.name, "prone")
    dialog.lasting[next(lasting for lasting in dialog.lasting if lasting.value == "turns")].setChecked(True)
    assert dialog.form.condition == Condition("prone", turns=1)
    dialog.lasting[next(iter(dialog.lasting))].setChecked(True)
    QTest.keyClicks(dialog.turns, "4")
    assert dialog.form.condition == Condition("prone", turns=4)


def test_many_are_counted(make: Callable[..., ConditionsDialog]) -> None:
    assert make(*"abcdefgh")._who() == "A, B, C, D, E, F and 2 more"


def test_tab_reaches_everything_and_each_has_a_name(make: Callable[..., ConditionsDialog]) -> None:
    dialog = make()
    QTest.keyClicks(dialog.name, "stunned")
    reached = []
    for _ in range(9):
        reached.append(dialog.focusWidget())
        QTest.keyClick(dialog.focusWidget(), Key.Key_Tab)
    wanted = [dialog.name, dialog.attacks, dialog.attacked, dialog.turns, dialog.keep, dialog.forget, dialog.do]
    assert [widget for widget in wanted if widget not in reached] == []
    fields = [dialog.name, dialog.attacks, dialog.attacked, dialog.turns]
    assert [field.accessibleName() for field in fields] == [
        "Name",
        "DM on its own attacks and tasks",
        "DM on attacks on it",
        "Turns, this one included",
    ]
    assert all(button.text() for button in dialog.findChildren(QPushButton) if button.isVisible())


def test_enter_in_the_open_list_gives_what_is_written(
    make: Callable[..., ConditionsDialog], document: Document
) -> None:
    dialog = make()
    QTest.keyClicks(dialog.name, "stunned")
    popup = dialog.name.completer().popup()
    assert popup.isVisible()
    QTest.keyClick(popup, Key.Key_Return)
    assert not dialog.isVisible()
    assert of(document, "a") == [STUNNED]


def test_enter_on_a_name_of_the_open_list_chooses_it(make: Callable[..., ConditionsDialog]) -> None:
    dialog = make()
    QTest.keyClicks(dialog.name, "ble")
    popup = dialog.name.completer().popup()
    QTest.keyClick(popup, Key.Key_Down)
    QTest.keyClick(popup, Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.form.condition == BLEEDING
