import os
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QDialog, QWidget

from eod_desktop.arrivals import Arrivals, OpenEvents
from eod_desktop.handover import Handover, Request

# the offscreen platform knows no windows above others
pytestmark = pytest.mark.qt_log_ignore(r"This plugin does not support raise\(\)", extend=True)

OPEN = Path("/campaigns/open.eod")
OTHER = Path("/campaigns/other.eod")


class Host:
    """A desktop with one campaign open."""

    def __init__(self, front):
        self.front = front
        self.opened = []

    def has_open(self, path):
        return path == OPEN

    def open_path(self, path):
        self.opened.append(path)


@pytest.fixture
def host(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return Host(window)


@pytest.fixture
def handover(tmp_path):
    handover = Handover(tmp_path)
    assert handover.claim()
    yield handover
    handover.release()


def ask(handover, path, token=""):
    """What a later start leaves."""
    return Handover(handover.folder.parent)._put(Request(os.fsencode(path) if path else None, token))


def test_a_later_start_is_answered(handover, host, qtbot):
    arrivals = Arrivals(handover, host)
    host.front.showMinimized()
    request = ask(handover, OTHER)
    qtbot.waitUntil(lambda: not request.exists())
    assert host.opened == [OTHER]
    assert not host.front.isMinimized()
    assert host.front.isActiveWindow()
    del arrivals


def test_what_waits_already_is_answered_at_once(handover, host):
    ask(handover, OTHER)
    Arrivals(handover, host)
    assert host.opened == [OTHER]


@pytest.mark.parametrize("path", [None, OPEN])
def test_what_is_open_is_only_put_in_front(handover, host, path, monkeypatch):
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "")
    request = ask(handover, path, "token-1")
    Arrivals(handover, host)
    assert not request.exists()
    assert host.opened == []
    assert os.environ["XDG_ACTIVATION_TOKEN"] == "token-1"


def test_a_dialog_keeps_its_window(handover, host, qtbot):
    dialog = QDialog(host.front)
    qtbot.addWidget(dialog)
    dialog.open()
    left, taken = ask(handover, OTHER), ask(handover, OPEN)
    arrivals = Arrivals(handover, host)
    assert left.exists()
    assert not taken.exists()
    dialog.reject()
    arrivals.look()
    assert host.opened == [OTHER]


def test_a_folder_that_cannot_be_watched_is_looked_at(handover, host, qtbot, monkeypatch):
    monkeypatch.setattr(QFileSystemWatcher, "addPath", lambda watcher, path: False)
    monkeypatch.setattr("eod_desktop.arrivals._LOOK_EVERY", 10)
    arrivals = Arrivals(handover, host)
    ask(handover, OTHER)
    qtbot.waitUntil(lambda: host.opened == [OTHER])
    arrivals.deleteLater()


def test_without_a_window_nothing_comes_to_the_front(handover):
    alone = Host(None)
    Arrivals(handover, alone).answer(OTHER)
    assert alone.opened == [OTHER]


def test_the_system_may_ask_the_application(qapp):
    events = OpenEvents(qapp)
    told = []
    events.opened.connect(told.append)
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile("/campaigns/Zoë.eod")))
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/")))
    qapp.removeEventFilter(events)
    assert told == [Path("/campaigns/Zoë.eod")]
