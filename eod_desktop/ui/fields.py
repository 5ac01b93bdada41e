"""Fields of a form: numbers that may be unknown, texts that nobody touched, problems marked where they stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCompleter, QLabel, QLineEdit, QWidget

from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number
from eod_desktop.ui.rows import use_rows

_NUMBER_WIDTH = 7

if TYPE_CHECKING:
    _Field = QWidget
else:
    _Field = object  # a class has one class of Qt below it, which the field brings


class UndoKeys(_Field):
    """What a field with an undo of its own does with the keys: with nothing to undo here they mean the window's."""

    def can_undo(self) -> bool:
        raise NotImplementedError

    def can_redo(self) -> bool:
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._passes_on(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._passes_on(event):
            event.ignore()
            return
        super().keyPressEvent(event)

    def _passes_on(self, event: QKeyEvent) -> bool:
        if event.matches(QKeySequence.StandardKey.Undo):
            return not self.can_undo()
        return event.matches(QKeySequence.StandardKey.Redo) and not self.can_redo()


class TextField(UndoKeys, QLineEdit):
    """One line. What was put in and not touched comes out as it was, whatever a line shows of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._original = ""
        self._shown = ""

    def put(self, text: str) -> None:
        self._original = text
        self.setText(text)
        self.setCursorPosition(0)
        self._shown = self.text()

    def value(self) -> str:
        """The text, without spaces around it when it was written here."""
        return self.text().strip() if self.touched else self._original

    @property
    def touched(self) -> bool:
        """Whether something else stands here than what was put in."""
        return self.text() != self._shown

    def can_undo(self) -> bool:
        return self.isUndoAvailable()

    def can_redo(self) -> bool:
        return self.isRedoAvailable()

    def suggest(self, texts: Iterable[str]) -> None:
        self.setCompleter(completer_of(texts, self))


class NumberField(TextField):
    """A whole number or nothing; Up and Down count, which undo takes back at once, however far it went.

    Every number is read the same in every locale.
    """

    def __init__(self, parent: QWidget | None = None, *, least: int | None = None) -> None:
        super().__init__(parent)
        self._least = least
        self._counted_from: str | None = None
        self.textEdited.connect(self._forget_count)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _NUMBER_WIDTH)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * _NUMBER_WIDTH, super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo) and self._counted_from is not None:
            self.setText(self._counted_from)
            self._forget_count()
            return
        step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        value = parse_whole(self.text() or self.placeholderText() or "0")
        if value is not None:
            value += step
            if self._counted_from is None:
                self._counted_from = self.text()
            self.setText(number(value if self._least is None else max(self._least, value)))
            self.selectAll()

    def _passes_on(self, event: QKeyEvent) -> bool:
        return self._counted_from is None and super()._passes_on(event)

    def put(self, text: str) -> None:
        super().put(text)
        self._forget_count()
        if self.hasFocus():
            self.selectAll()  # the next number written takes its place

    def _forget_count(self) -> None:
        self._counted_from = None


class _Completer(QCompleter):
    """Completes from any part of a text, in either case; texts that begin with what is written come first."""

    def __init__(self, texts: Iterable[str], parent: QWidget) -> None:
        self._texts = list(texts)
        self._offered = QStringListModel(self._texts)
        super().__init__(self._offered, parent)
        self._offered.setParent(self)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)

    def splitPath(self, path: str) -> list[str]:
        written = path.casefold()
        ordered = sorted(self._texts, key=lambda text: not text.casefold().startswith(written))
        if ordered != self._offered.stringList():
            self._offered.setStringList(ordered)
        return [path]


def completer_of(texts: Iterable[str], parent: QWidget) -> QCompleter:
    """Completes from any part of a text, in either case, what begins with it first."""
    completer = _Completer(texts, parent)
    popup = completer.popup()
    if popup:
        use_rows(popup)
    return completer


def mark(field: QWidget, problem: str) -> None:
    """Give a field the frame of what has to be put right, and its sentence to screen readers; "" takes both away."""
    field.setAccessibleDescription(problem)
    # the colour of what is bad, whatever scheme comes: see theme.palette_of
    sheet = "border-color: palette(bright-text);" if problem else ""
    if field.styleSheet() != sheet:
        field.setStyleSheet(sheet)


def sentence(role: str, parent: QWidget | None = None) -> QLabel:
    """A label for sentences in one of the style sheet's roles: plain text that wraps, hidden until there is some."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.hide()
    return label


def say(label: QLabel, text: str) -> None:
    """Show a sentence; none hides the label."""
    label.setText(text)
    label.setVisible(bool(text))
