"""A GM who does anything that may be done, by a seed: the same seed does the same in another process."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from eod_desktop.campaign import edits
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.rules import (
    Armor,
    Attack,
    BreakOff,
    Character,
    CharacterKind,
    Check,
    Condition,
    ConditionDm,
    ConditionScope,
    Difficulty,
    Encounter,
    Evade,
    Modifier,
    Move,
    Other,
    RandomDice,
    RuleError,
    Ruleset,
    Situation,
    Status,
    Task,
    Weapon,
)

NAMES = (
    "Ana",
    "Łukasz Ø",
    "李雷",
    "ابن שרה",
    "O'Brien\"; DROP TABLE roll; --",
    "🚀 e\u0301",
    "two\nlines\t",
    "nul\x00nul",
)
SIDES = ("Party", "Raiders", "Creatures")
WEAPONS = (
    Weapon("Rifle", "Rifle", "3d6", {"Short": 0, "Medium": 1}, damage_type="bullet"),
    Weapon("Bow", "Bow", "2d6+1", {"Short": 1, "Medium": -6}, silent=True),
    Weapon("Bite", "", "2d6-1", {"Close": 1, "Short": 0}, stat="DEX"),
)
CONDITIONS = (
    Condition("Stunned", (ConditionDm(ConditionScope.ATTACKS, -2), ConditionDm(ConditionScope.ATTACKED, 1)), 2),
    Condition("Aiming", (ConditionDm(ConditionScope.ATTACKS, 1),), until_next_action=True),
    Condition("Prone"),
)
ARMORS = (None, Armor("Coat", 2), Armor("Vest", 4, {"bullet": "all"}))


class LoadedDice:
    """Dice that often fall on six, for the natural 12s."""

    def __init__(self, seed: int) -> None:
        self._dice = RandomDice(seed)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        faces = self._dice.roll(count, sides)
        return (sides,) * count if faces and faces[0] == sides else faces


class Player:
    """Does one random action after another; `act` gives the label of the next step and the campaign after it."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._dice = LoadedDice(seed)

    def act(self, campaign: Campaign) -> tuple[StepLabel, Campaign]:
        """An action that the rules allow and that changes something."""
        while True:
            # the fight is what happens most
            do = self._random.choice((self._roster, self._encounters, *[self._fight] * 20))
            try:
                after = do(campaign)
            except RuleError:
                continue
            if after != campaign:
                return StepLabel(do.__name__, (self._random.choice(NAMES),)), after

    def character(self, campaign: Campaign) -> Character:
        choose = self._random
        ids = [character.id for character in campaign.characters]
        id = choose.choice(ids) if len(ids) > 8 else campaign.new_id("character")
        return Character(
            id,
            f"{choose.choice(NAMES)} {choose.randint(1, 9)}",
            choose.choice(SIDES),
            choose.choice(list(CharacterKind)),
            stats={stat: choose.randint(1, 15) for stat in ("STR", "DEX", "END")},
            skills={
                skill: choose.randint(0, 3) for skill in choose.sample(("Leader", "Tactics", "Rifle", "Bow", "X"), 3)
            },
            weapons=tuple(choose.sample(WEAPONS, choose.randint(1, 3))),
            armor=choose.choice(ARMORS),
            max_hits=choose.choice((None, 30)),
            notes=choose.choice(NAMES) * choose.choice((0, 1, 500)),
        )

    def _roster(self, campaign: Campaign) -> Campaign:
        match self._random.randrange(5):
            case 0 if len(campaign.characters) > 3:
                gone = self._random.sample(campaign.characters, self._random.randint(1, 3))
                return campaign.without_characters(character.id for character in gone)
            case 1:
                mixed = list(campaign.characters)
                self._random.shuffle(mixed)
                return replace(campaign, characters=tuple(mixed))
            case 2:
                return replace(campaign, name=self._random.choice(NAMES))
            case _:
                return campaign.with_character(self.character(campaign))

    def _encounters(self, campaign: Campaign) -> Campaign:
        record = campaign.on_board
        match self._random.randrange(8):
            case 0 if campaign.encounters:
                return campaign.without_record(self._random.choice(campaign.encounters).id)
            case 1 if record:
                # the fight begins anew, and a new past follows
                return campaign.with_record(replace(record, now=record.start))
            case 2 if record:
                named = replace(record, name=self._random.choice(NAMES), notes=self._random.choice(NAMES))
                return campaign.with_record(replace(named, led_by={"b": "a", "a": self._random.choice(NAMES)}))
            case 3:
                return replace(campaign, ruleset=Ruleset(evade_dm=self._random.randint(-5, 0), dead_at=-5))
            case 4 if record and record.now.log:
                kept = self._random.randrange(len(record.now.log))
                shorter = Encounter.replay(record.start, record.now.log[:kept])
                return campaign.with_record(replace(record, now=shorter))
            case 5 if record:
                empty = Encounter(ruleset=campaign.ruleset)
                return campaign.with_record(EncounterRecord(record.id, "again", empty, empty))
            case _ if len(campaign.encounters) < 4:
                return edits.add_encounter(campaign, self._random.choice(NAMES))
            case _:
                return campaign

    def _fight(self, campaign: Campaign) -> Campaign:
        record = campaign.on_board
        if record is None:
            return self._encounters(campaign)
        choose, dice = self._random, self._dice
        wanted = choose.choice((9, *[0] * 15)) if record.now.turn else 6
        if len(record.now.combatants) < wanted and campaign.characters:
            chosen = choose.sample(campaign.characters, 1)
            return edits.put_on_board(campaign, record.id, chosen, choose.randint(1, 2), choose.choice((None, dice)))
        ids = [combatant.id for combatant in record.now.combatants]
        who = choose.choice(ids or ["nobody"])
        number = choose.randint(0, 12)
        operations: tuple[Callable[[Encounter], Encounter], ...] = (
            lambda e: e.begin_turn(dice),
            lambda e: e.declare(choose.choice(e.acting or (who,)), self._action(ids)),
            lambda e: e.resolve(dice),
            lambda e: e.rule_natural_twelve(choose.choice(e.pending_rulings or (who,)), choose.random() < 0.5, dice),
            lambda e: e.set_hits(who, number, choose.choice(NAMES)),
            lambda e: e.harm(who, number),
            lambda e: e.heal(who, number),
            lambda e: e.set_status(who, choose.choice(list(Status))),
            lambda e: e.set_surprised(who, choose.random() < 0.5),
            lambda e: e.set_initiative(who, number),
            lambda e: e.hold_back(choose.choice([c.id for c in e.combatants if c.breaking_off] or [who])),
            lambda e: e.leave(who),
            lambda e: e.set_situation(choose.choice(list(Situation))),
            lambda e: e.set_condition(who, choose.choice(CONDITIONS)),
            lambda e: e.clear_condition(choose.choice([c.id for c in e.combatants if c.conditions] or [who]), "Prone"),
            lambda e: e.set_hidden(who, choose.random() < 0.5),
            lambda e: e.rename(who, f"{choose.choice(NAMES)} {number}"),
            lambda e: e.set_side(who, choose.choice(SIDES)),
            lambda e: e.move_before(who, choose.choice((None, *ids))),
        )
        weights = (8, 24, 16, 8, *[1] * 15)
        return edits.change_encounter(campaign, record.id, choose.choices(operations, weights)[0])

    def _action(self, ids: list[str]) -> Attack | Evade | Move | BreakOff | Other:
        choose = self._random
        attack = Attack(
            choose.choice(ids or ["nobody"]),
            choose.choice(WEAPONS).name,
            choose.choice(("Close", "Short", "Medium")),
            moving=choose.random() < 0.3,
            hidden=choose.random() < 0.2,
            modifiers=(Modifier("Smoke", -choose.randint(0, 6)),),
        )
        task = Task("Climb the wall", Check.at(choose.choice(list(Difficulty)), (Modifier("Rain", -3),)))
        return choose.choice((*[attack] * 5, task, Evade(), Move(), BreakOff(), Other("reload")))
