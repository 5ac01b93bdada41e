import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from eod_desktop.campaign import schema
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.store import Store
from tests.campaign.books import clock, filled
from tests.campaign.test_store_errors import nothing_changes

NEXT = (
    "CREATE TABLE tag (name TEXT PRIMARY KEY) STRICT",
    "ALTER TABLE step ADD COLUMN note TEXT NOT NULL DEFAULT ''",
    "UPDATE step SET note = 'older'",
    "CREATE INDEX step_of_note ON step (note)",
)


@pytest.fixture
def a_later_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(schema, "MIGRATIONS", {**schema.MIGRATIONS, schema.VERSION + 1: NEXT})
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    schema.expected_tables.cache_clear()
    yield
    schema.expected_tables.cache_clear()


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return schema.version_of(connection)


def test_versions_count_from_one_without_a_gap():
    assert list(schema.MIGRATIONS) == list(range(1, schema.VERSION + 1))


def test_a_file_carries_the_mark_of_the_program(tmp_path):
    filled(tmp_path / "marked.eod", actions=3)
    with closing(sqlite3.connect(tmp_path / "marked.eod")) as connection:
        assert schema.application_of(connection) == schema.APPLICATION_ID
        assert schema.tables_of(connection) == schema.expected_tables()
    assert (tmp_path / "marked.eod").read_bytes()[68:72] == b"EoDc"


@pytest.mark.parametrize("table", ["meta", "character", "encounter", "step", "event", "roll"])
def test_no_statement_of_the_program_deletes_rows(table):
    package = Path(schema.__file__).parent
    source = "\n".join(file.read_text(encoding="utf-8") for file in package.glob("*.py"))
    assert not re.search(rf"(DELETE\s+FROM|DROP\s+TABLE|REPLACE\s+INTO)\s+{table}", source, re.IGNORECASE)


def test_an_older_file_opens_with_the_same_content(tmp_path, request):
    path = tmp_path / "older.eod"
    books = filled(path)
    request.getfixturevalue("a_later_version")
    with nothing_changes(tmp_path):
        reader = Store.open(path, clock, read_only=True)
        books.compare(reader)
        reader.close()
    assert version_of(path) == schema.VERSION - 1
    store = Store.open(path, clock)
    books.compare(store)
    store.close()
    assert version_of(path) == schema.VERSION
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("statement", range(len(NEXT)))
def test_a_migration_that_fails_leaves_the_older_file(tmp_path, request, monkeypatch, statement):
    path = tmp_path / "older.eod"
    books = filled(path)
    request.getfixturevalue("a_later_version")
    broken = (*NEXT[:statement], "UPDATE nothing SET x = 1", *NEXT[statement:])
    monkeypatch.setattr(schema, "MIGRATIONS", {**schema.MIGRATIONS, schema.VERSION: broken})
    with nothing_changes(tmp_path), pytest.raises(CampaignError) as caught:
        Store.open(path, clock)
    assert caught.value.kind is CampaignErrorKind.DAMAGED
    with closing(sqlite3.connect(path, isolation_level=None)) as connection, pytest.raises(sqlite3.OperationalError):
        schema.migrate(connection)
    monkeypatch.undo()
    schema.expected_tables.cache_clear()
    store = Store.open(path, clock)
    books.compare(store)
    store.close()
