"""Threads beside the window, in which nothing of the window is ever destroyed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from threading import Event, current_thread, main_thread

import pytest
from PySide6.QtCore import QObject
from pytestqt.exceptions import TimeoutError
from pytestqt.qtbot import QtBot

from eod_desktop.document.beside import Beside, look_for_garbage


class Garbage:
    """Holds itself; says in which thread it was found."""

    found_in: list[object] = []  # noqa: RUF012 - what `__del__` can still reach

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        Garbage.found_in.append(current_thread())


@pytest.fixture(autouse=True)
def _as_before(qapp: object) -> Iterator[None]:
    assert gc.isenabled()
    Garbage.found_in.clear()
    yield
    gc.enable()


def much() -> None:
    """Makes enough for Python to look for garbage."""
    kept = [[number] for number in range(50_000)]
    assert kept


def test_garbage_is_found_by_the_windows_thread_only(qtbot: QtBot) -> None:
    gc.collect()
    for _ in range(20):
        Garbage()
        thread = Beside("test", much)
        thread.start()
        qtbot.waitUntil(gc.isenabled)
        assert not thread.is_alive()
    much()
    assert Garbage.found_in
    assert set(Garbage.found_in) == {main_thread()}


def test_nobody_looks_until_the_last_thread_has_ended(qtbot: QtBot) -> None:
    go_on = [Event(), Event()]
    threads = [Beside("test", event.wait, 10) for event in go_on]
    for thread in threads:
        thread.start()
    go_on[1].set()
    qtbot.waitUntil(lambda: not threads[1].is_alive())
    look_for_garbage()
    with pytest.raises(TimeoutError):
        qtbot.waitUntil(gc.isenabled, timeout=50)
    go_on[0].set()
    qtbot.waitUntil(gc.isenabled)


def test_what_was_not_looked_for_before_is_not_looked_for_after(qtbot: QtBot) -> None:
    gc.disable()
    thread = Beside("test", much)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive())
    with pytest.raises(TimeoutError):
        qtbot.waitUntil(gc.isenabled, timeout=50)
    look_for_garbage()
    qtbot.waitUntil(gc.isenabled)


def test_what_a_thread_holds_is_let_go_by_the_windows_thread(qtbot: QtBot) -> None:
    class Holder(QObject):
        def work(self) -> None:
            go_on.wait(10)

        def __del__(self) -> None:
            Garbage.found_in.append(current_thread())

    go_on = Event()
    holder = Holder()
    gone = weakref.ref(holder)
    Beside("test", holder.work).start()
    del holder
    go_on.set()
    qtbot.waitUntil(lambda: gone() is None)
    assert Garbage.found_in == [main_thread()]


def test_an_error_in_a_thread_ends_it_like_any_other(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr("threading.excepthook", lambda args: said.append(args.exc_type))
    Beside("test", lambda: 1 // 0).start()
    qtbot.waitUntil(gc.isenabled)
    assert said == [ZeroDivisionError]
