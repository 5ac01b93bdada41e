"""What can be undone and redone: one step for each GM action."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel, StoredStep


class Change:
    """From one state of the campaign to the next; unchanged parts are the same objects."""

    __slots__ = ("after", "before")

    def __init__(self, before: Campaign, after: Campaign) -> None:
        self.before = before
        self.after = after


class Step(msgspec.Struct, frozen=True):
    """A GM action: its number in the file, and the states on both sides of it, so that redo never rolls again.

    `change` is None for one from long ago, or from before the campaign was opened: the file is asked once it is needed.
    """

    number: int
    label: StepLabel
    change: Change | None = None


STATES_KEPT = 100


class UndoSteps:
    """Steps in order, and how far back the campaign stands now.

    The states of the latest steps are kept; those of older ones are the file's to tell, so that a long session needs
    no more memory than a short one.
    """

    def __init__(self, stored: Iterable[StoredStep]) -> None:
        self._done: list[Step] = []
        self._undone: list[Step] = []  # the next to redo is the last
        for step in stored:
            (self._undone if step.undone else self._done).append(Step(step.id, step.label))
        self._undone.reverse()

    def add(self, step: Step) -> None:
        """A new step; what was undone can no longer be redone."""
        self._done.append(step)
        self._undone.clear()
        if len(self._done) > STATES_KEPT:
            old = self._done[-STATES_KEPT - 1]
            self._done[-STATES_KEPT - 1] = Step(old.number, old.label)

    @property
    def to_undo(self) -> Step | None:
        return self._done[-1] if self._done else None

    @property
    def to_redo(self) -> Step | None:
        return self._undone[-1] if self._undone else None

    @property
    def undo_labels(self) -> tuple[StepLabel, ...]:
        """Of all that can be undone, the newest first."""
        return tuple(step.label for step in reversed(self._done))

    @property
    def undo_states(self) -> tuple[Campaign | None, ...]:
        """What each of them led to, where that is kept."""
        return tuple(step.change.after if step.change else None for step in reversed(self._done))

    def undone(self, change: Change) -> None:
        """The step to undo, which made that change, is undone now."""
        step = self._done.pop()
        self._undone.append(Step(step.number, step.label, change))

    def redone(self, change: Change) -> None:
        step = self._undone.pop()
        self._done.append(Step(step.number, step.label, change))
