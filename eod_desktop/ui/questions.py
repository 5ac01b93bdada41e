"""Questions with one field: a name, a number, notes. Names in them are shown letter by letter, never as rich text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QWidget

from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.fields import NumberField, say, sentence
from eod_desktop.ui.keep_room import keep_room
from eod_desktop.ui.step_dialog import StepDialog

LONGEST_NAME = 200
_WIDTH = 44


class NameDialog(StepDialog):
    """Asks for a name of at least one letter, given without the spaces around it."""

    def __init__(
        self,
        attempts: Attempts,
        title: str,
        verb: str,
        name: str,
        step: Callable[[str], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(attempts, title, verb, parent)
        self._step = step
        self.field = QLineEdit(name)
        self.field.setMaxLength(LONGEST_NAME)
        self.field.setMinimumWidth(_WIDTH * self.fontMetrics().averageCharWidth())
        self.field.textChanged.connect(self._refresh)
        self.ask(self.tr("&Name"), self.field)
        self.field.selectAll()
        self.begin_at(self.field)
        self._refresh()

    def step(self) -> None:
        self._step(self.field.text().strip())

    def _refresh(self) -> None:
        self.do.setEnabled(bool(self.field.text().strip()))


class NumberDialog(StepDialog):
    """Asks for a whole number from `least` to `most`; Up and Down count. What a number leads to can be said at once."""

    def __init__(
        self,
        attempts: Attempts,
        title: str,
        verb: str,
        caption: str,
        value: int,
        span: tuple[int, int],
        step: Callable[[int], object],
        parent: QWidget | None = None,
        *,
        warn: Callable[[int], str] | None = None,
    ) -> None:
        """`span` is the least and the greatest number that can be given; `warn` may give a sentence."""
        super().__init__(attempts, title, verb, parent)
        self._step = step
        self._warn = warn
        self._least, self._most = span
        self.field = NumberField(least=self._least)
        self.field.put(number(value))
        self.field.textChanged.connect(self._refresh)
        self.field.setMinimumWidth(_WIDTH * self.fontMetrics().averageCharWidth())
        self.ask(caption, self.field)
        self.about = QLabel()
        self.about.setProperty("role", "caption")
        self.body.addWidget(self.about)
        self.warning = sentence("warning")
        if warn:
            keep_room(self.warning)
            self.body.addWidget(self.warning)
        self.field.selectAll()
        self.begin_at(self.field)
        self._refresh()

    @property
    def value(self) -> int | None:
        """The number as it stands, None while it is none that can be given."""
        value = parse_whole(self.field.text())
        return value if value is not None and self._least <= value <= self._most else None

    def step(self) -> None:
        if self.value is not None:
            self._step(self.value)

    def _refresh(self) -> None:
        self.do.setEnabled(self.value is not None)
        if self._warn:
            say(self.warning, self._warn(self.value) if self.value is not None else "")
        span = self.tr("A whole number from {least} to {most}")
        self.about.setText(span.format(least=number(self._least), most=number(self._most)))


class NotesDialog(StepDialog):
    """Asks for a text of several lines; Ctrl+Enter keeps it."""

    def __init__(
        self,
        attempts: Attempts,
        title: str,
        caption: str,
        notes: str,
        step: Callable[[str], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(attempts, title, self.tr("&Keep"), parent)
        self._step = step
        self.field = QPlainTextEdit(notes)
        self.field.setTabChangesFocus(True)
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        self.do.setToolTip(self.tr("Ctrl+Enter"))
        self.ask(caption, self.field, 1)
        self.begin_at(self.field)
        metrics = self.fontMetrics()
        self.resize(QSize(64 * metrics.averageCharWidth(), 16 * metrics.lineSpacing()))

    def step(self) -> None:
        self._step(self.field.toPlainText().strip())
