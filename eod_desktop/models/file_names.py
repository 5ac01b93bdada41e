"""Names for files, made of what the GM wrote."""

from __future__ import annotations

import re

_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f-\x9f/\\:*?"<>|\ud800-\udfff]+')
_DEVICES = frozenset(
    {"CON", "PRN", "AUX", "NUL", *(f"{port}{digit}" for port in ("COM", "LPT") for digit in "123456789")}
)
"""Which Windows takes for a device, whatever stands behind a dot."""
_LONGEST = 80  # letters
_MOST_BYTES = 200  # of the 255 that most systems take, with room for an ending


def file_stem(words: str, otherwise: str) -> str:
    """`words` as a file name without its ending, that every system takes; `otherwise` when nothing is left of them."""
    stem = " ".join(_NOT_IN_NAMES.sub(" ", words).split()).strip(". ")
    stem = stem[:_LONGEST].encode()[:_MOST_BYTES].decode(errors="ignore").strip(". ")
    first, dot, rest = stem.partition(".")
    if first.rstrip().upper() in _DEVICES:
        return f"{first.rstrip()}_{dot}{rest}"
    return stem or otherwise
