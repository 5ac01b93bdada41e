"""JSON values from a text, one after the other, and what is wrong with it: the place, and no exception."""

from __future__ import annotations

import json
import re

from eod_desktop.campaign.exchange.reading import Finding, FindingKind, excerpt

_BETWEEN = re.compile(r"[\s,;]*")
_MOST_VALUES = 20_000


def decoded(body: str) -> tuple[list[tuple[int, object]], list[Finding]]:
    """The values with the lines they begin on, and warnings: where the reading stopped, keys that are given twice.

    Of a key that is given twice the last value counts; NaN and Infinity count as nothing.
    """
    strange = _Strange()
    decoder = json.JSONDecoder(object_pairs_hook=strange.pairs, parse_constant=strange.constant)
    values: list[tuple[int, object]] = []
    line = 1
    at = 0
    while len(values) < _MOST_VALUES:
        start = _skipped(body, at)
        line += body.count("\n", at, start)
        if start >= len(body):
            return values, strange.findings
        try:
            value, at = decoder.raw_decode(body, start)
        except json.JSONDecodeError as error:
            data = {"column": str(error.colno), "reason": error.msg}
            place = excerpt(body[error.pos : error.pos + 200])
            return values, [*strange.findings, Finding(FindingKind.BROKEN_JSON, error.lineno, place, data)]
        except RecursionError:
            return values, [*strange.findings, Finding(FindingKind.TOO_DEEP, line, excerpt(body[start : start + 200]))]
        except ValueError as error:  # an integer of thousands of digits
            data = {"column": "1", "reason": str(error)}
            place = excerpt(body[start : start + 200])
            return values, [*strange.findings, Finding(FindingKind.BROKEN_JSON, line, place, data)]
        strange.at(line)
        values.append((line, value))
        line += body.count("\n", start, at)
    many = Finding(FindingKind.TOO_MANY_CHARACTERS, line, data={"limit": str(_MOST_VALUES)})
    return values, [*strange.findings, many]


def _skipped(body: str, at: int) -> int:
    found = _BETWEEN.match(body, at)
    return found.end() if found else at


class _Strange:
    """What a decoder lets pass and nobody should miss. Each kind is told once a text."""

    def __init__(self) -> None:
        self._seen: dict[FindingKind, dict[str, str]] = {}
        self.findings: list[Finding] = []

    def pairs(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        values = dict(pairs)
        if len(values) < len(pairs) and FindingKind.DUPLICATE_KEY not in self._seen:
            known: set[str] = set()
            twice = next(key for key, _ in pairs if key in known or known.add(key))  # type: ignore[func-returns-value]
            self._seen[FindingKind.DUPLICATE_KEY] = {"key": excerpt(twice)}
        return values

    def constant(self, name: str) -> None:
        self._seen.setdefault(FindingKind.NOT_A_NUMBER, {"text": name})

    def at(self, line: int) -> None:
        """Tell what was met in the value that begins on this line."""
        told = {finding.kind for finding in self.findings}
        self.findings += [Finding(kind, line, data=data) for kind, data in self._seen.items() if kind not in told]
