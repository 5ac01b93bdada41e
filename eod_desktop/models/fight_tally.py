"""What a fight came to: a count of its rolls, and what each combatant dealt, took and suffered. No words yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from enum import Enum

import msgspec

from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.models.chronicle import Chronicle
from eod_desktop.rules import (
    AttackRolled,
    CheckResult,
    Combatant,
    Damage,
    DamageDealt,
    Event,
    Harmed,
    Healed,
    Initiative,
    Joined,
    NaturalTwelveRuled,
    Status,
    TaskRolled,
    TurnBegan,
)


class RollCount(msgspec.Struct, frozen=True):
    """How many rolls there were that were not undone, `twos` and `twelves` among those of two dice."""

    initiative: int = 0
    attacks: int = 0
    damage: int = 0
    tasks: int = 0
    twos: int = 0
    twelves: int = 0

    @property
    def all(self) -> int:
        return self.initiative + self.attacks + self.damage + self.tasks


class Share(msgspec.Struct, frozen=True):
    """One combatant's part. `dealt` and `taken` are points past armor, `by_hand` those of `taken` that the GM gave."""

    combatant: Combatant
    attacks: int = 0
    hit: int = 0
    dealt: int = 0
    taken: int = 0
    by_hand: int = 0
    healed: int = 0


class Fallen(msgspec.Struct, frozen=True):
    """One who is out: since which turn (None: from the start), and whose attacks brought it down, if attacks did."""

    combatant: Combatant
    turn: int | None
    by: tuple[str, ...] = ()


class FightTally(msgspec.Struct, frozen=True):
    turns: int
    rolls: RollCount
    shares: tuple[Share, ...]
    fallen: tuple[Fallen, ...]


def fight_tally(record: EncounterRecord, unseen: Collection[str] = ()) -> FightTally:
    """The fight so far, without the rolls, the shares and the fall of the `unseen` ids."""
    counting = _Counting(frozenset(unseen))
    for event in record.now.log:
        counting.hear(event)
    shown = [combatant for combatant in record.now.combatants if combatant.id not in counting.unseen]
    out = Chronicle().at(record.now.log).out
    return FightTally(
        record.now.turn,
        RollCount(**counting.rolls),
        tuple(counting.share(combatant) for combatant in shown),
        tuple(
            Fallen(c, out[c.id].turn if c.id in out else None, counting.brought_down.get(c.id, ()))
            for c in shown
            if c.status is not Status.UP
        ),
    )


class _Figure(Enum):
    ATTACKS = "attacks"
    HIT = "hit"
    DEALT = "dealt"
    TAKEN = "taken"
    BY_HAND = "by_hand"
    HEALED = "healed"


class _Counting:
    """The figures while events are heard."""

    def __init__(self, unseen: frozenset[str]) -> None:
        self.unseen = unseen
        self.rolls: Counter[str] = Counter()
        self.brought_down: dict[str, tuple[str, ...]] = {}
        self._figures: Counter[tuple[str, _Figure]] = Counter()

    def share(self, combatant: Combatant) -> Share:
        return Share(combatant, **{figure.value: self._figures[combatant.id, figure] for figure in _Figure})

    def hear(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self._placed(event.rolled)
            case Joined(initiative=Initiative()):
                self._placed({event.combatant.id: event.initiative})
            case AttackRolled():
                self._add(event.attacker, _Figure.ATTACKS, 1)
                self._rolled("attacks", event.attacker, event.result)
                self._hit(event.attacker, event.damage)
            case NaturalTwelveRuled():
                self._hit(event.attacker, event.damage)
            case TaskRolled():
                self._rolled("tasks", event.id, event.result)
            case DamageDealt():
                self._add(event.target, _Figure.TAKEN, event.dealt)
                self._fell(event)
            case Harmed():
                self._add(event.id, _Figure.TAKEN, event.amount - event.absorbed)
                self._add(event.id, _Figure.BY_HAND, event.amount - event.absorbed)
            case Healed():
                self._add(event.id, _Figure.HEALED, event.hits - event.before)
            case _:
                pass

    def _add(self, id: str, figure: _Figure, points: int) -> None:
        self._figures[id, figure] += points

    def _rolled(self, kind: str, id: str, result: CheckResult) -> None:
        if id in self.unseen:
            return
        self.rolls[kind] += 1
        if result.natural == 2:
            self.rolls["twos"] += 1
        elif result.natural == 12:
            self.rolls["twelves"] += 1

    def _placed(self, places: Mapping[str, Initiative | None]) -> None:
        own = (id for id, place in places.items() if place and place.rolled_by == id and place.face is not None)
        self.rolls["initiative"] += sum(1 for id in own if id not in self.unseen)

    def _hit(self, id: str, damage: Damage | None) -> None:
        if damage is None:
            return
        self._add(id, _Figure.HIT, 1)
        self._add(id, _Figure.DEALT, damage.dealt)
        self.rolls["damage"] += id not in self.unseen

    def _fell(self, event: DamageDealt) -> None:
        """Whose damage brought it down stays, also when more hits it later; who comes round falls anew."""
        if event.status is Status.UP:
            self.brought_down.pop(event.target, None)
        elif event.target not in self.brought_down:
            self.brought_down[event.target] = tuple(id for id in event.attackers if id not in self.unseen)
