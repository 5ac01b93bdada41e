"""Characters of the roster: C7 and T10."""

from typing import Any

import msgspec
import pytest

from eod_desktop.rules import (
    STATS,
    Armor,
    Character,
    CharacterKind,
    Condition,
    ErrorKind,
    RuleError,
    Ruleset,
    Status,
    point_cost,
)
from tests.rules.fights import GUN, KNIFE
from tests.rules.test_portrait import png

SEVENS = dict.fromkeys(STATS, 7)


def ann(**fields: Any) -> Character:
    return Character(**({"id": "ann", "name": "Ann", "side": "Party", "stats": SEVENS} | fields))


def test_T10_a_stat_point_costs_1_and_a_skill_level_1_2_or_3() -> None:
    character = ann(skills={"Gun": 2, "Leader": 1, "Medic": 3, "Drive": 0}, skill_costs={"Leader": 3, "Medic": 2})
    cost = point_cost(character, Ruleset())
    assert (cost.stats, cost.skills, cost.spent) == (42, 2 + 3 + 6, 53)
    assert (cost.pool, cost.left) == (60, 7)


def test_T10_the_pool_and_the_cost_of_a_stat_are_options() -> None:
    cost = point_cost(ann(), Ruleset(stat_cost=2, point_pool=75))
    assert (cost.stats, cost.pool, cost.left) == (84, 75, -9)
    assert point_cost(ann(), Ruleset(), pool=75).left == 33


def test_T10_overspending_is_shown_and_not_forbidden() -> None:
    over = ann(stats=dict.fromkeys(STATS, 15), skills={"Gun": 9})
    assert point_cost(over, Ruleset()).left == 60 - 90 - 9


def test_T10_a_character_may_have_a_pool_of_its_own() -> None:
    assert point_cost(ann(pool=75), Ruleset()).pool == 75
    assert point_cost(ann(pool=0), Ruleset()).left == -42
    assert point_cost(ann(pool=75), Ruleset(), pool=90).pool == 90


def test_T10_a_skill_below_0_costs_nothing() -> None:
    assert point_cost(ann(skills={"Gun": -1}), Ruleset()).skills == 0


@pytest.mark.parametrize("points", [0, 4, None, True, 1.5])
def test_T10_a_level_costs_1_2_or_3_points(points: Any) -> None:
    with pytest.raises(RuleError):
        ann(skill_costs={"Gun": points})


def test_T10_the_caps_are_options() -> None:
    assert (Ruleset().stat_cap, Ruleset().skill_cap, Ruleset().point_pool, Ruleset().stat_cost) == (15, 4, 60, 1)


def test_C7_a_characters_hits_are_given_or_derived() -> None:
    assert ann().hits(Ruleset()) == 21
    assert ann().hits(Ruleset(hits_from=("INT", "SOC"))) == 14
    assert ann(max_hits=9).hits(Ruleset()) == 9
    with pytest.raises(RuleError) as raised:
        ann(stats={"STR": 7}).hits(Ruleset())
    assert raised.value.kind is ErrorKind.MISSING_STAT


def test_a_character_goes_into_a_fight_with_its_wounds() -> None:
    character = ann(weapons=[GUN], armor=Armor("Vest", 3), skills={"Gun": 1}, wounds=5)
    combatant = character.combatant("c7", Ruleset(), "Ann 2")
    assert (combatant.id, combatant.name, combatant.side, combatant.character) == ("c7", "Ann 2", "Party", "ann")
    assert (combatant.hits, combatant.max_hits) == (16, 21)
    assert (combatant.weapons, combatant.armor, combatant.skills) == ((GUN,), Armor("Vest", 3), {"Gun": 1})
    assert character.combatant("c7", Ruleset()).name == "Ann"
    assert ann(wounds=30).combatant("c7", Ruleset(dead_at=-5)).status is Status.DEAD


@pytest.mark.parametrize(
    "fields",
    [
        *(
            {"id": ""},
            {"name": None},
            {"side": " "},
            {"stats": {"STR": "7"}},
            {"stats": None},
            {"skills": {"Gun": 1.5}},
        ),
        *({"skills": [("Gun", 1)]}, {"skill_costs": None}, {"max_hits": 0}, {"max_hits": "9"}, {"wounds": -1}),
        *({"wounds": None}, {"weapons": (GUN, GUN)}, {"weapons": ("Gun",)}, {"weapons": None}, {"armor": 3}),
        *({"kind": "pc"}, {"player": None}, {"notes": 3}, {"group": None}, {"tags": ("x", "x")}, {"tags": "guard"}),
        *({"tags": (" ",)}, {"tags": (3,)}, {"portrait": "x"}, {"portrait": b"GIF89a"}, {"archived": 1}, {"pool": -1}),
        *({"pool": True}, {"leader": None}, {"leader": "ann"}, {"conditions": ("Prone",)}),
        {"conditions": (Condition("Prone"), Condition("Prone"))},
    ],
)
def test_a_character_of_bad_values_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        ann(**fields)


def test_a_character_shares_nothing_with_who_gave_it() -> None:
    stats, skills, costs = dict(SEVENS), {"Gun": 1}, {"Gun": 2}
    character = ann(stats=stats, skills=skills, skill_costs=costs)
    stats["STR"] = skills["Gun"] = costs["Gun"] = 3
    assert (character.stats, character.skills, character.skill_costs) == (SEVENS, {"Gun": 1}, {"Gun": 2})


def test_a_character_brings_its_conditions_into_a_fight() -> None:
    character = ann(conditions=[Condition("Prone"), Condition("Stunned", turns=2)])
    staged, late = character.combatant("c7", Ruleset()), character.combatant("c7", Ruleset(), turn=4)
    assert [(active.name, active.since, active.until) for active in staged.conditions] == [
        ("Prone", 1, None),
        ("Stunned", 1, 2),
    ]
    assert late.condition("Stunned") == Condition("Stunned", turns=2).given(4)


def test_a_character_survives_json() -> None:
    character = ann(
        kind=CharacterKind.PC,
        weapons=(GUN, KNIFE),
        armor=Armor("Vest", "all"),
        skill_costs={"Gun": 2},
        group="Bridge",
        tags=("guard", "night"),
        portrait=png(256, 1),
        archived=True,
        pool=75,
        leader="bo",
        conditions=(Condition("Prone", turns=2),),
    )
    assert msgspec.json.decode(msgspec.json.encode(character), type=Character) == character
