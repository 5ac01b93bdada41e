import tempfile

import pytest
from PySide6.QtCore import QCoreApplication, QTimer

from eod_desktop import self_test as module
from eod_desktop.paths import Paths
from eod_desktop.self_test import self_test
from eod_desktop.ui.theme import Scheme
from tests.ui.windows import destroy_windows

PARTS = [
    *("imports", "resources", "pictures", "plugins", "campaign file", "window", "a turn", "turn summaries"),
    *("reopening", "stat blocks", "a second start"),
]


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    """The look of the one application stays as it is for other tests."""

    class Plain:
        scheme = Scheme.LIGHT

        def __init__(self, *arguments, **options):
            pass

        def set_scheme(self, scheme):
            pass

    monkeypatch.setattr(module, "Theme", Plain)
    yield
    destroy_windows()


def test_every_part_is_tried_and_works_and_nothing_is_left_behind(paths, qapp, tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert dict(self_test(paths)) == dict.fromkeys(PARTS)
    assert list(tmp_path.iterdir()) == []


def test_a_part_that_fails_is_named_and_the_others_are_tried(paths, tmp_path, qapp):
    without = Paths(paths.data, paths.config, paths.log, tmp_path / "nothing")
    found = dict(self_test(without))
    assert list(found) == PARTS
    assert found["resources"].startswith("LookupError: the shipped font is missing; sample/campaign.json is missing")
    assert found["campaign file"].startswith("FileNotFoundError")
    assert found["window"] == "LookupError: the campaign file"
    assert found["stat blocks"] is None


def test_a_campaign_that_comes_back_otherwise_is_a_failure(paths, qapp, monkeypatch):
    opened = module.Store.open

    def open_and_change(path, clock):
        store = opened(path, clock)
        store.campaign = store.campaign.without_characters([store.campaign.characters[0].id])
        return store

    monkeypatch.setattr(module.Store, "open", open_and_change)
    assert dict(self_test(paths))["reopening"] == "LookupError: the campaign as it was played is missing"


def test_what_qt_called_and_nobody_caught_is_a_failure(paths, qapp, monkeypatch):
    grab = module.MainWindow.grab

    def fail():
        raise ZeroDivisionError("in a slot")

    def grab_and_fail(window):
        QTimer.singleShot(0, fail)
        QCoreApplication.processEvents()
        return grab(window)

    monkeypatch.setattr(module.MainWindow, "grab", grab_and_fail)
    found = dict(self_test(paths))
    assert found["window"] == "ZeroDivisionError: in a slot"
    assert found["a turn"] is None
