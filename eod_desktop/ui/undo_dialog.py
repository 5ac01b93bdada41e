"""Asks how far to go back."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QListWidget, QWidget

from eod_desktop.document import Document
from eod_desktop.models.wording import step_text
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.rows import use_rows
from eod_desktop.ui.step_dialog import StepDialog


class UndoDialog(StepDialog):
    """Lists what has been done, the newest first; what is chosen is taken back with all that stands above it."""

    def __init__(self, document: Document, attempts: Attempts, parent: QWidget | None = None) -> None:
        super().__init__(attempts, self.tr("Undo back to"), self.tr("&Undo"), parent)
        self._document = document
        self.steps = QListWidget()
        self.steps.setUniformItemSizes(True)
        texts = (step_text(label) for label in document.undo_labels())
        self.steps.addItems([text[:1].upper() + text[1:] for text in texts])
        use_rows(self.steps)
        self.steps.setCurrentRow(0)
        self.ask(self.tr("&What has been done, the newest first"), self.steps, 1)
        self.about = QLabel()
        self.about.setProperty("role", "dim")
        self.body.addWidget(self.about)
        self.steps.currentRowChanged.connect(self._refresh)
        self.steps.itemDoubleClicked.connect(self.accept)
        self.begin_at(self.steps)
        self._refresh()
        unit = fonts.pixel_size(self.font())
        self.resize(unit * 36, min(unit * 40, round(self.screen().availableGeometry().height() * 0.8)))

    def step(self) -> None:
        self._document.undo_to(self.steps.currentRow() + 1)

    def _refresh(self) -> None:
        count = self.steps.currentRow() + 1
        self.do.setEnabled(count > 0)
        self.about.setText(
            self.tr("Takes %n steps back. They can be redone.", "", count) if count > 1 else self.tr("Takes it back.")
        )
