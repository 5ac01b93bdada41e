"""One entry after the other of a list of skills: "Pilot-2", "Gun Combat (slug) 1", "Medic: 0", "Rifle (2)".

This only takes the text apart; what of it is a skill is decided by `skill_list`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from eod_desktop.campaign.exchange import skill_names, unusual_levels


class Sign(StrEnum):
    """How the level hangs on the name; a hyphen is the field's own way and tells most."""

    HYPHEN = "-"
    LOOSE_HYPHEN = " -"  # "Pilot -1": a level or a minus
    COLON = ":"
    BRACKET = "()"
    BLANK = " "
    COUNT = "x"  # "2 Pilot", "Pilot x2": a level or a number of people
    NONE = ""


class Item(msgspec.Struct, frozen=True):
    """A name with or without a level, as offsets. `name` is empty for a number alone."""

    name: str
    level: int | None
    sign: Sign
    start: int
    end: int
    piece: int  # entries of one piece stand between the same two commas or line breaks
    new_line: bool  # a line break, and no comma, stands before it
    bullet: bool = False
    heading: bool = False  # "[Gun Combat]" or "Melee:" alone: the skill of the entries below


class _Piece(msgspec.Struct, frozen=True):
    start: int
    end: int
    new_line: bool


_CUT = re.compile(r"[()\[\]]|[,;|•·\n\x00→]|\s/\s")
_MOST_IN_BRACKETS = 90
_LONGEST_NAME = 120  # beyond it the words are a text and no name
_NUMBER = re.compile(
    r"(?<![\w.'])(?<!\d/)(?P<digits>[+-]?\d{1,2})"
    r"(?![\w%'+]|[.,]\d|/\d|[ \t]?(?:terms?|yrs?|years?|km|kg|m|cm|tons?|rounds?)(?!\w))"
    r"|(?:(?<=[\w)]-)|(?<=[\w)] -))(?P<roman>I{1,3}|IV)(?!\w)"
)
_BEHIND_WORD = re.compile(
    r"(?P<hyphen>(?:(?<=\S)-|[ \t\n]-[ \t\n]))[ \t]*$|(?P<loose>[ \t\n]-)$|(?P<colon>[:=])\s*\+?$"
    r"|(?P<level>[\s(,]\(?(?:level|lvl\.?|lv\.?|niveau|nivel|stufe|at level|at))\s*$"
)
_CONNECTOR = re.compile(
    r"^(?:[\s,;:.|/&+<>→•·*'\"`)\]{}-]|(?:and|plus|with|et|und|y|e|also|skills?)(?=\s))+", re.IGNORECASE
)
_ASIDE = re.compile(r"\([^()]{0,90}\)[\s,;:.-]+(?=\w)")
_TRAILING = " \t\n-:=.,;|/&"
_ONE_NUMBER = re.compile(r"[(\[]\s*(?:level|lvl\.?|lv\.?)?\s*(\+?\d{1,2})\s*[)\]]", re.IGNORECASE)
_SPECIALITY_BEHIND = re.compile(r"[ \t]*\((?!\s*(?:DM|x)\b)([^()\d\n+]{2,40})\)", re.IGNORECASE)
_INSIDE = re.compile(r"([^\W\d][^,;()\d]{0,40}?)[\s:-]+(\d{1,2})(?=\s*(?:[,;/]|$))")
_LEVELED = re.compile(r"[ \t]*(?P<name>[^\W\d][^()\[\],;\n\d]{1,40}?)(?P<sign>[ \t]?-[ \t]?|[ \t]+)\d(?!\w)")
_LEVELS_BEHIND = re.compile(r"[ \t]*\((?P<inside>[^()\n]{3,80})\)")
_OPENING = re.compile(r"[(\[]")
_CLOSING = re.compile(r"[)\]]")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4}
_HYPHENED = re.compile(r"\w-\d")
_BULLET = re.compile(r"[ \t|]*(?:-(?=\s)|[•·*])")


