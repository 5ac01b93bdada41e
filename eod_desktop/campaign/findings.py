"""What a look into a campaign file can find wrong: a kind and its data, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec


class FindingKind(StrEnum):
    """What is wrong; the comment names the keys of `Finding.data`."""

    PAGES = "pages"  # detail: a line of SQLite's integrity check
    TABLES = "tables"  # missing, unknown: names of tables and indexes
    REFERENCE = "reference"  # table, row, parent: a row that points at nothing
    UNREADABLE = "unreadable"  # table, detail
    BAD_ROW = "bad_row"  # table, row, detail: a row that is no valid value
    BAD_EVENT = "bad_event"  # encounter, row, detail: an event that does not fit its encounter
    MISSING_ROWS = "missing_rows"  # table, first, last: numbers that should be there


class Finding(msgspec.Struct, frozen=True):
    kind: FindingKind
    data: Mapping[str, str | int]

    def __str__(self) -> str:
        return ", ".join([self.kind.value, *(f"{name}={value!r}" for name, value in self.data.items())])


def finding(kind: FindingKind, **data: str | int) -> Finding:
    return Finding(kind, data)
