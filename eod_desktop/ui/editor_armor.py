"""The armor of a character: its name, what it absorbs, and what of single damage types."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.models.absorption_table import AbsorptionTable
from eod_desktop.models.character_draft import ArmorDraft, CharacterDraft, armor_draft
from eod_desktop.models.draft_problems import Place, Problem
from eod_desktop.models.known_words import KnownWords
from eod_desktop.ui import fonts
from eod_desktop.ui.fields import NumberField, TextField, mark, say, sentence
from eod_desktop.ui.table_section import TableSection

_MOST_ROWS = 6


class ArmorPart(QWidget):
    """Nothing written is no armor. The name of armor that the campaign knows brings what it absorbs."""

    changed = Signal()

    def __init__(self, known: KnownWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known = known.armors
        self._name = TextField()
        self._name.setPlaceholderText(self.tr("None"))
        self._name.suggest(known.armors)
        self._absorbs = NumberField(least=0)
        self._absorbs.setToolTip(self.tr("A number of points of each hit, or all"))
        self._wrong = sentence("bad")
        self._types = AbsorptionTable(known, self)
        self._section = TableSection(
            self.tr("By damage &type"),
            self._types,
            ("armor", "by_type"),
            {"damage_type": 14, "absorbs": 9},
            _MOST_ROWS,
        )
        self._arrange()
        self._name.textChanged.connect(self.changed)
        self._absorbs.textChanged.connect(self.changed)
        self._name.editingFinished.connect(self._complete)
        self._section.changed.connect(self.changed)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        grid = QGridLayout()
        grid.setHorizontalSpacing(unit)
        grid.setVerticalSpacing(unit // 3)
        heading = QLabel(self.tr("&Armor"))
        heading.setProperty("role", "section")
        heading.setBuddy(self._name)
        absorbs = QLabel(self.tr("Abs&orbs"))
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
        layout.addWidget(self._section)

    def put(self, draft: CharacterDraft) -> None:
        self._put_armor(draft.armor)

    def written(self, draft: CharacterDraft) -> CharacterDraft:
        """The draft with what stands here."""
        armor = ArmorDraft(self._name.value(), self._absorbs.value(), self._types.rows)
        return replace(draft, armor=armor)

    def commit_pending(self) -> None:
        self._section.view.commit_pending()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        text = next((problem.text for problem in problems if problem.place == ("armor", "absorbs")), "")
        mark(self._absorbs, text)
        say(self._wrong, text)
        self._section.show_problems(problems)

    def go_to(self, place: Place) -> bool:
        if place != ("armor", "absorbs"):
            return self._section.go_to(place)
        self._absorbs.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _put_armor(self, armor: ArmorDraft) -> None:
        self._name.put(armor.name)
        self._absorbs.put(armor.absorbs)
        self._types.set_rows(armor.by_type)

    def _complete(self) -> None:
        """Fill in what the campaign knows of armor of this name, as long as nothing else is said of it."""
        known = self._known.get(self._name.value())
        if known and not self._absorbs.text() and not self._types.rows:
            self._put_armor(armor_draft(known))
            self.changed.emit()
