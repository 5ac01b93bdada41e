"""Opens the character editor over the board, and leaves it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from eod_desktop.document import Document
from eod_desktop.models.wording import some_of
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message
from eod_desktop.ui.roster_panel import RosterPanel
from eod_desktop.ui.window_actions import WindowActions
from eod_desktop.ui.window_menus import MENUS, actions_in

if TYPE_CHECKING:
    from eod_desktop.models.unkept import Unkept
    from eod_desktop.ui.character_page import CharacterPage

_MOST_NAMED = 3
_TO_THE_BOARD = ("find_character", "show_log", "go_roster", "go_board", "go_panel", "go_log")


class CharacterCommands(QObject):
    """Connects what opens the editor. Whatever is about the fight leaves it first, so that nothing happens unseen."""

    page_shown = Signal(object)
    """The page to show over the board; None for the board."""
    compare_requested = Signal(str)
    dropped = Signal(object, object)
    """ui.message.Message about what was written in the editor and given up, and a function that brings it back.

    It returns False while that cannot be done.
    """

    def __init__(
        self, window: QWidget, document: Document, attempts: Attempts, actions: WindowActions, roster: RosterPanel
    ) -> None:
        super().__init__(window)
        self._document = document
        self._attempts = attempts
        self._actions = actions
        self._silent: list[QAction] = []
        self._roster = roster
        self._page: CharacterPage | None = None
        self._shown = False
        self._came_from: QWidget | None = None
        fight = (
            entry[0]
            for name, _, entries in MENUS
            if name in ("encounter", "combatant")
            for entry in actions_in(entries)
        )
        actions.connect(dict.fromkeys((*fight, *_TO_THE_BOARD), self._make_way))
        actions.connect(
            {"new_character": lambda: self.edit(""), "edit_character": lambda: self.edit(roster.selected_ids()[0])}
        )
        roster.edit_requested.connect(self.edit)

    @property
    def page(self) -> CharacterPage:
        """The editor, made when it is first needed."""
        if self._page is None:
            from eod_desktop.ui.character_page import CharacterPage

            self._page = CharacterPage(self._document, self._attempts, self._roster.shown_ids)
            self._page.closed.connect(self._closed)
            self._page.moved.connect(self._moved)
            self._page.gave_up.connect(self._gave_up)
            self._page.compare_requested.connect(self.compare_requested)
        return self._page

    def edit(self, id: str) -> None:
        """Show a character in the editor, or an empty one for ""."""
        page = self.page
        self._show(page)
        if id:
            page.edit(id)
        else:
            page.write_new(self._likely_side())

    def _show(self, page: CharacterPage) -> None:
        if not self._shown:
            self._came_from = QApplication.focusWidget()
            self._shown = True
            self._give_keys_to(page)
            self.page_shown.emit(page)

    def _give_keys_to(self, page: CharacterPage) -> None:
        """While the page is shown its keys are its own: an action of the window with one of them does not hear it."""
        actions = (self._actions[name] for name in self._actions.names())
        self._silent = [action for action in actions if any(key in page.keys for key in action.shortcuts())]
        for action in self._silent:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)

    def _give_keys_back(self) -> None:
        for action in self._silent:
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self._silent = []

    def leave(self) -> bool:
        """Back to the board; False while something in the editor has to be put right first."""
        if self._page is not None and (self._shown or self._page.sheet.pending):
            self._show(self._page)
            self._page.close_page()
        return not self._shown

    def _make_way(self) -> None:
        """Show the board for what happens on it; what has to be put right in the editor waits there."""
        if not self._shown or self._page is None:
            return
        name = " ".join(self._page.sheet.draft.name.split()) or self.tr("New character")
        if not self._page.put_aside():
            what = self.tr("Not everything that was written of {name} is kept yet.").format(name=name)
            self._attempts.say(Message(what, self.tr("Edit a character to come back to it.")))
            self._closed()

    def _gave_up(self, given_up: Unkept, wrong: str) -> None:
        character = self._document.campaign.character(given_up.draft.id)
        name = " ".join((character or given_up.draft).name.split())
        what = self.tr("Not kept of {name}: {what}.") if given_up.draft.id else self.tr("Not kept: {what}.")
        names = some_of(given_up.names, _MOST_NAMED)
        message = Message(what.format(name=name, what=names), wrong, action=self.tr("Bring it back"))
        self.dropped.emit(message, lambda: self._bring_back(given_up))

    def _bring_back(self, given_up: Unkept) -> bool:
        """False when it is not back: something else has to be put right first, or the character is gone."""
        id = given_up.draft.id
        if id and self._document.campaign.character(id) is None:
            self._attempts.say(Message(self.tr("{name} is not in the campaign now.").format(name=given_up.draft.name)))
            return False
        self._show(self.page)
        return self.page.bring_back(given_up)

    def _likely_side(self) -> str:
        """That of the character selected in the roster, else the first there is."""
        selected = self._roster.selected_ids()
        character = self._document.campaign.character(selected[0]) if selected else None
        sides = self._document.campaign.sides
        return character.side if character else sides[0] if sides else self.tr("Party")

    def _moved(self, id: str) -> None:
        if id:
            self._roster.select(id)

    def _closed(self) -> None:
        came_from, self._came_from = self._came_from, None
        self._shown = False
        self._give_keys_back()
        self.page_shown.emit(None)
        if came_from is not None and self._roster.isAncestorOf(came_from):
            self._roster.focus_list()
