"""Levels in ways that are not the field's own: "2 Pilot", "Pilot x2", "Pilot ●●", "Pilot-two", "Pilot2", "Pilot-?"."""

from __future__ import annotations

import re

import msgspec

from eod_desktop.campaign.exchange import skill_names

LONGEST = 80  # characters of an entry; beyond it the words are a text

_NAME = r"(?P<name>[^\W\d][^\d\n]{1,60}?)"
_FULL, _HOLLOW = "●★■◆⬤⚫", "○☆□◇◯⚪"
_BEFORE = re.compile(r"\+?(?P<level>\d)[ \t]?[x\u00d7]?[ \t]+(?P<name>[^\W\d][^\d\n]{1,60})")
_FACTOR = re.compile(_NAME + r"[ \t]*\(?[x\u00d7][ \t]?(?P<level>\d)\)?")
_WORDS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "i": 1, "ii": 2, "iii": 3, "iv": 4}
_WORD = re.compile(rf"{_NAME}[ \t:-]+(?P<level>(?i:zero|one|two|three|four|five)|I{{1,3}}|IV)")
_MARKED = re.compile(rf"{_NAME}(?:[_~@]|(?<=[^\W\d_])|[ \t]+(?i:lvl|lv|level)\.?)(?P<level>\d)")
_PLUSES = re.compile(rf"{_NAME}(?P<level>\+{{1,5}})")
_DOTS = re.compile(rf"{_NAME}[ \t:]*(?P<dots>[{_FULL}]{{0,9}})[{_HOLLOW}]{{0,9}}(?<=[{_FULL}{_HOLLOW}])")
_UNSAID = re.compile(_NAME + r"-[ \t]?\?+")
_EDGES = " \t\n-.:*"


class Unusual(msgspec.Struct, frozen=True):
    """A skill and its level, as offsets in the piece; None where the text itself asks.

    `doubtful` says that the number may count people or things instead.
    """

    name: str
    level: int | None
    start: int
    end: int
    doubtful: bool = False


def read(piece: str) -> Unusual | None:
    """The one entry that a piece between commas is; None when it is none of these."""
    text = piece.strip(_EDGES)
    if not text or len(text) > LONGEST:
        return None
    start = piece.index(text)
    end = start + len(text)
    dots = _DOTS.fullmatch(text)
    if dots:
        return Unusual(dots["name"].rstrip(" \t:-"), len(dots["dots"]), start, end)
    counted = _BEFORE.fullmatch(text) or _FACTOR.fullmatch(text)
    if counted and skill_names.is_known(counted["name"].strip()):
        return Unusual(counted["name"].strip(), int(counted["level"]), start, end, doubtful=True)
    written = _WORD.fullmatch(text) or _MARKED.fullmatch(text) or _PLUSES.fullmatch(text)
    if written and skill_names.is_known(written["name"]):
        return Unusual(written["name"], _level(written["level"]), start, end)
    unsaid = _UNSAID.fullmatch(text)
    if unsaid and skill_names.is_known(unsaid["name"]):
        return Unusual(unsaid["name"], None, start, end)
    return None


def _level(written: str) -> int:
    return int(written) if written.isdigit() else _WORDS.get(written.casefold(), len(written))
