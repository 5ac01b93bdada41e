"""What a roll is for, told to dice that ask: whoever types faces in from the table needs to know."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from eod_desktop.rules.dice import DiceSource


class RollPurposeKind(StrEnum):
    INITIATIVE = "initiative"
    TO_HIT = "to_hit"
    DAMAGE = "damage"
    TASK = "task"


class RollPurpose(msgspec.Struct, frozen=True):
    """Who (an id) rolls: `what` is the weapon's name or the task's words, `whom` the target's id, "" for none."""

    kind: RollPurposeKind
    who: str
    what: str = ""
    whom: str = ""


def tell(dice: DiceSource, kind: RollPurposeKind, who: str, what: str = "", whom: str = "") -> None:
    """Tell dice that have an `about` what comes next: every `roll` until the next purpose (2d6+1d4 are two)."""
    about = getattr(dice, "about", None)
    if about is not None:
        about(RollPurpose(kind, who, what, whom))