def parse(text: str, start: int, end: int) -> list[Item]:
    """Take the span apart. Linear in its length."""
    items: list[Item] = []
    for number, piece in enumerate(_pieces(text, start, end)):
        items += _entries(text, piece, number)
    return items


def _pieces(text: str, start: int, end: int) -> Iterator[_Piece]:
    """What stands between commas and line breaks, brackets kept whole unless they never close."""
    depth = 0
    opened = begun = start
    new_line = True
    for cut in _CUT.finditer(text, start, end):
        sign = cut[0]
        if sign in "([" and not (depth == 0 and _opens_list(text, begun, cut.start())):
            opened = cut.start() if depth == 0 else opened
            depth += 1
            continue
        if sign in ")]":
            depth = max(0, depth - 1)
            continue
        if depth and sign != "\x00" and cut.start() - opened < _MOST_IN_BRACKETS:
            continue
        depth = 0
        if text[begun : cut.start()].strip():
            yield _Piece(begun, cut.start(), new_line)
            new_line = False
        new_line = new_line or sign == "\n"
        if sign in ",;":
            new_line = False
        begun = cut.end()
    if text[begun:end].strip():
        yield _Piece(begun, end, new_line)


def _opens_list(text: str, begun: int, bracket: int) -> bool:
    """Whether a bracket holds skills of its own, "[Actor-1 Comms-2]", and no speciality, "Gun Combat (slug-1)"."""
    first = _LEVELED.match(text, bracket + 1)
    if first is None or ("-" not in first["sign"] and not skill_names.is_known(first["name"])):
        return False
    words = text[max(begun, bracket - 60) : bracket].split()
    if words and words[-1].lstrip("-").isdigit():
        words.pop()  # "Gun Combat 0 (slug 2)"
    return not words or not skill_names.longest_known_tail(words)


def _entries(text: str, piece: _Piece, number: int) -> Iterator[Item]:
    """The entries of one piece: several when only blanks stand between them."""
    body = text[piece.start : piece.end]
    bullet = bool(_BULLET.match(body)) and piece.new_line
    unusual = unusual_levels.read(body)
    if unusual:
        sign = Sign.COUNT if unusual.doubtful else Sign.HYPHEN if unusual.level is None else Sign.BRACKET
        span = (piece.start + unusual.start, piece.start + unusual.end)
        yield Item(unusual.name, unusual.level, sign, *span, number, piece.new_line, bullet)
        return
    stripped = body.strip(" \t\n")
    if stripped[:1] in "[(" and stripped[-1:] in "])" and _HYPHENED.search(stripped) and stripped.count("(") < 2:
        inner = piece.start + body.index(stripped)
        yield from _flat(text, inner + 1, inner + len(stripped) - 1, piece, number, bullet)
        return
    if stripped.startswith("[") and stripped.endswith("]") and not any(map(str.isdigit, stripped)):
        begin = piece.start + body.index(stripped)
        end = begin + len(stripped)
        yield Item(stripped[1:-1].strip(), None, Sign.NONE, begin, end, number, piece.new_line, heading=True)
        return
    yield from _flat(text, piece.start, piece.end, piece, number, bullet)


def _flat(text: str, start: int, end: int, piece: _Piece, number: int, bullet: bool) -> Iterator[Item]:
    begun = start
    first = True
    for found in _levels(text, start, end):
        before = text[begun : found.start()]
        sign, name = _sign(before, found)
        begin, name = _trimmed(begun, name)
        stop, name = _with_speciality(text, found.end(), end, name)
        level = _level(found, sign)
        if len(name) <= _LONGEST_NAME:
            yield Item(name, level, sign, begin, stop, number, piece.new_line and first, bullet and first)
            begin, stop, inside = _levels_behind(text, stop, end)
            for speciality, within in inside:
                yield Item(f"{name} ({speciality})", within, Sign.BRACKET, begin, stop, number, new_line=False)
        begun = stop
        first = False
    begin, name = _trimmed(begun, text[begun : min(end, begun + 2 * _LONGEST_NAME)])
    if not name or len(name) > _LONGEST_NAME:
        return
    inside = list(_inside(name)) if first else []
    if inside:
        skill = name[: name.index("(")].strip()
        for speciality, level in inside:
            yield Item(f"{skill} ({speciality})", level, Sign.BRACKET, begin, end, number, piece.new_line)
        return
    heading = first and text[begin:end].rstrip().endswith(":")
    new_line = piece.new_line and first
    yield Item(name, None, Sign.NONE, begin, begin + len(name), number, new_line, bullet and first, heading)


