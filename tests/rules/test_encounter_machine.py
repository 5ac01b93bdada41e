"""Any sequence of commands, legal and illegal, keeps what the rules promise: I1–I13, A5, A7, C4–C7, T4."""

from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from eod_desktop.rules import (
    Action,
    Attack,
    AttackRolled,
    BreakOff,
    Encounter,
    Evade,
    Event,
    GroupActed,
    GroupEnded,
    Modifier,
    Move,
    Other,
    Renamed,
    Reordered,
    RuleError,
    Ruleset,
    Situation,
    Status,
    Task,
    TaskRolled,
    TurnBegan,
)
from tests.rules.random_fights import (
    SIDES,
    WEAPONS,
    ConditionsHeld,
    LoadedDice,
    check_hits,
    combatants,
    conditions,
    dice_in,
    from_json,
    purposes_of,
    rulesets,
)

bad_numbers: st.SearchStrategy[Any] = st.sampled_from([-1, True, None, "3", 2.5, 10**30])


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
        self.dice = LoadedDice(seed)
        self.conditions = ConditionsHeld()
        self.acted = set()
        self.total = None

    # what is done

    def attempt(self, operation: str, *args: Any, **kwargs: Any) -> None:
        before, rolled, events = self.now, self.dice.count, self.now.events
        foreseen = before.why_not(operation, *args, **kwargs)
        if foreseen is None:
            self.now = getattr(before, operation)(*args, **kwargs)
            happened = self.now.events[len(events) :]
            self.follow(before, happened)
            assert self.dice.count - rolled == dice_in(happened)
            assert self.dice.heard == purposes_of(happened)
            self.dice.heard.clear()
        else:
            try:
                getattr(before, operation)(*args, **kwargs)
            except RuleError as error:
                raised: RuleError | None = error
            else:
                raised = None
            assert raised == foreseen
            assert (self.dice.count, self.dice.heard) == (rolled, [])
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
            self.conditions.follow(event, state.turn)
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
            assert event.result.modifiers == state.check_for(event.attacker, event.attack).modifiers
        elif isinstance(event, TaskRolled):
            assert event.id in self.acted
            assert event.result.modifiers == state.check_for(event.id, event.task).modifiers
        elif isinstance(event, GroupEnded):
            assert not state.pending_rulings
        elif isinstance(event, Renamed):
            assert event.name not in [combatant.name for combatant in state.combatants if combatant.id != event.id]
        elif isinstance(event, Reordered):
            assert sorted(event.ids) == sorted(combatant.id for combatant in state.combatants)

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
        others: list[Action | None] = [
            None,
            None,
            None,
            Evade(),
            BreakOff(),
            Move(),
            Other("looks"),
            self.task(data, id),
        ]
        return data.draw(st.sampled_from(others)) or self.attack(data, id)

    def task(self, data: st.DataObject, id: str) -> Task | None:
        """A task, easy or beyond a natural 12; none where it has not the stat."""
        figure = data.draw(st.sampled_from(["Gun", "STR", "EDU", ""]))
        difficulty = data.draw(st.sampled_from([None, "Easy", "Hopeless"]))
        wet = data.draw(st.sampled_from([(), (Modifier("Wet", -2),)]))
        if self.now.why_not("task_check", id, figure, difficulty, wet):
            return None
        return Task("Climb", self.now.task_check(id, figure, difficulty, wet))

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
    def somebody_gets_a_condition(self, data: st.DataObject) -> None:
        self.attempt("set_condition", self.someone(data), data.draw(conditions | st.just("Stunned")))

    @rule(data=st.data())
    def somebody_loses_a_condition(self, data: st.DataObject) -> None:
        held = [(c.id, active.name) for c in self.now.combatants for active in c.conditions]
        id, name = data.draw(st.sampled_from([*held, ("c0", "Stunned")]))
        self.attempt("clear_condition", id, name)

    @rule(data=st.data())
    def the_gm_tells_them_apart(self, data: st.DataObject) -> None:
        id = self.someone(data)
        match data.draw(st.sampled_from(["hidden", "rename", "side", "order"])):
            case "hidden":
                self.attempt("set_hidden", id, data.draw(st.sampled_from([True, False, None])))
            case "rename":
                self.attempt("rename", id, data.draw(st.sampled_from(["Smith", "Jones ", "C1", "c2", " ", None])))
            case "side":
                self.attempt("set_side", id, data.draw(st.sampled_from([*SIDES, "Deserters", "", None])))
            case "order":
                self.attempt("move_before", id, data.draw(st.sampled_from([None, self.someone(data)])))

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

    @invariant()
    def conditions_last_as_long_as_they_say(self) -> None:
        held = {(c.id, active.name): active.until for c in self.now.combatants for active in c.conditions}
        assert held == self.conditions.held
        assert all(active.left(self.now.turn) != 0 for c in self.now.combatants for active in c.conditions)

    def teardown(self) -> None:
        if hasattr(self, "now"):
            assert Encounter.replay(self.start, self.now.events) == self.now


EncounterMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
test_the_encounter_keeps_its_promises = EncounterMachine.TestCase
