"""The quick check as one typed line, such as ``ana rifle difficult +1``, ``ana melee vs bo melee x3`` or ``2d6+3``.

A line is a sum of dice, or a check: who, a skill or stat, a difficulty or target, DMs, in any order. Names may be cut
short or begun in the middle while they stay the only ones; ``@`` says that a name is a person's, ``#`` a skill's or
stat's, ``at`` a difficulty's, and quotation marks hold names of any characters together. ``vs`` begins the other side
of an opposed check, ``x3`` repeats, ``secret`` hides the roll from the players. Commas part words, and a few words such
as ``roll`` say nothing. Whatever else is not understood is an error that says where it stands; nothing is left out.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from eod_desktop.models import quick_grammar as grammar
from eod_desktop.models.quick_bounds import (
    LARGEST,
    LONGEST_LINE,
    MOST_TIMES,
    QuickError,
    QuickErrorKind,
    bounded,
    once,
    skip,
    times_of,
)
from eod_desktop.models.quick_dice import DiceReader
from eod_desktop.models.quick_line import QuickCheck, QuickDice, QuickPart
from eod_desktop.models.quick_words import Role, Vocabulary
from eod_desktop.rules import Modifier, RuleError

__all__ = ["LARGEST", "LONGEST_LINE", "MOST_TIMES", "QuickError", "QuickErrorKind", "read_line", "written"]


def read_line(text: str, vocabulary: Vocabulary) -> QuickDice | QuickCheck:
    """What the line asks for; QuickError with the place of the first thing that is not understood."""
    if len(text) > LONGEST_LINE:
        raise QuickError(QuickErrorKind.TOO_LONG, LONGEST_LINE, len(text))
    line = text.translate(grammar.DASHES)
    if not line.strip():
        raise QuickError(QuickErrorKind.EMPTY)
    return DiceReader(line).read() or _CheckReader(line, vocabulary).read()


def written(asked: QuickDice | QuickCheck, vocabulary: Vocabulary) -> str:
    """As a GM would write it, with marks and quotation marks only where the names need them."""
    if isinstance(asked, QuickCheck):
        bare = grammar.MARKS.sub(r"\1", str(asked)).replace(" at ", " ")
        try:
            if read_line(bare, vocabulary) == asked:
                return bare
        except QuickError:
            pass
    return str(asked)


class _CheckReader:
    """Reads a check from left to right."""

    def __init__(self, line: str, vocabulary: Vocabulary) -> None:
        self._line = line
        self._vocabulary = vocabulary
        self._check = QuickCheck()
        self._part = QuickPart()
        self._opposed = False
        self._dm_ends = self._person_ends = 0

    def read(self) -> QuickCheck:
        at = skip(self._line, 0)
        while at < len(self._line):
            at = skip(self._line, self._step(at))
        name = "against" if self._opposed else "part"
        check = replace(self._check, **{name: self._part})
        if check == QuickCheck():
            raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, 0, len(self._line.rstrip()))
        return check

    def _step(self, at: int) -> int:
        """Understand what stands at a place; where it ends."""
        line = self._line
        if line[at] in '@#"':
            return self._named(at, {"@": Role.PERSON, "#": Role.FIGURE}.get(line[at]))
        if not grammar.ALWAYS.match(line, at) and (end := self._whole(at)) is not None:
            return self._end_of_name(at, end)
        if (end := self._figures(at)) is not None:
            return end
        if found := grammar.AGAINST.match(line, at):
            once(not self._opposed, found, "against")
            self._check, self._part, self._opposed = replace(self._check, part=self._part), QuickPart(), True
        elif found := grammar.DIFFICULTY_DM.match(line, at):
            names = [name for _, name in self._vocabulary.beginning("diff", Role.DIFFICULTY)]
            options = tuple(f"{name} {found[1]}" for name in names)
            raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, *found.span(), options=options)
        elif found := self._difficulty_follows(at):
            return self._named(found.end(), Role.DIFFICULTY)
        elif found := grammar.SAYS_NOTHING.match(line, at):
            pass
        else:
            return self._words(at)
        return found.end()

    def _figures(self, at: int) -> int | None:
        """Understand a target, a DM, how often, whether secretly; where it ends, None for anything else."""
        line, check = self._line, self._check
        if (found := grammar.TARGET.match(line, at)) and _is_target(found) and not self._whole(found.start("value")):
            once(check.target is None and check.difficulty is None, found, "target")
            self._check = replace(check, target=bounded(int(found["value"]), found))
        elif (found := grammar.DM.match(line, at)) and (found["before"] or found["sign"]):
            return self._dm(found)
        elif found := grammar.TIMES.match(line, at):
            once(check.times == 1, found, "times")
            self._check = replace(check, times=times_of(found))
        elif found := grammar.SECRET.match(line, at):
            once(not check.secret, found, "secret")
            self._check = replace(check, secret=True)
        return found.end() if found else None

    def _dm(self, found: re.Match[str]) -> int:
        value = bounded(int(found["sign"] + found["value"]), found)
        label = grammar.LABEL.match(self._line, found.end())
        try:
            dm = Modifier(label[1].replace('""', '"') if label else "", value)
        except RuleError:
            raise QuickError(QuickErrorKind.LIMITS, *found.span()) from None
        self._part = replace(self._part, dms=(*self._part.dms, dm))
        self._dm_ends = 0 if label else found.end()
        return label.end() if label else found.end()

    def _named(self, at: int, role: Role | None) -> int:
        """A name that is marked or quoted, whole."""
        found = grammar.NAME.match(self._line, at)
        if not found or not (found[2] or found[3]):
            raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, at, min(at + 1, len(self._line)))
        if found[3] is not None:
            # an unquoted one ends where a DM begins, unless it is longer by name
            written, end = found[3], found.end()
            if not self._vocabulary.named(written, role):
                cut = grammar.BEFORE_DM.search(written, 1)
                place = cut.start() if cut else len(written.rstrip(",;:")) or len(written)
                written, end = written[:place], found.start(3) + place
        else:
            written, end = found[2].replace('""', '"'), found.end()
        self._take(written, at, end, role)
        return end

    def _difficulty_follows(self, at: int) -> re.Match[str] | None:
        """What says that a difficulty follows; "diff" may be one itself, cut short."""
        if found := grammar.AT.match(self._line, at):
            return found
        found = grammar.DIFFICULTY.match(self._line, at)
        name = grammar.CHUNK.match(self._line, found.end()) if found else None
        return found if name and self._vocabulary.beginning(name[0], Role.DIFFICULTY) else None

    def _whole(self, at: int) -> int | None:
        """Where the longest run of words from here ends that is a name."""
        runs = self._runs(at)
        return next((end for end in runs if self._vocabulary.named(self._line[at:end])), None)

    def _end_of_name(self, at: int, end: int) -> int:
        """Take a name; where it ends, with the end of "Ana's"."""
        self._take(self._line[at:end], at, end, None)
        found = grammar.POSSESSIVE.match(self._line, end)
        return found.end() if found else end

    def _words(self, at: int) -> int:
        """Words that begin, or stand in, just one name."""
        line, vocabulary = self._line, self._vocabulary
        runs = self._runs(at)
        for end in runs:
            if vocabulary.beginning(line[at:end]):
                return self._end_of_name(at, end)
        end = runs[-1] if runs else at + 1
        word = line[at:end]
        if level := grammar.LEVEL.match(line, at):
            raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, *level.span(), options=(f"{int(level[1]):+d}",))
        meant = (f"{word}+", f"+{word}") if word.isdecimal() else vocabulary.like(word)
        if self._is_after(self._dm_ends, at):
            meant = (*meant, f'"{word}"')  # what the DM is for
        raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, at, end, meant)

    def _is_after(self, place: int, at: int) -> bool:
        """Whether only spaces part this from what ended at a place."""
        return bool(place) and not self._line[place:at].strip()

    def _runs(self, at: int) -> list[int]:
        """Where a name that begins here may end, the furthest first."""
        ends: list[int] = []
        place = at
        for _ in range(2 * self._vocabulary.most_words):
            chunk = grammar.CHUNK.match(self._line, place)
            if not chunk:
                break
            cut = grammar.BEFORE_DM.search(chunk[0], 1)
            tail = grammar.CHUNK_END.search(chunk[0], 1)
            places = {found.start() for found in (cut, tail) if found} | {len(chunk[0])}
            ends += [chunk.start() + place for place in sorted(places)]
            place = skip(self._line, chunk.end())
        return ends[::-1]

    def _take(self, written: str, start: int, end: int, role: Role | None) -> None:
        """Let a name fill the role that it has."""
        vocabulary = self._vocabulary
        meant = vocabulary.named(written, role) or vocabulary.beginning(written, role)
        if not meant:
            raise QuickError(QuickErrorKind.NOT_UNDERSTOOD, start, end, vocabulary.like(written))
        free = [one for one in meant if self._is_free(one[0])]
        if (Role.PERSON, self._part.who) in meant and self._is_after(self._person_ends, start):
            self._person_ends = end  # another word of the same name
            return
        if not free:
            raise QuickError(QuickErrorKind.TWICE, start, end, (meant[0][0].value,))
        if len(free) > 1:
            free = self._nearest(free)
        if len(free) > 1:
            raise QuickError(QuickErrorKind.AMBIGUOUS, start, end, tuple(name for _, name in free))
        role, name = free[0]
        self._person_ends = end if role is Role.PERSON else 0
        if role is Role.SITUATION and self._is_after(self._dm_ends, start):
            self._drop_said_twice(self._vocabulary.situation(name))
        self._fill(role, name)

    def _drop_said_twice(self, situation: Modifier) -> None:
        """ "-1 smoke" is one DM where Smoke is -1."""
        *others, last = self._part.dms
        if last.value == situation.value:
            self._part = replace(self._part, dms=tuple(others))

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


def _is_target(found: re.Match[str]) -> bool:
    """Whether a number is said to be one: a number alone is none."""
    return any(found[group] for group in ("before", "least", "beside", "after"))
