"""The open file; that its changes are durable and whole is tested in tests/faults."""

from pathlib import Path

import pytest

from eod_desktop.campaign.connection import beside
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.lock import CampaignLock
from eod_desktop.campaign.open_file import OpenFile
from tests.campaign.books import filled


@pytest.fixture
def path(tmp_path: Path) -> Path:
    filled(tmp_path / "a.eod", actions=10)
    return tmp_path / "a.eod"


def test_on_a_disk_of_this_machine_commits_are_durable_one_by_one(path: Path) -> None:
    file = OpenFile(path, CampaignLock(path))
    settings = {
        name: file.connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "fullfsync", "foreign_keys", "trusted_schema", "secure_delete")
    }
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "fullfsync": 1,
        "foreign_keys": 1,
        "trusted_schema": 0,
        "secure_delete": 1,
    }
    file.close()
    assert [*path.parent.iterdir()] == [path]


def test_work_that_fails_is_taken_back_whole(path: Path) -> None:
    file = OpenFile(path, CampaignLock(path))

    def half(connection) -> None:
        connection.execute("UPDATE meta SET value = 'half'")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        file.do(half)
    with pytest.raises(CampaignError) as caught:
        file.do(lambda connection: connection.execute("INSERT INTO roll (step) VALUES (99)"))
    assert caught.value.kind is CampaignErrorKind.CANNOT_WRITE
    assert file.read(
        lambda connection: connection.execute("SELECT count(*) FROM meta WHERE value = 'half'").fetchone()
    ) == (0,)
    file.close()


def test_a_journal_that_an_error_left_is_taken_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eod_desktop.campaign.open_file.LOCAL", None)
    file = OpenFile(path, CampaignLock(path))
    beside(path, "-journal").write_bytes(bytes(512))
    file.close()
    assert [*path.parent.iterdir()] == [path]
