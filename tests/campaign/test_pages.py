"""The raw reader finds what SQLite finds."""

import io
import sqlite3
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eod_desktop.campaign.pages import Pages, rows

VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(max_size=60).filter(lambda text: "\0" not in text),
    st.binary(max_size=60),
    st.integers(1, 30_000).map(lambda length: "long " * length),
)


@settings(max_examples=50)
@given(
    content=st.lists(st.tuples(VALUES, VALUES, VALUES), max_size=40),
    page_size=st.sampled_from([512, 1024, 4096, 65536]),
    first=st.integers(-(2**62), 2**62),
)
def test_every_row_of_any_table(tmp_path_factory, content, page_size, first):
    path = tmp_path_factory.mktemp("pages") / "any.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"PRAGMA page_size = {page_size}")
        connection.execute("CREATE TABLE t (a, b, c)")
        connection.executemany(
            "INSERT INTO t (rowid, a, b, c) VALUES (?, ?, ?, ?)",
            [(first + number, *row) for number, row in enumerate(content)],
        )
    damaged: list[int] = []
    found = [row for row in rows(Pages(io.BytesIO(path.read_bytes())), damaged) if len(row.values) == 3]
    assert sorted((row.rowid, repr(row.values)) for row in found) == [
        (first + number, repr(row)) for number, row in enumerate(content)
    ]


@pytest.mark.parametrize("frames", [0, 1, 5])
def test_a_write_ahead_log_counts_up_to_its_last_whole_commit(tmp_path, frames):
    path = tmp_path / "open.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE t (a, b, c)")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for number in range(10):
            connection.execute("INSERT INTO t VALUES (?, 2, 3)", (number,))
        main, log = path.read_bytes(), (tmp_path / "open.db-wal").read_bytes()
    frame = 4096 + 24
    assert len(log) == 32 + 10 * frame
    cut = log[: 32 + frames * frame + 2000]
    found = [row.values[0] for row in rows(Pages(io.BytesIO(main), cut), []) if len(row.values) == 3]
    assert found == list(range(frames))
    broken = bytearray(log)
    broken[32 + frames * frame + 500] ^= 1
    found = [row.values[0] for row in rows(Pages(io.BytesIO(main), bytes(broken)), []) if len(row.values) == 3]
    assert found == list(range(frames))


@given(st.binary(max_size=3 * 4096))
def test_noise_is_no_row_and_no_error(noise):
    list(rows(Pages(io.BytesIO(noise)), []))
    list(rows(Pages(io.BytesIO(b"\r" + noise), noise), []))


class BadSector(io.BytesIO):
    """A file whose second page the disk no longer gives."""

    def read(self, size: int | None = -1) -> bytes:
        if 4096 <= self.tell() < 8192:
            raise OSError(5, "input/output error")
        return super().read(size)


def test_a_page_that_the_disk_no_longer_gives_is_named(tmp_path):
    path = tmp_path / "bad.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE t (a, b, c)")
        connection.execute("CREATE TABLE u (a, b, c)")
        connection.execute("INSERT INTO t VALUES (1, 1, 1)")
        connection.execute("INSERT INTO u VALUES (2, 2, 2)")
    damaged: list[int] = []
    found = [row.values for row in rows(Pages(BadSector(path.read_bytes())), damaged) if len(row.values) == 3]
    assert found == [(2, 2, 2)]
    assert damaged == [2]


@pytest.mark.parametrize("first_page", [True, False])
def test_pages_that_nothing_uses_are_not_missed_and_one_that_is_used_is(tmp_path, first_page):
    path = tmp_path / "shrunk.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("CREATE TABLE t (a)")
        connection.executemany("INSERT INTO t (a) VALUES (?)", [("x" * 3000,)] * 40)
        connection.commit()
        connection.execute("DELETE FROM t WHERE rowid BETWEEN 5 AND 30")
        connection.commit()
        assert connection.execute("PRAGMA freelist_count").fetchone()[0] > 20
    content = bytearray(path.read_bytes())
    if not first_page:
        content[:4096] = bytes(4096)
    lost = [] if first_page else [1]
    damaged: list[int] = []
    assert len([row for row in rows(Pages(io.BytesIO(content)), damaged) if row.values[0] == "x" * 3000]) == 14
    assert damaged == lost
    used = content.index(b"x" * 3000) // 4096
    content[used * 4096 : (used + 1) * 4096] = bytes(4096)
    damaged.clear()
    assert len([row for row in rows(Pages(io.BytesIO(content)), damaged) if row.values[0] == "x" * 3000]) < 14
    assert damaged == [*lost, used + 1]
