import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message, Severity
from tests.fakes import MemoryStore, sample_campaign

FILE = Path("/campaigns/harrow.eod")


class Asked:
    """Attempts on a document, and what they said."""

    def __init__(self, store):
        self.store = store
        self.document = Document(store, ScriptedDice([3] * 100))
        self.attempts = Attempts(self.document)
        self.said = []
        self.succeeded = 0
        self.attempts.said.connect(self.said.append)
        self.attempts.succeeded.connect(self._count)

    def _count(self):
        self.succeeded += 1

    def fight(self, *arguments):
        return self.attempts.attempt(lambda: self.document.fight(*arguments))


@pytest.fixture
def asked(qapp):
    return Asked(MemoryStore(sample_campaign()))


def test_what_can_be_done_is_done_and_told(asked):
    assert asked.attempts.attempt(lambda: asked.document.begin_turn({}))
    assert asked.document.encounter.turn == 1
    assert (asked.said, asked.succeeded) == ([], 1)


def test_a_refusal_of_the_rules_is_a_warning_and_changes_nothing(asked):
    before = asked.document.campaign
    assert not asked.fight("resolve")
    [message] = asked.said
    assert message.severity is Severity.WARNING
    assert message.what
    assert asked.document.campaign is before
    assert asked.succeeded == 0


def test_a_dialog_is_told_in_place_of_the_window(asked):
    said = []
    assert not asked.attempts.attempt(lambda: asked.document.fight("resolve"), said.append)
    assert len(said) == 1
    assert asked.said == []


def test_what_has_been_done_is_said_the_same_way(asked):
    message = Message("Ana Reyes is in the clipboard as text.")
    asked.attempts.say(message)
    assert asked.said == [message]


def test_trouble_with_the_disk_says_what_is_safe_and_what_to_do(asked):
    asked.store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, FILE)
    before = asked.document.campaign
    assert not asked.attempts.attempt(lambda: asked.document.begin_turn({}))
    [message] = asked.said
    assert message.severity is Severity.ERROR
    assert str(FILE) in message.what
    assert message.advice == "Everything shown here is saved; only this was not done. Free some space and do it again."
    assert asked.document.campaign is before
    asked.store.fail_with = None
    assert asked.attempts.attempt(lambda: asked.document.begin_turn({}))


@pytest.mark.parametrize("doing", ["undo", "redo"])
def test_undo_and_redo_that_cannot_be_written_can_be_done_later(asked, doing):
    asked.fight("set_hits", "ana", 5)
    if doing == "redo":
        asked.document.undo()
    before = asked.document.campaign
    asked.store.fail_with = CampaignError(CampaignErrorKind.CANNOT_WRITE, FILE, detail="I/O error")
    assert not asked.attempts.attempt(getattr(asked.document, doing))
    assert asked.document.campaign is before
    asked.store.fail_with = None
    assert asked.attempts.attempt(getattr(asked.document, doing))
    assert asked.document.encounter.combatant("ana").hits == (21 if doing == "undo" else 5)


def test_anything_else_is_not_caught(asked):
    with pytest.raises(ZeroDivisionError):
        asked.attempts.attempt(lambda: 1 // 0)


@pytest.fixture
def on_disk(qapp, tmp_path):
    store = Store.create(tmp_path / "fight.eod", sample_campaign(), lambda: datetime(2026, 1, 2, tzinfo=UTC))
    yield Asked(store)
    store.close()


def test_a_file_that_becomes_read_only_in_mid_fight(on_disk):
    on_disk.attempts.attempt(lambda: on_disk.document.begin_turn({}))
    on_disk.store._file.connection.execute("PRAGMA query_only = ON")
    shown = on_disk.document.campaign
    assert not on_disk.fight("resolve")
    assert "can be read but not written" in on_disk.said[0].what
    assert "Everything shown here is saved" in on_disk.said[0].advice
    assert on_disk.document.campaign is shown
    on_disk.store._file.connection.execute("PRAGMA query_only = OFF")
    assert on_disk.fight("resolve")


def test_a_file_that_another_program_holds_for_a_while(on_disk):
    other = sqlite3.connect(on_disk.store.path, isolation_level=None)
    on_disk.store._file.connection.execute("PRAGMA busy_timeout = 1")
    other.execute("BEGIN IMMEDIATE")
    assert not on_disk.fight("set_hits", "ana", 3)
    assert on_disk.document.encounter.combatant("ana").hits == 21
    other.execute("ROLLBACK")
    other.close()
    assert on_disk.fight("set_hits", "ana", 3)


def test_a_file_that_was_moved_away_can_be_put_back(on_disk):
    path = on_disk.store.path
    away = path.rename(path.with_name("away.eod"))
    assert not on_disk.fight("set_hits", "ana", 3)
    assert "moved, deleted or replaced" in on_disk.said[0].what
    assert "saved" not in on_disk.said[0].advice
    away.rename(path)
    assert on_disk.fight("set_hits", "ana", 3)
