"""The button beside the search of the roster: which kinds are shown, and whether archived ones are."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from eod_desktop.models.roster_filter import RosterFilter
from eod_desktop.rules import CharacterKind


class RosterFilterButton(QToolButton):
    """Its menu has a box for each kind and for the archive; the button is marked while that leaves somebody out."""

    changed = Signal()

    def __init__(self, characters: RosterFilter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._characters = characters
        self.setText(self.tr("Show"))
        self.setAccessibleName(self.tr("Show in the roster"))
        self.setToolTip(self.tr("Which kinds of characters are shown, and whether archived ones are"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        titles = {
            CharacterKind.PC: self.tr("&PCs"),
            CharacterKind.NPC: self.tr("&NPCs"),
            CharacterKind.CREATURE: self.tr("&Creatures"),
        }
        self._kinds = {kind: self._box(menu, title, True) for kind, title in titles.items()}
        menu.addSeparator()
        self._archived = self._box(menu, self.tr("&Archived ones, too"), False)
        menu.addSeparator()
        self._all = menu.addAction(self.tr("&Everything but archived ones"))
        self._all.triggered.connect(lambda: self.reset())
        self.setMenu(menu)
        self._mark()

    def _box(self, menu: QMenu, title: str, checked: bool) -> QAction:
        action = menu.addAction(title)
        action.setCheckable(True)
        action.setChecked(checked)
        action.toggled.connect(lambda _: self._apply())
        return action

    def reset(self) -> None:
        """Show all kinds again, and nothing archived."""
        for action in (*self._kinds.values(), self._archived):
            action.setChecked(action is not self._archived)

    def follow(self) -> None:
        """Tick what is shown now."""
        ticks = {action: kind in self._characters.kinds for kind, action in self._kinds.items()}
        for action, ticked in (*ticks.items(), (self._archived, self._characters.with_archived)):
            with QSignalBlocker(action):
                action.setChecked(ticked)
        self._mark()

    def _apply(self) -> None:
        self._characters.show_kinds({kind for kind, action in self._kinds.items() if action.isChecked()})
        self._characters.show_archived(self._archived.isChecked())
        self._mark()
        self.changed.emit()

    def _mark(self) -> None:
        narrowed = self._characters.narrowed
        self.setCheckable(narrowed)
        self.setChecked(narrowed)
        self._all.setEnabled(narrowed)
