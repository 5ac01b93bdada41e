"""What an option of the rules is written with: a number, a choice, a limit or a table."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QRadioButton, QVBoxLayout, QWidget

from eod_desktop.models.ruleset_options import Option, OptionKind
from eod_desktop.models.ruleset_tables import OptionTable
from eod_desktop.models.ruleset_words import choice_text, choices, span_text, usable
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number, signed
from eod_desktop.rules import STATS
from eod_desktop.ui import fonts
from eod_desktop.ui.fields import NumberField, mark
from eod_desktop.ui.table_section import TableSection

_MOST_ROWS = 9


class OptionField(QWidget):
    """Shows a value of one option and says what is written instead."""

    written = Signal(object, str)
    """The value, and what has to be put right; with something to put right the value is none."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option = option
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(round(fonts.pixel_size(self.font()) * 0.5))

    def put(self, value: object) -> None:
        """Show a value; that is no edit."""
        raise NotImplementedError

    def commit_pending(self) -> None:
        """Take over what is being written."""


class NumberOption(OptionField):
    """A whole number, signed where it is a DM."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self.field = NumberField()
        self.field.setAccessibleName(option.title_text)
        row = QHBoxLayout()
        row.addWidget(self.field)
        if option.kind is OptionKind.DISTANCE:
            row.addWidget(QLabel(self.tr("m")))
        row.addStretch(1)
        self.rows.addLayout(row)
        self.setFocusProxy(self.field)
        self.field.textChanged.connect(self._write)

    def put(self, value: object) -> None:
        if isinstance(value, int) and parse_whole(self.field.text()) != value:
            with QSignalBlocker(self.field):
                self.field.put(signed(value) if self.option.kind is OptionKind.DM else number(value))
            mark(self.field, "")

    def _write(self) -> None:
        value = parse_whole(self.field.text())
        problem = "" if value is not None and usable(self.option.name, value) else span_text(self.option.name)
        mark(self.field, problem)
        self.written.emit(value, problem)


class ChoiceOption(OptionField):
    """One of several, the default first."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self._values = choices(option)
        self._group = QButtonGroup(self)
        for place, value in enumerate(self._values):
            text = choice_text(value)
            button = QRadioButton(text[:1].upper() + text[1:])
            self._group.addButton(button, place)
            self.rows.addWidget(button)
        self._group.idClicked.connect(lambda place: self.written.emit(self._values[place], ""))

    def put(self, value: object) -> None:
        button = self._group.button(self._values.index(value))
        button.setChecked(True)
        self.setFocusProxy(button)


class LimitOption(OptionField):
    """A number of hits, or none."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self.none = QRadioButton(self.tr("Only when the GM says so"))
        self.some = QRadioButton(self.tr("At this number of hits or less:"))
        self.field = NumberField()
        self.field.setAccessibleName(self.tr("Hits"))
        self.field.setPlaceholderText("0")
        group = QButtonGroup(self)
        row = QHBoxLayout()
        for button in (self.none, self.some):
            group.addButton(button)
            button.clicked.connect(self._write)
        row.addWidget(self.some)
        row.addWidget(self.field)
        row.addStretch(1)
        self.rows.addWidget(self.none)
        self.rows.addLayout(row)
        self.field.textEdited.connect(lambda: self.some.setChecked(True))
        self.field.textChanged.connect(self._write)

    def put(self, value: object) -> None:
        chosen = self.none if value is None else self.some
        chosen.setChecked(True)
        self.setFocusProxy(chosen)
        if isinstance(value, int) and self._hits() != value:
            with QSignalBlocker(self.field):
                self.field.put(number(value))
        mark(self.field, "")

    def _hits(self) -> int | None:
        return parse_whole(self.field.text() or self.field.placeholderText())

    def _write(self) -> None:
        if self.none.isChecked():
            mark(self.field, "")
            self.written.emit(None, "")
            return
        value = self._hits()
        fits = value is not None and usable(self.option.name, value)
        problem = "" if fits else self.tr("Write 0 or a number below, such as −10.")
        mark(self.field, problem)
        self.written.emit(value, problem)


class TableOption(OptionField):
    """A table that is written in place."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option, parent)
        self.table = OptionTable(option, STATS, self)
        widths = {"name": 18, "number": 16}
        self._section = TableSection(option.title_text, self.table, (), widths, _MOST_ROWS, self)
        self.rows.addWidget(self._section)
        self.setFocusProxy(self._section.view)
        self.table.edited.connect(self._write)

    def put(self, value: object) -> None:
        if _ordered(self.table.value()) != _ordered(value):
            self.table.put(value)

    def commit_pending(self) -> None:
        self._section.view.commit_pending()

    def _write(self) -> None:
        self.written.emit(self.table.value(), self.table.problem())


def _ordered(value: object) -> object:
    """A table with its order, which counts: that is how its rows are offered."""
    return list(value.items()) if isinstance(value, dict) else value


def field_of(option: Option, parent: QWidget) -> OptionField:
    """The field for an option's kind."""
    match option.kind:
        case OptionKind.CHOICE:
            return ChoiceOption(option, parent)
        case OptionKind.LIMIT:
            return LimitOption(option, parent)
        case OptionKind.DM_TABLE | OptionKind.DISTANCE_TABLE | OptionKind.WORDS:
            return TableOption(option, parent)
        case OptionKind.NUMBER | OptionKind.DM | OptionKind.DISTANCE:
            return NumberOption(option, parent)
