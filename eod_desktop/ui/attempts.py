"""What is said to the GM of what was asked for; the one place where a refusal of the rules becomes words."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.document import Document
from eod_desktop.models.refusals import refusal, trouble
from eod_desktop.rules import RuleError
from eod_desktop.ui.message import Message, Severity

_log = logging.getLogger(__name__)


class Attempts(QObject):
    """Does what a widget wants done; what cannot be done is said, and has changed nothing."""

    said = Signal(object)
    """ui.message.Message, of what could not be done or of what has been."""

    succeeded = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document

    def say(self, message: Message) -> None:
        """Have the window say it."""
        self.said.emit(message)

    def attempt(self, action: Callable[[], object], say: Callable[[Message], object] | None = None) -> bool:
        """Run `action`; True when it was done. Only RuleError and CampaignError are caught.

        `say` is told of a refusal instead of the window: by a dialog, which says it where the GM looks.
        """
        try:
            action()
        except RuleError as error:
            message = Message(refusal(error, self._document.name_of), severity=Severity.WARNING)
        except CampaignError as error:
            _log.error("campaign file: %s", error)
            message = self._not_written(error)
        else:
            self.succeeded.emit()
            return True
        (say or self.say)(message)
        return False

    def _not_written(self, error: CampaignError) -> Message:
        """About a change that did not get to the disk; what the window shows was there before."""
        if error.kind is CampaignErrorKind.NOT_FOUND:
            what = self.tr("{path} was moved, deleted or replaced while it was open here.")
            advice = self.tr("This was not done. Put the file back where it was, and do it again.")
            return Message(what.format(path=error.path), advice, Severity.ERROR)
        said = trouble(error)
        safe = self.tr("Everything shown here is saved; only this was not done.")
        return Message(said.what, f"{safe} {said.advice}", Severity.ERROR)
