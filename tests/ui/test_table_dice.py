"""Dice rolled on the table, typed in by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.rules import Attack, RollPurpose, RollPurposeKind, ScriptedDice, Weapon
from eod_desktop.ui.table_dice import MOST_ASKED, Answer, AskingDice, TableDiceDialog
from tests.models.fights import begun, document_of, fighter, staged

NAMES = {"a": "Ana", "b": "Bo"}
Key = Qt.Key


@pytest.fixture
def make(qtbot: QtBot) -> Callable[..., TableDiceDialog]:
    def made(count: int = 2, sides: int = 6) -> TableDiceDialog:
        dialog = TableDiceDialog("Ana: to hit Bo with Rifle", count, sides)
        qtbot.addWidget(dialog)
        dialog.show()
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        return dialog

    return made


def press(dialog: QDialog, *keys: str | Qt.Key) -> None:
    """Press keys where the keyboard is."""
    for key in keys:
        for one in key if isinstance(key, str) else [key]:
            QTest.keyClick(dialog.focusWidget(), one)


def texts(dialog: TableDiceDialog) -> list[str]:
    return [field.text() for field in dialog.fields.fields]


# the dialog


def test_digits_fill_die_after_die_and_enter_takes_them(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make()
    press(dialog, "46")
    assert dialog.sum.text() == "= 10"
    press(dialog, Key.Key_Return)
    assert (dialog.answer, dialog.faces, dialog.isVisible()) == (Answer.TYPED, (4, 6), False)


def test_enter_before_all_are_filled_goes_to_what_is_missing(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make(3)
    press(dialog, "4", Key.Key_Right, "2", Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.fields.fields[1]
    press(dialog, "1", Key.Key_Enter)
    assert dialog.faces == (4, 1, 2)


def test_backspace_goes_back_also_from_the_end(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make(3)
    press(dialog, "123")
    assert dialog.focusWidget() is dialog.take
    press(dialog, Key.Key_Backspace, Key.Key_Backspace)
    assert texts(dialog) == ["1", "", ""]
    press(dialog, Key.Key_Backspace, Key.Key_Backspace)
    assert texts(dialog) == ["", "", ""]
    press(dialog, "654", Key.Key_Return)
    assert dialog.faces == (6, 5, 4)


def test_a_face_is_corrected_where_it_stands(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make()
    press(dialog, "2", Key.Key_Left, "5")
    assert texts(dialog) == ["5", ""]
    press(dialog, "3", Key.Key_Backspace, "6", Key.Key_Return)
    assert dialog.faces == (5, 6)


@pytest.mark.parametrize("typed", ["7", "0", "9", "x", "-"])
def test_what_is_no_face_is_refused_in_place(make: Callable[..., TableDiceDialog], typed: str) -> None:
    dialog = make()
    press(dialog, "4", typed)
    assert texts(dialog) == ["4", ""]
    assert dialog.problem.text() == f"“{typed}” is no face of this die: 1 to 6."
    assert dialog.fields.fields[1].accessibleDescription() == dialog.problem.text()
    press(dialog, "6")
    assert not dialog.problem.isVisible()
    assert dialog.fields.fields[1].accessibleDescription() == ""


def test_a_refusal_goes_when_the_same_face_is_typed_again(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make()
    press(dialog, "4", Key.Key_Left, "8", "4")
    assert not dialog.problem.isVisible()


def test_larger_dice_take_numbers_that_enter_or_tab_end(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make(3, 20)
    press(dialog, "1", Key.Key_Tab, "12")
    assert dialog.focusWidget() is dialog.fields.fields[2]
    press(dialog, "21")
    assert texts(dialog)[2] == "2"
    assert dialog.problem.text() == "“21” is no face of this die: 1 to 20."
    press(dialog, Key.Key_Return)
    assert dialog.faces == (1, 12, 2)


def test_larger_dice_go_on_where_no_digit_can_follow(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make(2, 10)
    press(dialog, "7", "1", Key.Key_Backspace, "10", Key.Key_Return)
    assert dialog.faces == (7, 10)


def test_escape_lets_the_program_roll_this_one(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make()
    press(dialog, "46", Key.Key_Escape)
    assert (dialog.answer, dialog.isVisible()) == (Answer.PROGRAM, False)


def test_shift_escape_lets_the_program_roll_the_rest(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make()
    QTest.keyClick(dialog.focusWidget(), Key.Key_Escape, Qt.KeyboardModifier.ShiftModifier)
    assert (dialog.answer, dialog.isVisible()) == (Answer.REST, False)


def test_buttons_do_the_same(make: Callable[..., TableDiceDialog]) -> None:
    answers = []
    for name in ("take", "roll_one", "rest"):
        dialog = make()
        press(dialog, "11")
        getattr(dialog, name).click()
        answers.append(dialog.answer)
    assert answers == [Answer.TYPED, Answer.PROGRAM, Answer.REST]


def test_nothing_moves_when_a_refusal_is_said(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make()
    before = dialog.size(), dialog.fields.pos(), dialog.take.pos()
    press(dialog, "9")
    QApplication.processEvents()
    assert (dialog.size(), dialog.fields.pos(), dialog.take.pos()) == before


def test_tab_reaches_everything_and_each_has_a_name(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make()
    reached: list[QWidget] = []
    for _ in range(5):
        reached.append(dialog.focusWidget())
        press(dialog, Key.Key_Tab)
    assert reached == [*dialog.fields.fields, dialog.take, dialog.roll_one, dialog.rest]
    assert [field.accessibleName() for field in dialog.fields.fields] == [
        "Die 1 of 2, 1 to 6",
        "Die 2 of 2, 1 to 6",
    ]
    assert dialog.accessibleName() == "Ana: to hit Bo with Rifle, 2 dice"


def test_many_dice_stand_in_rows(make: Callable[..., TableDiceDialog]) -> None:
    dialog = make(MOST_ASKED)
    press(dialog, "6" * MOST_ASKED, Key.Key_Return)
    assert dialog.faces == (6,) * MOST_ASKED


# the dice


class Table:
    """Types the answers into the dialogs that open, and remembers what they asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answers: Sequence[str]) -> None:
        self.asked: list[str] = []
        self.answers = list(answers)
        monkeypatch.setattr(TableDiceDialog, "exec", lambda dialog: self._answer(dialog))

    def _answer(self, dialog: TableDiceDialog) -> int:
        self.asked.append(dialog.accessibleName())
        dialog.show()
        answer = self.answers.pop(0)
        if answer == "rest":
            dialog.roll_rest()
        elif answer == "program":
            dialog.reject()
        else:
            for field, face in zip(dialog.fields.fields, answer, strict=True):
                QTest.keyClicks(field, face)
            dialog.accept()
        return 0


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def asking(window: QWidget, *faces: int) -> AskingDice:
    """Dice that ask, beside a program that rolls these."""
    return AskingDice(ScriptedDice(faces), lambda id: NAMES.get(id, id), window)


