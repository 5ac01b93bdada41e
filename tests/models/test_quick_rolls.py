"""Rolling a quick check: what the log gets, dice rolled again, and the GM's word on a natural 12."""

from __future__ import annotations

import pytest

from eod_desktop.campaign.rolls import RollKind, Standing
from eod_desktop.models.quick_check import Ready
from eod_desktop.models.quick_line import QuickCheck, QuickDice, QuickPart
from eod_desktop.models.quick_rolls import rolled_again, ruled, throws_of
from eod_desktop.rules import (
    Check,
    DiceExpression,
    IllegalAction,
    Modifier,
    Outcome,
    RollPurpose,
    ScriptedDice,
)

CHECK = Check((Modifier("Rifle", 2),), 8)


def ready(times: int = 1, secret: bool = False, opposed: bool = False) -> Ready:
    against = QuickPart("Bo", "Melee") if opposed else None
    line = QuickCheck(QuickPart("Ana", "Rifle"), against=against, times=times, secret=secret)
    return Ready(line, (CHECK, Check()) if opposed else (CHECK,))


def test_T1_a_check_is_one_row_with_every_figure() -> None:
    (throw,) = throws_of(ready(secret=True), ScriptedDice((3, 4)))
    roll = throw.sides[0].roll
    assert (roll.kind, roll.encounter, roll.turn, roll.who, roll.what) == (RollKind.CHECK, "", 0, "Ana", "Rifle")
    assert (roll.faces, roll.total, roll.target, roll.outcome) == ((3, 4), 9, 8, Outcome.SUCCESS)
    assert (roll.modifiers, roll.secret, roll.table_dice) == (CHECK.modifiers, True, False)
    assert (roll.whom, roll.standing) == ("", None)


def test_a_repeated_check_rolls_each_time() -> None:
    throws = throws_of(ready(times=3), ScriptedDice((1, 2, 3, 4, 5, 6)))
    assert [throw.sides[0].roll.faces for throw in throws] == [(1, 2), (3, 4), (5, 6)]


def test_both_sides_of_an_opposed_check_roll_and_each_says_how_it_stands_against_the_other() -> None:
    throws = throws_of(ready(times=3, opposed=True), ScriptedDice((1, 2, 6, 5, 5, 5, 1, 1, 4, 4, 5, 5)))
    told = [[(side.roll.who, side.roll.whom, side.roll.standing) for side in throw.sides] for throw in throws]
    assert told == [
        [("Ana", "Bo", Standing.BEHIND), ("Bo", "Ana", Standing.AHEAD)],
        [("Ana", "Bo", Standing.AHEAD), ("Bo", "Ana", Standing.BEHIND)],
        [("Ana", "Bo", Standing.LEVEL), ("Bo", "Ana", Standing.LEVEL)],
    ]


def test_a_reroll_stands_against_what_the_other_side_has_by_now() -> None:
    first, second = throws_of(ready(opposed=True), ScriptedDice((1, 2, 4, 4)))[0].sides
    better = rolled_again(first, (True, True), ScriptedDice((5, 5)), second)
    assert (better.roll.whom, better.roll.standing, better.roll.discarded) == ("Bo", Standing.AHEAD, (1, 2))
    assert rolled_again(second, (True, True), ScriptedDice((6, 6)), better).roll.standing is Standing.AHEAD
    alone = rolled_again(first, (True, True), ScriptedDice((5, 5)))
    assert (alone.roll.whom, alone.roll.standing) == ("", None)


@pytest.mark.parametrize(("allow", "standing"), [(True, Standing.AHEAD), (False, Standing.BEHIND)])
def test_T4_the_word_on_a_natural_12_may_turn_who_is_ahead(allow: bool, standing: Standing) -> None:
    line = QuickCheck(QuickPart("Ana"), against=QuickPart("Bo"))
    hard = Ready(line, (Check(target=16), Check(target=4)))
    first, second = throws_of(hard, ScriptedDice((6, 6, 3, 3)))[0].sides
    assert (first.waits, first.roll.standing) == (True, Standing.BEHIND)
    assert ruled(first, allow, second).roll.standing is standing


