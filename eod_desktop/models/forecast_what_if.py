"""What if: an encounter as it might be, made beside the one on the board, and how it is to be fought."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.names import copy_name
from eod_desktop.rules import Combatant, Conduct, Encounter, ForecastOptions, Situation, Status

MOST_COPIES = 50


class WhatIf(msgspec.Struct, frozen=True):
    """What is to be changed. `more` is how many copies of a combatant (by id) join; `bare` the sides without armor.

    `ambush` is the side that surprises the others as the next turn begins, "" for whoever the dice say; `situation`
    None leaves it as it is. `conduct`, `range` and `allow_twelves` are those of ForecastOptions.
    """

    more: Mapping[str, int] = msgspec.field(default_factory=dict)
    bare: frozenset[str] = frozenset()
    ambush: str = ""
    situation: Situation | None = None
    conduct: Mapping[str, Conduct] = msgspec.field(default_factory=dict)
    range: str | None = None
    allow_twelves: bool = False

    @property
    def changes(self) -> bool:
        """Whether something would be otherwise than it is on the board; conduct and range say how that is fought."""
        return bool(any(self.more.values()) or self.bare or self.ambush or self.situation)

    def as_it_stands(self) -> WhatIf:
        """The same conduct, with nothing changed."""
        return WhatIf(conduct=self.conduct, range=self.range, allow_twelves=self.allow_twelves)


def changed(encounter: Encounter, what_if: WhatIf) -> Encounter:
    """The encounter as it would be; the one given stays as it is."""
    combatants = [
        replace(combatant, armor=None) if combatant.side in what_if.bare else combatant
        for combatant in encounter.combatants
    ]
    known = {combatant.id: combatant for combatant in combatants}
    for id, count in what_if.more.items():
        if id in known:
            combatants.extend(_copies(known[id], count, encounter, combatants))
    situation, next_situation = encounter.situation, encounter.next_situation
    if what_if.situation is not None:
        situation = situation if encounter.turn else what_if.situation
        next_situation = what_if.situation if encounter.turn else None
    return replace(encounter, combatants=tuple(combatants), situation=situation, next_situation=next_situation)


def _copies(like: Combatant, count: int, encounter: Encounter, present: list[Combatant]) -> list[Combatant]:
    """Fresh ones: unhurt, without stance or conditions, joining like any newcomer."""
    ids = {combatant.id for combatant in present}
    names = {combatant.name for combatant in present}
    made = []
    for number in range(1, count + 1):
        name = copy_name(like.name, names)
        names.add(name)
        id = next(id for step in range(number, number + len(ids) + 1) if (id := f"{like.id}+{step}") not in ids)
        ids.add(id)
        fresh = replace(
            like,
            id=id,
            name=name,
            hits=like.max_hits,
            status=Status.UP,
            ruled=False,
            stance=False,
            breaking_off=False,
            conditions=(),
        )
        made.append(fresh.prepared(encounter.ruleset))
    return made


def options_of(what_if: WhatIf, led_by: Mapping[str, str]) -> ForecastOptions:
    """How it is to be fought."""
    return ForecastOptions(
        conduct=what_if.conduct,
        range=what_if.range,
        allow_twelves=what_if.allow_twelves,
        led_by=led_by,
        ambush=what_if.ambush,
    )
