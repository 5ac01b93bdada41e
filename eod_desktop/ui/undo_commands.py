"""Undo and redo, which say what they take back or do again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.models.wording import step_text
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message
from eod_desktop.ui.window_actions import WindowActions


class UndoCommands(QObject):
    """Connects those actions, and says what they would do now."""

    def __init__(self, window: QWidget, document: Document, attempts: Attempts, actions: WindowActions) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        self._actions = actions
        actions.connect(
            {
                "undo": lambda: self._step(document.undo, document.undo_label, self.tr("Undone: {step}")),
                "redo": lambda: self._step(document.redo, document.redo_label, self.tr("Done again: {step}")),
                "undo_back": self.choose,
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

    def _step(self, do: Callable[[], object], label: StepLabel | None, said: str) -> None:
        """Undo or redo; what brings another encounter on the board is said."""
        current = self._document.campaign.current
        if self._attempts.attempt(do) and label and self._document.campaign.current != current:
            record = self._document.record
            there = self.tr("{encounter} is on the board now.").format(encounter=record.name) if record else ""
            self._attempts.say(Message(said.format(step=step_text(label)), there))

    def choose(self) -> None:
        """Ask how far to go back."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.undo_dialog import UndoDialog

        run(UndoDialog(self._document, self._attempts, self._window))
