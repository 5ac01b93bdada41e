"""Stat blocks as people paste them: the door for every kind of text.

    reading = statblock.read(text)

reads by content, not by line number: the Universal Character Format of the generators, blocks from books, forums and
wikis, tables and CSV, and the JSON of other programs. One text may hold any number of characters. Nothing is guessed
silently: whatever is decided is a warning, whatever cannot be decided is a question, whatever was not understood stands
in the notes.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from eod_desktop.campaign.exchange import (
    actor_json,
    block,
    html_blanks,
    quoting,
    roll20_text,
    roster_table,
    splitting,
    turned_table,
)
from eod_desktop.campaign.exchange.folding import Folded, fold
from eod_desktop.campaign.exchange.quoting import Quoted
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, ReadCharacter, Reading, Tell, collected, excerpt

__all__ = ["MOST_CHARACTERS_READ", "MOST_TEXT", "Finding", "FindingKind", "ReadCharacter", "Reading", "read"]

MOST_TEXT = 1_500_000  # characters of text; beyond it nothing is read
MOST_JSON = 12_000_000  # characters of JSON, which says much of the same over and over
MOST_CHARACTERS_READ = 2_500
MOST_WORK = 1_000_000  # characters of text in free-form blocks; a roster of thousands comes as CSV or JSON


def read(text: str, tell: Tell | None = None) -> Reading:
    """Everything that `text` tells of characters. Never raises for text; linear in its length up to `MOST_TEXT`."""
    limit = MOST_JSON if text[:100].lstrip("\ufeff \t\r\n").startswith(("{", "[")) else MOST_TEXT
    if len(text) > limit:
        data = {"characters": str(len(text)), "limit": str(limit)}
        return Reading(warnings=(Finding(FindingKind.TEXT_TOO_LONG, 0, excerpt(text), data),))
    if not text.strip().strip("\ufeff"):
        return Reading(warnings=(Finding(FindingKind.NO_CHARACTER, 0),))
    found = actor_json.read(text, MOST_CHARACTERS_READ, tell)
    if found is not None:
        return found
    quoted = quoting.taken(text)
    folded = fold(quoted.text)
    table = roster_table.read(folded, MOST_CHARACTERS_READ)
    if table is not None:
        return _collected(*table)
    return _free_text(turned_table.labelled(roll20_text.labelled(html_blanks.blanked(folded))), quoted, tell)


def _free_text(folded: Folded, quoted: Quoted, tell: Tell | None) -> Reading:
    spans = splitting.blocks(folded.plain, MOST_CHARACTERS_READ)
    characters: list[ReadCharacter] = []
    warnings: list[Finding] = []
    work = 0
    for start, end in spans:
        if not folded.plain[start:end].strip():
            continue
        work += min(end - start, block.MOST_CHARACTERS)
        if len(characters) >= MOST_CHARACTERS_READ or work > MOST_WORK:
            data = {"limit": str(len(characters))}
            place = folded.line_at(end - len(folded.plain[start:end].lstrip()))
            warnings.append(Finding(FindingKind.TOO_MANY_CHARACTERS, place, excerpt(folded.shown[start:end]), data))
            break
        if tell:
            tell(start / len(folded.plain))
        inner = _json_in(folded, start, end)
        if inner:
            characters += inner
            continue
        character = _with_quoted(block.read(folded, start, end), quoted, folded.line_at(start), folded.line_at(end - 1))
        if _says_something(character):
            characters.append(character)
        else:
            warnings.append(Finding(FindingKind.NOT_UNDERSTOOD, character.line, excerpt(folded.shown[start:end])))
    return _collected(characters, warnings)


def _with_quoted(character: ReadCharacter, quoted: Quoted, first: int, last: int) -> ReadCharacter:
    """The character with the name and the notes that were quoted on its lines."""
    if not quoted.names and not quoted.notes:
        return character
    lines = range(first, last + 1)
    names = [quoted.names[line] for line in lines if line in quoted.names]
    notes = [quoted.notes[line] for line in lines if line in quoted.notes]
    if names and character.name == quoting.PLACEHOLDER:
        character = replace(character, name=names[0])
    return replace(character, notes="\n".join(filter(None, (character.notes, *notes)))) if notes else character


def _json_in(folded: Folded, start: int, end: int) -> list[ReadCharacter]:
    """The characters of a block of JSON among blocks of text."""
    text = folded.shown[start:end]
    found = actor_json.read(text, MOST_CHARACTERS_READ) if text.lstrip().startswith("{") else None
    if found is None:
        return []
    above = folded.line_at(start) - 1

    def moved(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        return tuple(replace(finding, line=finding.line + above) for finding in findings)

    return [
        replace(one, line=one.line + above, warnings=moved(one.warnings), questions=moved(one.questions))
        for one in found.characters
    ]


def _says_something(character: ReadCharacter) -> bool:
    """Whether a block is about a character at all: stats, skills, or a question about stats that were meant."""
    meant = any(question.kind is not FindingKind.STATS_MISSING for question in character.questions)
    return bool(character.stats or character.skills or meant or (character.name and character.age))


def _collected(characters: Iterable[ReadCharacter], warnings: Iterable[Finding]) -> Reading:
    everyone = tuple(characters)
    own = tuple(warnings)
    if not everyone and not any(finding.kind is FindingKind.NO_CHARACTER for finding in own):
        own = (*own, Finding(FindingKind.NO_CHARACTER, 0))
    return collected(everyone, own)
