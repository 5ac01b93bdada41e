"""A check tried out while a character is written: a skill or stat, a difficulty, the odds."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.models.check_preview import CheckChoice, check_at, check_choices
from eod_desktop.models.wording import number, of_36, percent
from eod_desktop.rules import Character, Check, Ruleset
from eod_desktop.ui import fonts
from eod_desktop.ui.odds_chart import OddsChart


class CheckPreview(QWidget):
    """Needed roll and chance. Nothing here belongs to the character."""

    def __init__(self, ruleset: Ruleset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ruleset = ruleset
        self._choices: tuple[CheckChoice, ...] = ()
        self._with = QComboBox()
        self._with.setAccessibleName(self.tr("Skill or stat of the check"))
        self._with.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._with.setMinimumContentsLength(10)
        self._difficulty = QComboBox()
        self._difficulty.setAccessibleName(self.tr("Difficulty"))
        for name in ruleset.difficulties:
            self._difficulty.addItem(f"{name} {number(ruleset.target_at(name))}+", name)
        self._difficulty.setCurrentIndex(self._ordinary())
        self._odds = QLabel()
        self._odds.setFont(fonts.strong(fonts.scaled(self.font(), 1.25)))
        self._throws = QLabel()
        self._throws.setProperty("role", "dim")
        self._chart = OddsChart()
        self._arrange()
        self._with.currentIndexChanged.connect(self._refresh)
        self._difficulty.currentIndexChanged.connect(self._refresh)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        heading = QLabel(self.tr("Chec&k"))
        heading.setProperty("role", "section")
        heading.setBuddy(self._with)
        choices = QHBoxLayout()
        choices.setSpacing(unit // 2)
        choices.addWidget(self._with, 3)
        choices.addWidget(self._difficulty, 2)
        said = QVBoxLayout()
        said.setSpacing(unit // 4)
        said.addStretch(1)
        said.addWidget(self._odds)
        said.addWidget(self._throws)
        said.addStretch(1)
        result = QHBoxLayout()
        result.setSpacing(unit)
        result.addWidget(self._chart)
        result.addLayout(said, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(unit // 3)
        layout.addWidget(heading)
        layout.addLayout(choices)
        layout.addLayout(result)

    def show_character(self, character: Character) -> None:
        """Offer another state of the character; what was chosen stays chosen while it is there."""
        choices = check_choices(character, self._ruleset)
        if choices == self._choices:
            return
        keys = [choice.key for choice in choices]
        chosen = self._choices[self._with.currentIndex()].key if self._choices else None
        self._choices = choices
        self._with.blockSignals(True)
        self._with.clear()
        self._with.addItems([choice.text for choice in choices])
        self._with.setCurrentIndex(keys.index(chosen) if chosen in keys else 0)
        self._with.blockSignals(False)
        self._refresh()

    def check(self) -> Check | None:
        """The check chosen."""
        index, difficulty = self._with.currentIndex(), self._difficulty.currentData()
        if not 0 <= index < len(self._choices) or difficulty is None:
            return None
        return check_at(self._choices[index], difficulty, self._ruleset)

    def _ordinary(self) -> int:
        """The difficulty that leaves the target where it is, else the first."""
        dms = list(self._ruleset.difficulties.values())
        return dms.index(0) if 0 in dms else 0

    def _refresh(self) -> None:
        check = self.check()
        if check is None:
            return
        self._chart.set_needed(check.needed, check.gm_may_allow)
        if check.needed is None:
            self._odds.setText(percent(check.chance))
            allowed, never = self.tr("only a natural 12, if you allow it"), self.tr("out of reach")
            self._throws.setText(allowed if check.gm_may_allow else never)
            return
        self._odds.setText(self.tr("{needed}+ · {percent}").format(needed=check.needed, percent=percent(check.chance)))
        self._throws.setText(of_36(check.chance))
