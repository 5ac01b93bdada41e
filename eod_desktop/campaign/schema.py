"""The tables of a campaign file, as data: what each schema version adds, and how a file is brought to it.

Nothing is ever deleted. A step is one GM action; `undone` is 0 while it counts, 1 once it is undone, 2 when a new step
was made after that, so that it can no longer be redone. What a step added (events, rolls) counts while the step does;
what it withdrew (events of an encounter begun anew, with their rolls) counts again once it no longer does. `other`
leads to the state on the other side of the step (`past.OtherSide`), NULL where nothing does. A row's `position` orders
it and is kept by `removed` ones. Values are JSON; an encounter's `head` is all of it but its states.

What the log is filtered, counted and searched by stands in `roll_mark` and `roll_text`, drawn from the rolls by
`MARKING`, which is run whenever there are new ones. A roll that is no JSON has neither.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

APPLICATION_ID = 0x456F4463  # "EoDc", SQLite's mark of whose file it is

MARK = "\N{SYMBOL FOR UNIT SEPARATOR}"
"""Begins a mark of three characters in `roll_text`: of the kind of a roll, what came of it, and how it was made.

They stand for words that are shown in the GM's language: `MARK` + "k" + the first letter of the kind; `MARK` + that
letter + a letter of the result (`RESULT_LETTERS`, for a ruling y or n); "td" table dice, "sc" secret, "wt" waiting;
"o" + the first letter of the standing in an opposed check.
"""

RESULT_LETTERS: Mapping[str, str] = MappingProxyType(
    {"critical_failure": "x", "failure": "f", "success": "s", "critical_success": "z"}
)

_LETTER_OF_RESULT = "CASE body ->> '$.outcome' {} END".format(
    " ".join(f"WHEN '{result}' THEN '{letter}'" for result, letter in RESULT_LETTERS.items())
)
_NEW = "FROM roll WHERE id > (SELECT ifnull(max(roll), 0) FROM roll_mark) AND json_valid(body)"

# FTS5 reads no further than a null character; the escaped backslashes keep their second one away from a "u0000" that
# stands for itself
_WITHOUT_NULS = r"replace(replace(body, '\\', '\\' || '\u0001'), '\u0000', ' ')"

# "3d6+1" and "2d6+1d6" are, "2d6+1d4" and "1d60" are not
_SIX_SIDED = """instr(replace(replace(
    coalesce(body ->> '$.damage.roll.expression', body ->> '$.expression', 'd6') || '+', 'd6+', '+'), 'd6-', '-'), 'd'
) = 0"""

MARKING = (
    f"""INSERT INTO roll_text (rowid, text) SELECT id, replace(
        (whole ->> '$.who') || char(10) || ifnull(whole ->> '$.what', '') || char(10)
        || ifnull(whole ->> '$.whom', '') || char(10)
        || coalesce(whole ->> '$.damage.roll.expression', whole ->> '$.expression', '') || char(10)
        || ifnull((SELECT group_concat(value ->> '$.label', char(10)) FROM json_each(whole, '$.modifiers')), '')
        || char(10) || '{MARK}k' || substr(kind, 1, 1)
        || ifnull('{MARK}' || substr(kind, 1, 1) || iif(kind = 'ruling',
            iif(body ->> '$.allowed', 'y', 'n'), {_LETTER_OF_RESULT}), '')
        || iif(body ->> '$.table_dice', '{MARK}td', '') || iif(body ->> '$.secret', '{MARK}sc', '')
        || iif(body ->> '$.waiting', '{MARK}wt', '')
        || ifnull('{MARK}o' || substr(body ->> '$.standing', 1, 1), ''), char(1), '')
        FROM (SELECT id, kind, body, {_WITHOUT_NULS} AS whole {_NEW})""",
    f"""INSERT INTO roll_mark
        SELECT id, step, event, encounter, turn, kind, who, body ->> '$.outcome',
        iif(kind <> 'damage' AND json_array_length(body, '$.faces') = 2 AND {_SIX_SIDED},
            (body ->> '$.faces[0]') + (body ->> '$.faces[1]'), NULL),
        iif({_SIX_SIDED}, (SELECT group_concat(value, '') FROM json_each(body, '$.faces')), NULL),
        iif({_SIX_SIDED}, (SELECT group_concat(value, '') FROM json_each(body, '$.discarded')), NULL),
        (body ->> '$.table_dice') IS 1, (body ->> '$.secret') IS 1
        {_NEW}""",
)
"""Fill `roll_text` and `roll_mark` with what there is of rolls since they were filled last, in this order."""

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
        # `natural` is the sum of two six-sided dice, but for damage; `sixes` are the faces of a roll whose dice are
        # all six-sided, one digit each, `rerolled` those that it had before
        2: (
            """CREATE TABLE roll_mark (
                roll INTEGER PRIMARY KEY,
                step INTEGER NOT NULL,
                event INTEGER,
                encounter TEXT,
                turn INTEGER NOT NULL,
                kind TEXT NOT NULL,
                who TEXT NOT NULL,
                result TEXT,
                natural INTEGER,
                sixes TEXT,
                rerolled TEXT,
                table_dice INTEGER NOT NULL,
                secret INTEGER NOT NULL
            ) STRICT""",
            "CREATE VIRTUAL TABLE roll_text USING fts5(text, content = '', columnsize = 0, tokenize = 'trigram')",
            *MARKING,
        ),
    }
)
"""Schema version → the statements that lead to it from the one before."""

VERSION = max(MIGRATIONS)

_OF_FTS5 = frozenset(("table", f"roll_text_{part}") for part in ("data", "idx", "config"))

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
    """Everything that the file defines as (type, name, statement); SQLite's own indexes have no statement.

    The tables in which FTS5 keeps its index are its own: each SQLite may spell them in another way.
    """
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    found = ((str(kind), str(name), str(sql)) for kind, name, sql in rows)
    return frozenset(one for one in found if one[:2] not in _OF_FTS5)


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
