"""Checks of 2d6: labelled DMs, difficulty, exact odds and the roll itself from one value (T1–T7)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, StrEnum
from fractions import Fraction

import msgspec
from msgspec.structs import force_setattr, replace

from eod_desktop.rules.dice import DiceSource
from eod_desktop.rules.errors import ErrorKind, IllegalAction, RuleError
from eod_desktop.rules.values import one_of, several, text, whole

SUCCESS_TARGET = 8
LARGEST_DM = 1_000
LARGEST_TARGET = 10 * LARGEST_DM

# how many of the 36 throws of two dice give each sum: 2 → 1 … 7 → 6 … 12 → 1
_WAYS = {natural: 6 - abs(natural - 7) for natural in range(2, 13)}


class Difficulty(Enum):
    """Difficulty moves the target (T7); `dm` is its figure in the table."""

    EASY = -4
    AVERAGE = -2
    DIFFICULT = 0
    FORMIDABLE = 2
    STAGGERING = 4
    IMPOSSIBLE = 6
    HOPELESS = 8

    @property
    def dm(self) -> int:
        return self.value

    @property
    def target(self) -> int:
        return SUCCESS_TARGET + self.value


class NaturalTwelve(StrEnum):
    """What a natural 12 whose total falls short means (T4)."""

    GM_DECIDES = "gm_decides"
    ALWAYS = "always"
    NEVER = "never"


class ModifierSource(StrEnum):
    """Where a DM of a check comes from."""

    SKILL = "skill"
    UNSKILLED = "unskilled"
    STAT = "stat"
    WEAPON = "weapon"
    RANGE = "range"
    SNAP_SHOT = "snap_shot"
    EVADING = "evading"
    CONDITION = "condition"
    SITUATION = "situation"


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """A DM with the label that the log shows beside it; `source` says which part of the rules gave it."""

    label: str
    value: int
    source: ModifierSource = ModifierSource.SITUATION

    def __post_init__(self) -> None:
        # reading a file makes very many; asked at once, then one by one for the error that says which
        if type(self.label) is not str or type(self.value) is not int or not -LARGEST_DM <= self.value <= LARGEST_DM:
            text("label", self.label)
            whole("DM", self.value, -LARGEST_DM, LARGEST_DM)


class Outcome(Enum):
    CRITICAL_FAILURE = "critical_failure"
    FAILURE = "failure"
    SUCCESS = "success"
    CRITICAL_SUCCESS = "critical_success"


# looking a member up takes longer than comparing
_CRITICAL_SUCCESS, _SUCCESS, _FAILURE = Outcome.CRITICAL_SUCCESS, Outcome.SUCCESS, Outcome.FAILURE


class CheckResult(msgspec.Struct, frozen=True, gc=False):
    """A rolled check. `gm_may_allow`: a natural 12 that fell short and waits for the GM (T4)."""

    faces: tuple[int, ...]
    natural: int
    total: int
    target: int
    modifiers: tuple[Modifier, ...]
    outcome: Outcome
    gm_may_allow: bool = False

    @property
    def succeeded(self) -> bool:
        return self.outcome is _SUCCESS or self.outcome is _CRITICAL_SUCCESS

    def allowed(self) -> CheckResult:
        """The GM turns the natural 12 into a critical success (T4); IllegalAction when it is not one that may be."""
        if not self.gm_may_allow:
            raise IllegalAction(ErrorKind.NOT_ALLOWABLE)
        return replace(self, outcome=Outcome.CRITICAL_SUCCESS, gm_may_allow=False)

    def refused(self) -> CheckResult:
        """The GM lets the natural 12 stand as a failure (T4)."""
        if not self.gm_may_allow:
            raise IllegalAction(ErrorKind.NOT_ALLOWABLE)
        return replace(self, gm_may_allow=False)


class Check(msgspec.Struct, frozen=True, gc=False):
    """2d6 plus every DM against a target (T1)."""

    modifiers: tuple[Modifier, ...] = ()
    target: int = SUCCESS_TARGET
    natural_twelve: NaturalTwelve = NaturalTwelve.GM_DECIDES

    def __post_init__(self) -> None:
        force_setattr(self, "modifiers", several("modifiers", self.modifiers, Modifier))
        whole("target", self.target, -LARGEST_TARGET, LARGEST_TARGET)
        if type(self.natural_twelve) is not NaturalTwelve:
            force_setattr(self, "natural_twelve", _natural_twelve(self.natural_twelve))

    @classmethod
    def at(
        cls,
        difficulty: Difficulty,
        modifiers: Iterable[Modifier] = (),
        natural_twelve: NaturalTwelve | str = NaturalTwelve.GM_DECIDES,
    ) -> Check:
        """A check whose target the difficulty sets (T7)."""
        target = one_of("difficulty", difficulty, Difficulty).target
        return cls(several("modifiers", modifiers, Modifier), target, _natural_twelve(natural_twelve))

    @property
    def dm(self) -> int:
        """The sum of all DMs."""
        return sum(modifier.value for modifier in self.modifiers)

    @property
    def needed(self) -> int | None:
        """The smallest natural 2d6 that succeeds, 3…12, or None. A natural 2 never does (T2)."""
        needed = max(3, self.target - self.dm)
        if needed <= 12:
            return needed
        return 12 if self.natural_twelve is NaturalTwelve.ALWAYS else None

    @property
    def gm_may_allow(self) -> bool:
        """Whether nothing but a natural 12 could succeed, which falls short and waits for the GM (T4)."""
        return self.needed is None and self.natural_twelve is NaturalTwelve.GM_DECIDES

    @property
    def chance(self) -> Fraction:
        """The exact odds that `roll` succeeds; a natural 12 that waits for the GM does not count (T4)."""
        needed = self.needed
        if needed is None:
            return Fraction(0)
        return Fraction(sum(ways for natural, ways in _WAYS.items() if natural >= needed), 36)

    def roll(self, dice: DiceSource) -> CheckResult:
        faces, modifiers, target = dice.roll(2), self.modifiers, self.target
        natural = total = faces[0] + faces[1]
        for modifier in modifiers:
            total += modifier.value
        gm_may_allow = False
        if natural == 2:
            outcome = Outcome.CRITICAL_FAILURE
        elif natural == 12:
            if total >= target or self.natural_twelve is NaturalTwelve.ALWAYS:
                outcome = _CRITICAL_SUCCESS
            else:
                outcome = Outcome.FAILURE
                gm_may_allow = self.natural_twelve is NaturalTwelve.GM_DECIDES
        else:
            outcome = _SUCCESS if total >= target else _FAILURE
        return CheckResult(faces, natural, total, target, modifiers, outcome, gm_may_allow)


def _natural_twelve(value: object) -> NaturalTwelve:
    """The option's value from its text; RuleError for another."""
    try:
        return NaturalTwelve(value)  # type: ignore[arg-type]
    except ValueError:
        raise RuleError(ErrorKind.BAD_OPTION, option="natural_twelve", value=value) from None
