"""A forecast that is worked out beside the window: it sharpens while it runs, and stops when it is told."""

from __future__ import annotations

import sys
from threading import Event, Thread
from time import perf_counter

from PySide6.QtCore import QObject, Qt, Signal

from eod_desktop.rules import Encounter, Forecast, ForecastOptions

FIGHTS = 10_000
_SLICE = 0.003  # seconds between looks at whether it is still wanted
_FIRST, _LATER = 0.04, 0.12  # seconds to the first figures, and between later ones
_MOST_IN_A_SLICE = 500
# The window's thread gets the interpreter back so much sooner while fights are played: it is a wait for each event.
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
        self._thread: Thread | None = None
        self._arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        return self._thread is not None

    def start(self, encounter: Encounter, options: ForecastOptions, seed: int = 0, fights: int = FIGHTS) -> None:
        """Play so many fights; what is cancelled before that says so in `finished`."""
        self.give_up()
        self._stop = stop = Event()
        self.destroyed.connect(stop.set)
        work = (self._number, encounter, options, seed, fights, stop)
        self._thread = Thread(target=self._work, args=work, name="forecast", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Stop soon; `finished` then tells of the fights that were played."""
        self._stop.set()

    def give_up(self) -> None:
        """Stop, and say nothing more of what runs."""
        self._stop.set()
        self._number += 1
        self._thread = None

    def wait(self, seconds: float = 5) -> None:
        """Give up, and wait until the thread has ended: before the program does."""
        thread = self._thread
        self.give_up()
        if thread is not None:
            thread.join(seconds)

    def _take(self, number: int, result: object, last: bool) -> None:
        """Only of the latest run: an older one may have sent something before it stopped."""
        if number != self._number:
            return
        if last:
            self._thread = None
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
                forecast.run(min(at_once, fights - forecast.fights))
                now = perf_counter()
                at_once = max(1, min(_MOST_IN_A_SLICE, round(at_once * _SLICE / max(now - begun, 1e-6))))
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
