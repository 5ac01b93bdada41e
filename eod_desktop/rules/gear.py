"""What a combatant fights with and wears: weapons and armor (C1, C2, C9)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import force_setattr

from eod_desktop.rules.checks import LARGEST_DM
from eod_desktop.rules.dice import DiceExpression
from eod_desktop.rules.values import flag, mapping, numbers, text, title, whole

ABSORBS_ALL = "all"
_MOST = 1_000_000


def _default_ranges() -> dict[str, int]:
    return {"Short": 0}


class Weapon(msgspec.Struct, frozen=True):
    """A weapon: the skill that aims it ("" for none), damage dice, and a DM for each range band it reaches (C1, C2).

    `damage` is given as text or as a DiceExpression and always held as the latter. `stat` names a stat whose DM stands
    in for the skill (T6). A `silent` weapon does not cost the surprise (I11). `damage_type` picks the armor's figure
    (C9).
    """

    name: str
    skill: str
    damage: DiceExpression
    range_dms: Mapping[str, int] = msgspec.field(default_factory=_default_ranges)
    dm: int = 0
    silent: bool = False
    damage_type: str = ""
    stat: str = ""

    def __post_init__(self) -> None:
        title("weapon", self.name)
        if self.skill is None:
            force_setattr(self, "skill", "")
        for field in ("skill", "damage_type", "stat"):
            text(field, getattr(self, field))
        if not isinstance(self.damage, DiceExpression):
            force_setattr(self, "damage", DiceExpression.parse(self.damage))
        whole("weapon DM", self.dm, -LARGEST_DM, LARGEST_DM)
        flag("silent", self.silent)
        force_setattr(self, "range_dms", numbers("range DM", self.range_dms, -LARGEST_DM, LARGEST_DM))


class Armor(msgspec.Struct, frozen=True):
    """Armor absorbs a number of each hit's damage or ``"all"``; `by_type` replaces that for a damage type (C9)."""

    name: str
    absorbs: int | str
    by_type: Mapping[str, int | str] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        title("armor", self.name)
        _absorbs(self.absorbs)
        by_type = mapping("by_type", self.by_type)
        force_setattr(self, "by_type", {title("by_type", kind): _absorbs(points) for kind, points in by_type.items()})

    def against(self, damage_type: str = "") -> int | str:
        """What it absorbs of a hit of that damage type: a number of points, or ``"all"`` (C9)."""
        return self.by_type.get(damage_type, self.absorbs) if self.by_type else self.absorbs

    def absorbed(self, rolled: int, damage_type: str = "") -> int:
        """How many of `rolled` (≥ 0) points of that damage type this armor takes."""
        absorbs = self.against(damage_type)
        return rolled if isinstance(absorbs, str) or absorbs > rolled else absorbs


def _absorbs(points: object) -> int | str:
    return ABSORBS_ALL if points == ABSORBS_ALL else whole("absorbs", points, 0, _MOST)
