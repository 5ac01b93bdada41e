from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from eod_desktop.ui.campaign_files import ask_for_campaign, ask_for_new_file


@pytest.mark.parametrize(
    ("chosen", "path"),
    [("", None), ("/x/a.eod", Path("/x/a.eod")), ("/x/A.EOD", Path("/x/A.EOD")), ("/x/s 1.5", Path("/x/s 1.5.eod"))],
)
def test_a_new_file_gets_our_suffix(monkeypatch, chosen, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *arguments, **options: (chosen, ""))
    assert ask_for_new_file(None, "New", Path("/x")) == path


def test_a_campaign_or_none(monkeypatch):
    answers = iter(("", "/x/a.eod"))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *arguments: (next(answers), ""))
    assert ask_for_campaign(None, Path("/x")) is None
    assert ask_for_campaign(None, Path("/x")) == Path("/x/a.eod")
