"""A block of text at work: what a reader has understood is taken, so that no other reader meets it again."""

from __future__ import annotations

import re
from enum import StrEnum

from eod_desktop.campaign.exchange.folding import DASHES, Folded

TAKEN = "\x00"

_BOLD = re.compile(r"(?:\*\*|__)(?=\S)([^*\n]{1,200}?)(?:\*\*|__)")
# Decoration of Markdown, wikis and forums that means nothing here; each becomes as many blanks.
_DECORATION = re.compile(
    r"(?<!\w)\*+|\*+(?!\w)|[`\\]+"
    r"|(?<![^\W_])_+|_+(?![^\W_])"
    r"|^[ \t]*(?:[#>]+(?=[ \t])|[#>]+)"
    r"|\[/?(?:[biu*]|(?:quote|list|size|color|font|url|spoiler)(?:=[^\]\n]{0,60})?)\]",
    re.MULTILINE | re.IGNORECASE,
)
_HYPHENS = str.maketrans(dict.fromkeys(DASHES, "-"))


class Role(StrEnum):
    """What a piece of the text was taken for; whatever is no name, stat or skill stays in the notes."""

    NAME = "name"
    STATS = "stats"
    SKILL = "skill"
    FACT = "fact"  # understood, and worth keeping as text: age, credits, careers, equipment
    LABEL = "label"  # "Skills:" and the like: says nothing without its value


class Page:
    """The block from `start` to `end` of a folded text. Offsets are within the block."""

    def __init__(self, folded: Folded, start: int, end: int) -> None:
        self._folded = folded
        self._start = start
        self.shown = folded.shown[start:end]
        raw = folded.plain[start:end]
        self.bold = [found.span(1) for found in _BOLD.finditer(raw)]
        self.plain = _DECORATION.sub(lambda found: " " * len(found[0]), raw)
        self.head = _head(raw)
        self.taken: list[tuple[int, int, Role]] = []
        self._open: str | None = self.plain
        self._before = self.plain  # with the first of what is taken blotted out
        self._blotted = 0

    @property
    def open(self) -> str:
        """The plain text with everything taken so far blotted out."""
        if self._open is None:
            self._open = blot(self._before, [(start, end) for start, end, _ in self.taken[self._blotted :]])
            self._before, self._blotted = self._open, len(self.taken)
        return self._open

    def take(self, start: int, end: int, role: Role) -> None:
        """Say that this piece has been understood."""
        if end > start:
            self.taken.append((start, end, role))
            self._open = None

    def line_at(self, offset: int) -> int:
        """The line in the original text, from 1."""
        return self._folded.line_at(self._start + offset)

    def text(self, start: int, end: int) -> str:
        """What is written there, on one line, blanks single, without decoration."""
        shown, plain = self.shown[start:end], self.plain[start:end]
        if shown == plain:
            return " ".join(shown.split())
        pairs = zip(shown, plain, strict=True)
        return " ".join("".join(shown for shown, plain in pairs if plain != " " or shown.isspace()).split())

    def term(self, start: int, end: int) -> str:
        """As `text`, with every dash a hyphen: the name of a skill or stat."""
        return self.text(start, end).translate(_HYPHENS)


def _head(text: str) -> int:
    """Where the first line begins that says something and is no rule."""
    offset = 0
    for line in text.split("\n"):
        if line.strip(" \t|=~*_-"):
            return offset
        offset += len(line) + 1
    return 0


def blot(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with these spans unreadable; line breaks stay."""
    if not spans:
        return text
    pieces = []
    position = 0
    for start, end in sorted(spans):
        if end <= position:
            continue
        start = max(start, position)
        pieces.append(text[position:start])
        gone = text[start:end]
        pieces.append("\n".join(TAKEN * len(line) for line in gone.split("\n")) if "\n" in gone else TAKEN * len(gone))
        position = end
    pieces.append(text[position:])
    return "".join(pieces)
