"""One row of a table as a character: what each cell says in the role of its column."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from eod_desktop.campaign.exchange import block, formula
from eod_desktop.campaign.exchange.folding import fold
from eod_desktop.campaign.exchange.json_values import stat, whole
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, ReadCharacter, excerpt
from eod_desktop.rules import CharacterKind

_STAT = re.compile(r"\s*([+-]?\d{1,7}|[A-HJ-NP-Za-hj-np-z])(?:[.,]0+)?\s*(?:[(\[/]\s*[+-]?\d+\s*[)\]]?)?\s*")
_SKILL = re.compile(r"\s*([^\W\d][^,;\n]{0,118}?)\s*(?:-|–|:|\s)\s*(-?\d{1,7})\s*")
_PIECE = re.compile(r"(?:[^,;\n()]|\([^()\n]*\))+")
_WEAPON_PIECE = re.compile(r"(?:[^;\n()]|\([^()\n]*\))+")


class _Cells:
    """What has been gathered from a row so far."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.texts: dict[str, str] = {}
        self.stats: dict[str, int] = {}
        self.skills: dict[str, int | None] = {}
        self.notes: list[str] = []
        self.weapons: list[str] = []
        self.blocks: list[str] = []  # what only the reader of stat blocks understands
        self.findings: list[Finding] = []

    def unreadable(self, title: str, cell: str) -> None:
        self.notes.append(f"{title}: {cell}")
        data = {"column": title, "text": excerpt(cell)}
        self.findings.append(Finding(FindingKind.VALUE_UNREADABLE, self.line, excerpt(cell), data))


def read(titles: Sequence[str], roles: Sequence[str], cells: Sequence[str], line: int) -> ReadCharacter:
    """The character of a row. A cell that cannot be read in its role is told, and kept in the notes."""
    row = _Cells(line)
    for title, role, cell in zip(titles, roles, cells, strict=False):
        if cell.strip() and role not in ("own", "skip"):
            _take(row, title, role, formula.restored(cell))
    row.notes += [cell for cell in cells[len(titles) :] if cell.strip()]
    return _made(row)


def _take(row: _Cells, title: str, role: str, cell: str) -> None:
    kind, _, what = role.partition(":")
    match kind:
        case "stat":
            _take_stat(row, title, what, cell)
        case "skill":
            level = whole(cell)
            if level is None:
                row.unreadable(title, cell)
            else:
                row.skills[what] = level
        case "skills":
            _take_skills(row, cell)
        case "profile":
            row.blocks.append(f"UPP: {cell.strip()}")
        case "weapons":
            row.weapons += [piece.strip() for piece in _pieces(cell) if piece.strip()]
        case "notes":
            row.notes.append(cell)
        case "hits" | "wounds":
            number = whole(cell)
            if number is None or not 0 <= number <= 1_000_000:
                row.unreadable(title, cell)
            else:
                row.texts[kind] = str(number)
        case "kind":
            if cell.strip().casefold() in tuple(CharacterKind):
                row.texts[kind] = cell.strip().casefold()
            else:
                row.notes.append(f"{title}: {cell}")
        case "note":
            row.notes.append(f"{title}: {cell}")
        case _ if kind in row.texts:
            row.notes.append(f"{title}: {cell}")
        case _:
            row.texts[kind] = cell


def _pieces(cell: str) -> list[str]:
    """Weapons parted by semicolons or lines; by commas where there are none of those."""
    return (_WEAPON_PIECE if ";" in cell or "\n" in cell else _PIECE).findall(cell)


def _take_stat(row: _Cells, title: str, name: str, cell: str) -> None:
    found = _STAT.fullmatch(cell.replace("\N{MINUS SIGN}", "-"))
    value = None
    if found:
        value = whole(found[1]) if found[1].lstrip("+-").isdigit() else stat(found[1])
    if value is None:
        row.unreadable(title, cell)
    else:
        row.stats[name] = value


def _take_skills(row: _Cells, cell: str) -> None:
    """A list of names with levels; anything else is for the reader of stat blocks."""
    pieces = [piece for piece in _PIECE.findall(cell) if piece.strip()]
    found = [_SKILL.fullmatch(piece) for piece in pieces]
    names = [match[1].strip() for match in found if match]
    if len(names) < len(pieces) or len(set(names)) < len(names) or "".join(pieces).count("(") != cell.count("("):
        row.blocks.append(f"Skills: {' '.join(cell.split())}")
        return
    row.skills.update({match[1].strip(): int(match[2]) for match in found if match})


def _made(row: _Cells) -> ReadCharacter:
    questions: tuple[Finding, ...] = ()
    stats, skills = dict(row.stats), dict(row.skills)
    if row.blocks:
        made = fold("\n".join(row.blocks))
        found = block.read(made, 0, len(made.plain))
        stats = {**found.stats, **stats}
        skills = {**found.skills, **skills}
        unnamed = FindingKind.NAME_MISSING, FindingKind.STATS_MISSING
        row.findings += [_here(finding, row) for finding in found.warnings if finding.kind not in unnamed]
        questions = tuple(_here(finding, row) for finding in found.questions if finding.kind not in unnamed)
        if found.notes:
            row.notes.append(found.notes)
    if not row.texts.get("name", "").strip():
        row.findings.append(Finding(FindingKind.NAME_MISSING, row.line))
    missing = [key for key in SIX if key not in stats]
    if missing and not questions and "hits" not in row.texts:
        kind = FindingKind.STATS_MISSING if len(missing) == len(SIX) else FindingKind.STATS_INCOMPLETE
        data = {} if len(missing) == len(SIX) else {"missing": " ".join(missing)}
        questions = (Finding(kind, row.line, data=data),)
    kind_text = row.texts.get("kind")
    return ReadCharacter(
        name=row.texts.get("name", ""),
        stats=stats,
        skills=skills,
        notes="\n".join(row.notes),
        armor=row.texts.get("armor", ""),
        weapons=tuple(row.weapons),
        line=row.line,
        warnings=tuple(row.findings),
        questions=questions,
        max_hits=int(row.texts["hits"]) if "hits" in row.texts else None,
        wounds=int(row.texts.get("wounds", "0")),
        side=row.texts.get("side", ""),
        kind=CharacterKind(kind_text) if kind_text else None,
        player=row.texts.get("player", ""),
        group=row.texts.get("group", ""),
        tags=tuple(dict.fromkeys(tag.strip() for tag in row.texts.get("tags", "").split(",") if tag.strip())),
    )


def _here(finding: Finding, row: _Cells) -> Finding:
    return replace(finding, line=row.line)
