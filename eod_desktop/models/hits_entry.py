"""What a GM types to change hits: damage, healing, or a figure."""

from __future__ import annotations

import re
from enum import Enum

import msgspec


class HitsChange(Enum):
    """What a typed figure does to the hits."""

    DAMAGE = "damage"
    HEAL = "heal"
    SET = "set"


class HitsEntry(msgspec.Struct, frozen=True):
    """A change of hits: `amount` points of damage or healing (≥ 0), or the new figure (of either sign)."""

    change: HitsChange
    amount: int


_SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{FULLWIDTH PLUS SIGN}": "+"})
_ENTRY = re.compile(r"(=\s*-?|[-+]?)\s*([0-9]{1,6})")


def parse_hits(text: str) -> HitsEntry | None:
    """Read ``7`` and ``-7`` (damage), ``+3`` (healing), ``=12`` or ``=-2`` (the new figure); None for anything else."""
    found = _ENTRY.fullmatch(text.translate(_SIGNS).strip())
    if not found:
        return None
    sign, amount = found[1].replace(" ", ""), int(found[2])
    if sign.startswith("="):
        return HitsEntry(HitsChange.SET, -amount if sign == "=-" else amount)
    return HitsEntry(HitsChange.HEAL if sign == "+" else HitsChange.DAMAGE, amount)
