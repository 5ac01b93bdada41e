"""Faults of dice, rerolls and logs of rolls that people met in other programs, tried on this one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.campaign.exchange import statblock
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.models.dice_log import Column, DiceLogModel
from eod_desktop.models.quick_check import Ready
from eod_desktop.models.quick_line import QuickCheck, QuickPart
from eod_desktop.models.quick_reader import QuickError, QuickErrorKind, read_line
from eod_desktop.models.quick_rolls import rolled_again, throws_of
from eod_desktop.models.quick_words import Vocabulary
from eod_desktop.rules import (
    Attack,
    AttackRolled,
    Check,
    DiceExpression,
    Encounter,
    Modifier,
    Outcome,
    RandomDice,
    RuleError,
    ScriptedDice,
    Weapon,
)
from eod_desktop.ui.table_dice import AskingDice, TableDiceDialog
from tests.fakes import sample_campaign
from tests.models.fights import begun, document_of, fighter, staged

TOO_MUCH = ("9999999d999999999", "100000d6", "1001d6", "2d1001")


@pytest.mark.parametrize(
    "written", ["2d6 - 3", "2d6-3", "2d6 -3", "2d6- 3", " 2d6\t-\u00a03 ", "2D6 \u2212 3", "2d6–3"]
)
def test_spaces_and_kinds_of_minus_change_nothing(written: str) -> None:
    expression, plain = DiceExpression.parse(written), DiceExpression.parse("2d6-3")
    rolls = [expression.roll(RandomDice(seed)) for seed in range(2_000)]
    assert rolls == [plain.roll(RandomDice(seed)) for seed in range(2_000)]
    assert min(roll.total for roll in rolls) == -1
    assert max(roll.total for roll in rolls) == 9


@pytest.mark.parametrize(
    ("written", "faces", "total"),
    [
        ("9+2d6", (3, 4), 16),
        ("-1+2d6", (3, 4), 6),
        ("2d6+1d6", (3, 4, 5), 12),
        ("2d6+2-1", (3, 4), 8),
        ("2d6+1+1", (3, 4), 9),
        ("9d8 - 40d10", (8,) * 9 + (1,) * 40, 32),
    ],
)
def test_a_constant_stands_anywhere_and_no_sign_is_lost(written: str, faces: tuple[int, ...], total: int) -> None:
    roll = DiceExpression.parse(written).roll(ScriptedDice(faces))
    assert (roll.faces, roll.total) == (faces, total)


@pytest.mark.parametrize(("damage", "faces"), [("-1d6", (4,)), ("1D-2D", (1, 6, 6)), ("1d6-6", (1,))])
def test_damage_below_nothing_deals_nothing(damage: str, faces: tuple[int, ...]) -> None:
    gun = Weapon("Gun", "", damage)
    fight = Encounter(combatants=(fighter("a", "Party", weapons=(gun,)), fighter("b", "Raiders")))
    fight = fight.begin_turn(ScriptedDice((6, 4))).declare("a", Attack("b", "Gun", "Short"))
    fight = fight.resolve(ScriptedDice((5, 5, *faces)))
    (rolled,) = [event for event in fight.events if isinstance(event, AttackRolled)]
    assert rolled.damage
    assert (rolled.damage.rolled <= 0, rolled.damage.dealt) == (True, 0)
    assert fight.combatant("b").hits == 20


@pytest.mark.parametrize("written", TOO_MUCH)
def test_too_many_dice_are_refused_wherever_dice_are_written(written: str) -> None:
    with pytest.raises(RuleError):
        DiceExpression.parse(written)
    with pytest.raises(RuleError):
        Weapon("Gun", "", written)
    with pytest.raises(QuickError) as caught:
        read_line(written, Vocabulary({}))
    assert caught.value.kind is QuickErrorKind.LIMITS
    reading = statblock.read(f"Zed 777777 Rifle-1\nRifle ({written})")
    assert all(str(weapon.damage) != written for character in reading.characters for weapon in character.weapons)


def test_many_dice_within_the_limits_are_one_row_of_the_log() -> None:
    document = document_of(staged([fighter("a", "Party", "A")]))
    asked = read_line("1000d6", Vocabulary({}))
    assert not isinstance(asked, QuickCheck)
    (throw,) = throws_of(asked, RandomDice(1))
    assert len(throw.sides[0].roll.faces) == 1_000
    assert document.roll_count() == 0


@pytest.mark.parametrize(
    ("faces", "dm", "outcome"),
    [
        ((6, 6), 3, Outcome.CRITICAL_SUCCESS),
        ((6, 6), -8, Outcome.FAILURE),
        ((1, 1), 8, Outcome.CRITICAL_FAILURE),
    ],
)
def test_T2_T3_T4_a_natural_roll_changes_what_it_means_and_never_the_total(
    faces: tuple[int, int], dm: int, outcome: Outcome
) -> None:
    result = Check((Modifier("", dm),)).roll(ScriptedDice(faces))
    assert (result.total, result.outcome) == (sum(faces) + dm, outcome)


def test_a_reroll_is_either_critical_success_or_critical_failure_and_undo_brings_the_first_back() -> None:
    document = document_of(staged([fighter("a", "Party", "A")]))
    first = throws_of(Ready(QuickCheck(QuickPart("A")), (Check(),)), ScriptedDice((1, 1)))[0].sides[0]
    second = rolled_again(first, (True, True), ScriptedDice((6, 6)))
    assert (first.roll.outcome, second.roll.outcome) == (Outcome.CRITICAL_FAILURE, Outcome.CRITICAL_SUCCESS)
    assert second.roll.discarded == (1, 1)
    document.roll_outside(StepLabel("quick_check", ("A",)), [first.roll])
    document.roll_outside(StepLabel("roll_again", ("A",)), [second.roll])
    document.undo()
    assert [(row.roll.faces, row.undone) for row in document.rolls(0, 9)] == [((1, 1), False), ((6, 6), True)]


def now() -> datetime:
    return datetime(2026, 1, 2, 20, 15, tzinfo=UTC)


def test_a_campaign_that_is_opened_again_or_undone_rolls_new_dice(tmp_path: Path) -> None:
    file = tmp_path / "a.eod"
    Store.create(file, sample_campaign(), now).close()
    seen: list[tuple[int, ...]] = []
    for _ in range(3):
        store = Store.open(file, now)
        seen.append(Document(store, RandomDice()).dice.roll(30))
        store.close()
    assert len(set(seen)) == 3
    store = Store.open(file, now)
    document = Document(store, RandomDice())
    rolled = set()
    for _ in range(20):
        document.begin_turn({})
        rolled.add(tuple(place.face for place in document.encounter.initiative.values()))  # type: ignore[union-attr]
        document.undo()
    store.close()
    assert len(rolled) > 1


def test_dice_are_typed_without_a_mouse_one_dialog_for_each_roll(qtbot: QtBot) -> None:
    asked: list[str] = []

    def type_in() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TableDiceDialog)
        asked.append(dialog.accessibleName())
        for key in "55" if len(asked) == 1 else "123":
            QTest.keyClick(dialog.focusWidget(), key)
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
        if len(asked) < 2:
            QTimer.singleShot(0, type_in)

    gun = Weapon("Gun", "", "3d6")
    document = document_of(begun([fighter("a", "Party", weapons=(gun,)), fighter("b", "Raiders")], (5, 4)))
    document.fight("declare", "a", Attack("b", "Gun", "Short"))
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    document.dice = AskingDice(RandomDice(1), document.name_of, window)
    QTimer.singleShot(0, type_in)
    document.fight("resolve")
    assert [name.partition(",")[0] for name in asked] == ["A: to hit B with Gun", "A: damage to B with Gun"]
    assert document.encounter
    assert document.encounter.combatant("b").hits == 14


def test_a_clock_that_is_wrong_changes_no_order(tmp_path: Path, qapp: QApplication) -> None:
    times = [now(), now() - timedelta(days=1), now() + timedelta(days=365), now() + timedelta(minutes=1)]
    clock = iter([now(), *times])
    file = tmp_path / "a.eod"
    store = Store.create(file, sample_campaign(), lambda: next(clock))
    document = Document(store, RandomDice(1))
    for place in range(4):
        asked = read_line(f"{place + 1}d6", Vocabulary({}))
        assert not isinstance(asked, QuickCheck)
        rolls = [throw.sides[0].roll for throw in throws_of(asked, document.dice)]
        document.roll_outside(StepLabel("quick_check", ("",)), rolls)
    store.close()
    store = Store.open(file, now)
    model = DiceLogModel(Document(store, RandomDice(1)))
    shown = [str(model.index(row, Column.WHAT).data()) for row in range(model.rowCount())]
    store.close()
    assert shown == ["4d6", "3d6", "2d6", "1d6"]
