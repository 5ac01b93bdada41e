"""What a GM types to change hits: damage, healing, or a figure; and what that would do."""

from __future__ import annotations

import re
from enum import Enum

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.wording import number, status_text
from eod_desktop.rules import Encounter


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


def operation(entry: HitsEntry, absorb: bool) -> tuple[str, tuple[object, ...]]:
    """The encounter's operation that makes the change, and its arguments after the combatant's id."""
    match entry.change:
        case HitsChange.DAMAGE:
            return "harm", (entry.amount, absorb)
        case HitsChange.HEAL:
            return "heal", (entry.amount,)
        case HitsChange.SET:
            return "set_hits", (entry.amount,)


def outlook(encounter: Encounter, id: str, entry: HitsEntry, absorb: bool) -> str:
    """What the change would do to a combatant, asked of the rules: "Bo Halloran: 9 → 4 · armor absorbs 2"."""
    before = encounter.combatant(id)
    name, arguments = operation(entry, absorb)
    after: Encounter = getattr(encounter, name)(id, *arguments)
    hits, status = after.combatant(id).hits, after.combatant(id).status
    said = [f"{before.name}: {number(before.hits)} → {number(hits)}"]
    absorbed = entry.amount - (before.hits - hits)
    if entry.change is HitsChange.DAMAGE and absorbed:
        said.append(QCoreApplication.translate("Hits", "armor absorbs {points}").format(points=number(absorbed)))
    if status is not before.status:
        said.append(status_text(status))
    return " · ".join(said)
