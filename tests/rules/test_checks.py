"""Task rolls: T1–T7."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from eod_desktop.rules import (
    Check,
    CheckResult,
    Difficulty,
    ErrorKind,
    IllegalAction,
    Modifier,
    ModifierSource,
    NaturalTwelve,
    Outcome,
    RuleError,
    Ruleset,
    ScriptedDice,
)

OPTIONS = [option.value for option in NaturalTwelve]
FACES = list(product(range(1, 7), repeat=2))


def check(dm: int = 0, target: int = 8, natural_twelve: str = "gm_decides") -> Check:
    return Check((Modifier("Everything", dm),), target, NaturalTwelve(natural_twelve))


def roll(first: int, second: int, dm: int = 0, target: int = 8, natural_twelve: str = "gm_decides") -> CheckResult:
    return check(dm, target, natural_twelve).roll(ScriptedDice([first, second]))


def test_T1_two_dice_and_every_dm_against_the_target() -> None:
    rolled = Check((Modifier("Rifle", 2), Modifier("Range", -1))).roll(ScriptedDice([3, 4]))
    assert (rolled.faces, rolled.natural, rolled.total, rolled.target) == ((3, 4), 7, 8, 8)
    assert rolled.modifiers == (Modifier("Rifle", 2), Modifier("Range", -1))
    assert rolled.outcome is Outcome.SUCCESS
    assert rolled.succeeded


def test_T1_one_short_of_the_target_fails() -> None:
    assert roll(3, 4).outcome is Outcome.FAILURE
    assert not roll(3, 4).succeeded


def test_T1_the_target_is_normally_8() -> None:
    assert Check().target == 8
    assert Check() == Check((), 8, NaturalTwelve.GM_DECIDES)


@pytest.mark.parametrize("natural_twelve", OPTIONS)
@pytest.mark.parametrize("dm", [0, 6, 100])
def test_T2_natural_two_is_a_critical_failure_whatever_the_dms(dm: int, natural_twelve: str) -> None:
    rolled = roll(1, 1, dm, natural_twelve=natural_twelve)
    assert rolled.outcome is Outcome.CRITICAL_FAILURE
    assert not rolled.succeeded
    assert not rolled.gm_may_allow


@pytest.mark.parametrize("natural_twelve", OPTIONS)
def test_T3_natural_twelve_that_reaches_is_a_critical_success_under_every_option(natural_twelve: str) -> None:
    rolled = roll(6, 6, -4, natural_twelve=natural_twelve)
    assert rolled.outcome is Outcome.CRITICAL_SUCCESS
    assert rolled.succeeded
    assert not rolled.gm_may_allow


def test_T4_gm_decides_natural_twelve_is_failure_that_the_gm_may_allow() -> None:
    rolled = roll(6, 6, -5)
    assert rolled.outcome is Outcome.FAILURE
    assert rolled.gm_may_allow
    allowed = rolled.allowed()
    assert allowed.outcome is Outcome.CRITICAL_SUCCESS
    assert allowed.succeeded
    assert not allowed.gm_may_allow
    assert (allowed.faces, allowed.natural, allowed.total) == ((6, 6), 12, 7)


@pytest.mark.parametrize("option", NaturalTwelve)
@pytest.mark.parametrize("target", [8, 12, 13, 20])
def test_T4_a_check_knows_whether_its_natural_twelve_would_wait(option: NaturalTwelve, target: int) -> None:
    check = Check(target=target, natural_twelve=option)
    assert check.gm_may_allow is check.roll(ScriptedDice([6, 6])).gm_may_allow
    assert check.gm_may_allow is (target > 12 and option is NaturalTwelve.GM_DECIDES)


def test_T4_gm_decides_and_refuses() -> None:
    refused = roll(6, 6, -5).refused()
    assert refused.outcome is Outcome.FAILURE
    assert not refused.gm_may_allow


def test_T4_never_natural_twelve_that_falls_short_is_an_ordinary_failure() -> None:
    rolled = roll(6, 6, -5, natural_twelve="never")
    assert rolled.outcome is Outcome.FAILURE
    assert not rolled.gm_may_allow


def test_T4_always_natural_twelve_that_falls_short_is_a_critical_success() -> None:
    rolled = roll(6, 6, -5, natural_twelve="always")
    assert rolled.outcome is Outcome.CRITICAL_SUCCESS
    assert rolled.succeeded
    assert not rolled.gm_may_allow


@pytest.mark.parametrize(
    "rolled",
    [roll(6, 6, 0), roll(6, 6, -5, natural_twelve="never"), roll(1, 1), roll(5, 6, -9), roll(6, 6, -5).allowed()],
)
def test_T4_only_a_natural_twelve_that_waits_can_be_ruled(rolled: CheckResult) -> None:
    for ruling in (rolled.allowed, rolled.refused):
        with pytest.raises(IllegalAction) as raised:
            ruling()
        assert raised.value.kind is ErrorKind.NOT_ALLOWABLE


def test_T6_stat_dm_is_the_floor_of_what_the_stat_exceeds_the_base_by() -> None:
    assert [Ruleset().stat_dm(stat) for stat in (1, 6, 7, 8, 15)] == [-6, -1, 0, 1, 8]


def test_T6_a_table_of_base_6_and_step_3() -> None:
    ruleset = Ruleset(stat_dm_base=6, stat_dm_step=3)
    assert [ruleset.stat_dm(stat) for stat in (0, 2, 3, 5, 6, 8, 9, 12, 15)] == [-2, -2, -1, -1, 0, 0, 1, 2, 3]


@pytest.mark.parametrize(
    ("difficulty", "dm", "target"),
    [
        (Difficulty.EASY, -4, 4),
        (Difficulty.AVERAGE, -2, 6),
        (Difficulty.DIFFICULT, 0, 8),
        (Difficulty.FORMIDABLE, 2, 10),
        (Difficulty.STAGGERING, 4, 12),
        (Difficulty.IMPOSSIBLE, 6, 14),
        (Difficulty.HOPELESS, 8, 16),
    ],
)
def test_T7_difficulty_moves_the_target(difficulty: Difficulty, dm: int, target: int) -> None:
    assert (difficulty.dm, difficulty.target) == (dm, target)
    assert Check.at(difficulty).target == target


def test_T7_every_other_dm_still_moves_the_roll() -> None:
    rolled = Check.at(Difficulty.EASY, [Modifier("Tired", -1)], natural_twelve="never").roll(ScriptedDice([2, 3]))
    assert (rolled.total, rolled.target, rolled.succeeded) == (4, 4, True)


def test_T7_the_difficulties_run_from_easy_to_hopeless() -> None:
    names = [difficulty.name for difficulty in Difficulty]
    assert names == ["EASY", "AVERAGE", "DIFFICULT", "FORMIDABLE", "STAGGERING", "IMPOSSIBLE", "HOPELESS"]


@pytest.mark.parametrize(
    ("of", "chance"),
    [
        (check(0, 8), Fraction(15, 36)),
        (Check.at(Difficulty.EASY), Fraction(33, 36)),
        (check(6, 8), Fraction(35, 36)),
        (Check.at(Difficulty.IMPOSSIBLE), Fraction(0)),
        (Check.at(Difficulty.IMPOSSIBLE, natural_twelve="never"), Fraction(0)),
        (Check.at(Difficulty.IMPOSSIBLE, natural_twelve="always"), Fraction(1, 36)),
    ],
)
def test_T1_T7_the_exact_odds_of_the_rules(of: Check, chance: Fraction) -> None:
    assert of.chance == chance
    assert isinstance(of.chance, Fraction)


@pytest.mark.parametrize("natural_twelve", OPTIONS)
def test_T1_T4_chance_and_needed_equal_a_count_over_all_36_faces(natural_twelve: str) -> None:
    for target, dm in product(range(2, 21), range(-15, 16)):
        of = check(dm, target, natural_twelve)
        successes = [sum(faces) for faces in FACES if of.roll(ScriptedDice(faces)).succeeded]
        assert of.chance == Fraction(len(successes), 36), (target, dm)
        assert of.needed == min(successes, default=None), (target, dm)


def test_needed_is_never_the_natural_two() -> None:
    assert check(100).needed == 3


def test_the_dms_of_a_check_add_up() -> None:
    assert Check((Modifier("a", 2), Modifier("b", -5))).dm == -3


def test_the_option_is_given_by_its_text_or_its_name() -> None:
    assert Check(natural_twelve="always") == Check(natural_twelve=NaturalTwelve.ALWAYS)  # type: ignore[arg-type]
    assert Check().natural_twelve == "gm_decides"


def test_modifiers_are_given_by_any_sequence() -> None:
    assert Check([Modifier("a", 1)]).modifiers == (Modifier("a", 1),)  # type: ignore[arg-type]


def test_a_modifier_given_by_hand_is_a_situation_dm() -> None:
    assert Modifier("Sun in the eyes", -4).source is ModifierSource.SITUATION


@pytest.mark.parametrize("value", [True, 1.0, "1", None, 1_001, -1_001, pytest.param(10**5000, id="huge")])
def test_a_modifier_that_is_no_dm_is_refused(value: Any) -> None:
    with pytest.raises(RuleError):
        Modifier("Odd", value)


@pytest.mark.parametrize(
    "fields",
    [
        {"modifiers": (1,)},
        {"modifiers": None},
        {"modifiers": "text"},
        {"target": "8"},
        {"target": True},
        {"target": None},
        {"target": 8.0},
        {"natural_twelve": "sometimes"},
        {"natural_twelve": None},
    ],
)
def test_a_check_of_bad_values_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        Check(**fields)


@pytest.mark.parametrize("difficulty", ["Easy", None, 8])
def test_a_check_at_no_difficulty_is_refused(difficulty: Any) -> None:
    with pytest.raises(RuleError) as raised:
        Check.at(difficulty)
    assert raised.value.kind is ErrorKind.BAD_VALUE


def test_a_label_that_is_no_text_is_refused() -> None:
    with pytest.raises(RuleError):
        Modifier(None, 1)  # type: ignore[arg-type]


def test_a_face_outside_1_to_6_is_refused_and_takes_no_die() -> None:
    dice = ScriptedDice([7, 3])
    with pytest.raises(RuleError) as raised:
        Check().roll(dice)
    assert raised.value.kind is ErrorKind.BAD_FACE
    assert dice.remaining == (7, 3)
