from threading import Event

import pytest

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.log_queries import EVERYTHING
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.models.statistics_counting import StatisticsCounting
from eod_desktop.rules import ScriptedDice
from tests.campaign.books import clock
from tests.fakes import sample_campaign


@pytest.fixture
def document(qapp, tmp_path):
    store = Store.create(tmp_path / "log.eod", sample_campaign(), clock)
    document = Document(store, ScriptedDice([5, 2, 3, 3]))
    document.begin_turn({})
    yield document
    store.close()


def test_the_dice_of_the_log_are_counted(document, qtbot):
    counting = StatisticsCounting()
    with qtbot.waitSignal(counting.finished):
        counting.start(document.log, EVERYTHING, document.roll_count())
    assert counting.trouble is None
    assert counting.counts.statistics(None, None).faces.total == 4


def test_a_count_that_is_overtaken_is_not_told(document, qtbot):
    class Slow:
        may = Event()

        def tally(self, *asked):
            self.may.wait(10)
            return document.log.tally(*asked)

    counting, ends = StatisticsCounting(), []
    counting.finished.connect(lambda: ends.append(counting.counts.statistics(None, None).faces.total))
    counting.start(Slow(), EVERYTHING, document.roll_count())
    counting.start(document.log, EVERYTHING, 2)
    Slow.may.set()
    qtbot.waitUntil(lambda: not counting.running)
    assert ends == [2]


def test_a_log_that_cannot_be_read_ends_it_with_a_reason(document, qtbot, tmp_path):
    class Broken:
        def tally(self, *_):
            raise CampaignError(CampaignErrorKind.DAMAGED, tmp_path)

    counting = StatisticsCounting()
    with qtbot.waitSignal(counting.finished):
        counting.start(Broken(), EVERYTHING, 5)
    assert counting.trouble.kind is CampaignErrorKind.DAMAGED
    assert not counting.running
