from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.steps import StepLabel
from tests.campaign.books import OUTSIDE
from tests.ui.windows import CTRL, SHIFT, Desk


@pytest.fixture
def desk(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path)
    desk.document.roll_outside(StepLabel("roll"), OUTSIDE)
    return desk


def test_statistics_open_from_menu_and_button_as_one_window(desk, qtbot):
    desk.action("statistics").trigger()
    window = desk.window.log_commands.statistics
    assert window.isVisible()
    qtbot.waitUntil(lambda: not window.counting.running)
    window.close()
    desk.window.log.statistics_button.click()
    assert desk.window.log_commands.statistics is window
    assert window.isVisible()
    qtbot.waitUntil(lambda: not window.counting.running)


def test_a_key_leads_to_the_search(desk):
    desk.key(Qt.Key.Key_L, CTRL | SHIFT)
    assert desk.window.log.search.hasFocus()


def test_what_the_log_shows_is_exported(desk, qtbot, tmp_path, monkeypatch):
    panel = desk.window.log
    panel.search_for("weather")
    qtbot.waitUntil(lambda: not panel.model.searching)
    chosen = (str(tmp_path / "weather"), "Markdown (*.md)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: chosen)
    desk.action("export_log").trigger()
    qtbot.waitUntil(lambda: "weather.md" in desk.said())
    lines = (tmp_path / "weather.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    desk.action("export_log").trigger()
    qtbot.waitUntil(lambda: not desk.window.log_commands.exporting.running)


def test_a_file_that_cannot_be_written_is_said(desk, qtbot, tmp_path):
    desk.window.log_commands.export_to(tmp_path / "none" / "log.csv")
    qtbot.waitUntil(lambda: "was not written" in desk.said())
    assert "as it was" in desk.said()
    assert "Its folder does not exist" in desk.said()


def test_a_log_that_cannot_be_read_is_said(desk, qtbot, tmp_path, monkeypatch):
    def damaged(*_):
        raise CampaignError(CampaignErrorKind.DAMAGED, tmp_path / "log.eod", detail="a page is missing")

    monkeypatch.setattr(type(desk.document.log), "rows", damaged)
    desk.window.log_commands.export_to(tmp_path / "log.csv")
    qtbot.waitUntil(lambda: "is damaged" in desk.said())
    assert not (tmp_path / "log.csv").exists()


def test_an_export_can_be_stopped(desk, qtbot, tmp_path, monkeypatch):
    commands, may = desk.window.log_commands, Event()
    read = type(desk.document.log).rows
    monkeypatch.setattr(type(desk.document.log), "rows", lambda *asked: may.wait(10) and read(*asked))
    commands.export_to(tmp_path / "log.csv")
    commands._progress.canceled.emit()
    may.set()
    qtbot.waitUntil(lambda: not commands.exporting.running)
    assert "Nothing was written" in desk.said()
    assert not (tmp_path / "log.csv").exists()


def test_another_export_ends_the_one_before_and_says_so(desk, qtbot, tmp_path, monkeypatch):
    commands, may = desk.window.log_commands, Event()
    read = type(desk.document.log).rows
    monkeypatch.setattr(type(desk.document.log), "rows", lambda *asked: may.wait(10) and read(*asked))
    commands.export_to(tmp_path / "first.csv")
    commands.export_to(tmp_path / "second.csv")
    assert "Nothing was written" in desk.said()
    assert "first.csv" in desk.said()
    may.set()
    qtbot.waitUntil(lambda: "second.csv" in desk.said())
    assert not (tmp_path / "first.csv").exists()
