"""Any sequence of commands, legal and illegal, keeps what the rules promise: I1–I13, A5, A7, C4–C7, T4."""

import random
from fractions import Fraction
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from eod_desktop.rules import (
    Action,
    Armor,
    Attack,
    AttackRolled,
    BreakOff,
    Combatant,
    DamageDealt,
    Encounter,
    Evade,
    Event,
    GroupActed,
    GroupEnded,
    Harmed,
    Healed,
    HitsSet,
    Joined,
    Modifier,
    Move,
    NaturalTwelveRuled,
    Other,
    RuleError,
    Ruleset,
    Situation,
    Status,
    TurnBegan,
    Weapon,
)
from tests.rules.fights import CountingDice

SIDES = ("Party", "Raiders", "Beasts")
WEAPONS = (
    Weapon("Gun", "Gun", "2d6", {"Close": -1, "Short": 0}, damage_type="shot"),
    Weapon("Bow", "Archery", "1d6+1", {"Short": 1, "Long": -2}, dm=1, silent=True),
    Weapon("Fist", "", "1d6-3", {"Close": 0}, stat="STR"),
)
ARMORS = (None, Armor("Vest", 3), Armor("Field", "all", {"shot": 2}))

rulesets = st.builds(
    Ruleset,
    success_target=st.sampled_from([8, 6, 11]),
    natural_twelve=st.sampled_from(["gm_decides", "gm_decides", "always", "never"]),
    unskilled_dm=st.sampled_from([0, -3]),
    stat_dm_step=st.sampled_from([1, 3]),
    initiative_bonus=st.sampled_from([1, 2, 0]),
    initiative_each_turn=st.booleans(),
    side_initiative=st.sampled_from(["best", "average", "worst"]),
    surprise_margin=st.sampled_from([3, 1, 6]),
    snap_shot_dm=st.sampled_from([-3, 0]),
    evade_dm=st.sampled_from([-3, -1]),
    evade_lasts=st.sampled_from(["until_next_action", "end_of_turn"]),
    hits_from=st.sampled_from([("STR", "DEX", "END"), ("END",)]),
    dead_at=st.sampled_from([None, 0, -5]),
    critical_hit=st.sampled_from(["gm", "maximum_damage", "double_damage", "ignore_armor"]),
)

bad_numbers: st.SearchStrategy[Any] = st.sampled_from([-1, True, None, "3", 2.5, 10**30])


def combatants(id: str) -> st.SearchStrategy[Combatant]:
    """Weak ones, so that many fall."""
    return st.builds(
        Combatant,
        id=st.just(id),
        name=st.just(id.upper()),
        side=st.sampled_from(SIDES),
        skills=st.dictionaries(st.sampled_from(["Gun", "Leader", "Tactics", "Streetwise"]), st.integers(0, 3)),
        stats=st.fixed_dictionaries({"STR": st.integers(1, 12), "DEX": st.integers(1, 9), "END": st.integers(1, 9)}),
        weapons=st.lists(st.sampled_from(WEAPONS), unique_by=lambda weapon: weapon.name, min_size=1).map(tuple),
        armor=st.sampled_from(ARMORS),
        max_hits=st.sampled_from([None, None, 9]),
    )


