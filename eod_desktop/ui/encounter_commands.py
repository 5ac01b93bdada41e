"""What the menus do to the encounter on the board and to its selected combatants."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog, QWidget

from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.models.refusals import refusal
from eod_desktop.rules import RuleError, Situation, Status
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.hits_dialog import HitsDialog
from eod_desktop.ui.initiative_dialog import InitiativeDialog
from eod_desktop.ui.window_actions import WindowActions

_STATUSES = {
    "status_up": Status.UP,
    "status_down": Status.DOWN,
    "status_dead": Status.DEAD,
    "status_left": Status.LEFT,
}
_SITUATIONS = {"regular": Situation.REGULAR, "urban": Situation.URBAN}
_OF_ONE = ("surprised", "set_initiative", "hold_back", "allow_twelve", "refuse_twelve", *_STATUSES)


class EncounterCommands(QObject):
    """Connects the encounter's and the combatants' actions, and says which of them are possible now."""

    def __init__(
        self,
        window: QWidget,
        document: Document,
        attempts: Attempts,
        actions: WindowActions,
        selected: Callable[[], list[str]],
    ) -> None:
        """`selected` gives the ids of the combatants selected on the board."""
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        self._actions = actions
        self._selected = selected
        self._connect()

    def _connect(self) -> None:
        document = self._document
        slots: dict[str, Callable[[], object]] = {
            "new_encounter": self.new_encounter,
            "rename_encounter": self._rename,
            "encounter_notes": self._notes,
            "remove_encounter": lambda: self._try(lambda: document.remove_encounter(document.campaign.current)),
            "take_off_board": lambda: self._try(lambda: document.take_off_board(self._selected())),
            "begin_turn": self.begin_turn,
            "initiative_options": self._initiative_options,
            "resolve": lambda: self._try(lambda: document.fight("resolve")),
            "change_hits": self.change_hits,
            "surprised": self._surprised,
            "set_initiative": self._set_initiative,
            "hold_back": lambda: self._fight_selected("hold_back"),
            "allow_twelve": lambda: self._rule(True),
            "refuse_twelve": lambda: self._rule(False),
        }
        for name, situation in _SITUATIONS.items():
            slots[name] = partial(self.set_situation, situation)
        for name, status in _STATUSES.items():
            slots[name] = partial(self._fight_selected, "set_status", status)
        for name, slot in slots.items():
            # a triggered signal carries "checked", which none of these wants
            self._actions[name].triggered.connect(lambda _=False, slot=slot: slot())

    def refresh(self) -> None:
        """Enable what is possible now; the rest says why not."""
        encounter = self._document.encounter
        here = encounter is not None
        no_board = self.tr("There is no encounter on the board.")
        self._actions.enable(("rename_encounter", "encounter_notes", "remove_encounter", *_SITUATIONS), here, no_board)
        begun = bool(encounter and encounter.turn)
        self._actions["begin_turn"].setText(self.tr("Next &turn") if begun else self.tr("Roll &initiative"))
        for name, operation in (("begin_turn", "begin_turn"), ("initiative_options", "begin_turn"), ("resolve",) * 2):
            error = self._document.why_not(operation)
            why = refusal(error, self._document.name_of) if error else no_board
            self._actions.enable((name,), here and error is None, why)
        if encounter:
            self._actions["urban"].setChecked((encounter.next_situation or encounter.situation) is Situation.URBAN)
            self._actions["regular"].setChecked(not self._actions["urban"].isChecked())
        self.refresh_selection()

    def refresh_selection(self) -> None:
        """Enable what can be done with the combatants selected now."""
        encounter = self._document.encounter
        ids = self._selected() if encounter else []
        nobody = self.tr("Select a combatant on the board first.")
        self._actions.enable(("take_off_board", "change_hits", *_OF_ONE), bool(ids), nobody)
        if encounter is None or not ids:
            return
        first = encounter.combatant(ids[0])
        self._actions["surprised"].setChecked(first.id in encounter.surprised)
        for name, status in _STATUSES.items():
            self._actions[name].setChecked(first.status is status)
        for name, operation, *arguments in (
            ("status_up", "set_status", Status.UP),
            ("surprised", "set_surprised", True),
            ("set_initiative", "set_initiative", 0),
            ("hold_back", "hold_back"),
            ("allow_twelve", "rule_natural_twelve"),
            ("refuse_twelve", "rule_natural_twelve"),
        ):
            error = self._document.why_not(str(operation), first.id, *arguments)
            self._actions.enable((name,), error is None, self._why(error))

    def _why(self, error: RuleError | None) -> str:
        return refusal(error, self._document.name_of) if error else ""

    def _try(self, action: Callable[[], object]) -> bool:
        return self._attempts.attempt(action)

    def _fight_selected(self, operation: str, *arguments: object) -> None:
        ids = self._selected()
        if ids:
            self._try(lambda: self._document.fight_all(operation, ids, *arguments))

    def begin_turn(self) -> None:
        """Roll initiative as last time: who was led and still can be is led again."""
        record = self._document.record
        if record is None:
            return
        led_by = {
            led: leader
            for led, leader in record.led_by.items()
            if record.now.why_not("begin_turn", led_by={led: leader}) is None
        }
        self._try(lambda: self._document.begin_turn(led_by))

    def _initiative_options(self) -> None:
        encounter = self._document.encounter
        if encounter:
            InitiativeDialog(self._document, self._attempts, encounter, self._window).exec()

    def set_situation(self, situation: Situation) -> None:
        """Regular or urban, from the next turn on."""
        encounter = self._document.encounter
        if encounter and (encounter.next_situation or encounter.situation) is not situation:
            self._try(lambda: self._document.fight("set_situation", situation))

    def change_hits(self, text: str = "") -> None:
        """Ask for damage or healing of the selected combatants, with `text` typed already."""
        ids = self._selected()
        if ids:
            HitsDialog(self._document, self._attempts, ids, text, self._window).exec()

    def _surprised(self) -> None:
        self._fight_selected("set_surprised", self._actions["surprised"].isChecked())
        self.refresh_selection()

    def _set_initiative(self) -> None:
        encounter = self._document.encounter
        ids = self._selected()
        if not encounter or not ids:
            return
        place = encounter.initiative.get(ids[0])
        names = ", ".join(encounter.combatant(id).name for id in ids)
        total, accepted = QInputDialog.getInt(
            self._window,
            self.tr("Set initiative"),
            self.tr("Initiative of %1 this turn:").replace("%1", names),
            place.total if place else 0,
            -20,
            20,
        )
        if accepted:
            self._fight_selected("set_initiative", total)

    def _rule(self, allow: bool) -> None:
        ids = self._selected()
        if ids:
            self._try(lambda: self._document.fight("rule_natural_twelve", ids[0], allow))

    def new_encounter(self) -> None:
        """Ask for a name and start an empty encounter; the others stay as they are."""
        name, accepted = QInputDialog.getText(self._window, self.tr("New encounter"), self.tr("Name:"))
        if accepted and name.strip():
            self._try(lambda: self._document.add_encounter(name.strip()))

    def _rename(self) -> None:
        record = self._document.record
        if record is None:
            return
        name, accepted = QInputDialog.getText(
            self._window, self.tr("Rename encounter"), self.tr("Name:"), text=record.name
        )
        if accepted and name.strip():
            self._try(lambda: self._document.rename_encounter(name.strip()))

    def _notes(self) -> None:
        record = self._document.record
        if record is None:
            return
        notes, accepted = QInputDialog.getMultiLineText(
            self._window, self.tr("Notes"), self.tr("Notes on this encounter, printed for the GM only:"), record.notes
        )
        if accepted:
            label = StepLabel("encounter_notes")
            self._try(lambda: self._document.change_record(label, lambda record: replace(record, notes=notes)))
