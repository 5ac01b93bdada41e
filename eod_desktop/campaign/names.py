"""Names of copies that never repeat."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count

_NUMBERED = re.compile(r"(.*\S) +([0-9]{1,9})", re.DOTALL)


def copy_name(base: str, taken: Collection[str]) -> str:
    """`base` with the number above the highest one taken: "Raider 1" first, later "Raider 4" after "Raider 3".

    No number is used again while a higher one stands, and no existing name changes. When `base` itself is taken and
    numbered, the count goes on from there: a copy of "Raider 3" is "Raider 4". Names that differ in case only are one.
    """
    known = {name.strip().casefold() for name in taken}
    stem = base.strip()
    numbered = _NUMBERED.fullmatch(stem)
    if numbered and stem.casefold() in known:
        stem = numbered.group(1)
    folded = stem.casefold()
    numbers = [
        int(match.group(2)) for name in known if (match := _NUMBERED.fullmatch(name)) and match.group(1) == folded
    ]
    free = (f"{stem} {number}" for number in count(max(numbers, default=0) + 1))
    return next(name for name in free if name.casefold() not in known)
