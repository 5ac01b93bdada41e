"""A small dialog that does one step, and what all of them share."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.buttons import PrimaryButton
from eod_desktop.ui.message_bar import MessageBar


class StepDialog(QDialog):
    """Asks for something and does it as one step. What is refused is said in it, and it stays open as it was filled in.

    A subclass fills `body` and says in `step` what is done.
    """

    def __init__(self, attempts: Attempts, title: str, verb: str, parent: QWidget | None = None) -> None:
        """`verb` stands on the button that does it; Ctrl+Enter presses that from anywhere."""
        super().__init__(parent)
        self._attempts = attempts
        self.setWindowTitle(title)
        self.messages = MessageBar(self)
        self.body = QVBoxLayout()
        self.do = PrimaryButton(verb)
        self.do.setDefault(True)
        unit = fonts.pixel_size(self.font())
        self.body.setContentsMargins(round(unit * 1.25), unit, round(unit * 1.25), unit)
        self.body.setSpacing(round(unit * 0.6))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.messages)
        layout.addLayout(self.body, 1)
        self._buttons = self._made_buttons()
        layout.addWidget(self._buttons)
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
        """Open with the focus in `field`; Tab goes through all that `body` holds before it comes to the buttons."""
        for button in self._buttons.buttons():
            last = self.previousInFocusChain()
            if last is not None and last is not button:
                self.setTabOrder(last, button)
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

    def _made_buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        buttons.addButton(self.do, QDialogButtonBox.ButtonRole.AcceptRole)
        cancel = buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        cancel.setIcon(QIcon())
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        unit = fonts.pixel_size(self.font())
        buttons.setContentsMargins(round(unit * 1.25), 0, round(unit * 1.25), unit)
        return buttons
