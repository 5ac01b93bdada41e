import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.models.targets import TargetsModel
from eod_desktop.rules import ActiveCondition, Combatant, Condition, Encounter, Status
from eod_desktop.ui import hits_bar
from eod_desktop.ui.lettering import Lettering
from eod_desktop.ui.rows import row_height
from eod_desktop.ui.target_list import TargetList
from tests.fakes import RIFLE

SHOT = AttackChoice(weapon="Rifle", range="Short", target="r1")


def encounter(enemies: int, name: str = "Raider {}") -> Encounter:
    ana = Combatant("ana", "Ana", "Party", {"Rifle": 1}, weapons=(RIFLE,), max_hits=9)
    raiders = [Combatant(f"r{n}", name.format(n), "Raiders", max_hits=9) for n in range(1, enemies + 1)]
    return Encounter((ana, *raiders))


@pytest.fixture
def view(qtbot) -> TargetList:
    model = TargetsModel()
    view = TargetList(model)
    model.setParent(view)
    qtbot.addWidget(view)
    return view


def fill(view: TargetList, enemies: int, **options: str) -> TargetsModel:
    model = view.model()
    model.show(Campaign("t", sides=("Party", "Raiders")), encounter(enemies, **options), "ana", SHOT)
    return model


def test_showing_a_target_is_no_choice_of_the_user(view, qtbot) -> None:
    fill(view, 3)
    with qtbot.assertNotEmitted(view.target_chosen):
        view.show_target("r2")
        assert view.currentIndex().row() == 1
        view.show_target("")
        assert not view.currentIndex().isValid()
        view.show_target("nobody")


def test_arrows_choose_and_pass_over_who_cannot_be_attacked(view, qtbot) -> None:
    model = view.model()
    fight = encounter(3).set_status("r3", Status.DEAD)
    model.show(Campaign("t"), fight, "ana", SHOT)
    view.show_target("r1")
    view.show()
    with qtbot.waitSignal(view.target_chosen, check_params_cb=lambda id: id == "r2"):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    with qtbot.assertNotEmitted(view.target_chosen):
        qtbot.keyClick(view, Qt.Key.Key_Down)


def test_it_is_as_high_as_its_rows_and_no_lower_than_three(view) -> None:
    height = row_height(view.font())
    fill(view, 3)
    assert (view.minimumSizeHint().height(), view.maximumHeight()) == (3 * height, 3 * height)
    fill(view, 12)
    assert (view.minimumSizeHint().height(), view.maximumHeight()) == (3 * height, 12 * height)


def test_a_frame_leaves_room_for_every_row(view, qtbot) -> None:
    view.setStyleSheet("QListView { border: 1px solid black; }")
    fill(view, 3)
    with qtbot.waitExposed(view):
        view.show()
    view.resize(300, view.maximumHeight())
    assert view.frameWidth() == 1
    assert view.viewport().height() == 3 * row_height(view.font())
    assert view.verticalScrollBar().maximum() == 0


def test_it_shows_whole_rows_only(view, qtbot) -> None:
    fill(view, 12)
    view.resize(300, 5 * row_height(view.font()) + 11)
    with qtbot.waitExposed(view):
        view.show()
    assert view.viewport().height() == 5 * row_height(view.font())


@pytest.mark.parametrize(("width", "right"), [(180, 75), (300, 75), (600, 90)])
def test_numbers_are_never_covered_by_a_name(view, qtbot, width: int, right: int) -> None:
    """The right part of a row looks the same whatever the name in it."""
    pictures = []
    for name in ("A {}", "Raider captain with a remarkably long and winding name, number {}"):
        fill(view, 1, name=name)
        view.resize(QSize(width, row_height(view.font())))
        with qtbot.waitExposed(view):
            view.show()
        QApplication.processEvents()
        pictures.append(view.grab().toImage().copy(width - right, 0, right, view.height()))
    assert pictures[0] == pictures[1]


def test_a_row_is_as_high_as_in_every_list(view) -> None:
    model = fill(view, 1)
    assert view.visualRect(model.index(0)).height() == row_height(view.font())


def test_scrolling_goes_by_whole_rows(view, qtbot) -> None:
    model = fill(view, 30)
    height = row_height(view.font())
    view.resize(300, 5 * height)
    with qtbot.waitExposed(view):
        view.show()
    view.verticalScrollBar().setValue(3 * height + height // 2)
    assert view.visualRect(model.index(3)).top() == 0
    view.show_target("r29")
    assert view.visualRect(view.currentIndex()).bottom() == 5 * height - 1


def test_the_end_is_the_last_who_can_be_attacked(view, qtbot) -> None:
    model = view.model()
    fight = encounter(9).set_status("r3", Status.DEAD).set_status("r4", Status.DEAD)
    model.show(Campaign("t"), fight, "ana", SHOT)
    view.show_target("r1")
    view.show()
    for key in (Qt.Key.Key_End, Qt.Key.Key_PageDown):
        view.show_target("r1")
        qtbot.keyClick(view, key)
        assert view.currentIndex().data() == "Raider 9"


def test_the_mouse_chooses(view, qtbot) -> None:
    model = fill(view, 3)
    with qtbot.waitExposed(view):
        view.show()
    with qtbot.waitSignal(view.target_chosen, check_params_cb=lambda id: id == "r3"):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(model.index(2)).center())


def pictured(view, qtbot, width: int) -> None:
    view.resize(QSize(width, row_height(view.font())))
    with qtbot.waitExposed(view):
        view.show()
    view.grab()


@pytest.mark.parametrize(("width", "bars"), [(23, False), (25, True)])
def test_a_narrow_list_has_no_bars(view, qtbot, monkeypatch, width: int, bars: bool) -> None:
    shares: list[float] = []
    monkeypatch.setattr(hits_bar, "paint_share", lambda painter, area, share, *colors: shares.append(share))
    fill(view, 1)
    pictured(view, qtbot, width * 13)
    assert bool(shares) is bars


def test_a_narrow_list_shows_a_name_and_its_state_in_full(view, qtbot, monkeypatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Lettering, "draw", lambda own, painter, area, text, *how, **more: drawn.append(text))
    model = view.model()
    fight = encounter(1, name="Raider sergeant")
    stunned = tuple(replace(c, conditions=(ActiveCondition(Condition("stunned"), 1),)) for c in fight.combatants)
    fight = replace(fight, combatants=stunned)
    model.show(Campaign("t", sides=("Party", "Raiders")), fight, "ana", SHOT)
    pictured(view, qtbot, 300)
    assert {"Raider sergeant", "stunned"} <= set(drawn)


def test_only_whole_rows_end_above_a_height(view) -> None:
    fill(view, 5)
    row = row_height(view.font())
    assert [view.end_of_rows(height) for height in (0, row - 1, row, 3 * row - 1)] == [0, 0, row, 2 * row]
