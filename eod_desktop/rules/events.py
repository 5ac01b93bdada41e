"""What happened in an encounter, as frozen values. Folding them over the start gives the state; none holds a sentence.

Every figure that was rolled or worked out is in its event, so a replay rolls nothing and asks no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

import msgspec

from eod_desktop.rules.actions import Action, Attack, Task
from eod_desktop.rules.checks import CheckResult
from eod_desktop.rules.combatant import Combatant, Status
from eod_desktop.rules.conditions import ActiveCondition
from eod_desktop.rules.dice import DiceRoll
from eod_desktop.rules.ruleset import CriticalHit
from eod_desktop.rules.values import bad_value


class Situation(StrEnum):
    """Which skills help initiative (I2, I3)."""

    REGULAR = "regular"
    URBAN = "urban"


def situation_of(value: object) -> Situation:
    """The situation of that text; RuleError(BAD_VALUE) for another."""
    try:
        return Situation(value)  # type: ignore[arg-type]
    except ValueError:
        raise bad_value("situation", value) from None


class Initiative(msgspec.Struct, frozen=True, gc=False):
    """A combatant's place: `total` = `face` + `bonus` as rolled by `rolled_by` (its leader's id when led, I5).

    `skills` are those that gave the bonus; `waived` says that there would have been one (I4). When the GM set the total
    (`ruled`), face, bonus and rolled_by are those of the roll it replaced, None, 0 and "" without one.
    """

    total: int
    face: int | None = None
    bonus: int = 0
    rolled_by: str = ""
    skills: tuple[str, ...] = ()
    waived: bool = False
    ruled: bool = False


class SideComparison(msgspec.Struct, frozen=True, gc=False):
    """Two hostile sides on their first turn together (I8, I10): `faster` had `initiative` against `slower`'s figure."""

    faster: str
    slower: str
    initiative: Fraction
    against: Fraction
    surprise: bool


def pair(side: str, other: str) -> tuple[str, str]:
    """Two sides as an unordered pair."""
    return (side, other) if side < other else (other, side)


class Damage(msgspec.Struct, frozen=True, gc=False):
    """One hit's damage (C4, C6, C8): the dice, the points that count before armor, absorbed and dealt.

    `dealt` is `rolled` − `absorbed`. `critical` is the option that a natural 12 brought
    into play, None for an ordinary hit.
    """

    roll: DiceRoll
    rolled: int
    absorbed: int
    dealt: int
    critical: CriticalHit | None = None


class TurnBegan(msgspec.Struct, frozen=True, tag=True):
    """A new turn (I1–I11). `rolled` are the places that are new this turn, `ranked` the ids that take part."""

    turn: int
    situation: Situation
    departed: tuple[str, ...]
    rolled: Mapping[str, Initiative]
    ranked: tuple[str, ...]
    comparisons: tuple[SideComparison, ...]
    surprises: tuple[tuple[str, str], ...]
    surprised: tuple[str, ...]


class Declared(msgspec.Struct, frozen=True, tag=True, gc=False):
    id: str
    action: Action


class GroupActed(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The group of `total` resolves (C5.1): who acts, in order of declaration, then those who pass."""

    total: int
    ids: tuple[str, ...]
    passed: tuple[str, ...]


class AttackRolled(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One attack (C5.2); `damage` on a hit. A result with `gm_may_allow` waits for the GM (C5.3)."""

    attacker: str
    attack: Attack
    result: CheckResult
    damage: Damage | None = None


class NaturalTwelveRuled(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The GM's word on a waiting natural 12 (T4); `result` is the check as it stands now."""

    attacker: str
    attack: Attack
    allowed: bool
    result: CheckResult
    damage: Damage | None = None


class TaskRolled(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One task (A6, C5.2). `result` has the DMs that were in force; one with `gm_may_allow` waits for the GM (T4)."""

    id: str
    task: Task
    result: CheckResult


class TaskRuled(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The GM's word on a task's waiting natural 12 (T4); `result` is the check as it stands now."""

    id: str
    task: Task
    allowed: bool
    result: CheckResult


class DamageDealt(msgspec.Struct, frozen=True, tag=True, gc=False):
    """The group's damage on one target, all at once (C5.5, C6): `dealt` points, `attackers` in order of attack."""

    target: str
    attackers: tuple[str, ...]
    dealt: int
    hits: int
    status: Status


class GroupEnded(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Every attack and task of the group is settled; the next group is up."""

    total: int


class HitsSet(msgspec.Struct, frozen=True, tag=True):
    """The GM set the hits (C10)."""

    id: str
    before: int
    hits: int
    status: Status
    reason: str = ""


class Harmed(msgspec.Struct, frozen=True, tag=True):
    """Damage by hand: `amount` less `absorbed`."""

    id: str
    amount: int
    absorbed: int
    hits: int
    status: Status


class Healed(msgspec.Struct, frozen=True, tag=True):
    """`amount` asked for; `hits` is the outcome, never above the maximum."""

    id: str
    amount: int
    before: int
    hits: int
    status: Status


class StatusSet(msgspec.Struct, frozen=True, tag=True):
    id: str
    before: Status
    status: Status


class SurpriseSet(msgspec.Struct, frozen=True, tag=True):
    """The GM's ruling for this turn (I12)."""

    id: str
    surprised: bool


class InitiativeSet(msgspec.Struct, frozen=True, tag=True):
    """The GM moved a combatant to another rung; `before` is its total until then, None for none."""

    id: str
    before: int | None
    total: int


class HeldBack(msgspec.Struct, frozen=True, tag=True):
    """It breaks off no longer (A5)."""

    id: str


class Joined(msgspec.Struct, frozen=True, tag=True):
    """A combatant came in (I13), with its place in the running turn if it rolled at once."""

    combatant: Combatant
    initiative: Initiative | None = None


class Left(msgspec.Struct, frozen=True, tag=True):
    id: str


class SituationSet(msgspec.Struct, frozen=True, tag=True):
    """From the next turn on."""

    situation: Situation


class ConditionSet(msgspec.Struct, frozen=True, tag=True):
    """The GM gave it a condition; one of the same name that it had is replaced."""

    id: str
    active: ActiveCondition


class ConditionCleared(msgspec.Struct, frozen=True, tag=True):
    """The GM took the condition of that name away; those that end by themselves have no event."""

    id: str
    name: str


class HiddenSet(msgspec.Struct, frozen=True, tag=True):
    """Kept from the players' sight, or no longer; no roll changes."""

    id: str
    hidden: bool


class Renamed(msgspec.Struct, frozen=True, tag=True):
    id: str
    before: str
    name: str


class SideSet(msgspec.Struct, frozen=True, tag=True):
    """It is of another side from now on; surprise in this turn stays as it is (I7–I11)."""

    id: str
    before: str
    side: str


class Reordered(msgspec.Struct, frozen=True, tag=True):
    """A new encounter order: every id once."""

    ids: tuple[str, ...]


Event = (
    TurnBegan
    | Declared
    | GroupActed
    | AttackRolled
    | NaturalTwelveRuled
    | TaskRolled
    | TaskRuled
    | DamageDealt
    | GroupEnded
    | HitsSet
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
