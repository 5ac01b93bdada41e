"""An encounter is the fold of its events: one small function an event, none of which rolls or decides anything.

The functions change a state that nobody else has seen yet. Its combatants stand in `by_id` until the last event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import force_setattr, replace

from eod_desktop.rules import events as ev
from eod_desktop.rules.actions import Action, Attack, BreakOff, Evade
from eod_desktop.rules.combatant import Combatant, Status, status_at
from eod_desktop.rules.errors import ErrorKind, IllegalAction
from eod_desktop.rules.initiative import pair
from eod_desktop.rules.resolving import Resolving
from eod_desktop.rules.ruleset import EvadeLasts
from eod_desktop.rules.values import changed, copied

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter


def replay(start: Encounter, events: Iterable[ev.Event]) -> Encounter:
    """The state after `events`, with them at the end of its log."""
    happened = tuple(events)
    if not happened:
        return start
    # a state with a past is never checked as a fresh one
    state = copied(start)
    force_setattr(state, "log", start.log.extended(happened))
    state.__dict__["by_id"] = start.by_id.copy()
    for event in happened:
        _APPLY[type(event)](state, event)
    _settle(start, state)
    return state


def declared(start: Encounter, events: list[ev.Declared]) -> Encounter:
    """As `replay` of declarations that are legal now, in a third of the time: a fight is made of them and groups."""
    state = copied(start)
    by_id, declarations = start.by_id, {**start.declarations}
    for event in events:
        id, action = event.id, event.action
        declarations.pop(id, None)
        declarations[id] = action
        one = by_id[id]
        if isinstance(action, Attack) and not one.stance and not one.breaking_off:
            continue
        stance, breaks_off = _stance(action)
        if one.stance is not stance or one.breaking_off is not breaks_off:
            by_id = by_id if by_id is not start.by_id else by_id.copy()
            by_id[id] = changed(one, stance=stance, breaking_off=breaks_off)
    force_setattr(state, "declarations", declarations)
    force_setattr(state, "log", start.log.extended(events))
    if by_id is not start.by_id:
        force_setattr(state, "combatants", tuple(by_id.values()))
    kept, known = state.__dict__, start.__dict__
    kept["by_id"], kept["aims"] = by_id, start.aims
    # who acts when stays as it was worked out
    kept["groups"], kept["acting"] = start.groups, start.acting
    # a declaration is asked for when it is made, and nothing has happened since to those that stood
    kept["fits"] = not start.declarations or known.get("fits", False)
    return state


def group_ended(
    start: Encounter, events: list[ev.Event], quiet: Mapping[str, bool], struck: Mapping[str, Combatant]
) -> Encounter:
    """As `replay` of all the events of an acting group in which nobody passes or has a condition.

    `quiet` and `struck`, who is hit, are as these events leave them; this takes a third of the time.
    """
    acted, ended = events[0], events[-1]
    assert isinstance(acted, ev.GroupActed)
    assert isinstance(ended, ev.GroupEnded)
    state, ids = copied(start), acted.ids
    others = len(start.declarations) > len(ids)
    left = {id: action for id, action in start.declarations.items() if id not in ids} if others else {}
    force_setattr(state, "declarations", left)
    force_setattr(state, "acted", start.acted.union(ids))
    force_setattr(state, "passed", ended.total)
    force_setattr(state, "quiet", quiet)
    force_setattr(state, "log", start.log.extended(events))
    kept = state.__dict__
    kept["by_id"] = by_id = {**start.by_id, **struck} if struck else start.by_id
    if struck:
        force_setattr(state, "combatants", tuple(by_id.values()))
    # nobody leaves by what a group does
    kept["aims"], kept["groups"] = start.aims, start.groups
    return state


def _settle(start: Encounter, state: Encounter) -> None:
    """Give the state its combatants, and what was worked out for the start and holds still."""
    combatants = tuple(state.by_id.values())
    if combatants == start.combatants:
        state.__dict__["by_id"] = start.by_id
    else:
        force_setattr(state, "combatants", combatants)
    if len(combatants) == len(start.combatants):
        state.__dict__["aims"] = start.aims


def _one(state: Encounter, id: str) -> Combatant:
    one = state.by_id.get(id) if isinstance(id, str) else None
    if one is None:
        raise IllegalAction(ErrorKind.UNKNOWN_COMBATANT, id=id)
    return one


def _change(state: Encounter, id: str, **changes: Any) -> None:
    """The combatant of that id, if there is one, with these changes, checked."""
    one = state.by_id.get(id)
    if one is not None:
        state.by_id[id] = replace(one, **changes)


def _turn_began(state: Encounter, event: ev.TurnBegan) -> None:
    by_id, ruleset = state.by_id, state.ruleset
    for id, combatant in by_id.items():
        if combatant.stance or combatant.breaking_off or combatant.conditions or id in event.departed:
            by_id[id] = _at_turn(combatant, event, ruleset.evade_lasts is EvadeLasts.END_OF_TURN)
    places = {**event.rolled} if ruleset.initiative_each_turn else {**state.places, **event.rolled}
    force_setattr(state, "turn", event.turn)
    force_setattr(state, "situation", event.situation)
    force_setattr(state, "next_situation", None)
    force_setattr(state, "places", places)
    force_setattr(state, "ranked", frozenset(event.ranked))
    force_setattr(state, "passed", None)
    force_setattr(state, "acted", _NOBODY)
    force_setattr(state, "declarations", {})
    force_setattr(state, "surprised", frozenset(event.surprised))
    force_setattr(state, "surprises", frozenset(event.surprises))
    if event.comparisons:
        force_setattr(state, "compared", state.compared | {pair(c.faster, c.slower) for c in event.comparisons})
    force_setattr(state, "quiet", {})


def _at_turn(combatant: Combatant, event: ev.TurnBegan, end_stances: bool) -> Combatant:
    """A combatant as a new turn begins: some leave, stances and conditions end."""
    if combatant.id in event.departed:
        combatant = changed(combatant, status=Status.LEFT, stance=False, breaking_off=False)
    elif combatant.breaking_off or (combatant.stance and end_stances):
        # one that fell while breaking off lies where it fell (A5)
        combatant = changed(combatant, breaking_off=False, stance=combatant.stance and not end_stances)
    return combatant.without(lambda active: active.left(event.turn) == 0)


def _declared(state: Encounter, event: ev.Declared) -> None:
    id, action = event.id, event.action
    declarations = {**state.declarations}
    declarations.pop(id, None)
    declarations[id] = action
    force_setattr(state, "declarations", declarations)
    one = _one(state, id)
    stance, breaks_off = _stance(action)
    if one.stance is not stance or one.breaking_off is not breaks_off:
        state.by_id[id] = changed(one, stance=stance, breaking_off=breaks_off)


def _stance(action: Action) -> tuple[bool, bool]:
    """Whether who declares it evades, and whether it breaks off (A3, A5)."""
    if isinstance(action, BreakOff):
        return True, True
    return isinstance(action, Evade), False


def _group_acted(state: Encounter, event: ev.GroupActed) -> None:
    ids, by_id = event.ids, state.by_id
    for id in event.passed:
        one = by_id.get(id)
        if one and one.stance:  # a pass is an action too: it ends an older evading stance (A7)
            by_id[id] = changed(one, stance=False)
    declarations = {id: action for id, action in state.declarations.items() if id not in ids}
    force_setattr(state, "declarations", declarations)
    force_setattr(state, "acted", state.acted.union(ids))
    force_setattr(state, "resolving", Resolving(event.total, ids, ending=_ending(state, ids)))


def _ending(state: Encounter, ids: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    """The conditions that the action of these ends, as (id, name)."""
    with_conditions = [one for one in map(state.by_id.get, ids) if one and one.conditions]
    if not with_conditions:
        return _NO_CONDITIONS
    return frozenset((c.id, a.name) for c in with_conditions for a in c.conditions if a.condition.until_next_action)


def _attack_rolled(state: Encounter, event: ev.AttackRolled) -> None:
    force_setattr(state, "quiet", after_attack(state.quiet, _one(state, event.attacker), event.attack))
    _rolled(state, event)


def after_attack(quiet: Mapping[str, bool], attacker: Combatant, attack: Attack) -> Mapping[str, bool]:
    """By side whether all its attacks of this turn were quiet, one more among them (I11)."""
    before = quiet.get(attacker.side)
    after = before is not False and (attack.hidden or attacker.carried(attack.weapon).silent)
    return quiet if after is before else {**quiet, attacker.side: after}


def _rolled(state: Encounter, event: ev.AttackRolled | ev.TaskRolled) -> None:
    if state.resolving:
        force_setattr(state, "resolving", state.resolving.rolled(event))


def _ruled(state: Encounter, event: ev.NaturalTwelveRuled | ev.TaskRuled) -> None:
    if state.resolving:
        force_setattr(state, "resolving", state.resolving.ruled(event))


def _damage_dealt(state: Encounter, event: ev.DamageDealt) -> None:
    state.by_id[event.target] = _one(state, event.target).with_hits(event.hits, state.ruleset)


def _group_ended(state: Encounter, event: ev.GroupEnded) -> None:
    ending = state.resolving.ending if state.resolving else _NO_CONDITIONS
    force_setattr(state, "passed", event.total)
    force_setattr(state, "resolving", None)
    for id in {id for id, _ in ending}:
        one = state.by_id.get(id)
        if one:
            state.by_id[id] = _acted(one, ending)


def _acted(combatant: Combatant, ending: frozenset[tuple[str, str]]) -> Combatant:
    return combatant.without(lambda active: (combatant.id, active.name) in ending)


def _hits_changed(state: Encounter, event: ev.HitsSet | ev.Harmed | ev.Healed) -> None:
    one = state.by_id[event.id] = _one(state, event.id).with_hits(event.hits, state.ruleset)
    if one.status is not Status.LEFT:
        _rank(state, event.id)


def _status_set(state: Encounter, event: ev.StatusSet) -> None:
    if event.status is Status.LEFT:
        _gone(state, event.id)
        return
    ruled = event.status is not status_at(_one(state, event.id).hits, state.ruleset)
    _change(state, event.id, status=event.status, ruled=ruled)
    _rank(state, event.id)


def _rank(state: Encounter, id: str) -> None:
    """Whoever comes back finds the place it has; where initiative is rolled once (I6) the dead and gone have theirs."""
    if id in state.places:
        force_setattr(state, "ranked", state.ranked | {id})


def _surprise_set(state: Encounter, event: ev.SurpriseSet) -> None:
    if not event.surprised:
        force_setattr(state, "surprised", state.surprised - {event.id})
        return
    force_setattr(state, "surprised", state.surprised | {event.id})
    if event.id in state.declarations:
        _undeclare(state, event.id)


def _undeclare(state: Encounter, id: str, **changes: Any) -> None:
    """Without what it declared and has not done, the stance that came with it included."""
    declarations = {who: action for who, action in state.declarations.items() if who != id}
    force_setattr(state, "declarations", declarations)
    _change(state, id, stance=False, breaking_off=False, **changes)


def _initiative_set(state: Encounter, event: ev.InitiativeSet) -> None:
    place = state.places.get(event.id, ev.Initiative(event.total))
    places = {**state.places, event.id: replace(place, total=event.total, ruled=True)}
    force_setattr(state, "places", places)
    force_setattr(state, "ranked", state.ranked | {event.id})


def _held_back(state: Encounter, event: ev.HeldBack) -> None:
    _change(state, event.id, breaking_off=False)


def _joined(state: Encounter, event: ev.Joined) -> None:
    id = event.combatant.id
    if id in state.by_id:
        raise IllegalAction(ErrorKind.DUPLICATE_ID, id=id)
    state.by_id[id] = event.combatant
    if event.initiative:
        force_setattr(state, "places", {**state.places, id: event.initiative})
        force_setattr(state, "ranked", state.ranked | {id})


def _left(state: Encounter, event: ev.Left) -> None:
    _gone(state, event.id)


def _gone(state: Encounter, id: str) -> None:
    _undeclare(state, id, status=Status.LEFT, ruled=False)


def _situation_set(state: Encounter, event: ev.SituationSet) -> None:
    force_setattr(state, "next_situation", event.situation)


def _condition_set(state: Encounter, event: ev.ConditionSet) -> None:
    state.by_id[event.id] = _one(state, event.id).with_condition(event.active)
    if state.resolving:
        force_setattr(state, "resolving", state.resolving.given(event.id, event.active))


def _condition_cleared(state: Encounter, event: ev.ConditionCleared) -> None:
    state.by_id[event.id] = _one(state, event.id).without(lambda active: active.name == event.name)


def _hidden_set(state: Encounter, event: ev.HiddenSet) -> None:
    _change(state, event.id, hidden=event.hidden)


def _renamed(state: Encounter, event: ev.Renamed) -> None:
    _change(state, event.id, name=event.name)


def _side_set(state: Encounter, event: ev.SideSet) -> None:
    _change(state, event.id, side=event.side)


def _reordered(state: Encounter, event: ev.Reordered) -> None:
    ordered = [_one(state, id) for id in event.ids]
    state.by_id.clear()
    state.by_id.update({one.id: one for one in ordered})


_NOBODY: frozenset[str] = frozenset()
_NO_CONDITIONS: frozenset[tuple[str, str]] = frozenset()
_APPLY: dict[type[ev.Event], Callable[[Encounter, Any], None]] = {
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
