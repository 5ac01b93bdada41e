"""A large campaign is looked through after it was opened."""

import sqlite3
from contextlib import closing

import pytest

from eod_desktop.campaign import store as store_module
from eod_desktop.campaign.errors import CampaignErrorKind
from eod_desktop.campaign.store import Store
from eod_desktop.document import Checking
from tests.campaign.books import clock, filled


class Checked:
    def __init__(self, qtbot, path):
        self.books = filled(path, 2, 100)
        self.path, self._qtbot = path, qtbot
        self.said = []

    def open(self):
        self.store = Store.open(self.path, clock)
        self.checking = Checking(self.store)
        self.checking.damaged.connect(self.said.append)

    def spoil(self, damage):
        with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            connection.execute(damage)

    def run(self):
        with self._qtbot.waitSignal(self.checking.finished):
            self.checking.start()

    def close(self):
        self.checking.stop()
        self.store.close()


@pytest.fixture
def large(qtbot, tmp_path, monkeypatch):
    large = Checked(qtbot, tmp_path / "large.eod")
    monkeypatch.setattr(store_module, "CHECKED_AT_ONCE", -1)
    yield large
    large.close()
    assert [file.name for file in tmp_path.iterdir()] == ["large.eod"]


def test_a_sound_one_is_read_to_the_end_without_a_word(large):
    large.open()
    large.run()
    assert large.said == []
    assert not large.checking.busy
    large.books.compare(large.store)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE event SET body = 'nonsense'",
        "UPDATE event SET encounter = 'nobody' WHERE seq = (SELECT max(seq) FROM event)",
        "UPDATE roll SET step = 99999 WHERE id = 1",
    ],
)
def test_what_is_damaged_is_told_once(large, damage):
    large.spoil(damage)
    large.open()
    large.run()
    assert [error.kind for error in large.said] == [CampaignErrorKind.DAMAGED]
    assert large.store.scenes.damage is large.said[0]


def test_it_can_be_given_up_at_any_time(large):
    large.open()
    large.checking.start()
    assert large.checking.busy
    large.checking.stop()
    assert not large.checking.busy
    assert large.said == []


def test_a_small_one_has_been_checked_already(large, monkeypatch):
    monkeypatch.setattr(store_module, "CHECKED_AT_ONCE", 1 << 30)
    large.open()
    large.checking.start()
    assert not large.checking.busy
