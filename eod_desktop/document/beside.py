"""Threads beside the window.

Python looks for garbage in whatever thread makes the next object, and destroys what it finds there: a widget that is
destroyed beside the window's thread takes the program along. So nobody looks while a thread of ours runs, and what such
a thread holds is let go by the window's thread.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from PySide6.QtCore import QObject, Qt, Signal


class Beside(Thread):
    """Does `work` in a thread of its own, which does not keep the program from ending.

    To be started by the window's thread, whose event loop takes its end down.
    """

    def __init__(self, name: str, work: Callable[..., object], *args: object) -> None:
        super().__init__(name=name, daemon=True)
        self._work = work
        self._with = args

    def start(self) -> None:
        _ends().begin()
        super().start()

    def run(self) -> None:
        try:
            self._work(*self._with)
        finally:
            with suppress(RuntimeError):  # the program is ending
                _ends().ended.emit(self)


def look_for_garbage() -> None:
    """Let Python look for garbage again: now, or once no thread runs beside the window any more."""
    _ends().allow()


class _Ends(QObject):
    """Counts the threads that run, in the window's thread."""

    ended = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._running = 0
        self._allowed = gc.isenabled()
        self.ended.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        if not self._running:
            self._allowed = gc.isenabled()
            gc.disable()
        self._running += 1

    def allow(self) -> None:
        self._allowed = True
        if not self._running:
            gc.enable()

    def _end(self, thread: Thread) -> None:
        thread.join()
        self._running -= 1
        if self._allowed and not self._running:
            gc.enable()


_known: list[_Ends] = []


def _ends() -> _Ends:
    """The one that counts, made by the window's thread with its first thread beside it."""
    if not _known:
        _known.append(_Ends())
    return _known[0]
