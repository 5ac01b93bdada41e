"""A DM of the situation in the GM's own words: a word for it and a signed number."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from eod_desktop.models import wording
from eod_desktop.rules import Modifier
from eod_desktop.ui import fonts
from eod_desktop.ui.pin_button import PinButton
from eod_desktop.ui.tight import make_tight

MOST = 99
_LONGEST = 80
_FIRST = -1
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SIGNS = ("+", "-", wording.MINUS)


class SignedSpinBox(QSpinBox):
    """A whole number that always shows its sign; takes ``-``, ``+`` and the real minus sign."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(-MOST, MOST)

    def textFromValue(self, value: int) -> str:
        return wording.signed(value)

    def valueFromText(self, text: str) -> int:
        plain = _plain(text)
        return int(plain) if plain not in ("", "+", "-") else 0

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        plain = _plain(text)
        if plain in ("", "+", "-"):
            return QValidator.State.Intermediate, text, position
        digits = plain.lstrip("+-")
        fits = digits.isdecimal() and len(plain) - len(digits) <= 1 and abs(int(digits)) <= MOST
        return (QValidator.State.Acceptable if fits else QValidator.State.Invalid), text, position


def _plain(text: str) -> str:
    return text.strip().replace(wording.MINUS, "-")


class DmEditor(QWidget):
    """Enter adds for this roll, with Shift to stay; the arrow keys change the number from the word, too."""

    added = Signal(object, bool)
    """Modifier, and whether it stays."""

    edited = Signal()
    """What is pending has changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._touched = False
        self._label = QLineEdit()
        self._label.setPlaceholderText(self.tr("Another: smoke, aim…"))
        self._label.setMaxLength(_LONGEST)
        self._label.setAccessibleName(self.tr("What the DM is for"))
        self._label.textEdited.connect(self._touch)
        self._value = SignedSpinBox()
        for part in (self._value, self._value.lineEdit()):
            part.setAccessibleName(self.tr("DM"))
        self._value.setValue(_FIRST)
        self._value.valueChanged.connect(self._touch)
        for field in (self._label, self._value):
            field.installEventFilter(self)
        self._pin = PinButton()
        self._pin.setAccessibleName(self.tr("Pin the DM"))
        self._pin.setToolTip(self.tr("Keep it for the combatant until it is unpinned (Shift+Enter adds it so)"))
        self._add = make_tight(QPushButton(self.tr("Add")))
        self._add.clicked.connect(self.add)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 3)
        layout.addWidget(self._label, 1)
        layout.addWidget(self._value)
        layout.addWidget(self._pin)
        layout.addWidget(self._add)

    @property
    def pending(self) -> Modifier | None:
        """What would be added now: None while nothing was entered, and for a DM of 0."""
        value = self._value.value()
        return self._modifier(value) if self._touched and value else None

    @property
    def pins(self) -> bool:
        """Whether what is pending is to stay."""
        return self._pin.isChecked()

    def write(self, text: str = "") -> None:
        """Let the GM write, after `text`: a sign begins the number, anything else the word."""
        if text in _SIGNS:
            self._value.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._value.selectAll()
            self._value.lineEdit().insert(text)
            return
        self._label.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if text:
            self._label.end(False)
            self._label.insert(text)
            self._touch()

    def add(self) -> None:
        """Add what is entered, −1 when only a word was, and begin anew."""
        self._value.interpretText()
        value, pins = self._value.value(), self.pins
        modifier = self._modifier(value) if value else None
        self.reset()
        if modifier:
            self.added.emit(modifier, pins)

    def reset(self) -> None:
        """Forget what is entered."""
        touched, self._touched = self._touched, False
        self._label.clear()
        with QSignalBlocker(self._value):
            self._value.setValue(_FIRST)
        self._pin.setChecked(False)
        self._add.setEnabled(True)
        if touched:
            self.edited.emit()

    def settle(self) -> None:
        """Let a number that is being typed count."""
        self._value.interpretText()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _ENTER and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._pin.setChecked(True)
                self.add()
                return True
            if watched is self._label and not self._label.text() and event.text() in _SIGNS:
                self.write(event.text())
                return True
            if watched is self._label and event.key() == Qt.Key.Key_Up:
                self._value.stepUp()
                return True
            if watched is self._label and event.key() == Qt.Key.Key_Down:
                self._value.stepDown()
                return True
        return super().eventFilter(watched, event)

    def _modifier(self, value: int) -> Modifier:
        return Modifier(self._label.text().strip() or self.tr("Situation"), value)

    def _touch(self) -> None:
        self._touched = True
        self._add.setEnabled(self._value.value() != 0)
        self.edited.emit()
