"""Encounters at earlier points of their past, worked out once for many steps back."""

from __future__ import annotations

from collections import deque

from msgspec.structs import replace

from eod_desktop.rules import Encounter, History

_STRIDE = 64  # events from one state that is kept to the next
_KEPT = 64


class Folds:
    """Keeps states at intervals, so that going back step by step folds few events anew, however long the fight."""

    def __init__(self) -> None:
        self._kept: deque[tuple[Encounter, Encounter]] = deque(maxlen=_KEPT)

    def at(self, start: Encounter, log: History) -> Encounter:
        """The state after `log`, which goes on from that of `start`. Errors as `Encounter.replay`."""
        state = start
        for known_start, known in self._kept:
            if known_start is start and len(known.log) > len(state.log) and log.goes_on_from(known.log):
                state = known
        while len(state.log) < len(log):
            end = min(len(log), (len(state.log) // _STRIDE + 1) * _STRIDE)
            events = log[len(state.log) : end]
            # with a log that shares its events, which comparing it later is quick for
            state = replace(Encounter.replay(state, events), log=log.first(end))
            if end % _STRIDE == 0:
                self._kept.append((start, state))
        return state
