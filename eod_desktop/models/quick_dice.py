"""A roll of plain dice in the line of a quick check."""

from __future__ import annotations

import re

from eod_desktop.models import quick_grammar as grammar
from eod_desktop.models.quick_bounds import QuickError, QuickErrorKind, once, skip, times_of
from eod_desktop.models.quick_line import QuickDice
from eod_desktop.rules import DiceExpression, ErrorKind, RuleError


class DiceReader:
    """Reads a roll of plain dice, with how often and whether secretly before or behind it."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._times, self._secret = 1, False

    def read(self) -> QuickDice | None:
        """None for a line that is no roll of dice."""
        line = self._line
        start = skip(line, 0)
        while found := self._beside_dice(start):
            start = skip(line, found.end())
        if not grammar.DICE_LINE.match(line, start):
            return None
        self._take(0, start)
        expression, end = self._dice(start)
        self._take(end, len(line.rstrip()))
        return QuickDice(expression, self._times, self._secret)

    def _dice(self, start: int) -> tuple[DiceExpression, int]:
        """The dice and where they end; a constant without dice is no roll."""
        line = self._line
        gap = grammar.DICE_END.search(line, start)
        end = gap.start() if gap else len(line.rstrip())
        if "d" not in line[start:end].lower():
            raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, start, len(line.rstrip()))
        try:
            return DiceExpression.parse(line[start:end]), end
        except RuleError as error:
            limits = error.kind is ErrorKind.BAD_EXPRESSION and error.data.get("reason") == "limits"
            kind = QuickErrorKind.LIMITS if limits else QuickErrorKind.NOT_UNDERSTOOD
            raise QuickError(kind, start, end) from None

    def _beside_dice(self, at: int) -> re.Match[str] | None:
        line = self._line
        found = grammar.TIMES.match(line, at) or grammar.SECRET.match(line, at)
        return found or grammar.SAYS_NOTHING.match(line, at)

    def _take(self, at: int, end: int) -> None:
        """Understand what stands beside the dice."""
        while (at := skip(self._line, at)) < end:
            found = self._beside_dice(at)
            if found is None:
                raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, at, end)
            if found.re is grammar.TIMES:
                once(self._times == 1, found, "times")
                self._times = times_of(found)
            elif found.re is grammar.SECRET:
                once(not self._secret, found, "secret")
                self._secret = True
            at = found.end()
