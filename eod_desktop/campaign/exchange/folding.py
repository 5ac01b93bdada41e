"""The text twice, character for character: as it is shown, and folded for recognition.

Readers look for patterns in `plain` (every dash a hyphen, every blank a space, quotes straight, full-width digits
ASCII) and cut names from `shown` at the same offsets.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

import msgspec

from eod_desktop.campaign.exchange import skill_names

_DROPPED = "\ufeff\u200b\u2060\u00ad"
_NEWLINES = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_SPACES = "\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
DASHES = "‐‑‒–—―⸺−﹘﹣－"  # noqa: RUF001
_BOXES = {"|": "│┃║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛", "-": "─━", "=": "═"}
_QUOTES = {"'": "‘’‚‛′´", '"': "“”„‟″«»"}  # noqa: RUF001


class _Clean(dict[int, str | None]):
    """What `shown` does to a character: drops marks that nobody sees, keeps everything a name may hold."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        kept = " " if unicodedata.category(char) == "Cc" else "\ufffd" if 0xD800 <= code < 0xE000 else char
        self[code] = kept
        return kept


class _Plain(dict[int, str]):
    """What `plain` makes of a character: one character for one, so that offsets agree."""

    def __missing__(self, code: int) -> str:
        folded = unicodedata.normalize("NFKC", chr(code))
        kept = folded if len(folded) == 1 and not folded.isspace() else chr(code)
        self[code] = kept
        return kept


_CLEAN = _Clean({ord(char): None for char in _DROPPED})
_CLEAN.update({ord(char): "\n" for char in _NEWLINES + "\n"})
_CLEAN.update({ord(char): " " for char in _SPACES})
_CLEAN.update({ord(char): text for char, text in _LIGATURES.items()})
_CLEAN[ord("\t")] = "\t"
_PLAIN = _Plain({code: chr(code) for code in range(128)})
_PLAIN.update({ord(char): "-" for char in DASHES})
_PLAIN.update({ord(char): sign for sign, chars in (*_QUOTES.items(), *_BOXES.items()) for char in chars})

# A word, a level or a sum of credits broken at the end of the line; the sign comes first, so that the search is fast.
_BREAK = re.compile(
    r"[-,./](?:(?<=[^\W\d_]-)(?P<word>[ \t]*\n[ \t]*)(?=[^\W\d_])"
    r"|(?<=[^\W\d_)]-)(?P<level>[ \t]*\n[ \t]*)(?=\d{1,2}(?!\w))"
    r"|(?<=\d[,.])(?P<sum>[ \t]*\n[ \t]*)(?=\d{3}(?!\w))"
    r"|(?<=[^\W\d_]/)(?P<slash>[ \t]*\n[ \t]*)(?=[^\W\d_]))"
)
# "Name........: Sela" and "Name ........ Sela": the dots lead to what a colon would announce
_LEADER = re.compile(r"(?m)^([ \t]*[^\W\d][\w &/'()-]{1,36}?[ \t]?)\.{3,60}[ \t]*:?(?=[ \t]*\S)")
_SUM_BEFORE = re.compile(r"(?:Cr|\$)\s?\d{1,3}$", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"[^\W\d_]+$")
_WORD_AFTER = re.compile(r"[^\W\d_]+")
_SMALL_WORD = re.compile(r"(?:of|o|t|a|the|all)(?!\w)", re.IGNORECASE)


class Folded(msgspec.Struct, frozen=True):
    """A text as shown and as plain, equally long, with the offset at which each line of the original starts."""

    shown: str
    plain: str
    starts: tuple[int, ...]

    def line_at(self, offset: int) -> int:
        """The line of the original, counted from 1."""
        return bisect_right(self.starts, offset)


def clean(text: str) -> str:
    """The text without what nobody sees: controls are blanks, line ends all alike, half surrogates replaced."""
    return text.replace("\r\n", "\n").translate(_CLEAN)


def fold(text: str) -> Folded:
    """Clean a text, join what line breaks tore apart, and fold it. Never raises; linear in the length."""
    shown = clean(text)
    plain = _LEADER.sub(_colon, shown.translate(_PLAIN)) if "..." in shown else shown.translate(_PLAIN)
    cuts = [cut for found in _BREAK.finditer(plain) if (cut := _cut(plain, found))]
    starts = [0, *(found.end() for found in re.finditer("\n", plain))]
    if not cuts:
        return Folded(shown, plain, tuple(starts))
    return Folded(_without(shown, cuts), _without(plain, cuts), _moved(starts, cuts))


def _colon(found: re.Match[str]) -> str:
    """The label with a colon, as long as it was."""
    return f"{found[1]}:".ljust(len(found[0]))


def _cut(plain: str, found: re.Match[str]) -> tuple[int, int] | None:
    """The part of a break that goes away."""
    if found["level"] is not None:
        return found.span("level")
    if found["sum"] is not None:
        number = plain[max(0, found.start() - 8) : found.start()]
        return found.span("sum") if _SUM_BEFORE.search(number) else None
    after = found.end()
    if found["slash"] is not None:
        return found.span("slash") if _is_one_skill(plain, found.start(), after) else None
    if plain[after].islower() and not _SMALL_WORD.match(plain, after):
        return found.span()
    behind = _WORD_AFTER.match(plain, after)
    if behind is None or not skill_names.is_word(behind[0]):
        return found.start() + 1, after
    before = _WORD_BEFORE.search(plain, max(0, found.start() - 30), found.start())
    words = [word[0] for word in (before, behind) if word]
    if skill_names.is_spelled(" ".join(words)) and not skill_names.is_spelled("-".join(words)):
        return found.start(), found.start() + 1
    return found.start() + 1, after


def _is_one_skill(plain: str, slash: int, after: int) -> bool:
    """Whether the words around a slash are the two halves of one name: "Air/" and "Raft"."""
    behind = _WORD_AFTER.match(plain, after)
    if behind is None or not skill_names.is_second_half(behind[0]):
        return False
    before = _WORD_BEFORE.search(plain, max(0, slash - 30), slash)
    return before is not None and skill_names.is_spelled(f"{before[0]}/{behind[0]}")


def _without(text: str, cuts: list[tuple[int, int]]) -> str:
    pieces = []
    position = 0
    for start, end in cuts:
        pieces.append(text[position:start])
        position = end
    pieces.append(text[position:])
    return "".join(pieces)


def _moved(starts: list[int], cuts: list[tuple[int, int]]) -> tuple[int, ...]:
    moved = []
    gone = 0
    at = 0
    for start in starts:
        while at < len(cuts) and cuts[at][1] <= start:
            gone += cuts[at][1] - cuts[at][0]
            at += 1
        lost_here = max(0, start - cuts[at][0]) if at < len(cuts) else 0
        moved.append(start - gone - lost_here)
    return tuple(moved)
