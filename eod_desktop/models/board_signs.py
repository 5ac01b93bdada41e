"""The signs of a row of the board, each a word or two: what waits, stances, surprise, who is out, conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.ladder import Held, LadderRow, State
from eod_desktop.models.wording import number, signed
from eod_desktop.rules import BreakOff

translate = QCoreApplication.translate

_MARK = re.compile(r"%([1-9])")


class Sign(msgspec.Struct, frozen=True):
    """A `word`, and how long it lasts; `state` is None for a condition.

    `said_anyway`: what the row says of its action holds it already.
    """

    word: str
    rest: str = ""
    state: State | None = None
    said_anyway: bool = False

    @property
    def text(self) -> str:
        return self.word + self.rest

    @property
    def word_may_be_cut(self) -> bool:
        """The GM named it, at any length."""
        return self.state is None


def fill(pattern: str, *values: str) -> str:
    """`pattern` with values for %1, %2 …; a value that holds such a mark itself stays as it is."""
    return _MARK.sub(lambda mark: values[int(mark[1]) - 1], pattern)


def signs(row: LadderRow) -> tuple[Sign, ...]:
    """The signs of a row, the most important first."""
    return tuple(_signs(row)) if row.states or row.conditions else ()


def _signs(row: LadderRow) -> Iterator[Sign]:
    for state in row.states:
        if state is not State.HIDDEN:
            yield Sign(_state_text(state, row), state=state, said_anyway=_said_anyway(state, row))
    for held in row.conditions:
        yield _condition(held)
    if State.HIDDEN in row.states:
        yield Sign(_state_text(State.HIDDEN, row), state=State.HIDDEN)


def _condition(held: Held) -> Sign:
    if held.until_next_action:
        lasts = translate("Board", "until it acts")
    elif held.left is None:
        return Sign(held.name)
    elif held.left <= 1:
        lasts = translate("Board", "this turn")
    else:
        lasts = fill(translate("Board", "%1 turns"), number(held.left))
    return Sign(held.name, f" · {lasts}")


def _state_text(state: State, row: LadderRow) -> str:
    match state:
        case State.RULING:
            return translate("Board", "natural 12")
        case State.PENDING:
            return fill(translate("Board", "%1 pending"), number(-row.pending))
        case State.DECLARED:
            return translate("Board", "declared")
        case State.BREAKING_OFF:
            return translate("Board", "breaking off")
        case State.EVADING:
            return (
                fill(translate("Board", "evading %1"), signed(row.evade_dm))
                if row.evade_dm
                else translate("Board", "evading")
            )
        case State.SURPRISED:
            return translate("Board", "surprised")
        case State.DOWN:
            return translate("Board", "down")
        case State.DEAD:
            return translate("Board", "dead")
        case State.LEFT:
            return translate("Board", "left")
        case State.HIDDEN:
            return translate("Board", "hidden")


def _said_anyway(state: State, row: LadderRow) -> bool:
    return state is State.DECLARED or (state is State.BREAKING_OFF and isinstance(row.action, BreakOff))
