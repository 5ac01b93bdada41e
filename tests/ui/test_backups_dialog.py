from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices

from eod_desktop.campaign.backup_files import Occasion
from eod_desktop.campaign.backups import Backups
from eod_desktop.campaign.snapshot import Snapshot
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.models.backup_list import Column
from eod_desktop.ui.backups_dialog import BackupsDialog
from tests.campaign.books import clock
from tests.ui.dialogs import press, shown


class Hours:
    def __init__(self) -> None:
        self._now = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._now += timedelta(hours=1)
        return self._now


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    """Three of one campaign, one of another."""
    backups = Backups(tmp_path / "backups", Hours())
    for name, count in (("mine", 3), ("other", 1)):
        store = Store.create(tmp_path / f"{name}.eod", Campaign(f"{name} 0"), clock)
        for number in range(1, count + 1):
            snapshot = Snapshot(store.path)
            backups.keep(snapshot, Occasion.OPENED)
            snapshot.close()
            after = replace(store.campaign, name=f"{name} {number}")
            store.record(StepLabel("rename_campaign"), store.campaign, after)
            store.campaign = after
        store.close()
    return backups


@pytest.fixture
def dialog(qtbot, tmp_path: Path, backups: Backups) -> BackupsDialog:
    dialog = shown(qtbot, BackupsDialog(backups, tmp_path / "mine.eod"))
    qtbot.waitUntil(lambda: not dialog._timer.isActive())
    return dialog


def test_the_newest_is_chosen_and_enter_takes_it(dialog, backups, tmp_path):
    assert dialog.list.rowCount() == 3
    assert "“mine 2” as it was then" in dialog.about.text()
    assert dialog.about.textFormat() is Qt.TextFormat.PlainText
    press(Qt.Key.Key_Return)
    assert dialog.chosen == backups.of(tmp_path / "mine.eod")[0]
    assert dialog.result() == 1


def test_the_arrows_choose_another(dialog, backups, tmp_path):
    press(Qt.Key.Key_Down)
    assert "“mine 1” as it was then" in dialog.about.text()
    dialog.open_copy.click()
    assert dialog.chosen == backups.of(tmp_path / "mine.eod")[1]


def test_those_of_other_campaigns(dialog):
    dialog.campaigns.setCurrentIndex(1)
    assert dialog.list.rowCount() == 1
    assert dialog.campaigns.currentText().startswith("other-")


def test_one_that_cannot_be_read_cannot_be_opened(qtbot, tmp_path, backups):
    backups.of(tmp_path / "mine.eod")[0].path.write_bytes(b"gone")
    dialog = shown(qtbot, BackupsDialog(backups, tmp_path / "mine.eod"))
    qtbot.waitUntil(lambda: not dialog._timer.isActive())
    assert dialog.list.index(0, Column.CHARACTERS).data() == "cannot be read"
    assert not dialog.open_copy.isEnabled()
    dialog.table.doubleClicked.emit(dialog.list.index(0, 0))
    assert dialog.chosen is None
    dialog.table.selectRow(1)
    assert dialog.open_copy.isEnabled()


def test_without_any_it_says_when_one_is_made(qtbot, tmp_path):
    dialog = shown(qtbot, BackupsDialog(Backups(tmp_path / "none", clock), tmp_path / "mine.eod"))
    assert "There is no backup yet" in dialog.about.text()
    assert not dialog.open_copy.isEnabled()
    press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_folder_can_be_seen(dialog, backups, monkeypatch):
    shown = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    dialog.show_folder.click()
    assert [url.toLocalFile() for url in shown] == [str(backups.folder)]
