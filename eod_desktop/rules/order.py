"""Who acts when: groups of identical total, highest first, and the group that is up (C5, RULES.md "Words")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eod_desktop.rules.combatant import Status

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter
    from eod_desktop.rules.resolving import Resolving

_UP, _LEFT = Status.UP, Status.LEFT  # looking a member up takes longer than comparing


def groups(encounter: Encounter) -> tuple[tuple[str, ...], ...]:
    """Everyone ranked this turn who has not left, by total from high to low, encounter order inside a group."""
    by_total: dict[int, list[str]] = {}
    ranked, places = encounter.ranked, encounter.places
    for id, combatant in encounter.by_id.items():
        if id in ranked and combatant.status is not _LEFT:
            by_total.setdefault(places[id].total, []).append(id)
    return tuple([tuple(by_total[total]) for total in sorted(by_total, reverse=True)])


def acting(encounter: Encounter) -> tuple[str, ...]:
    """The first group below the last one resolved that has someone who acts, or the one that waits for a ruling."""
    if encounter.resolving:
        return _waiting(encounter, encounter.resolving)
    places, passed, by_id = encounter.places, encounter.passed, encounter.by_id
    acted, surprised = encounter.acted, encounter.surprised
    ids: tuple[str, ...] = ()
    for group in encounter.groups:
        # a group is of one total, and of those who are ranked
        if passed is None or places[group[0]].total < passed:
            for id in group:
                if by_id[id].status is _UP and id not in acted and id not in surprised:
                    ids += (id,)
            if ids:
                break
    return ids


def _waiting(encounter: Encounter, resolving: Resolving) -> tuple[str, ...]:
    """Those of the group that waits for a ruling whom the GM has not put down, surprised or moved meanwhile."""
    return tuple(
        c.id
        for c in encounter.combatants
        if c.id in resolving.ids
        and c.able
        and c.id not in encounter.surprised
        and encounter.places[c.id].total == resolving.total
    )


def may_act(encounter: Encounter, id: str, able: bool) -> bool:
    """Whether a combatant still acts in this turn: able, ranked, not surprised, not yet acted, its total not passed."""
    return (
        able
        and id in encounter.ranked
        and id not in encounter.surprised
        and id not in encounter.acted
        and (encounter.passed is None or encounter.places[id].total < encounter.passed)
    )
