"""What remains of a block for the notes: every word that is no name, stat or skill; what is strange is reported."""

from __future__ import annotations

import re

from eod_desktop.campaign.exchange import facts, gear_words
from eod_desktop.campaign.exchange.field_labels import Field, FieldKind, is_rule, kind_of
from eod_desktop.campaign.exchange.page import TAKEN, Page, Role, blot
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, excerpt

MOST_FINDINGS = 50

_EMPTY = re.compile(r"[\W_]*")
_EDGE = " \t,;|-:•·→/"
_UNDERSTOOD = (
    FieldKind.WORD,
    FieldKind.LIST,
    FieldKind.EQUIPMENT,
    FieldKind.ARMOR,
    FieldKind.WEAPONS,
    FieldKind.AGE,
    FieldKind.CREDITS,
    FieldKind.HITS,
)
_CAREER = re.compile(r"[^\W\d_][^\W\d_'/ -]*")
_SMALL_TALK = re.compile(
    r"\W*(?:(?:human|female|male|vargr|aslan|droyne|zhodani|vilani|solomani|f|m|w)\b\W*){1,4}|DM\W*\d{0,2}"
    r"|\(?\d{1,3}[.)]?",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[^\W_]+")
_LEFT = re.compile(f"[^{TAKEN}]+")
_PIECE = re.compile(rf"(?:[^,;{TAKEN}\t|()]|\([^(){TAKEN}]*\)?|\))+")
_CONNECTORS: tuple[list[str], ...] = ([], ["and"], ["plus"], ["with"], ["et"], ["und"], ["y"], ["e"])


def read(page: Page, fields: list[Field]) -> tuple[str, list[Finding]]:
    """The notes, line by line, and a warning for every line with something not understood."""
    _drop_headers(page, fields)
    used = [(start, end) for start, end, role in page.taken if role is not Role.FACT]
    kept = blot(page.plain, used)
    known = [(field.start, field.end) for field in fields if field.kind in _UNDERSTOOD]
    unknown = blot(blot(page.open, used), known)
    lines = []
    findings: list[Finding] = []
    position = 0
    for line in kept.split("\n"):
        end = position + len(line)
        text = _readable(page, position, line)
        if text and not is_rule(line):
            lines.append(text)
            strange = _not_understood(unknown[position:end], has_terms=bool(facts.terms(page.plain[position:end])))
            if strange and len(findings) < MOST_FINDINGS:
                findings.append(Finding(FindingKind.NOT_UNDERSTOOD, page.line_at(position), excerpt(strange)))
        position = end + 1
    return "\n".join(lines), findings


def _drop_headers(page: Page, fields: list[Field]) -> None:
    """Headings say nothing once what stood under them is gone."""
    for field in fields:
        if field.header and field.kind in (FieldKind.STATS, FieldKind.SKILLS):
            page.take(field.start, field.value, Role.LABEL)


def _readable(page: Page, position: int, line: str) -> str:
    """What is left of a line, as shown, gaps closed; "" when no letter or digit is left."""
    pieces = []
    for found in _LEFT.finditer(line):
        text = page.text(position + found.start(), position + found.end())
        if _WORDS.findall(text.casefold()) not in _CONNECTORS:
            pieces.append(_balanced(text.strip(_EDGE) if found.start() else text.rstrip(_EDGE)))
    return "; ".join(pieces)


def _balanced(text: str) -> str:
    """Without a bracket or quotation mark at the edge whose partner went with what was taken."""
    for opening, closing in ("()", "[]", "``", "‘’", "“”"):  # noqa: RUF001
        if text.endswith(opening) and (opening != closing or text.count(opening) == 1):
            text = text[:-1].rstrip(_EDGE)
        if text.startswith(closing) and (opening != closing or text.count(closing) == 1):
            text = text[1:].lstrip(_EDGE + ".")
    return text


def _not_understood(rest: str, has_terms: bool) -> str:
    """The pieces that are nothing the field knows: no benefits, careers with terms, sex or race."""
    strange = []
    for piece in _PIECE.findall(rest):
        text = " ".join(piece.split()).strip(" .-:→")
        known = gear_words.is_item(text) or kind_of(text) or _SMALL_TALK.fullmatch(text)
        career = has_terms and _CAREER.fullmatch(text) and len(text.split()) <= 6
        joint = _WORDS.findall(text.casefold()) in _CONNECTORS
        if not (_EMPTY.fullmatch(text) or known or career or joint):
            strange.append(text)
    return "; ".join(strange)
