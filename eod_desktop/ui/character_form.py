"""The form of a character: its fields and tables over a sheet, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.character_draft import CharacterDraft
from eod_desktop.models.character_fields import CharacterFields
from eod_desktop.models.character_sheet import CharacterSheet
from eod_desktop.models.condition_table import ConditionTable
from eod_desktop.models.draft_fields import stat_names, with_text
from eod_desktop.models.draft_figures import notices
from eod_desktop.models.draft_problems import Place, Problem
from eod_desktop.models.draft_table import Column, DraftTable
from eod_desktop.models.skill_table import SkillTable
from eod_desktop.models.weapon_table import WeaponTable
from eod_desktop.rules import LEADER
from eod_desktop.ui import fonts
from eod_desktop.ui.check_preview import CheckPreview
from eod_desktop.ui.editor_armor import ArmorPart
from eod_desktop.ui.editor_fields import NotesField
from eod_desktop.ui.editor_identity import IdentityPart
from eod_desktop.ui.editor_mapper import FieldMapper, FieldWidget
from eod_desktop.ui.editor_portrait import PortraitButton
from eod_desktop.ui.editor_stats import StatsPart
from eod_desktop.ui.table_section import TableSection
from eod_desktop.ui.theme import set_surface

_MOST_ROWS = 12
_WIDE, _TWO_COLUMNS = 74, 64
_WIDEST = 116
_SKILL_WIDTHS = {"name": 14, "level": 7, "cost": 8, "points": 7}
_CONDITION_WIDTHS = {"name": 14, "attacks": 8, "attacked": 8, "turns": 7, "until_next_action": 10}
_WEAPON_WIDTHS = {
    "name": 16, "skill": 13, "stat": 7, "damage": 10, "ranges": 8, "dm": 6, "silent": 8, "damage_type": 10
}  # fmt: skip


class _Part(Protocol):
    """A part of the form that shows what is wrong in it."""

    def show_problems(self, problems: Sequence[Problem]) -> None: ...
    def go_to(self, place: Place) -> bool: ...


class CharacterForm(QWidget):
    """Shows the character of a sheet. Each field left and each cell written goes into the sheet at once."""

    picture_refused = Signal(str)
    """Why a file became no portrait."""
    stat_wanted = Signal()
    """A stat that has no field is to get one; see `add_stat`."""

    def __init__(self, campaign: Callable[[], Campaign], sheet: CharacterSheet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._campaign = campaign
        self._sheet = sheet
        self._ruleset = campaign().ruleset
        self._asked = False
        self._added: tuple[str, ...] = ()  # stats that have a field and, as yet, no value
        set_surface(self, "window")
        self._make_parts()
        self._arrange()
        self._fields = CharacterFields(sheet, stat_names(self._ruleset, sheet.draft), self)
        self._mapper = FieldMapper(self._fields, self)
        self._connect()
        self._show()
        self._refresh()

    # the form

    def _make_parts(self) -> None:
        known, bands = self._sheet.known, tuple(self._ruleset.range_bands)
        stats = stat_names(self._ruleset, self._sheet.draft)
        self._portrait = PortraitButton(self)
        self._identity = IdentityPart(self)
        self._stats = StatsPart(self._ruleset, self)
        self._skill_table = SkillTable(known, self)
        self._skills = TableSection(self.tr("Sk&ills"), self._skill_table, ("skills",), _SKILL_WIDTHS, _MOST_ROWS, self)
        self._check = CheckPreview(self._ruleset, self)
        self._armor = ArmorPart(known, self)
        self._condition_table = ConditionTable(known, self)
        self._conditions = TableSection(
            self.tr("Conditions of its own"), self._condition_table, ("conditions",), _CONDITION_WIDTHS, 6, self
        )
        self._weapon_table = WeaponTable(known, bands, stats, self)
        self._weapons = TableSection(
            self.tr("&Weapons"), self._weapon_table, ("weapons",), _WEAPON_WIDTHS, _MOST_ROWS, self
        )
        self._notes = NotesField()
        self._parts: tuple[_Part, ...] = (
            *(self._identity, self._stats, self._skills),
            *(self._armor, self._conditions, self._weapons),
        )
        self._tables: dict[str, DraftTable[Any]] = {
            "skills": self._skill_table,
            "weapons": self._weapon_table,
            "conditions": self._condition_table,
        }

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        head = QHBoxLayout()
        head.setSpacing(round(unit * 1.25))
        head.addWidget(self._portrait, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._identity, 1)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(unit * 2)
        for parts in ((self._stats, self._skills), (self._check, self._armor, self._conditions)):
            column = QVBoxLayout()
            column.setSpacing(round(unit * 1.25))
            for part in parts:
                column.addWidget(part)
            column.addStretch(1)
            self._columns.addLayout(column, 1)
        rows = QVBoxLayout()
        rows.setSpacing(round(unit * 1.25))
        rows.addLayout(head)
        rows.addLayout(self._columns)
        rows.addWidget(self._weapons)
        rows.addLayout(self._notes_row())
        inside = QWidget()
        inside.setLayout(rows)
        inside.setMaximumWidth(_WIDEST * unit)
        rows.setContentsMargins(*[round(unit * 1.25)] * 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(inside)
        layout.addStretch(1)

    def _notes_row(self) -> QVBoxLayout:
        heading = QLabel(self.tr("N&otes"))
        heading.setProperty("role", "section")
        heading.setBuddy(self._notes)
        row = QVBoxLayout()
        row.setSpacing(fonts.pixel_size(self.font()) // 3)
        row.addWidget(heading)
        row.addWidget(self._notes)
        return row

    def fit(self, width: int) -> None:
        """Have fewer things beside each other where there are fewer pixels of room."""
        unit = fonts.pixel_size(self.font())
        self._identity.set_wide(width >= _WIDE * unit)
        one = width < _TWO_COLUMNS * unit
        self._columns.setDirection(QBoxLayout.Direction.TopToBottom if one else QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(round(unit * (1.25 if one else 2)))

    def _connect(self) -> None:
        self._sheet.shown.connect(self._show)
        self._sheet.changed.connect(self._refresh)
        for part in (self._identity, self._stats, self._armor):
            part.chosen.connect(self._mapper.commit)
        self._stats.typed.connect(self._show_figures)
        self._stats.stat_wanted.connect(self.stat_wanted)
        for name, table in self._tables.items():
            table.edited.connect(lambda name=name, table=table: self._write_rows(name, table))
        self._armor.types.edited.connect(self._write_absorptions)
        self._portrait.picked.connect(self._write_portrait)
        self._portrait.refused.connect(self.picture_refused)

    def _widgets(self) -> dict[Place, QWidget]:
        return {
            **self._identity.fields(),
            **self._stats.fields(),
            **self._armor.fields(),
            ("notes",): self._notes,
        }

    # writing

    def commit(self) -> None:
        """Write what still stands in a field or a cell that has the keys."""
        for section in (self._skills, self._weapons, self._conditions, self._armor.section):
            section.view.commit_pending()
        self._mapper.commit_all()

    def _write_rows(self, name: str, table: DraftTable[Any]) -> None:
        self._sheet.write_draft(replace(self._sheet.draft, **{name: table.rows}), (name,))

    def _write_absorptions(self) -> None:
        armor = replace(self._sheet.draft.armor, by_type=self._armor.types.rows)
        self._sheet.write_draft(replace(self._sheet.draft, armor=armor), ("armor",))

    def _write_portrait(self, data: bytes) -> None:
        self._sheet.write_draft(replace(self._sheet.draft, portrait=data), ("portrait",))

    def add_stat(self, name: str) -> None:
        """Have a field for a stat, spelled as other characters have it, and put the keys into it."""
        used = (stat for character in self._campaign().characters for stat in character.stats)
        shown = [str(place[1]) for place in self._stats.fields() if place[0] == "stats"]
        spelled = Column(("stat",), "", suggestions=tuple(dict.fromkeys((*shown, *used))))
        name = spelled.as_known(" ".join(name.split()))
        if name not in shown:
            self._added = (*self._added, name)
            self._show_stats()
            self._show_figures()
        self.go_to(("stats", name))

    # what is shown

    def _show(self) -> None:
        """Another character: what it has to choose from, and fields for the stats it has."""
        draft, known = self._sheet.draft, self._sheet.known
        self._asked = False
        self._added = ()
        bands = dict.fromkeys((*self._ruleset.range_bands, *(band for one in draft.weapons for band in one.ranges)))
        self._identity.offer(known, self._leaders(draft))
        self._armor.offer(known)
        self._armor.types.set_known(known)
        self._skill_table.set_known(known)
        self._condition_table.set_known(known)
        self._bands = tuple(bands)
        self._show_stats()

    def _show_stats(self) -> None:
        """A field for each stat, and all fields on the mapper."""
        stats = tuple(dict.fromkeys((*stat_names(self._ruleset, self._sheet.draft), *self._added)))
        self._weapon_table.set_known(self._sheet.known, self._bands, stats)
        self._stats.set_stats(stats, self._identity.fields()[("leader",)])
        self._fields.set_stats(stats)
        self._mapper.put_on(self._widgets())

    def _leaders(self, draft: CharacterDraft) -> list[tuple[str, str]]:
        """Who may lead it as far as that is known before a fight (I5), and who is chosen."""
        return [
            (one.id, one.name)
            for one in self._campaign().characters
            if one.id == draft.leader
            or (one.side == draft.side and LEADER in one.skills and one.id != draft.id and not one.archived)
        ]

    def _refresh(self) -> None:
        draft = self._sheet.draft
        self._skill_table.set_kept_costs(draft.costs)
        for name, table in self._tables.items():
            table.show_rows(getattr(draft, name))
        self._armor.types.show_rows(draft.armor.by_type)
        self._portrait.show_portrait(draft.portrait)
        found = self._sheet.problems()
        shown = [problem for problem in found if self._asked or not problem.missing]
        for part in self._parts:
            part.show_problems(shown)
        self._show_figures()

    def _show_figures(self) -> None:
        """What follows from all that stands here, a number that is being typed among it."""
        draft = self._sheet.draft
        for place, widget in self._stats.fields().items():
            if isinstance(widget, FieldWidget) and widget.touched:
                draft = with_text(draft, place, widget.value())
        usable = self._sheet.usable(draft)
        self._stats.show_figures(usable)
        self._check.show_character(usable)
        remarks = [] if self._sheet.is_new else list(notices(usable, self._ruleset))
        for part in (self._stats, self._skills, self._weapons):
            part.show_notices(remarks)

    def ask_for_all(self) -> Sequence[Problem]:
        """Show what is missing as wrong, too; everything that has to be put right."""
        self._asked = True
        self._fields.ask_for_all(True)
        self._refresh()
        return self._sheet.problems()

    def go_to(self, place: Place) -> None:
        """Put the keys where something has to be put right; what is written next replaces it."""
        any(part.go_to(place) for part in self._parts)
        field = self.focusWidget()
        if isinstance(field, QLineEdit):
            field.selectAll()

    def start(self) -> None:
        """Put the keys where writing begins."""
        self._identity.start()
