"""Natural 12s that wait for the GM: T4 and C5."""

from typing import Any

import pytest

from eod_desktop.rules import (
    AttackRolled,
    Encounter,
    ErrorKind,
    Evade,
    Modifier,
    NaturalTwelveRuled,
    Outcome,
)
from tests.rules.fights import (
    DICE,
    begun,
    duel,
    fight,
    fighter,
    finished,
    hits,
    illegal,
    refused,
    resolved,
    ruled,
    shot,
)

FAR = (Modifier("Too far", -9),)


def waiting(**options: Any) -> Encounter:
    """Ann and Abe with a natural 12 each that waits, and Bob who hits Ann for 9, all of one group."""
    encounter = begun(
        fight(fighter("ann"), fighter("abe"), fighter("bob", "Raiders"), fighter("eve"), **options), 5, 5, 5, 2
    )
    encounter = encounter.declare("ann", shot("bob", modifiers=FAR)).declare("bob", shot("ann"))
    return resolved(encounter.declare("abe", shot("bob", modifiers=FAR)), 6, 6, 4, 4, 5, 4, 6, 6)


def test_T4_C5_natural_12s_wait_for_the_gm_and_nothing_is_applied_before() -> None:
    encounter = waiting()
    assert encounter.pending_rulings == ("ann", "abe")
    assert hits(encounter)["ann"] == 20
    error = refused(encounter, ErrorKind.RULING_PENDING, "declare", "eve", Evade())
    assert error.data == {"ids": ("ann", "abe")}
    illegal(encounter, ErrorKind.RULING_PENDING, "resolve", DICE)
    illegal(encounter, ErrorKind.RULING_PENDING, "begin_turn", DICE)
    illegal(encounter, ErrorKind.NO_RULING_PENDING, "rule_natural_twelve", "bob", True, DICE)
    illegal(encounter, ErrorKind.UNKNOWN_COMBATANT, "rule_natural_twelve", "nobody", True, DICE)
    refused(encounter, ErrorKind.BAD_VALUE, "rule_natural_twelve", "ann", None, DICE)


@pytest.mark.parametrize("order", [("ann", "abe"), ("abe", "ann")])
@pytest.mark.parametrize("allowed", [(True, True), (True, False), (False, True), (False, False)])
def test_T4_C5_natural_12s_are_ruled_in_any_order_and_an_allowed_one_rolls_its_damage_then(
    order: tuple[str, str], allowed: tuple[bool, bool]
) -> None:
    encounter = waiting()
    for id, allow in zip(order, allowed, strict=True):
        assert hits(encounter) == {"ann": 20, "abe": 20, "bob": 20, "eve": 20}
        encounter = ruled(encounter, id, allow, *((3, 4) if allow else ()))
    assert encounter.pending_rulings == ()
    assert hits(encounter) == {"ann": 11, "abe": 20, "bob": 20 - 7 * sum(allowed), "eve": 20}
    assert encounter.acting == ("eve",)
    illegal(encounter, ErrorKind.NO_RULING_PENDING, "rule_natural_twelve", "ann", True, DICE)


def test_T4_C10_the_ruling_and_the_roll_are_both_in_the_log() -> None:
    encounter = ruled(waiting(), "ann", True, 3, 4)
    rolled = [event for event in encounter.events if isinstance(event, AttackRolled) and event.attacker == "ann"]
    ruling = encounter.events[-1]
    assert rolled[0].result.outcome is Outcome.FAILURE
    assert isinstance(ruling, NaturalTwelveRuled)
    assert ruling.result.outcome is Outcome.CRITICAL_SUCCESS


def test_C5_a_change_by_the_gm_while_a_ruling_waits_is_kept() -> None:
    encounter = waiting().harm("bob", 5).set_hits("ann", 12)
    encounter = ruled(ruled(encounter, "ann", True, 3, 4), "abe", False)
    assert (hits(encounter)["ann"], hits(encounter)["bob"]) == (3, 8)


def test_C5_the_next_groups_go_on_after_the_rulings() -> None:
    encounter = finished(ruled(ruled(waiting(), "ann", False), "abe", False))
    assert encounter.acting == ()


def test_T4_under_the_other_options_nothing_waits() -> None:
    assert waiting_or_not("never") == (20, ())
    assert waiting_or_not("always", 3, 4) == (13, ())


def waiting_or_not(option: str, *damage_dice: int) -> tuple[int, tuple[str, ...]]:
    encounter = resolved(duel(natural_twelve=option).declare("ann", shot("bob", modifiers=FAR)), 6, 6, *damage_dice)
    return encounter.combatant("bob").hits, encounter.pending_rulings
