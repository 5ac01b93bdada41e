"""What has to change in one campaign to have another, small enough to be kept with each step.

The states of encounters are left out: the events tell them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.codec import decode_field, encode
from eod_desktop.campaign.schema import KEPT_APART, KEPT_IN_ROWS
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import Character, Combatant, Encounter

Fields = Mapping[str, msgspec.Raw]
"""JSON of the fields that differ, by name."""


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
H = TypeVar("H", bound=_Identified)


class Listed(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True):
    """What differs in a list of things with ids: what to put in each place, None for one that goes.

    `order` is that of the ids, None when it follows by itself: gaps close, and what is new stands at the end.
    """

    changed: Mapping[str, T | None] = msgspec.field(default_factory=dict)
    order: tuple[str, ...] | None = None


# one object each, for only a default that is the same object is left out of the JSON
_SAME_LIST: Listed[Any] = Listed()


class EncounterDifference(msgspec.Struct, frozen=True, omit_defaults=True):
    fields: Fields = msgspec.field(default_factory=dict)
    combatants: Listed[Combatant] = _SAME_LIST


_SAME_START = EncounterDifference()


class RecordDifference(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of an encounter's head and start."""

    fields: Fields = msgspec.field(default_factory=dict)
    start: EncounterDifference = _SAME_START


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """Of a campaign, but for what is on the board."""

    fields: Fields = msgspec.field(default_factory=dict)
    characters: Listed[Character] = _SAME_LIST
    encounters: Listed[RecordDifference] = _SAME_LIST


def difference(campaign: Campaign, other: Campaign) -> Difference:
    """What to change in `campaign` to have `other`: the order of mappings counts, as it does in the file."""
    return Difference(
        _fields(campaign, other, (*KEPT_IN_ROWS, "current")),
        _listed(campaign.characters, other.characters, _whole),
        _listed(campaign.encounters, other.encounters, _record),
    )


def applied(changes: Difference, campaign: Campaign) -> Campaign:
    """`campaign` with the changes. An encounter of another start has that start as its state.

    LookupError or ValueError when they do not fit.
    """
    return replace(
        _with_fields(campaign, changes.fields),
        characters=_applied_to_list(changes.characters, campaign.characters, _put),
        encounters=_applied_to_list(changes.encounters, campaign.encounters, _applied_to_record),
    )


def _whole(old: H | None, new: H) -> H | None:
    return None if old is not None and encode(old) == encode(new) else new


def _record(old: EncounterRecord | None, new: EncounterRecord) -> RecordDifference | None:
    known = _EMPTY if old is None else old
    combatants = _listed(known.start.combatants, new.start.combatants, _whole)
    start = EncounterDifference(_fields(known.start, new.start, ("combatants",)), combatants)
    if start == _SAME_START:
        start = _SAME_START
    found = RecordDifference(_fields(known, new, KEPT_APART), start)
    return None if old is not None and found == RecordDifference() else found


def _put(_id: str, _old: H | None, new: H) -> H:
    return new


def _applied_to_record(id: str, old: EncounterRecord | None, changes: RecordDifference) -> EncounterRecord:
    known = replace(_EMPTY, id=id) if old is None else old
    record = _with_fields(known, changes.fields)
    if changes.start == _SAME_START:
        return record
    fields = _decoded(Encounter, changes.start.fields)
    combatants = _applied_to_list(changes.start.combatants, known.start.combatants, _put)
    # at once, for combatants are checked by the ruleset
    start = replace(known.start, combatants=combatants, **fields)
    return replace(record, start=start, now=start)


def _listed(old: Sequence[H], new: Sequence[H], differ: Callable[[H | None, H], T | None]) -> Listed[T]:
    if old is new:
        return _SAME_LIST
    known = {thing.id: thing for thing in old}
    order = {thing.id: None for thing in new}
    changed: dict[str, T | None] = {id: None for id in known if id not in order}
    for thing in new:
        before = known.get(thing.id)
        if before is not thing:
            found = differ(before, thing)
            if found is not None:
                changed[thing.id] = found
    by_itself = [*(id for id in known if id in order), *(id for id in order if id not in known)]
    moved = by_itself != list(order)
    return Listed(changed, tuple(order) if moved else None) if changed or moved else _SAME_LIST


def _applied_to_list(
    changes: Listed[T], things: tuple[H, ...], applied: Callable[[str, H | None, T], H]
) -> tuple[H, ...]:
    if not changes.changed and changes.order is None:
        return things
    known = {thing.id: thing for thing in things}
    for id, change in changes.changed.items():
        if change is None:
            del known[id]
        else:
            known[id] = applied(id, known.get(id), change)
    return tuple(known.values() if changes.order is None else [known[id] for id in changes.order])


def _fields(old: S, new: S, without: Collection[str]) -> Fields:
    differing: dict[str, msgspec.Raw] = {}
    for name in new.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if name not in without and before is not after and (text := encode(after)) != encode(before):
            differing[name] = msgspec.Raw(text)
    return differing


def _with_fields(value: S, fields: Fields) -> S:
    return replace(value, **_decoded(type(value), fields)) if fields else value


def _decoded(type: type[msgspec.Struct], fields: Fields) -> dict[str, Any]:
    return {name: decode_field(bytes(text), type, name) for name, text in fields.items()}


_NOTHING = Encounter()
_EMPTY = EncounterRecord("", "", _NOTHING, _NOTHING)
