"""The figures of a whole fight."""

from collections import Counter

from hypothesis import given

from eod_desktop.campaign.rolls import RollKind, rolls_of
from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.models.fight_tally import FightTally, RollCount, Share, fight_tally
from eod_desktop.rules import (
    Check,
    DamageDealt,
    Encounter,
    Harmed,
    NaturalTwelve,
    Ruleset,
    ScriptedDice,
    Status,
    Task,
)
from tests.fakes import attack
from tests.models.fights import begun, fighter, staged
from tests.models.random_fights import Fight, fights

TWO = [fighter("a", "Party"), fighter("b", "Raiders")]


def tally_of(start: Encounter, now: Encounter, unseen: tuple[str, ...] = ()) -> FightTally:
    return fight_tally(EncounterRecord("e1", "Fight", start, now), unseen)


def share(tally: FightTally, id: str) -> Share:
    return next(share for share in tally.shares if share.combatant.id == id)


@given(fights())
def test_rolls_are_those_of_the_log_and_what_is_dealt_is_taken(drawn: Fight) -> None:
    record = drawn.record
    tally = fight_tally(record)
    logged = Counter(roll.kind for roll in rolls_of(record.id, record.now, record.now.log))
    counted = tally.rolls
    assert counted.initiative == logged[RollKind.INITIATIVE]
    assert (counted.attacks, counted.tasks) == (logged[RollKind.ATTACK], logged[RollKind.CHECK])
    assert counted.damage == logged[RollKind.DAMAGE] == sum(share.hit for share in tally.shares)
    assert counted.attacks == sum(share.attacks for share in tally.shares)
    landed = sum(event.dealt for event in record.now.log if isinstance(event, DamageDealt))
    by_hand = sum(event.amount - event.absorbed for event in record.now.log if isinstance(event, Harmed))
    assert sum(share.taken for share in tally.shares) == landed + by_hand
    assert sum(share.by_hand for share in tally.shares) == by_hand
    if not record.now.pending_rulings:
        assert sum(share.dealt for share in tally.shares) == landed
    assert {fallen.combatant.id for fallen in tally.fallen} == {
        combatant.id for combatant in record.now.combatants if combatant.status is not Status.UP
    }


def test_a_fight_that_has_not_begun() -> None:
    start = staged(TWO)
    assert tally_of(start, start) == FightTally(0, RollCount(), tuple(map(Share, start.combatants)), ())


def test_who_brought_one_down_and_when() -> None:
    """A hits B for 18 of its 20 in turn 1 and downs it in turn 2."""
    start = begun(TWO, [5, 4])
    now = start.declare("a", attack("b")).resolve(ScriptedDice([4, 4, 6, 6, 6])).resolve(ScriptedDice([]))
    now = now.begin_turn(ScriptedDice([5, 4])).declare("a", attack("b")).resolve(ScriptedDice([4, 4, 1, 1, 1]))
    tally = tally_of(staged(TWO), now)
    assert tally.turns == 2
    assert [(fallen.combatant.id, fallen.turn, fallen.by) for fallen in tally.fallen] == [("b", 2, ("a",))]
    assert share(tally, "a") == Share(now.combatant("a"), attacks=2, hit=2, dealt=21)
    assert share(tally, "b").taken == 21


def test_a_second_fall_is_that_of_who_brought_it_about() -> None:
    three = [*TWO, fighter("c", "Party")]
    now = begun(three, [5, 1, 4]).declare("a", attack("b")).resolve(ScriptedDice([4, 4, 6, 6, 6]))
    now = now.set_hits("b", 0).heal("b", 3)
    now = now.declare("c", attack("b")).resolve(ScriptedDice([4, 4, 1, 1, 1]))
    assert tally_of(staged(three), now).fallen[0].by == ("c",)


def test_the_gm_s_hand_and_healing() -> None:
    now = begun(TWO, [5, 4]).harm("b", 7, absorb=False).heal("b", 3).set_hits("b", 1)
    assert share(tally_of(staged(TWO), now), "b") == Share(now.combatant("b"), taken=7, by_hand=7, healed=3)


def test_naturals_of_attacks_and_tasks_are_counted_once() -> None:
    """A natural 12 that the GM allows later, and a task's natural 2."""
    rules = Ruleset(natural_twelve=NaturalTwelve.GM_DECIDES)
    now = begun([fighter("a", "Party", skills={"Rifle": -9}), TWO[1]], [5, 5], rules)
    now = now.declare("a", attack("b")).declare("b", Task("Climb", Check()))
    now = now.resolve(ScriptedDice([6, 6, 1, 1])).rule_natural_twelve("a", True, ScriptedDice([1, 2, 3]))
    tally = tally_of(staged(TWO), now)
    assert tally.rolls == RollCount(initiative=2, attacks=1, damage=1, tasks=1, twos=1, twelves=1)
    assert tally.rolls.all == 5
    assert share(tally, "a").hit == 1


def test_the_unseen_are_not_counted_nor_named() -> None:
    now = begun(TWO, [5, 4]).declare("a", attack("b")).resolve(ScriptedDice([4, 4, 6, 6, 6]))
    now = now.set_hits("b", -1).set_hits("b", 2)
    down = begun(TWO, [5, 4]).declare("a", attack("b")).resolve(ScriptedDice([6, 6, 6, 6, 6]))
    down = down.set_hits("b", -3)
    tally = tally_of(staged(TWO), down, unseen=("a",))
    assert tally.rolls == RollCount(initiative=1)
    assert [share.combatant.id for share in tally.shares] == ["b"]
    assert [fallen.by for fallen in tally.fallen] == [()]
    assert [fallen.combatant.id for fallen in tally_of(staged(TWO), down, unseen=("b",)).fallen] == []
