"""Backups are made at the right moments, beside the GM who goes on."""

from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

from eod_desktop.campaign.backup_files import Occasion
from eod_desktop.campaign.backups import Backups
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.rules import RandomDice
from eod_desktop.ui import backup_keeper
from eod_desktop.ui.backup_keeper import BackupKeeper
from tests.campaign.books import clock
from tests.fakes import sample_campaign


class Kept:
    def __init__(self, qtbot, folder: Path) -> None:
        self._qtbot = qtbot
        self.path = folder / "campaign.eod"
        self.store = Store.create(self.path, sample_campaign(), clock)
        self.store.keep_unwritten()
        self.document = Document(self.store, RandomDice(1))
        self.backups = Backups(folder / "backups", clock)
        self.keeper = BackupKeeper(self.store, self.backups, self.document)
        self.failures: list[CampaignError] = []
        self.keeper.failed.connect(self.failures.append)

    def wait(self) -> None:
        self._qtbot.waitUntil(lambda: not self.keeper.busy)

    def names(self) -> list[Occasion]:
        return [backup.occasion for backup in self.backups.of(self.path)]


@pytest.fixture
def kept(qtbot, tmp_path):
    kept = Kept(qtbot, tmp_path)
    yield kept
    kept.keeper.stop()
    kept.store.close()
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["campaign.eod"]


def test_one_on_opening_and_none_while_nothing_changes(kept, qtbot):
    with qtbot.waitSignal(kept.keeper.made):
        kept.keeper.make(Occasion.OPENED)
    with qtbot.waitSignal(kept.keeper.made):
        kept.keeper.make(Occasion.OPENED)
    assert kept.names() == [Occasion.OPENED]


def test_one_at_the_end_of_an_encounter(kept):
    kept.document.begin_turn({})
    assert not kept.keeper.busy
    kept.document.end_encounter()
    kept.wait()
    [backup] = kept.backups.of(kept.path)
    assert backup.occasion is Occasion.ENDED
    again = Store.open(backup.path, clock, read_only=True)
    assert again.campaign.on_board.ended


def test_one_of_what_was_before_an_import(kept):
    after = replace(kept.document.campaign, name="imported")
    kept.document.perform(StepLabel("import_characters"), after)
    kept.wait()
    [backup] = kept.backups.of(kept.path)
    assert backup.occasion is Occasion.IMPORT
    assert Store.open(backup.path, clock, read_only=True).campaign.name == "Test campaign"


def test_one_while_playing_for_long(kept, monkeypatch):
    monkeypatch.setattr(backup_keeper, "_OFTEN", 3)
    for number in range(5):
        kept.document.rename_campaign(str(number))
    kept.wait()
    [backup] = kept.backups.of(kept.path)
    assert backup.occasion is Occasion.PLAYED
    assert Store.open(backup.path, clock, read_only=True).campaign.name == "2"
    # what came before it need not be remembered any more
    assert len(kept.store._reserve._done) == 2


def test_several_wait_for_each_other(kept):
    for name in ("one", "two", "three"):
        kept.keeper.make(Occasion.OPENED)
        kept.document.rename_campaign(name)
    kept.wait()
    names = [Store.open(backup.path, clock, read_only=True).campaign.name for backup in kept.backups.of(kept.path)]
    assert sorted(names) == ["Test campaign", "one", "two"]


def test_closing_waits_for_none_and_leaves_no_half_copy(kept, monkeypatch):
    entered = Event()
    keep = kept.backups.keep

    def slow(snapshot, occasion, goes_on):
        entered.set()
        return keep(snapshot, occasion, lambda: goes_on() and kept.keeper._stopped.wait(10) and goes_on())

    monkeypatch.setattr(kept.backups, "keep", slow)
    kept.keeper.make(Occasion.OPENED)
    kept.document.rename_campaign("meanwhile")
    kept.keeper.make(Occasion.OPENED)
    assert entered.wait(10)
    kept.keeper.stop()
    kept.keeper.make(Occasion.OPENED)
    assert kept.names() == []
    assert [*kept.backups.folder.rglob("*.new")] == []


def test_what_went_wrong_is_told_and_the_next_is_made(kept, monkeypatch):
    real = kept.backups.keep

    def fail(*arguments):
        raise CampaignError(CampaignErrorKind.DISK_FULL, kept.path)

    monkeypatch.setattr(kept.backups, "keep", fail)
    kept.keeper.make(Occasion.OPENED)
    kept.wait()
    assert [error.kind for error in kept.failures] == [CampaignErrorKind.DISK_FULL]
    monkeypatch.setattr(kept.backups, "keep", lambda *arguments: 1 // 0)
    kept.keeper.make(Occasion.OPENED)
    kept.wait()
    monkeypatch.setattr(kept.backups, "keep", real)
    kept.keeper.make(Occasion.OPENED)
    kept.wait()
    assert kept.names() == [Occasion.OPENED]


def test_the_campaign_can_go_on_from_it_when_the_file_is_gone_for_good(kept, tmp_path):
    kept.keeper.make(Occasion.OPENED)
    kept.wait()
    kept.document.rename_campaign("after the backup")
    kept.store._file.connection.close()
    kept.path.rename(tmp_path / "away")
    kept.document.rename_campaign("in memory")
    assert kept.document.unsaved == 1
    assert kept.store.roll_count() == 0
    assert [label.operation for label in kept.document.undo_labels()] == ["rename_campaign", "rename_campaign"]
    (tmp_path / "away").rename(kept.path)
    kept.document.try_again()
