"""The ways out, at the window: file, clipboard, archive."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from eod_desktop.campaign import exchange
from eod_desktop.campaign.exchange import archive
from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.campaign.store import Store
from eod_desktop.models.export_formats import ExportFormat, format_name, suggested_name
from tests.fakes import sample_campaign
from tests.ui.windows import Desk

AT = datetime(2026, 1, 2, tzinfo=UTC)


@pytest.fixture
def desk(qtbot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path)


def select_ana(desk: Desk) -> None:
    desk.window.roster.select("ana")


def choose(monkeypatch, path: Path, format: ExportFormat) -> None:
    kind = f"{format_name(format)} (*{format.suffix})"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), kind))


def test_without_a_selection_it_says_why_not(desk: Desk) -> None:
    assert not desk.action("export_characters").isEnabled()
    assert desk.why("copy_characters") == "Select characters in the roster first."
    select_ana(desk)
    assert desk.action("export_characters").isEnabled()


def test_stat_blocks_go_to_the_clipboard(desk: Desk) -> None:
    select_ana(desk)
    desk.action("copy_characters").trigger()

    assert QGuiApplication.clipboard().text().startswith("Name: Ana Reyes\nLeader-1, Rifle-2\n")
    assert desk.said() == "Ana Reyes is in the clipboard as text."


@pytest.mark.parametrize("format", ExportFormat)
def test_every_format_is_written_and_read_again(desk: Desk, tmp_path: Path, monkeypatch, format: ExportFormat) -> None:
    target = tmp_path / f"out{format.suffix}"
    choose(monkeypatch, target, format)
    select_ana(desk)
    desk.action("export_characters").trigger()

    assert desk.said() == f"Ana Reyes is in {target} now."
    (read,) = exchange.read(target.read_bytes(), target.name).characters
    ana = desk.document.campaign.character("ana")
    back = make(read, "ana", Frame("?", "Party")).character
    assert (back.name, dict(back.skills)) == (ana.name, dict(ana.skills))
    if format is not ExportFormat.UCF:
        assert back == ana


def test_a_name_without_an_ending_gets_it_and_replaces_nothing(desk: Desk, tmp_path: Path, monkeypatch) -> None:
    choose(monkeypatch, tmp_path / "out", ExportFormat.CSV)
    select_ana(desk)
    desk.action("export_characters").trigger()
    before = (tmp_path / "out.csv").read_bytes()
    desk.action("export_characters").trigger()

    assert (tmp_path / "out.csv").read_bytes() == before
    assert "already" in desk.said()


def test_what_cannot_be_written_is_said(desk: Desk, tmp_path: Path, monkeypatch) -> None:
    choose(monkeypatch, tmp_path / "missing" / "out.csv", ExportFormat.CSV)
    select_ana(desk)
    desk.action("export_characters").trigger()

    assert "was not written" in desk.said()


def test_the_campaign_is_packed(desk: Desk, tmp_path: Path, monkeypatch) -> None:
    Store.create(tmp_path / "a.eod", sample_campaign(), lambda: AT).close()
    monkeypatch.setattr(desk.store, "path", tmp_path / "a.eod", raising=False)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "out"), ""))
    desk.action("export_campaign").trigger()

    assert archive.look(tmp_path / "out.eodz").name == "Test campaign"
    assert str(tmp_path / "out.eodz") in desk.said()


def test_file_names_are_those_that_every_system_takes() -> None:
    ana, bo = sample_campaign().characters[:2]

    assert suggested_name([ana], "Camp") == "Ana Reyes"
    assert suggested_name([ana, bo], 'A/B: "C"?') == "A B C"
    assert suggested_name([ana, bo], "///") == "characters"
