"""Any fighters, dice that like extremes, and what each event may change."""

import random
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from eod_desktop.rules import (
    Armor,
    AttackRolled,
    Combatant,
    Condition,
    ConditionCleared,
    ConditionDm,
    ConditionScope,
    ConditionSet,
    DamageDealt,
    Encounter,
    Event,
    GroupActed,
    GroupEnded,
    Harmed,
    Healed,
    HitsSet,
    Joined,
    NaturalTwelveRuled,
    RollPurpose,
    RollPurposeKind,
    Ruleset,
    TaskRolled,
    TurnBegan,
    Weapon,
)

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

conditions = st.builds(
    Condition,
    name=st.sampled_from(["Stunned", "Bleeding", "Prone"]),
    dms=st.lists(
        st.builds(ConditionDm, st.sampled_from(ConditionScope), st.sampled_from([-9, -2, 0, 1])), max_size=2
    ).map(tuple),
    turns=st.sampled_from([None, 1, 2]),
) | st.builds(Condition, name=st.sampled_from(["Stunned", "Blinded"]), until_next_action=st.just(True))


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
    """Dice that like extremes: natural 2s and 12s are what the rules treat apart. They count, and hear what for."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.heard: list[RollPurpose] = []
        self.told = False

    def about(self, purpose: RollPurpose) -> None:
        assert not self.told
        self.heard.append(purpose)
        self.told = True

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        assert self.told
        self.told = False
        self.count += count
        return tuple(self.random.choice((1, sides, sides, self.random.randint(1, sides))) for _ in range(count))


def from_json(kind: type, value: Any) -> Any:
    return Fraction(value) if kind is Fraction else NotImplemented


class ConditionsHeld:
    """Who has which conditions, followed by other means than the rules': with the turn or the action that ends each."""

    def __init__(self) -> None:
        self.held: dict[tuple[str, str], int | None] = {}
        self.actions: set[tuple[str, str]] = set()
        self.ending: set[tuple[str, str]] = set()

    def follow(self, event: Event, turn: int) -> None:
        match event:
            case ConditionSet(id=id, active=active):
                key, condition = (id, active.name), active.condition
                self._drop(key)
                self.held[key] = max(1, turn) + condition.turns - 1 if condition.turns else None
                if condition.until_next_action:
                    self.actions.add(key)
            case ConditionCleared(id=id, name=name):
                self._drop((id, name))
            case TurnBegan():
                for key in [key for key, until in self.held.items() if until is not None and until < event.turn]:
                    self._drop(key)
            case GroupActed(ids=ids):
                self.ending = {key for key in self.actions if key[0] in ids}
            case GroupEnded():
                for key in tuple(self.ending):
                    self._drop(key)

    def _drop(self, key: tuple[str, str]) -> None:
        self.held.pop(key, None)
        self.actions.discard(key)
        self.ending.discard(key)


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
            case TaskRolled():
                rolled += 2
            case NaturalTwelveRuled():
                rolled += len(event.damage.roll.faces) if event.damage else 0
    return rolled


def purposes_of(events: tuple[Event, ...]) -> list[RollPurpose]:
    """What the dice in these events were for, in order."""
    purposes: list[RollPurpose] = []
    for event in events:
        match event:
            case TurnBegan():
                rolls = [id for id, place in event.rolled.items() if place.rolled_by == id]
                purposes += [RollPurpose(RollPurposeKind.INITIATIVE, id) for id in rolls]
            case Joined(combatant=combatant, initiative=place) if place:
                purposes.append(RollPurpose(RollPurposeKind.INITIATIVE, combatant.id))
            case TaskRolled(id=id, task=task):
                purposes.append(RollPurpose(RollPurposeKind.TASK, id, task.what))
            case AttackRolled(attacker=id, attack=attack) | NaturalTwelveRuled(attacker=id, attack=attack):
                roll = (id, attack.weapon, attack.target)
                if isinstance(event, AttackRolled):
                    purposes.append(RollPurpose(RollPurposeKind.TO_HIT, *roll))
                if event.damage:
                    purposes.append(RollPurpose(RollPurposeKind.DAMAGE, *roll))
    return purposes


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