def _levels(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The numbers that may be levels: outside brackets, or alone in them."""
    position = start
    while position < end:
        opening = _OPENING.search(text, position, end)
        bracket = opening.start() if opening else end
        yield from _NUMBER.finditer(text, position, bracket)
        if opening is None:
            return
        alone = _ONE_NUMBER.match(text, bracket, end)
        if alone:
            yield alone
            position = alone.end()
            continue
        closing = _CLOSING.search(text, bracket, min(end, bracket + _MOST_IN_BRACKETS))
        position = closing.end() if closing else bracket + 1


def _level(found: re.Match[str], sign: Sign) -> int:
    written = found[0]
    if written in _ROMAN:
        return _ROMAN[written]
    level = int(re.sub(r"[^\d-]", "", written))
    return level if sign is Sign.COLON else abs(level)


def _sign(before: str, found: re.Match[str]) -> tuple[Sign, str]:
    """How the number hangs on the words before it, and those words."""
    if found[0][0] in "([":
        return Sign.BRACKET, before
    digits = found[0]
    if digits[0] == "-":
        if before[-1:].strip():
            return (Sign.COLON if before[-1] in ":=" else Sign.HYPHEN), before
        return (Sign.COLON if before.rstrip()[-1:] in (":", "=") else Sign.LOOSE_HYPHEN), before
    tail = before[-14:]
    mark = _BEHIND_WORD.search(tail)
    if mark is None:
        return Sign.BLANK, before
    name = before[: len(before) - len(tail) + mark.start()]
    if mark["hyphen"] is not None:
        return Sign.HYPHEN, name
    if mark["loose"] is not None:
        return Sign.LOOSE_HYPHEN, name
    return (Sign.COLON if mark["colon"] is not None else Sign.BLANK), name


def _trimmed(begun: int, name: str) -> tuple[int, str]:
    """Where the name really begins, and the name without connectors around it."""
    lead = _CONNECTOR.match(name + " ")
    cut = min(lead.end(), len(name)) if lead else 0
    aside = _ASIDE.match(name, cut)
    cut = aside.end() if aside else cut
    return begun + cut, name[cut:].rstrip(_TRAILING)


def _with_speciality(text: str, at: int, end: int, name: str) -> tuple[int, str]:
    """ "Gun Combat-2 (slug)" says the same as "Gun Combat (slug)-2"."""
    behind = _SPECIALITY_BEHIND.match(text, at, end)
    if behind is None or "(" in name or not name:
        return at, name
    return behind.end(), f"{name} ({behind[1].strip()})"


def _levels_behind(text: str, at: int, end: int) -> tuple[int, int, list[tuple[str, int]]]:
    """The span and the specialities of a bracket behind a level: "Gun Combat 0 (slug 2)"."""
    behind = _LEVELS_BEHIND.match(text, at, end)
    found = _INSIDE.findall(behind["inside"]) if behind else []
    return at, behind.end() if behind and found else at, [(name.strip(" ,;/"), int(level)) for name, level in found]


def _inside(name: str) -> Iterator[tuple[str, int]]:
    """The levels within brackets: "Electronics (comms 1, sensors 2)"."""
    bracket = name.find("(")
    if bracket <= 0 or not name.endswith(")"):
        return
    for found in _INSIDE.finditer(name[bracket + 1 : -1]):
        yield found[1].strip(" ,;/"), int(found[2])
