"""What the benchmark of opening compares with: events through the json module into the states of their encounters.

Six kinds of events happen in its fights, of attacks alone; for those it does all that ours does, and no check.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from eod_desktop.rules import (
    Attack,
    AttackRolled,
    CheckResult,
    CriticalHit,
    Damage,
    DamageDealt,
    Declared,
    DiceRoll,
    Encounter,
    Event,
    GroupActed,
    GroupEnded,
    History,
    Initiative,
    Modifier,
    ModifierSource,
    Outcome,
    SideComparison,
    Situation,
    Status,
    TurnBegan,
)

Plain = dict[str, Any]

STATUS = {status.value: status for status in Status}
OUTCOME = {outcome.value: outcome for outcome in Outcome}
SOURCE = {source.value: source for source in ModifierSource}
SITUATION = {situation.value: situation for situation in Situation}
CRITICAL = {None: None, **{critical.value: critical for critical in CriticalHit}}


def fold(start: Encounter, log: Mapping[str, Sequence[str]]) -> dict[str, Encounter]:
    """By encounter its state after every event, each of which began as `start`."""
    states: dict[str, Encounter] = {}
    for encounter, bodies in log.items():
        fight = Fight(start)
        for body in bodies:
            event = json.loads(body)
            HAPPENS[event["type"]](fight, event)
        states[encounter] = fight.encounter()
    return states


class Fight:
    """An encounter that goes on: plain values changed in place."""

    def __init__(self, start: Encounter) -> None:
        self.start = start
        self.hits = {one.id: (one.hits, one.status) for one in start.combatants}
        self.sides = {one.id: one.side for one in start.combatants}
        self.silent = {(one.id, weapon.name): weapon.silent for one in start.combatants for weapon in one.weapons}
        self.turn = 0
        self.situation = start.situation
        self.places: dict[str, Initiative] = {}
        self.ranked: tuple[str, ...] = ()
        self.passed: int | None = None
        self.acted: set[str] = set()
        self.declarations: dict[str, Attack] = {}
        self.surprised: tuple[str, ...] = ()
        self.surprises: tuple[tuple[str, str], ...] = ()
        self.compared: set[tuple[str, str]] = set()
        self.quiet: dict[str, bool] = {}
        self.log: list[Event] = []

    def turn_began(self, event: Plain) -> None:
        self.turn = event["turn"]
        self.situation = SITUATION[event["situation"]]
        self.places = {id: initiative(place) for id, place in event["rolled"].items()}
        self.ranked = tuple(event["ranked"])
        self.passed = None
        self.acted = set()
        self.declarations = {}
        self.surprised = tuple(event["surprised"])
        self.surprises = tuple([(faster, slower) for faster, slower in event["surprises"]])
        self.quiet = {}
        comparisons = tuple([comparison(one) for one in event["comparisons"]])
        for one in comparisons:
            self.compared.add((min(one.faster, one.slower), max(one.faster, one.slower)))
        self.log.append(
            TurnBegan(
                self.turn,
                self.situation,
                tuple(event["departed"]),
                dict(self.places),
                self.ranked,
                comparisons,
                self.surprises,
                self.surprised,
            )
        )

    def declared(self, event: Plain) -> None:
        id, action = event["id"], attack(event["action"])
        self.declarations.pop(id, None)
        self.declarations[id] = action
        self.log.append(Declared(id, action))

    def group_acted(self, event: Plain) -> None:
        ids = tuple(event["ids"])
        for id in ids:
            self.declarations.pop(id, None)
        self.acted.update(ids)
        self.log.append(GroupActed(event["total"], ids, tuple(event["passed"])))

    def attack_rolled(self, event: Plain) -> None:
        attacker, action = event["attacker"], attack(event["attack"])
        side = self.sides[attacker]
        silent = action.hidden or self.silent[attacker, action.weapon]
        self.quiet[side] = self.quiet.get(side, True) and silent
        self.log.append(AttackRolled(attacker, action, result(event["result"]), damage(event["damage"])))

    def damage_dealt(self, event: Plain) -> None:
        target, hits, status = event["target"], event["hits"], STATUS[event["status"]]
        self.hits[target] = hits, status
        self.log.append(DamageDealt(target, tuple(event["attackers"]), event["dealt"], hits, status))

    def group_ended(self, event: Plain) -> None:
        self.passed = event["total"]
        self.log.append(GroupEnded(self.passed))

    def encounter(self) -> Encounter:
        combatants = []
        for one in self.start.combatants:
            hits, status = self.hits[one.id]
            combatants.append(one if hits == one.hits else replace(one, hits=hits, status=status))
        return Encounter(
            tuple(combatants),
            self.situation,
            self.start.ruleset,
            self.start.alliances,
            self.turn,
            None,
            self.places,
            frozenset(self.ranked),
            self.passed,
            frozenset(self.acted),
            self.declarations,
            frozenset(self.surprised),
            frozenset(self.surprises),
            frozenset(self.compared),
            self.quiet,
            None,
            History(self.log),
        )


def initiative(place: Plain) -> Initiative:
    return Initiative(
        place["total"],
        place["face"],
        place["bonus"],
        place["rolled_by"],
        tuple(place["skills"]),
        place["waived"],
        place["ruled"],
    )


def comparison(one: Plain) -> SideComparison:
    return SideComparison(
        one["faster"], one["slower"], Fraction(one["initiative"]), Fraction(one["against"]), one["surprise"]
    )


def attack(action: Plain) -> Attack:
    return Attack(
        action["target"],
        action["weapon"],
        action["range"],
        action["moving"],
        action["hidden"],
        modifiers(action["modifiers"]),
    )


def result(check: Plain) -> CheckResult:
    return CheckResult(
        tuple(check["faces"]),
        check["natural"],
        check["total"],
        check["target"],
        modifiers(check["modifiers"]),
        OUTCOME[check["outcome"]],
        check["gm_may_allow"],
    )


def modifiers(several: list[Plain]) -> tuple[Modifier, ...]:
    if not several:
        return ()
    return tuple([Modifier(one["label"], one["value"], SOURCE[one["source"]]) for one in several])


def damage(hit: Plain | None) -> Damage | None:
    if hit is None:
        return None
    roll = hit["roll"]
    dice = DiceRoll(tuple(roll["faces"]), roll["modifier"], roll["total"], roll["expression"])
    return Damage(dice, hit["rolled"], hit["absorbed"], hit["dealt"], CRITICAL[hit["critical"]])


HAPPENS: dict[str, Callable[[Fight, Plain], None]] = {
    "TurnBegan": Fight.turn_began,
    "Declared": Fight.declared,
    "GroupActed": Fight.group_acted,
    "AttackRolled": Fight.attack_rolled,
    "DamageDealt": Fight.damage_dealt,
    "GroupEnded": Fight.group_ended,
}
