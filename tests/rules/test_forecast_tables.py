"""One random number for miss, hit, critical and armor."""

from collections import Counter
from itertools import pairwise, product
from typing import Any

import pytest

from eod_desktop.rules import Armor, Modifier, Ruleset, ScriptedDice, Weapon
from eod_desktop.rules.forecast_tables import NO_DAMAGE, critical_table, table_of
from tests.rules.fights import begun, fight, fighter, shot

GUN = Weapon("Gun", "Gun", "2d6-3", damage_type="beam")
TARGETS: list[dict[str, Any]] = [
    {"armor": None},
    {"armor": Armor("Vest", 3)},
    {"armor": Armor("Field", "all", {"beam": 1})},
    {"armor": Armor("Field", 1, {"beam": "all"})},
]


@pytest.mark.parametrize("critical", ["gm", "maximum_damage", "double_damage", "ignore_armor"])
@pytest.mark.parametrize("twelve", ["gm_decides", "always", "never"])
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("need", [-30, 2, 8, 12, 13, 40])
def test_C8_a_table_equals_every_throw_resolved(critical: str, twelve: str, target: dict[str, Any], need: int) -> None:
    ruleset = {"critical_hit": critical, "natural_twelve": twelve}
    encounter = begun(fight(fighter("ann", weapons=(GUN,)), fighter("bob", "Raiders", **target), **ruleset), 5, 4)
    attack = shot("bob", modifiers=(Modifier("Need", 8 - need),))
    declared = encounter.declare("ann", attack)
    dealt: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=4):
        after = declared.resolve(ScriptedDice(faces))
        if after.pending_rulings:
            after = after.rule_natural_twelve("ann", False, ScriptedDice(faces[2:]))
        dealt[20 - after.combatant("bob").hits] += 1
    table = table_of(need, GUN, encounter.combatant("bob"), encounter.ruleset, False)
    bounds = (0.0, *table.bounds)
    chances = [high - low for low, high in pairwise(bounds)]
    assert dict(zip(table.damages, chances, strict=True)) == pytest.approx(
        {points: count / 6**4 for points, count in dealt.items() if points}
    )
    assert table.chance == bounds[-1]


def test_T4_an_allowed_twelve_is_a_critical_that_is_certain() -> None:
    bob = fighter("bob")
    ruleset = Ruleset(critical_hit="maximum_damage")
    assert critical_table(GUN, bob, ruleset) == (1.0, (1.0,), (9,))
    assert table_of(13, GUN, bob, ruleset, allow_twelves=True).chance == pytest.approx(1 / 36)
    assert table_of(13, GUN, bob, ruleset, allow_twelves=False) is NO_DAMAGE
