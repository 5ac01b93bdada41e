"""The turns of an encounter as told by its events: who stood where, who did what, what came of it. No words yet."""

from __future__ import annotations

from enum import Enum

import msgspec

from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.rules import (
    Action,
    AttackRolled,
    Combatant,
    ConditionCleared,
    ConditionSet,
    DamageDealt,
    Declared,
    Encounter,
    Event,
    GroupActed,
    GroupEnded,
    Harmed,
    Healed,
    HeldBack,
    HiddenSet,
    HitsSet,
    Initiative,
    InitiativeSet,
    Joined,
    Left,
    NaturalTwelveRuled,
    Renamed,
    Reordered,
    SideSet,
    SituationSet,
    StatusSet,
    SurpriseSet,
    TaskRolled,
    TaskRuled,
    TurnBegan,
)

HandEvent = (
    HitsSet
    | Harmed
    | Healed
    | StatusSet
    | SurpriseSet
    | InitiativeSet
    | HeldBack
    | Joined
    | Left
    | SituationSet
    | ConditionSet
    | ConditionCleared
    | HiddenSet
    | Renamed
    | SideSet
    | Reordered
)


class Place(msgspec.Struct, frozen=True):
    """A rung of the turn. `rolled`: its figure is of this turn; `joined`: it came in after the turn had begun."""

    id: str
    initiative: Initiative
    rolled: bool
    joined: bool


class LapseReason(Enum):
    """Why a surprise did not last into the next turn (I11)."""

    NOBODY_ABLE = "nobody_able"
    NO_ATTACK = "no_attack"
    NOT_QUIET = "not_quiet"


class Lapse(msgspec.Struct, frozen=True):
    faster: str
    slower: str
    reason: LapseReason


class Beginning(msgspec.Struct, frozen=True):
    """The start of a turn; `lasting` are surprises kept from the turn before, `lapsed` those that ended (I11)."""

    event: TurnBegan
    margin: int
    lasting: tuple[tuple[str, str], ...]
    lapsed: tuple[Lapse, ...]


class Act(msgspec.Struct, frozen=True):
    """What one of a group did; `action` None is a pass."""

    id: str
    action: Action | None
    rolled: AttackRolled | TaskRolled | None = None


class Ruling(msgspec.Struct, frozen=True):
    event: NaturalTwelveRuled | TaskRuled


class Landing(msgspec.Struct, frozen=True):
    """A group's damage on one target."""

    event: DamageDealt
    before: Combatant
    after: Combatant


class Hand(msgspec.Struct, frozen=True):
    """What the GM did by hand, and the combatant before and after: None when it is about none, or had not joined."""

    event: HandEvent
    before: Combatant | None
    after: Combatant | None


class Group(msgspec.Struct, frozen=True):
    """What a group did, in order. Not `settled`: a natural 12 still waits for the GM."""

    total: int
    ids: tuple[str, ...]
    items: tuple[Act | Ruling | Landing | Hand, ...]
    settled: bool


class TurnStory(msgspec.Struct, frozen=True):
    """One turn. `early` happened before the first turn, `start` is the state right after initiative, `end` that after
    everything. Turn 0, without `beginning`, is an encounter whose first turn has not begun."""

    turn: int
    early: tuple[Hand, ...]
    beginning: Beginning | None
    places: tuple[Place, ...]
    steps: tuple[Group | Hand, ...]
    start: Encounter
    end: Encounter


def turn_stories(record: EncounterRecord) -> tuple[TurnStory, ...]:
    """Every turn of an encounter so far, oldest first; turn 0 alone while none has begun."""
    teller = _Teller(record.start)
    for event in record.now.log:
        teller.hear(event)
    return teller.told()


