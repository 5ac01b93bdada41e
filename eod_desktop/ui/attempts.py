"""The one place where a refusal of the rules or trouble with the file becomes a message to the GM."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.document import Document
from eod_desktop.models.refusals import refusal, trouble
from eod_desktop.rules import RuleError
from eod_desktop.ui.message_bar import Message, Severity

_log = logging.getLogger(__name__)


class Attempts(QObject):
    """Does what a widget wants done; what cannot be done is said through `refused` and has changed nothing."""

    refused = Signal(object)
    """ui.message_bar.Message"""

    succeeded = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document

    def attempt(self, action: Callable[[], object]) -> bool:
        """Run `action`; True when it was done. Only RuleError and CampaignError are caught."""
        try:
            action()
        except RuleError as error:
            self.refused.emit(Message(refusal(error, self._document.name_of), severity=Severity.WARNING))
        except CampaignError as error:
            _log.error("campaign file: %s", error)
            said = trouble(error)
            self.refused.emit(Message(said.what, f"{said.safe} {said.advice}", severity=Severity.ERROR))
        else:
            self.succeeded.emit()
            return True
        return False
