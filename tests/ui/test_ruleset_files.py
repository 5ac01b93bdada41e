"""Rules to a file that is asked for."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from eod_desktop.campaign.exchange.ruleset_file import RulesetFile, read_ruleset
from eod_desktop.rules import Ruleset
from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.ruleset_files import ask_to_write

pytestmark = pytest.mark.usefixtures("qapp")


def written(monkeypatch: pytest.MonkeyPatch, name: str, chosen: Path) -> tuple[str, Path | None, list[Message]]:
    """What name was suggested, where the rules are, and what was said."""
    offered: list[str] = []
    said: list[Message] = []

    def ask(parent: object, title: str, suggested: str, kinds: str) -> tuple[str, str]:
        offered.append(suggested)
        return str(chosen), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    path = ask_to_write(None, RulesetFile(name=name, about="", ruleset=Ruleset(evade_dm=-3)), said.append)
    return offered[0], path, said


@pytest.mark.parametrize(
    ("name", "suggested"),
    [
        ("House", "House rules.json"),
        ("a/b: c?", "a b c rules.json"),
        ("Con.", "Con_. rules.json"),
        ("x" * 200, "x" * 60 + " rules.json"),
        ("", "rules.json"),
    ],
)
def test_a_name_is_suggested_that_every_system_takes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, suggested: str
) -> None:
    assert written(monkeypatch, name, tmp_path / "a.json")[0] == suggested


def test_the_rules_are_in_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _, path, said = written(monkeypatch, "House", tmp_path / "house")
    assert path == tmp_path / "house.json"
    assert read_ruleset(path.read_bytes()).ruleset == Ruleset(evade_dm=-3)
    assert said == []


def test_what_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _, path, said = written(monkeypatch, "House", tmp_path / "nowhere" / "house.json")
    assert path is None
    assert [message.severity for message in said] == [Severity.ERROR]
    assert "Its folder does not exist" in said[0].advice