class _Teller:
    """Folds the events one by one and sorts them into turns and groups."""

    def __init__(self, start: Encounter) -> None:
        self._state = start
        self._stories: list[TurnStory] = []
        self._early: list[Hand] = []
        self._beginning: Beginning | None = None
        self._start = start
        self._joined: set[str] = set()
        self._steps: list[Group | Hand] = []
        self._group: GroupActed | None = None
        self._items: list[Act | Ruling | Landing | Hand] = []

    def hear(self, event: Event) -> None:
        before = self._state
        if isinstance(event, TurnBegan):
            self._close_turn()
        self._state = Encounter.replay(before, (event,))
        match event:
            case TurnBegan():
                self._open_turn(before, event)
            case Declared():
                pass  # told when it is done
            case GroupActed():
                self._group = event
                self._items = [Act(id, None if id in event.passed else before.declarations[id]) for id in event.ids]
            case AttackRolled():
                self._roll(event.attacker, event)
            case TaskRolled():
                self._roll(event.id, event)
            case NaturalTwelveRuled() | TaskRuled():
                self._items.append(Ruling(event))
            case DamageDealt():
                target = event.target
                self._items.append(Landing(event, before.combatant(target), self._state.combatant(target)))
            case GroupEnded():
                self._close_group(settled=True)
            case _:
                self._hand(event, before)

    def _roll(self, id: str, event: AttackRolled | TaskRolled) -> None:
        self._items = [
            Act(item.id, item.action, event) if isinstance(item, Act) and item.id == id else item
            for item in self._items
        ]

    def told(self) -> tuple[TurnStory, ...]:
        if self._beginning is None:
            story = TurnStory(0, tuple(self._early), None, (), (), self._start, self._state)
            return (story,)
        self._close_turn()
        return tuple(self._stories)

    def _open_turn(self, before: Encounter, event: TurnBegan) -> None:
        fresh = {(c.faster, c.slower) for c in event.comparisons if c.surprise}
        self._beginning = Beginning(
            event,
            before.ruleset.surprise_margin,
            tuple(pair for pair in event.surprises if pair not in fresh),
            tuple(_lapse(before, pair) for pair in sorted(before.surprises) if pair not in event.surprises),
        )
        self._start = self._state
        self._joined = set()
        self._steps = []

    def _close_turn(self) -> None:
        if self._beginning is None:
            return
        self._close_group(settled=False)
        event = self._beginning.event
        early = tuple(self._early) if not self._stories else ()
        places = _places(self._state, event, self._joined)
        self._stories.append(
            TurnStory(event.turn, early, self._beginning, places, tuple(self._steps), self._start, self._state)
        )

    def _close_group(self, *, settled: bool) -> None:
        if self._group:
            self._steps.append(Group(self._group.total, self._group.ids, tuple(self._items), settled))
            self._group = None

    def _hand(self, event: HandEvent, before: Encounter) -> None:
        if isinstance(event, SituationSet | Reordered):
            hand = Hand(event, None, None)
        elif isinstance(event, Joined):
            self._joined.add(event.combatant.id)
            hand = Hand(event, None, event.combatant)
        else:
            hand = Hand(event, before.combatant(event.id), self._state.combatant(event.id))
        if self._beginning is None:
            self._early.append(hand)
        elif self._group:
            self._items.append(hand)
        else:
            self._steps.append(hand)


def _lapse(before: Encounter, pair: tuple[str, str]) -> Lapse:
    faster, slower = pair
    if faster not in before.quiet:
        reason = LapseReason.NO_ATTACK
    elif not before.quiet[faster]:
        reason = LapseReason.NOT_QUIET
    else:
        reason = LapseReason.NOBODY_ABLE
    return Lapse(faster, slower, reason)


def _places(end: Encounter, event: TurnBegan, joined: set[str]) -> tuple[Place, ...]:
    """Everyone with a place in the turn, highest first, encounter order within a rank; those who left stay listed."""
    initiative = end.initiative
    places = [
        Place(c.id, initiative[c.id], c.id in event.rolled or c.id in joined, c.id in joined)
        for c in end.combatants
        if c.id in initiative
    ]
    return tuple(sorted(places, key=lambda place: -place.initiative.total))
