"""What the menus do to the encounter on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.models.refusals import refusal
from eod_desktop.rules import Situation
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.window_actions import WindowActions

if TYPE_CHECKING:
    from eod_desktop.ui.board_view import BoardView

_SITUATIONS = {"regular": Situation.REGULAR, "urban": Situation.URBAN}
_OF_A_RECORD = ("rename_encounter", "encounter_notes", "duplicate_encounter", "remove_encounter", *_SITUATIONS)


class EncounterCommands(QObject):
    """Connects the encounter's actions, and says which of them are possible now.

    What takes the fight off the board, or ends it, waits for hits that are still being typed: they belong to it.
    """

    encounter_added = Signal()
    """A new, empty encounter has come on the board."""
    went_on = Signal()
    """Somebody else has to decide now."""
    ended = Signal()
    """The encounter on the board is over."""

    def __init__(
        self, window: QWidget, document: Document, attempts: Attempts, actions: WindowActions, board: BoardView
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        self._actions = actions
        self._leave = board.leave
        slots: dict[str, Callable[[], object]] = {
            "new_encounter": lambda: self._leave(self.new_encounter),
            "rename_encounter": self.rename,
            "encounter_notes": self.write_notes,
            "remove_encounter": lambda: self._leave(self._remove),
            "duplicate_encounter": lambda: self._leave(lambda: attempts.attempt(document.duplicate_encounter)),
            "end_encounter": self.end_or_resume,
            "restart_encounter": lambda: self._leave(lambda: attempts.attempt(document.restart_encounter)),
            "begin_turn": self.begin_turn,
            "initiative_options": self.choose_leaders,
            "resolve": self.resolve,
        }
        for name, situation in _SITUATIONS.items():
            slots[name] = partial(self.set_situation, situation)
        actions.connect(slots)

    def refresh(self) -> None:
        """Enable what is possible now; the rest says why not."""
        record, encounter = self._document.record, self._document.encounter
        here = encounter is not None
        no_board = self.tr("There is no encounter on the board.")
        self._actions.enable(_OF_A_RECORD, here, no_board)
        several = len(self._document.campaign.encounters) > 1
        self._actions.enable(("next_encounter", "previous_encounter"), several, self.tr("There is no other encounter."))
        self._refresh_life(record)
        begin = self._actions["begin_turn"]
        begin.setText(self.tr("Next &turn") if encounter and encounter.turn else self.tr("Roll &initiative"))
        begin.setStatusTip(self._who_leads())
        for names, operation in ((("begin_turn", "initiative_options"), "begin_turn"), (("resolve",), "resolve")):
            error = self._document.why_not(operation)
            why = refusal(error, self._document.name_of) if error else no_board
            self._actions.enable(names, here and error is None, why)
        if encounter:
            urban = (encounter.next_situation or encounter.situation) is Situation.URBAN
            self._actions["urban" if urban else "regular"].setChecked(True)

    def _refresh_life(self, record: EncounterRecord | None) -> None:
        ended = record is not None and record.ended
        self._actions["end_encounter"].setText(self.tr("R&esume encounter") if ended else self.tr("&End encounter"))
        none = self.tr("The fight has not begun yet.") if record else self.tr("There is no encounter on the board.")
        begun = record is not None and bool(record.now.turn)
        self._actions.enable(("end_encounter", "restart_encounter"), begun, none)

    def begin_turn(self) -> None:
        """Roll initiative as last time: who was led and still can be is led again."""
        record = self._document.record
        if record:
            led_by = led_again(record)
            self._go_on(lambda: self._document.begin_turn(led_by))

    def resolve(self) -> None:
        """Let the group that is up act."""
        self._go_on(lambda: self._document.fight("resolve"))

    def choose_leaders(self) -> None:
        """Ask who leads whom and who goes without the bonus, then roll."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.initiative_dialog import InitiativeDialog

        encounter = self._document.encounter
        if encounter and run(InitiativeDialog(self._document, self._attempts, encounter, self._window)):
            self.went_on.emit()

    def end_or_resume(self) -> None:
        """Call the encounter over, or not over after all."""
        record = self._document.record
        if record and record.ended:
            self._attempts.attempt(self._document.resume_encounter)
        elif record:
            self._leave(self._end)

    def set_situation(self, situation: Situation) -> None:
        """Regular or urban, from the next turn on."""
        encounter = self._document.encounter
        if encounter and (encounter.next_situation or encounter.situation) is not situation:
            self._attempts.attempt(lambda: self._document.fight("set_situation", situation))

    def show_encounter(self, id: str) -> None:
        """Put another encounter on the board."""
        self._leave(lambda: self._attempts.attempt(lambda: self._document.show_encounter(id)))

    def new_encounter(self) -> None:
        """Ask for a name and start an empty encounter; the others stay as they are."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.questions import NameDialog

        dialog = NameDialog(
            self._attempts,
            self.tr("New encounter"),
            self.tr("&Start"),
            self.tr("Encounter {number}").format(number=len(self._document.campaign.encounters) + 1),
            self._document.add_encounter,
            self._window,
        )
        if run(dialog):
            self.encounter_added.emit()

    def rename(self) -> None:
        """Ask for another name of the encounter."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.questions import NameDialog

        record = self._document.record
        if record:
            title, verb = self.tr("Rename encounter"), self.tr("&Rename")
            rename = self._document.rename_encounter
            run(NameDialog(self._attempts, title, verb, record.name, rename, self._window))

    def write_notes(self) -> None:
        """Ask for the notes on the encounter."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.questions import NotesDialog

        record = self._document.record
        if record:
            caption = self.tr("&Notes on this encounter, printed for the GM only")
            title, keep = self.tr("Notes"), self._keep_notes
            run(NotesDialog(self._attempts, title, caption, record.notes, keep, self._window))

    def _go_on(self, action: Callable[[], object]) -> None:
        if self._attempts.attempt(action):
            self.went_on.emit()

    def _keep_notes(self, notes: str) -> None:
        self._document.change_record(StepLabel("encounter_notes"), lambda record: replace(record, notes=notes))

    def _end(self) -> None:
        if self._attempts.attempt(self._document.end_encounter):
            self.ended.emit()

    def _remove(self) -> None:
        self._attempts.attempt(lambda: self._document.remove_encounter(self._document.campaign.current))

    def _who_leads(self) -> str:
        """Who would roll for whom, as chosen last time."""
        record = self._document.record
        followers: dict[str, list[str]] = {}
        for led, leader in (led_again(record) if record else {}).items():
            if record and record.now.combatant(led).able:
                followers.setdefault(leader, []).append(self._document.name_of(led))
        said = self.tr("{leader} rolls for {led}.")
        return " ".join(
            said.format(leader=self._document.name_of(leader), led=", ".join(names))
            for leader, names in followers.items()
        )


def led_again(record: EncounterRecord) -> dict[str, str]:
    """Who was led last time and can be led again next turn, by the same leader."""
    return {
        led: leader
        for led, leader in record.led_by.items()
        if record.now.why_not("lead", led, leader, record.led_by) is None
    }
