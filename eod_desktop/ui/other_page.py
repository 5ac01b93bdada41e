"""Other: anything in words, or a task that is rolled."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.models.task_choice import TaskChoice, next_figure, stepped_difficulty
from eod_desktop.rules import Combatant, Ruleset
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import SegmentedControl
from eod_desktop.ui.task_fields import TaskFields
from eod_desktop.ui.why_part import WhyPart

_LONGEST = 300
_KINDS = (ActionKind.OTHER, ActionKind.TASK)


class OtherPage(QWidget):
    """Shows a choice and says how the GM changes it; keeps nothing."""

    edited = Signal(object)
    """AttackChoice: what is chosen now."""

    kind_chosen = Signal(object)
    """ActionKind: in words, or as a task."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = AttackChoice()
        self._combatant: Combatant | None = None
        self._ruleset = Ruleset()
        self._return_to: QWidget | None = None
        self._kinds = SegmentedControl()
        self._kinds.set_choices((self.tr("In words"), self.tr("Task roll")))
        self._kinds.setAccessibleName(self.tr("In words or as a task"))
        for place in range(len(_KINDS)):
            self._kinds.button(place).setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._text = QLineEdit()
        self._text.setMaxLength(_LONGEST)
        self._text.setAccessibleName(self.tr("What it does"))
        self._task = TaskFields()
        self._note = QLabel(
            self.tr("No attack. The words stand in the log and in the turn summary; delay and ready go here, too.")
        )
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setWordWrap(True)
        self._note.setProperty("role", "dim")
        self.why = WhyPart()
        self._connect()
        self._arrange()

    def _connect(self) -> None:
        self._kinds.chosen.connect(lambda place: self.kind_chosen.emit(_KINDS[place]))
        self._text.textEdited.connect(lambda text: self.edited.emit(replace(self._choice, text=text)))
        self._task.edited.connect(self._set_task)
        self.why.edited.connect(self.edited)

    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 2)
        for part in (self._kinds, self._text, self._task, self.why, self._note):
            layout.addWidget(part)
        layout.addStretch(1)

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names."""
        self._kinds.set_keys([key_of(kind.value) for kind in _KINDS])
        self._task.show_keys(key_of)
        self.why.show_keys(key_of)

    def show_choice(self, combatant: Combatant, ruleset: Ruleset, choice: AttackChoice) -> None:
        """Show words, or a task with its fields."""
        self._choice, self._combatant, self._ruleset = choice, combatant, ruleset
        rolls = choice.kind is ActionKind.TASK
        self._kinds.set_current(_KINDS.index(choice.kind))
        if self._text.text() != choice.text:
            self._text.setText(choice.text)
        self._text.setPlaceholderText(
            self.tr("What for, if it needs words") if rolls else self.tr("Reload, first aid, open the gate…")
        )
        self._task.setVisible(rolls)
        self.why.setVisible(rolls)
        self._note.setVisible(not rolls)
        if rolls:
            self._task.show_task(combatant, ruleset, choice.task)

    def write(self, return_to: QWidget | None) -> None:
        """Let the GM write what it does, or rolls on; ``return_to`` gets the focus afterwards."""
        if return_to is None or not self.isAncestorOf(return_to):
            self._return_to = return_to
        if self._choice.kind is ActionKind.TASK:
            self._task.write()
        else:
            self._text.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def end_writing(self) -> None:
        """Give the focus back, if it is here."""
        focus = self.focusWidget()
        if focus is not None and focus.hasFocus() and self._return_to is not None:
            self._return_to.setFocus(Qt.FocusReason.OtherFocusReason)
        self._return_to = None

    def step_figure(self) -> None:
        """Choose the next skill or stat."""
        if self._combatant:
            self._set_task(next_figure(self._choice.task, self._combatant, self._ruleset))

    def step_difficulty(self, step: int) -> None:
        """Choose the next easier (−1) or harder (+1) difficulty."""
        self._set_task(stepped_difficulty(self._choice.task, self._ruleset, step))

    def _set_task(self, task: TaskChoice) -> None:
        self.edited.emit(replace(self._choice, task=task))
