"""Who rolls for whom, and who goes without the +1, before initiative is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QGridLayout, QLabel, QScrollArea, QWidget

from eod_desktop.document import Document
from eod_desktop.models.refusals import refusal
from eod_desktop.models.wording import signed, situation_text
from eod_desktop.rules import LEADER, Combatant, Encounter, helpful_skills
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.elided_label import ElidedLabel
from eod_desktop.ui.fields import say, sentence
from eod_desktop.ui.step_dialog import StepDialog

_MOST_OF_SCREEN = 0.65
_AROUND = 15  # text heights of all that stands above and below the rows
_WIDTH = 76


class InitiativeDialog(StepDialog):
    """One row a combatant that can roll: for itself or led by one with Leader (I5), with or without the bonus (I4).

    What was chosen last time stands there already. A choice that the rules refuse is said at once.
    """

    def __init__(
        self, document: Document, attempts: Attempts, encounter: Encounter, parent: QWidget | None = None
    ) -> None:
        super().__init__(attempts, self.tr("Roll initiative"), self.tr("&Roll"), parent)
        self._document = document
        self._encounter = encounter
        self._situation = encounter.next_situation or encounter.situation
        self._rolling = [combatant for combatant in encounter.combatants if _rolls(encounter, combatant)]
        self.leaders: dict[str, QComboBox] = {}
        self.bonuses: dict[str, QCheckBox] = {}
        self.everyone: dict[str, QComboBox] = {}
        about = QLabel(
            self.tr("Turn {turn} · {situation} situation").format(
                turn=encounter.turn + 1, situation=situation_text(self._situation)
            )
        )
        about.setProperty("role", "dim")
        self.problem = sentence("bad", self)
        self.body.addWidget(about)
        self.body.addWidget(self._scrolled(), 1)
        self.body.addWidget(self.problem)
        for side, next_side in pairwise(self.everyone.values()):
            self.setTabOrder(side, next_side)  # one choice for each side is what most turns need
        self.begin_at(next((choice for choice in self._choices() if choice.isEnabled()), self.do))
        self._refresh()

    def step(self) -> None:
        self._document.begin_turn(self.led_by, self.waived)

    @property
    def led_by(self) -> dict[str, str]:
        """Who is led by whom, as chosen."""
        return {id: leader for id, choice in self.leaders.items() if (leader := choice.currentData())}

    @property
    def waived(self) -> frozenset[str]:
        """Who rolls itself and goes without the bonus that it has."""
        return frozenset(id for id, box in self.bonuses.items() if box.isEnabled() and not box.isChecked())

    def _choices(self) -> tuple[QComboBox, ...]:
        return (*self.everyone.values(), *self.leaders.values())

    # the rows

    def _scrolled(self) -> QScrollArea:
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        rows = self._made_rows()
        area.setWidget(rows)
        area.setMinimumWidth(_WIDTH * self.fontMetrics().averageCharWidth())
        screen, unit = self.screen().availableGeometry().height(), fonts.pixel_size(self.font())
        most = round(min(screen * _MOST_OF_SCREEN, screen - _AROUND * unit))
        area.setMinimumHeight(min(rows.sizeHint().height(), most))
        return area

    def _made_rows(self) -> QWidget:
        rows = QWidget()
        grid = QGridLayout(rows)
        unit = fonts.pixel_size(self.font())
        grid.setContentsMargins(0, 0, unit // 2, 0)
        grid.setHorizontalSpacing(unit)
        grid.setVerticalSpacing(round(unit * 0.4))
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 4)
        grid.setColumnStretch(2, 2)
        for side in dict.fromkeys(combatant.side for combatant in self._rolling):
            members = [combatant for combatant in self._rolling if combatant.side == side]
            self._add_side(grid, side, members)
            for combatant in members:
                self._add_combatant(grid, combatant, members)
        grid.setRowStretch(grid.rowCount(), 1)
        return rows

    def _add_side(self, grid: QGridLayout, side: str, members: Sequence[Combatant]) -> None:
        row = grid.rowCount()
        heading = ElidedLabel(side)
        heading.setProperty("role", "section")
        grid.setRowMinimumHeight(row, round(fonts.pixel_size(self.font()) * 2.2))
        grid.addWidget(heading, row, 0)
        leaders = [combatant for combatant in members if LEADER in combatant.skills]
        if not leaders or len(members) == 1:
            return
        choice = QComboBox()
        choice.setAccessibleName(self.tr("Who rolls for everyone of {side}").format(side=side))
        choice.setPlaceholderText(self.tr("As chosen below"))
        choice.addItem(self.tr("Each rolls"), "")
        for leader in leaders:
            choice.addItem(self.tr("All led by {name}").format(name=leader.name), leader.id)
        choice.activated.connect(lambda _index: self._choose_for(choice, members))
        self.everyone[side] = choice
        grid.addWidget(_narrow(choice), row, 1)

    def _add_combatant(self, grid: QGridLayout, combatant: Combatant, members: Sequence[Combatant]) -> None:
        row = grid.rowCount()
        name = ElidedLabel(combatant.name, name=True)
        name.setIndent(fonts.pixel_size(self.font()))
        grid.addWidget(name, row, 0)
        grid.addWidget(_narrow(self._leader_choice(combatant, members)), row, 1)
        skills = helpful_skills(combatant, self._situation)
        if skills:
            grid.addWidget(self._bonus_choice(combatant, skills), row, 2)

    def _leader_choice(self, combatant: Combatant, members: Sequence[Combatant]) -> QComboBox:
        record = self._document.record
        choice = QComboBox()
        choice.setAccessibleName(self.tr("Who rolls for {name}").format(name=combatant.name))
        choice.addItem(self.tr("Rolls itself"), "")
        for leader in members:
            if leader.id != combatant.id and LEADER in leader.skills:
                choice.addItem(self.tr("Led by {name}").format(name=leader.name), leader.id)
        choice.setCurrentIndex(max(0, choice.findData(record.led_by.get(combatant.id, "") if record else "")))
        choice.setEnabled(choice.count() > 1)
        if choice.count() == 1:
            choice.setToolTip(self.tr("Nobody else of this side has Leader."))
        choice.currentIndexChanged.connect(self._refresh)
        self.leaders[combatant.id] = choice
        return choice

    def _bonus_choice(self, combatant: Combatant, skills: Sequence[str]) -> QCheckBox:
        bonus = f"{signed(self._encounter.ruleset.initiative_bonus)} {', '.join(skills)}"
        box = QCheckBox(bonus)
        box.setAccessibleName(self.tr("{bonus} of {name}").format(bonus=bonus, name=combatant.name))
        box.setChecked(True)
        self.bonuses[combatant.id] = box
        return box

    # what follows from a choice

    def _choose_for(self, choice: QComboBox, members: Sequence[Combatant]) -> None:
        """One choice for a whole side: the leader itself rolls."""
        leader = choice.currentData()
        for combatant in members:
            own = self.leaders[combatant.id]
            own.setCurrentIndex(0 if combatant.id == leader else max(0, own.findData(leader)))

    def _refresh(self) -> None:
        led_by = self.led_by
        for id, box in self.bonuses.items():
            box.setEnabled(id not in led_by)
            box.setToolTip(self.tr("Takes its leader's total") if id in led_by else "")
        for side, choice in self.everyone.items():
            choice.setCurrentIndex(self._chosen_for(side))
        error = self._document.why_not("begin_turn", led_by=led_by)
        say(self.problem, refusal(error, self._document.name_of) if error else "")
        self.do.setEnabled(error is None)

    def _chosen_for(self, side: str) -> int:
        """The entry that says what is chosen for all of a side, −1 for a mixture."""
        ids = {combatant.id for combatant in self._rolling if combatant.side == side}
        leaders = {leader for id, leader in self.led_by.items() if id in ids}
        if not leaders:
            return 0
        if len(leaders) > 1 or ids - leaders != ids & self.led_by.keys():
            return -1
        return self.everyone[side].findData(leaders.pop())


def _rolls(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether a combatant gets an initiative with the next turn (I1, I6)."""
    return combatant.able and (encounter.ruleset.initiative_each_turn or combatant.id not in encounter.places)


def _narrow(choice: QComboBox) -> QComboBox:
    """A choice that takes the room there is, however long its names are."""
    choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    choice.setMinimumContentsLength(12)
    return choice
