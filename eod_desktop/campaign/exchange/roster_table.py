"""A table with one character a row: CSV with comma, semicolon or tab, Markdown, or columns parted by blanks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

import msgspec

from eod_desktop.campaign.exchange import block, name_parts, skill_names, stat_words
from eod_desktop.campaign.exchange.field_labels import FieldKind, kind_of
from eod_desktop.campaign.exchange.folding import Folded, fold
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, ReadCharacter, excerpt

_READ = (
    FieldKind.PROFILE,
    FieldKind.SKILLS,
    FieldKind.AGE,
    FieldKind.CREDITS,
    FieldKind.HITS,
    FieldKind.ARMOR,
    FieldKind.WEAPONS,
    FieldKind.EQUIPMENT,
)
_LABELS = {FieldKind.PROFILE: "UPP", FieldKind.HITS: "Hits", FieldKind.SKILLS: "Skills", FieldKind.CREDITS: "Credits"}
_PEOPLE = ("npc", "nsc", "pnj")  # what a column of names may be called
_RULE_ROW = re.compile(r"[\s|:+=-]+")
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*$", re.IGNORECASE)
_GAP = re.compile(r"[ ]{2,}|\t+")
_STAT_CELL = re.compile(r"\s*(\d{1,2}|[A-HJ-NP-Z])(?:[.,]0)?\s*(?:[(\[/]\s*[+-]?\d+\s*[)\]]?)?\s*", re.IGNORECASE)
_MOST_HEADER = 4_000


class _Column(msgspec.Struct, frozen=True):
    header: str
    kind: FieldKind | None = None
    stat: str = ""
    skill: str = ""


class _Row(msgspec.Struct, frozen=True):
    line: int
    cells: list[str]
    more: list[str]  # labels with their values, from the rows below


Table = tuple[list[ReadCharacter], list[Finding]]


def read(folded: Folded, most: int) -> Table | None:
    """The characters of a table and what was wrong with it; None when the text is no such table."""
    lines = folded.shown.split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    separator = _SEPARATOR_LINE.match(lines[first])
    if separator:
        first += 1
    header = lines[first] if first < len(lines) else ""
    if header.lstrip().startswith("^"):
        header = header.replace("^", "|")  # as DokuWiki marks the titles of a table
    if not header.strip() or len(header) > _MOST_HEADER:
        return None
    for delimiter in [separator[1]] if separator else [";", "\t", ",", "|"]:
        columns = _columns(_cells(header, delimiter))
        if columns:
            rows = _markdown_rows(lines, first + 1) if delimiter == "|" else _csv_rows(lines, first + 1, delimiter)
            return _characters(columns, rows, most)
    columns = _columns(_gapped(header)) or _columns(header.split())
    return _characters(columns, _spaced_rows(lines, first + 1, columns), most) if columns else None


def _cells(line: str, delimiter: str) -> list[str]:
    if delimiter == "|":
        return [cell.strip(" *`") for cell in line.strip().strip("|").split("|")]
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return []


def _gapped(header: str) -> list[str]:
    """The titles between gaps; stats that stand close together are a title each."""
    titles: list[str] = []
    for cell in filter(None, _GAP.split(header.strip())):
        words = cell.split()
        titles += words if len(words) > 1 and all(map(stat_words.key_of, words)) else [cell]
    return titles


def _columns(cells: list[str]) -> list[_Column] | None:
    """What the columns of a header mean; None when this is no header of a roster."""
    if len(cells) < 2 or any(any(map(str.isdigit, cell)) for cell in cells):
        return None
    columns = [_column(cell.strip().strip("\"'")) for cell in cells]
    stats = {column.stat for column in columns} & set(SIX)
    kinds = {column.kind for column in columns}
    known = sum(bool(column.kind or column.stat or column.skill) for column in columns)
    has_name = FieldKind.NAME in kinds
    enough = has_name and (len(stats) >= 3 or bool(kinds & {FieldKind.PROFILE, FieldKind.SKILLS, FieldKind.HITS}))
    if not (enough or (FieldKind.PROFILE in kinds and FieldKind.SKILLS in kinds)) or known * 2 < len(columns):
        return None
    return columns


def _column(header: str) -> _Column:
    stat = stat_words.key_of(header)
    if stat:
        return _Column(header, stat=stat)
    kind = FieldKind.NAME if header.casefold() in _PEOPLE else kind_of(header)
    if kind:
        return _Column(header, kind=kind)
    return _Column(header, skill=header if skill_names.is_known(header) else "")


def _csv_rows(lines: list[str], first: int, delimiter: str) -> Iterator[_Row | Finding]:
    """The rows of CSV; a quoted cell may hold line breaks."""
    reader = csv.reader((line + "\n" for line in lines[first:]), delimiter=delimiter)
    line = first + 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            place = excerpt(lines[min(line, len(lines)) - 1])
            yield Finding(FindingKind.BROKEN_TABLE, line, place, {"reason": str(error)})
            return
        if any(cell.strip() for cell in cells):
            yield _Row(line, [cell.strip("\n") for cell in cells], [])
        line = first + 1 + reader.line_num


def _markdown_rows(lines: list[str], first: int) -> Iterator[_Row | Finding]:
    for number, line in enumerate(lines[first:], first + 1):
        if not line.strip() or _RULE_ROW.fullmatch(line):
            continue
        if "|" not in line:
            yield Finding(FindingKind.NOT_UNDERSTOOD, number, excerpt(line))
            continue
        yield _Row(number, _cells(line, "|"), [])


def _spaced_rows(lines: list[str], first: int, columns: list[_Column]) -> Iterator[_Row | Finding]:
    """Rows whose cells are parted by gaps, or whose name is everything before the first number."""
    for number, line in enumerate(lines[first:], first + 1):
        if not line.strip() or _RULE_ROW.fullmatch(line):
            continue
        cells = [cell for cell in _GAP.split(line.strip()) if cell]
        if len(cells) != len(columns) and columns[0].kind is FieldKind.NAME:
            words = line.split()
            at = next((at for at, word in enumerate(words) if at and any(map(str.isdigit, word))), len(words))
            rest = words[at:]
            cells = [" ".join(words[:at]), *rest[: len(columns) - 2], " ".join(rest[len(columns) - 2 :])]
        yield _Row(number, cells, [])


def _characters(columns: list[_Column], rows: Iterator[_Row | Finding], most: int) -> Table:
    people: list[_Row] = []
    findings: list[Finding] = []
    for row in rows:
        if isinstance(row, Finding):
            findings.append(row)
        elif people and _is_about_the_last(columns, row):
            people[-1].more.append(f"{_row_label(row)}: {', '.join(filter(None, map(str.strip, row.cells[1:])))}")
        elif len(people) >= most:
            place = excerpt(" ".join(row.cells))
            findings.append(Finding(FindingKind.TOO_MANY_CHARACTERS, row.line, place, {"limit": str(most)}))
            break
        else:
            people.append(row)
    return [_character(columns, row) for row in people], findings


def _is_about_the_last(columns: list[_Column], row: _Row) -> bool:
    """Whether a row has a label for a name, "Skills | Pilot-2", and goes on with the character above it."""
    labelled = columns[0].kind is FieldKind.NAME and kind_of(_row_label(row)) in _READ
    return labelled and any(map(str.strip, row.cells[1:]))


def _row_label(row: _Row) -> str:
    return row.cells[0].strip(" \t:*")


def _character(columns: list[_Column], row: _Row) -> ReadCharacter:
    """One row. What the columns say goes to the reader of blocks under their labels; the rest becomes notes."""
    names: list[tuple[str, str]] = []
    parts: list[str] = []
    notes: list[str] = []
    for column, cell in zip(columns, row.cells, strict=False):
        cell = cell.strip()
        if not cell:
            continue
        stat = _STAT_CELL.fullmatch(cell) if column.stat else None
        if column.kind is FieldKind.NAME and (not names or name_parts.is_part(column.header)):
            names.append((column.header, cell))
        elif stat:
            parts.append(f"{column.stat}: {stat[1].upper()}")
        elif column.skill and cell.isdigit():
            parts.append(f"Skills: {column.skill}-{cell}")
        elif column.kind in _READ and column.kind:
            parts.append(f"{_LABELS.get(column.kind, column.header)}: {' '.join(cell.split())}")
        else:
            notes.append(f"{column.header}: {cell}")
    name = name_parts.joined(names)
    notes += [cell for cell in row.cells[len(columns) :] if cell.strip()]
    made = fold("\n".join((*parts, *row.more)))
    found = block.read(made, 0, len(made.plain))
    warnings = [_moved(finding, row) for finding in found.warnings if finding.kind is not FindingKind.NAME_MISSING]
    if not name:
        warnings.append(Finding(FindingKind.NAME_MISSING, row.line))
    return msgspec.structs.replace(
        found,
        name=name,
        notes="\n".join(text for text in (found.notes, *notes) if text),
        line=row.line,
        warnings=tuple(warnings),
        questions=tuple(_moved(finding, row) for finding in found.questions),
    )


def _moved(finding: Finding, row: _Row) -> Finding:
    return msgspec.structs.replace(finding, line=row.line)