def test_each_roll_is_asked_for_by_name(monkeypatch: pytest.MonkeyPatch, window: QWidget) -> None:
    table, dice = Table(monkeypatch, ["46", "123"]), asking(window)
    dice.about(RollPurpose(RollPurposeKind.TO_HIT, "a", "Rifle", "b"))
    assert dice.roll(2) == (4, 6)
    dice.about(RollPurpose(RollPurposeKind.DAMAGE, "a", "Rifle", "b"))
    assert dice.roll(3) == (1, 2, 3)
    assert table.asked == ["Ana: to hit Bo with Rifle, 2 dice", "Ana: damage to Bo with Rifle, 3 dice"]


def test_what_the_program_rolled_is_not_marked_as_typed(monkeypatch: pytest.MonkeyPatch, window: QWidget) -> None:
    Table(monkeypatch, ["46", "program", "5"])
    dice = asking(window, 1, 1)
    assert [dice.roll(2), dice.roll(2), dice.roll(1)] == [(4, 6), (1, 1), (5,)]
    assert dice.taken() == (True, True, False, False, True)
    assert dice.taken() == ()


def test_the_rest_is_the_program_s_until_the_step_is_over(
    monkeypatch: pytest.MonkeyPatch, window: QWidget, qtbot: QtBot
) -> None:
    table, dice = Table(monkeypatch, ["46", "rest", "55"]), asking(window, 1, 2, 3, 4)
    assert [dice.roll(2), dice.roll(2), dice.roll(2)] == [(4, 6), (1, 2), (3, 4)]
    assert len(table.asked) == 2
    QApplication.processEvents()
    assert dice.roll(2) == (5, 5)


def test_nobody_is_asked_for_more_dice_than_are_thrown(monkeypatch: pytest.MonkeyPatch, window: QWidget) -> None:
    table = Table(monkeypatch, [])
    dice = asking(window, *[6] * (MOST_ASKED + 1))
    assert dice.roll(MOST_ASKED + 1) == (6,) * (MOST_ASKED + 1)
    assert dice.roll(0) == ()
    assert table.asked == []
    assert not any(dice.taken())


def test_a_whole_turn_is_rolled_on_the_table(monkeypatch: pytest.MonkeyPatch, window: QWidget) -> None:
    claws = Weapon("Claws", "", "2d6-1d4", {"Short": 0})
    document = document_of(staged([fighter("a", "Party", "Ana", weapons=(claws,)), fighter("b", "Raiders", "Bo")]))
    table = Table(monkeypatch, ["5", "4", "66", "55", "4"])
    document.dice = AskingDice(ScriptedDice([]), document.name_of, window)
    document.begin_turn({})
    document.fight("declare", "a", Attack("b", "Claws", "Short"))
    document.fight("resolve")
    assert table.asked == [
        "Ana: initiative, 1 die",
        "Bo: initiative, 1 die",
        "Ana: to hit Bo with Claws, 2 dice",
        "Ana: damage to Bo with Claws, 2 dice",
        "Ana: damage to Bo with Claws, 1 die of 4 sides",
    ]
    assert document.encounter.combatant("b").hits == 14


def test_the_dialog_is_modal_over_what_is_open(window: QWidget, qtbot: QtBot) -> None:
    window.show()
    open_dialog = QDialog(window)
    qtbot.addWidget(open_dialog)
    open_dialog.open()
    dice, parents = asking(window), []

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        parents.append(dialog.parentWidget())
        press(dialog, "34", Key.Key_Return)

    QTimer.singleShot(0, answer)
    assert dice.roll(2) == (3, 4)
    assert parents == [open_dialog]


def test_dice_without_a_purpose_are_asked_for_all_the_same(monkeypatch: pytest.MonkeyPatch, window: QWidget) -> None:
    Table(monkeypatch, ["3"])
    assert asking(window).roll(1) == (3,)


def test_the_rules_see_faces_as_any_others(monkeypatch: pytest.MonkeyPatch, window: QWidget) -> None:
    Table(monkeypatch, ["5", "3"])
    two = [fighter("a", "Party"), fighter("b", "Raiders")]
    assert staged(two).begin_turn(asking(window)) == begun(two, [5, 3])
