"""Says how things stand and offers ways on, one button each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import PrimaryButton

C = TypeVar("C", bound=Enum)

_WIDTH = 36


class ChoiceDialog(QDialog, Generic[C]):
    """A title, what is to be known, and what is less urgent; `choice` is the way taken."""

    def __init__(
        self, texts: tuple[str, str, str], offered: Mapping[C, str], otherwise: C, parent: QWidget | None = None
    ) -> None:
        """`offered` are the texts of the buttons; the first is what Enter takes, `otherwise` what Escape takes."""
        super().__init__(parent)
        self.choice = otherwise
        self.setWindowTitle("EoD Desktop")
        unit = fonts.pixel_size(self.font())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[round(unit * 1.5)] * 4)
        layout.setSpacing(round(unit * 0.6))
        for text, role in zip(texts, ("title", "", "dim"), strict=True):
            label = QLabel(text)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setProperty("role", role)
            label.setMinimumWidth(_WIDTH * unit)
            layout.addWidget(label)
        layout.addSpacing(unit)
        self.buttons = {choice: self._button(choice, text, not at) for at, (choice, text) in enumerate(offered.items())}
        for button in self.buttons.values():
            layout.addWidget(button)
        next(iter(self.buttons.values())).setFocus()

    def _button(self, choice: C, text: str, first: bool) -> QPushButton:
        button = PrimaryButton(text) if first else QPushButton(text)
        button.setDefault(first)
        button.clicked.connect(lambda: self._take(choice))
        return button

    def _take(self, choice: C) -> None:
        self.choice = choice
        self.accept()


def in_order(texts: Mapping[C, str], offered: Sequence[C]) -> dict[C, str]:
    """The texts of those offered, in that order."""
    return {choice: texts[choice] for choice in offered}
