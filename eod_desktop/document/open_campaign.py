"""The state of the open campaign, and the one way for a change.

A view asks the document; the document gets the new state from the rules and edits, writes it in one durable
transaction, adds one step that can be undone and holds the state before and after, and says what changed. What a
listener hears of is on disk, or counted as unsaved while the file cannot be written.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.log_queries import LogFilter
from eod_desktop.campaign.log_tally import Tally
from eod_desktop.campaign.rolls import Roll
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import RollRow, StepLabel, StoredStep
from eod_desktop.document.undo_steps import Change, Step, UndoSteps
from eod_desktop.rules import Combatant, DiceSource, Encounter, ErrorKind, IllegalAction, RuleError

_AFTERWARDS = frozenset({"rename", "set_hidden"})


class RollLog(Protocol):
    """What searches the dice log, from any thread: `campaign.log_reader.LogReader`."""

    def hits(self, filter: LogFilter, first: int, last: int, most: int = -1) -> array[int]: ...
    def rows(self, ids: Iterable[int]) -> tuple[RollRow, ...]: ...
    def tally(self, filter: LogFilter, first: int, last: int) -> tuple[Tally, ...]: ...


class CampaignFile(Protocol):
    """What the document needs of `campaign.store.Store`."""

    campaign: Campaign

    @property
    def path(self) -> Path: ...
    @property
    def read_only(self) -> bool: ...
    @property
    def unsaved(self) -> int: ...
    @property
    def trouble(self) -> CampaignError | None: ...
    def try_again(self) -> None: ...
    def save_to(self, path: Path) -> None: ...

    def record(
        self,
        label: StepLabel,
        before: Campaign,
        after: Campaign,
        typed: Sequence[bool] = (),
        rolls: Sequence[Roll] = (),
    ) -> int: ...
    def undo(self, step: int, before: Campaign, after: Campaign) -> None: ...
    def redo(self, step: int, before: Campaign, after: Campaign) -> None: ...
    def steps(self) -> tuple[StoredStep, ...]: ...
    def states(self, step: int, campaign: Campaign) -> tuple[Campaign, Campaign]: ...
    def remember_current(self, id: str) -> None: ...
    def roll_count(self) -> int: ...
    def rolls(self, first: int, count: int) -> tuple[RollRow, ...]: ...
    def rolls_of(self, ids: Sequence[int]) -> tuple[RollRow, ...]: ...
    def log(self) -> RollLog: ...


@runtime_checkable
class TypedDice(DiceSource, Protocol):
    """Dice whose faces may be typed in."""

    def taken(self) -> tuple[bool, ...]:
        """For each face rolled since this was asked last, in order: whether it was typed in."""
        ...


def over(record: EncounterRecord, operation: str) -> RuleError | None:
    """Why an operation is refused by an encounter that has ended: what changes in it would reach nobody's wounds.

    What only says how it is told may still be done.
    """
    if record.ended and operation not in _AFTERWARDS:
        return IllegalAction(ErrorKind.ENCOUNTER_ENDED)
    return None


class OpenCampaign(QObject):
    """A campaign that is read, changed, undone and redone."""

    changed = Signal(object)
    """Change: the state before and after, already on disk or counted by `unsaved`."""

    about_to = Signal(object)
    """StepLabel of what is going to be written next."""

    storage_changed = Signal()
    """Whether all is on disk may have changed, or where that is."""

    def __init__(self, store: CampaignFile, dice: DiceSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._campaign = store.campaign
        self.dice = dice
        self._steps = UndoSteps(store.steps())
        self._named: tuple[Combatant, ...] = ()
        self._names: dict[str, str] = {}

    # what can be read

    @property
    def campaign(self) -> Campaign:
        return self._campaign

    @property
    def record(self) -> EncounterRecord | None:
        """The encounter on the board with its name and start."""
        return self._campaign.on_board

    @property
    def encounter(self) -> Encounter | None:
        """The state of the encounter on the board."""
        record = self._campaign.on_board
        return record.now if record else None

    def name_of(self, id: str) -> str:
        """The name of a combatant on the board, else of a character; the id itself for neither."""
        combatants = self.encounter.combatants if self.encounter else ()
        if combatants is not self._named:
            self._named, self._names = combatants, {combatant.id: combatant.name for combatant in combatants}
        if id in self._names:
            return self._names[id]
        character = self._campaign.character(id)
        return character.name if character else id

    def why_not(self, operation: str, *args: object, **kwargs: object) -> RuleError | None:
        """Why the encounter on the board refuses an operation (`Encounter.why_not`); None when it may be done."""
        record = self.record
        if record is None:
            return None
        return over(record, operation) or record.now.why_not(operation, *args, **kwargs)

    def roll_count(self) -> int:
        """How many rows the dice log has."""
        return self._store.roll_count()

    def rolls(self, first: int, count: int) -> tuple[RollRow, ...]:
        """Rows of the dice log from row number `first` (0 is the oldest)."""
        return self._store.rolls(first, count)

    def rolls_of(self, ids: Sequence[int]) -> tuple[RollRow, ...]:
        """The rolls of these numbers (`RollRow.id`), in their order."""
        return self._store.rolls_of(ids)

    @property
    def log(self) -> RollLog:
        """What searches and counts rolls, from any thread."""
        return self._store.log()

    # where it is kept

    @property
    def path(self) -> Path:
        return self._store.path

    @property
    def read_only(self) -> bool:
        """Nothing can be changed: another copy of the program has the file."""
        return self._store.read_only

    @property
    def unsaved(self) -> int:
        """How many changes are in memory only, because the file does not take them."""
        return self._store.unsaved

    @property
    def trouble(self) -> CampaignError | None:
        """Why they are."""
        return self._store.trouble

    def try_again(self) -> None:
        """Bring to the file what is in memory only; CampaignError when it still does not take it."""
        try:
            self._store.try_again()
        finally:
            self.storage_changed.emit()

    def save_to(self, path: Path) -> None:
        """Go on in a new file with everything, the dice log and what can be undone included; the old one stays."""
        self._store.save_to(path)
        self.storage_changed.emit()

    # the one way for a change

    def perform(self, label: StepLabel, after: Campaign) -> None:
        """Make `after` the state: on disk first, then as a step that can be undone. The same state again is no step."""
        before, typed = self._campaign, self._typed()
        if after == before:
            return
        self.about_to.emit(label)
        number = self._store.record(label, before, after, typed)
        self._steps.add(Step(number, label, Change(before, after)))
        self._campaign = after
        self._tell(before)

    def roll_outside(self, label: StepLabel, rolls: Sequence[Roll]) -> None:
        """Put rolls that were made outside a fight into the log, as a step that changes nothing else.

        Who makes them takes the faces from `dice` and says of each roll itself whether they were typed in.
        """
        self._typed()
        if rolls:
            number = self._store.record(label, self._campaign, self._campaign, rolls=rolls)
            self._steps.add(Step(number, label, Change(self._campaign, self._campaign)))
            self._tell(self._campaign)

    def show_encounter(self, id: str) -> None:
        """Put another encounter on the board. That changes nothing in it, so there is nothing to undo."""
        if id != self._campaign.current and self._campaign.record(id):
            if not self.read_only:
                self._store.remember_current(id)
            before = self._campaign
            self._campaign = replace(before, current=id)
            self._tell(before)

    @property
    def undo_label(self) -> StepLabel | None:
        """What undo would take back, None for nothing."""
        step = self._steps.to_undo
        return step.label if step else None

    @property
    def redo_label(self) -> StepLabel | None:
        step = self._steps.to_redo
        return step.label if step else None

    def undo_labels(self) -> tuple[StepLabel, ...]:
        """Everything that can be taken back, newest first; what was done before the campaign was opened, too."""
        return self._steps.undo_labels

    def undo_states(self) -> tuple[Campaign | None, ...]:
        """What each of `undo_labels` led to; None for one of long ago, which only the file knows."""
        return self._steps.undo_states

    def undo(self) -> None:
        """Take the last step back; its rolls stay in the log, marked as undone."""
        self.undo_to(1)

    def undo_to(self, count: int) -> None:
        """Take the last `count` steps back, or as many as there are; told as one change.

        An error ends it at the step that cannot be taken back; those after it are undone.
        """
        before, taken_back = self._campaign, 0
        try:
            for _ in range(count):
                step = self._steps.to_undo
                if step is None:
                    break
                change = self._change_of(step)
                self._store.undo(step.number, change.before, change.after)
                self._steps.undone(change)
                self._campaign = change.before
                taken_back += 1
        finally:
            if taken_back:
                self._tell(before)

    def redo(self) -> None:
        """Do again what was undone, with the same dice."""
        step = self._steps.to_redo
        if step:
            before, change = self._campaign, self._change_of(step)
            self._store.redo(step.number, change.before, change.after)
            self._steps.redone(change)
            self._campaign = change.after
            self._tell(before)

    def _fresh_dice(self) -> DiceSource:
        """The dice, which know nothing any more of rolls that came to nothing."""
        self._typed()
        return self.dice

    def _typed(self) -> tuple[bool, ...]:
        return self.dice.taken() if isinstance(self.dice, TypedDice) else ()

    def _change_of(self, step: Step) -> Change:
        return step.change or Change(*self._store.states(step.number, self._campaign))

    def _tell(self, before: Campaign) -> None:
        """Say what changed, once it is known what can be undone, too: who listens also asks that."""
        self.changed.emit(Change(before, self._campaign))
