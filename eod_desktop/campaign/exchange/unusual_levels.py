"""Levels in ways that are not the field's own: "2 Pilot", "Pilot x2", "Pilot ●●", "Pilot-?"."""

from __future__ import annotations

import re

import msgspec

from eod_desktop.campaign.exchange import skill_names

LONGEST = 80  # characters of an entry; beyond it the words are a text

_NAME = r"(?P<name>[^\W\d][^\d\n]{1,60}?)"
_FULL, _HOLLOW = "●★■◆⬤⚫", "○☆□◇◯⚪"
_BEFORE = re.compile(r"\+?(?P<level>\d)[ \t]+(?P<name>[^\W\d][^\d\n]{1,60})")
_FACTOR = re.compile(_NAME + "[ \t]*[x\u00d7][ \t]?(?P<level>\\d)")
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
    unsaid = _UNSAID.fullmatch(text)
    if unsaid and skill_names.is_known(unsaid["name"]):
        return Unusual(unsaid["name"], None, start, end)
    return None
