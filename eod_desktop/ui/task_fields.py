"""What a task is rolled on, and how difficult it is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QStyleOptionViewItem, QWidget

from eod_desktop.models import wording
from eod_desktop.models.task_choice import Figure, TaskChoice, figures, known_figure
from eod_desktop.rules import Combatant, Ruleset
from eod_desktop.ui import fonts
from eod_desktop.ui.calm_combo import CalmComboBox
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.key_caption import KeyCaption
from eod_desktop.ui.rows import RowDelegate, use_rows

_LONGEST = 80
_DM_ROLE = Qt.ItemDataRole.UserRole + 1


class TaskFields(QWidget):
    """A skill or stat, which may also be written, and a difficulty."""

    edited = Signal(object)
    """TaskChoice"""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._combatant: Combatant | None = None
        self._figures: tuple[Figure, ...] | None = None
        self._offered: tuple[tuple[str, int], ...] | None = None
        self._figure = CalmComboBox()
        self._written = QLineEdit()
        self._written.setMaxLength(_LONGEST)
        self._written.setPlaceholderText(self.tr("Neither"))
        self._figure.setLineEdit(self._written)
        self._figure.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for part in (self._figure, self._written):
            part.setAccessibleName(self.tr("Skill or stat"))
        self._difficulty = CalmComboBox()
        self._difficulty.setAccessibleName(self.tr("Difficulty"))
        use_rows(self._difficulty.view())
        self._figure.view().setItemDelegate(_FigureDelegate(self._figure))
        self._figure.editTextChanged.connect(self._on_edited)
        self._difficulty.activated.connect(self._on_edited)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        unit = fonts.pixel_size(self.font())
        layout.setHorizontalSpacing(unit // 2)
        layout.setVerticalSpacing(unit // 3)
        self._captions = (KeyCaption(self.tr("Skill or stat")), KeyCaption(self.tr("Difficulty")))
        for column, caption in enumerate(self._captions):
            layout.addWidget(caption, 0, column)
        layout.addWidget(self._figure, 1, 0)
        layout.addWidget(self._difficulty, 1, 1)
        layout.setColumnStretch(0, 1)
        layout.setColumnStretch(1, 1)

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names."""
        figure, difficulty = self._captions
        figure.set_keys([key_of("next_weapon")])
        difficulty.set_keys([key_of("nearer"), key_of("farther")])

    def show_task(self, combatant: Combatant, ruleset: Ruleset, task: TaskChoice) -> None:
        """Show what is chosen of a combatant's skills and stats and the ruleset's difficulties."""
        self._combatant = combatant
        with QSignalBlocker(self._figure):
            self._offer_figures(figures(combatant, ruleset))
            # what is being written stays as it is written while it means the same
            if known_figure(combatant, self._figure.currentText()) != task.figure:
                self._figure.setCurrentIndex(self._figure.findData(task.figure))
                self._figure.setEditText(task.figure)
        self._offer_difficulties(ruleset)
        self._difficulty.setCurrentIndex(max(0, self._difficulty.findData(task.difficulty)))

    def write(self) -> None:
        """Let the GM write the skill or stat, over the one chosen."""
        self._figure.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._written.selectAll()

    def _offer_figures(self, offered: tuple[Figure, ...]) -> None:
        if offered == self._figures:
            return
        self._figures, written = offered, self._figure.currentText()
        self._figure.clear()
        for figure in offered:
            self._figure.addItem(figure.name, figure.name)
            self._figure.setItemData(self._figure.count() - 1, wording.signed(figure.dm), _DM_ROLE)
        self._figure.setCurrentIndex(-1)
        self._figure.setEditText(written)

    def _offer_difficulties(self, ruleset: Ruleset) -> None:
        offered = tuple((name, ruleset.target_at(name)) for name in ruleset.difficulties)
        if (("", ruleset.success_target), *offered) == self._offered:
            return
        self._offered = (("", ruleset.success_target), *offered)
        self._difficulty.clear()
        self._difficulty.addItem(self._with_target(self.tr("None"), ruleset.success_target), None)
        for name, target in offered:
            self._difficulty.addItem(self._with_target(name, target), name)

    def _with_target(self, words: str, target: int) -> str:
        return f"{words} · {wording.number(target)}+"

    def _on_edited(self) -> None:
        if self._combatant:
            figure = known_figure(self._combatant, self._figure.currentText())
            self.edited.emit(TaskChoice(figure, self._difficulty.currentData()))


class _FigureDelegate(RowDelegate):
    """A skill or stat with its DM at the right."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        beside = fonts.pixel_size(option.font) * 2 // 3
        painter.save()
        painter.setFont(fonts.strong(option.font))
        painter.setPen(colors_for(option.palette).text)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(option.rect.adjusted(0, 0, -beside, 0), flags, str(index.data(_DM_ROLE)))
        painter.restore()
