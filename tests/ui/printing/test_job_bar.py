"""Long work in slices."""

import pytest
from pytestqt.qtbot import QtBot

from eod_desktop.models.work import Work, at_once, finish
from eod_desktop.ui.printing.job_bar import JobBar


@pytest.fixture
def job(qtbot: QtBot) -> JobBar:
    made = JobBar()
    qtbot.addWidget(made)
    return made


class Steps:
    """Work that goes on until it is told to end."""

    def __init__(self) -> None:
        self.count = 0
        self.ending = False
        self.closed = False

    def work(self) -> Work[str]:
        try:
            while not self.ending:
                self.count += 1
                yield 0.25
        finally:
            self.closed = True
        return "done"


def test_short_work_is_done_at_once_and_not_seen(job: JobBar) -> None:
    results: list[int] = []
    job.run("Working", at_once(7), results.append)
    assert results == [7]
    assert not job.busy
    assert job.isHidden()


def test_long_work_goes_on_in_slices_until_it_is_done(job: JobBar, qtbot: QtBot) -> None:
    steps, results = Steps(), []
    with qtbot.waitSignal(job.busy_changed):
        job.run("Working", steps.work(), results.append)
    assert job.isVisible()
    assert job.bar.value() == 250
    before = steps.count
    qtbot.waitUntil(lambda: steps.count > before)
    steps.ending = True
    qtbot.waitUntil(lambda: results == ["done"])
    assert job.isHidden()


def test_work_that_is_given_up_is_closed_and_told(job: JobBar, qtbot: QtBot) -> None:
    steps = Steps()
    job.run("Working", steps.work(), pytest.fail)
    with qtbot.waitSignal(job.cancelled):
        job.cancel_button.click()
    assert steps.closed
    assert job.isHidden()


def test_other_work_takes_its_place_without_a_word(job: JobBar, qtbot: QtBot) -> None:
    steps, results = Steps(), []
    job.run("Working", steps.work(), pytest.fail)
    with qtbot.assertNotEmitted(job.cancelled):
        job.run("Other", at_once(1), results.append)
    assert steps.closed
    assert results == [1]


def test_an_error_ends_the_work(job: JobBar) -> None:
    def failing() -> Work[int]:
        yield 0.1
        raise RuntimeError

    with pytest.raises(RuntimeError):
        job.run("Working", failing(), pytest.fail)
    assert not job.busy


def test_all_of_it_can_be_had_at_once() -> None:
    assert finish(at_once("value")) == "value"
