"""Asks how far to go back."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QListWidget, QWidget

from eod_desktop.campaign.state import Campaign
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
        done = zip(document.undo_labels(), document.undo_states(), strict=True)
        self.steps.addItems([self._line(step_text(label), state) for label, state in done])
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

    def _line(self, text: str, state: Campaign | None) -> str:
        """What a step did, and in which turn; of which encounter, where there are several."""
        text = text[:1].upper() + text[1:]
        record = state.on_board if state else None
        if state is None or record is None or not record.now.turn:
            return text
        turn = self.tr("turn {turn}").format(turn=record.now.turn)
        return f"{text} · {turn} · {record.name}" if len(state.encounters) > 1 else f"{text} · {turn}"

    def _refresh(self) -> None:
        count = self.steps.currentRow() + 1
        self.do.setEnabled(count > 0)
        self.about.setText(
            self.tr("Takes %n steps back. They can be redone.", "", count) if count > 1 else self.tr("Takes it back.")
        )
