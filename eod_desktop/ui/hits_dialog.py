"""Damage, healing or a figure by hand, for one or several combatants."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from eod_desktop.document import Document
from eod_desktop.models.hits_entry import HitsChange, HitsEntry, parse_hits
from eod_desktop.models.wording import number, status_text
from eod_desktop.rules import Combatant, Encounter
from eod_desktop.ui.attempts import Attempts


class HitsDialog(QDialog):
    """Asks for ``7`` (damage), ``+3`` (healing) or ``=12``; says what will come of it before it is done."""

    def __init__(
        self, document: Document, attempts: Attempts, ids: Sequence[str], text: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._ids = tuple(ids)
        self.setWindowTitle(self.tr("Change hits"))
        who = QLabel(self._who())
        who.setTextFormat(Qt.TextFormat.PlainText)
        who.setWordWrap(True)
        who.setProperty("role", "section")
        self._entry = QLineEdit(text)
        self._entry.setAccessibleName(self.tr("Damage, healing or new hits"))
        self._entry.setPlaceholderText(self.tr("7 damage · +3 heals · =12 sets"))
        self._entry.textChanged.connect(self._refresh)
        self._armor = QCheckBox(self.tr("&Armor absorbs"))
        self._armor.setChecked(True)
        self._armor.toggled.connect(self._refresh)
        self._effect = QLabel()
        self._effect.setTextFormat(Qt.TextFormat.PlainText)
        self._effect.setWordWrap(True)
        self._effect.setProperty("role", "dim")
        self._effect.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self._effect.setAlignment(Qt.AlignmentFlag.AlignTop)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._ok.setText(self.tr("Apply"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (who, self._entry, self._armor, self._effect, buttons):
            layout.addWidget(widget)
        self.setMinimumWidth(26 * self.fontMetrics().averageCharWidth() * 2)
        self._refresh()

    def accept(self) -> None:
        entry = parse_hits(self._entry.text())
        if entry and self._attempts.attempt(lambda: self._apply(entry)):
            super().accept()

    def _apply(self, entry: HitsEntry) -> None:
        match entry.change:
            case HitsChange.DAMAGE:
                self._document.fight_all("harm", self._ids, entry.amount, self._armor.isChecked())
            case HitsChange.HEAL:
                self._document.fight_all("heal", self._ids, entry.amount)
            case HitsChange.SET:
                self._document.fight_all("set_hits", self._ids, entry.amount)

    def _combatants(self, encounter: Encounter) -> list[Combatant]:
        return [combatant for combatant in encounter.combatants if combatant.id in self._ids]

    def _who(self) -> str:
        encounter = self._document.encounter
        return ", ".join(combatant.name for combatant in self._combatants(encounter)) if encounter else ""

    def _refresh(self) -> None:
        entry = parse_hits(self._entry.text())
        self._ok.setEnabled(entry is not None)
        self._armor.setEnabled(entry is None or entry.change is HitsChange.DAMAGE)
        if entry:
            self._effect.setText(self._preview(entry))
        elif self._entry.text().strip():
            self._effect.setText(self.tr("Write a whole number: 7 or -7 is damage, +3 heals, =12 sets the hits."))
        else:
            self._effect.setText("")

    def _preview(self, entry: HitsEntry) -> str:
        """What applying would do, asked of the rules on a copy of the state."""
        encounter = self._document.encounter
        if encounter is None:
            return ""
        lines = []
        for before in self._combatants(encounter)[:3]:
            match entry.change:
                case HitsChange.DAMAGE:
                    after = encounter.harm(before.id, entry.amount, self._armor.isChecked()).combatant(before.id)
                case HitsChange.HEAL:
                    after = encounter.heal(before.id, entry.amount).combatant(before.id)
                case HitsChange.SET:
                    after = encounter.set_hits(before.id, entry.amount).combatant(before.id)
            line = f"{before.name}: {number(before.hits)} → {number(after.hits)}"
            if after.status is not before.status:
                line += f" · {status_text(after.status)}"
            lines.append(line)
        if len(self._ids) > len(lines):
            lines.append("…")
        return "\n".join(lines)
