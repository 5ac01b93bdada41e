"""What to do when the campaign that was wanted cannot be opened."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from eod_desktop.models.refusals import Trouble
from eod_desktop.ui.buttons import PrimaryButton


class StartChoice(Enum):
    OPEN = "open"
    NEW = "new"
    SAMPLE = "sample"
    QUIT = "quit"


class StartDialog(QDialog):
    """Says what is wrong and what is safe, and offers the ways on; `choice` is the one taken."""

    def __init__(self, said: Trouble, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = StartChoice.QUIT
        self.setWindowTitle("EoD Desktop")
        layout = QVBoxLayout(self)
        layout.setSpacing(self.fontMetrics().height() // 2)
        for text, role in ((said.what, "title"), (said.safe, ""), (said.advice, "dim")):
            label = QLabel(text)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setProperty("role", role)
            label.setMinimumWidth(56 * self.fontMetrics().averageCharWidth())
            layout.addWidget(label)
        layout.addSpacing(self.fontMetrics().height())
        for choice, button in (
            (StartChoice.OPEN, PrimaryButton(self.tr("&Open another campaign…"))),
            (StartChoice.NEW, QPushButton(self.tr("&New campaign…"))),
            (StartChoice.SAMPLE, QPushButton(self.tr("Open the &sample campaign"))),
            (StartChoice.QUIT, QPushButton(self.tr("&Quit"))),
        ):
            button.clicked.connect(lambda _=False, choice=choice: self._take(choice))
            layout.addWidget(button)

    def _take(self, choice: StartChoice) -> None:
        self.choice = choice
        self.accept()
