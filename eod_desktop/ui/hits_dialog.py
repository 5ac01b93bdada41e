"""Damage, healing or a figure by hand, for one or several combatants."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QWidget

from eod_desktop.document import Document
from eod_desktop.models.hits_entry import HitsChange, HitsEntry, operation, outlook, parse_hits
from eod_desktop.models.wording import number
from eod_desktop.rules import Combatant
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.step_dialog import StepDialog

_MOST_LINES = 6
_WIDTH = 52


class HitsDialog(StepDialog):
    """Asks for ``7`` (damage), ``+3`` (healing) or ``=12``; says what will come of it before it is done."""

    def __init__(
        self, document: Document, attempts: Attempts, ids: Sequence[str], text: str = "", parent: QWidget | None = None
    ) -> None:
        """`text` is what has been typed already, such as the sign that opened the dialog."""
        super().__init__(attempts, self.tr("Change hits"), self.tr("&Apply"), parent)
        self._document = document
        encounter = document.encounter
        self._combatants = [c for c in encounter.combatants if c.id in frozenset(ids)] if encounter else []
        who = _line("section")
        who.setText(self._who())
        self.entry = QLineEdit(text)
        self.entry.textChanged.connect(self._refresh)
        self.armor = QCheckBox(self.tr("A&rmor absorbs"))
        self.armor.setChecked(True)
        self.armor.toggled.connect(self._refresh)
        self.effect = _line("")
        self.effect.setMinimumHeight((min(len(self._combatants), _MOST_LINES) + 1) * self.fontMetrics().lineSpacing())
        self.effect.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.body.addWidget(who)
        self.ask(self.tr("&Damage 7 · healing +3 · new hits =12"), self.entry)
        self.body.addWidget(self.armor)
        self.body.addWidget(self.effect, 1)
        self.setMinimumWidth(_WIDTH * self.fontMetrics().averageCharWidth())
        self.begin_at(self.entry)
        # with the focus a field selects what it holds, and the next key would take the sign away
        QTimer.singleShot(0, self.entry, lambda: self.entry.end(False))
        self._refresh()

    def step(self) -> None:
        entry = parse_hits(self.entry.text())
        if entry:
            name, arguments = operation(entry, self.armor.isChecked())
            self._document.fight_all(name, [combatant.id for combatant in self._combatants], *arguments)

    def _who(self) -> str:
        shown = ", ".join(_with_hits(combatant) for combatant in self._combatants[:_MOST_LINES])
        more = len(self._combatants) - _MOST_LINES
        return self.tr("{names} and {count} more").format(names=shown, count=more) if more > 0 else shown

    def _refresh(self) -> None:
        text = self.entry.text().strip()
        entry = parse_hits(text)
        self.do.setEnabled(entry is not None)
        self.armor.setEnabled(entry is None or entry.change is HitsChange.DAMAGE)
        role, said = "dim", ""
        if entry:
            said = self._outlook(entry)
        elif text not in ("", "+", "-", "=", "\N{MINUS SIGN}"):
            role, said = "bad", self.tr("Write a whole number: 7 or −7 is damage, +3 heals, =12 sets the hits.")
        self.effect.setText(said)
        if self.effect.property("role") != role:
            self.effect.setProperty("role", role)
            self.effect.style().polish(self.effect)

    def _outlook(self, entry: HitsEntry) -> str:
        encounter = self._document.encounter
        if encounter is None:
            return ""
        absorb = self.armor.isChecked()
        lines = [outlook(encounter, combatant.id, entry, absorb) for combatant in self._combatants[:_MOST_LINES]]
        if len(self._combatants) > _MOST_LINES:
            lines.append("…")
        return "\n".join(lines)


def _with_hits(combatant: Combatant) -> str:
    return f"{combatant.name} {number(combatant.hits)}/{number(combatant.max_hits)}"


def _line(role: str) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("role", role)
    return label
