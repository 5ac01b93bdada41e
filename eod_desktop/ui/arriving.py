"""Characters onto the board from wherever they are put on it, and word of it when that changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.document import Document
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message


def put_on_board(
    document: Document, attempts: Attempts, ids: Sequence[str], copies: int = 1, at_once: bool = False
) -> None:
    """Put characters on the board.

    `at_once`: they roll for this turn and act in it, if their total has not passed (I13).
    """
    before = document.campaign
    if attempts.attempt(lambda: document.put_on_board(ids, copies, at_once)):
        say_if_unchanged(document, attempts, ids, before)


def say_if_unchanged(document: Document, attempts: Attempts, ids: Sequence[str], before: Campaign) -> None:
    """Say that all characters who were put on the board stood there already."""
    if document.campaign is before and any(before.character(id) for id in ids):
        said = QCoreApplication.translate("Arriving", "Everyone chosen is on the board already; a PC comes once.")
        attempts.say(Message(said))
