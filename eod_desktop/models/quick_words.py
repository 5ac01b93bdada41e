"""The words that a quick check knows: people, their skills and stats, difficulties, DMs of the situation."""

from __future__ import annotations

import difflib
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from enum import StrEnum

from eod_desktop.rules import Modifier

_SHORTEST = 2  # letters that a name may be cut to
_LIKE = 3  # names offered for one that nobody has
_OLD_SPELLING = {"formidable": "formidible"}
# a hyphen before a number may be a minus
_HYPHEN = re.compile(r"(?<=\w)[-_/](?=[^\W\d])")
_LEFT_OUT = re.compile(r"(?<=\w)(?:['\u2019](?=\w)|\.(?=\s|$))")
_BRACKETS = re.compile(r"\((\w[\w ]*)\)")
_BETWEEN = re.compile(r"[\s\-(]+")


class Role(StrEnum):
    """What a name stands for in a line."""

    PERSON = "person"
    FIGURE = "figure"
    DIFFICULTY = "difficulty"
    SITUATION = "situation"


_Meant = tuple[Role, str]


class Vocabulary:
    """The names, found whole or by how they or a word in them begin.

    Capitals, spaces, and where nothing else has the name accents, hyphens, apostrophes and brackets do not matter.

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
        self._named: dict[str, list[_Meant]] = {}
        self._loosely: dict[str, list[_Meant]] = {}
        begun: set[tuple[str, bool, _Meant]] = set()
        for role, names in roles.items():
            for name in names:
                self._add((role, name), begun)
        self._begun = sorted(begun)
        self.most_words = max((text.count(" ") + 1 for text, *_ in self._begun), default=1)

    def _add(self, meant: _Meant, begun: set[tuple[str, bool, _Meant]]) -> None:
        """Let something be found by its name."""
        role, name = meant
        key = _key(name)
        if not key:
            return
        self._named.setdefault(key, []).append(meant)
        loose = _loose(key)
        for form in {loose, loose.replace("-", " "), _OLD_SPELLING.get(key, loose)}:
            self._loosely.setdefault(form, []).append(meant)
        for form in {key, loose, loose.replace("-", " "), _OLD_SPELLING.get(key, key)}:
            begun.add((form, False, meant))
            if role in (Role.PERSON, Role.FIGURE):
                begun |= {(form[space.end() :], True, meant) for space in _BETWEEN.finditer(form)}

    def named(self, written: str, role: Role | None = None) -> tuple[_Meant, ...]:
        """What has this name, the spelling itself before others of the same letters."""
        key = _key(written)
        found = [one for one in self._named.get(key, ()) if role in (None, one[0])]
        if not found:
            found = [one for one in self._loosely.get(_loose(key), ()) if role in (None, one[0])]
        exact = {r for r, name in found if name == written}
        return tuple(one for one in found if one[0] not in exact or one[1] == written)

    def beginning(self, written: str, role: Role | None = None) -> tuple[_Meant, ...]:
        """What has a name that begins so, from two letters on; else one in which a later word does.

        Whole words count before words that are cut short.
        """
        best: list[_Meant] = []
        rank = (True, True)
        for key in dict.fromkeys((_key(written), _loose(_key(written)))):
            if len(key) < _SHORTEST:
                continue
            for place in range(bisect_left(self._begun, (key,)), len(self._begun)):
                text, inside, meant = self._begun[place]
                if not text.startswith(key):
                    break
                cut = text[len(key) : len(key) + 1] not in ("", " ")
                if role not in (None, meant[0]) or (inside and cut and len(key) <= _SHORTEST):
                    continue
                if not best or (inside, cut) < rank:
                    best, rank = [meant], (inside, cut)
                elif (inside, cut) == rank and meant not in best:
                    best.append(meant)
        return tuple(best)

    def like(self, written: str) -> tuple[str, ...]:
        """Names that are written much like it, or begin like it, the likeliest first."""
        words: dict[str, str] = {}
        for text, _, (_, name) in self._begun:
            words.setdefault(text, name)
            words.setdefault(text.split(" ", 1)[0], name)
        near = difflib.get_close_matches(_loose(_key(written))[:40], words, _LIKE)
        return tuple(dict.fromkeys(words[key] for key in near))

    def figures_of(self, who: str) -> frozenset[str]:
        """The skills and stats that a person has."""
        return self._own.get(who, frozenset())

    def situation(self, label: str) -> Modifier:
        return self._situations[label]


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _loose(key: str) -> str:
    """Without accents, and without signs that people leave out."""
    if not key.isascii():
        key = "".join(letter for letter in unicodedata.normalize("NFKD", key) if not unicodedata.combining(letter))
    return _BRACKETS.sub(r"\1", _LEFT_OUT.sub("", _HYPHEN.sub(" ", key)))
