"""Exact odds before the roll."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.rules import (
    Armor,
    DiceExpression,
    Encounter,
    ErrorKind,
    Modifier,
    RuleError,
    ScriptedDice,
    Weapon,
    attack_odds,
    distribution,
)
from tests.rules.fights import begun, fight, fighter, illegal, shot


@pytest.mark.parametrize("text", ["1d6", "2d6", "3d6+2", "2d4-1d6", "1d10+1d4-1d2-7", "-1d6-1d4+3", "5d3"])
def test_a_distribution_equals_a_count_over_all_faces(text: str) -> None:
    expression = DiceExpression.parse(text)
    sides = [term.sides for term in expression.terms for _ in range(term.count)]
    throws = list(product(*(range(1, side + 1) for side in sides)))
    counted = Counter(expression.roll(ScriptedDice(faces)).total for faces in throws)
    assert distribution(expression) == {total: Fraction(count, len(throws)) for total, count in counted.items()}


@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(2, 12), st.sampled_from("+-")), min_size=1, max_size=3),
    st.integers(-20, 20),
)
def test_a_distribution_sums_to_1_and_agrees_with_the_expression(
    terms: list[tuple[int, int, str]], constant: int
) -> None:
    expression = DiceExpression.parse(
        "".join(f"{sign}{count}d{sides}" for count, sides, sign in terms) + f"{constant:+d}"
    )
    chances = distribution(expression)
    assert sum(chances.values()) == 1
    assert (min(chances), max(chances)) == (expression.minimum, expression.maximum)
    assert sum(total * chance for total, chance in chances.items()) == expression.mean


def shooting(weapon: Weapon, target: dict[str, Any] | None = None, **options: Any) -> Encounter:
    ann, bob = fighter("ann", weapons=(weapon,)), fighter("bob", "Raiders", **(target or {}))
    return begun(fight(ann, bob, **options), 5, 4)


def by_hand(encounter: Encounter, attack: Any) -> tuple[Fraction, Fraction, Fraction]:
    """Mean dealt, mean dealt by a hit, chance to put down: every throw of the dice resolved."""
    weapon = encounter.combatant("ann").weapons[0]
    hits = encounter.combatant("bob").hits
    dice = [term.sides for term in weapon.damage.terms for _ in range(term.count)]
    throws = list(product(range(1, 7), range(1, 7), *(range(1, sides + 1) for sides in dice)))
    declared = encounter.declare("ann", attack)
    total = on_hit = down = 0
    for faces in throws:
        succeeded = encounter.check_for("ann", attack).roll(ScriptedDice(faces)).succeeded
        after = declared.resolve(ScriptedDice(faces)).combatant("bob")
        total += hits - after.hits
        on_hit += succeeded
        down += not after.able
    mean = Fraction(total, len(throws))
    return mean, Fraction(total, on_hit) if on_hit else Fraction(0), Fraction(down, len(throws))


@pytest.mark.parametrize("critical", ["gm", "maximum_damage", "double_damage", "ignore_armor"])
@pytest.mark.parametrize("armor", [None, Armor("Vest", 4), Armor("Field", "all", {"beam": 1})])
def test_C8_C9_odds_equal_every_throw_resolved(critical: str, armor: Armor | None) -> None:
    weapon = Weapon("Gun", "Gun", "1d6+1d4-2", damage_type="beam")
    encounter = shooting(weapon, {"armor": armor, "hits": 5}, critical_hit=critical, natural_twelve="always")
    for attack in (shot("bob"), shot("bob", modifiers=(Modifier("Far", -9),))):
        odds = attack_odds(encounter, "ann", attack)
        assert (odds.expected_damage, odds.expected_on_hit, odds.chance_down) == by_hand(encounter, attack)
        assert odds.check == encounter.check_for("ann", attack)


def test_T4_what_waits_for_the_gm_does_not_count() -> None:
    odds = attack_odds(shooting(Weapon("Gun", "Gun", "2d6")), "ann", shot("bob", modifiers=(Modifier("Far", -9),)))
    assert (odds.expected_damage, odds.expected_on_hit, odds.chance_down) == (0, 0, 0)


def test_C2_there_are_no_odds_of_an_attack_that_cannot_be_made() -> None:
    encounter = shooting(Weapon("Gun", "Gun", "2d6"))
    illegal(encounter, ErrorKind.OUT_OF_RANGE, "check_for", "ann", shot("bob", range="Long"))
    with pytest.raises(RuleError) as raised:
        attack_odds(encounter, "ann", shot("bob", range="Long"))
    assert raised.value.kind is ErrorKind.OUT_OF_RANGE


@pytest.mark.parametrize("text", ["1000d1000", "1000d6", "500d6-500d6+3"])
def test_a_table_that_would_keep_the_gm_waiting_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as raised:
        distribution(DiceExpression.parse(text))
    assert raised.value.kind is ErrorKind.BAD_EXPRESSION


@pytest.mark.parametrize("text", ["250d6", "1000d6", "1000d1000", "1d1000+999d2"])
def test_the_odds_of_a_great_many_dice_follow_the_bell_curve(text: str) -> None:
    damage = DiceExpression.parse(text)
    encounter = shooting(Weapon("Gun", "", damage), {"max_hits": int(damage.mean)})
    odds = attack_odds(encounter, "ann", shot("bob"))
    assert float(odds.expected_on_hit) == pytest.approx(float(damage.mean), rel=1e-3)
    assert float(odds.chance_down / odds.check.chance) == pytest.approx(0.5, abs=0.03)


def test_the_bell_curve_agrees_with_the_count_where_both_can_be_had() -> None:
    exact = distribution(DiceExpression.parse("200d6"))
    damage = DiceExpression.parse("200d6+9d6-9d6")
    below = sum(chance for total, chance in exact.items() if total >= 720)
    encounter = shooting(Weapon("Gun", "", damage), {"max_hits": 720})
    odds = attack_odds(encounter, "ann", shot("bob"))
    assert float(odds.chance_down / odds.check.chance) == pytest.approx(float(below), abs=0.01)
