"""Every option, its default and what it refuses."""

from typing import Any

import msgspec
import pytest

from eod_desktop.rules import CriticalHit, Difficulty, ErrorKind, EvadeLasts, NaturalTwelve, RuleError, Ruleset
from eod_desktop.rules import SideInitiative as Side

DEFAULTS = {
    "success_target": 8,
    "natural_twelve": "gm_decides",
    "unskilled_dm": 0,
    "stat_dm_base": 7,
    "stat_dm_step": 1,
    "difficulties": {
        "Easy": -4,
        "Average": -2,
        "Difficult": 0,
        "Formidable": 2,
        "Staggering": 4,
        "Impossible": 6,
        "Hopeless": 8,
    },
    "initiative_bonus": 1,
    "initiative_each_turn": True,
    "side_initiative": "best",
    "surprise_margin": 3,
    "snap_shot_dm": -3,
    "evade_dm": -3,
    "evade_lasts": "until_next_action",
    "short_move": 6,
    "range_bands": {"Close": 2, "Short": 10, "Medium": 50, "Long": 250, "Extreme": 500},
    "hits_from": ("STR", "DEX", "END"),
    "dead_at": None,
    "critical_hit": "gm",
    "point_pool": 60,
    "stat_cost": 1,
    "stat_cap": 15,
    "skill_cap": 4,
}

OTHERS: dict[str, Any] = {
    "success_target": 9,
    "natural_twelve": "never",
    "unskilled_dm": -3,
    "stat_dm_base": 6,
    "stat_dm_step": 3,
    "difficulties": {"Routine": -1, "Hard": 3},
    "initiative_bonus": 2,
    "initiative_each_turn": False,
    "side_initiative": "average",
    "surprise_margin": 4,
    "snap_shot_dm": -2,
    "evade_dm": -1,
    "evade_lasts": "end_of_turn",
    "short_move": 9,
    "range_bands": {"Near": 5, "Far": 100},
    "hits_from": ("END",),
    "dead_at": -10,
    "critical_hit": "double_damage",
    "point_pool": 75,
    "stat_cost": 2,
    "stat_cap": 18,
    "skill_cap": 6,
}

BAD = {
    **{option: [True, 1.5, None, "8", 10**12] for option, value in DEFAULTS.items() if type(value) is int},
    "natural_twelve": ["sometimes", None, 1, True, []],
    "side_initiative": ["median", None, 0],
    "evade_lasts": ["forever", None, 2],
    "critical_hit": ["triple", None, 3],
    "initiative_each_turn": [1, 0, None, "yes"],
    "difficulties": [{}, {"Easy": 1.5}, {"": 2}, {3: 2}, {"Easy": None}, [("Easy", 1)], None, "Easy"],
    "range_bands": [{}, {"Close": -1}, {" ": 2}, {3: 2}, {"Close": True}, ["Close"], None],
    "hits_from": [(), "STR", ("STR", "STR"), ("",), (3,), None, 3],
    "dead_at": [1, True, -1.5, "none"],
}
BAD["stat_dm_step"] = [0, -1, *BAD["stat_dm_step"]]
BAD["surprise_margin"] = [0, -3, *BAD["surprise_margin"]]
BAD["short_move"] = [-1, *BAD["short_move"]]


def test_the_options_are_those_of_the_rules_with_their_defaults() -> None:
    assert msgspec.structs.asdict(Ruleset()) == DEFAULTS


@pytest.mark.parametrize("option", OTHERS)
def test_an_option_takes_another_value_and_is_told_from_the_default(option: str) -> None:
    ruleset = Ruleset(**{option: OTHERS[option]})
    assert getattr(ruleset, option) == OTHERS[option]
    assert ruleset.differences() == (option,)
    assert ruleset != Ruleset()


def test_no_option_differs_from_the_default_in_a_default_ruleset() -> None:
    assert Ruleset().differences() == ()
    assert Ruleset(**OTHERS).differences() == tuple(DEFAULTS)


@pytest.mark.parametrize(("option", "value"), [(option, value) for option, values in BAD.items() for value in values])
def test_a_bad_value_is_refused_by_the_name_of_its_option(option: str, value: Any) -> None:
    with pytest.raises(RuleError) as raised:
        Ruleset(**{option: value})
    assert raised.value.kind is ErrorKind.BAD_OPTION
    assert raised.value.data == {"option": option, "value": value}


def test_every_option_has_bad_values_in_these_tests() -> None:
    assert set(BAD) == set(OTHERS) == set(DEFAULTS)


def test_options_given_as_text_are_held_as_their_enum() -> None:
    ruleset = Ruleset(**OTHERS)
    assert ruleset.natural_twelve is NaturalTwelve.NEVER
    assert ruleset.side_initiative is Side.AVERAGE
    assert ruleset.evade_lasts is EvadeLasts.END_OF_TURN
    assert ruleset.critical_hit is CriticalHit.DOUBLE_DAMAGE


def test_a_list_of_stats_is_held_as_a_tuple() -> None:
    assert Ruleset(hits_from=["STR", "END"]).hits_from == ("STR", "END")  # type: ignore[arg-type]


def test_a_ruleset_shares_no_table_with_who_gave_it() -> None:
    bands = {"Near": 5}
    ruleset = Ruleset(range_bands=bands)
    bands["Near"] = 6
    assert ruleset.range_bands == {"Near": 5}


def test_a_ruleset_survives_json() -> None:
    ruleset = Ruleset(**OTHERS)
    assert msgspec.json.decode(msgspec.json.encode(ruleset), type=Ruleset) == ruleset


@pytest.mark.parametrize("value", [True, 7.0, None, "7", pytest.param(10**5000, id="huge")])
def test_T6_the_dm_of_what_is_no_stat_is_refused(value: Any) -> None:
    with pytest.raises(RuleError):
        Ruleset().stat_dm(value)


def test_T7_the_target_of_a_difficulty_follows_the_campaigns_table_and_success_target() -> None:
    assert [Ruleset().target_at(difficulty) for difficulty in Difficulty] == [4, 6, 8, 10, 12, 14, 16]
    assert Ruleset(success_target=9).target_at("Formidable") == 11
    assert Ruleset(difficulties={"Hard": 3}).target_at("Hard") == 11
    assert Ruleset(difficulties={Difficulty.EASY: -3}).target_at(Difficulty.EASY) == 5  # type: ignore[dict-item]


@pytest.mark.parametrize("difficulty", ["Tricky", None, 3, []])
def test_T7_a_difficulty_that_the_table_lacks_is_refused(difficulty: Any) -> None:
    with pytest.raises(RuleError) as raised:
        Ruleset().target_at(difficulty)
    assert raised.value.kind is ErrorKind.BAD_VALUE


def test_A8_distances_and_range_bands_are_the_rulesets() -> None:
    assert Ruleset().short_move == 6
    assert list(Ruleset().range_bands.items()) == [
        *(("Close", 2), ("Short", 10), ("Medium", 50), ("Long", 250), ("Extreme", 500))
    ]
    assert list(Ruleset(range_bands={"Far": 100, "Near": 5}).range_bands) == ["Far", "Near"]
