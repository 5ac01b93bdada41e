"""What to do when the campaign that was wanted cannot be opened."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from eod_desktop.models.refusals import Trouble
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import PrimaryButton

_WIDTH = 36


class StartChoice(Enum):
    """A way on."""

    RETRY = "retry"
    SALVAGE = "salvage"
    OPEN = "open"
    NEW = "new"
    SAMPLE = "sample"
    QUIT = "quit"


class StartDialog(QDialog):
    """Says what is wrong and what is safe, and offers the ways on; `choice` is the one taken, QUIT when none was."""

    def __init__(self, said: Trouble, offered: Sequence[StartChoice], parent: QWidget | None = None) -> None:
        """The first of those `offered` is what Enter takes."""
        super().__init__(parent)
        self.choice = StartChoice.QUIT
        self.setWindowTitle("EoD Desktop")
        unit = fonts.pixel_size(self.font())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[round(unit * 1.5)] * 4)
        layout.setSpacing(round(unit * 0.6))
        for text, role in (
            (self.tr("The campaign cannot be opened"), "title"),
            (said.what, ""),
            (f"{said.safe} {said.advice}", "dim"),
        ):
            label = QLabel(text)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setProperty("role", role)
            label.setMinimumWidth(_WIDTH * unit)
            layout.addWidget(label)
        layout.addSpacing(unit)
        self.buttons = {choice: self._button(choice, choice is offered[0]) for choice in offered}
        for button in self.buttons.values():
            layout.addWidget(button)
        self.buttons[offered[0]].setFocus()

    def _button(self, choice: StartChoice, first: bool) -> QPushButton:
        text = {
            StartChoice.RETRY: self.tr("&Try again"),
            StartChoice.SALVAGE: self.tr("Sa&lvage it to a new campaign…"),
            StartChoice.OPEN: self.tr("&Open another campaign…"),
            StartChoice.NEW: self.tr("&New campaign…"),
            StartChoice.SAMPLE: self.tr("Open the &sample campaign"),
            StartChoice.QUIT: self.tr("&Quit"),
        }[choice]
        button = PrimaryButton(text) if first else QPushButton(text)
        button.setDefault(first)
        button.clicked.connect(lambda: self._take(choice))
        return button

    def _take(self, choice: StartChoice) -> None:
        self.choice = choice
        self.accept()
