"""What belongs to the table around the board: the players' window, dice rolled by hand, earlier turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from eod_desktop.document import Document
from eod_desktop.settings import Settings
from eod_desktop.ui.shortcuts import keys_of
from eod_desktop.ui.window_actions import WindowActions

if TYPE_CHECKING:
    from eod_desktop.rules import DiceSource
    from eod_desktop.ui.look_back import LookBack
    from eod_desktop.ui.players_screen import PlayersScreen


class TableCommands(QObject):
    """Connects those actions. The windows behind them are made on first use."""

    def __init__(self, window: QWidget, document: Document, settings: Settings, actions: WindowActions) -> None:
        """The dice that the document has now are those of the program."""
        super().__init__(window)
        self._window = window
        self._document = document
        self._settings = settings
        self._actions = actions
        self._program: DiceSource = document.dice
        self._players: PlayersScreen | None = None
        self.look_back: LookBack | None = None
        self.players_menu = QMenu(self.tr("Players &see"), window)
        self.players_menu.aboutToShow.connect(self._fill_players_menu)
        actions.connect({"look_back": self.go_back, "look_on": self.go_on})
        actions["players_screen"].toggled.connect(self._show_players)
        actions["table_dice"].toggled.connect(self._roll_by_hand)
        actions["table_dice"].setStatusTip(self.tr("Each roll asks for the faces that fell on the table."))
        self._name_dice(False)
        actions["table_dice"].setChecked(settings.table_dice)

    def refresh(self) -> None:
        """Enable what is possible now; the rest says why not."""
        record = self._document.record
        begun = record is not None and bool(record.now.turn)
        none = self.tr("The fight has not begun yet.") if record else self.tr("There is no encounter on the board.")
        self._actions.enable(("look_back",), begun, none)
        closed = self.tr("Earlier turns are not being looked at.")
        self._actions.enable(("look_on",), begun and self.look_back is not None, closed if begun else none)

    def close(self) -> None:
        """Close the windows beside the main one."""
        if self._players:
            self._players.close()
        if self.look_back:
            self.look_back.close()

    # the players' window

    def _players_screen(self) -> PlayersScreen:
        if self._players is None:
            from eod_desktop.ui.players_screen import PlayersScreen

            self._players = PlayersScreen(self._document, self._settings, self._window)
            self._players.shown_changed.connect(self._actions["players_screen"].setChecked)
        return self._players

    def _show_players(self, shown: bool) -> None:
        self._players_screen().set_shown(shown)

    def _fill_players_menu(self) -> None:
        self.players_menu.clear()
        self._players_screen().fill_menu(self.players_menu)

    # table dice

    def _roll_by_hand(self, by_hand: bool) -> None:
        self._settings.table_dice = by_hand
        self._name_dice(by_hand)
        if by_hand:
            from eod_desktop.ui.table_dice import AskingDice

            self._document.dice = AskingDice(self._program, self._document.name_of, self._window)
        else:
            self._document.dice = self._program

    def _name_dice(self, by_hand: bool) -> None:
        name = self.tr("Table dice: on") if by_hand else self.tr("Table dice: off")
        self._actions["table_dice"].setIconText(name)

    # earlier turns

    def go_back(self) -> None:
        """Show an earlier turn: the one before the current one, then those before that."""
        if self.look_back:
            self.look_back.go_back()
            return
        from eod_desktop.ui.look_back import LookBack

        keys = (keys_of(self._actions["look_back"]), keys_of(self._actions["look_on"]))
        self.look_back = LookBack(self._document, self._window, keys=keys)
        self.look_back.finished.connect(self._stop_looking)
        self.look_back.show()
        self.refresh()

    def go_on(self) -> None:
        """Show the turn after the one that is being looked at."""
        if self.look_back:
            self.look_back.go_on()

    def _stop_looking(self) -> None:
        if self.look_back:
            self.look_back.deleteLater()
            self.look_back = None
            self.refresh()
