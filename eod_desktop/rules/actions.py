"""What a combatant can declare (A1–A6); values only, the encounter says when they are legal."""

from __future__ import annotations

import msgspec
from msgspec.structs import force_setattr

from eod_desktop.rules.checks import Check, Modifier
from eod_desktop.rules.values import flag, one_of, several, text, title

_NONE = ()


class Attack(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One attack with a carried weapon (A1); `moving` makes it a snap shot (A2), `hidden` a quiet one (I11).

    `target` is a combatant's id, `weapon` and `range` go by name, `modifiers` are the situation's DMs.
    """

    target: str
    weapon: str
    range: str
    moving: bool = False
    hidden: bool = False
    modifiers: tuple[Modifier, ...] = ()

    def __post_init__(self) -> None:
        # a fight makes many; asked at once, then one by one for the error that says which
        if not (
            type(self.target) is type(self.weapon) is type(self.range) is str
            and type(self.moving) is type(self.hidden) is bool
        ):
            text("target", self.target)
            text("weapon", self.weapon)
            text("range", self.range)
            flag("moving", self.moving)
            flag("hidden", self.hidden)
        if self.modifiers is not _NONE:
            force_setattr(self, "modifiers", several("modifiers", self.modifiers, Modifier))


class Evade(msgspec.Struct, frozen=True, tag=True):
    """No attack; attacks on it get the evade DM (A3)."""


class Move(msgspec.Struct, frozen=True, tag=True):
    """Twice the short distance, no attack (A4)."""


class BreakOff(msgspec.Struct, frozen=True, tag=True):
    """Counts as evading; gone from the next turn on (A5)."""


class Other(msgspec.Struct, frozen=True, tag=True):
    """Reloading, anything in words that needs no roll (A6)."""

    text: str = ""

    def __post_init__(self) -> None:
        text("text", self.text)


class Task(msgspec.Struct, frozen=True, tag=True):
    """A task roll (A6): `what` in words, and the check as it stands when it is declared."""

    what: str
    check: Check

    def __post_init__(self) -> None:
        title("what", self.what)
        one_of("check", self.check, Check)


Action = Attack | Evade | Move | BreakOff | Other | Task


def stance(action: Action) -> tuple[bool, bool]:
    """Whether who declares it evades, and whether it breaks off (A3, A5)."""
    if isinstance(action, BreakOff):
        return True, True
    return isinstance(action, Evade), False
