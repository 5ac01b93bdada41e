"""Reading a campaign file without changing anything: not the file, not its folder, whatever state it was left in."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from eod_desktop.campaign import schema
from eod_desktop.campaign.connection import READ_ERRORS, beside, connect, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.findings import Finding, FindingKind, finding

_MAGIC = b"SQLite format 3\0"
_WRITE_AHEAD = b"\2\2"  # at 18 and 19: the file was not closed, or is open elsewhere


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a campaign of the current schema version that only reads.

    Raises CampaignError NOT_FOUND, NOT_A_CAMPAIGN, NEWER_VERSION, NO_PERMISSION, DAMAGED; inside it, sqlite3 errors
    become CampaignErrors.
    """
    with translated(path, CampaignErrorKind.DAMAGED), _opened(path) as connection:
        if schema.application_of(connection) != schema.APPLICATION_ID:
            raise CampaignError(CampaignErrorKind.NOT_A_CAMPAIGN, path)
        version = schema.version_of(connection)
        if version > schema.VERSION:
            raise CampaignError(CampaignErrorKind.NEWER_VERSION, path, found=version, known=schema.VERSION)
        if version < 1:
            raise CampaignError(CampaignErrorKind.DAMAGED, path, detail=f"schema version {version}")
        if version == schema.VERSION:
            yield connection
        else:
            with private_copy(path) as copy:
                schema.migrate(copy)
                yield copy


def structure_findings(connection: sqlite3.Connection, thorough: bool = False) -> Iterator[Finding]:
    """What is wrong with the file's pages, tables and references; `thorough` compares every index, too."""
    try:
        yield from table_findings(connection)
        yield from page_findings(connection, thorough)
    except READ_ERRORS as error:
        yield finding(FindingKind.PAGES, detail=str(error))


def page_findings(connection: sqlite3.Connection, thorough: bool = False) -> Iterator[Finding]:
    """What is wrong with the pages and references; sqlite3.Error when one cannot be read."""
    for (line,) in connection.execute("PRAGMA integrity_check" if thorough else "PRAGMA quick_check"):
        if line != "ok":
            yield finding(FindingKind.PAGES, detail=line)
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield finding(FindingKind.REFERENCE, table=table, row=row or 0, parent=parent)


def table_findings(connection: sqlite3.Connection) -> Iterator[Finding]:
    """What is wrong with what the file defines; sqlite3.Error when that cannot be read."""
    expected, tables = schema.expected_tables(), schema.tables_of(connection)
    if tables != expected:
        yield finding(FindingKind.TABLES, missing=_names(expected - tables), unknown=_names(tables - expected))


@contextmanager
def private_copy(path: Path) -> Iterator[sqlite3.Connection]:
    """A writable connection to a copy, with what a crash left beside the file taken in."""
    # rarely needed, and slow to import
    import shutil
    import tempfile

    with tempfile.TemporaryDirectory(prefix="eod-desktop-") as folder:
        copy = Path(folder) / "campaign"
        for suffix in ("", "-wal", "-journal"):
            if beside(path, suffix).exists():
                shutil.copyfile(beside(path, suffix), beside(copy, suffix))
        connection = connect(copy, "mode=rw")
        try:
            yield connection
        finally:
            connection.close()


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    how = _how_to_open(path)
    if how is not None:
        connection = connect(path, how)
        try:
            try:
                connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            except sqlite3.OperationalError:
                how = None  # a folder that cannot be written and a crash before: recovery needs a place of its own
            else:
                yield connection
        finally:
            connection.close()
    if how is None:
        with private_copy(path) as copy:
            yield copy


def _how_to_open(path: Path) -> str | None:
    """SQLite's options to read the file where it is; None where only a copy can be read without changing anything."""
    if path.is_dir():
        raise CampaignError(CampaignErrorKind.NOT_A_CAMPAIGN, path)
    with path.open("rb") as file:
        header = file.read(20)
    if not header.startswith(_MAGIC):
        raise CampaignError(CampaignErrorKind.NOT_A_CAMPAIGN, path)
    if len(header) == 20 and header[18] not in (1, 2):
        # SQLite would open it, but not to be written
        raise CampaignError(CampaignErrorKind.DAMAGED, path, detail=f"file format {header[18]}")
    if _holds_something(beside(path, "-journal")):
        return None
    if header[18:20] != _WRITE_AHEAD or beside(path, "-shm").exists():
        return "mode=ro"
    return None if _holds_something(beside(path, "-wal")) else "mode=ro&immutable=1"


def _names(tables: Iterable[tuple[str, str, str]]) -> str:
    return ", ".join(sorted({name for _, name, _ in tables}))


def _holds_something(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0
