"""Names and notes as they are, whatever they say: a name between quotation marks, notes behind `>` under "Notes:".

    Name: "777777, the \\"Ghost\\""
    Notes:
    > UPP 888888 is what her papers say.

A reader of stat blocks would find stats, skills and other people in them. So they are taken out before the text is
read, and put where they belong afterwards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import msgspec

from eod_desktop.campaign.exchange.folding import clean

PLACEHOLDER = "Nemo"

_NAME = re.compile(r'^Name: (?P<name>"(?:[^"\\\n]|\\.)*")[ \t\r]*$', re.MULTILINE)
_NOTES = re.compile(r"^Notes:[ \t\r]*\n(?P<notes>>[^\n]*(?:\n>[^\n]*)*)", re.MULTILINE)
_CONTROLS = {code: " " for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}


class Quoted(msgspec.Struct, frozen=True):
    """A text with `PLACEHOLDER` for each name and `>` for each line of notes, and both by the line they begin on."""

    text: str
    names: Mapping[int, str] = {}
    notes: Mapping[int, str] = {}


def name(text: str) -> str:
    """The line that holds a name as it is."""
    return f"Name: {json.dumps(text, ensure_ascii=False)}"


def notes(text: str) -> str:
    """The lines that hold notes as they are, but for what `line_by_line` takes from them."""
    return "\n".join(("Notes:", *(f"> {line}".rstrip(" ") for line in line_by_line(text).split("\n"))))


def line_by_line(text: str) -> str:
    """Notes as lines can hold them: line ends all alike, other control characters as blanks, none at a line's end."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").translate(_CONTROLS)
    return "\n".join(line.rstrip(" ") for line in plain.split("\n"))


def taken(text: str) -> Quoted:
    """Take the quoted names and notes out of a text. Linear in its length; lines keep their numbers."""
    found = [*_NAME.finditer(text)] if 'Name: "' in text else []
    found += _NOTES.finditer(text) if "Notes:" in text else []
    if not found:
        return Quoted(text)
    names: dict[int, str] = {}
    kept: dict[int, str] = {}
    pieces: list[str] = []
    line, position = 1, 0
    for match in sorted(found, key=lambda match: match.start()):
        if match.start() < position:
            continue
        before = text[position : match.start()]
        line += clean(before).count("\n")
        pieces.append(before)
        position = match.end()
        if match.re is _NAME:
            said = _unquoted(match["name"])
            names[line] = said
            pieces.append(f"Name: {PLACEHOLDER}" if said.strip() else "")
        else:
            lines = match["notes"].split("\n")
            kept[line] = "\n".join(one[1:].removeprefix(" ").removesuffix("\r") for one in lines)
            pieces.append("\n".join(">" for _ in (match, *lines)))
            line += len(lines)
    return Quoted("".join((*pieces, text[position:])), names, kept)


def _unquoted(written: str) -> str:
    try:
        return str(json.loads(written, strict=False))
    except ValueError:  # a backslash that escapes nothing
        return written[1:-1]
