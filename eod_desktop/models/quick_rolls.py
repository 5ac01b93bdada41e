"""Rolling a quick check, rolling dice of it again, and the GM's word on a natural 12: rolls for the log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.rolls import Roll, RollKind, Standing
from eod_desktop.models.quick_check import Ready, side_name
from eod_desktop.models.quick_line import QuickDice, QuickPart
from eod_desktop.rules import (
    Ahead,
    Check,
    CheckResult,
    DiceSource,
    RollPurpose,
    RollPurposeKind,
    ScriptedDice,
    ahead,
)

_STANDINGS = {Ahead.FIRST: Standing.AHEAD, Ahead.SECOND: Standing.BEHIND, Ahead.TIE: Standing.LEVEL}


class Rolled(msgspec.Struct, frozen=True):
    """One roll as the log has it; of a check also the check and what came of it."""

    roll: Roll
    check: Check | None = None
    result: CheckResult | None = None

    @property
    def waits(self) -> bool:
        """A natural 12 that waits for the GM (T4)."""
        return self.result is not None and self.result.gm_may_allow


class Throw(msgspec.Struct, frozen=True):
    """What was rolled at one go: one roll, or those of both sides."""

    sides: tuple[Rolled, ...]


def throws_of(asked: Ready | QuickDice, dice: DiceSource) -> tuple[Throw, ...]:
    """Roll as often as asked; faces that were typed in are marked as table dice."""
    _typed(dice)
    if isinstance(asked, QuickDice):
        return tuple(Throw((_dice(asked, dice),)) for _ in range(asked.times))
    sides = tuple(zip(asked.parts, asked.checks, strict=True))
    secret, times = asked.line.secret, asked.line.times
    return tuple(_throw([_check(part, check, secret, dice) for part, check in sides]) for _ in range(times))


def _throw(sides: Sequence[Rolled]) -> Throw:
    """Of one side, or of two that are opposed: each then says how it stands against the other."""
    if len(sides) == 1:
        return Throw(tuple(sides))
    first, second = sides
    return Throw((_against(first, second), _against(second, first)))


def rolled_again(rolled: Rolled, again: Sequence[bool], dice: DiceSource, rival: Rolled | None = None) -> Rolled:
    """Roll the dice of a check again that `again` marks; only the final dice decide, the others stay to be seen.

    `rival` is what the other side of an opposed check has by now. ValueError for a roll that is no check, or where no
    die is marked.
    """
    roll, check = rolled.roll, rolled.check
    if check is None or not any(again):
        raise ValueError("nothing to roll again")
    _typed(dice)
    _tell(dice, roll.who, roll.what)
    fresh = dice.roll(sum(again))
    typed = _typed(dice)
    new = iter(fresh)
    faces = tuple(next(new) if marked else face for face, marked in zip(roll.faces, again, strict=True))
    thrown_away = tuple(face for face, marked in zip(roll.faces, again, strict=True) if marked)
    result = check.roll(ScriptedDice(faces))
    discarded = (*roll.discarded, *thrown_away)
    row = replace(_row(roll, result), discarded=discarded, table_dice=_all(typed))
    return _against(Rolled(row, check, result), rival)


def ruled(rolled: Rolled, allow: bool, rival: Rolled | None = None) -> Rolled:
    """The GM's word on a natural 12, as a row of its own (T4); IllegalAction where none waits.

    `rival` is what the other side of an opposed check has by now.
    """
    if rolled.result is None:
        raise ValueError("no check")
    result = rolled.result.allowed() if allow else rolled.result.refused()
    row = replace(_row(rolled.roll, result), kind=RollKind.RULING, faces=(), modifiers=(), discarded=())
    return _against(Rolled(replace(row, allowed=allow, table_dice=False), rolled.check, result), rival)


def _against(rolled: Rolled, rival: Rolled | None) -> Rolled:
    """With how it stands against another's; None for nobody's."""
    if rival is None or rolled.result is None or rival.result is None:
        return replace(rolled, roll=replace(rolled.roll, whom="", standing=None))
    standing = _STANDINGS[ahead(rolled.result, rival.result)]
    return replace(rolled, roll=replace(rolled.roll, whom=rival.roll.who, standing=standing))


def _check(part: QuickPart, check: Check, secret: bool, dice: DiceSource) -> Rolled:
    who = side_name(part)
    _tell(dice, who, part.figure)
    result = check.roll(dice)
    row = Roll(RollKind.CHECK, "", 0, who, part.figure, secret=secret, table_dice=_all(_typed(dice)))
    return Rolled(_row(row, result), check, result)


def _row(roll: Roll, result: CheckResult) -> Roll:
    return replace(
        roll,
        faces=result.faces,
        modifiers=result.modifiers,
        total=result.total,
        target=result.target,
        outcome=result.outcome,
        waiting=result.gm_may_allow,
    )


def _dice(asked: QuickDice, dice: DiceSource) -> Rolled:
    expression = str(asked.expression)
    _tell(dice, "", expression)
    rolled = asked.expression.roll(dice)
    return Rolled(
        Roll(
            RollKind.EXPRESSION,
            "",
            0,
            "",
            expression,
            faces=rolled.faces,
            total=rolled.total,
            table_dice=_all(_typed(dice)),
            secret=asked.secret,
            expression=expression,
        )
    )


def _tell(dice: DiceSource, who: str, what: str) -> None:
    """Say what the next faces are for, to dice that ask for them; whoever rolls is known by name."""
    about = getattr(dice, "about", None)
    if about is not None:
        about(RollPurpose(RollPurposeKind.TASK, who, what))


def _typed(dice: DiceSource) -> tuple[bool, ...]:
    taken = getattr(dice, "taken", None)
    return taken() if taken else ()


def _all(typed: tuple[bool, ...]) -> bool:
    return bool(typed) and all(typed)
