"""The odds of any dice: a chart and a table of their totals, with or without armor."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.models import wording
from eod_desktop.models.dice_odds import DiceOdds, figures, fine_percent, of_total, read_odds, spoken
from eod_desktop.models.dice_odds_table import DiceOddsTable
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.ui import fonts
from eod_desktop.ui.column_chart import Column, ColumnChart
from eod_desktop.ui.fields import NumberField, mark
from eod_desktop.ui.plain_button import plain_button
from eod_desktop.ui.rows import use_rows

_WIDTH, _HEIGHT, _TABLE = 62, 32, 23  # in text heights
_EXAMPLE = "3d6"
_MANY = 40  # columns; of more than that the ends are left out that nobody can see
_SEEN = 400  # a column so much lower than the highest is not seen


class OddsWindow(QDialog):
    """Stays open beside the board; what is typed is answered at once."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Odds of dice"))
        self.odds: DiceOdds | None = None
        self.line = QLineEdit(_EXAMPLE)
        self.line.setClearButtonEnabled(True)
        self.line.setPlaceholderText(self.tr("2d6+3   ·   4d6-1d4   ·   10d10"))
        self.armor, self.total = NumberField(least=0), NumberField()
        self.armor.setPlaceholderText(self.tr("none"))
        self.total.setPlaceholderText(self.tr("any"))
        self.headline, self.figures = QLabel(), QLabel()
        self.headline.setFont(fonts.strong(fonts.scaled(self.font(), 1.25)))
        for label in (self.headline, self.figures):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.figures.setProperty("role", "dim")
        self.chart = ColumnChart()
        self.chart.setAccessibleName(self.tr("Chance of each total, in %"))
        self.table = DiceOddsTable(self)
        self.view = QTableView()
        self._make_view()
        self._arrange()
        for field in (self.line, self.armor, self.total):
            field.textChanged.connect(self._read)
        self.line.selectAll()
        self.line.setFocus()
        self._read()

    def _make_view(self) -> None:
        view = self.view
        view.setModel(self.table)
        use_rows(view)
        view.setAccessibleName(self.tr("Chance of each total"))
        view.setShowGrid(False)
        view.setAlternatingRowColors(True)
        view.setTabKeyNavigation(False)
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        view.verticalHeader().hide()
        view.horizontalHeader().setSectionsClickable(False)
        view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        ask = QGridLayout()
        ask.setHorizontalSpacing(unit)
        ask.setVerticalSpacing(round(unit * 0.35))
        for column, (text, field) in enumerate(
            (
                (self.tr("&Dice"), self.line),
                (self.tr("&Armor takes"), self.armor),
                (self.tr("&Total to reach"), self.total),
            )
        ):
            caption = QLabel(text)
            caption.setProperty("role", "caption")
            caption.setBuddy(field)
            field.setAccessibleName(text.replace("&", ""))
            field.setMinimumWidth(caption.sizeHint().width() + unit // 2)
            ask.addWidget(caption, 0, column)
            ask.addWidget(field, 1, column)
        ask.setColumnStretch(0, 1)
        left = QVBoxLayout()
        left.setSpacing(round(unit * 0.6))
        left.addLayout(ask)
        left.addWidget(self.headline)
        left.addWidget(self.figures)
        left.addWidget(self.chart, 1)
        self.view.setFixedWidth(unit * _TABLE)
        across = QHBoxLayout()
        across.setSpacing(round(unit * 1.4))
        across.addLayout(left, 1)
        across.addWidget(self.view)
        close = plain_button(self.tr("&Close"), self.reject)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        body = QVBoxLayout(self)
        body.setContentsMargins(*[round(unit * 1.2)] * 4)
        body.setSpacing(unit)
        body.addLayout(across, 1)
        body.addLayout(foot)
        self.resize(unit * _WIDTH, unit * _HEIGHT)

    def _read(self) -> None:
        armor = self._number(self.armor, 0)
        total = self._number(self.total, None)
        read = read_odds(self.line.text(), armor)
        problem = read if isinstance(read, str) else ""
        mark(self.line, problem)
        self.odds = read if isinstance(read, DiceOdds) else None
        self._show(total, problem)

    def _number(self, field: NumberField, least: int | None) -> int | None:
        """The number in a field, None for an empty one; what is no number is marked."""
        text = field.text().strip()
        value = parse_whole(text) if text else None
        wrong = bool(text) and (value is None or (least is not None and value < least))
        mark(field, self.tr("A whole number, please.") if wrong else "")
        return None if wrong else value

    def _show(self, total: int | None, problem: str) -> None:
        odds = self.odds
        self.chart.setVisible(odds is not None)
        self.view.setEnabled(odds is not None)
        self.table.show(odds.shown if odds else None)
        if odds is None:
            self.headline.setText(problem)
            self.figures.setText("")
            return
        self.headline.setText(of_total(odds, total) if total is not None else str(odds.expression))
        self.figures.setText(figures(odds))
        self.chart.set_columns(_columns(odds, total))
        self.chart.setAccessibleDescription(spoken(odds, total))
        row = self.table.row_of(total) if total is not None else -1
        self.view.clearSelection()
        if row >= 0:
            self.view.selectRow(row)
            self.view.scrollTo(self.table.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)


def _columns(odds: DiceOdds, total: int | None) -> list[Column]:
    """A column for each total, filled from the one to reach upwards; what hardly ever comes is left out at the ends."""
    every = odds.shown.outcomes
    rows = [(number, Fraction(ways, every)) for number, ways in odds.shown.items()]
    if len(rows) > _MANY:
        least = max(chance for _, chance in rows) / _SEEN
        seen = [place for place, (_, chance) in enumerate(rows) if chance >= least]
        rows = rows[seen[0] : seen[-1] + 1]
    return [
        Column(
            number, float(chance), total is None or number >= total, f"{wording.number(number)}: {fine_percent(chance)}"
        )
        for number, chance in rows
    ]
