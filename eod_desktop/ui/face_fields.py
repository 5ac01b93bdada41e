"""Fields for the faces of dice that were rolled on the table, one a die."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from eod_desktop.ui import fonts

_PER_ROW = 10
_SIZE = 1.9
_ONE_KEY = 9


class FaceField(QLineEdit):
    """The face of one die. A number that cannot go on fills it; what is no face of the die is refused and said."""

    filled = Signal()
    went_back = Signal()
    """Backspace in an empty field."""
    stepped = Signal(int)
    """−1 or +1: to a field beside this one."""
    refused = Signal(str)
    """What was typed, which is no face."""

    def __init__(self, sides: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides = sides
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAcceptDrops(False)
        font = fonts.strong(fonts.scaled(self.font(), _SIZE))
        self.setFont(font)
        unit = fonts.pixel_size(font)
        self.setFixedSize(round(unit * (1.9 + 0.6 * (len(str(sides)) - 1))), round(unit * 1.9))

    @property
    def face(self) -> int | None:
        """What was typed, None while that is no face."""
        text = self.text()
        return int(text) if text and 1 <= int(text) <= self._sides else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        key, text = event.key(), event.text()
        if plain and len(text) == 1 and text in "0123456789":
            self._type(text)
        elif key == Qt.Key.Key_Backspace and plain:
            if self.text():
                self.setText(self.text()[:-1])
            else:
                self.went_back.emit()
        elif key == Qt.Key.Key_Delete and plain:
            self.clear()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and plain:
            self.stepped.emit(-1 if key == Qt.Key.Key_Left else 1)
        elif plain and text.isprintable() and text:
            self.refused.emit(text)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()

    def _type(self, digit: str) -> None:
        known = "" if self._one_key or self.hasSelectedText() else self.text()
        number = int(known + digit)
        if not 1 <= number <= self._sides:
            self.refused.emit(known + digit)
            return
        self.setText(str(number))
        if number * 10 > self._sides:
            self.filled.emit()

    @property
    def _one_key(self) -> bool:
        return self._sides <= _ONE_KEY


class FaceFields(QWidget):
    """A field a die, in rows of ten. The keyboard goes on by itself, and comes back with Backspace."""

    changed = Signal()
    """Something was typed or taken back."""
    finished = Signal()
    """The last open die was filled."""
    refused = Signal(str)

    def __init__(self, count: int, sides: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = tuple(FaceField(sides, self) for _ in range(count))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(round(fonts.pixel_size(self.font()) * 0.5))
        for place, field in enumerate(self.fields):
            name = self.tr("Die {number} of {count}, 1 to {sides}")
            field.setAccessibleName(name.format(number=place + 1, count=count, sides=sides))
            field.filled.connect(self.changed)
            field.filled.connect(self._go_on)
            field.stepped.connect(self._step)
            field.went_back.connect(self._go_back)
            field.textChanged.connect(self.changed)
            field.refused.connect(self.refused)
            grid.addWidget(field, place // _PER_ROW, place % _PER_ROW)

    @property
    def faces(self) -> tuple[int, ...] | None:
        """The faces in the order of the fields; None while one is missing."""
        faces = [field.face for field in self.fields]
        return tuple(face for face in faces if face) if all(faces) else None

    def go_to_open(self) -> bool:
        """Go to the first die without a face; False when there is none."""
        field = next((field for field in self.fields if field.face is None), None)
        if field:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
        return field is not None

    def take_last_back(self) -> None:
        """Empty the last die and go to it."""
        self.fields[-1].clear()
        self.fields[-1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_on(self) -> None:
        """To the next die without a face, those before this one last."""
        place = self._place()
        order: Sequence[FaceField] = (*self.fields[place + 1 :], *self.fields[: place + 1])
        field = next((field for field in order if field.face is None), None)
        if field:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.finished.emit()

    def _go_back(self) -> None:
        place = self._place()
        if place:
            self.fields[place - 1].clear()
            self.fields[place - 1].setFocus(Qt.FocusReason.OtherFocusReason)

    def _step(self, by: int) -> None:
        place = min(max(self._place() + by, 0), len(self.fields) - 1)
        self.fields[place].setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self) -> int:
        """The place of the field that has the keyboard."""
        return next((place for place, field in enumerate(self.fields) if field.hasFocus()), 0)
