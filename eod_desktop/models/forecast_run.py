"""A forecast that is worked out beside the window: it sharpens while it runs, and stops when it is told.

Two threads of Python share one interpreter, and each time a busy one has it the other waits. So the fights are played
while the window has nothing to do, which its event loop tells, and for a moment now and then when that never comes.

A process of its own would disturb the window a little less on an idle machine and no less on a busy one, but bring its
first figures two to eight times as late, by the time in which Python starts.
"""

from __future__ import annotations

import sys
from threading import Event
from time import perf_counter

from PySide6.QtCore import QAbstractEventDispatcher, QObject, Qt, Signal

from eod_desktop.document.beside import Beside
from eod_desktop.rules import Encounter, Forecast, ForecastOptions

FIGHTS = 10_000
_SLICE = 0.001  # seconds between looks at whether it is still wanted, and may go on
_PATIENCE = 0.004  # seconds for which a busy window is waited for; more lets both wait for each other
_FIRST, _LATER = 0.04, 0.12  # seconds to the first figures, and between later ones
_MOST_IN_A_SLICE = 500
# how long the window waits for the interpreter at most, in seconds, while fights are played
_EAGER, _USUAL = 0.0005, sys.getswitchinterval()


class ForecastRun(QObject):
    """Runs one forecast at a time in a thread of its own; starting another gives up the one before."""

    sharpened = Signal(object)
    """The ForecastResult of the fights so far, some ten times a second."""
    finished = Signal(object)
    """The ForecastResult of all fights, or of those before it was cancelled."""
    _arrived = Signal(int, object, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._stop = Event()
        self._idle = Event()
        self._listening = False
        self._thread: Beside | None = None
        self._arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        return self._thread is not None

    def start(self, encounter: Encounter, options: ForecastOptions, seed: int = 0, fights: int = FIGHTS) -> None:
        """Play so many fights; what is cancelled before that says so in `finished`."""
        self.give_up()
        self._stop = stop = Event()
        self.destroyed.connect(stop.set)
        self._listen(True)
        work = (self._number, encounter, options, seed, fights, stop)
        self._thread = Beside("forecast", self._work, *work)
        self._thread.start()

    def cancel(self) -> None:
        """Stop soon; `finished` then tells of the fights that were played."""
        self._stop.set()

    def give_up(self) -> None:
        """Stop, and say nothing more of what runs."""
        self._stop.set()
        self._number += 1
        self._thread = None
        self._listen(False)

    def wait(self, seconds: float = 5) -> None:
        """Give up, and wait until the thread has ended: before the program does."""
        thread = self._thread
        self.give_up()
        if thread is not None:
            thread.join(seconds)

    def _listen(self, on: bool) -> None:
        """Hear whether the event loop has something to do."""
        dispatcher = QAbstractEventDispatcher.instance()
        self._idle.set()
        if dispatcher is None or on == self._listening:
            return
        self._listening = on
        if on:
            dispatcher.aboutToBlock.connect(self._rest)
            dispatcher.awake.connect(self._wake)
        else:
            dispatcher.aboutToBlock.disconnect(self._rest)
            dispatcher.awake.disconnect(self._wake)

    def _rest(self) -> None:
        self._idle.set()

    def _wake(self) -> None:
        self._idle.clear()

    def _take(self, number: int, result: object, last: bool) -> None:
        """Only of the latest run: an older one may have sent something before it stopped."""
        if number != self._number:
            return
        if last:
            self._thread = None
            self._listen(False)
            self.finished.emit(result)
        else:
            self.sharpened.emit(result)

    def _work(
        self, number: int, encounter: Encounter, options: ForecastOptions, seed: int, fights: int, stop: Event
    ) -> None:
        sys.setswitchinterval(_EAGER)
        try:
            forecast = Forecast(encounter, options, seed)
            due = perf_counter() + _FIRST
            at_once, begun = 1, perf_counter()
            while forecast.fights < fights and not stop.is_set():
                if not self._idle.is_set():
                    self._idle.wait(_PATIENCE)
                    begun = perf_counter()
                forecast.run(min(at_once, fights - forecast.fights))
                now = perf_counter()
                at_once = max(1, min(2 * at_once, _MOST_IN_A_SLICE, round(at_once * _SLICE / max(now - begun, 1e-6))))
                begun = now
                if now >= due:
                    due = now + _LATER
                    self._arrived.emit(number, forecast.result(), False)
            self._arrived.emit(number, forecast.result(), True)
        except RuntimeError:
            if not stop.is_set():
                raise
            # else the window has gone meanwhile, and nobody asks any more
        finally:
            sys.setswitchinterval(_USUAL)
