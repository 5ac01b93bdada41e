"""Fights drawn by chance, with everything that a GM can do in them, and what a summary of them has to say."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hypothesis import strategies as st
from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import (
    Action,
    Armor,
    Attack,
    BreakOff,
    Character,
    CharacterKind,
    Combatant,
    CriticalHit,
    Encounter,
    Evade,
    Modifier,
    Move,
    NaturalTwelve,
    Other,
    RandomDice,
    Ruleset,
    Situation,
    Status,
    Weapon,
)

NAMES = ("Ana Reyes", "Łukasz Øre", "Ilse 2", "Данил", "O’Brien & Sons", "Q_*z", "<b>Zed</b>", "Jean-Luc | 7")
SIDES = ("Party", "Raiders", "Creatures")
WEAPONS = (
    Weapon("Rifle", "Rifle", "3d6+2", {"Close": 0, "Short": 1, "Medium": -1}, dm=1),
    Weapon("Bow", "Archery", "2d6", {"Short": 0}, silent=True),
    Weapon("Claws", "", "2d6-1d4-1", {"Short": 0}, damage_type="claw", stat="DEX"),
)
SKILLS = ("Leader", "Tactics", "Streetwise", "Rifle", "Archery")
NOTE = "The ferryman is the spy."


class Fight(NamedTuple):
    campaign: Campaign
    record: EncounterRecord
    made_by: str

    def __repr__(self) -> str:
        return self.made_by


@st.composite
def fights(draw: st.DrawFn) -> Fight:
    """A campaign and an encounter of one to three turns, perhaps stopped in the middle of the last."""
    ruleset = Ruleset(
        natural_twelve=draw(st.sampled_from(NaturalTwelve)),
        critical_hit=draw(st.sampled_from(CriticalHit)),
        side_initiative=draw(st.sampled_from(("best", "average", "worst"))),
        initiative_each_turn=draw(st.booleans()),
        evade_lasts=draw(st.sampled_from(("until_next_action", "end_of_turn"))),
        initiative_bonus=draw(st.sampled_from((1, 2, -1))),
        dead_at=draw(st.sampled_from((None, 0, -6))),
        surprise_margin=draw(st.sampled_from((1, 3))),
    )
    seed, count, turns = draw(st.integers(0, 2**32)), draw(st.integers(2, 7)), draw(st.integers(1, 3))
    return Fight(*fight(seed, count, turns, ruleset), f"fight({seed}, {count}, {turns}, {ruleset})")


def fight(seed: int, count: int, turns: int, ruleset: Ruleset | None = None) -> tuple[Campaign, EncounterRecord]:
    """The fight that a seed gives."""
    chance = random.Random(seed)
    campaign = Campaign("Sample & <Co>", ruleset or Ruleset())
    for number in range(count):
        campaign = campaign.with_character(_character(number, chance))
    combatants = [c.combatant(f"c{n}", campaign.ruleset) for n, c in enumerate(campaign.characters[:-1])]
    start = Encounter(combatants=tuple(combatants), ruleset=campaign.ruleset)
    player = _Player(chance, RandomDice(seed), campaign.characters[-1].combatant("late", campaign.ruleset))
    now = start
    for turn in range(turns):
        now = player.meddle(now)
        now = player.turn(now, whole=turn + 1 < turns)
    record = EncounterRecord("e1", "The bridge <1>", start, now, notes=NOTE)
    return replace(campaign.with_record(record), current="e1"), record


def _character(number: int, chance: random.Random) -> Character:
    return Character(
        f"character{number}",
        NAMES[number % len(NAMES)],
        SIDES[number % len(SIDES)],
        CharacterKind.PC if number % len(SIDES) == 0 else CharacterKind.NPC,
        stats={"DEX": chance.randint(2, 12)},
        skills={skill: chance.randint(0, 2) for skill in SKILLS if chance.random() < 0.4},
        weapons=WEAPONS,
        armor=chance.choice((None, Armor("Jack", 3), Armor("Shell", "all"), Armor("Hide", 1, {"claw": 4}))),
        max_hits=chance.randint(8, 40),
    )


class _Player:
    """Plays by chance; what the rules refuse is not done."""

    def __init__(self, chance: random.Random, dice: RandomDice, late: Combatant) -> None:
        self.chance = chance
        self.dice = dice
        self.late = late

    def turn(self, now: Encounter, *, whole: bool) -> Encounter:
        led = {c.id: self.chance.choice(now.combatants).id for c in now.combatants if self.chance.random() < 0.3}
        led = led if now.why_not("begin_turn", self.dice, led) is None else {}
        waived = {c.id for c in now.combatants if self.chance.random() < 0.2}
        if now.why_not("begin_turn", self.dice, led, waived):
            return now
        now = self.meddle(now.begin_turn(self.dice, led, waived))
        while now.acting and (whole or self.chance.random() < 0.9):
            for id in now.acting:
                action = self.action(now, id)
                if now.why_not("declare", id, action) is None:
                    now = now.declare(id, action)
            now = self.meddle(now.resolve(self.dice))
            for id in now.pending_rulings if whole or self.chance.random() < 0.8 else ():
                now = now.rule_natural_twelve(id, self.chance.random() < 0.6, self.dice)
            if now.pending_rulings:
                break
            now = self.meddle(now)
        return now

    def action(self, now: Encounter, id: str) -> Action:
        roll = self.chance.random()
        if roll < 0.2:
            return self.chance.choice((Evade(), Move(), BreakOff(), Other("reloads | shouts"), Other()))
        weapon = self.chance.choice(WEAPONS)
        modifiers = [Modifier("Smoke *thick*", -2), Modifier("Aimed", 1)]
        return Attack(
            self.chance.choice(now.combatants).id,
            weapon.name,
            self.chance.choice(list(weapon.range_dms)),
            moving=self.chance.random() < 0.3,
            hidden=self.chance.random() < 0.3,
            modifiers=tuple(modifiers[: self.chance.choice((0, 0, 1, 2))]),
        )

    def meddle(self, now: Encounter) -> Encounter:
        """The GM's hand, now and then."""
        for operation, *arguments in self.meddling(now):
            if self.chance.random() < 0.12 and now.why_not(operation, *arguments) is None:
                now = getattr(now, operation)(*arguments)
        return now

    def meddling(self, now: Encounter) -> Iterator[Sequence[object]]:
        id = self.chance.choice(now.combatants).id
        points = self.chance.randint(0, 12)
        yield "set_hits", id, points, self.chance.choice(("", "second <wind>"))
        yield "harm", id, points, self.chance.random() < 0.5
        yield "heal", id, points
        yield "set_status", id, self.chance.choice((Status.DOWN, Status.DEAD, Status.UP))
        yield "set_surprised", id, self.chance.random() < 0.5
        yield "set_initiative", id, points - 2
        yield "hold_back", id
        yield "leave", id
        yield "set_situation", self.chance.choice(tuple(Situation))
        if self.late.id not in {combatant.id for combatant in now.combatants}:
            yield "join", self.late, self.dice if self.chance.random() < 0.5 else None
