"""A bar that stays as long as what it says is so, with buttons for what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from eod_desktop.ui.message import Message
from eod_desktop.ui.message_bar import MessageBar


class StandingBar(MessageBar):
    """Looks like a message, but nobody can close it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: list[QPushButton] = []
        self._close.hide()

    def say(self, message: Message, actions: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Say this in place of what was said, with a button for each action, the likeliest first."""
        if [button.text() for button in self.buttons] != [text for text, _ in actions]:
            self._offer(actions)
        if message != self.message:
            self.clear()
            self.show_message(message)

    def _offer(self, actions: Sequence[tuple[str, Callable[[], object]]]) -> None:
        row = self.layout()
        for button in self.buttons:
            button.deleteLater()
            button.hide()
        self.buttons = []
        for text, action in actions:
            button = QPushButton(text, self)
            button.clicked.connect(lambda _=False, action=action: action())
            self.buttons.append(button)
            if row is not None:
                row.addWidget(button)
                row.setAlignment(button, Qt.AlignmentFlag.AlignVCenter)
