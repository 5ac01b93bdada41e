"""An encounter is the fold of its events: one small function an event, none of which rolls or decides anything.

They change a draft that nobody else sees: 100,000 events fold in 0.05 s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import force_setattr, replace

from eod_desktop.rules import events as ev
from eod_desktop.rules.actions import Attack, stance
from eod_desktop.rules.combatant import Combatant, Status, status_at
from eod_desktop.rules.errors import ErrorKind, IllegalAction
from eod_desktop.rules.resolving import Resolving
from eod_desktop.rules.ruleset import EvadeLasts
from eod_desktop.rules.values import changed, copied

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter

_NO_CONDITIONS: frozenset[tuple[str, str]] = frozenset()


class Draft:
    """An encounter in the middle of its events.

    What changes with most events stands here until the last, the rest in `state`, which is given out then. `turn` is
    what it has not taken in yet, `group`, with the conditions that it ends, and `rolled` what `resolving` has not: most
    of it is over before anything asks for it. `marked` is false while nobody has a stance or a condition.
    """

    __slots__ = (
        *("acted", "by_id", "declarations", "ending", "group", "marked"),
        *("passed", "quiet", "resolving", "rolled", "state", "turn"),
    )

    def __init__(self, start: Encounter) -> None:
        # a state with a past is never checked as a fresh one
        self.state = copied(start)
        self.turn: ev.TurnBegan | None = None
        self.by_id = start.by_id.copy()
        self.declarations = {**start.declarations}
        self.acted = set(start.acted)
        self.passed = start.passed
        self.quiet = start.quiet
        self.marked = True
        self.resolving = start.resolving
        self.group: ev.GroupActed | None = None
        self.ending = _NO_CONDITIONS
        self.rolled: list[ev.AttackRolled | ev.TaskRolled] = []

    def one(self, id: str) -> Combatant:
        one = self.by_id.get(id) if isinstance(id, str) else None
        if one is None:
            raise IllegalAction(ErrorKind.UNKNOWN_COMBATANT, id=id)
        return one

    def change(self, id: str, **changes: Any) -> None:
        """Give the combatant of that id, if there is one, these changes, checked."""
        one = self.by_id.get(id)
        if one is not None:
            self.by_id[id] = replace(one, **changes)

    def in_turn(self) -> Encounter:
        """The state in the turn that began last."""
        if self.turn:
            take_places(self.state, self.turn)
            self.turn = None
        return self.state

    def resolved_so_far(self) -> Resolving | None:
        """The group that resolves, with everything that it has rolled."""
        if self.group:
            self.resolving = Resolving(self.group.total, self.group.ids, ending=self.ending)
            self.group = None
        if self.rolled and self.resolving:
            self.resolving = self.resolving.rolled(self.rolled)
            self.rolled.clear()
        return self.resolving

    def frozen(self, start: Encounter, events: tuple[ev.Event, ...]) -> Encounter:
        """The state that it has come to by these events, with what was worked out for the start and holds still."""
        state = self.in_turn()
        kept = state.__dict__
        combatants = tuple(self.by_id.values())
        if combatants == start.combatants:
            kept["by_id"] = start.by_id
        else:
            kept["by_id"] = self.by_id
            force_setattr(state, "combatants", combatants)
        if len(combatants) == len(start.combatants):
            kept["aims"] = start.aims
        force_setattr(state, "declarations", self.declarations)
        force_setattr(state, "acted", frozenset(self.acted))
        force_setattr(state, "passed", self.passed)
        force_setattr(state, "quiet", self.quiet)
        force_setattr(state, "resolving", self.resolved_so_far())
        force_setattr(state, "log", start.log.extended(events))
        return state


def replay(start: Encounter, events: Iterable[ev.Event]) -> Encounter:
    """The state after `events`, with them at the end of its log."""
    happened = tuple(events)
    if not happened:
        return start
    draft, apply = Draft(start), _APPLY
    for event in happened:
        apply[type(event)](draft, event)
    return draft.frozen(start, happened)


def _turn_began(draft: Draft, event: ev.TurnBegan) -> None:
    by_id, ruleset = draft.by_id, draft.state.ruleset
    end_stances = ruleset.evade_lasts is EvadeLasts.END_OF_TURN
    if draft.marked or event.departed:
        draft.marked = False
        for id, combatant in by_id.items():
            if combatant.stance or combatant.breaking_off or combatant.conditions or id in event.departed:
                by_id[id] = _at_turn(combatant, event, end_stances)
                draft.marked = True
    before = draft.turn
    if before and (before.comparisons or not ruleset.initiative_each_turn):
        draft.in_turn()  # of others nothing is left
    draft.turn = event
    draft.passed = None
    draft.acted.clear()
    draft.declarations = {}
    draft.quiet = {}


def take_places(state: Encounter, event: ev.TurnBegan) -> None:
    """Who is in the turn, and where, as it begins."""
    places = {**event.rolled} if state.ruleset.initiative_each_turn else {**state.places, **event.rolled}
    force_setattr(state, "turn", event.turn)
    force_setattr(state, "situation", event.situation)
    force_setattr(state, "next_situation", None)
    force_setattr(state, "places", places)
    force_setattr(state, "ranked", frozenset(event.ranked))
    force_setattr(state, "surprised", frozenset(event.surprised))
    force_setattr(state, "surprises", frozenset(event.surprises))
    if event.comparisons:
        force_setattr(state, "compared", state.compared | {ev.pair(c.faster, c.slower) for c in event.comparisons})


def _at_turn(combatant: Combatant, event: ev.TurnBegan, end_stances: bool) -> Combatant:
    """A combatant as a new turn begins: some leave, stances and conditions end."""
    if combatant.id in event.departed:
        combatant = changed(combatant, status=Status.LEFT, stance=False, breaking_off=False)
    elif combatant.breaking_off or (combatant.stance and end_stances):
        # one that fell while breaking off lies where it fell (A5)
        combatant = changed(combatant, breaking_off=False, stance=combatant.stance and not end_stances)
    return combatant.without(lambda active: active.left(event.turn) == 0)


def _declared(draft: Draft, event: ev.Declared) -> None:
    id, action = event.id, event.action
    declarations = draft.declarations
    declarations.pop(id, None)
    declarations[id] = action
    one = draft.by_id.get(id) or draft.one(id)
    if isinstance(action, Attack) and not one.stance and not one.breaking_off:
        return
    evades, breaks_off = stance(action)
    if one.stance is not evades or one.breaking_off is not breaks_off:
        draft.by_id[id] = changed(one, stance=evades, breaking_off=breaks_off)
        draft.marked = True


def _group_acted(draft: Draft, event: ev.GroupActed) -> None:
    ids, by_id = event.ids, draft.by_id
    for id in event.passed:
        one = by_id.get(id)
        if one and one.stance:  # a pass is an action too: it ends an older evading stance (A7)
            by_id[id] = changed(one, stance=False)
    ending = _NO_CONDITIONS
    for id in ids:
        draft.declarations.pop(id, None)
        one = by_id.get(id)
        if one and one.conditions:
            ending |= {(id, active.name) for active in one.conditions if active.condition.until_next_action}
    draft.acted.update(ids)
    draft.group, draft.ending = event, ending
    draft.rolled.clear()


def _attack_rolled(draft: Draft, event: ev.AttackRolled) -> None:
    attacker = draft.by_id.get(event.attacker) or draft.one(event.attacker)
    if draft.quiet.get(attacker.side) is not False:  # else another was loud in this turn
        draft.quiet = after_attack(draft.quiet, attacker, event.attack)
    draft.rolled.append(event)


def after_attack(quiet: Mapping[str, bool], attacker: Combatant, attack: Attack) -> Mapping[str, bool]:
    """By side whether all its attacks of this turn were quiet, one more among them (I11)."""
    before = quiet.get(attacker.side)
    after = before is not False and (attack.hidden or attacker.carried(attack.weapon).silent)
    return quiet if after is before else {**quiet, attacker.side: after}


def _rolled(draft: Draft, event: ev.TaskRolled) -> None:
    draft.rolled.append(event)


def _ruled(draft: Draft, event: ev.NaturalTwelveRuled | ev.TaskRuled) -> None:
    resolving = draft.resolved_so_far()
    if resolving:
        draft.resolving = resolving.ruled(event)


def _damage_dealt(draft: Draft, event: ev.DamageDealt) -> None:
    target = event.target
    draft.by_id[target] = (draft.by_id.get(target) or draft.one(target)).with_hits(event.hits, draft.state.ruleset)


def _group_ended(draft: Draft, event: ev.GroupEnded) -> None:
    if draft.group:
        ending, draft.group = draft.ending, None
    else:
        ending = draft.resolving.ending if draft.resolving else _NO_CONDITIONS
    draft.passed = event.total
    draft.resolving = None
    if ending:
        for id in {id for id, _ in ending}:
            one = draft.by_id.get(id)
            if one:
                draft.by_id[id] = _acted(one, ending)


def _acted(combatant: Combatant, ending: frozenset[tuple[str, str]]) -> Combatant:
    return combatant.without(lambda active: (combatant.id, active.name) in ending)


def _hits_changed(draft: Draft, event: ev.HitsSet | ev.Harmed | ev.Healed) -> None:
    one = draft.by_id[event.id] = draft.one(event.id).with_hits(event.hits, draft.state.ruleset)
    if one.status is not Status.LEFT:
        _rank(draft, event.id)


def _status_set(draft: Draft, event: ev.StatusSet) -> None:
    if event.status is Status.LEFT:
        _gone(draft, event.id)
        return
    ruled = event.status is not status_at(draft.one(event.id).hits, draft.state.ruleset)
    draft.change(event.id, status=event.status, ruled=ruled)
    _rank(draft, event.id)


def _rank(draft: Draft, id: str) -> None:
    """Whoever comes back finds the place it has; where initiative is rolled once (I6) the dead and gone have theirs."""
    state = draft.in_turn()
    if id in state.places:
        force_setattr(state, "ranked", state.ranked | {id})


def _surprise_set(draft: Draft, event: ev.SurpriseSet) -> None:
    state = draft.in_turn()
    if not event.surprised:
        force_setattr(state, "surprised", state.surprised - {event.id})
        return
    force_setattr(state, "surprised", state.surprised | {event.id})
    if event.id in draft.declarations:
        _undeclare(draft, event.id)


def _undeclare(draft: Draft, id: str, **changes: Any) -> None:
    """Without what it declared and has not done, the stance that came with it included."""
    draft.declarations.pop(id, None)
    draft.change(id, stance=False, breaking_off=False, **changes)


def _initiative_set(draft: Draft, event: ev.InitiativeSet) -> None:
    state = draft.in_turn()
    place = state.places.get(event.id, ev.Initiative(event.total))
    places = {**state.places, event.id: replace(place, total=event.total, ruled=True)}
    force_setattr(state, "places", places)
    force_setattr(state, "ranked", state.ranked | {event.id})


def _held_back(draft: Draft, event: ev.HeldBack) -> None:
    draft.change(event.id, breaking_off=False)


def _joined(draft: Draft, event: ev.Joined) -> None:
    id = event.combatant.id
    if id in draft.by_id:
        raise IllegalAction(ErrorKind.DUPLICATE_ID, id=id)
    draft.by_id[id] = event.combatant
    draft.marked = True
    if event.initiative:
        state = draft.in_turn()
        force_setattr(state, "places", {**state.places, id: event.initiative})
        force_setattr(state, "ranked", state.ranked | {id})


def _left(draft: Draft, event: ev.Left) -> None:
    _gone(draft, event.id)


def _gone(draft: Draft, id: str) -> None:
    _undeclare(draft, id, status=Status.LEFT, ruled=False)


def _situation_set(draft: Draft, event: ev.SituationSet) -> None:
    force_setattr(draft.in_turn(), "next_situation", event.situation)


def _condition_set(draft: Draft, event: ev.ConditionSet) -> None:
    draft.by_id[event.id] = draft.one(event.id).with_condition(event.active)
    draft.marked = True
    resolving = draft.resolved_so_far()
    if resolving:
        draft.resolving = resolving.given(event.id, event.active)


def _condition_cleared(draft: Draft, event: ev.ConditionCleared) -> None:
    draft.by_id[event.id] = draft.one(event.id).without(lambda active: active.name == event.name)


def _hidden_set(draft: Draft, event: ev.HiddenSet) -> None:
    draft.change(event.id, hidden=event.hidden)


def _renamed(draft: Draft, event: ev.Renamed) -> None:
    draft.change(event.id, name=event.name)


def _side_set(draft: Draft, event: ev.SideSet) -> None:
    draft.change(event.id, side=event.side)


def _reordered(draft: Draft, event: ev.Reordered) -> None:
    ordered = [draft.one(id) for id in event.ids]
    draft.by_id.clear()
    draft.by_id.update({one.id: one for one in ordered})


_APPLY: dict[type[ev.Event], Callable[[Draft, Any], None]] = {
    ev.TurnBegan: _turn_began,
    ev.Declared: _declared,
    ev.GroupActed: _group_acted,
    ev.AttackRolled: _attack_rolled,
    ev.NaturalTwelveRuled: _ruled,
    ev.TaskRolled: _rolled,
    ev.TaskRuled: _ruled,
    ev.DamageDealt: _damage_dealt,
    ev.GroupEnded: _group_ended,
    ev.HitsSet: _hits_changed,
    ev.Harmed: _hits_changed,
    ev.Healed: _hits_changed,
    ev.StatusSet: _status_set,
    ev.SurpriseSet: _surprise_set,
    ev.InitiativeSet: _initiative_set,
    ev.HeldBack: _held_back,
    ev.Joined: _joined,
    ev.Left: _left,
    ev.SituationSet: _situation_set,
    ev.ConditionSet: _condition_set,
    ev.ConditionCleared: _condition_cleared,
    ev.HiddenSet: _hidden_set,
    ev.Renamed: _renamed,
    ev.SideSet: _side_set,
    ev.Reordered: _reordered,
}
