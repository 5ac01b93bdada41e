"""Who rolls for whom, and who goes without the +1, before initiative is rolled."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.document import Document
from eod_desktop.models.wording import signed, situation_text
from eod_desktop.rules import LEADER, Combatant, Encounter, helpful_skills
from eod_desktop.ui.attempts import Attempts


class InitiativeDialog(QDialog):
    """One row a combatant that can roll: for itself or led by one with Leader (I5), with or without the bonus (I4)."""

    def __init__(
        self, document: Document, attempts: Attempts, encounter: Encounter, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._leaders: dict[str, QComboBox] = {}
        self._bonuses: dict[str, QCheckBox] = {}
        self.setWindowTitle(self.tr("Roll initiative"))
        situation = encounter.next_situation or encounter.situation
        about = QLabel(
            self.tr("Turn %1 · %2 situation")
            .replace("%1", str(encounter.turn + 1))
            .replace("%2", situation_text(situation))
        )
        about.setProperty("role", "section")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Roll"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(about)
        layout.addWidget(self._rows(encounter), 1)
        layout.addWidget(buttons)

    def _rows(self, encounter: Encounter) -> QScrollArea:
        record = self._document.record
        remembered = record.led_by if record else {}
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setColumnStretch(0, 1)
        for column, title in enumerate((self.tr("Combatant"), self.tr("Rolls"), self.tr("Bonus"))):
            label = QLabel(title)
            label.setProperty("role", "caption")
            grid.addWidget(label, 0, column)
        able = [combatant for combatant in encounter.combatants if combatant.able]
        for row, combatant in enumerate(able, start=1):
            name = QLabel(combatant.name)
            name.setTextFormat(Qt.TextFormat.PlainText)
            name.setToolTip(combatant.side)
            grid.addWidget(name, row, 0)
            grid.addWidget(self._leader_choice(combatant, able, remembered.get(combatant.id, "")), row, 1)
            grid.addWidget(self._bonus_choice(combatant, encounter), row, 2)
        grid.setRowStretch(len(able) + 1, 1)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        metrics = self.fontMetrics()
        area.setMinimumSize(70 * metrics.averageCharWidth(), min(12, len(able) + 2) * 3 * metrics.lineSpacing() // 2)
        return area

    def _leader_choice(self, combatant: Combatant, able: list[Combatant], remembered: str) -> QComboBox:
        choice = QComboBox()
        choice.addItem(self.tr("for itself"), "")
        for leader in able:
            if leader.side == combatant.side and leader.id != combatant.id and LEADER in leader.skills:
                choice.addItem(self.tr("led by %1").replace("%1", leader.name), leader.id)
        choice.setCurrentIndex(max(0, choice.findData(remembered)))
        choice.setEnabled(choice.count() > 1)
        choice.setAccessibleName(self.tr("Who rolls for %1").replace("%1", combatant.name))
        self._leaders[combatant.id] = choice
        return choice

    def _bonus_choice(self, combatant: Combatant, encounter: Encounter) -> QCheckBox:
        skills = helpful_skills(combatant, encounter.next_situation or encounter.situation)
        bonus = f"{signed(encounter.ruleset.initiative_bonus)} {' / '.join(skills)}"
        box = QCheckBox(bonus if skills else self.tr("none"))
        box.setChecked(bool(skills))
        box.setEnabled(bool(skills))
        box.setAccessibleName(self.tr("Initiative bonus of %1").replace("%1", combatant.name))
        self._bonuses[combatant.id] = box
        return box

    def accept(self) -> None:
        led_by = {id: leader for id, choice in self._leaders.items() if (leader := choice.currentData())}
        waived = {id for id, box in self._bonuses.items() if box.isEnabled() and not box.isChecked()}
        if self._attempts.attempt(lambda: self._document.begin_turn(led_by, waived)):
            super().accept()
