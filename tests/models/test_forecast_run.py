"""A forecast beside the window."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from eod_desktop.models.forecast_run import ForecastRun
from eod_desktop.rules import Encounter, Forecast, ForecastOptions
from tests.fakes import sample_campaign

ENDLESS = 100_000_000


def encounter() -> Encounter:
    record = sample_campaign().on_board
    assert record
    return record.now


@pytest.fixture
def run(qapp: object) -> Iterator[ForecastRun]:
    made = ForecastRun()
    yield made
    made.wait()


def test_it_sharpens_and_ends_with_the_fights_that_were_asked_for(run: ForecastRun, qtbot: QtBot) -> None:
    seen = []
    run.sharpened.connect(lambda result: seen.append(result.fights))
    with qtbot.waitSignal(run.finished, timeout=60_000) as last:
        run.start(encounter(), ForecastOptions(), seed=3, fights=20_000)
        assert run.running
    assert last.args[0].fights == 20_000
    assert seen == sorted(set(seen))
    assert not run.running


def test_the_same_seed_gives_the_same_result_here_as_alone(run: ForecastRun, qtbot: QtBot) -> None:
    with qtbot.waitSignal(run.finished, timeout=60_000) as last:
        run.start(encounter(), ForecastOptions(), seed=3, fights=700)
    alone = Forecast(encounter(), seed=3)
    alone.run(700)
    assert last.args[0] == alone.result()


def test_what_is_cancelled_tells_of_what_was_played_and_that_is_the_result_of_so_many(
    run: ForecastRun, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(run.sharpened, timeout=60_000):
        run.start(encounter(), ForecastOptions(), seed=3, fights=ENDLESS)
    with qtbot.waitSignal(run.finished, timeout=60_000) as last:
        run.cancel()
    result = last.args[0]
    assert 0 < result.fights < ENDLESS
    alone = Forecast(encounter(), seed=3)
    alone.run(result.fights)
    assert result == alone.result()


def test_another_start_gives_up_the_one_before(run: ForecastRun, qtbot: QtBot) -> None:
    finished = []
    run.finished.connect(lambda result: finished.append(result.fights))
    run.start(encounter(), ForecastOptions(), fights=ENDLESS)
    run.start(encounter(), ForecastOptions(), fights=10)
    qtbot.waitUntil(lambda: bool(finished), timeout=60_000)
    assert finished == [10]


def test_what_is_given_up_says_nothing_more(run: ForecastRun, qtbot: QtBot) -> None:
    said = []
    for signal in (run.sharpened, run.finished):
        signal.connect(lambda result: said.append(result.fights))
    run.start(encounter(), ForecastOptions(), fights=ENDLESS)
    run.wait()
    assert not run.running
    with qtbot.waitSignal(run.finished, timeout=60_000):
        run.start(encounter(), ForecastOptions(), fights=5)
    assert said[-1] == 5
    assert all(count <= 5 for count in said)
