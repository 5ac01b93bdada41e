"""What a preview can be of: which turns, for whom, on which paper."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from eod_desktop.models.turn_choice import parse_turns
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import SegmentedControl
from eod_desktop.ui.printing.paper import Paper, PaperSize

_SIZES = tuple(PaperSize)


class Choices(msgspec.Struct, frozen=True):
    """`turns` is None where the text typed names none, empty where there are none to choose."""

    turns: tuple[int, ...] | None
    players: bool
    paper: Paper


class PreviewOptions(QWidget):
    """A row of controls; `changed` comes once for each other choice. Without a `last_turn` no turns are chosen, without
    `secrets` no reader."""

    changed = Signal()

    def __init__(
        self, last_turn: int | None, size: PaperSize, parent: QWidget | None = None, *, secrets: bool = True
    ) -> None:
        super().__init__(parent)
        self.last_turn = last_turn or 0
        self._of_turns = last_turn is not None
        self.turns_typed = QLineEdit()
        self.turns = QComboBox()
        self.turns.setLineEdit(self.turns_typed)
        self.turns_typed.setStyleSheet("border: 0; padding: 0; min-height: 0; background: transparent;")
        self.turns.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.turns.setAccessibleName(self.tr("Turns"))
        self.turns.setToolTip(self.tr("Choose, or type turns such as 1-3 or 1, 4"))
        self._fill_turns()
        self.turns.activated.connect(self._tell)
        self.turns_typed.editingFinished.connect(self._tell)
        self.size_choice = SegmentedControl([size.value for size in _SIZES])
        self.size_choice.setAccessibleName(self.tr("Paper"))
        self.size_choice.set_current(_SIZES.index(size))
        self.size_choice.chosen.connect(self._tell)
        self.orientation = SegmentedControl([self.tr("Portrait"), self.tr("Landscape")])
        self.orientation.setAccessibleName(self.tr("Orientation"))
        self.orientation.set_current(0)
        self.orientation.chosen.connect(self._tell)
        self.players = QCheckBox(self.tr("Pla&yers’ version"))
        self.players.setToolTip(self.tr("Without the GM's notes, and with the opponents' hits in words"))
        self.players.toggled.connect(self._tell)
        if not secrets:
            self.players.hide()
        self._arrange()
        self._told = self.choices

    def _fill_turns(self) -> None:
        last = self.last_turn
        for turn in range(last, 0, -1):
            self.turns.addItem(self.tr("Turn {turn}").format(turn=turn), (turn,))
        if last > 1:
            self.turns.insertItem(1, self.tr("All {count} turns").format(count=last), tuple(range(1, last + 1)))
        if not last:
            self.turns.addItem(self.tr("Before turn 1"), (0,))
        self.turns.setCurrentIndex(0)

    def _arrange(self) -> None:
        label = QLabel(self.tr("&Turns"))
        label.setBuddy(self.turns)
        if not self._of_turns:
            label.hide()
            self.turns.hide()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) * 3 // 4)
        layout.addWidget(label)
        layout.addWidget(self.turns)
        layout.addWidget(self.size_choice)
        layout.addWidget(self.orientation)
        layout.addWidget(self.players)

    @property
    def choices(self) -> Choices:
        """What is chosen now."""
        paper = Paper(_SIZES[self.size_choice.current], self.orientation.current == 1)
        return Choices(self._turns(), self.players.isChecked(), paper)

    def _turns(self) -> tuple[int, ...] | None:
        if not self._of_turns:
            return ()
        text = self.turns.currentText()
        index = self.turns.findText(text)
        if index >= 0:
            turns: tuple[int, ...] = self.turns.itemData(index)
            return turns
        return parse_turns(text, self.last_turn)

    def _tell(self) -> None:
        choices = self.choices
        if choices != self._told or choices.turns is None:
            self._told = choices
            self.changed.emit()
