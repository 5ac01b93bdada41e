from fractions import Fraction

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.models.targets import TargetRole, TargetsModel, chance_text
from eod_desktop.rules import Combatant, Encounter, Evade, ScriptedDice, Status
from tests.fakes import RIFLE, sample_campaign

SHOT = AttackChoice(weapon="Rifle", range="Short", target="r1")


@pytest.fixture
def model(qapp) -> TargetsModel:
    model = TargetsModel()
    model.tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    return model


@pytest.fixture
def campaign() -> Campaign:
    return sample_campaign(3)


@pytest.fixture
def encounter(campaign: Campaign) -> Encounter:
    return campaign.on_board.now


def column(model: TargetsModel, role: int) -> list[object]:
    return [model.index(row).data(role) for row in range(model.rowCount())]


def ids(model: TargetsModel) -> list[object]:
    return column(model, TargetRole.ID)


def test_enemies_first_then_friends_then_who_is_out(model, campaign, encounter) -> None:
    encounter = encounter.set_hits("r1", 0).set_status("r2", Status.DEAD)
    model.show(campaign, encounter, "ana", SHOT)
    assert ids(model) == ["r3", "r1", "bo", "r2"]
    assert column(model, TargetRole.STATE) == ["", "down", "", "dead"]
    assert column(model, TargetRole.DIGIT) == [1, 2, 3, 0]
    assert column(model, TargetRole.ENEMY) == [True, True, False, True]
    assert column(model, TargetRole.SIDE_STYLE) == [1, 1, 0, 1]
    assert column(model, TargetRole.SIDE) == ["Raiders", "Raiders", "Party", "Raiders"]
    possible = [bool(model.flags(model.index(row)) & Qt.ItemFlag.ItemIsEnabled) for row in range(4)]
    assert possible == [True, True, True, False]


def test_digits_choose_who_can_be_attacked(model, campaign, encounter) -> None:
    model.show(campaign, encounter.leave("r1"), "ana", SHOT)
    assert [model.id_of_digit(digit) for digit in (1, 2, 3, 4, 5, 0)] == ["r2", "r3", "bo", "", "", ""]
    assert model.row_of("r3") == 1
    assert model.row_of("nobody") == -1
    assert model.id_at(1) == "r3"
    assert model.id_at(-1) == ""


def test_odds_are_those_of_the_check_for_each_target(model, campaign, encounter) -> None:
    fight = encounter.begin_turn(ScriptedDice([4, 5, 5, 3, 2])).declare("r1", Evade())
    model.show(campaign, fight, "ana", SHOT)
    # Rifle-2 at Short range: 6+, against an evading target 9+
    assert column(model, TargetRole.NEEDED) == [9, 6, 6, 6]
    assert column(model, TargetRole.CHANCE) == [Fraction(10, 36), Fraction(26, 36), Fraction(26, 36), Fraction(26, 36)]
    assert column(model, TargetRole.STATE) == ["evading", "", "", ""]


def test_an_attack_that_cannot_be_made_has_no_odds(model, campaign, encounter) -> None:
    model.show(campaign, encounter, "ana", replace(SHOT, range="Extreme"))
    assert column(model, TargetRole.CHANCE) == [None] * 4
    assert column(model, TargetRole.NEEDED) == [None] * 4
    assert chance_text(None) == "–"
    assert chance_text(Fraction(21, 36)) == "58 %"


def test_a_row_says_everything_to_a_screen_reader(model, campaign, encounter) -> None:
    model.show(campaign, encounter.set_hits("r1", -1), "ana", SHOT)
    spoken = column(model, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken[0] == "Raider 2, Raiders, needs 6+, 72 %"
    assert spoken[2] == "Raider 1, Raiders, down, needs 6+, 72 %"
    assert model.index(2).data(Qt.ItemDataRole.ToolTipRole) == "Raider 1\nRaiders\ndown"


def test_rows_follow_the_fight_without_a_reset(model, campaign, encounter, qtbot) -> None:
    model.show(campaign, encounter, "ana", SHOT)
    held = QPersistentModelIndex(model.index(model.row_of("r1")))
    with qtbot.assertNotEmitted(model.modelReset):
        model.show(campaign, encounter.set_hits("r1", 0), "ana", SHOT)
        assert (held.row(), held.data(TargetRole.ID)) == (2, "r1")
        newcomer = Combatant("dog", "Dog", "Creatures", max_hits=9)
        joined = encounter.set_hits("r1", 0).join(newcomer)
        model.show(campaign, joined, "ana", SHOT)
        assert ids(model) == ["r2", "r3", "dog", "r1", "bo"]
        assert held.data(TargetRole.ID) == "r1"
        model.show(campaign, encounter, "ana", SHOT)
        assert ids(model) == ["r1", "r2", "r3", "bo"]
        assert held.row() == 0


def test_another_attacker_is_another_list(model, campaign, encounter, qtbot) -> None:
    model.show(campaign, encounter, "ana", SHOT)
    with qtbot.waitSignal(model.modelReset):
        model.show(campaign, encounter, "r1", SHOT)
    assert ids(model) == ["ana", "bo", "r2", "r3"]


def test_only_rows_that_are_asked_for_are_worked_out(model, monkeypatch) -> None:
    combatants = tuple(Combatant(f"c{n}", f"C {n}", "AB"[n % 2], weapons=(RIFLE,), max_hits=9) for n in range(100))
    asked = []
    check_for = Encounter.check_for
    monkeypatch.setattr(Encounter, "check_for", lambda self, *args: asked.append(args) or check_for(self, *args))
    model.show(Campaign("t"), Encounter(combatants), "c0", SHOT)
    assert len(asked) <= 1  # by the tester, which looks at the first row
    asked.clear()
    for role in (TargetRole.CHANCE, TargetRole.NEEDED, TargetRole.STATE):
        model.index(3).data(role)
    assert len(asked) == 1


def test_rows_seen_long_ago_are_not_worked_out_again_with_every_change(model, monkeypatch, qtbot) -> None:
    combatants = tuple(Combatant(f"c{n}", f"C {n}", "AB"[n % 2], weapons=(RIFLE,), max_hits=9) for n in range(100))
    fight = Encounter(combatants)
    model.show(Campaign("t"), fight, "c0", SHOT)
    for row in range(model.rowCount()):
        model.index(row).data(TargetRole.CHANCE)
    asked = []
    check_for = Encounter.check_for
    monkeypatch.setattr(Encounter, "check_for", lambda self, *args: asked.append(args) or check_for(self, *args))
    with qtbot.waitSignal(model.dataChanged) as told:
        model.show(Campaign("t"), fight.set_hits("c0", 8), "c0", SHOT)
    assert len(asked) <= 1  # by the tester, which looks at the first row
    assert told.args[0].row() == 0
    assert told.args[1].row() == model.rowCount() - 1
