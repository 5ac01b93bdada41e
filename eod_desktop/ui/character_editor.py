"""The character editor: a form over a draft, checked as it is written, saved as one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.document import Document
from eod_desktop.models.character_draft import CharacterDraft, character_of, draft_of
from eod_desktop.models.draft_figures import cost_parts, cost_text, notices
from eod_desktop.models.draft_problems import Place, Problem, problems, usable_part
from eod_desktop.models.known_words import known_words
from eod_desktop.models.skill_table import SkillTable
from eod_desktop.models.weapon_table import WeaponTable
from eod_desktop.rules import Character, point_cost
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.check_preview import CheckPreview
from eod_desktop.ui.editor_armor import ArmorPart
from eod_desktop.ui.editor_identity import IdentityPart
from eod_desktop.ui.editor_stats import StatsPart, stat_names
from eod_desktop.ui.fields import say, sentence
from eod_desktop.ui.message_bar import MessageBar
from eod_desktop.ui.table_section import TableSection
from eod_desktop.ui.theme import set_surface

_MOST_ROWS = 12
_WIDTH, _HEIGHT = 66, 72
_SKILL_WIDTHS = {"name": 14, "level": 7, "cost": 8}
_WEAPON_WIDTHS = {
    "name": 16, "skill": 13, "stat": 7, "damage": 10, "ranges": 8, "dm": 6, "silent": 8, "damage_type": 10
}  # fmt: skip


class _Part(Protocol):
    """A part of the form that shows what is wrong in it."""

    def show_problems(self, problems: Sequence[Problem]) -> None: ...
    def go_to(self, place: Place) -> bool: ...


class CharacterEditor(QDialog):
    """Writes a new character, or changes one. Nothing is done before it is saved, and then it is one undoable step."""

    def __init__(
        self, document: Document, attempts: Attempts, character: Character | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._ruleset = document.campaign.ruleset
        self._new = character is None
        self._start = draft_of(character) if character else CharacterDraft(document.new_character_id())
        self._asked_to_save = False
        self.setWindowTitle(self.tr("New character") if self._new else self._start.name)
        self._make_parts()
        self._arrange()
        self._put()
        self._connect()
        self._refresh()
        self.resize(self._wanted_size())
        self._identity.start()

    @property
    def draft(self) -> CharacterDraft:
        """What is written, without a cell that is still being written."""
        draft = self._identity.written(self._start)
        draft = self._stats.written(draft)
        draft = self._armor.written(draft)
        notes = self._notes.toPlainText()
        return replace(
            draft,
            skills=self._skill_table.rows,
            weapons=self._weapon_table.rows,
            notes=self._start.notes if notes == self._shown_notes else notes.strip(),
        )

    # the form

    def _make_parts(self) -> None:
        known = known_words(self._document.campaign)
        stats = stat_names(self._ruleset, self._start)
        bands = dict.fromkeys(self._ruleset.range_bands)
        for weapon in self._start.weapons:
            bands.update(dict.fromkeys(weapon.ranges))
        self._identity = IdentityPart(known, self)
        self._stats = StatsPart(self._ruleset, stats, self)
        self._armor = ArmorPart(known, self)
        self._check = CheckPreview(self._ruleset, self)
        self._skill_table = SkillTable(known, self)
        self._skills = TableSection(self.tr("Sk&ills"), self._skill_table, ("skills",), _SKILL_WIDTHS, _MOST_ROWS, self)
        self._weapon_table = WeaponTable(known, bands, stats, self)
        self._weapons = TableSection(
            self.tr("&Weapons"), self._weapon_table, ("weapons",), _WEAPON_WIDTHS, _MOST_ROWS, self
        )
        self._notes = QPlainTextEdit()
        self._notes.setTabChangesFocus(True)
        self._notes.setFixedHeight(self.fontMetrics().lineSpacing() * 4)
        self._parts: tuple[_Part, ...] = (self._identity, self._stats, self._skills, self._armor, self._weapons)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        form = QWidget()
        set_surface(form, "window")
        rows = QVBoxLayout(form)
        rows.setContentsMargins(*[round(unit * 1.25)] * 4)
        rows.setSpacing(round(unit * 1.25))
        columns = QHBoxLayout()
        columns.setSpacing(unit * 2)
        columns.addWidget(self._skills, 1)
        beside = QVBoxLayout()
        beside.setSpacing(round(unit * 1.25))
        beside.addWidget(self._armor)
        beside.addWidget(self._check)
        beside.addStretch(1)
        columns.addLayout(beside, 1)
        rows.addWidget(self._identity)
        rows.addWidget(self._stats)
        rows.addLayout(columns)
        rows.addWidget(self._weapons)
        rows.addLayout(self._notes_row())
        rows.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(form)
        self._messages = MessageBar(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._messages)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._footer())

    def _notes_row(self) -> QVBoxLayout:
        heading = QLabel(self.tr("Not&es"))
        heading.setProperty("role", "section")
        heading.setBuddy(self._notes)
        row = QVBoxLayout()
        row.setSpacing(fonts.pixel_size(self.font()) // 3)
        row.addWidget(heading)
        row.addWidget(self._notes)
        return row

    def _footer(self) -> QWidget:
        """What stays in view: points, what is unusual or wrong, and the buttons."""
        self._points = QLabel()
        self._points.setTextFormat(Qt.TextFormat.PlainText)
        self._not_saved = sentence("bad")
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self._save = box.button(QDialogButtonBox.StandardButton.Save)
        self._save.setText(self.tr("Add to &roster") if self._new else self.tr("&Save"))
        self._save.setToolTip(self.tr("Ctrl+Enter"))
        for button in box.buttons():
            button.setIcon(QIcon())
        self._save.setDefault(True)
        self._save.setProperty("primary", True)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        said = QVBoxLayout()
        said.setSpacing(2)
        for label in (self._points, self._not_saved):
            said.addWidget(label)
        footer = QWidget()
        set_surface(footer, "panel")
        layout = QHBoxLayout(footer)
        unit = fonts.pixel_size(self.font())
        layout.setContentsMargins(round(unit * 1.25), unit // 2, round(unit * 1.25), unit // 2)
        layout.setSpacing(unit)
        layout.addLayout(said, 1)
        layout.addWidget(box, 0, Qt.AlignmentFlag.AlignBottom)
        return footer

    def _put(self) -> None:
        self._identity.put(self._start)
        self._stats.put(self._start)
        self._armor.put(self._start)
        self._skill_table.set_kept_costs(self._start.costs)
        self._skill_table.set_rows(self._start.skills)
        self._weapon_table.set_rows(self._start.weapons)
        self._notes.setPlainText(self._start.notes)
        self._shown_notes = self._notes.toPlainText()

    def _connect(self) -> None:
        for part in (self._identity, self._stats, self._skills, self._armor, self._weapons):
            part.changed.connect(self._refresh)
        self._notes.textChanged.connect(self._refresh)
        for keys in ("Ctrl+Return", "Ctrl+Enter", "Ctrl+S"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.accept)

    def _wanted_size(self) -> QSize:
        """Large enough for the form, where the screen is."""
        unit = fonts.pixel_size(self.font())
        screen = self.screen().availableGeometry().size() - QSize(2 * unit, 4 * unit)
        return QSize(unit * _WIDTH, unit * _HEIGHT).boundedTo(screen)

    # what follows from what is written

    def _refresh(self) -> None:
        draft = self.draft
        found = problems(draft)
        usable = usable_part(draft, found)
        self._stats.show_figures(usable)
        self._check.show_character(usable)
        shown = [problem for problem in found if self._asked_to_save or not problem.missing]
        for part in self._parts:
            part.show_problems(shown)
        # a form that nothing stands in yet needs no remarks
        remarks = [] if self._new and draft == self._start else list(notices(usable, self._ruleset))
        for part in (self._stats, self._skills, self._weapons):
            part.show_notices(remarks)
        cost = point_cost(usable, self._ruleset)
        self._points.setText(cost_text(cost))
        self._points.setToolTip(cost_parts(cost))
        role = "warning" if cost.left < 0 else "dim"
        if self._points.property("role") != role:
            self._points.setProperty("role", role)
            self._points.style().polish(self._points)
        if not found:
            self._asked_to_save = False
        said = self.tr("Not saved yet. To put right: {count}.").format(count=len(found)) if self._asked_to_save else ""
        say(self._not_saved, said)

    # the end

    def accept(self) -> None:
        """Save as one step and close; what is wrong keeps the editor open and is gone to."""
        self._commit_pending()
        draft = self.draft
        found = problems(draft)
        if found:
            self._asked_to_save = True
            self._refresh()
            self._go_to(found[0].place)
            return
        self._attempts.refused.connect(self._messages.show_message)
        saved = self._attempts.attempt(lambda: self._document.put_character(character_of(draft)))
        self._attempts.refused.disconnect(self._messages.show_message)
        if saved:
            super().accept()

    def reject(self) -> None:
        """Close without a change; what was written is given up only when the GM says so."""
        self._commit_pending()
        if self.draft == self._start or self._give_up():
            super().reject()

    def _give_up(self) -> bool:
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setWindowTitle(self.tr("Discard changes?"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(self.tr("Discard what was changed here?"))
        discard = box.addButton(self.tr("&Discard"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(self.tr("&Keep editing"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.exec()
        return box.clickedButton() is discard

    def _commit_pending(self) -> None:
        """Take over what stands in a cell that is still being written."""
        for section in (self._skills, self._weapons):
            section.view.commit_pending()
        self._armor.commit_pending()

    def _go_to(self, place: Place) -> None:
        if any(part.go_to(place) for part in self._parts):
            focused = self.focusWidget()
            if focused is not None:
                self._scroll.ensureWidgetVisible(focused)
