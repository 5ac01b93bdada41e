"""A ruleset as a JSON file of its own: what is exported, imported, and shipped as a preset.

``{"format": "eod-desktop/ruleset", "version": 1, "name": …, "about": …, "options": {option: value, …}}``. An option
that is not there has its default. A file is taken as a whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from eod_desktop.campaign.edits import LONGEST_NAME
from eod_desktop.rules import RuleError, Ruleset

FORMAT = "eod-desktop/ruleset"
VERSION = 1
MOST_BYTES = 256 * 1024
LONGEST_ABOUT = 4_000
MOST_ROWS = 100
"""Rows of a table in an option: difficulties, range bands, stats."""

_FIELDS = ("format", "version", "name", "about", "options")


class RulesetFaultKind(StrEnum):
    """Why a file is refused; the comment names the keys of `RulesetFault.data`."""

    TOO_LARGE = "too_large"  # size, limit: KiB
    NOT_TEXT = "not_text"  # offset: bytes from the beginning
    NOT_JSON = "not_json"  # line, column, detail
    TOO_DEEP = "too_deep"
    REPEATED = "repeated"  # name
    NOT_A_RULESET = "not_a_ruleset"
    NEWER_VERSION = "newer_version"  # found, known
    UNKNOWN_FIELD = "unknown_field"
    UNKNOWN_OPTION = "unknown_option"
    BAD_FIELD = "bad_field"  # value
    BAD_OPTION = "bad_option"  # value
    BAD_WORD = "bad_word"  # value, most: a name within an option that is too long or has control characters
    TOO_MANY_ROWS = "too_many_rows"  # count, most


class RulesetFault(msgspec.Struct, frozen=True):
    """`place` is the path to it in the file, such as ("options", "evade_dm"); empty for the file as a whole."""

    kind: RulesetFaultKind
    place: tuple[str, ...] = ()
    data: Mapping[str, str] = msgspec.field(default_factory=dict)


class RulesetFileError(ValueError):
    """A file that cannot be used, with everything that is wrong in it. Nothing has changed."""

    def __init__(self, faults: tuple[RulesetFault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.kind.value} {'.'.join(fault.place)}".strip() for fault in faults))


class RulesetFile(msgspec.Struct, frozen=True):
    """A ruleset with its name, and a few sentences of what it is."""

    name: str
    about: str
    ruleset: Ruleset


def write_ruleset(file: RulesetFile) -> bytes:
    """The file with every option, in the order of RULES.md; `read_ruleset` gives the same back."""
    values = msgspec.to_builtins(file.ruleset)
    content = {
        "format": FORMAT,
        "version": VERSION,
        "name": file.name,
        "about": file.about,
        "options": {option: values[option] for option in file.ruleset.__struct_fields__},
    }
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()


def read_ruleset(data: bytes) -> RulesetFile:
    """What a file says; RulesetFileError with every fault for one that cannot be used."""
    content = _content(data)
    faults = tuple(_faults(content))
    if faults:
        raise RulesetFileError(faults)
    return RulesetFile(content.get("name", ""), content.get("about", ""), Ruleset(**content["options"]))


# from bytes to an object


def _content(data: bytes) -> dict[str, Any]:
    """The object in a file of our format."""
    if len(data) > MOST_BYTES:
        sizes = {"size": str(-(-len(data) // 1024)), "limit": str(MOST_BYTES // 1024)}
        raise _refused(RulesetFaultKind.TOO_LARGE, **sizes)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refused(RulesetFaultKind.NOT_TEXT, offset=str(error.start)) from None
    try:
        content = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = {"line": str(error.lineno), "column": str(error.colno)}
        raise _refused(RulesetFaultKind.NOT_JSON, **place, detail=error.msg) from None
    except RecursionError:
        raise _refused(RulesetFaultKind.TOO_DEEP) from None
    except RulesetFileError:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise _refused(RulesetFaultKind.NOT_JSON, line="", column="", detail=str(error)) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise _refused(RulesetFaultKind.NOT_A_RULESET)
    return content


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names are there once: which of two values was meant is not for us to guess."""
    made: dict[str, Any] = {}
    for name, value in pairs:
        if name in made:
            raise _refused(RulesetFaultKind.REPEATED, name=_short(name))
        made[name] = value
    return made


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


# what is wrong in an object


def _faults(content: dict[str, Any]) -> Iterator[RulesetFault]:
    version = content.get("version")
    if type(version) is int and version > VERSION:
        data = {"found": _short(version), "known": str(VERSION)}
        yield RulesetFault(RulesetFaultKind.NEWER_VERSION, ("version",), data)
        return
    if version != VERSION or type(version) is not int:
        yield _bad_field("version", version)
    for name in content:
        if name not in _FIELDS:
            yield RulesetFault(RulesetFaultKind.UNKNOWN_FIELD, (_short(name),))
    for name, longest in (("name", LONGEST_NAME), ("about", LONGEST_ABOUT)):
        value = content.get(name, "")
        if not isinstance(value, str) or len(value) > longest or not _storable(value):
            yield _bad_field(name, value)
    options = content.get("options")
    if isinstance(options, dict):
        for option, value in options.items():
            yield from _option_faults(option, value)
    else:
        yield _bad_field("options", options)


def _option_faults(option: str, value: Any) -> Iterator[RulesetFault]:
    place = ("options", _short(option))
    if option not in Ruleset.__struct_fields__:
        yield RulesetFault(RulesetFaultKind.UNKNOWN_OPTION, place)
        return
    if isinstance(value, dict | list) and len(value) > MOST_ROWS:
        data = {"count": str(len(value)), "most": str(MOST_ROWS)}
        yield RulesetFault(RulesetFaultKind.TOO_MANY_ROWS, place, data)
        return
    for word in value if isinstance(value, dict | list) else ():
        if isinstance(word, str) and not usable_word(word):
            data = {"value": _short(word), "most": str(LONGEST_NAME)}
            yield RulesetFault(RulesetFaultKind.BAD_WORD, place, data)
            return
    try:
        Ruleset(**{option: value})
    except (RuleError, TypeError):
        yield RulesetFault(RulesetFaultKind.BAD_OPTION, place, {"value": _short(value)})


def usable_word(word: str) -> bool:
    """Whether a difficulty, range band or stat can be called that: something that shows, on one line."""
    return bool(word.strip()) and len(word) <= LONGEST_NAME and word.isprintable()


def _storable(text: str) -> bool:
    """Whether a text can be written to a file: half a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _bad_field(name: str, value: object) -> RulesetFault:
    return RulesetFault(RulesetFaultKind.BAD_FIELD, (name,), {"value": _short(value)})


def _refused(kind: RulesetFaultKind, **data: str) -> RulesetFileError:
    return RulesetFileError((RulesetFault(kind, (), data),))


def _short(value: object, longest: int = 60) -> str:
    """A value as it stands in the file, short enough for a message."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: longest + 1])
    return shown if len(shown) <= longest else f"{shown[:longest]}…"
