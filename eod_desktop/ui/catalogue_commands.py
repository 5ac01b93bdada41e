"""What the menu of the campaign opens: its rules and its catalogues."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eod_desktop.document import Document
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.window_actions import WindowActions


class CatalogueCommands(QObject):
    """Connects the actions; a dialog is loaded when it is opened."""

    def __init__(self, window: QWidget, document: Document, attempts: Attempts, actions: WindowActions) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        actions.connect({"ruleset": self.show_rules, "catalogues": self.show_catalogues})

    def show_rules(self) -> None:
        """Open the options of the rules."""
        from eod_desktop.paths import shipped_resources
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.ruleset_dialog import rules_of

        run(rules_of(self._document, self._attempts, shipped_resources(), self._window))

    def show_catalogues(self) -> None:
        """Open the catalogues."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.catalogue_dialog import CatalogueDialog

        run(CatalogueDialog(self._document, self._attempts, self._window))
