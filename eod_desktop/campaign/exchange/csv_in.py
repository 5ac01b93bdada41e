"""Characters from a table with one a row: comma, semicolon or tab, cells in quotes with line breaks in them.

What a column is, its role, is one of ROLES, or ``stat:STR``, or ``skill:Rifle``. It is taken from the column's title
and can be said by the caller.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from eod_desktop.campaign.exchange import csv_cells, csv_row, own_part, skill_names, stat_words
from eod_desktop.campaign.exchange.field_labels import FieldKind, kind_of
from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.campaign.exchange.reading import (
    Finding,
    FindingKind,
    OwnPart,
    ReadCharacter,
    Reading,
    TableHead,
    Tell,
    collected,
    excerpt,
)
from eod_desktop.rules import Character

ROLES = (
    *("name", "side", "kind", "player", "group", "tags", "profile", "skills", "hits", "wounds"),
    *("armor", "weapons", "notes", "own", "note", "skip"),
)
"""`note` keeps the cell in the notes under its title, `skip` leaves it out, `own` is what this program wrote."""

_BY_KIND = {
    FieldKind.NAME: "name",
    FieldKind.PROFILE: "profile",
    FieldKind.SKILLS: "skills",
    FieldKind.HITS: "hits",
    FieldKind.ARMOR: "armor",
    FieldKind.WEAPONS: "weapons",
}
_BY_TITLE_TEXT = (
    "side faction=side team=side kind type=kind player group folder=group tags wounds damage=wounds notes note=notes"
)
_BY_TITLE = {key: role or key for key, _, role in (word.partition("=") for word in _BY_TITLE_TEXT.split())}
_DELIMITERS = (";", "\t", ",")
_MOST_COLUMNS = 500
_LONGEST_HEADER = 20_000
_SAMPLE_ROWS = 3
_LONGEST_SAMPLE = 200


def read(
    text: str, most: int, roles: Mapping[int, str] | None = None, tell: Tell | None = None, *, anyway: bool = False
) -> Reading | None:
    """The characters of a table; None when the text is none whose header is understood.

    `anyway`: it is a table, whatever its header says. Linear in the length of the text.
    """
    text, line, given = _without_hint(text.removeprefix("\ufeff"))
    delimiter = _delimiter(text, given, anyway)
    if not delimiter:
        return None
    rows = _rows(text, delimiter, line)
    first = next(rows, None)
    if first is None or isinstance(first, Finding):
        return None
    titles = tuple(title.strip() for title in first[1][:_MOST_COLUMNS])
    guessed = tuple(map(role_of, titles))
    chosen = tuple((roles or {}).get(number, role) for number, role in enumerate(guessed))
    return _collected(titles, chosen, rows, most, tell, len(text))


def holds(character: Character) -> bool:
    """Whether the readable columns of a row say everything about a character that a table can hold."""
    row = csv_cells.cells(character)
    told = _told(csv_cells.TITLES, tuple(map(role_of, csv_cells.TITLES)), [row[t] for t in csv_cells.TITLES], 1)
    # what the row does not say must not come from the frame
    name, side = ("!" if text == "?" else "?" for text in (character.name, character.side))
    frame = Frame(name, side)
    return make(told, character.id, frame).character == replace(character, leader="", portrait=b"")


def role_of(title: str) -> str:
    """What a column of that title is; `note` for one that says nothing known."""
    if title == csv_cells.OWN_TITLE:
        return "own"
    stat = stat_words.key_of(title)
    if stat:
        return f"stat:{stat}"
    by_title = _BY_TITLE.get(title.casefold())
    if by_title:
        return by_title
    kind = kind_of(title)
    if kind:
        return _BY_KIND.get(kind, "note")
    return f"skill:{title}" if skill_names.is_known(title) else "note"


def _collected(
    titles: tuple[str, ...],
    roles: tuple[str, ...],
    rows: Iterator[tuple[int, list[str], int] | Finding],
    most: int,
    tell: Tell | None,
    length: int,
) -> Reading:
    characters: list[ReadCharacter] = []
    warnings: list[Finding] = []
    sample: list[tuple[str, ...]] = []
    for row in rows:
        if isinstance(row, Finding):
            warnings.append(row)
            break
        line, cells, place = row
        if len(characters) >= most:
            warnings.append(
                Finding(FindingKind.TOO_MANY_CHARACTERS, line, excerpt(" ".join(cells)), {"limit": str(most)})
            )
            break
        if len(sample) < _SAMPLE_ROWS:
            sample.append(tuple(cell[:_LONGEST_SAMPLE] for cell in cells[:_MOST_COLUMNS]))
        characters.append(_character(titles, roles, cells, line))
        if tell:
            tell(min(1.0, place / max(1, length)))
    return collected(characters, warnings, TableHead(titles, roles, tuple(sample)))


def _character(titles: Sequence[str], roles: Sequence[str], cells: list[str], line: int) -> ReadCharacter:
    told = _told(titles, roles, cells, line)
    written = next((cell for role, cell in zip(roles, cells, strict=False) if role == "own" and cell.strip()), "")
    if not written:
        return told
    try:
        part = own_part.read(json.loads(written))
    except (ValueError, RecursionError) as error:
        part, reason = None, str(error)
    else:
        reason = ""
    if part is None:
        broken = Finding(FindingKind.OWN_PART_BROKEN, line, excerpt(reason))
        return replace(told, warnings=(*told.warnings, broken))
    then = csv_cells.cells(part.character)
    told_then = _told(titles, roles, [then.get(title, "") for title in titles], line)
    return replace(told, own=OwnPart(part.character, told_then))


def _told(titles: Sequence[str], roles: Sequence[str], cells: Sequence[str], line: int) -> ReadCharacter:
    return csv_row.read(titles, roles, cells, line)


def _without_hint(text: str) -> tuple[str, int, str]:
    """The text behind a line such as ``sep=;``, the line that it begins on, and the sign that the hint names."""
    head = text[:12].lower()
    if head.startswith("sep=") and len(text) > 5:
        end = text.find("\n")
        if 4 < end <= 7:
            return text[end + 1 :], 2, text[4]
    return text, 1, ""


def _delimiter(text: str, given: str, anyway: bool) -> str:
    """The sign between cells; "" when no sign makes the first line a header that is understood."""
    if given and given in ";,\t|":
        return given
    header = text[:_LONGEST_HEADER].lstrip("\r\n")
    counts = {}
    for sign in _DELIMITERS:
        try:
            titles = next(csv.reader(io.StringIO(header, newline=""), delimiter=sign), [])
        except csv.Error:
            continue
        if _is_header([title.strip() for title in titles[:_MOST_COLUMNS]]):
            return sign
        counts[sign] = len(titles)
    return max(counts, key=lambda sign: counts[sign]) if anyway and text.strip() and counts else ""


def _is_header(titles: list[str]) -> bool:
    """Whether these are the titles of a roster: a name with stats or the like, and half of them known."""
    if len(titles) < 2 or any(map(str.isdigit, "".join(titles))):
        return False
    roles = [role_of(title) for title in titles]
    stats = {role for role in roles if role.startswith("stat:")} & {f"stat:{key}" for key in SIX}
    known = sum(role != "note" for role in roles)
    told = len(stats) >= 3 or any(role in roles for role in ("profile", "skills", "hits"))
    named = "name" in roles or ("profile" in roles and "skills" in roles)
    return named and told and known * 2 >= len(titles)


def _rows(text: str, delimiter: str, line: int) -> Iterator[tuple[int, list[str], int] | Finding]:
    """Line, cells and place in the text of every row that says something; at the end what broke the table, if so."""
    file = io.StringIO(text, newline="")
    reader = csv.reader(file, delimiter=delimiter)
    while True:
        first, begin = line + reader.line_num, file.tell()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield _broken(text, begin, first, str(error))
            return
        if file.tell() == len(text) and _is_open(text[begin:], delimiter):
            yield _broken(text, begin, first, "a quote that is never closed")
            return
        if any(cell.strip() for cell in cells):
            yield first, cells, file.tell()


def _is_open(row: str, delimiter: str) -> bool:
    """Whether the last row ends inside quotes: it has swallowed whatever rows came behind it."""
    if '"' not in row:
        return False
    try:
        list(csv.reader(io.StringIO(row, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        return "end of data" in str(error)
    return False


def _broken(text: str, begin: int, line: int, reason: str) -> Finding:
    return Finding(FindingKind.BROKEN_TABLE, line, excerpt(text[begin : begin + 200]), {"reason": reason})
