"""Dice that were rolled on the table: each roll asks for its faces, and the program does the sums."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.models.roll_purpose import dice_text, purpose_text
from eod_desktop.models.wording import NameOf, number
from eod_desktop.rules import DiceSource, RollPurpose
from eod_desktop.ui import fonts
from eod_desktop.ui.asking import run
from eod_desktop.ui.buttons import KeyButton, PrimaryButton
from eod_desktop.ui.face_fields import FaceFields
from eod_desktop.ui.fields import mark, say, sentence
from eod_desktop.ui.keep_room import keep_room

MOST_ASKED = 60
"""More dice than this in one roll are never asked for: nobody throws them."""

_WIDTH = 46
_ROLL_REST = "Shift+Esc"


class Answer(Enum):
    """TYPED: `faces` were typed in. PROGRAM: the program rolls this one. REST: and the rest of the same step, too."""

    TYPED = "typed"
    PROGRAM = "program"
    REST = "rest"


class AskingDice:
    """A DiceSource that asks for the faces of every roll, in a small dialog.

    What has begun to roll cannot be broken off: closing the dialog lets the program roll (and undo takes all of it
    back). `taken` says which faces were typed in, so that only those are marked.
    """

    def __init__(self, program: DiceSource, name_of: NameOf, window: QWidget) -> None:
        """`program` rolls what is not typed in; the dialogs stand over `window`, or over what is open above it."""
        self._program = program
        self._name_of = name_of
        self._window = window
        self._purpose: RollPurpose | None = None
        self._resting = False
        self._typed: list[bool] = []

    def about(self, purpose: RollPurpose) -> None:
        """What the next rolls are for, up to the next purpose."""
        self._purpose = purpose

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        faces = None if self._resting or not 1 <= count <= MOST_ASKED else self._asked(count, sides)
        self._typed += [faces is not None] * count
        return self._program.roll(count, sides) if faces is None else faces

    def taken(self) -> tuple[bool, ...]:
        """For each face rolled since the last time this was asked, in order: whether it was typed in."""
        typed, self._typed = tuple(self._typed), []
        return typed

    def _asked(self, count: int, sides: int) -> tuple[int, ...] | None:
        what = purpose_text(self._purpose, self._name_of) if self._purpose else ""
        dialog = TableDiceDialog(what, count, sides, QApplication.activeModalWidget() or self._window)
        run(dialog)
        if dialog.answer is Answer.REST:
            self._rest()
        return dialog.faces if dialog.answer is Answer.TYPED else None

    def _rest(self) -> None:
        """Ask for nothing until the program waits for input again, that is until this step is done or has failed."""
        self._resting = True
        QTimer.singleShot(0, self._ask_again)

    def _ask_again(self) -> None:
        self._resting = False


class TableDiceDialog(QDialog):
    """Asks for the faces of one roll. Keys fill die after die; Enter takes them, Escape lets the program roll."""

    def __init__(self, what: str, count: int, sides: int, parent: QWidget | None = None) -> None:
        """`what` says who rolls for what."""
        super().__init__(parent)
        self._sides = sides
        self.answer = Answer.PROGRAM
        self.setWindowTitle(self.tr("Table dice"))
        self._what = QLabel(what or self.windowTitle())
        self._what.setTextFormat(Qt.TextFormat.PlainText)
        self._what.setWordWrap(True)
        self._what.setProperty("role", "title")
        self._dice = QLabel(dice_text(count, sides))
        self._dice.setProperty("role", "dim")
        self.fields = FaceFields(count, sides, self)
        self.sum = QLabel()
        self.sum.setFont(fonts.strong(fonts.scaled(self.font(), 1.9)))
        self.problem = sentence("bad", self)
        self._make_buttons()
        self._arrange()
        self.fields.changed.connect(self._refresh)
        self.fields.finished.connect(self._finished)
        self.fields.refused.connect(self._refuse)
        QShortcut(QKeySequence(_ROLL_REST), self).activated.connect(self.roll_rest)
        self.setAccessibleName(f"{what}, {dice_text(count, sides)}")
        self._refresh()
        self.fields.go_to_open()

    @property
    def faces(self) -> tuple[int, ...] | None:
        """The faces typed in, None while one is missing."""
        return self.fields.faces

    def accept(self) -> None:
        """Take the faces; while one is missing go to it instead."""
        if not self.fields.go_to_open():
            self.answer = Answer.TYPED
            super().accept()

    def roll_rest(self) -> None:
        """Let the program roll this and whatever else the same step rolls."""
        self.answer = Answer.REST
        super().reject()

    def _make_buttons(self) -> None:
        self.take = PrimaryButton(self.tr("&Take"), self.tr("Enter"))
        self.take.setDefault(True)
        self.take.clicked.connect(self.accept)
        self.take.installEventFilter(self)
        self.roll_one = KeyButton(self.tr("&Program rolls this"), self.tr("Esc"))
        self.roll_one.clicked.connect(self.reject)
        keys = QKeySequence(_ROLL_REST).toString(QKeySequence.SequenceFormat.NativeText)
        self.rest = KeyButton(self.tr("Program rolls the &rest"), keys)
        self.rest.setToolTip(self.tr("This roll and all that follow from the same step; the next step asks again"))
        self.rest.clicked.connect(self.roll_rest)
        for button in (self.roll_one, self.rest):
            button.setAutoDefault(False)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        dice = QHBoxLayout()
        dice.setSpacing(unit)
        dice.addWidget(self.fields)
        dice.addWidget(self.sum)
        dice.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(round(unit * 0.6))
        buttons.addWidget(self.take)
        buttons.addStretch(1)
        buttons.addWidget(self.roll_one)
        buttons.addWidget(self.rest)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[round(unit * 1.25)] * 4)
        layout.setSpacing(round(unit * 0.7))
        layout.addWidget(self._what)
        layout.addWidget(self._dice)
        layout.addLayout(dice)
        layout.addWidget(self.problem)
        layout.addStretch(1)
        layout.addLayout(buttons)
        self._what.setMinimumWidth(_WIDTH * self.fontMetrics().averageCharWidth())
        keep_room(self.problem)
        self.problem.setMinimumHeight(self._dice.sizeHint().height() + 2)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Backspace on the button takes the last die back."""
        pressed = event.key() if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) else None
        if watched is self.take and pressed == Qt.Key.Key_Backspace:
            self.fields.take_last_back()
            return True
        return super().eventFilter(watched, event)

    def _finished(self) -> None:
        self.take.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refresh(self) -> None:
        faces = self.faces
        self.sum.setText(f"= {number(sum(faces))}" if faces else "")
        self.sum.setAccessibleName(self.tr("Sum {sum}").format(sum=number(sum(faces))) if faces else "")
        self._say("")

    def _refuse(self, typed: str) -> None:
        text = self.tr("“{typed}” is no face of this die: 1 to {sides}.")
        self._say(text.format(typed=typed, sides=self._sides))

    def _say(self, problem: str) -> None:
        say(self.problem, problem)
        for field in self.fields.fields:
            mark(field, problem if field.hasFocus() else "")
