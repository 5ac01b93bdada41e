"""An encounter is the fold of its events: one small function an event, none of which rolls or decides anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import force_setattr, replace

from eod_desktop.rules import events as ev
from eod_desktop.rules.actions import BreakOff, Evade
from eod_desktop.rules.combatant import Combatant, Status, status_at
from eod_desktop.rules.errors import ErrorKind, IllegalAction
from eod_desktop.rules.initiative import pair
from eod_desktop.rules.resolution import carried
from eod_desktop.rules.resolving import Resolving
from eod_desktop.rules.ruleset import EvadeLasts
from eod_desktop.rules.values import changed

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter


Changes = dict[str, Any]
_KEPT_ORDER = ("groups", "acting")


def replay(start: Encounter, events: Iterable[ev.Event]) -> Encounter:
    """The state after `events`, with them at the end of its log."""
    happened = tuple(events)
    if not happened:
        return start
    # a state with a past is never checked as a fresh one; until it is given out nobody sees it change
    state = changed(start, log=start.log.extended(happened))
    for event in happened:
        for name, content in _APPLY[type(event)](state, event).items():
            force_setattr(state, name, content)
    if len(happened) == 1 and isinstance(happened[0], ev.Declared):
        # who acts when stays as it was worked out
        state.__dict__.update({name: known for name, known in start.__dict__.items() if name in _KEPT_ORDER})
    return state


def _one(encounter: Encounter, id: str) -> Combatant:
    """As `Encounter.combatant`, of a state that changes still and so must not keep anything."""
    for combatant in encounter.combatants:
        if combatant.id == id:
            return combatant
    raise IllegalAction(ErrorKind.UNKNOWN_COMBATANT, id=id)


def _changed(encounter: Encounter, id: str, **changes: Any) -> tuple[Combatant, ...]:
    return tuple([replace(c, **changes) if c.id == id else c for c in encounter.combatants])


def _with(encounter: Encounter, old: Combatant, new: Combatant) -> tuple[Combatant, ...]:
    """The combatants with one in place of another."""
    return tuple([new if c is old else c for c in encounter.combatants])


def _hit(encounter: Encounter, id: str, hits: int) -> tuple[Combatant, ...]:
    struck = _one(encounter, id)
    return _with(encounter, struck, struck.with_hits(hits, encounter.ruleset))


def _turn_began(encounter: Encounter, event: ev.TurnBegan) -> Changes:
    each_turn = encounter.ruleset.initiative_each_turn
    return {
        "combatants": tuple([_at_turn(combatant, encounter, event) for combatant in encounter.combatants]),
        "turn": event.turn,
        "situation": event.situation,
        "next_situation": None,
        "places": dict(event.rolled) if each_turn else {**encounter.places, **event.rolled},
        "ranked": frozenset(event.ranked),
        "passed": None,
        "acted": frozenset(),
        "declarations": {},
        "surprised": frozenset(event.surprised),
        "surprises": frozenset(event.surprises),
        "compared": encounter.compared | {pair(c.faster, c.slower) for c in event.comparisons},
        "quiet": {},
    }


def _at_turn(combatant: Combatant, encounter: Encounter, event: ev.TurnBegan) -> Combatant:
    """A combatant as a new turn begins: some leave, stances and conditions end."""
    end_stances = encounter.ruleset.evade_lasts is EvadeLasts.END_OF_TURN
    if combatant.id in event.departed:
        combatant = changed(combatant, status=Status.LEFT, stance=False, breaking_off=False)
    elif combatant.breaking_off or (combatant.stance and end_stances):
        # one that fell while breaking off lies where it fell (A5)
        combatant = changed(combatant, breaking_off=False, stance=combatant.stance and not end_stances)
    return combatant.without(lambda active: active.left(event.turn) == 0)


def _declared(encounter: Encounter, event: ev.Declared) -> Changes:
    declarations = {id: action for id, action in encounter.declarations.items() if id != event.id}
    declarations[event.id] = event.action
    breaks_off = isinstance(event.action, BreakOff)
    stance = breaks_off or isinstance(event.action, Evade)
    one = _one(encounter, event.id)
    if (one.stance, one.breaking_off) == (stance, breaks_off):
        return {"declarations": declarations}
    taken = changed(one, stance=stance, breaking_off=breaks_off)
    return {"declarations": declarations, "combatants": _with(encounter, one, taken)}


def _group_acted(encounter: Encounter, event: ev.GroupActed) -> Changes:
    # a pass is an action too: it ends an older evading stance (A7)
    ends = {c.id for c in encounter.combatants if c.stance}.intersection(event.passed)
    return {
        "combatants": tuple([changed(c, stance=False) if c.id in ends else c for c in encounter.combatants]),
        "declarations": {id: action for id, action in encounter.declarations.items() if id not in event.ids},
        "acted": encounter.acted.union(event.ids),
        "resolving": Resolving(event.total, event.ids, ending=_ending(encounter, event.ids)),
    }


def _ending(encounter: Encounter, ids: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    """The conditions that the action of these ends, as (id, name)."""
    acting = [combatant for combatant in encounter.combatants if combatant.id in ids]
    return frozenset((c.id, a.name) for c in acting for a in c.conditions if a.condition.until_next_action)


def _attack_rolled(encounter: Encounter, event: ev.AttackRolled) -> Changes:
    attacker = _one(encounter, event.attacker)
    quiet = event.attack.hidden or carried(attacker, event.attack.weapon).silent
    changes: Changes = {"quiet": {**encounter.quiet, attacker.side: encounter.quiet.get(attacker.side, True) and quiet}}
    return {**changes, **_rolled(encounter, event)}


def _rolled(encounter: Encounter, event: ev.AttackRolled | ev.TaskRolled) -> Changes:
    return {"resolving": encounter.resolving.rolled(event)} if encounter.resolving else {}


def _ruled(encounter: Encounter, event: ev.NaturalTwelveRuled | ev.TaskRuled) -> Changes:
    return {"resolving": encounter.resolving.ruled(event)} if encounter.resolving else {}


def _damage_dealt(encounter: Encounter, event: ev.DamageDealt) -> Changes:
    return {"combatants": _hit(encounter, event.target, event.hits)}


def _group_ended(encounter: Encounter, event: ev.GroupEnded) -> Changes:
    changes: Changes = {"passed": event.total, "resolving": None}
    ending = encounter.resolving.ending if encounter.resolving else frozenset()
    if ending:
        changes["combatants"] = tuple([_acted(combatant, ending) for combatant in encounter.combatants])
    return changes


def _acted(combatant: Combatant, ending: frozenset[tuple[str, str]]) -> Combatant:
    return combatant.without(lambda active: (combatant.id, active.name) in ending)


def _hits_changed(encounter: Encounter, event: ev.HitsSet | ev.Harmed | ev.Healed) -> Changes:
    changes: Changes = {"combatants": _hit(encounter, event.id, event.hits)}
    if _one(encounter, event.id).status is not Status.LEFT:
        changes["ranked"] = _ranked(encounter, event.id)
    return changes


def _status_set(encounter: Encounter, event: ev.StatusSet) -> Changes:
    if event.status is Status.LEFT:
        return _gone(encounter, event.id)
    ruled = event.status is not status_at(_one(encounter, event.id).hits, encounter.ruleset)
    combatants = _changed(encounter, event.id, status=event.status, ruled=ruled)
    return {"combatants": combatants, "ranked": _ranked(encounter, event.id)}


def _ranked(encounter: Encounter, id: str) -> frozenset[str]:
    """Whoever comes back finds the place it has; where initiative is rolled once (I6) the dead and gone have theirs."""
    return encounter.ranked | {id} if id in encounter.places else encounter.ranked


def _surprise_set(encounter: Encounter, event: ev.SurpriseSet) -> Changes:
    if not event.surprised:
        return {"surprised": encounter.surprised - {event.id}}
    changes: Changes = {"surprised": encounter.surprised | {event.id}}
    return changes if event.id not in encounter.declarations else {**changes, **_undeclared(encounter, event.id)}


def _undeclared(encounter: Encounter, id: str, **changes: Any) -> Changes:
    """Without what it declared and has not done, the stance that came with it included."""
    return {
        "declarations": {who: action for who, action in encounter.declarations.items() if who != id},
        "combatants": _changed(encounter, id, stance=False, breaking_off=False, **changes),
    }


def _initiative_set(encounter: Encounter, event: ev.InitiativeSet) -> Changes:
    place = encounter.places.get(event.id, ev.Initiative(event.total))
    return {
        "places": {**encounter.places, event.id: replace(place, total=event.total, ruled=True)},
        "ranked": encounter.ranked | {event.id},
    }


def _held_back(encounter: Encounter, event: ev.HeldBack) -> Changes:
    return {"combatants": _changed(encounter, event.id, breaking_off=False)}


def _joined(encounter: Encounter, event: ev.Joined) -> Changes:
    changes: Changes = {"combatants": (*encounter.combatants, event.combatant)}
    if event.initiative:
        changes["places"] = {**encounter.places, event.combatant.id: event.initiative}
        changes["ranked"] = encounter.ranked | {event.combatant.id}
    return changes


def _left(encounter: Encounter, event: ev.Left) -> Changes:
    return _gone(encounter, event.id)


def _gone(encounter: Encounter, id: str) -> Changes:
    return _undeclared(encounter, id, status=Status.LEFT, ruled=False)


def _situation_set(encounter: Encounter, event: ev.SituationSet) -> Changes:
    return {"next_situation": event.situation}


def _condition_set(encounter: Encounter, event: ev.ConditionSet) -> Changes:
    given = _one(encounter, event.id).with_condition(event.active)
    changes: Changes = {"combatants": _changed(encounter, event.id, conditions=given.conditions)}
    if encounter.resolving:
        changes["resolving"] = encounter.resolving.given(event.id, event.active)
    return changes


def _condition_cleared(encounter: Encounter, event: ev.ConditionCleared) -> Changes:
    kept = _one(encounter, event.id).without(lambda active: active.name == event.name)
    return {"combatants": _changed(encounter, event.id, conditions=kept.conditions)}


def _hidden_set(encounter: Encounter, event: ev.HiddenSet) -> Changes:
    return {"combatants": _changed(encounter, event.id, hidden=event.hidden)}


def _renamed(encounter: Encounter, event: ev.Renamed) -> Changes:
    return {"combatants": _changed(encounter, event.id, name=event.name)}


def _side_set(encounter: Encounter, event: ev.SideSet) -> Changes:
    return {"combatants": _changed(encounter, event.id, side=event.side)}


def _reordered(encounter: Encounter, event: ev.Reordered) -> Changes:
    return {"combatants": tuple([_one(encounter, id) for id in event.ids])}


_APPLY: dict[type[ev.Event], Callable[[Encounter, Any], Changes]] = {
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
