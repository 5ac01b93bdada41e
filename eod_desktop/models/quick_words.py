"""The words that a quick check knows: people, their skills and stats, difficulties, DMs of the situation."""

from __future__ import annotations

import difflib
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from enum import StrEnum

from eod_desktop.rules import Modifier

_SHORTEST = 2  # letters that a name may be cut to
_LIKE = 3  # names offered for one that nobody has


class Role(StrEnum):
    """What a name stands for in a line."""

    PERSON = "person"
    FIGURE = "figure"
    DIFFICULTY = "difficulty"
    SITUATION = "situation"


class Vocabulary:
    """The names, found whole or by how they begin, in any case and with any spaces between their words.

    `people` are names with the skills and stats that each has; `figures` all skills and stats there are.
    """

    def __init__(
        self,
        people: Mapping[str, Iterable[str]],
        figures: Iterable[str] = (),
        difficulties: Iterable[str] = (),
        situations: Iterable[Modifier] = (),
    ) -> None:
        self._own = {name: frozenset(own) for name, own in people.items()}
        self._situations = {modifier.label: modifier for modifier in situations if modifier.label}
        self.figures = tuple(dict.fromkeys(figures))
        """Skills and stats that anybody may try."""
        every = dict.fromkeys((*self.figures, *(figure for own in self._own.values() for figure in sorted(own))))
        roles: dict[Role, Iterable[str]] = {
            Role.PERSON: self._own,
            Role.FIGURE: every,
            Role.DIFFICULTY: dict.fromkeys(difficulties),
            Role.SITUATION: self._situations,
        }
        self._named: dict[str, list[tuple[Role, str]]] = {}
        for role, names in roles.items():
            for name in names:
                if key := _key(name):
                    self._named.setdefault(key, []).append((role, name))
        self._keys = sorted(self._named)
        self.most_words = max((key.count(" ") + 1 for key in self._keys), default=1)

    def named(self, written: str, role: Role | None = None) -> tuple[tuple[Role, str], ...]:
        """What has this name, the spelling itself before others of the same letters."""
        found = [one for one in self._named.get(_key(written), ()) if role in (None, one[0])]
        exact = {r for r, name in found if name == written}
        return tuple(one for one in found if one[0] not in exact or one[1] == written)

    def beginning(self, written: str, role: Role | None = None) -> tuple[tuple[Role, str], ...]:
        """What has a name that begins so, from two letters on."""
        key = _key(written)
        if len(key) < _SHORTEST:
            return ()
        found: list[tuple[Role, str]] = []
        for place in range(bisect_left(self._keys, key), len(self._keys)):
            if not self._keys[place].startswith(key):
                break
            found += [one for one in self._named[self._keys[place]] if role in (None, one[0])]
        return tuple(found)

    def like(self, written: str) -> tuple[str, ...]:
        """Names that are written much like it, the likeliest first."""
        near = difflib.get_close_matches(_key(written)[:40], self._keys, _LIKE)
        return tuple(dict.fromkeys(self._named[key][0][1] for key in near))

    def figures_of(self, who: str) -> frozenset[str]:
        """The skills and stats that a person has."""
        return self._own.get(who, frozenset())

    def situation(self, label: str) -> Modifier:
        return self._situations[label]


def _key(name: str) -> str:
    return " ".join(name.casefold().split())
