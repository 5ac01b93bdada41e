"""What the menus do to the roster and the characters selected in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eod_desktop.document import Document
from eod_desktop.ui.arriving import put_on_board, say_if_unchanged
from eod_desktop.ui.asking import run
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message
from eod_desktop.ui.questions import NumberDialog
from eod_desktop.ui.roster_list import MOST_COPIES
from eod_desktop.ui.roster_panel import RosterPanel
from eod_desktop.ui.window_actions import WindowActions

_OF_SELECTED = (
    "edit_character",
    "edit_characters",
    "compare_characters",
    "duplicate_character",
    "archive_characters",
    "bring_back_characters",
    "remove_characters",
    "put_on_board",
    "put_copies",
    "update_copies",
)


class RosterCommands(QObject):
    """Connects the roster's actions and its own wishes, and says what is possible for who is selected in it."""

    def __init__(
        self, window: QWidget, document: Document, attempts: Attempts, actions: WindowActions, roster: RosterPanel
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        self._actions = actions
        self._roster = roster
        actions.connect(
            {
                "edit_characters": lambda: self.change_together(roster.selected_ids()),
                "compare_characters": lambda: self.compare(roster.selected_ids()),
                "duplicate_character": lambda: attempts.attempt(
                    lambda: document.duplicate_characters(roster.selected_ids())
                ),
                "archive_characters": lambda: self._archive(True),
                "bring_back_characters": lambda: self._archive(False),
                "remove_characters": lambda: attempts.attempt(
                    lambda: document.remove_characters(roster.selected_ids())
                ),
                "find_character": roster.focus_search,
                "put_on_board": lambda: self.put(roster.selected_ids(), 1),
                "put_copies": self.put_copies,
                "join_now": lambda: self.put(roster.selected_ids(), 1, at_once=True),
                "update_copies": self.update_copies,
            }
        )
        roster.put_requested.connect(self.put)
        roster.edit_all_requested.connect(self.change_together)
        roster.compare_requested.connect(self.compare)
        roster.selection_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Enable what can be done with the characters selected now; the rest says why not."""
        why = self.tr("Select a character in the roster first.")
        selected, encounter = bool(self._roster.selected_ids()), self._document.encounter
        self._actions.enable(_OF_SELECTED, selected, why)
        if selected:
            self._refresh_archive()
        running = bool(encounter and encounter.turn)
        no_turn = self.tr("The first turn has not begun; everybody on the board will roll then.")
        self._actions.enable(("join_now",), selected and running, why if running else no_turn)

    def _refresh_archive(self) -> None:
        """Only who is archived can be brought back, and only others be archived."""
        ids = frozenset(self._roster.selected_ids())
        archived = {one.archived for one in self._document.campaign.characters if one.id in ids}
        self._actions.enable(("archive_characters",), False in archived, self.tr("Archived already."))
        self._actions.enable(("bring_back_characters",), True in archived, self.tr("Nobody selected is archived."))

    def put(self, ids: Sequence[str], copies: int, at_once: bool = False) -> None:
        """Put characters on the board; the focus stays where it is, for the next ones."""
        put_on_board(self._document, self._attempts, ids, copies, at_once)

    def put_copies(self) -> None:
        """Ask how many of each to put on the board."""
        ids, before = self._roster.selected_ids(), self._document.campaign
        dialog = NumberDialog(
            self._attempts,
            self.tr("Put copies on board"),
            self.tr("&Put on board"),
            self.tr("&How many of each (a PC comes once)"),
            2,
            (1, MOST_COPIES),
            lambda copies: self._document.put_on_board(ids, copies),
            self._window,
        )
        if run(dialog):
            say_if_unchanged(self._document, self._attempts, ids, before)

    def update_copies(self) -> None:
        """Let the combatants of encounters that have not begun follow their characters."""
        before = self._document.campaign
        for id in self._roster.selected_ids():
            if not self._attempts.attempt(partial(self._document.update_placed_copies, id)):
                return
        if self._document.campaign is before:
            self._attempts.say(Message(self.tr("Nobody staged differs from what is in the roster.")))

    def change_together(self, ids: Sequence[str]) -> None:
        """Ask what to change of several characters at once."""
        from eod_desktop.ui.roster_edit import RosterEdit

        run(RosterEdit(self._document, self._attempts, ids, self._window))

    def compare(self, ids: Sequence[str]) -> None:
        """Show characters side by side; one alone beside the next of the roster."""
        from eod_desktop.ui.compare_dialog import CompareDialog

        run(CompareDialog(self._document, self._roster.shown_ids(), ids, self._window))

    def _archive(self, archived: bool) -> None:
        ids = self._roster.selected_ids()
        self._attempts.attempt(lambda: self._document.archive_characters(ids, archived))
