"""Changes that are not on disk are seen, tried again, saved elsewhere, and asked about before the window closes."""

from collections import deque
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.rules import RandomDice
from eod_desktop.settings import Settings
from eod_desktop.ui import storage_commands
from eod_desktop.ui.choice_dialog import ChoiceDialog
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.message import Severity
from eod_desktop.ui.storage_commands import CloseChoice
from tests.campaign.books import clock
from tests.fakes import sample_campaign
from tests.ui.windows import Desk, FakeTheme


class OnDisk:
    """A window on a campaign file that can be moved away and back, and what the GM answers."""

    def __init__(self, qtbot, folder: Path, monkeypatch, *, read_only: bool = False) -> None:
        self.path = folder / "campaign.eod"
        store = Store.create(self.path, sample_campaign(), clock)
        if read_only:
            store.close()
            store = Store.open(self.path, clock, read_only=True)
        else:
            store.keep_unwritten()
        self.store = store
        self.document = Document(store, RandomDice(1))
        self.window = MainWindow(self.document, Settings(folder / "settings.ini"), FakeTheme())
        qtbot.addWidget(self.window)
        self.window.show()
        self.choices: deque[CloseChoice] = deque()
        self.asked: list[str] = []
        self.files: deque[Path | None] = deque()
        monkeypatch.setattr(ChoiceDialog, "exec", lambda dialog: self._answer(dialog))
        monkeypatch.setattr(QFileDialog, "getSaveFileName", self._name_file)

    def _answer(self, dialog: ChoiceDialog) -> None:
        self.asked.append(" ".join(label.text() for label in dialog.findChildren(QLabel)))
        # at the end of a test nobody is there to answer
        dialog.choice = self.choices.popleft() if self.choices else CloseChoice.LOSE

    def _name_file(self, *arguments: object, **options: object) -> tuple[str, str]:
        path = self.files.popleft()
        return (str(path) if path else "", "")

    def unplug(self) -> None:
        self.path.rename(self.path.with_suffix(".away"))

    def plug(self) -> None:
        self.path.with_suffix(".away").rename(self.path)

    def hit(self, hits: int) -> None:
        assert self.window.attempts.attempt(lambda: self.document.fight("set_hits", "ana", hits))

    @property
    def bar(self) -> str:
        message = self.window.storage.bar.message
        return f"{message.what} {message.advice}" if message and self.window.storage.bar.isVisible() else ""

    def press(self, text: str) -> None:
        [button] = [button for button in self.window.storage.bar.buttons if button.text() == text]
        button.click()

    def held(self, path: Path) -> int:
        self.store.close()
        again = Store.open(path, clock)
        hits = again.campaign.on_board.now.combatant("ana").hits
        again.close()
        return hits


@pytest.fixture
def disk(qtbot, tmp_path, monkeypatch):
    disk = OnDisk(qtbot, tmp_path, monkeypatch)
    yield disk
    disk.store.close()


def test_while_all_is_on_disk_nothing_is_said(disk):
    disk.hit(5)
    assert disk.bar == ""
    assert not disk.window.storage.bar.isVisible()


def test_what_is_not_on_disk_is_counted_and_stands_there(disk):
    disk.unplug()
    disk.hit(5)
    assert "1 change is not on disk." in disk.bar
    assert "was moved, deleted or replaced while it was open here" in disk.bar
    disk.hit(4)
    assert "2 changes are not on disk." in disk.bar
    assert disk.document.encounter.combatant("ana").hits == 4
    assert disk.window.storage.bar.message.severity is Severity.ERROR
    disk.document.undo()
    assert "3 changes are not on disk." in disk.bar


def test_trying_again_in_vain_and_with_success(disk):
    disk.unplug()
    disk.hit(5)
    disk.press("Try again")
    assert "There is no campaign at" in disk.window.messages.message.what
    assert "1 change" in disk.bar
    disk.plug()
    disk.press("Try again")
    assert disk.bar == ""
    assert disk.window.messages.message.what == "All changes are on disk again."
    assert disk.held(disk.path) == 5


