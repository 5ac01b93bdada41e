"""The armor of a character: its name, what it absorbs, and what of single damage types."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.models.absorption_table import AbsorptionTable
from eod_desktop.models.draft_problems import Place, Problem
from eod_desktop.models.known_words import KnownWords
from eod_desktop.ui import fonts
from eod_desktop.ui.editor_fields import NameChoice
from eod_desktop.ui.fields import NumberField, say, sentence
from eod_desktop.ui.table_section import TableSection

_MOST_ROWS = 6


class ArmorPart(QWidget):
    """Nothing written is no armor. The name of armor that the campaign knows brings what it absorbs."""

    chosen = Signal(QWidget)
    """Something was chosen in this field; no key or leaving is going to tell."""

    def __init__(self, known: KnownWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = NameChoice()
        self._name.line.setPlaceholderText(self.tr("None"))
        self._absorbs = NumberField(least=0)
        self._absorbs.setToolTip(self.tr("A number of points of each hit, or all"))
        self._wrong = sentence("bad")
        self.types = AbsorptionTable(known, self)
        widths = {"damage_type": 14, "absorbs": 9}
        self.section = TableSection(self.tr("By damage type"), self.types, ("armor", "by_type"), widths, _MOST_ROWS)
        self._arrange()
        self._name.activated.connect(lambda: self.chosen.emit(self._name))

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        grid = QGridLayout()
        grid.setHorizontalSpacing(unit)
        grid.setVerticalSpacing(unit // 3)
        heading = QLabel(self.tr("Armo&r"))
        heading.setProperty("role", "section")
        heading.setBuddy(self._name)
        absorbs = QLabel(self.tr("A&bsorbs"))
        absorbs.setProperty("role", "dim")
        absorbs.setBuddy(self._absorbs)
        for column, (label, field) in enumerate(((heading, self._name), (absorbs, self._absorbs))):
            grid.addWidget(label, 0, column, Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(field, 1, column)
        grid.setColumnStretch(0, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(unit // 2)
        layout.addLayout(grid)
        layout.addWidget(self._wrong)
        layout.addWidget(self.section)

    def fields(self) -> dict[Place, QWidget]:
        """The widgets by what they hold."""
        return {("armor", "name"): self._name, ("armor", "absorbs"): self._absorbs}

    def offer(self, known: KnownWords) -> None:
        """The armor there is to choose from."""
        self._name.offer(tuple(known.armors))

    def show_problems(self, problems: Sequence[Problem]) -> None:
        say(self._wrong, next((problem.text for problem in problems if problem.place == ("armor", "absorbs")), ""))
        self.section.show_problems(problems)

    def go_to(self, place: Place) -> bool:
        if place != ("armor", "absorbs"):
            return self.section.go_to(place)
        self._absorbs.setFocus(Qt.FocusReason.OtherFocusReason)
        return True
