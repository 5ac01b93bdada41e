"""What the numbers of copies tell players of those that are hidden.

Players see the same names as the GM, on their screen and on paper: what the GM calls out must be what they read, and a
number that one copy has had must never come to another. So a hidden "Raider 2" between Raider 1 and Raider 3 leaves a
gap, from which they may guess. It is not closed for them by numbers of their own; the GM is told, who can rename it.
"""

from __future__ import annotations

from collections.abc import Iterable

from eod_desktop.rules import Combatant


def seen_gaps(combatants: Iterable[Combatant]) -> tuple[str, ...]:
    """The names of the hidden ones whose numbers are missing below that of a copy that players see."""
    highest: dict[str, int] = {}
    hidden: list[tuple[str, int, str]] = []
    for combatant in combatants:
        stem, number = _numbered(combatant.name)
        if number and combatant.hidden:
            hidden.append((stem, number, combatant.name))
        elif number:
            highest[stem] = max(number, highest.get(stem, 0))
    return tuple(name for stem, number, name in hidden if number < highest.get(stem, 0))


def _numbered(name: str) -> tuple[str, int]:
    """A name without its number, and the number, 0 for none."""
    stem, _, last = name.strip().rpartition(" ")
    return (stem.strip(), int(last)) if stem and last.isdecimal() and last.isascii() else (name, 0)
