"""Small readings of untyped JSON: a number that may be a string, a value in an object, the rest as text."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping

from eod_desktop.campaign.exchange import html_text
from eod_desktop.campaign.exchange.folding import clean
from eod_desktop.campaign.exchange.profiles import digit

MOST_LINES = 400
_DEEPEST = 6
_MACHINERY_TEXT = """
_id id img token prototypetoken effects folder sort ownership permission flags _stats uuid type icon color portrait
avatar campaignid createdat updatedat
"""
PROSE = ("notes", "description", "bio", "biography")
_MACHINERY = frozenset(_MACHINERY_TEXT.split())


def obj(value: object) -> dict[str, object]:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> list[object]:
    """The value if it is an array, else an empty one."""
    return value if isinstance(value, list) else []


def text(value: object) -> str:
    """A string or number as text on one line; "" for anything else."""
    if isinstance(value, str):
        return " ".join(clean(value).split())
    return "" if isinstance(value, bool) or not isinstance(value, int | float) else str(value)


def whole(value: object) -> int | None:
    """A whole number, written as a number or as a string; None when it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if math.isfinite(value) and value == int(value) else None
    if isinstance(value, str):
        stripped = value.strip().replace("−", "-")
        body = stripped[1:] if stripped[:1] in "+-" else stripped
        if body.isascii() and body.isdigit() and len(body) < 10:
            return int(stripped)
    return None


def stat(value: object) -> int | None:
    """A whole number or one extended-hex digit."""
    number = whole(value)
    if number is None and isinstance(value, str) and len(value.strip()) == 1:
        number = digit(value.strip())
    return number if number is not None and 0 <= number < 100 else None


def pick(source: Mapping[str, object], *names: str) -> object:
    """The first of these keys that is there and not null, whatever its case."""
    lower = {key.casefold(): key for key in source}
    for name in names:
        key = lower.get(name)
        if key is not None and source[key] is not None:
            return source[key]
    return None


def lines(value: object, used: Iterable[str]) -> Iterator[str]:
    """The rest of an object as "key: value" lines, without the machinery of the program that wrote it."""
    skipped = frozenset(used) | _MACHINERY
    count = 0
    for key, inner in obj(value).items():
        if key.casefold() in skipped:
            continue
        if key.casefold() in PROSE and isinstance(inner, str) and inner.strip():
            yield clean(html_text.to_text(inner))
            continue
        for line in _lines(key, inner, 0):
            yield clean(line)
            count += 1
            if count >= MOST_LINES:
                yield "…"
                return


def _lines(key: str, value: object, depth: int) -> Iterator[str]:
    if value in (None, "", [], {}, False):
        return
    if isinstance(value, dict) and depth < _DEEPEST:
        short = _short(value)
        if short:
            yield f"{key}: {short}"
            return
        for name, inner in value.items():
            if name.casefold() not in _MACHINERY:
                yield from _lines(f"{key} {name}", inner, depth + 1)
    elif isinstance(value, list) and all(isinstance(entry, str | int | float) for entry in value):
        yield f"{key}: {', '.join(str(entry) for entry in value)}"
    elif isinstance(value, list) and depth < _DEEPEST:
        for entry in value:
            yield from _lines(key, entry, depth + 1)
    elif isinstance(value, dict | list):
        yield f"{key}: {_dumped(value)}"
    else:
        yield f"{key}: {value}"


def _short(value: dict[str, object]) -> str:
    """A flat object on one line: "Scout, terms 3"."""
    if len(value) > 12 or any(isinstance(inner, dict | list) and inner for inner in value.values()):
        return ""
    parts = []
    for key, inner in value.items():
        if inner in (None, "", [], {}, False) or key.casefold() in _MACHINERY:
            continue
        parts.append(str(inner) if key in ("name", "value", "label") else f"{key} {inner}")
    return ", ".join(parts)


def _dumped(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except (RecursionError, ValueError):
        return "…"
