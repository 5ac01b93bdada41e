"""Everything that an attack asks for: weapon, range, target, hiding, DMs, and why the roll is what it is."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.attack_choice import AttackChoice, next_weapon, stepped_range
from eod_desktop.models.targets import TargetsModel
from eod_desktop.rules import Check, Combatant, Encounter, Modifier, Ruleset
from eod_desktop.ui import fonts
from eod_desktop.ui.breakdown import Breakdown
from eod_desktop.ui.buttons import KeyButton
from eod_desktop.ui.key_caption import KeyCaption
from eod_desktop.ui.situation_dms import DmEditor
from eod_desktop.ui.target_list import TargetList
from eod_desktop.ui.tight import make_tight
from eod_desktop.ui.weapon_choice import WeaponChoice


class AttackPage(QWidget):
    """Shows a choice and says how the GM changes it; keeps nothing but a DM that is being written."""

    edited = Signal(object)
    """AttackChoice: what is chosen now."""

    pending_edited = Signal()
    """The DM that is being written has changed."""

    writing_begun = Signal(object)
    """The editor for a DM, a QWidget, has opened."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = AttackChoice()
        self._combatant: Combatant | None = None
        self._ruleset = Ruleset()
        self._targets = TargetsModel(self)
        self._weapon = WeaponChoice()
        self._hidden = QCheckBox(self.tr("From hiding"))
        self._hidden.setToolTip(self.tr("Keeps the surprise, as a silent weapon does."))
        self._list = TargetList(self._targets)
        self._nobody = QLabel(self.tr("Nobody else is in this fight."))
        self._nobody.setProperty("role", "dim")
        self._add_dm = make_tight(KeyButton(self.tr("Add a DM"), "D"))
        self._editor = DmEditor()
        self._breakdown = Breakdown()
        self._connect()
        self._arrange()

    def _connect(self) -> None:
        self._weapon.weapon_chosen.connect(self._on_weapon)
        self._weapon.range_chosen.connect(lambda name: self.edited.emit(replace(self._choice, range=name)))
        self._hidden.clicked.connect(lambda on: self.edited.emit(replace(self._choice, hidden=on)))
        self._list.target_chosen.connect(lambda id: self.edited.emit(replace(self._choice, target=id)))
        self._add_dm.clicked.connect(lambda: self.write_dm(self._add_dm))
        self._editor.added.connect(self._on_added)
        self._editor.edited.connect(self.pending_edited)
        self._breakdown.remove_requested.connect(self._on_removed)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        for widget in (self._hidden, self._add_dm):
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._add_dm.setProperty("flat", True)
        at_whom = QHBoxLayout()
        at_whom.addWidget(KeyCaption(self.tr("Target"), ("1–9",)))
        at_whom.addStretch(1)
        at_whom.addWidget(self._hidden)
        at_whom.addWidget(KeyCaption("", ("H",)))
        why = QHBoxLayout()
        why.addWidget(KeyCaption(self.tr("Why")))
        why.addStretch(1)
        why.addWidget(self._add_dm)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(unit // 3)
        layout.addWidget(self._weapon)
        layout.addSpacing(unit // 3)
        layout.addLayout(at_whom)
        layout.addWidget(self._nobody)
        layout.addWidget(self._list, 1)
        layout.addSpacing(unit // 3)
        layout.addLayout(why)
        layout.addWidget(self._editor)
        layout.addWidget(self._breakdown)
        layout.addStretch(0)

    @property
    def pending(self) -> Modifier | None:
        """The DM that is being written."""
        return self._editor.pending

    def with_pending(self, choice: AttackChoice) -> AttackChoice:
        """A choice with the DM that is being written."""
        pending = self.pending
        return replace(choice, modifiers=(*choice.modifiers, pending)) if pending else choice

    def show_choice(self, campaign: Campaign, encounter: Encounter, combatant: Combatant, choice: AttackChoice) -> None:
        """Show what is chosen for a combatant, and the odds of every target with it."""
        self._choice, self._combatant, self._ruleset = choice, combatant, encounter.ruleset
        self._weapon.show_choice(combatant, encounter.ruleset, choice)
        self._hidden.setChecked(choice.hidden)
        self._targets.show(campaign, encounter, combatant.id, self.with_pending(choice))
        self._list.show_target(choice.target)
        self._list.setVisible(self._targets.rowCount() > 0)
        self._nobody.setVisible(self._targets.rowCount() == 0)

    def show_check(self, check: Check | None) -> None:
        """Show why the chosen attack's roll is what it is; None when it cannot be made."""
        self._breakdown.setVisible(check is not None)
        if check is not None:
            self._breakdown.show_check(check, sum(1 for modifier in self._choice.modifiers if modifier.value))

    # what keys do

    def choose_digit(self, digit: int) -> bool:
        """Choose the target of a key 1–9; whether there is one."""
        id = self._targets.id_of_digit(digit)
        if id:
            self.edited.emit(replace(self._choice, target=id))
        return bool(id)

    def step_weapon(self) -> None:
        """Choose the next weapon."""
        if self._combatant:
            self.edited.emit(next_weapon(self._choice, self._combatant.weapons, self._ruleset))

    def step_range(self, step: int) -> None:
        """Choose the next range that the weapon reaches, nearer (−1) or farther (+1)."""
        weapon = self._combatant.weapon(self._choice.weapon) if self._combatant else None
        if weapon:
            self.edited.emit(stepped_range(self._choice, weapon, self._ruleset, step))

    def toggle_hidden(self) -> None:
        self.edited.emit(replace(self._choice, hidden=not self._choice.hidden))

    def write_dm(self, return_to: QWidget | None) -> None:
        """Open the editor for a DM; ``return_to`` gets the focus when it closes."""
        self._editor.open(return_to)
        self.writing_begun.emit(self._editor)

    def writes_dm(self) -> bool:
        """Whether the focus is in the editor for a DM."""
        focus = self._editor.focusWidget() if not self._editor.isHidden() else None
        return focus is not None and focus.hasFocus()

    def add_dm(self) -> None:
        """Add the DM that is being written."""
        self._editor.add()

    def take_pending(self) -> Modifier | None:
        """End the writing of a DM; what it came to, None for nothing."""
        return self._editor.take()

    def _on_weapon(self, name: str) -> None:
        weapon = self._combatant.weapon(name) if self._combatant else None
        if weapon:
            self.edited.emit(self._choice.with_weapon(weapon, self._ruleset))

    def _on_added(self, modifier: Modifier) -> None:
        self.edited.emit(replace(self._choice, modifiers=(*self._choice.modifiers, modifier)))

    def _on_removed(self, place: int) -> None:
        counted = [modifier for modifier in self._choice.modifiers if modifier.value]
        left = (*counted[:place], *counted[place + 1 :])
        self.edited.emit(replace(self._choice, modifiers=left))
