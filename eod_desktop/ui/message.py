"""What a window says: what happened, and what to do."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from eod_desktop.models.refusals import Trouble


class Severity(enum.Enum):
    """How bad it is; shown as a word and a sign too."""

    NOTICE = "notice"
    WARNING = "warning"
    ERROR = "error"


class Message(msgspec.Struct, frozen=True):
    """``what`` happened; ``advice``: what is safe and what to do; ``action``: the text of a button that does it."""

    what: str
    advice: str = ""
    severity: Severity = Severity.NOTICE
    action: str = ""


def failure(said: Trouble) -> Message:
    """What went wrong, as it stands in a window."""
    return Message(said.what, f"{said.safe} {said.advice}", Severity.ERROR)
