"""What a combatant fights with and wears: weapons and armor (C1, C2, C9)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import force_setattr

from eod_desktop.rules.checks import LARGEST_DM
from eod_desktop.rules.dice import DiceExpression
from eod_desktop.rules.errors import ErrorKind, RuleError, whole

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
        if not isinstance(self.name, str) or not self.name.strip():
            raise RuleError(ErrorKind.BAD_VALUE, name="weapon", value=self.name)
        if not isinstance(self.damage, DiceExpression):
            force_setattr(self, "damage", DiceExpression.parse(self.damage))
        whole("weapon DM", self.dm, -LARGEST_DM, LARGEST_DM)
        ranges = {band: whole(f"range DM {band}", dm, -LARGEST_DM, LARGEST_DM) for band, dm in self.range_dms.items()}
        force_setattr(self, "range_dms", ranges)


class Armor(msgspec.Struct, frozen=True):
    """Armor absorbs a number of each hit's damage or ``"all"``; `by_type` replaces that for a damage type (C9)."""

    name: str
    absorbs: int | str
    by_type: Mapping[str, int | str] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise RuleError(ErrorKind.BAD_VALUE, name="armor", value=self.name)
        for absorbs in (self.absorbs, *self.by_type.values()):
            if absorbs != ABSORBS_ALL:
                whole("absorbs", absorbs, 0, _MOST)
        force_setattr(self, "by_type", dict(self.by_type))

    def absorbed(self, rolled: int, damage_type: str = "") -> int:
        """How many of `rolled` (≥ 0) points of that damage type this armor takes."""
        absorbs = self.by_type.get(damage_type, self.absorbs) if damage_type else self.absorbs
        return rolled if isinstance(absorbs, str) else min(absorbs, rolled)
