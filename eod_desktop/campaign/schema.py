"""The tables of a campaign file, as data: what each schema version adds, and how a file is brought to it.

Nothing is ever deleted. A step is one GM action; `undone` is 0 while it counts, 1 once it is undone, 2 when a new step
was made after that, so that it can no longer be redone. What a step added (events, rolls) counts while the step does;
what it withdrew (events of an encounter begun anew, with their rolls) counts again once it no longer does. `other`
leads to the state on the other side of the step (`past.OtherSide`), NULL where nothing does. A row's `position` orders
it and is kept by `removed` ones. Values are JSON; an encounter's `head` is all of it but its states.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

APPLICATION_ID = 0x456F4463  # "EoDc", SQLite's mark of whose file it is

MIGRATIONS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        1: (
            """CREATE TABLE meta (
                key TEXT PRIMARY KEY,
                value TEXT NOT NULL
            ) STRICT""",
            """CREATE TABLE character (
                id TEXT PRIMARY KEY,
                position INTEGER NOT NULL,
                removed INTEGER NOT NULL,
                body TEXT NOT NULL
            ) STRICT""",
            """CREATE TABLE encounter (
                id TEXT PRIMARY KEY,
                position INTEGER NOT NULL,
                removed INTEGER NOT NULL,
                head TEXT NOT NULL,
                start TEXT NOT NULL
            ) STRICT""",
            """CREATE TABLE step (
                id INTEGER PRIMARY KEY,
                label TEXT NOT NULL,
                at TEXT NOT NULL,
                undone INTEGER NOT NULL,
                other TEXT
            ) STRICT""",
            """CREATE TABLE event (
                seq INTEGER PRIMARY KEY,
                encounter TEXT NOT NULL REFERENCES encounter (id),
                step INTEGER NOT NULL REFERENCES step (id),
                body TEXT NOT NULL,
                withdrawn INTEGER REFERENCES step (id)
            ) STRICT""",
            "CREATE INDEX event_of_encounter ON event (encounter)",
            "CREATE INDEX event_of_step ON event (step)",
            "CREATE INDEX event_withdrawn ON event (withdrawn) WHERE withdrawn IS NOT NULL",
            """CREATE TABLE roll (
                id INTEGER PRIMARY KEY,
                step INTEGER NOT NULL REFERENCES step (id),
                event INTEGER REFERENCES event (seq),
                encounter TEXT REFERENCES encounter (id),
                turn INTEGER NOT NULL,
                kind TEXT NOT NULL,
                who TEXT NOT NULL,
                body TEXT NOT NULL
            ) STRICT""",
        ),
    }
)
"""Schema version → the statements that lead to it from the one before."""

VERSION = max(MIGRATIONS)

KEPT_IN_ROWS = ("characters", "encounters")
"""The fields of a Campaign that have tables of their own; `meta` has the others."""

KEPT_APART = ("id", "start", "now")
"""The fields of an EncounterRecord that are not in its `head`; `now` is the fold of the events."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a campaign, or an empty file, to VERSION: each version in one transaction, which an error takes back.

    The connection must be in autocommit mode.
    """
    for version in range(version_of(connection) + 1, VERSION + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in MIGRATIONS[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {version}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def application_of(connection: sqlite3.Connection) -> int:
    return _number(connection, "PRAGMA application_id")


def version_of(connection: sqlite3.Connection) -> int:
    return _number(connection, "PRAGMA user_version")


def tables_of(connection: sqlite3.Connection) -> frozenset[tuple[str, str, str]]:
    """Everything that the file defines as (type, name, statement); SQLite's own indexes have no statement."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return frozenset((str(kind), str(name), str(sql)) for kind, name, sql in rows)


@cache
def expected_tables() -> frozenset[tuple[str, str, str]]:
    """What a campaign of VERSION defines."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(connection)
        return tables_of(connection)
    finally:
        connection.close()


def _number(connection: sqlite3.Connection, query: str) -> int:
    return int(connection.execute(query).fetchone()[0])
