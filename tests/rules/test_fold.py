"""Every way to a state gives the same: operation, fold of its events at once, event by event, from any point of it.

What a state has worked out already is what anyone who looks for it finds.
"""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from eod_desktop.rules import (
    Action,
    Attack,
    BreakOff,
    Combatant,
    Condition,
    ConditionDm,
    ConditionScope,
    Declared,
    Encounter,
    ErrorKind,
    Evade,
    IllegalAction,
    Joined,
    Modifier,
    Move,
    RuleError,
    Ruleset,
    Situation,
    Status,
    Task,
    declare_all,
)
from eod_desktop.rules import order as search
from tests.rules.fights import DICE, begun, duel, fight, fighter, refused, resolved, shot
from tests.rules.random_fights import ARMORS, SIDES, WEAPONS, LoadedDice

CONDITIONS = (
    Condition("Stunned", (ConditionDm(ConditionScope.ATTACKS, -2), ConditionDm(ConditionScope.ATTACKED, 1)), turns=2),
    Condition("Aiming", (ConditionDm(ConditionScope.ATTACKS, 1),), until_next_action=True),
)


class Talking(LoadedDice):
    """Loaded dice that need not be told what for."""

    about: Any = None

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        self.told = True
        return super().roll(count, sides)


class Play:
    """Somebody who does anything that is legal, most of it fighting; `states` are those passed through."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.dice = LoadedDice(seed)
        ruleset = Ruleset(
            natural_twelve=self.random.choice(["gm_decides", "always", "never"]),
            initiative_each_turn=self.random.random() < 0.7,
            evade_lasts=self.random.choice(["until_next_action", "end_of_turn"]),
            dead_at=self.random.choice([None, -5]),
            surprise_margin=self.random.choice([1, 3]),
        )
        fighters = tuple(self.fighter(f"c{number}") for number in range(self.random.randint(2, 7)))
        self.start = Encounter(fighters, ruleset=ruleset, alliances=self.random.choice([(), (("Party", "Beasts"),)]))
        self.states = [self.start]

    def fighter(self, id: str) -> Combatant:
        return Combatant(
            id,
            id.upper(),
            self.random.choice(SIDES),
            skills={skill: 1 for skill in ("Gun", "Leader", "Tactics") if self.random.random() < 0.5},
            stats={"STR": 7},
            weapons=tuple(self.random.sample(WEAPONS, 2)),
            armor=self.random.choice(ARMORS),
            max_hits=14,
        )

    def action(self, now: Encounter, id: str) -> Action:
        weapon = self.random.choice(now.combatant(id).weapons)
        attack = Attack(
            self.random.choice(now.combatants).id,
            weapon.name,
            self.random.choice([*weapon.range_dms]),
            moving=self.random.random() < 0.2,
            hidden=self.random.random() < 0.2,
            modifiers=self.random.choice([(), (), (Modifier("Dark", -2),)]),
        )
        others = [Evade(), BreakOff(), Move(), Task("Climb", now.task_check(id, "Gun", "Hopeless"))]
        return attack if self.random.random() < 0.75 else self.random.choice(others)

    def step(self, now: Encounter) -> Encounter:
        if now.pending_rulings:
            return now.rule_natural_twelve(
                self.random.choice(now.pending_rulings), self.random.random() < 0.5, self.dice
            )
        if self.random.random() < 0.15:
            return self.correction(now, self.random.choice(now.combatants).id)
        if not now.acting:
            return now.begin_turn(self.dice)
        actions = {id: self.action(now, id) for id in now.acting if self.random.random() < 0.9}
        if now.declarations and self.random.random() < 0.7 and not now.why_not("resolve"):
            return now.resolve(self.dice)
        legal = {id: action for id, action in actions.items() if not now.why_not("declare", id, action)}
        return declare_all(now, legal) if legal else now.declare(now.acting[0], Move())

    def correction(self, now: Encounter, id: str) -> Encounter:
        match self.random.randrange(8):
            case 0:
                return now.set_hits(id, self.random.randint(-6, 14))
            case 1:
                return now.set_condition(id, self.random.choice(CONDITIONS))
            case 2 if now.turn and now.combatant(id).status is not Status.LEFT:
                return now.set_surprised(id, self.random.random() < 0.5)
            case 3 if now.combatant(id).hits > 0:
                return now.set_status(id, self.random.choice([*Status]))
            case 4 if not now.why_not("move_before", id, None):
                return now.move_before(id, None)
            case 5 if len(now.combatants) < 9:
                return now.join(self.fighter(f"c{len(now.combatants)}"), self.dice if now.turn else None)
            case 6:
                return now.set_situation(self.random.choice([*Situation]))
            case _:
                return now.harm(id, 1)

    def on(self, now: Encounter, steps: int) -> None:
        for _ in range(steps):
            now = self.step(now)
            self.states.append(now)


def look(state: Encounter) -> None:
    """What the state keeps is what a search of its fields finds."""
    bare = Encounter.replay(state, ()).__copy__()  # type: ignore[attr-defined]
    assert bare == state
    assert not bare.__dict__
    assert list(state.by_id.items()) == [(one.id, one) for one in state.combatants]
    assert state.groups == search.groups(bare)
    assert state.acting == search.acting(bare)
    for (id, weapon, range), (carried, check) in state.aims.items():
        assert carried == state.combatant(id).weapon(weapon)
        foe = fighter("foe", "Foes")
        assert (
            check
            == Encounter((state.combatant(id), foe), ruleset=state.ruleset).check_for(id, Attack("foe", weapon, range))
            or state.combatant(id).conditions
        )


@pytest.mark.parametrize("seed", range(60))
def test_an_operation_is_the_fold_of_its_events_at_once_and_one_by_one(seed: int) -> None:
    play = Play(seed)
    play.on(play.start, 60)
    step_by_step = play.start
    for before, after in zip(play.states, play.states[1:], strict=False):
        happened = after.log[len(before.log) :]
        assert happened
        assert Encounter.replay(before, happened) == after
        for event in happened:
            step_by_step = Encounter.replay(step_by_step, (event,))
            look(step_by_step)
        assert step_by_step == after
        assert list(step_by_step.declarations) == list(after.declarations)
        look(after)
    assert Encounter.replay(play.start, after.log) == after


@pytest.mark.parametrize("seed", range(40))
def test_a_fight_goes_on_from_any_of_its_events_as_its_fold_does(seed: int) -> None:
    play = Play(seed)
    play.on(play.start, 40)
    log = play.states[-1].log
    for count in range(0, len(log), 7):
        # also in the middle of a group, which a fight is left in only when a file is cut there
        cut = Encounter.replay(play.start, log[:count])
        assert Encounter.replay(cut, log[count:]) == play.states[-1]
        again = Play(seed)
        again.on(cut, 6)
        for before, after in zip([cut, *again.states[1:]], again.states[1:], strict=False):
            assert Encounter.replay(before, after.log[len(before.log) :]) == after
            assert Encounter.replay(play.start, after.log) == after
            look(after)


@pytest.mark.parametrize("seed", range(40))
def test_declaring_together_is_declaring_one_by_one(seed: int) -> None:
    play = Play(seed)
    play.on(play.start, 50)
    for state in play.states:
        actions = {id: play.action(state, id) for id in (*state.acting, *[one.id for one in state.combatants[:1]])}
        single, error = state, None
        for id, action in actions.items():
            error = single.why_not("declare", id, action)
            if error:
                break
            single = single.declare(id, action)
        if error:
            with pytest.raises(RuleError) as raised:
                declare_all(state, actions)
            assert raised.value == error
        else:
            together = declare_all(state, actions)
            assert together == single
            assert list(together.declarations) == list(single.declarations)
            assert together.why_not("resolve") == single.why_not("resolve")
            look(together)


@pytest.mark.parametrize("seed", range(20))
def test_dice_that_are_not_told_what_for_roll_the_same(seed: int) -> None:
    told, untold = Play(seed), Play(seed)
    untold.dice = Talking(seed)
    told.on(told.start, 40)
    untold.on(untold.start, 40)
    assert told.states == untold.states


def test_nobody_declares_when_one_of_them_may_not() -> None:
    encounter = duel(5, 5)
    with pytest.raises(IllegalAction) as raised:
        declare_all(encounter, {"ann": Evade(), "bob": shot("ann", "Bow")})
    assert raised.value == encounter.why_not("declare", "bob", shot("ann", "Bow"))
    assert not encounter.declarations
    assert declare_all(encounter, {}) == encounter


@pytest.mark.parametrize("actions", [None, [("ann", Evade())], {"ann": Evade}, {"ann": None}])
def test_a_bad_value_among_declarations_is_a_rule_error(actions: Any) -> None:
    with pytest.raises(RuleError) as raised:
        declare_all(duel(), actions)
    assert raised.value.kind is ErrorKind.BAD_VALUE


def test_nobody_declares_while_a_ruling_waits() -> None:
    encounter = resolved(duel(5, 5, unskilled_dm=-9).declare("ann", shot("bob", "Knife")), 6, 6)
    again = {"ann": shot("bob", "Knife")}
    with pytest.raises(IllegalAction) as raised:
        declare_all(encounter, again)
    assert raised.value == encounter.why_not("declare", "ann", again["ann"])


def test_what_was_declared_is_asked_again_once_something_has_happened() -> None:
    encounter = declare_all(duel(5, 5), {"ann": shot("bob"), "bob": shot("ann")})
    assert encounter.why_not("resolve") is None
    refused(encounter.leave("bob"), ErrorKind.TARGET_LEFT, "resolve", DICE)
    refused(encounter.leave("bob").declare("ann", Move()).leave("ann"), ErrorKind.NOBODY_ACTS, "resolve", DICE)


def test_two_futures_with_another_of_the_same_id_aim_with_their_own() -> None:
    now = duel()
    futures = [now.join(fighter("cat", skills={"Gun": level})) for level in (1, 3)]
    assert [one.check_for("cat", shot("bob")).dm for one in futures] == [1, 3]
    assert [one.check_for("cat", shot("bob")).dm for one in futures] == [1, 3]


def test_who_is_given_another_weapon_by_hand_aims_with_that() -> None:
    now = duel()
    assert now.check_for("ann", shot("bob")).dm == 0
    ann = replace(now.combatant("ann"), skills={"Gun": 4})
    assert replace(now, combatants=(ann, now.combatant("bob"))).check_for("ann", shot("bob")).dm == 4


def test_a_second_of_the_same_id_does_not_fit() -> None:
    with pytest.raises(IllegalAction) as raised:
        Encounter.replay(duel(), (Joined(fighter("ann")),))
    assert raised.value.kind is ErrorKind.DUPLICATE_ID


def test_an_event_of_somebody_unknown_does_not_fit() -> None:
    with pytest.raises(IllegalAction) as raised:
        Encounter.replay(duel(), (Declared("cat", Move()),))
    assert raised.value.kind is ErrorKind.UNKNOWN_COMBATANT


def test_a_state_does_not_change_when_others_come_after_it() -> None:
    encounter = begun(fight(fighter("ann"), fighter("bob", "Raiders")), 5, 4).declare("ann", shot("bob"))
    before = (encounter.combatants, dict(encounter.by_id), dict(encounter.declarations), encounter.log[:])
    after = resolved(encounter, 6, 5, 4, 4).harm("ann", 3)
    assert after.combatant("bob").hits < 20
    assert before == (encounter.combatants, encounter.by_id, encounter.declarations, encounter.log[:])
