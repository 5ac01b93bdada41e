"""The quick check: typed or chosen, rolled, rolled again, ruled, undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.rolls import RollKind, Standing
from eod_desktop.campaign.state import Campaign
from eod_desktop.document import Document
from eod_desktop.models.quick_results import ResultRole, ResultRow
from eod_desktop.rules import Character, Modifier, Outcome, ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message
from eod_desktop.ui.quick_check import QuickCheckWindow
from tests.fakes import MemoryStore

ANA = Character("c1", "Ana", "Party", skills={"Rifle": 2}, stats={"DEX": 9}, max_hits=21)
BO = Character("c2", "Bo", "Raiders", skills={"Melee": 1}, max_hits=10)


@pytest.fixture
def make(qtbot: QtBot) -> Callable[..., QuickCheckWindow]:
    def made(*faces: int) -> QuickCheckWindow:
        campaign = Campaign("Test", characters=(ANA, BO), situation_dms=(Modifier("Smoke", -1),))
        document = Document(MemoryStore(campaign), ScriptedDice(faces))
        window = QuickCheckWindow(document, Attempts(document))
        window.document = document  # type: ignore[attr-defined]
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return made


def document_of(window: QuickCheckWindow) -> Document:
    return window.document  # type: ignore[attr-defined, no-any-return]


def ask(window: QuickCheckWindow, text: str) -> None:
    window.line.setText(text)


def enter(window: QuickCheckWindow, text: str) -> None:
    ask(window, text)
    QTest.keyClick(window.line, Qt.Key.Key_Return)


def rows(window: QuickCheckWindow) -> list[ResultRow]:
    model = window.list.model()
    return [model.index(row, 0).data(ResultRole.ROW) for row in range(model.rowCount())]


def test_what_is_typed_shows_what_it_needs_before_it_is_rolled(make: Callable[..., QuickCheckWindow]) -> None:
    window = make()
    ask(window, "ana rifle difficult +1")
    assert window.outlook.text() == "needs 5+ · 83 % · 30 in 36"
    assert window.chart.needed == 5
    assert window.roll.isEnabled()
    assert (window.fields.who.currentText(), window.fields.figure.currentText()) == ("Ana", "Rifle")
    assert (window.fields.difficulty.currentData(), window.fields.dm.value()) == ("Difficult", 1)


def test_what_is_not_understood_is_pointed_at_and_cannot_be_rolled(make: Callable[..., QuickCheckWindow]) -> None:
    window = make()
    ask(window, "ana rifle dificult")
    assert window.line.part == (10, 18)
    assert "dificult" in window.outlook.text()
    assert "Difficult" in window.outlook.text()
    assert window.line.accessibleDescription() == window.outlook.text()
    assert not window.roll.isEnabled()
    QTest.keyClick(window.line, Qt.Key.Key_Return)
    assert document_of(window).roll_count() == 0
    ask(window, "ana rifle difficult")
    assert window.line.part == (0, 0)
    assert window.line.accessibleDescription() == ""


def test_a_stat_that_somebody_has_not_is_said(make: Callable[..., QuickCheckWindow]) -> None:
    window = make()
    ask(window, "bo dex")
    assert "Bo" in window.outlook.text()
    assert not window.roll.isEnabled()


def test_the_fields_rewrite_the_line(make: Callable[..., QuickCheckWindow]) -> None:
    window = make()
    fields = window.fields
    fields.who.setCurrentText("Ana")
    fields.figure.setCurrentText("Rifle")
    fields.dm.setValue(-2)
    fields.difficulty.setCurrentIndex(fields.difficulty.findData("Easy"))
    fields.times.setValue(3)
    fields.secret.setChecked(True)
    assert window.line.text() == "Ana Rifle −2 Easy x3 secret".replace("−", "-")
    fields.other.setCurrentText("Bo")
    fields.other_figure.setCurrentText("Melee")
    assert window.line.text() == "Ana Rifle -2 Easy vs Bo Melee x3 secret"
    fields.other.setCurrentIndex(0)
    assert "vs" not in window.line.text()


def test_the_fields_keep_what_they_have_no_room_for(make: Callable[..., QuickCheckWindow]) -> None:
    window = make()
    ask(window, "ana rifle smoke +1 11+")
    window.fields.times.setValue(2)
    assert window.line.text() == 'Ana Rifle +1 -1"Smoke" 11+ x2'
    window.fields.dm.setValue(0)
    assert window.line.text() == 'Ana Rifle -1"Smoke" 11+ x2'


def test_T1_a_roll_is_in_the_log_and_in_the_list(make: Callable[..., QuickCheckWindow]) -> None:
    window = make(3, 4)
    enter(window, "ana rifle")
    (row,) = document_of(window).rolls(0, 10)
    assert (row.roll.kind, row.roll.who, row.roll.faces, row.roll.outcome) == (
        RollKind.CHECK,
        "Ana",
        (3, 4),
        Outcome.SUCCESS,
    )
    assert [(one.who, one.sum, one.result) for one in rows(window)] == [("Ana · Rifle", "+2 = 9 against 8+", "Success")]
    assert window.line.selectedText() == "ana rifle"


def test_opposed_and_repeated_checks_show_each_roll_newest_first(make: Callable[..., QuickCheckWindow]) -> None:
    window = make(3, 4, 6, 5, 1, 1, 2, 2)
    enter(window, "ana rifle vs bo melee x2")
    assert [one.who for one in rows(window)] == ["Bo · Melee", "Ana · Rifle", "Bo · Melee", "Ana · Rifle"]
    assert [one.result for one in rows(window)] == [
        "Failure · ahead",
        "Critical failure · behind",
        "Success · ahead",
        "Success · behind",
    ]
    assert [one.good for one in rows(window)] == [True, False, True, None]


def test_an_opposed_check_goes_on_against_what_the_other_side_has_by_now(
    make: Callable[..., QuickCheckWindow],
) -> None:
    window = make(3, 4, 6, 5, 5, 5, 1, 2)
    enter(window, "ana rifle vs bo melee")

    def again(row: int) -> tuple[str, str]:
        window.list.setCurrentIndex(window.results.index(row))
        window.again_both.click()
        newest = rows(window)[0]
        return newest.who, newest.result

    assert again(1) == ("Ana · Rifle", "Success · level")
    assert again(1) == ("Bo · Melee", "Failure · behind")
    document_of(window).undo()
    rolls = [row.roll for row in document_of(window).rolls(0, 10)]
    assert [(roll.who, roll.whom, roll.standing) for roll in rolls] == [
        ("Ana", "Bo", Standing.BEHIND),
        ("Bo", "Ana", Standing.AHEAD),
        ("Ana", "Bo", Standing.LEVEL),
        ("Bo", "Ana", Standing.BEHIND),
    ]
    assert window.results.rival_of(rows(window)[1]) == rows(window)[2].rolled


def test_T4_an_opposed_natural_12_that_is_allowed_may_come_out_ahead(make: Callable[..., QuickCheckWindow]) -> None:
    window = make(6, 6, 6, 5)
    enter(window, "ana rifle hopeless vs bo melee")
    assert rows(window)[1].result == "Natural 12: your ruling · ahead"
    window.allow.click()
    assert rows(window)[0].result == "Allowed · ahead"


def test_a_reroll_keeps_the_discarded_dice_and_undo_takes_only_it_back(
    make: Callable[..., QuickCheckWindow],
) -> None:
    window = make(1, 1, 6, 6)
    enter(window, "ana rifle")
    window.again_both.click()
    assert [(one.rolled.roll.faces, one.rolled.roll.discarded) for one in rows(window)] == [
        ((6, 6), (1, 1)),
        ((1, 1), ()),
    ]
    document_of(window).undo()
    assert [one.undone for one in rows(window)] == [True, False]
    assert not window.again_both.isEnabled()
    document_of(window).redo()
    assert [one.undone for one in rows(window)] == [False, False]


def test_T4_a_natural_12_waits_for_the_gm_and_waits_again_when_the_ruling_is_undone(
    make: Callable[..., QuickCheckWindow],
) -> None:
    window = make(6, 6)
    enter(window, "bo impossible")
    assert rows(window)[0].waits
    assert window.allow.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    assert [(one.waits, one.result) for one in rows(window)] == [(False, "Allowed"), (False, "Failure")]
    assert document_of(window).rolls(1, 1)[0].roll.allowed
    document_of(window).undo()
    assert [one.waits for one in rows(window)] == [False, True]


def test_T4_of_several_rolls_the_one_that_waits_is_current(make: Callable[..., QuickCheckWindow]) -> None:
    window = make(6, 6, 3, 4)
    enter(window, "ana rifle hopeless x2")
    assert window.list.currentIndex().row() == 1
    QTest.keyClick(window.line, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    assert rows(window)[0].rolled.roll.allowed


def test_secret_and_repeated_dice_show_in_the_fields_and_secret_ones_in_the_results(
    make: Callable[..., QuickCheckWindow],
) -> None:
    window = make(2, 3, 4, 5)
    enter(window, "2x 2d6 secret")
    assert (window.fields.times.value(), window.fields.secret.isChecked()) == (2, True)
    assert [row.who for row in rows(window)] == ["2d6 · secret", "2d6 · secret"]


def test_dice_of_any_kind_are_rolled(make: Callable[..., QuickCheckWindow]) -> None:
    window = make(6, 5, 4)
    enter(window, "2d6 - 1d4 + 1 secret")
    (row,) = document_of(window).rolls(0, 10)
    assert (row.roll.expression, row.roll.total, row.roll.secret) == ("2d6-1d4+1", 8, True)
    assert not window.again_both.isEnabled()


def test_a_roll_that_cannot_be_saved_is_said_here_and_is_not_shown(make: Callable[..., QuickCheckWindow]) -> None:
    window = make(3, 4)
    store = document_of(window)._store
    assert isinstance(store, MemoryStore)
    store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, Path("memory.eod"))
    enter(window, "ana rifle")
    assert isinstance(window.messages.message, Message)
    assert rows(window) == []


def test_earlier_lines_come_back_with_the_arrow_keys(make: Callable[..., QuickCheckWindow]) -> None:
    window = make(1, 2, 3, 4)
    enter(window, "ana rifle")
    enter(window, "bo melee")
    window.line.clear()
    for expected in ("bo melee", "ana rifle"):
        QTest.keyClick(window.line, Qt.Key.Key_Up)
        assert window.line.text() == expected
    QTest.keyClick(window.line, Qt.Key.Key_Down)
    assert window.line.text() == "bo melee"


def test_names_follow_the_campaign(make: Callable[..., QuickCheckWindow]) -> None:
    window = make()
    ask(window, "cy rifle")
    assert not window.roll.isEnabled()
    document_of(window).put_character(Character("c9", "Cy", "Party", max_hits=9))
    assert window.roll.isEnabled()


def test_the_results_are_a_sound_model(make: Callable[..., QuickCheckWindow]) -> None:
    window = make(*[3] * 40)
    model = window.list.model()
    assert isinstance(model, QAbstractItemModel)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    enter(window, "ana vs bo x5")
    document_of(window).undo()
    document_of(window).redo()
    enter(window, "3d6")
    assert tester.model() is model


def test_every_control_has_a_name_for_screen_readers(make: Callable[..., QuickCheckWindow]) -> None:
    window = make(3, 4)
    enter(window, "ana rifle")
    fields = window.fields
    named = (window.line, window.list, fields.who, fields.figure, fields.other, fields.dm, fields.times, fields.secret)
    assert all(widget.accessibleName() or widget.text() for widget in named)  # type: ignore[attr-defined]
    said = window.list.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Dice: 3, 4" in said
    assert "Needed: 8+" in said
