from array import array
from threading import Event

import pytest

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.log_queries import EVERYTHING
from eod_desktop.models import dice_log_search
from eod_desktop.models.dice_log_search import DiceLogSearch


class Log:
    """Every tenth roll; each answer waits until it may."""

    def __init__(self, error=None):
        self.asked = []
        self.may = Event()
        self.may.set()
        self.error = error

    def hits(self, filter, first, last, most=-1):
        self.may.wait(10)
        self.asked.append((first, last))
        if self.error and len(self.asked) == 2:
            raise self.error
        return array("I", [id for id in range(last, first - 1, -1) if id % 10 == 0])


@pytest.fixture
def search(qapp):
    search = DiceLogSearch()
    search.hits = array("I")
    search.ends = []
    search.found.connect(search.hits.extend)
    search.finished.connect(search.ends.append)
    yield search
    search.stop()


def test_it_goes_down_in_slices_and_brings_all_in_order(search, qtbot):
    log = Log()
    search.start(log, EVERYTHING, 100_000)
    with qtbot.waitSignal(search.finished):
        pass
    assert list(search.hits) == list(range(100_000, 0, -10))
    assert search.ends == [None]
    assert not search.running
    assert log.asked[0] == (98_001, 100_000)
    assert log.asked[-1][0] == 1
    assert all(one[0] == other[1] + 1 for one, other in zip(log.asked, log.asked[1:], strict=False))


def test_an_empty_log_is_soon_searched(search, qtbot):
    with qtbot.waitSignal(search.finished):
        search.start(Log(), EVERYTHING, 0)
    assert list(search.hits) == []


def test_another_search_ends_the_one_before(search, qtbot):
    slow = Log()
    slow.may.clear()
    search.start(slow, EVERYTHING, 100_000)
    with qtbot.waitSignal(search.finished):
        search.start(Log(), EVERYTHING, 50)
    slow.may.set()
    assert list(search.hits) == [50, 40, 30, 20, 10]
    qtbot.waitUntil(lambda: len(slow.asked) == 1)
    assert len(search.ends) == 1


def test_what_stops_says_no_more(search, qtbot):
    log = Log()
    log.may.clear()
    search.start(log, EVERYTHING, 100_000)
    search.stop()
    log.may.set()
    assert not search.running
    with qtbot.assertNotEmitted(search.finished, wait=30):
        pass
    assert search.ends == []


def test_an_error_ends_it_with_what_was_found(search, qtbot, tmp_path):
    error = CampaignError(CampaignErrorKind.NOT_FOUND, tmp_path)
    with qtbot.waitSignal(search.finished):
        search.start(Log(error), EVERYTHING, 100_000)
    assert search.ends == [error]
    assert list(search.hits) == list(range(100_000, 98_000, -10))


def test_a_slow_machine_gets_to_the_end_too(search, qtbot, monkeypatch):
    clock = iter(range(10**9))
    monkeypatch.setattr(dice_log_search, "thread_time", lambda: next(clock))
    log = Log()
    with qtbot.waitSignal(search.finished):
        search.start(log, EVERYTHING, 50_000)
    assert [last - first + 1 for first, last in log.asked] == [2_000] * 25
