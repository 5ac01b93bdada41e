"""Everything that an attack asks for: weapon, range, target, hiding, DMs, and why the roll is what it is."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.attack_choice import AttackChoice, next_weapon, stepped_range
from eod_desktop.models.targets import DIGITS, TargetsModel
from eod_desktop.rules import Combatant, Encounter, Ruleset
from eod_desktop.ui import fonts
from eod_desktop.ui.key_caption import KeyCaption
from eod_desktop.ui.target_list import TargetList
from eod_desktop.ui.weapon_choice import WeaponChoice
from eod_desktop.ui.why_part import WhyPart


class AttackPage(QWidget):
    """Shows a choice and says how the GM changes it; keeps nothing."""

    edited = Signal(object)
    """AttackChoice: what is chosen now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = AttackChoice()
        self._combatant: Combatant | None = None
        self._ruleset = Ruleset()
        self._targets = TargetsModel(self)
        self._weapon = WeaponChoice()
        self._hidden = QCheckBox(self.tr("From hiding"))
        self._hidden.setToolTip(self.tr("Keeps the surprise, as a silent weapon does."))
        self._at_whom, self._hides = KeyCaption(self.tr("Target")), KeyCaption("")
        self._list = TargetList(self._targets)
        self._nobody = QLabel(self.tr("Nobody else is in this fight."))
        self._nobody.setProperty("role", "dim")
        self.why = WhyPart()
        self._connect()
        self._arrange()

    def _connect(self) -> None:
        self._weapon.weapon_chosen.connect(self._on_weapon)
        self._weapon.range_chosen.connect(lambda name: self.edited.emit(replace(self._choice, range=name)))
        self._hidden.clicked.connect(lambda on: self.edited.emit(replace(self._choice, hidden=on)))
        self._list.target_chosen.connect(lambda id: self.edited.emit(replace(self._choice, target=id)))
        self.why.edited.connect(self.edited)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        self._hidden.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        at_whom = QHBoxLayout()
        at_whom.addWidget(self._at_whom)
        at_whom.addStretch(1)
        at_whom.addWidget(self._hidden)
        at_whom.addWidget(self._hides)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(unit // 3)
        layout.addWidget(self._weapon)
        layout.addSpacing(unit // 3)
        layout.addLayout(at_whom)
        layout.addWidget(self._nobody)
        layout.addWidget(self._list, 1)
        layout.addSpacing(unit // 3)
        layout.addWidget(self.why)
        layout.addStretch(0)

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names."""
        digits = [key_of(f"target_{digit}") for digit in range(1, DIGITS + 1)]
        # those of the list stand beside its rows; here it says that there are some
        as_made = digits == [str(digit) for digit in range(1, DIGITS + 1)]
        self._at_whom.set_keys(["1–9"] if as_made else [])
        self._hides.set_keys([key_of("from_hiding")])
        self._list.show_keys(digits)
        self._weapon.show_keys(key_of)
        self.why.show_keys(key_of)

    def show_choice(
        self, campaign: Campaign, encounter: Encounter, combatant: Combatant, choice: AttackChoice, tried: AttackChoice
    ) -> None:
        """Show what is chosen for a combatant, and the odds of every target with what is tried out."""
        self._choice, self._combatant, self._ruleset = choice, combatant, encounter.ruleset
        self._weapon.show_choice(combatant, encounter.ruleset, choice)
        self._hidden.setChecked(choice.hidden)
        self._targets.show(campaign, encounter, combatant.id, tried)
        self._list.show_target(choice.target)
        self._list.setVisible(self._targets.rowCount() > 0)
        self._nobody.setVisible(self._targets.rowCount() == 0)

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

    def _on_weapon(self, name: str) -> None:
        weapon = self._combatant.weapon(name) if self._combatant else None
        if weapon:
            self.edited.emit(self._choice.with_weapon(weapon, self._ruleset))
