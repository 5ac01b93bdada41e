"""The lines above the ladder that do not scroll: surprise and its reason, the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from eod_desktop.models.board_text import note_text
from eod_desktop.models.ladder_notes import NoOpponents, Note, Ruled, Surprise
from eod_desktop.ui import fonts


class BoardNotes(QLabel):
    """Hidden when there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        self.setObjectName("notes")
        self.hide()

    def show_notes(self, notes: Sequence[Note]) -> None:
        """Show these, a line each."""
        text = "\n".join(note_text(note) for note in notes)
        if text != self.text():
            self.setText(text)
            warns = any(isinstance(note, Surprise | Ruled | NoOpponents) for note in notes)
            self.setProperty("role", "warning" if warns else "dim")
            self.style().unpolish(self)
            self.style().polish(self)
        self.setVisible(bool(text))

    def height_for(self, width: int, left: int) -> int:
        """The height that the lines need in `width` of which `left` stays free, 0 for none."""
        if not self.text():
            return 0
        unit = fonts.pixel_size(self.font())
        self.setContentsMargins(left, round(unit * 0.7), round(unit * 1.1), 0)
        return self.heightForWidth(width)
