"""A small dialog that does one step, and what all of them share."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.buttons import PrimaryButton
from eod_desktop.ui.message_bar import MessageBar


class StepDialog(QDialog):
    """Asks for something and does it as one step. What is refused is said in it, and it stays open as it was filled in.

    A subclass fills `body`, calls `begin_at` when that is done, and says in `step` what is done.
    """

    def __init__(self, attempts: Attempts, title: str, verb: str, parent: QWidget | None = None) -> None:
        """`verb` stands on the button that does it; Ctrl+Enter presses that from anywhere."""
        super().__init__(parent)
        self._attempts = attempts
        self.setWindowTitle(title)
        self.messages = MessageBar(self)
        self.body = QVBoxLayout()
        self.do = PrimaryButton(verb)
        self.cancel = QPushButton(self.tr("Cancel"))
        unit = fonts.pixel_size(self.font())
        self.body.setContentsMargins(round(unit * 1.25), unit, round(unit * 1.25), unit)
        self.body.setSpacing(round(unit * 0.6))
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self._rows.addWidget(self.messages)
        self._rows.addLayout(self.body, 1)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.accept)

    def ask(self, caption: str, field: QWidget, stretch: int = 0) -> None:
        """Put a field under its caption, whose & gives the key that leads to it; a & of a name comes doubled."""
        label = QLabel(caption)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setBuddy(field)
        field.setAccessibleName(caption.replace("&&", "\0").replace("&", "").replace("\0", "&"))
        self.body.addWidget(label)
        self.body.addWidget(field, stretch)

    def begin_at(self, field: QWidget) -> None:
        """Open with the focus in `field`; the buttons come after all that `body` holds, also for Tab."""
        unit = fonts.pixel_size(self.font())
        buttons = QDialogButtonBox()
        buttons.setContentsMargins(round(unit * 1.25), 0, round(unit * 1.25), unit)
        buttons.addButton(self.do, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self._rows.addWidget(buttons)
        self.do.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self.cancel.setAutoDefault(False)
        self.do.setDefault(True)
        field.setFocus()

    def step(self) -> None:
        """Do it; RuleError and CampaignError are said."""
        raise NotImplementedError

    def accept(self) -> None:
        """Do the step, and close when it was done."""
        if not self.do.isEnabled():
            return
        self.messages.clear()
        if self._attempts.attempt(self.step, self.messages.show_message):
            super().accept()
