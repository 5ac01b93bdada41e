"""An encounter: the state of a fight as one frozen value, and every operation on it.

Each operation is asked of `legality` first and raises its error before any die is rolled; then it yields events, and
the new state is the fold of those events (`fold.apply`). The rules themselves live in `initiative` and `resolution`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

import msgspec
from msgspec.structs import force_setattr, replace

from eod_desktop.rules import fold, gm_legality, initiative, legality, order, resolution, tasks
from eod_desktop.rules.actions import Action, Attack, Task
from eod_desktop.rules.checks import Check, Difficulty, Modifier
from eod_desktop.rules.combatant import Combatant, Status
from eod_desktop.rules.conditions import Condition
from eod_desktop.rules.dice import DiceSource
from eod_desktop.rules.errors import ErrorKind, IllegalAction, RuleError
from eod_desktop.rules.events import (
    ConditionCleared,
    ConditionSet,
    Event,
    Harmed,
    Healed,
    HeldBack,
    HiddenSet,
    HitsSet,
    Initiative,
    InitiativeSet,
    Joined,
    Left,
    Renamed,
    Reordered,
    SideSet,
    Situation,
    SituationSet,
    StatusSet,
    SurpriseSet,
    situation_of,
)
from eod_desktop.rules.gear import Weapon
from eod_desktop.rules.history import History
from eod_desktop.rules.resolving import Resolving
from eod_desktop.rules.ruleset import Ruleset
from eod_desktop.rules.values import kept, one_of, several


class Encounter(msgspec.Struct, frozen=True, dict=True):
    """The state of a fight. Give `combatants` (in encounter order), `situation`, `ruleset`, `alliances`.

    `alliances` are collections of side names: sides are hostile unless one alliance names both. Raises RuleError for a
    doubled id, a missing stat or a bad number.
    """

    combatants: tuple[Combatant, ...] = ()
    situation: Situation = Situation.REGULAR
    ruleset: Ruleset = msgspec.field(default_factory=Ruleset)
    alliances: tuple[tuple[str, ...], ...] = ()
    turn: int = 0
    next_situation: Situation | None = None
    places: Mapping[str, Initiative] = msgspec.field(default_factory=dict)
    ranked: frozenset[str] = frozenset()
    passed: int | None = None
    acted: frozenset[str] = frozenset()
    declarations: Mapping[str, Action] = msgspec.field(default_factory=dict)
    surprised: frozenset[str] = frozenset()
    surprises: frozenset[tuple[str, str]] = frozenset()
    compared: frozenset[tuple[str, str]] = frozenset()
    quiet: Mapping[str, bool] = msgspec.field(default_factory=dict)
    resolving: Resolving | None = None
    log: History = msgspec.field(default_factory=History)

    def __post_init__(self) -> None:
        if self.log:
            return  # what has a history was checked when it began
        one_of("ruleset", self.ruleset, Ruleset)
        combatants = several("combatants", self.combatants, Combatant)
        force_setattr(self, "combatants", tuple(c.prepared(self.ruleset) for c in combatants))
        force_setattr(self, "situation", situation_of(self.situation))
        alliances = [several("alliance", alliance, str) for alliance in several("alliances", self.alliances, object)]
        force_setattr(self, "alliances", tuple(tuple(sorted(set(alliance))) for alliance in alliances))
        seen: set[str] = set()
        for combatant in self.combatants:
            if combatant.id in seen:
                raise RuleError(ErrorKind.DUPLICATE_ID, id=combatant.id)
            seen.add(combatant.id)

    # what can be read

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything since the start; `log` is the same without the copy."""
        return self.log[:]

    @property
    def initiative(self) -> Mapping[str, Initiative]:
        """The places of this turn by combatant id; empty before the first turn."""
        return MappingProxyType({id: self.places[id] for id in self.places if id in self.ranked})

    # asked for each of many targets and commands; what is cached is no field, so values compare and copy without it
    @kept
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The whole turn, highest total first: ids of equal total, in encounter order, surprised ones included (C5)."""
        return order.groups(self)

    @kept
    def acting(self) -> tuple[str, ...]:
        """Ids of the group that is up, only those who act; () when the turn is over."""
        return order.acting(self)

    @property
    def pending_rulings(self) -> tuple[str, ...]:
        """Ids whose natural 12 to hit or on a task waits for the GM (T4, C5.3)."""
        return self.resolving.pending if self.resolving else ()

    def combatant(self, id: str) -> Combatant:
        """The combatant of that id; IllegalAction(UNKNOWN_COMBATANT) for none."""
        combatant = self.by_id.get(id) if isinstance(id, str) else None
        if combatant is None:
            raise IllegalAction(ErrorKind.UNKNOWN_COMBATANT, id=id)
        return combatant

    @kept
    def by_id(self) -> dict[str, Combatant]:
        """The combatants by id, in encounter order."""
        return {combatant.id: combatant for combatant in self.combatants}

    @kept
    def aims(self) -> dict[tuple[str, str, str], tuple[Weapon, Check]]:
        """The weapon and the check of attacks without special DMs, by attacker, weapon and range, once worked out.

        The states of a fight share it, since nothing that happens in one changes a skill, a stat, a weapon or the
        ruleset; who joins begins a new one.
        """
        return {}

    def hostile(self, side: str, other: str) -> bool:
        """Whether two sides are hostile: different, and in no alliance together."""
        return side != other and not any(side in alliance and other in alliance for alliance in self.alliances)

    def why_not(self, operation: str, *args: object, **kwargs: object) -> RuleError | None:
        """The error that the operation of that name would raise with these arguments, None when it is legal.

        Where an operation takes dice they may be left out.
        """
        return legality.why_not(self, operation, *args, **kwargs)

    def check_for(self, id: str, attack: Attack | Task) -> Check:
        """What resolve would roll now for that attack or task, from any combatant, every DM labelled (C1).

        Raises IllegalAction for an attack that cannot be made at all (C2); whose turn it is does not matter.
        """
        self._require("check_for", id, attack)
        return resolution.check_now(self, id, attack)

    def task_check(
        self,
        id: str,
        skill_or_stat: str = "",
        difficulty: Difficulty | str | None = None,
        modifiers: Iterable[Modifier] = (),
    ) -> Check:
        """The check for a Task (T5–T7): by skill, by stat or, with "", by neither; `difficulty` by its name.

        Raises IllegalAction(MISSING_STAT) for a stat that it has not; a skill that it has not is unskilled.
        """
        given = tuple(modifiers)
        self._require("task_check", id, skill_or_stat, difficulty, given)
        return tasks.task_check(self, id, skill_or_stat, difficulty, given)

    @classmethod
    def replay(cls, start: Encounter, events: Iterable[Event]) -> Encounter:
        """The state after `events`, from the encounter as it was before its first."""
        return fold.replay(start, events)

    # the turn

    def begin_turn(
        self,
        dice: DiceSource,
        led_by: Mapping[str, str] = MappingProxyType({}),
        waive_bonus: Collection[str] = frozenset(),
    ) -> Encounter:
        """Roll initiative for a new turn (I1–I11): one die per combatant that rolls, in encounter order.

        `led_by` maps a led combatant's id to its leader's (I5); `waive_bonus` holds ids that go without their +1 (I4).
        """
        error = legality.begin_turn(self, dice, led_by, waive_bonus)
        if error:
            raise error
        return initiative.begin_turn(self, dice, led_by, waive_bonus)

    def declare(self, id: str, action: Action) -> Encounter:
        """Say what an acting combatant does (A1–A6); declaring again replaces and goes last in order."""
        self._require("declare", id, action)
        return resolution.declared(self, {id: action})

    def resolve(self, dice: DiceSource) -> Encounter:
        """Resolve the acting group (C5); without a declaration a combatant passes."""
        error = legality.resolve(self)
        if error:
            raise error
        return resolution.resolve(self, dice)

    def rule_natural_twelve(self, id: str, allow: bool, dice: DiceSource) -> Encounter:
        """The GM's word on a waiting natural 12 (T4); an allowed one rolls its damage from `dice` now."""
        self._require("rule_natural_twelve", id, allow, dice)
        return self._after(*resolution.rule_natural_twelve(self, id, allow, dice))

    # the GM's hand

    def set_hits(self, id: str, hits: int, reason: str = "") -> Encounter:
        self._require("set_hits", id, hits, reason)
        before = self.combatant(id)
        after = before.with_hits(hits, self.ruleset)
        return self._after(HitsSet(id, before.hits, hits, after.status, reason))

    def harm(self, id: str, amount: int, absorb: bool = True) -> Encounter:
        """Damage by hand: `amount` ≥ 0 points, less what the armor absorbs unless `absorb` is false (C9)."""
        self._require("harm", id, amount, absorb)
        before = self.combatant(id)
        absorbed = before.armor.absorbed(amount) if absorb and before.armor else 0
        after = before.with_hits(before.hits - (amount - absorbed), self.ruleset)
        return self._after(Harmed(id, amount, absorbed, after.hits, after.status))

    def heal(self, id: str, amount: int) -> Encounter:
        """Give back up to `amount` ≥ 0 hits, never beyond the maximum."""
        self._require("heal", id, amount)
        before = self.combatant(id)
        hits = max(before.hits, min(before.max_hits, before.hits + amount))
        after = before.with_hits(hits, self.ruleset)
        return self._after(Healed(id, amount, before.hits, hits, after.status))

    def set_status(self, id: str, status: Status) -> Encounter:
        """The GM's word on how a combatant is (C7, C10). Up needs hits above 0: `set_hits` gives both in one step."""
        self._require("set_status", id, status)
        return self._after(StatusSet(id, self.combatant(id).status, status))

    def set_surprised(self, id: str, flag: bool) -> Encounter:
        """Set or clear surprise for this turn (I12)."""
        self._require("set_surprised", id, flag)
        return self._after(SurpriseSet(id, flag))

    def set_initiative(self, id: str, total: int) -> Encounter:
        """Move a combatant to another total, this turn (and later ones where initiative is rolled once, I6)."""
        self._require("set_initiative", id, total)
        before = self.places.get(id) if id in self.ranked else None
        return self._after(InitiativeSet(id, before.total if before else None, total))

    def hold_back(self, id: str) -> Encounter:
        """Keep one that breaks off in the fight (A5)."""
        self._require("hold_back", id)
        return self._after(HeldBack(id))

    def join(self, combatant: Combatant, dice: DiceSource | None = None) -> Encounter:
        """Bring a combatant in; with dice it rolls one for initiative at once (I13)."""
        self._require("join", combatant, dice)
        prepared = combatant.prepared(self.ruleset)
        place = None
        if dice is not None and prepared.able:
            place = initiative.rolled_place(prepared, self.situation, self.ruleset, dice)
        return self._after(Joined(prepared, place))

    def leave(self, id: str) -> Encounter:
        self._require("leave", id)
        return self._after(Left(id))

    def set_situation(self, situation: Situation) -> Encounter:
        """Regular or urban, from the next begin_turn (I2, I3)."""
        self._require("set_situation", situation)
        return self._after(SituationSet(situation_of(situation)))

    def set_condition(self, id: str, condition: Condition) -> Encounter:
        """Give a condition, in place of one of the same name; it ends by itself as it says."""
        self._require("set_condition", id, condition)
        return self._after(ConditionSet(id, condition.given(self.turn)))

    def clear_condition(self, id: str, name: str) -> Encounter:
        self._require("clear_condition", id, name)
        return self._after(ConditionCleared(id, name))

    def set_hidden(self, id: str, flag: bool) -> Encounter:
        """Keep a combatant from the players' sight, or not; no roll changes."""
        self._require("set_hidden", id, flag)
        return self._after(HiddenSet(id, flag))

    def rename(self, id: str, name: str) -> Encounter:
        """Another name (stripped), one that nobody else of the encounter has."""
        self._require("rename", id, name)
        return self._after(Renamed(id, self.combatant(id).name, name.strip()))

    def set_side(self, id: str, side: str) -> Encounter:
        """Another side (stripped) from now on (I5, I7–I11); who is surprised in this turn stays so."""
        self._require("set_side", id, side)
        return self._after(SideSet(id, self.combatant(id).side, side.strip()))

    def move_before(self, id: str, other_id: str | None) -> Encounter:
        """Another place in encounter order: before that combatant, or at the end. Dice follow it from the next roll."""
        self._require("move_before", id, other_id)
        return self._after(Reordered(gm_legality.moved(self, id, other_id)))

    def staged(self, combatants: Iterable[Combatant]) -> Encounter:
        """The same encounter with other combatants, while nothing has happened yet; RuleError afterwards."""
        if self.log:
            raise RuleError(ErrorKind.ALREADY_BEGUN)
        return replace(self, combatants=tuple(combatants))

    def _require(self, operation: str, *args: object) -> None:
        error = legality.why_not(self, operation, *args)
        if error:
            raise error

    def _after(self, *events: Event) -> Encounter:
        return fold.replay(self, events)


def declare_all(encounter: Encounter, actions: Mapping[str, Action]) -> Encounter:
    """What several of the acting group do, by id: `Encounter.declare` for each in turn, but all of them or none.

    Raises the first error that `declare` would.
    """
    error = legality.declare_all(encounter, actions)
    if error:
        raise error
    return resolution.declared(encounter, actions)
