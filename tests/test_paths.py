import sys
from pathlib import Path

import pytest

from eod_desktop.paths import HOME_VARIABLE, Paths, shipped_resources


def test_for_user_follows_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(HOME_VARIABLE)
    paths = Paths.for_user()
    own = (paths.data, paths.config, paths.log)
    assert all(folder.is_absolute() and "eod-desktop" in folder.parts for folder in own)


def test_for_user_keeps_everything_in_the_portable_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "stick"))
    paths = Paths.for_user()
    assert paths == Paths.below(tmp_path / "stick")
    own = (paths.data, paths.config, paths.log, paths.campaigns, paths.settings_file, paths.log_file)
    assert all(path.is_relative_to(tmp_path / "stick") for path in own)


def test_a_relative_home_is_made_absolute(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOME_VARIABLE, "here")
    assert Paths.for_user().data == tmp_path / "here" / "data"


def test_asking_for_paths_makes_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    assert Paths.for_user().campaigns.parts[-1] == "campaigns"
    assert list(tmp_path.iterdir()) == []


def test_the_font_is_shipped_with_its_licence(paths: Paths) -> None:
    assert {file.suffix for file in paths.fonts.iterdir()} == {".otf", ".txt"}
    assert "SIL OPEN FONT LICENSE" in (paths.fonts / "OFL.txt").read_text(encoding="utf-8")


def test_resources_of_a_checkout_stand_beside_the_package(tmp_path: Path) -> None:
    assert shipped_resources(tmp_path / "eod_desktop") == tmp_path / "resources"


def test_resources_of_an_installed_package_stand_inside_it(tmp_path: Path) -> None:
    inside = tmp_path / "eod_desktop" / "resources"
    inside.mkdir(parents=True)
    assert shipped_resources(tmp_path / "eod_desktop") == inside


def test_resources_of_the_frozen_program_are_where_it_was_unpacked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert shipped_resources() == tmp_path / "resources"
