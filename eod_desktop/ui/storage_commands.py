"""What the GM sees and can do while changes are not on disk, or none can be made: a bar, and a question at the end."""

from __future__ import annotations

import logging
from enum import Enum

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.document import Document
from eod_desktop.models.refusals import trouble
from eod_desktop.ui.asking import run
from eod_desktop.ui.campaign_files import ask_for_new_file
from eod_desktop.ui.choice_dialog import ChoiceDialog
from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.message_bar import MessageBar
from eod_desktop.ui.standing_bar import StandingBar

_log = logging.getLogger(__name__)

_SOONEST = 5_000  # ms to the next try by itself
_PATIENCE = 20  # a try that takes long is made the more seldom: so many times as long


class CloseChoice(Enum):
    """What becomes of changes that are not on disk when the window closes."""

    ELSEWHERE = "elsewhere"
    RETRY = "retry"
    LOSE = "lose"
    STAY = "stay"


class StorageCommands(QObject):
    """Shows `bar` while something is wrong, and tries by itself now and then to set it right."""

    reopen_requested = Signal()
    """Open for writing what is open read-only."""

    def __init__(self, window: QWidget, document: Document, messages: MessageBar) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._messages = messages
        self._given_up = False
        self.bar = StandingBar(window)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._try_by_itself)
        document.changed.connect(self.refresh)
        document.storage_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Say how things stand now."""
        if self._document.trouble:
            self._say_unsaved(self._document.trouble)
            if not self._timer.isActive():
                self._timer.start(_SOONEST)
        elif self._document.read_only:
            self._say_read_only()
        elif self.bar.message:
            self.bar.clear()

    def try_again(self) -> None:
        """Write what is not on disk; says that it is now, or what still keeps it from there."""
        try:
            self._document.try_again()
        except CampaignError as error:
            self._messages.show_message(_message(error))
        else:
            self._say_saved()

    def save_elsewhere(self) -> bool:
        """Ask for another place and go on there; whether that was done."""
        old = self._document.path
        title = self.tr("Save to another place")
        path = ask_for_new_file(self._window, title, old.with_stem(f"{old.stem}-2"))
        if path is None:
            return False
        try:
            self._document.save_to(path)
        except CampaignError as error:
            _log.warning("cannot save to another place: %s", error.kind)
            self._messages.show_message(_message(error))
            return False
        what = self.tr("The campaign is in {path} now, with everything.").format(path=self._document.path)
        self._messages.show_message(Message(what, self.tr("The old file stays as it is.")))
        return True

    def may_close(self) -> bool:
        """Whether nothing is lost when the window closes, or the GM wants it so."""
        while self._document.unsaved and not self._given_up:
            try:
                self._document.try_again()
            except CampaignError as error:
                choice = self._ask(error)
                if choice is CloseChoice.STAY:
                    return False
                if choice is CloseChoice.ELSEWHERE:
                    self.save_elsewhere()
                self._given_up = choice is CloseChoice.LOSE
        return True

    def _ask(self, error: CampaignError) -> CloseChoice:
        said = trouble(error)
        title = self._counted()
        more = self.tr("They are lost when the window closes without them. All that was before is safe in the file.")
        offered = {
            CloseChoice.ELSEWHERE: self.tr("&Save to another place…"),
            CloseChoice.RETRY: self.tr("&Try again"),
            CloseChoice.STAY: self.tr("&Go on playing"),
            CloseChoice.LOSE: self.tr("Close &without them"),
        }
        dialog = ChoiceDialog((title, said.what, more), offered, CloseChoice.STAY, self._window)
        run(dialog)
        return dialog.choice

    def _try_by_itself(self) -> None:
        took = QElapsedTimer()
        took.start()
        try:
            self._document.try_again()
        except CampaignError:
            self._timer.start(max(_SOONEST, took.elapsed() * _PATIENCE))
        else:
            self._say_saved()

    def _say_saved(self) -> None:
        self._messages.show_message(Message(self.tr("All changes are on disk again.")))

    def _say_unsaved(self, error: CampaignError) -> None:
        count, why = self._document.unsaved, trouble(error).what
        if error.kind is CampaignErrorKind.NOT_FOUND:
            why = self.tr("{path} was moved, deleted or replaced while it was open here.").format(path=error.path)
        what = f"{self._counted()}." if count else self.tr("The file cannot be read now.")
        kept = self.tr("You can go on: they are kept here until they can be written. All before them is safe.")
        safe = kept if count else self.tr("You can go on: what you do is kept here until it can be written.")
        again, elsewhere = self.tr("Try again"), self.tr("Save to another place…")
        message = Message(f"{what} {why}", safe, Severity.ERROR if count else Severity.WARNING)
        self.bar.say(message, ((again, self.try_again), (elsewhere, self.save_elsewhere)))

    def _counted(self) -> str:
        count = self._document.unsaved
        one = self.tr("1 change is not on disk")
        return one if count == 1 else self.tr("%n changes are not on disk", "", count)

    def _say_read_only(self) -> None:
        what = self.tr("This campaign is open read-only: another copy of EoD Desktop has it.")
        advice = self.tr("You see it as it was when you opened it. Nothing can be changed here.")
        reopen, elsewhere = self.tr("Open for writing"), self.tr("Save to another place…")
        self.bar.say(
            Message(what, advice, Severity.WARNING),
            ((reopen, self.reopen_requested.emit), (elsewhere, self.save_elsewhere)),
        )


def _message(error: CampaignError) -> Message:
    said = trouble(error)
    return Message(said.what, said.advice, Severity.ERROR)
