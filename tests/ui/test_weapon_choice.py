import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent

from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.rules import Combatant, Ruleset, Weapon
from eod_desktop.ui.buttons import ChoiceGrid, SegmentedControl
from eod_desktop.ui.weapon_choice import WeaponChoice
from tests.fakes import PISTOL, RIFLE

ANA = Combatant("ana", "Ana", "Party", weapons=(RIFLE, PISTOL), max_hits=9)
CHOICE = AttackChoice(weapon="Rifle", range="Short")


@pytest.fixture
def widget(qtbot) -> WeaponChoice:
    """Shows what Ana carries."""
    widget = WeaponChoice()
    qtbot.addWidget(widget)
    widget.show_choice(ANA, Ruleset(), CHOICE)
    return widget


def test_weapons_stand_with_their_damage(widget) -> None:
    box = widget._weapon
    assert [box.itemText(place) for place in range(box.count())] == ["Rifle · 3d6", "Pistol · 2d6"]
    assert box.currentIndex() == 0


def test_bands_out_of_reach_are_disabled(widget) -> None:
    widget.show_choice(ANA, Ruleset(), replace(CHOICE, weapon="Pistol"))
    bands = widget._bands
    assert bands.labels() == ("Close", "Short", "Medium", "Long", "Extreme")
    assert [bands.button(place).isEnabled() for place in range(5)] == [True, True, False, False, False]
    assert bands.current == 1


def test_another_weapon_keeps_the_buttons(widget) -> None:
    bands = widget._bands
    widget.show_choice(ANA, Ruleset(), replace(CHOICE, weapon="Pistol", range="Close"))
    assert widget._bands is bands
    assert bands.current == 0
    assert bands.button(2).toolTip() == "Pistol does not reach Medium range."


def test_choosing_tells_the_name(widget, qtbot) -> None:
    with qtbot.waitSignal(widget.range_chosen, check_params_cb=lambda name: name == "Medium"):
        widget._bands.button(2).click()
    with qtbot.waitSignal(widget.weapon_chosen, check_params_cb=lambda name: name == "Pistol"):
        widget._weapon.activated.emit(1)


def test_many_or_long_bands_become_a_grid(widget) -> None:
    assert isinstance(widget._bands, SegmentedControl)
    far = Ruleset(range_bands={f"Range band {n}": n for n in range(1, 8)})
    rifle = Weapon("Rifle", "", "3d6", {"Range band 2": 0})
    widget.show_choice(replace(ANA, weapons=(rifle,)), far, replace(CHOICE, range="Range band 2"))
    assert isinstance(widget._bands, ChoiceGrid)
    assert widget._bands.current == 1


def test_nothing_to_carry(widget) -> None:
    widget.show_choice(replace(ANA, weapons=()), Ruleset(), AttackChoice())
    assert not widget._weapon.isEnabled()
    assert widget._bands.current == -1


def test_the_wheel_does_not_change_the_weapon(widget) -> None:
    box = widget._weapon
    event = QWheelEvent(
        QPointF(5, 5), QPointF(5, 5), QPoint(0, -120), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    box.wheelEvent(event)
    assert not event.isAccepted()
    assert box.currentIndex() == 0
