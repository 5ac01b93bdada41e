import errno
import json
import os
from threading import Event

import pytest

from eod_desktop.campaign import whole_file
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.log_queries import EVERYTHING, LogFilter
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.campaign.whole_file import WriteErrorKind
from eod_desktop.document import Document
from eod_desktop.models.dice_log_exporting import DiceLogExporting
from eod_desktop.rules import ScriptedDice
from tests.campaign.books import OUTSIDE, clock
from tests.fakes import sample_campaign


@pytest.fixture
def document(qapp, tmp_path):
    store = Store.create(tmp_path / "log.eod", sample_campaign(), clock)
    document = Document(store, ScriptedDice([]))
    for _ in range(400):
        document.roll_outside(StepLabel("roll"), OUTSIDE)
    yield document
    store.close()


def exported(qtbot, document, filter, path):
    exporting = DiceLogExporting()
    with qtbot.waitSignal(exporting.finished) as ended:
        exporting.start(document.log, filter, document.roll_count(), path, {})
    assert not exporting.running
    return ended.args[0]


def test_the_whole_log_goes_to_the_file_in_order(document, qtbot, tmp_path):
    assert exported(qtbot, document, EVERYTHING, tmp_path / "log.json") is None
    rolls = json.loads((tmp_path / "log.json").read_text(encoding="utf-8"))
    assert [roll["number"] for roll in rolls] == list(range(1, 1_601))


def test_a_filter_s_rolls_alone_go_to_the_file(document, qtbot, tmp_path):
    assert exported(qtbot, document, LogFilter(secret=True), tmp_path / "log.CSV") is None
    text = (tmp_path / "log.CSV").read_bytes()
    assert text.startswith(b"\xef\xbb\xbfnumber,")
    assert len(text.splitlines()) == 401


def test_what_cannot_be_written_leaves_nothing_behind(document, qtbot, tmp_path):
    before = sorted(tmp_path.iterdir())
    (tmp_path / "folder.md").mkdir()
    for path, kind in (
        (tmp_path / "none" / "log.csv", WriteErrorKind.NO_FOLDER),
        (tmp_path / "a\0b.csv", WriteErrorKind.BAD_NAME),
        (tmp_path / "folder.md", WriteErrorKind.IS_A_FOLDER),
    ):
        assert exported(qtbot, document, EVERYTHING, path).kind is kind
    assert sorted(tmp_path.iterdir()) == sorted([*before, tmp_path / "folder.md"])


def test_a_full_disk_is_told_as_such(document, qtbot, tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(whole_file.os, "fsync", full)
    path = tmp_path / "log.csv"
    path.write_text("before", encoding="utf-8")
    assert exported(qtbot, document, EVERYTHING, path).kind is WriteErrorKind.DISK_FULL
    assert path.read_text(encoding="utf-8") == "before"


def test_a_log_that_cannot_be_read_is_told_and_nothing_written(document, qtbot, tmp_path):
    class Log:
        def rows(self, ids):
            raise CampaignError(CampaignErrorKind.DAMAGED, tmp_path)

    exporting = DiceLogExporting()
    with qtbot.waitSignal(exporting.finished) as ended:
        exporting.start(Log(), EVERYTHING, 5, tmp_path / "log.csv", {})
    assert ended.args[0].kind is CampaignErrorKind.DAMAGED
    assert not (tmp_path / "log.csv").exists()
    assert not any(tmp_path.glob(".*.tmp"))


class SlowLog:
    """Waits until it may."""

    def __init__(self, log):
        self.log, self.may = log, Event()

    def rows(self, ids):
        self.may.wait(10)
        return self.log.rows(ids)


def test_one_that_is_stopped_leaves_what_stood_there(document, qtbot, tmp_path):
    path, log = tmp_path / "log.md", SlowLog(document.log)
    path.write_text("before", encoding="utf-8")
    exporting, ends = DiceLogExporting(), []
    exporting.finished.connect(ends.append)
    exporting.start(log, EVERYTHING, document.roll_count(), path, {})
    qtbot.waitUntil(lambda: any(tmp_path.glob(".*.tmp")))
    exporting.stop()
    assert not exporting.running
    log.may.set()
    qtbot.waitUntil(lambda: not any(tmp_path.glob(".*.tmp")))
    assert path.read_text(encoding="utf-8") == "before"
    assert ends == []


def test_another_one_ends_the_one_before(document, qtbot, tmp_path):
    log = SlowLog(document.log)
    exporting, ends = DiceLogExporting(), []
    exporting.finished.connect(ends.append)
    exporting.start(log, EVERYTHING, document.roll_count(), tmp_path / "first.csv", {})
    exporting.start(document.log, EVERYTHING, document.roll_count(), tmp_path / "second.csv", {})
    log.may.set()
    qtbot.waitUntil(lambda: not exporting.running and not any(tmp_path.glob(".*.tmp")))
    assert ends == [None]
    assert not (tmp_path / "first.csv").exists()
    assert (tmp_path / "second.csv").exists()


def test_an_unknown_suffix_is_refused(document, tmp_path):
    with pytest.raises(ValueError, match=r"\.xls"):
        DiceLogExporting().start(document.log, EVERYTHING, 1, tmp_path / "log.xls", {})