def test_dice_keep_their_expression() -> None:
    asked = QuickDice(DiceExpression.parse("2d6-1d4+1"), times=2)
    throws = throws_of(asked, ScriptedDice((6, 5, 4, 1, 1, 1)))
    rolls = [throw.sides[0].roll for throw in throws]
    assert [(roll.kind, roll.expression, roll.faces, roll.total) for roll in rolls] == [
        (RollKind.EXPRESSION, "2d6-1d4+1", (6, 5, 4), 8),
        (RollKind.EXPRESSION, "2d6-1d4+1", (1, 1, 1), 2),
    ]


def test_T2_T3_only_the_final_dice_of_a_reroll_decide_and_the_others_stay_to_be_seen() -> None:
    first = throws_of(ready(), ScriptedDice((1, 1)))[0].sides[0]
    assert first.roll.outcome is Outcome.CRITICAL_FAILURE
    second = rolled_again(first, (True, True), ScriptedDice((6, 6)))
    assert (second.roll.outcome, second.roll.faces, second.roll.discarded) == (Outcome.CRITICAL_SUCCESS, (6, 6), (1, 1))
    third = rolled_again(second, (False, True), ScriptedDice((2,)))
    assert (third.roll.outcome, third.roll.faces, third.roll.discarded) == (Outcome.SUCCESS, (6, 2), (1, 1, 6))


def test_nothing_to_roll_again_is_an_error() -> None:
    check = throws_of(ready(), ScriptedDice((1, 1)))[0].sides[0]
    dice = throws_of(QuickDice(DiceExpression.parse("1d6")), ScriptedDice((1,)))[0].sides[0]
    for rolled, again in ((check, (False, False)), (dice, (True,))):
        with pytest.raises(ValueError, match="roll again"):
            rolled_again(rolled, again, ScriptedDice((1, 1)))


@pytest.mark.parametrize(("allow", "outcome"), [(True, Outcome.CRITICAL_SUCCESS), (False, Outcome.FAILURE)])
def test_T4_the_gm_rules_a_natural_12_in_a_row_of_its_own(allow: bool, outcome: Outcome) -> None:
    hard = Ready(QuickCheck(QuickPart("Ana")), (Check(target=16),))
    rolled = throws_of(hard, ScriptedDice((6, 6)))[0].sides[0]
    assert rolled.waits
    assert rolled.roll.waiting
    word = ruled(rolled, allow)
    assert (word.roll.kind, word.roll.allowed, word.roll.outcome) == (RollKind.RULING, allow, outcome)
    assert (word.roll.faces, word.roll.total, word.waits) == ((), 12, False)


def test_T4_a_check_that_does_not_wait_is_not_ruled() -> None:
    with pytest.raises(IllegalAction):
        ruled(throws_of(ready(), ScriptedDice((3, 4)))[0].sides[0], True)


class TypedFaces(ScriptedDice):
    """The first faces were typed in; says who is asked for."""

    def __init__(self, faces: tuple[int, ...], typed: tuple[bool, ...]) -> None:
        super().__init__(faces)
        self._typed = list(typed)
        self._rolled = 0
        self.purposes: list[RollPurpose] = []

    def about(self, purpose: RollPurpose) -> None:
        self.purposes.append(purpose)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        self._rolled += count
        return super().roll(count, sides)

    def taken(self) -> tuple[bool, ...]:
        taken = tuple(self._typed[: self._rolled])
        del self._typed[: self._rolled]
        self._rolled = 0
        return taken


def test_a_roll_is_table_dice_when_all_its_faces_were_typed_in() -> None:
    dice = TypedFaces((1, 2, 3, 4, 5, 6), (True, True, True, False, False, False))
    throws = throws_of(ready(times=3), dice)
    assert [throw.sides[0].roll.table_dice for throw in throws] == [True, False, False]
    assert [(purpose.who, purpose.what) for purpose in dice.purposes] == [("Ana", "Rifle")] * 3
