"""Which turns of an encounter are meant by "2", "1-3" or "1-2, 5", and back."""

from __future__ import annotations

import re
from collections.abc import Collection

_PART = re.compile(r"([0-9]{1,6})(?:\s*[-\N{EN DASH}\N{MINUS SIGN}]\s*([0-9]{1,6}))?")


def parse_turns(text: str, last: int) -> tuple[int, ...] | None:
    """The turns named in `text`, ascending, each once, of those that there were (1…`last`); None for anything else.

    A range may run either way and beyond the last turn; that nothing of it has been played is None, too.
    """
    turns: set[int] = set()
    for part in text.split(","):
        found = _PART.fullmatch(part.strip())
        if not found:
            return None
        first, second = int(found[1]), int(found[2] or found[1])
        turns.update(range(max(1, min(first, second)), min(last, max(first, second)) + 1))
    return tuple(sorted(turns)) or None


def turns_text(turns: Collection[int]) -> str:
    """As short as can be: "1–3, 5"."""
    parts: list[str] = []
    run: list[int] = []
    for turn in [*sorted(set(turns)), None]:
        if run and (turn is None or turn != run[-1] + 1):
            joint = "\N{EN DASH}" if len(run) > 2 else ", "
            parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}{joint}{run[-1]}")
            run = []
        if turn is not None:
            run.append(turn)
    return ", ".join(parts)
