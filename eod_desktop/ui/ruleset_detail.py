"""The option that is looked at: what it means, where its default comes from, its value, and what that comes to."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from eod_desktop.models.ruleset_example import Example, example
from eod_desktop.models.ruleset_model import RulesetModel
from eod_desktop.models.ruleset_words import basis_text, value_text
from eod_desktop.rules import Ruleset
from eod_desktop.ui import fonts
from eod_desktop.ui.fields import say, sentence
from eod_desktop.ui.plain_button import plain_button
from eod_desktop.ui.ruleset_fields import OptionField, field_of
from eod_desktop.ui.theme import set_surface

_BY_TAB = (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus)


class RulesetDetail(QScrollArea):
    """Writes one option of the model; `problem` says what has to be put right before anything can be applied."""

    problem_changed = Signal()

    def __init__(self, model: RulesetModel, after: QWidget, parent: QWidget | None = None) -> None:
        """Tab comes here from `after`."""
        super().__init__(parent)
        self._model = model
        self._after = after
        self._row = -1
        self._field: OptionField | None = None
        self.problem = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = QWidget()
        set_surface(self._inside, "window")
        self._rows = QVBoxLayout(self._inside)
        unit = fonts.pixel_size(self.font())
        self._rows.setContentsMargins(0, 0, unit // 2, 0)
        self._rows.setSpacing(round(unit * 0.6))
        self._make_parts()
        self.setWidget(self._inside)
        model.edited.connect(self._follow)

    def _make_parts(self) -> None:
        self._title, self._meaning, self._basis = QLabel(), QLabel(), QLabel()
        self._title.setProperty("role", "title")
        self._basis.setProperty("role", "dim")
        self._place = QVBoxLayout()
        self._wrong = sentence("bad")
        self.reset = plain_button(self.tr("Back to the &default"), self._reset)
        self._example_title = QLabel(self.tr("What it comes to"))
        self._example_title.setProperty("role", "section")
        self._example = QWidget()
        for label in (self._title, self._meaning, self._basis):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.reset)
        row.addStretch(1)
        self._rows.addWidget(self._title)
        self._rows.addWidget(self._meaning)
        self._rows.addLayout(self._place)
        self._rows.addWidget(self._wrong)
        self._rows.addLayout(row)
        self._rows.addWidget(self._basis)
        self._rows.addWidget(self._example_title)
        self._rows.addWidget(self._example)
        self._rows.addStretch(1)

    @property
    def field(self) -> OptionField | None:
        """What the option is written with."""
        return self._field

    def show_row(self, row: int) -> None:
        """Show an option; what was wrong in the one before is given up."""
        if row == self._row or row < 0:
            return
        self._row = row
        option = self._model.option(row)
        if self._field is not None:
            self._place.removeWidget(self._field)
            self._field.hide()
            self._field.deleteLater()
        self._field = field_of(option, self)
        self._field.put(self._model.value(row))
        self._field.written.connect(self._write)
        self._place.addWidget(self._field)
        self._field.show()
        self._put_in_tab_order(self._field)
        self._title.setText(f"{option.rule} · {option.title_text}")
        self._meaning.setText(option.meaning_text)
        default = value_text(option, getattr(Ruleset(), option.name))
        self._basis.setText(f"{self.tr('Default: {value}.').format(value=default)} {basis_text(option)}")
        self._say("")
        self._refresh()

    def _put_in_tab_order(self, field: OptionField) -> None:
        """A new field stands at the end of the window's order; it belongs before the button that resets it."""
        parts = [part for part in field.findChildren(QWidget) if part.focusPolicy() in _BY_TAB]
        for part, following in pairwise((self._after, *parts, self.reset)):
            self.setTabOrder(part, following)

    def commit_pending(self) -> None:
        """Take over what is being written."""
        if self._field is not None:
            self._field.commit_pending()

    def _write(self, value: object, problem: str) -> None:
        self._say(problem)
        if not problem:
            self._model.set_value(self._row, value)

    def _reset(self) -> None:
        self._model.reset(self._row)
        if self._field is not None:
            self._field.put(self._model.value(self._row))
        self._say("")
        self._refresh()

    def _follow(self) -> None:
        """The model may have become another ruleset."""
        if self._field is not None and not self.problem:
            self._field.put(self._model.value(self._row))
        self._refresh()

    def take_over(self) -> None:
        """Show what the model holds, whatever is written here."""
        self._say("")
        if self._field is not None:
            self._field.put(self._model.value(self._row))

    def _say(self, problem: str) -> None:
        say(self._wrong, problem)
        if problem != self.problem:
            self.problem = problem
            self.problem_changed.emit()
        self._enable_reset()

    def _enable_reset(self) -> None:
        self.reset.setEnabled(bool(self.problem) or self._model.differs(self._row))
        self.reset.setToolTip("" if self.reset.isEnabled() else self.tr("It is at its default."))

    def _refresh(self) -> None:
        self._enable_reset()
        shown = example(self._model.option(self._row).name, self._model.ruleset)
        self._example_title.setVisible(shown is not None)
        old, self._example = self._example, _table(shown) if shown else QWidget()
        self._rows.replaceWidget(old, self._example)
        self._example.show()
        old.hide()
        old.deleteLater()
        self._rows.activate()
        # nothing is cut at the right: only what is beneath can be scrolled to
        self.setMinimumWidth(self._inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width())


def _table(shown: Example) -> QWidget:
    """An example as labels in columns."""
    table = QWidget()
    grid = QGridLayout(table)
    unit = fonts.pixel_size(table.font())
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(unit)
    grid.setVerticalSpacing(unit // 4)
    for row, texts in enumerate((shown.titles, *shown.rows)):
        for column, text in enumerate(texts):
            label = QLabel(text)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("role", "" if row else "caption")
            label.setFont(fonts.tabular(label.font()))
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            grid.addWidget(label, row, column, side)
    grid.setColumnStretch(len(shown.titles), 1)
    return table
