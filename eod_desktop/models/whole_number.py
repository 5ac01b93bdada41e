"""Whole numbers as people type them, the same in every locale."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"\s*([+\-\N{MINUS SIGN}]?)\s*([0-9]{1,12})\s*")


def parse_whole(text: str) -> int | None:
    """The number in "7", "+7", "-7", "−7"; None for anything else."""
    match = _WHOLE.fullmatch(text)
    if match is None:
        return None
    size = int(match[2])
    return size if match[1] in ("", "+") else -size
