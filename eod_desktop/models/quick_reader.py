"""The quick check as one typed line, such as ``ana rifle difficult +1``, ``ana melee vs bo melee x3`` or ``2d6+3``.

A line is a sum of dice, or a check: who, a skill or stat, a difficulty or target, DMs, in any order. Names may be cut
short while they stay the only ones; ``@`` says that a name is a person's, ``#`` a skill's or stat's, ``at`` a
difficulty's, and quotation marks hold names of any characters together. ``vs`` begins the other side of an opposed
check, ``x3`` repeats, ``secret`` hides the roll from the players. Whatever is not understood is an error that says
where it stands; nothing is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from eod_desktop.models.quick_line import QuickCheck, QuickDice, QuickPart
from eod_desktop.models.quick_words import Role, Vocabulary
from eod_desktop.rules import DiceExpression, ErrorKind, Modifier, RuleError

LONGEST_LINE = 1_000  # characters
MOST_TIMES = 100
_LARGEST = 1_000  # of a DM or a target, either side of zero

_DASHES = str.maketrans({"\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2013": "-"})
_SPACE = re.compile(r"\s*")
_NAME = re.compile(r'([@#]?)(?:"((?:[^"]|"")*)"|([^\s"@#]*))')
_DM = re.compile(r"([+-])\s*([0-9]+)(?![^\s+\-\"])")
_LABEL = re.compile(r'\s*"((?:[^"]|"")*)"')
_TARGET = re.compile(r"(-?[0-9]+)\+(?=\s|$)")
_TIMES = re.compile(r"(?:[x×]\s*([0-9]+)|([0-9]+)\s*[x×])(?=\s|$)", re.IGNORECASE)
_SECRET = re.compile(r"secret(?=\s|$)", re.IGNORECASE)
_AGAINST = re.compile(r"(?:vs\.?|versus|against)(?=\s|$)", re.IGNORECASE)
_AT = re.compile(r"at(?=\s)\s*", re.IGNORECASE)
_DICE_LINE = re.compile(r"[\s0-9+\-]*d[0-9]*(?=\s|$|[+-])", re.IGNORECASE)
_DICE_END = re.compile(r"(?<=[0-9d])\s+(?=[^+\-\s])", re.IGNORECASE)
_CHUNK = re.compile(r'[^\s"@#]+')
_BEFORE_DM = re.compile(r"[+-]\s*[0-9]")
_MARKS = re.compile(r"(?<!\S)[@#](\S)")


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


def read_line(text: str, vocabulary: Vocabulary) -> QuickDice | QuickCheck:
    """What the line asks for; QuickError with the place of the first thing that is not understood."""
    if len(text) > LONGEST_LINE:
        raise QuickError(QuickErrorKind.TOO_LONG, LONGEST_LINE, len(text))
    line = text.translate(_DASHES)
    if not line.strip():
        raise QuickError(QuickErrorKind.EMPTY)
    start = _skip(line, 0)
    return _read_dice(line, start) if _DICE_LINE.match(line, start) else _CheckReader(line, vocabulary).read()


def written(asked: QuickDice | QuickCheck, vocabulary: Vocabulary) -> str:
    """As a GM would write it, with marks and quotation marks only where the names need them."""
    if isinstance(asked, QuickCheck):
        bare = _MARKS.sub(r"\1", str(asked)).replace(" at ", " ")
        try:
            if read_line(bare, vocabulary) == asked:
                return bare
        except QuickError:
            pass
    return str(asked)


def _read_dice(line: str, start: int) -> QuickDice:
    """The dice, then how often and whether secretly; a constant without dice is no roll."""
    gap = _DICE_END.search(line, start)
    end = gap.start() if gap else len(line.rstrip())
    try:
        expression = DiceExpression.parse(line[start:end])
    except RuleError as error:
        limits = error.kind is ErrorKind.BAD_EXPRESSION and error.data.get("reason") == "limits"
        kind = QuickErrorKind.LIMITS if limits else QuickErrorKind.NOT_UNDERSTOOD
        raise QuickError(kind, start, end) from None
    times, secret, at = 1, False, _skip(line, end)
    while at < len(line):
        if found := _TIMES.match(line, at):
            _once(times == 1, found, "times")
            times = _times(found)
        elif found := _SECRET.match(line, at):
            _once(not secret, found, "secret")
            secret = True
        else:
            raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, at, len(line.rstrip()))
        at = _skip(line, found.end())
    return QuickDice(expression, times, secret)


class _CheckReader:
    """Reads a check from left to right."""

    def __init__(self, line: str, vocabulary: Vocabulary) -> None:
        self._line = line
        self._vocabulary = vocabulary
        self._check = QuickCheck()
        self._part = QuickPart()
        self._opposed = False

    def read(self) -> QuickCheck:
        at = _skip(self._line, 0)
        while at < len(self._line):
            at = _skip(self._line, self._step(at))
        if self._opposed:
            return replace(self._check, against=self._part)
        return replace(self._check, part=self._part)

    def _step(self, at: int) -> int:
        """Understand what stands at a place; where it ends."""
        line, check = self._line, self._check
        if found := _TARGET.match(line, at):
            _once(check.target is None and check.difficulty is None, found, "target")
            self._check = replace(check, target=_bounded(int(found[1]), found))
        elif found := _DM.match(line, at):
            return self._dm(found)
        elif found := _TIMES.match(line, at):
            _once(check.times == 1, found, "times")
            self._check = replace(check, times=_times(found))
        elif found := _SECRET.match(line, at):
            _once(not check.secret, found, "secret")
            self._check = replace(check, secret=True)
        elif found := _AGAINST.match(line, at):
            _once(not self._opposed, found, "against")
            self._check, self._part, self._opposed = replace(check, part=self._part), QuickPart(), True
        elif found := _AT.match(line, at):
            return self._named(found.end(), Role.DIFFICULTY)
        elif line[at] in '@#"':
            return self._named(at, {"@": Role.PERSON, "#": Role.FIGURE}.get(line[at]))
        else:
            return self._words(at)
        return found.end()

    def _dm(self, found: re.Match[str]) -> int:
        value = _bounded(int(found[2]) * (-1 if found[1] == "-" else 1), found)
        label = _LABEL.match(self._line, found.end())
        try:
            dm = Modifier(label[1].replace('""', '"') if label else "", value)
        except RuleError:
            raise QuickError(QuickErrorKind.LIMITS, *found.span()) from None
        self._part = replace(self._part, dms=(*self._part.dms, dm))
        return label.end() if label else found.end()

    def _named(self, at: int, role: Role | None) -> int:
        """A name that is marked or quoted, whole."""
        found = _NAME.match(self._line, at)
        if not found or not (found[2] or found[3]):
            raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, at, min(at + 1, len(self._line)))
        if found[3] is not None:
            # an unquoted one ends where a DM begins, unless it is longer by name
            whole = self._vocabulary.named(found[3], role)
            cut = None if whole else _BEFORE_DM.search(found[3], 1)
            written, end = (found[3][: cut.start()], found.start(3) + cut.start()) if cut else (found[3], found.end())
        else:
            written, end = found[2].replace('""', '"'), found.end()
        self._take(written, at, end, role)
        return end

    def _words(self, at: int) -> int:
        """The longest run of words from here that is a name, else a word that begins just one."""
        runs = tuple(self._runs(at))
        for end in runs:
            written = self._line[at:end]
            if self._vocabulary.named(written):
                self._take(written, at, end, None)
                return end
        shortest = runs[-1] if runs else at + 1
        for end in runs:
            if self._vocabulary.beginning(self._line[at:end]):
                self._take(self._line[at:end], at, end, None)
                return end
        raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, at, shortest, self._vocabulary.like(self._line[at:shortest]))

    def _runs(self, at: int) -> Iterator[int]:
        """Where a name that begins here may end, the furthest first."""
        ends: list[int] = []
        place = at
        while len(ends) < 2 * self._vocabulary.most_words and (chunk := _CHUNK.match(self._line, place)):
            cut = _BEFORE_DM.search(chunk[0], 1)
            if cut:
                ends.append(chunk.start() + cut.start())
            ends.append(chunk.end())
            place = _skip(self._line, chunk.end())
        yield from reversed(ends)

    def _take(self, written: str, start: int, end: int, role: Role | None) -> None:
        """Let a name fill the role that it has."""
        vocabulary = self._vocabulary
        meant = vocabulary.named(written, role) or vocabulary.beginning(written, role)
        if not meant:
            raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, start, end, vocabulary.like(written))
        free = [one for one in meant if self._is_free(one[0])]
        if not free:
            raise QuickError(QuickErrorKind.TWICE, start, end, (meant[0][0].value,))
        if len(free) > 1:
            free = self._nearest(free)
        if len(free) > 1:
            raise QuickError(QuickErrorKind.AMBIGUOUS, start, end, tuple(name for _, name in free))
        self._fill(*free[0])

    def _nearest(self, meant: list[tuple[Role, str]]) -> list[tuple[Role, str]]:
        """Those that the person named already can do, where there are such."""
        own = self._vocabulary.figures_of(self._part.who)
        can = [one for one in meant if one[0] is Role.FIGURE and one[1] in own]
        return can or meant

    def _is_free(self, role: Role) -> bool:
        match role:
            case Role.PERSON:
                return not self._part.who
            case Role.FIGURE:
                return not self._part.figure
            case Role.DIFFICULTY:
                return self._check.difficulty is None and self._check.target is None
            case Role.SITUATION:
                return True

    def _fill(self, role: Role, name: str) -> None:
        match role:
            case Role.PERSON:
                self._part = replace(self._part, who=name)
            case Role.FIGURE:
                self._part = replace(self._part, figure=name)
            case Role.DIFFICULTY:
                self._check = replace(self._check, difficulty=name)
            case Role.SITUATION:
                self._part = replace(self._part, dms=(*self._part.dms, self._vocabulary.situation(name)))


def _skip(line: str, at: int) -> int:
    found = _SPACE.match(line, at)
    return found.end() if found else at


def _once(free: bool, found: re.Match[str], role: str) -> None:
    if not free:
        raise QuickError(QuickErrorKind.TWICE, *found.span(), options=(role,))


def _times(found: re.Match[str]) -> int:
    written = found[1] or found[2]
    if len(written) > 4 or not 1 <= int(written) <= MOST_TIMES:
        raise QuickError(QuickErrorKind.LIMITS, *found.span())
    return int(written)


def _bounded(value: int, found: re.Match[str]) -> int:
    if not -_LARGEST <= value <= _LARGEST:
        raise QuickError(QuickErrorKind.LIMITS, *found.span())
    return value
