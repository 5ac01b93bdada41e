"""What can be declared, as values."""

from typing import Any

import pytest

from eod_desktop.rules import Attack, BreakOff, Evade, Modifier, Move, Other, RuleError


def test_A1_A2_an_attack_names_target_weapon_and_range() -> None:
    attack = Attack("bob", "Gun", "Short")
    assert (attack.moving, attack.hidden, attack.modifiers) == (False, False, ())
    assert Attack("bob", "Gun", "Short", True, True, [Modifier("Sun", -4)]) == Attack(  # type: ignore[arg-type]
        "bob", "Gun", "Short", moving=True, hidden=True, modifiers=(Modifier("Sun", -4),)
    )


def test_A3_A4_A5_A6_the_other_actions_are_values_too() -> None:
    assert Evade() == Evade()
    assert len({Evade(), Move(), BreakOff(), Other("reloads"), Other("reloads"), Other()}) == 5


@pytest.mark.parametrize(
    "fields",
    [
        *({"target": None}, {"target": 3}, {"weapon": None}, {"weapon": ["Gun"]}, {"range": None}, {"range": {}}),
        *({"moving": 1}, {"moving": None}, {"hidden": "no"}, {"modifiers": None}, {"modifiers": (3,)}),
        {"modifiers": Modifier("Sun", -4)},
    ],
)
def test_an_attack_of_bad_values_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        Attack(**({"target": "bob", "weapon": "Gun", "range": "Short"} | fields))


@pytest.mark.parametrize(("fields"), [{"text": None}, {"text": 3}])
def test_A6_what_is_no_text_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        Other(**fields)
