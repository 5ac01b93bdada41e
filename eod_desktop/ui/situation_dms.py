"""Adding a DM of the situation to a roll: a word for it and a signed number."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from eod_desktop.models import wording
from eod_desktop.rules import Modifier
from eod_desktop.ui import fonts

MOST = 99
_LONGEST = 80
_FIRST = -1


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
    """Hidden until it is opened; Enter adds, Escape closes, the arrow keys change the number from the word, too."""

    added = Signal(object)
    """Modifier"""

    edited = Signal()
    """What is pending has changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._touched = False
        self._return_to: QWidget | None = None
        self._label = QLineEdit()
        self._label.setPlaceholderText(self.tr("Smoke, aim…"))
        self._label.setMaxLength(_LONGEST)
        self._label.setAccessibleName(self.tr("What the DM is for"))
        self._label.textEdited.connect(self._touch)
        self._label.installEventFilter(self)
        self._value = SignedSpinBox()
        self._value.setAccessibleName(self.tr("DM"))
        self._value.valueChanged.connect(self._touch)
        self._add = QPushButton(self.tr("Add"))
        self._add.clicked.connect(self.add)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 2)
        layout.addWidget(self._label, 1)
        layout.addWidget(self._value)
        layout.addWidget(self._add)
        self.hide()

    @property
    def pending(self) -> Modifier | None:
        """What would be added now: None while nothing was entered, and for a DM of 0."""
        value = self._value.value()
        if self.isHidden() or not self._touched or not value:
            return None
        return Modifier(self._label.text().strip() or self.tr("Situation"), value)

    def open(self, return_to: QWidget | None) -> None:
        """Show it and write; ``return_to`` gets the focus back afterwards."""
        if self.isHidden():
            self._reset()
            self._return_to = return_to
            self.show()
        self._label.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def add(self) -> None:
        """Add what is entered, −1 when only a word was, and close."""
        self._value.interpretText()
        value = self._value.value()
        modifier = Modifier(self._label.text().strip() or self.tr("Situation"), value) if value else None
        self.close_editor()
        if modifier:
            self.added.emit(modifier)

    def take(self) -> Modifier | None:
        """What is pending, which then is not any more; closes."""
        self._value.interpretText()
        modifier = self.pending
        self.close_editor()
        return modifier

    def close_editor(self) -> None:
        """Forget what is entered, and give the focus back."""
        if self.isHidden():
            return
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self._reset()
        self.hide()
        if had_focus and self._return_to is not None:
            self._return_to.setFocus(Qt.FocusReason.OtherFocusReason)
        self._return_to = None
        self.edited.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._label and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Up:
                self._value.stepUp()
                return True
            if event.key() == Qt.Key.Key_Down:
                self._value.stepDown()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_editor()
            return
        super().keyPressEvent(event)

    def _reset(self) -> None:
        self._label.clear()
        self._value.setValue(_FIRST)
        self._touched = False

    def _touch(self) -> None:
        self._touched = True
        self._add.setEnabled(self._value.value() != 0)
        self.edited.emit()
