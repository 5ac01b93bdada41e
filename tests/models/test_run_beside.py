from threading import Event

import pytest
from PySide6.QtCore import Signal

from eod_desktop.models.run_beside import RunBeside, Task


class Wait(Task):
    """Goes through its steps, each once it may."""

    def __init__(self, name="one", steps=1):
        super().__init__("test")
        self.name, self.steps, self.step = name, steps, 0
        self.may = Event()

    def work(self):
        while self.step < self.steps and not self.stopped:
            self.may.wait(10)
            self.step += 1


class Run(RunBeside[Wait]):
    told = Signal(str, int)
    ended = Signal(str)

    def __init__(self):
        super().__init__(1)

    def begin(self, task):
        self._begin(task)

    def _look(self, task):
        self.told.emit(task.name, task.step)

    def _end(self, task):
        self.ended.emit(task.name)


@pytest.fixture
def run(qapp):
    run = Run()
    run.log, run.ends = [], []
    run.told.connect(lambda *told: run.log.append(told))
    run.ended.connect(run.ends.append)
    yield run
    run.stop()


def test_it_tells_how_far_it_is_and_what_came_last_before_the_end(run, qtbot):
    task = Wait(steps=3)
    run.ended.connect(lambda _: run.log.append("end"))
    run.begin(task)
    assert run.running
    qtbot.waitUntil(lambda: ("one", 0) in run.log)
    task.may.set()
    qtbot.waitUntil(lambda: not run.running)
    assert run.log[-2:] == [("one", 3), "end"]
    assert run.ends == ["one"]


def test_another_one_stops_the_one_before_of_which_no_more_is_told(run, qtbot):
    first, second = Wait("first"), Wait("second")
    run.begin(first)
    run.begin(second)
    assert first.stopped
    for task in (first, second):
        task.may.set()
    qtbot.waitUntil(lambda: not run.running and first.done)
    assert run.ends == ["second"]


def test_what_is_stopped_says_no_more(run, qtbot):
    task = Wait()
    run.begin(task)
    run.stop()
    assert not run.running
    task.may.set()
    qtbot.waitUntil(lambda: task.done)
    with qtbot.assertNotEmitted(run.ended, wait=20):
        pass
    assert run.ends == []


def test_who_is_told_may_stop_it_or_begin_another(run, qtbot):
    first, second = Wait("first"), Wait("second")
    first.may.set()
    second.may.set()
    run.ended.connect(lambda name: name == "first" and run.begin(second))
    run.begin(first)
    qtbot.waitUntil(lambda: run.ends == ["first", "second"])
    third = Wait("third")
    third.may.set()
    run.told.connect(lambda *_: run.stop())
    run.begin(third)
    qtbot.waitUntil(lambda: not run.running)
    assert run.ends == ["first", "second"]
