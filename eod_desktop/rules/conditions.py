"""Conditions that the GM puts on a combatant: a name, the DMs that come with it, and how long it lasts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec
from msgspec.structs import force_setattr

from eod_desktop.rules.checks import LARGEST_DM, Modifier, ModifierSource
from eod_desktop.rules.values import bad_value, flag, one_of, several, title, whole

MOST_TURNS = 1_000_000


class ConditionScope(StrEnum):
    """Which rolls a condition's DM applies to: the bearer's own attacks and tasks, or the attacks on it."""

    ATTACKS = "attacks"
    ATTACKED = "attacked"


class ConditionDm(msgspec.Struct, frozen=True):
    applies: ConditionScope
    value: int

    def __post_init__(self) -> None:
        try:
            force_setattr(self, "applies", ConditionScope(self.applies))
        except ValueError:
            raise bad_value("applies", self.applies) from None
        whole("DM", self.value, -LARGEST_DM, LARGEST_DM)


class Condition(msgspec.Struct, frozen=True):
    """A condition. It lasts `turns` turns, the one in which it is given among them, or until the bearer has next acted
    (`until_next_action`), not both; with neither, until the GM clears it.
    """

    name: str
    dms: tuple[ConditionDm, ...] = ()
    turns: int | None = None
    until_next_action: bool = False

    def __post_init__(self) -> None:
        title("condition", self.name)
        force_setattr(self, "dms", several("dms", self.dms, ConditionDm))
        flag("until_next_action", self.until_next_action)
        if self.turns is not None:
            whole("turns", self.turns, 1, MOST_TURNS)
            if self.until_next_action:
                raise bad_value("turns", self.turns)

    def given(self, turn: int) -> ActiveCondition:
        """This condition given in that turn; before the first turn (0) it counts from turn 1."""
        since = max(1, turn)
        return ActiveCondition(self, since, None if self.turns is None else since + self.turns - 1)


class ActiveCondition(msgspec.Struct, frozen=True):
    """A condition that a combatant has since turn `since`; `until` is the last turn in which it holds, or None."""

    condition: Condition
    since: int
    until: int | None = None

    def __post_init__(self) -> None:
        one_of("condition", self.condition, Condition)
        whole("since", self.since, 1, 2 * MOST_TURNS)
        if self.until is not None:
            whole("until", self.until, self.since, 3 * MOST_TURNS)

    @property
    def name(self) -> str:
        return self.condition.name

    def left(self, turn: int) -> int | None:
        """How many turns it still holds, `turn` among them (1: this turn only); None without an end in turns."""
        return None if self.until is None else max(0, self.until - max(self.since, turn) + 1)

    def modifiers(self, scope: ConditionScope) -> Iterable[Modifier]:
        """Its DMs on rolls of that scope, named for it."""
        values = (dm.value for dm in self.condition.dms if dm.applies is scope)
        return (Modifier(self.name, value, ModifierSource.CONDITION) for value in values)