class LoadedDice:
    """Dice that like extremes: natural 2s and 12s are what the rules treat apart."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self.random.choice((1, sides, sides, self.random.randint(1, sides))) for _ in range(count))


def from_json(kind: type, value: Any) -> Any:
    return Fraction(value) if kind is Fraction else NotImplemented


class EncounterMachine(RuleBasedStateMachine):
    """Drives one encounter; every command goes through `attempt`, which checks what it did against what it may do."""

    start: Encounter
    now: Encounter
    acted: set[str]
    total: int | None

    @initialize(data=st.data(), ruleset=rulesets, seed=st.integers(0, 2**32), count=st.integers(2, 6))
    def begin(self, data: st.DataObject, ruleset: Ruleset, seed: int, count: int) -> None:
        fighters = [data.draw(combatants(f"c{number}")) for number in range(count)]
        alliances = data.draw(
            st.sampled_from([(), (("Party", "Beasts"),), (("Raiders", "Beasts"), ("Party", "Beasts"))])
        )
        situation = data.draw(st.sampled_from(list(Situation)))
        self.start = self.now = Encounter(tuple(fighters), situation, ruleset, alliances)
        self.dice = CountingDice(LoadedDice(seed))
        self.acted = set()
        self.total = None

    # what is done

    def attempt(self, operation: str, *args: Any, **kwargs: Any) -> None:
        before, rolled, events = self.now, self.dice.count, self.now.events
        foreseen = before.why_not(operation, *args, **kwargs)
        if foreseen is None:
            self.now = getattr(before, operation)(*args, **kwargs)
            self.follow(before, self.now.events[len(events) :])
            assert self.dice.count - rolled == dice_in(self.now.events[len(events) :])
        else:
            try:
                getattr(before, operation)(*args, **kwargs)
            except RuleError as error:
                raised: RuleError | None = error
            else:
                raised = None
            assert raised == foreseen
            assert self.dice.count == rolled
        assert before.events == events

    def follow(self, before: Encounter, events: tuple[Event, ...]) -> None:
        """Event by event: replay, JSON, hits by logged amounts alone, nobody acting who may not."""
        state = before
        for event in events:
            decoded = msgspec.json.decode(
                msgspec.json.encode(event, enc_hook=str),
                type=Event,  # type: ignore[arg-type]
                dec_hook=from_json,
            )
            assert decoded == event
            self.check_turn(state, event)
            after = Encounter.replay(state, [event])
            check_hits(state, after, event)
            state = after
        assert state == self.now

    def check_turn(self, state: Encounter, event: Event) -> None:
        if isinstance(event, TurnBegan):
            assert not state.acting
            assert not state.pending_rulings
            assert event.turn == state.turn + 1
            self.acted, self.total = set(), None
        elif isinstance(event, GroupActed):
            assert set(event.ids) == set(state.acting)
            assert self.acted.isdisjoint(event.ids)
            assert all(state.combatant(id).able and state.combatant(id).hits > 0 for id in event.ids)
            assert state.surprised.isdisjoint(event.ids)
            assert self.total is None or event.total < self.total
            self.acted |= set(event.ids)
            self.total = event.total
        elif isinstance(event, AttackRolled):
            assert event.attacker in self.acted
        elif isinstance(event, GroupEnded):
            assert not state.pending_rulings

    def someone(self, data: st.DataObject) -> str:
        """Mostly somebody of the fight."""
        present = [combatant.id for combatant in self.now.combatants]
        return data.draw(st.sampled_from([*present, *present, "nobody"]))

    def attack(self, data: st.DataObject, id: str) -> Attack:
        """An attack, now and then one that cannot be made."""
        carried = next((c.weapons for c in self.now.combatants if c.id == id), WEAPONS)
        targets = [c.id for c in self.now.combatants if c.id != id and c.status in (Status.UP, Status.DOWN)]
        weapon = data.draw(st.sampled_from(carried))
        attack = Attack(
            data.draw(st.sampled_from(targets or [id])),
            weapon.name,
            data.draw(st.sampled_from(list(weapon.range_dms))),
            moving=data.draw(st.booleans()),
            hidden=data.draw(st.booleans()),
            modifiers=data.draw(st.sampled_from([(), (Modifier("Far", -9),), (Modifier("Dark", -8),)])),
        )
        match data.draw(st.integers(0, 9)):
            case 0:
                return replace(attack, target=self.someone(data))
            case 1:
                return replace(attack, range="Long")
            case 2:
                return replace(attack, weapon="Gun")
        return attack

    def action(self, data: st.DataObject, id: str) -> Action:
        others: list[Action | None] = [None, None, None, Evade(), BreakOff(), Move(), Other("looks")]
        return data.draw(st.sampled_from(others)) or self.attack(data, id)

    # the commands

    @precondition(lambda self: not self.now.acting and not self.now.pending_rulings)
    @rule(data=st.data())
    def begin_turn(self, data: st.DataObject) -> None:
        leaders = [c.id for c in self.now.combatants if "Leader" in c.skills]
        led_by: dict[str, str] = {}
        if leaders and data.draw(st.booleans()):
            leader = data.draw(st.sampled_from(leaders))
            side = self.now.combatant(leader).side
            led_by = {c.id: leader for c in self.now.combatants if c.side == side and c.id != leader}
        if data.draw(st.integers(0, 9)) == 0:
            led_by = {self.someone(data): self.someone(data)}
        waived = data.draw(st.sets(st.sampled_from([c.id for c in self.now.combatants]), max_size=2))
        self.attempt("begin_turn", self.dice, led_by=led_by, waive_bonus=waived)

    @precondition(lambda self: self.now.acting and not self.now.pending_rulings)
    @rule(data=st.data())
    def the_group_declares(self, data: st.DataObject) -> None:
        for id in self.now.acting:
            self.attempt("declare", id, self.action(data, id))

    @precondition(lambda self: self.now.acting and not self.now.pending_rulings)
    @rule()
    def resolve(self) -> None:
        self.attempt("resolve", self.dice)

    @precondition(lambda self: not self.now.pending_rulings)
    @rule(data=st.data())
    def play_to_the_end_of_the_turn(self, data: st.DataObject) -> None:
        if not self.now.acting:
            self.begin_turn(data)
        while self.now.acting and not self.now.pending_rulings:
            self.the_group_declares(data)
            if self.now.why_not("resolve"):
                return  # a declared target is gone
            self.resolve()

    @precondition(lambda self: self.now.pending_rulings)
    @rule(data=st.data(), allow=st.booleans())
    def rule_natural_twelve(self, data: st.DataObject, allow: bool) -> None:
        self.attempt("rule_natural_twelve", data.draw(st.sampled_from(self.now.pending_rulings)), allow, self.dice)

    @rule(data=st.data())
    def something_out_of_turn(self, data: st.DataObject) -> None:
        id = self.someone(data)
        match data.draw(st.sampled_from(["declare", "resolve", "begin_turn", "rule_natural_twelve"])):
            case "declare":
                self.attempt("declare", id, self.action(data, id))
            case "rule_natural_twelve":
                self.attempt("rule_natural_twelve", id, data.draw(st.sampled_from([True, None])), self.dice)
            case operation:
                self.attempt(operation, self.dice)

    @rule(data=st.data())
    def the_gm_puts_something_right(self, data: st.DataObject) -> None:
        id = self.someone(data)
        match data.draw(st.sampled_from(["number", "number", "harm", "status", "surprise", "leave", "situation"])):
            case "number":
                operation = data.draw(st.sampled_from(["set_hits", "harm", "heal", "set_initiative"]))
                self.attempt(operation, id, data.draw(st.one_of(st.integers(-6, 20), st.integers(0, 6), bad_numbers)))
            case "harm":
                self.attempt("harm", id, data.draw(st.integers(0, 9)), absorb=data.draw(st.booleans()))
            case "status":
                self.attempt("set_status", id, data.draw(st.sampled_from([*Status, Status.UP, Status.UP, "up"])))
            case "surprise":
                self.attempt("set_surprised", id, data.draw(st.booleans()))
            case "situation":
                self.attempt("set_situation", data.draw(st.sampled_from([*Situation, "rural"])))
            case operation:
                self.attempt(operation, id)

    @rule(data=st.data())
    def somebody_is_held_back(self, data: st.DataObject) -> None:
        breaking_off = [combatant.id for combatant in self.now.combatants if combatant.breaking_off]
        self.attempt("hold_back", data.draw(st.sampled_from(breaking_off)) if breaking_off else self.someone(data))

    @precondition(lambda self: len(self.now.combatants) < 9)
    @rule(data=st.data(), rolls=st.booleans())
    def somebody_joins(self, data: st.DataObject, rolls: bool) -> None:
        id = data.draw(st.sampled_from([f"c{len(self.now.combatants)}"] * 3 + ["c0"]))
        self.attempt("join", data.draw(combatants(id)), self.dice if rolls else None)

    # what always holds

    @invariant()
    def groups_strictly_descend_and_hold_each_id_once(self) -> None:
        totals = [{self.now.initiative[id].total for id in group} for group in self.now.groups]
        assert all(len(total) == 1 for total in totals)
        flat = [min(total) for total in totals]
        assert flat == sorted(set(flat), reverse=True)
        ids = [id for group in self.now.groups for id in group]
        assert len(ids) == len(set(ids))
        order = [combatant.id for combatant in self.now.combatants]
        assert all(list(group) == sorted(group, key=order.index) for group in self.now.groups)

    @invariant()
    def those_acting_are_of_one_group_and_may_act(self) -> None:
        acting = set(self.now.acting)
        assert not acting or any(acting <= set(group) for group in self.now.groups)
        assert all(self.now.combatant(id).able for id in acting)
        assert acting.isdisjoint(self.now.surprised)
        assert self.now.pending_rulings or acting.isdisjoint(self.acted)

    @invariant()
    def the_able_have_hits_and_only_they_evade(self) -> None:
        for combatant in self.now.combatants:
            assert combatant.able is (combatant.status is Status.UP)
            assert combatant.hits > 0 or not combatant.able
            assert combatant.able or not combatant.evading

    @invariant()
    def those_who_wait_for_a_ruling_have_acted(self) -> None:
        assert set(self.now.pending_rulings) <= self.acted

    def teardown(self) -> None:
        if hasattr(self, "now"):
            assert Encounter.replay(self.start, self.now.events) == self.now


def dice_in(events: tuple[Event, ...]) -> int:
    """How many dice these events hold."""
    rolled = 0
    for event in events:
        match event:
            case TurnBegan():
                rolled += sum(place.rolled_by == id and place.face is not None for id, place in event.rolled.items())
            case Joined():
                rolled += event.initiative is not None
            case AttackRolled():
                rolled += 2 + (len(event.damage.roll.faces) if event.damage else 0)
            case NaturalTwelveRuled():
                rolled += len(event.damage.roll.faces) if event.damage else 0
    return rolled


def check_hits(before: Encounter, after: Encounter, event: Event) -> None:
    """Hits and status move as the event says, and for nobody else."""
    expected = {combatant.id: combatant.hits for combatant in before.combatants}
    match event:
        case DamageDealt(target=id, dealt=dealt):
            assert dealt >= 0
            expected[id] -= dealt
            assert (event.hits, event.status) == (expected[id], after.combatant(id).status)
        case Harmed(id=id, amount=amount, absorbed=absorbed):
            assert 0 <= absorbed <= amount
            expected[id] -= amount - absorbed
        case Healed(id=id, amount=amount):
            healed = event.hits - event.before
            assert event.before == expected[id]
            assert 0 <= healed <= amount
            expected[id] += healed
        case HitsSet(id=id):
            assert event.before == expected[id]
            expected[id] = event.hits
        case Joined():
            expected[event.combatant.id] = event.combatant.hits
    assert {combatant.id: combatant.hits for combatant in after.combatants} == expected


EncounterMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
test_the_encounter_keeps_its_promises = EncounterMachine.TestCase
