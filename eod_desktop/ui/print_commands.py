"""What is printed: turns, the report of the fight, sheets, cards and the GM screen, each from its preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eod_desktop.document import Document
from eod_desktop.settings import Settings
from eod_desktop.ui.roster_panel import RosterPanel
from eod_desktop.ui.window_actions import WindowActions

if TYPE_CHECKING:
    from eod_desktop.models.report import Report


class PrintCommands(QObject):
    """Connects what prints, in whatever menu it is. Previews and what they show are loaded when one is asked for."""

    def __init__(
        self, window: QWidget, document: Document, settings: Settings, actions: WindowActions, roster: RosterPanel
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._settings = settings
        self._actions = actions
        self._roster = roster
        actions.connect(
            {
                "print_turns": self.print_turns,
                "print_report": self.print_report,
                "fight_report": self.print_report,
                "print_encounter": self.print_encounter,
                "print_cards": self.print_cards,
                "print_characters": lambda: self.print_characters(roster.selected_ids()),
                "print_screen": self.print_screen,
                "print_blank_character": self.print_blank_character,
                "print_blank_encounter": self.print_blank_encounter,
            }
        )
        roster.selection_changed.connect(self.refresh)
        roster.print_requested.connect(self.print_characters)

    def refresh(self) -> None:
        """Enable what there is something to print of; the rest says why not."""
        record = self._document.record
        no_board = self.tr("There is no encounter on the board.")
        self._actions.enable(("print_turns",), record is not None, no_board)
        begun = record is not None and bool(record.now.turn)
        not_yet = self.tr("The fight has not begun yet.") if record else no_board
        self._actions.enable(("print_report", "fight_report"), begun, not_yet)
        there = record is not None and bool(record.now.combatants)
        nobody = self.tr("Nobody is on the board.") if record else no_board
        self._actions.enable(("print_encounter", "print_cards"), there, nobody)
        selected = bool(self._roster.selected_ids())
        self._actions.enable(("print_characters",), selected, self.tr("Select a character in the roster first."))

    def print_turns(self) -> None:
        """Turns of the encounter on the board: a summary of what happened."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.printing.preview import SummaryPreview

        record = self._document.record
        if record:
            run(SummaryPreview(self._document.campaign, record, self._settings, self._window))

    def print_report(self) -> None:
        """The report of the whole fight."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.printing.preview import FightReportPreview

        record = self._document.record
        if record:
            run(FightReportPreview(self._document.campaign, record, self._settings, self._window))

    def print_encounter(self) -> None:
        """The encounter on the board, to be run from paper."""
        from eod_desktop.models.sheet_encounter import encounter_sheet

        campaign, record = self._document.campaign, self._document.record
        if record:
            self._preview(
                self.tr("Encounter sheet"),
                lambda players: encounter_sheet(campaign, record, players=players, printed_at=datetime.now()),
            )

    def print_cards(self) -> None:
        """A card for each combatant on the board."""
        from eod_desktop.models.sheet_cards import initiative_cards

        campaign, record = self._document.campaign, self._document.record
        if record:
            self._preview(
                self.tr("Initiative cards"),
                lambda players: initiative_cards(campaign, record, players=players, printed_at=datetime.now()),
            )

    def print_characters(self, ids: Sequence[str]) -> None:
        """The sheets of characters of the roster."""
        from eod_desktop.models.sheet_characters import character_sheets

        campaign = self._document.campaign
        characters = [one for id in ids if (one := campaign.character(id))]
        if characters:
            self._preview(
                self.tr("Character sheets"),
                lambda players: character_sheets(campaign, characters, players=players, printed_at=datetime.now()),
            )

    def print_screen(self) -> None:
        """The tables of the ruleset in force."""
        from eod_desktop.models.sheet_screen import gm_screen

        campaign = self._document.campaign
        self._preview(self.tr("GM screen"), lambda _: gm_screen(campaign, printed_at=datetime.now()), secrets=False)

    def print_blank_character(self) -> None:
        """A character sheet to write on."""
        from eod_desktop.models.sheet_blank import blank_character_sheet

        campaign = self._document.campaign
        self._preview(
            self.tr("Blank character sheet"),
            lambda _: blank_character_sheet(campaign, printed_at=datetime.now()),
            secrets=False,
        )

    def print_blank_encounter(self) -> None:
        """An encounter sheet to write on."""
        from eod_desktop.models.sheet_blank import blank_encounter_sheet

        campaign = self._document.campaign
        self._preview(
            self.tr("Blank encounter sheet"),
            lambda _: blank_encounter_sheet(campaign, printed_at=datetime.now()),
            secrets=False,
        )

    def _preview(self, title: str, build: Callable[[bool], Report], *, secrets: bool = True) -> None:
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.printing.preview import SheetPreview

        run(SheetPreview(title, build, self._settings, self._window, secrets=secrets))
