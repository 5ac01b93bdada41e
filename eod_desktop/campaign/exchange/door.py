"""The one door for characters from outside: what the data is, it says itself; the name of its file hardly counts."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from eod_desktop.campaign.exchange import statblock
from eod_desktop.campaign.exchange.csv_in import read as read_table
from eod_desktop.campaign.exchange.decoding import decode
from eod_desktop.campaign.exchange.errors import ExchangeError, ExchangeErrorKind
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, Reading, Tell, excerpt

MOST_CHARACTERS = 5_000
_TABLES = (".csv", ".tsv", ".tab")


def read(
    data: bytes | str, name: str = "", roles: Mapping[int, str] | None = None, tell: Tell | None = None
) -> Reading:
    """The characters in `data`: stat blocks, JSON of other programs, tables.

    `name` is that of the file; only its ending counts, for tables without a header that is understood. `roles` says by
    column number what the columns of a table are, see `csv_in`. ExchangeError when no character is found, with the
    place and the reason. Whatever `tell` raises is passed on.
    """
    if isinstance(data, bytes):
        decoded = decode(data)
        text, warnings = decoded.text, decoded.warnings
    else:
        text, warnings = data, ()
    is_table = roles is not None or name.lower().endswith(_TABLES)
    found = read_table(text, MOST_CHARACTERS, roles, tell, anyway=is_table)
    reading = found if found is not None else statblock.read(text, tell)
    if not reading.characters and reading.table is None:
        raise ExchangeError(ExchangeErrorKind.NOTHING_READ, _reason(reading, text))
    return replace(reading, warnings=(*warnings, *reading.warnings)) if warnings else reading


def _reason(reading: Reading, text: str) -> Finding:
    """The first thing that was wrong, with its place."""
    said = [finding for finding in reading.warnings if finding.kind is not FindingKind.NO_CHARACTER]
    if not said:
        return Finding(FindingKind.NO_CHARACTER, 1, excerpt(text.lstrip()))
    return replace(said[0], kind=FindingKind.NO_CHARACTER) if said[0].kind is FindingKind.NOT_UNDERSTOOD else said[0]
