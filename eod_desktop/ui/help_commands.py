"""The keys, which can be changed, and what this program is."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eod_desktop.models.wording import MINUS
from eod_desktop.settings import Settings
from eod_desktop.ui.action_panel import ActionPanel
from eod_desktop.ui.shortcuts import Shortcuts
from eod_desktop.ui.window_actions import WindowActions


class HelpCommands(QObject):
    """Connects those actions, and gives all actions the keys that the GM chose."""

    def __init__(self, window: QWidget, settings: Settings, actions: WindowActions, panel: ActionPanel) -> None:
        super().__init__(window)
        self._window = window
        on_board = (self.tr("On the board and in the action panel"), panel.commands.keys.actions())
        self.shortcuts = Shortcuts((*actions.commands(), on_board), settings, self)
        actions.connect({"shortcuts": self.show_shortcuts, "about": self.show_about})

    def show_shortcuts(self) -> None:
        """Every key there is."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.shortcut_editor import ShortcutEditor

        here = [
            (self.tr("Enter"), self.tr("Declare")),
            ("+", self.tr("Heal")),
            (MINUS, self.tr("Damage")),
            ("=", self.tr("Set hits")),
            ("Alt+Up", self.tr("Move up in group")),
            ("Alt+Down", self.tr("Move down in group")),
            (self.tr("Del"), self.tr("Take off board")),
        ]
        roster = [
            (self.tr("Enter"), self.tr("Put on board")),
            (self.tr("2–50, Enter"), self.tr("Put so many copies of each on board")),
            ("F2", self.tr("Edit character")),
            (self.tr("Del"), self.tr("Archive")),
            (self.tr("Shift+Del"), self.tr("Remove from roster")),
        ]
        sections = [(self.tr("On the board"), here), (self.tr("In the roster"), roster)]
        run(ShortcutEditor(self.shortcuts, sections, self._window))

    def show_about(self) -> None:
        """What this program is."""
        from eod_desktop.ui.about_dialog import AboutDialog
        from eod_desktop.ui.asking import run

        run(AboutDialog(self._window))