def test_it_tries_by_itself(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(storage_commands, "_SOONEST", 1)
    disk = OnDisk(qtbot, tmp_path, monkeypatch)
    disk.unplug()
    disk.hit(5)
    tried = []
    monkeypatch.setattr(disk.store, "try_again", lambda again=disk.store.try_again: (tried.append(1), again()))
    qtbot.waitUntil(lambda: len(tried) >= 2)
    disk.plug()
    qtbot.waitUntil(lambda: disk.bar == "")
    assert disk.held(disk.path) == 5


def test_saving_to_another_place(disk, tmp_path):
    disk.unplug()
    disk.hit(5)
    disk.files.extend([None, tmp_path / "missing" / "new.eod", tmp_path / "new"])
    disk.press("Save to another place…")
    assert "1 change" in disk.bar
    disk.press("Save to another place…")
    assert "does not exist" in disk.window.messages.message.what
    assert "1 change" in disk.bar
    disk.press("Save to another place…")
    assert disk.bar == ""
    assert str(tmp_path / "new.eod") in disk.window.messages.message.what
    disk.hit(3)
    assert disk.held(tmp_path / "new.eod") == 3


def test_closing_asks_and_can_be_called_off(disk):
    disk.unplug()
    disk.hit(5)
    disk.choices.append(CloseChoice.STAY)
    disk.window.close()
    assert disk.window.isVisible()
    assert "1 change is not on disk" in disk.asked[0]
    disk.choices.append(CloseChoice.LOSE)
    disk.window.close()
    assert not disk.window.isVisible()


def test_closing_saves_to_another_place(disk, tmp_path):
    disk.unplug()
    disk.hit(5)
    # no name given the first time: asked once more
    disk.choices.extend([CloseChoice.ELSEWHERE, CloseChoice.ELSEWHERE])
    disk.files.extend([None, tmp_path / "saved.eod"])
    disk.window.close()
    assert not disk.window.isVisible()
    assert disk.held(tmp_path / "saved.eod") == 5


def test_closing_tries_again_first(disk):
    disk.unplug()
    disk.hit(5)
    disk.plug()
    disk.window.close()
    assert disk.asked == []
    assert not disk.window.isVisible()
    assert disk.held(disk.path) == 5


def test_read_only_is_said_and_nothing_can_be_changed(qtbot, tmp_path, monkeypatch):
    disk = OnDisk(qtbot, tmp_path, monkeypatch, read_only=True)
    assert disk.window.windowTitle().endswith("(read-only)")
    assert "open read-only" in disk.bar
    assert not disk.window.attempts.attempt(lambda: disk.document.fight("set_hits", "ana", 5))
    assert "can be read but not written" in disk.window.messages.message.what
    with qtbot.waitSignal(disk.window.storage.reopen_requested):
        disk.press("Open for writing")
    disk.files.append(tmp_path / "mine.eod")
    disk.press("Save to another place…")
    assert disk.bar == ""
    assert not disk.window.windowTitle().endswith("(read-only)")
    disk.hit(2)
    assert disk.held(tmp_path / "mine.eod") == 2


def test_another_encounter_can_be_shown_read_only(qtbot, tmp_path, monkeypatch):
    disk = OnDisk(qtbot, tmp_path, monkeypatch, read_only=True)
    campaign = disk.document.campaign
    disk.document._campaign = campaign.with_record(
        type(campaign.encounters[0])("second", "Second", campaign.encounters[0].start, campaign.encounters[0].start)
    )
    disk.document.show_encounter("second")
    assert disk.document.record.name == "Second"


def test_a_disk_that_cannot_be_read_is_said_before_anything_is_lost(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path)
    desk.store.trouble = CampaignError(CampaignErrorKind.CANNOT_WRITE, Path("x.eod"), detail="input/output error")
    desk.document.storage_changed.emit()
    message = desk.window.storage.bar.message
    assert message.severity is Severity.WARNING
    assert message.what.startswith("The file cannot be read now.")
    desk.store.trouble = None
    desk.document.storage_changed.emit()
    assert desk.window.storage.bar.message is None
