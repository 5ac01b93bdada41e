"""One character before it is imported: what is asked, what it replaces, what comes in, what stays in the notes."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from eod_desktop.campaign.exchange.answers import STATS, Answer, default, offered, typed
from eod_desktop.campaign.exchange.reading import Finding
from eod_desktop.models.import_candidates import Merge, armor_text, differences, weapon_text
from eod_desktop.models.import_preview import ImportPreviewModel
from eod_desktop.models.import_wording import answer_text, doubt_text
from eod_desktop.models.roster_rows import kind_text
from eod_desktop.models.wording import number
from eod_desktop.rules import Character
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import SegmentedControl
from eod_desktop.ui.fields import mark, sentence

_MERGES = (Merge.REPLACE, Merge.KEEP_BOTH, Merge.SKIP)
_MOST_DIFFERENCES = 60
_MOST_NOTES = 4_000  # characters shown of the notes


class ImportDetails(QScrollArea):
    """The row that is current in the list. Questions are answered here, and what becomes of a name that is taken."""

    def __init__(self, preview: ImportPreviewModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview = preview
        self._row = -1
        self.setWidgetResizable(True)
        # with no question in it, it is still scrolled by keyboard
        self.setProperty("read", True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Details of the character"))
        self.questions: list[QComboBox] = []
        self.merge: SegmentedControl | None = None
        self._texts: dict[str, QLabel] = {}
        preview.dataChanged.connect(self._refresh)
        preview.modelReset.connect(lambda: self.show_row(-1))

    def show_row(self, row: int) -> None:
        """Show another character; −1 for none."""
        self._row = row if row < self._preview.rowCount() else -1
        self.questions, self.merge, self._texts = [], None, {}
        page = QWidget()
        self._body = QVBoxLayout(page)
        unit = fonts.pixel_size(self.font())
        self._body.setContentsMargins(unit, unit // 2, unit, unit)
        self._body.setSpacing(unit // 3)
        if self._row >= 0:
            self._fill()
        self._body.addStretch(1)
        self.setWidget(page)

    def _fill(self) -> None:
        candidate = self._preview.candidates[self._row]
        self._say("name", "section")
        if candidate.read.questions:
            self._heading(self.tr("Questions"))
            for place, question in enumerate(candidate.read.questions):
                self._ask(place, question, candidate.answers.get(place))
        if candidate.twin:
            self._heading(self.tr("The roster has one of this name"))
            self.merge = SegmentedControl([self.tr("&Replace"), self.tr("&Keep both"), self.tr("&Skip")])
            self.merge.setAccessibleName(self.tr("What becomes of it"))
            self.merge.chosen.connect(lambda at: self._preview.set_merge(self._row, _MERGES[at]))
            self._body.addWidget(self.merge, 0, Qt.AlignmentFlag.AlignLeft)
            self._say("differences", "")
        self._heading(self.tr("Comes in as"))
        self._say("outcome", "")
        self._warnings_heading = self._heading(self.tr("To see"))
        self._say("warnings", "warning")
        self._notes_heading = self._heading(self.tr("Notes"))
        self._say("notes", "dim")
        self._refresh()

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setProperty("role", "caption")
        self._body.addSpacing(fonts.pixel_size(self.font()) // 3)
        self._body.addWidget(label)
        return label

    def _say(self, name: str, role: str) -> None:
        label = sentence(role, self)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.show()
        self._texts[name] = label
        self._body.addWidget(label)

    # questions

    def _ask(self, place: int, question: Finding, given: Answer | None) -> None:
        asked = sentence("warning", self)
        asked.setText(doubt_text(question))
        asked.show()
        field = QComboBox()
        field.setAccessibleName(doubt_text(question))
        options: list[Answer | None] = [None, *offered(question)]
        standing = default(question)
        if standing is not None:
            options.remove(None)
        for option in options:
            field.addItem(answer_text(question, option), option)
        if question.kind in STATS:
            field.setEditable(True)
            field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            inside(field).setPlaceholderText(self.tr("7A8696 or STR 7 DEX 10 …"))
            field.editTextChanged.connect(partial(self._typed, place, field))
        else:
            field.activated.connect(partial(self._picked, place, field))
        wanted = given if given is not None else standing
        if wanted in options:
            field.setCurrentIndex(options.index(wanted))
        elif wanted is not None:
            field.setEditText(answer_text(question, wanted))
        self.questions.append(field)
        self._body.addWidget(asked)
        self._body.addWidget(field)

    def _picked(self, place: int, field: QComboBox, at: int) -> None:
        self._preview.answer(self._row, place, field.itemData(at))

    def _typed(self, place: int, field: QComboBox, text: str) -> None:
        at = field.findText(text)
        answer = field.itemData(at) if at >= 0 else typed(text)
        wrong = at < 0 and answer is None and bool(text.strip())
        mark(field, self.tr("Six stats are written like 7A8696, or each by its name: STR 7") if wrong else "")
        self._preview.answer(self._row, place, answer)

    # what follows from them

    def _refresh(self) -> None:
        if not 0 <= self._row < self._preview.rowCount() or not self._texts:
            return
        candidate = self._preview.candidates[self._row]
        made = self._preview.made(self._row)
        outcome = self._preview.outcome(self._row)
        self._texts["name"].setText(outcome.name)
        self._texts["outcome"].setText(self._told(outcome))
        if self.merge and candidate.twin and candidate.merge:
            self.merge.set_current(_MERGES.index(candidate.merge))
            self._texts["differences"].setText(self._differences(candidate.twin, outcome))
        found = [doubt_text(finding) for finding in (*candidate.read.warnings, *made.warnings)]
        self._show("warnings", self._warnings_heading, "\n".join(f"• {text}" for text in found))
        self._show("notes", self._notes_heading, outcome.notes[:_MOST_NOTES])

    def _show(self, name: str, heading: QLabel, text: str) -> None:
        self._texts[name].setText(text)
        for label in (heading, self._texts[name]):
            label.setVisible(bool(text))

    def _differences(self, old: Character, new: Character) -> str:
        found = differences(old, new)
        if not found:
            return self.tr("Nothing differs.")
        nothing = self.tr("nothing")
        lines = [f"{one.field}: {_short(one.old) or nothing} → {_short(one.new) or nothing}" for one in found]
        if len(lines) > _MOST_DIFFERENCES:
            more = self.tr("and %n more", "", len(lines) - _MOST_DIFFERENCES)
            lines = [*lines[:_MOST_DIFFERENCES], more]
        return "\n".join(lines)

    def _told(self, character: Character) -> str:
        lines = [f"{kind_text(character.kind)} · {character.side}"]
        if character.stats:
            lines.append("  ".join(f"{stat} {number(value)}" for stat, value in character.stats.items()))
        else:
            lines.append(self.tr("No stats"))
        if character.skills:
            lines.append(", ".join(f"{skill} {number(level)}" for skill, level in character.skills.items()))
        if character.max_hits is not None:
            lines.append(self.tr("Hits {hits}").format(hits=number(character.max_hits)))
        if character.wounds:
            lines.append(self.tr("Wounds {wounds}").format(wounds=number(character.wounds)))
        lines += [f"{weapon.name}: {weapon_text(weapon)}" for weapon in character.weapons]
        if character.armor:
            lines.append(armor_text(character.armor))
        return "\n".join(lines)


def inside(field: QComboBox) -> QLineEdit:
    """The line of an editable list, without a frame of its own within that of the list."""
    line = field.lineEdit() or QLineEdit(field)
    line.setStyleSheet("QLineEdit { border: 0; padding: 0; background: transparent; }")
    return line


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:79]}…"
