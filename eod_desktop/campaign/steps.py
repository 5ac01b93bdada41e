"""What a campaign file remembers of each GM action, and a row of the dice log as it is read back."""

from __future__ import annotations

import msgspec

from eod_desktop.campaign.rolls import Roll


class StepLabel(msgspec.Struct, frozen=True):
    """What a step did: the operation and the names it was about; the models word it."""

    operation: str
    subjects: tuple[str, ...] = ()


class StoredStep(msgspec.Struct, frozen=True):
    """A step that the file can take back, or do again where it is `undone`."""

    id: int
    label: StepLabel
    undone: bool


class RollRow(msgspec.Struct, frozen=True):
    """A row of the dice log. `id` counts from 1 and decides the order; `at` (ISO 8601, UTC) is only shown."""

    id: int
    undone: bool
    at: str
    roll: Roll
