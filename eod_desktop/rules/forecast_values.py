"""What a forecast is asked, and what it answers, as frozen values."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

import msgspec
from msgspec.structs import force_setattr

from eod_desktop.rules.values import bad_value, flag, mapping, several, text, whole

MOST_TURNS = 1_000
_Z = 1.959963984540054  # the normal deviate of 95 %


class Conduct(StrEnum):
    """How a side fights in a forecast. Everybody attacks with the weapon that deals most to its target on average,
    stances and conditions aside; of equals always the first, in encounter order.

    WEAKEST: the enemy with the fewest hits left. SPREAD: the enemy attacked least often in this turn, of those the
    weakest. LEADER: the enemy of the highest Leader level, then those without, of equals the weakest. EVADE_WHEN_HURT:
    as WEAKEST, but one below half its hits evades while another of its side at half or more can fight on.
    Whoever cannot harm any enemy that stands evades.
    """

    WEAKEST = "weakest"
    SPREAD = "spread"
    LEADER = "leader"
    EVADE_WHEN_HURT = "evade_when_hurt"


class ForecastOptions(msgspec.Struct, frozen=True):
    """What the encounter itself does not say.

    `conduct` by side, WEAKEST for one not named. `range`: the band at which all attacks are made; None lets each weapon
    attack in its best. `allow_twelves`: the GM allows every natural 12 that falls short (T4), else none. `led_by` and
    `waive_bonus` as in `begin_turn`, whenever they can be (I4, I5). `ambush`: the side that surprises every hostile one
    as the next turn begins, whatever is rolled (I8); "" for none. `most_turns`: a fight that lasts longer is undecided.
    """

    conduct: Mapping[str, Conduct] = msgspec.field(default_factory=dict)
    range: str | None = None
    allow_twelves: bool = False
    led_by: Mapping[str, str] = msgspec.field(default_factory=dict)
    waive_bonus: frozenset[str] = frozenset()
    ambush: str = ""
    most_turns: int = 100

    def __post_init__(self) -> None:
        try:
            conduct = {side: Conduct(how) for side, how in mapping("conduct", self.conduct).items()}  # type: ignore[arg-type]
        except ValueError:
            raise bad_value("conduct", self.conduct) from None
        force_setattr(self, "conduct", conduct)
        if self.range is not None:
            text("range", self.range)
        flag("allow_twelves", self.allow_twelves)
        mapping("led_by", self.led_by)
        force_setattr(self, "waive_bonus", frozenset(several("waive_bonus", self.waive_bonus, str)))
        text("ambush", self.ambush)
        whole("turns", self.most_turns, 1, MOST_TURNS)


class Share(msgspec.Struct, frozen=True):
    """`count` of `fights`."""

    count: int
    fights: int

    @property
    def chance(self) -> Fraction:
        return Fraction(self.count, self.fights) if self.fights else Fraction(0)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the chance; 0…1 before the first fight."""
        if not self.fights:
            return (0.0, 1.0)
        chance, square = self.count / self.fights, _Z * _Z / self.fights
        middle = (chance + square / 2) / (1 + square)
        reach = _Z * math.sqrt(chance * (1 - chance) / self.fights + square / (4 * self.fights)) / (1 + square)
        return (max(0.0, middle - reach), min(1.0, middle + reach))


class SideForecast(msgspec.Struct, frozen=True):
    """A side wins when somebody stands at the end and nobody hostile to it does. `hits_left` is the mean of its sum."""

    side: str
    wins: Share
    hits_left: float
    hits_error: float


class CombatantForecast(msgspec.Struct, frozen=True):
    """`down` counts the fights at whose end it is down or dead, `dead` those with it dead, `left` with it gone.

    `hits_left` is the mean, where below 0 counts as 0, and `hits_error` the standard error of that mean.
    """

    id: str
    name: str
    side: str
    down: Share
    dead: Share
    left: Share
    hits_left: float
    hits_error: float
    max_hits: int


class ForecastResult(msgspec.Struct, frozen=True):
    """What came of `fights` fights. `turns` counts by the number of the turn in which a fight ended, from the smallest.

    `undecided` fights are stopped at the limit of turns; after those in `nobody` no one stands.
    """

    fights: int
    sides: tuple[SideForecast, ...]
    combatants: tuple[CombatantForecast, ...]
    turns: Mapping[int, int]
    undecided: Share
    nobody: Share

    @property
    def usual_turn(self) -> int | None:
        """The turn in which most fights end, the first of equals; None where none is decided."""
        return max(self.turns, key=lambda turn: self.turns[turn], default=None)
