import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QPushButton

from eod_desktop import __version__
from eod_desktop.ui.about_dialog import AboutDialog
from tests.ui.dialogs import name_of, press, shown, tab_way


@pytest.fixture
def about(qtbot, paths):
    return shown(qtbot, AboutDialog(paths=paths))


@pytest.fixture
def opened(monkeypatch):
    """What the system was asked to open; it can."""
    urls = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: urls.append(url) or True)
    return urls


def button(about, words):
    [found] = [button for button in about.findChildren(QPushButton) if words in button.text().replace("&", "")]
    return found


def test_by_key(about):
    assert all(name_of(widget) for widget in tab_way(about))
    press(Qt.Key.Key_Escape)
    assert not about.isVisible()


def test_the_version_and_the_folders_are_told(about, paths):
    texts = [label.text() for label in about.findChildren(QLabel)]
    assert f"EoD Desktop {__version__}" in texts
    assert str(paths.campaigns.resolve()) in texts
    assert str(paths.log.resolve()) in texts


def test_the_licence_of_every_part_can_be_read(about):
    assert "MIT" in about.text.toPlainText()
    about.choice.setCurrentIndex(about.choice.findText("Qt ", Qt.MatchFlag.MatchStartsWith))
    text = about.text.toPlainText()
    assert "LGPL-3.0-only" in text
    assert "Replacing Qt" in text
    assert about.choice.count() == len(about.components)


@pytest.mark.parametrize(("words", "folder"), [("campaigns folder", "campaigns"), ("log folder", "log")])
def test_a_folder_is_opened_and_made_first(about, paths, opened, words, folder):
    button(about, words).click()
    assert opened == [QUrl.fromLocalFile(str(getattr(paths, folder).resolve()))]
    assert getattr(paths, folder).is_dir()
    assert not about.trouble.isVisible()


def test_a_system_that_cannot_open_it_is_told_of(about, paths, monkeypatch):
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    button(about, "log folder").click()
    assert about.trouble.isVisible()
    assert str(paths.log) in about.trouble.text()


def test_a_folder_that_cannot_be_made_is_not_opened(about, paths, opened):
    paths.log.parent.mkdir(parents=True)
    paths.log.write_text("a file in its place")
    button(about, "log folder").click()
    assert opened == []
    assert about.trouble.isVisible()
