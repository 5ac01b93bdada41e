"""What can be wrong with the line of a quick check, and the bounds of what it may ask for."""

from __future__ import annotations

import re
from enum import StrEnum

from eod_desktop.models import quick_grammar as grammar

LONGEST_LINE = 1_000  # characters
MOST_TIMES = 100
LARGEST = 1_000  # of a DM or a target, either side of zero


class QuickErrorKind(StrEnum):
    """What is wrong with a line; the comment names what `QuickError.options` holds."""

    EMPTY = "empty"
    NOT_UNDERSTOOD = "not_understood"  # names like it
    AMBIGUOUS = "ambiguous"  # the names that it may be
    TWICE = "twice"  # the role that is filled already
    LIMITS = "limits"
    TOO_LONG = "too_long"


class QuickError(ValueError):
    """A line that is not understood: where (`start` to `end`, in characters of the line) and why."""

    def __init__(self, kind: QuickErrorKind, start: int = 0, end: int = 0, options: tuple[str, ...] = ()) -> None:
        self.kind, self.start, self.end, self.options = kind, start, end, options
        super().__init__(f"{kind} at {start}–{end}")


def skip(line: str, at: int) -> int:
    found = grammar.SPACE.match(line, at)
    return found.end() if found else at


def once(free: bool, found: re.Match[str], role: str) -> None:
    if not free:
        raise QuickError(QuickErrorKind.TWICE, *found.span(), options=(role,))


def times_of(found: re.Match[str]) -> int:
    written = found[1] or found[2]
    if len(written) > 4 or not 1 <= int(written) <= MOST_TIMES:
        raise QuickError(QuickErrorKind.LIMITS, *found.span())
    return int(written)


def bounded(value: int, found: re.Match[str]) -> int:
    if not -LARGEST <= value <= LARGEST:
        raise QuickError(QuickErrorKind.LIMITS, *found.span())
    return value
