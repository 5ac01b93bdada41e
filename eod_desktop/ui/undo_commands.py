"""Undo and redo, which say what they take back or do again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.models.wording import step_text
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message
from eod_desktop.ui.window_actions import WindowActions

if TYPE_CHECKING:
    from eod_desktop.ui.board_view import BoardView


class UndoCommands(QObject):
    """Connects those actions, and says what they would do now.

    Hits that are being typed are the last step once there is anything to undo, and are not given up for a redo.
    """

    def __init__(
        self, window: QWidget, document: Document, attempts: Attempts, actions: WindowActions, board: BoardView
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        self._actions = actions
        self._board = board
        actions.connect(
            {
                "undo": lambda: board.leave(partial(self._undo, document.campaign)),
                "redo": self._redo,
                "undo_back": lambda: board.leave(self.choose),
            }
        )

    def refresh(self) -> None:
        """Name what would be undone and redone."""
        nothing = self.tr("Nothing has been done yet.")
        for action, word, label, why in (
            ("undo", self.tr("Undo"), self._document.undo_label, nothing),
            ("redo", self.tr("Redo"), self._document.redo_label, self.tr("There is nothing to redo.")),
        ):
            what = f"&{word} {step_text(label).replace('&', '&&')}" if label else f"&{word}"
            self._actions[action].setText(what)
            self._actions[action].setIconText(word)
            self._actions.enable((action,), label is not None, why)
        self._actions.enable(("undo_back",), self._document.undo_label is not None, nothing)

    def _undo(self, seen: Campaign) -> None:
        """Undo; `seen` is what stood as it was asked for."""
        label, typed = self._document.undo_label, self._document.campaign is not seen
        aside = self.tr("It was still being typed. Redo does it.") if typed else ""
        self._step(self._document.undo, label, self.tr("Undone: {step}"), aside)

    def _redo(self) -> None:
        """Redo; not while hits are being typed, as nothing could be redone once those are done."""
        if self._board.hits_wait:
            what = self.tr("Hits are still being typed on the board.")
            advice = self.tr("Leave them with Escape to redo. Once they are done, there is nothing to redo any more.")
            self._attempts.say(Message(what, advice))
        else:
            self._step(self._document.redo, self._document.redo_label, self.tr("Done again: {step}"))

    def _step(self, do: Callable[[], object], label: StepLabel | None, said: str, aside: str = "") -> None:
        """Undo or redo; what brings another encounter on the board is said, and where there is something `aside`."""
        current = self._document.campaign.current
        if not self._attempts.attempt(do) or label is None:
            return
        record = self._document.record
        if record and self._document.campaign.current != current:
            aside = self.tr("{encounter} is on the board now.").format(encounter=record.name)
        if aside or self._document.campaign.current != current:
            self._attempts.say(Message(said.format(step=step_text(label)), aside))

    def choose(self) -> None:
        """Ask how far to go back."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.undo_dialog import UndoDialog

        run(UndoDialog(self._document, self._attempts, self._window))
