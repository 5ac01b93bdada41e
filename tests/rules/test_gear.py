"""Weapons and armor."""

from typing import Any

import msgspec
import pytest

from eod_desktop.rules import ABSORBS_ALL, Armor, DiceExpression, RuleError, Weapon


def test_a_weapons_damage_is_given_as_text_or_as_an_expression() -> None:
    assert Weapon("Rifle", "Rifle", "3D + 1") == Weapon("Rifle", "Rifle", DiceExpression.parse("3d6+1"))


def test_a_weapon_reaches_short_range_unless_told_otherwise() -> None:
    weapon = Weapon("Rifle", "Rifle", "3d6")
    assert weapon.range_dms == {"Short": 0}
    assert (weapon.dm, weapon.silent, weapon.damage_type, weapon.stat) == (0, False, "", "")


def test_C1_a_weapon_without_a_skill_is_one_of_no_skill() -> None:
    assert Weapon("Stone", None, "1d6") == Weapon("Stone", "", "1d6")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "fields",
    [
        *({"name": ""}, {"name": None}, {"name": "  "}, {"skill": 3}, {"damage": "lots"}, {"damage": None}),
        *({"damage": 3}, {"damage": "2000d6"}, {"range_dms": None}, {"range_dms": ["Short"]}),
        *({"range_dms": {"Short": 1.5}}, {"range_dms": {"Short": None}}, {"range_dms": {"": 0}}, {"range_dms": {3: 0}}),
        *({"dm": "1"}, {"dm": True}, {"dm": 10**9}, {"silent": 1}, {"silent": None}, {"damage_type": None}),
        {"stat": None},
    ],
)
def test_a_weapon_of_bad_values_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        Weapon(**({"name": "Rifle", "skill": "Rifle", "damage": "3d6"} | fields))


def test_a_weapon_shares_no_table_with_who_gave_it() -> None:
    ranges = {"Short": 0}
    weapon = Weapon("Rifle", "Rifle", "3d6", ranges)
    ranges["Short"] = -6
    assert weapon.range_dms == {"Short": 0}


def test_a_weapon_survives_json() -> None:
    weapon = Weapon("Bow", "Archery", "2d6-1", {"Short": 0, "Long": -2}, 1, True, "arrow", "DEX")
    assert msgspec.json.decode(msgspec.json.encode(weapon), type=Weapon) == weapon


@pytest.mark.parametrize(
    ("absorbs", "by_type", "damage_type", "absorbed"),
    [
        (3, {}, "", 3),
        (3, {}, "laser", 3),
        (3, {"laser": 8}, "laser", 8),
        (3, {"laser": 8}, "bullet", 3),
        (3, {"laser": 8}, "", 3),
        (8, {"laser": 0}, "laser", 0),
        (0, {}, "", 0),
        (20, {}, "", 10),
        ("all", {}, "", 10),
        ("all", {}, "laser", 10),
        ("all", {"laser": 4}, "laser", 4),
        ("all", {"laser": 0}, "laser", 0),
        ("all", {"laser": 4}, "bullet", 10),
        (3, {"laser": "all"}, "laser", 10),
    ],
)
def test_C9_armor_absorbs_a_number_or_all_and_by_damage_type(
    absorbs: int | str, by_type: dict[str, int | str], damage_type: str, absorbed: int
) -> None:
    assert Armor("Vest", absorbs, by_type).absorbed(10, damage_type) == absorbed


def test_C9_what_armor_absorbs_of_a_damage_type() -> None:
    jack = Armor("Jack", 3, {"fire": 0, "blade": ABSORBS_ALL})
    assert [jack.against(kind) for kind in ("", "shot", "fire", "blade")] == [3, 3, 0, ABSORBS_ALL]
    assert Armor("Field", ABSORBS_ALL).against("fire") == ABSORBS_ALL


def test_C9_armor_absorbs_nothing_of_nothing() -> None:
    assert Armor("Vest", 3).absorbed(0) == 0
    assert Armor("Field", ABSORBS_ALL).absorbed(0) == 0


@pytest.mark.parametrize(
    "fields",
    [
        *({"name": ""}, {"name": None}, {"absorbs": -1}, {"absorbs": None}, {"absorbs": True}, {"absorbs": 2.5}),
        *({"absorbs": "some"}, {"absorbs": "3"}, {"absorbs": 10**9}, {"by_type": None}, {"by_type": [("laser", 3)]}),
        *(
            {"by_type": {"laser": -1}},
            {"by_type": {"laser": None}},
            {"by_type": {"laser": "ALL"}},
            {"by_type": {3: 3}},
            {"by_type": {"": 3}},
        ),
    ],
)
def test_C9_armor_of_bad_values_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        Armor(**({"name": "Vest", "absorbs": 3} | fields))


def test_armor_shares_no_table_with_who_gave_it() -> None:
    by_type: dict[str, int | str] = {"laser": 8}
    armor = Armor("Vest", 3, by_type)
    by_type["laser"] = 0
    assert armor.by_type == {"laser": 8}


def test_armor_survives_json() -> None:
    armor = Armor("Field", "all", {"laser": 8, "gas": "all"})
    assert msgspec.json.decode(msgspec.json.encode(armor), type=Armor) == armor
