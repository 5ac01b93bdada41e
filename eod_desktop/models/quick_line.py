"""What a quick check asks for, as a value that is written as one line and reads back to an equal one."""

from __future__ import annotations

import re

import msgspec

from eod_desktop.rules import DiceExpression, Modifier

_PLAIN = re.compile(r"[^\W\d_]\w*")


class QuickPart(msgspec.Struct, frozen=True):
    """One side of a check: a person of the vocabulary, a skill or stat, and DMs; "" where none is named."""

    who: str = ""
    figure: str = ""
    dms: tuple[Modifier, ...] = ()

    def __str__(self) -> str:
        named = ((f"@{_quoted(self.who)}") if self.who else "", (f"#{_quoted(self.figure)}") if self.figure else "")
        return " ".join(part for part in (*named, *map(_dm_text, self.dms)) if part)


class QuickDice(msgspec.Struct, frozen=True):
    """A roll of plain dice. ``str()`` reads back to an equal value."""

    expression: DiceExpression
    times: int = 1
    secret: bool = False

    def __str__(self) -> str:
        return f"{self.expression}{_ending(self.times, self.secret)}"


class QuickCheck(msgspec.Struct, frozen=True):
    """A check, opposed where it is `against` somebody; `difficulty` by name or a `target`, both None for the ruleset's.

    ``str()`` reads back to an equal value with the same vocabulary.
    """

    part: QuickPart = QuickPart()
    difficulty: str | None = None
    target: int | None = None
    against: QuickPart | None = None
    times: int = 1
    secret: bool = False

    def __str__(self) -> str:
        words = [str(self.part)]
        if self.difficulty is not None:
            words.append(f"at {_quoted(self.difficulty)}")
        if self.target is not None:
            words.append(f"{self.target}+")
        if self.against is not None:
            words.append(f"vs {self.against}")
        return (" ".join(word for word in words if word) + _ending(self.times, self.secret)).strip()


def _quoted(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else '"{}"'.format(name.replace('"', '""'))


def _dm_text(dm: Modifier) -> str:
    label = '"{}"'.format(dm.label.replace('"', '""')) if dm.label else ""
    return f"{dm.value:+d}{label}"


def _ending(times: int, secret: bool) -> str:
    return (f" x{times}" if times > 1 else "") + (" secret" if secret else "")
