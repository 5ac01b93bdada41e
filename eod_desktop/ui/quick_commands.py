"""Opens the quick check from the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eod_desktop.document import Document
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.window_actions import WindowActions

if TYPE_CHECKING:
    from eod_desktop.ui.quick_check import QuickCheckWindow


class QuickCommands(QObject):
    """The window is made on first use and kept, with what was rolled in it."""

    def __init__(self, window: QWidget, document: Document, attempts: Attempts, actions: WindowActions) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        self.quick_check: QuickCheckWindow | None = None
        actions.connect({"quick_check": self.open})

    def open(self) -> None:
        """Show it with the focus in its line, what stands there chosen."""
        if self.quick_check is None:
            from eod_desktop.ui.quick_check import QuickCheckWindow

            self.quick_check = QuickCheckWindow(self._document, self._attempts, self._window)
        self.quick_check.show()
        self.quick_check.raise_()
        self.quick_check.activateWindow()
        self.quick_check.line.setFocus()
        self.quick_check.line.selectAll()
