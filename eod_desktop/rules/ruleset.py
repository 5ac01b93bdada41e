"""Every option of the rules with its default; a campaign's ruleset is one value of this (RULES.md, "Options")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import force_setattr

from eod_desktop.rules.checks import LARGEST_DM, SUCCESS_TARGET, Difficulty, NaturalTwelve
from eod_desktop.rules.errors import ErrorKind, RuleError
from eod_desktop.rules.values import bad_value, flag, numbers, several, whole


class SideInitiative(StrEnum):
    """Which total of its able combatants stands for a side (I7)."""

    BEST = "best"
    AVERAGE = "average"
    WORST = "worst"


class EvadeLasts(StrEnum):
    """How long an evading stance lasts (A7)."""

    UNTIL_NEXT_ACTION = "until_next_action"
    END_OF_TURN = "end_of_turn"


class CriticalHit(StrEnum):
    """What a natural 12 that hits does to the damage (C8)."""

    GM = "gm"
    MAXIMUM_DAMAGE = "maximum_damage"
    DOUBLE_DAMAGE = "double_damage"
    IGNORE_ARMOR = "ignore_armor"


_LARGEST_STAT = 1_000_000


def _difficulty_name(difficulty: object) -> object:
    """A difficulty of the rules by its name in the table; anything else as it is."""
    return difficulty.name.capitalize() if isinstance(difficulty, Difficulty) else difficulty


def _default_difficulties() -> dict[str, int]:
    return {difficulty.name.capitalize(): difficulty.dm for difficulty in Difficulty}


def _default_range_bands() -> dict[str, int]:
    return {"Close": 2, "Short": 10, "Medium": 50, "Long": 250, "Extreme": 500}


class Ruleset(msgspec.Struct, frozen=True):
    """The options in force. Distances are metres, DMs signed numbers, costs points; a bad value is a RuleError.

    Options take their enum or its text (``natural_twelve="always"``); `range_bands` runs from the nearest outwards.
    """

    success_target: int = SUCCESS_TARGET
    natural_twelve: NaturalTwelve = NaturalTwelve.GM_DECIDES
    unskilled_dm: int = 0
    stat_dm_base: int = 7
    stat_dm_step: int = 1
    difficulties: Mapping[str, int] = msgspec.field(default_factory=_default_difficulties)
    initiative_bonus: int = 1
    initiative_each_turn: bool = True
    side_initiative: SideInitiative = SideInitiative.BEST
    surprise_margin: int = 3
    snap_shot_dm: int = -3
    evade_dm: int = -3
    evade_lasts: EvadeLasts = EvadeLasts.UNTIL_NEXT_ACTION
    short_move: int = 6
    range_bands: Mapping[str, int] = msgspec.field(default_factory=_default_range_bands)
    hits_from: tuple[str, ...] = ("STR", "DEX", "END")
    dead_at: int | None = None
    critical_hit: CriticalHit = CriticalHit.GM
    point_pool: int = 60
    stat_cost: int = 1
    stat_cap: int = 15
    skill_cap: int = 4

    def __post_init__(self) -> None:
        for option, check in _CHECKS.items():
            value = getattr(self, option)
            try:
                checked = check(value)
            except ValueError:
                raise RuleError(ErrorKind.BAD_OPTION, option=option, value=value) from None
            if checked is not value:
                force_setattr(self, option, checked)

    def stat_dm(self, value: int) -> int:
        """The DM of a stat of `value` (T6): floor((stat − base) / step)."""
        return (whole("stat", value, -_LARGEST_STAT, _LARGEST_STAT) - self.stat_dm_base) // self.stat_dm_step

    def target_at(self, difficulty: Difficulty | str) -> int:
        """The target of a check of that difficulty (T1, T7), by its name in `difficulties`; RuleError for another."""
        name = _difficulty_name(difficulty)
        if not isinstance(name, str) or name not in self.difficulties:
            raise bad_value("difficulty", difficulty)
        return self.success_target + self.difficulties[name]

    def differences(self) -> tuple[str, ...]:
        """The names of the options that differ from their default."""
        default = Ruleset()
        return tuple(name for name in self.__struct_fields__ if getattr(self, name) != getattr(default, name))


def _between(low: int, high: int) -> Callable[[Any], int]:
    return lambda value: whole("", value, low, high)


def _dead_at(value: Any) -> int | None:
    return None if value is None else whole("", value, -1_000_000, 0)


def _difficulties(value: Any) -> dict[str, int]:
    named = {_difficulty_name(key): dm for key, dm in value.items()} if isinstance(value, Mapping) else value
    return _filled(numbers("", named, -LARGEST_DM, LARGEST_DM))


def _range_bands(value: Any) -> dict[str, int]:
    return _filled(numbers("", value, 0, 1_000_000_000))


def _filled(checked: dict[str, int]) -> dict[str, int]:
    if not checked:
        raise ValueError
    return checked


def _stat_names(value: Any) -> tuple[str, ...]:
    names = several("", value, str)
    if not names or not all(name.strip() for name in names) or len(set(names)) < len(names):
        raise ValueError
    return names


_DM = _between(-LARGEST_DM, LARGEST_DM)
_POINTS = _between(0, 1_000_000)

_CHECKS: dict[str, Callable[[Any], object]] = {
    "success_target": _between(-LARGEST_DM, LARGEST_DM),
    "natural_twelve": NaturalTwelve,
    "unskilled_dm": _DM,
    "stat_dm_base": _between(-1_000, 1_000),
    "stat_dm_step": _between(1, 1_000),
    "difficulties": _difficulties,
    "initiative_bonus": _DM,
    "initiative_each_turn": lambda value: flag("", value),
    "side_initiative": SideInitiative,
    "surprise_margin": _between(1, 1_000),
    "snap_shot_dm": _DM,
    "evade_dm": _DM,
    "evade_lasts": EvadeLasts,
    "short_move": _between(0, 1_000_000),
    "range_bands": _range_bands,
    "hits_from": _stat_names,
    "dead_at": _dead_at,
    "critical_hit": CriticalHit,
    "point_pool": _POINTS,
    "stat_cost": _POINTS,
    "stat_cap": _between(1, 1_000),
    "skill_cap": _between(0, 1_000),
}
