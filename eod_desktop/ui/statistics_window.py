"""How the dice of a campaign fell, against what fair dice do: as charts, tables and a plain sentence."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.campaign.exchange.formula import inert
from eod_desktop.campaign.log_queries import LogFilter
from eod_desktop.campaign.whole_file import WriteError, write_whole
from eod_desktop.document import Document
from eod_desktop.models import dice_log_filter
from eod_desktop.models import statistics_wording as wording
from eod_desktop.models.statistics import Distribution, Statistics
from eod_desktop.models.statistics_counting import StatisticsCounting
from eod_desktop.models.write_trouble import write_trouble
from eod_desktop.ui import fonts
from eod_desktop.ui.message import Message, failure
from eod_desktop.ui.message_bar import MessageBar
from eod_desktop.ui.rows import row_height, use_rows
from eod_desktop.ui.statistics_chart import StatisticsChart

_WIDTH, _HEIGHT = 68, 47  # in text heights
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_DICE: tuple[bool | None, ...] = (None, False, True)


class StatisticsWindow(QDialog):
    """Stays beside the main window, and counts again when rolls were made."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Statistics of the dice"))
        self._document = document
        self.counting = StatisticsCounting(self)
        self._rolls = 0
        self.messages = MessageBar(self)
        self.who, self.encounter, self.dice = QComboBox(), QComboBox(), QComboBox()
        self.dice.addItems([self.tr("All dice"), self.tr("Dice of the program"), self.tr("Table dice")])
        self.without_undone = QCheckBox(self.tr("Without &undone rolls"))
        self.faces = _Part(self.tr("Faces of single dice"), self.tr("Face"))
        self.sums = _Part(self.tr("Sums of 2d6"), self.tr("Sum"))
        self.save = QPushButton(self.tr("Save as &CSV…"))
        self.close_button = QPushButton(self.tr("Close"))
        self._arrange()
        self._connect()
        unit = fonts.pixel_size(self.font())
        self.resize(unit * _WIDTH, unit * _HEIGHT)
        self.count()

    def count(self) -> None:
        """Count anew."""
        self._rolls = self._document.roll_count()
        undone = False if self.without_undone.isChecked() else None
        filter = LogFilter(table_dice=_DICE[self.dice.currentIndex()], undone=undone)
        self.counting.start(self._document.log, filter, self._rolls)

    @property
    def statistics(self) -> Statistics:
        """What is shown now."""
        return self.counting.counts.statistics(self.who.currentData(), self.encounter.currentData())

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        choices = QHBoxLayout()
        choices.setSpacing(unit)
        for caption, box in (
            (self.tr("&Who"), self.who),
            (self.tr("&Encounter"), self.encounter),
            (self.tr("&Dice"), self.dice),
        ):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
            form = QFormLayout()
            form.addRow(caption, box)
            choices.addLayout(form, 1)
        choices.addWidget(self.without_undone)
        parts = QHBoxLayout()
        parts.setSpacing(unit * 2)
        parts.addWidget(self.faces, 1)
        parts.addWidget(self.sums, 1)
        buttons = QHBoxLayout()
        note = QLabel(self.tr("Rerolled and undone dice count, too: they fell. Lines show what fair dice would do."))
        note.setProperty("role", "caption")
        note.setWordWrap(True)
        buttons.addWidget(note, 1)
        for button in (self.save, self.close_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        inside = QVBoxLayout()
        inside.setContentsMargins(unit * 5 // 4, unit, unit * 5 // 4, unit)
        inside.setSpacing(unit)
        inside.addLayout(choices)
        inside.addLayout(parts, 1)
        inside.addLayout(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.messages)
        layout.addLayout(inside, 1)

    def _connect(self) -> None:
        self._fill(self.who, [(self.tr("Everybody"), None)])
        self._fill(self.encounter, [(self.tr("Whole campaign"), None)])
        for box in (self.who, self.encounter):
            box.currentIndexChanged.connect(self._show)
        self.dice.currentIndexChanged.connect(self.count)
        self.without_undone.toggled.connect(self.count)
        self.counting.finished.connect(self._refresh)
        self.save.clicked.connect(self.save_as)
        self.close_button.clicked.connect(self.close)
        self._document.changed.connect(self._follow)

    def _follow(self) -> None:
        if self.isVisible() and (self.without_undone.isChecked() or self._rolls != self._document.roll_count()):
            self.count()

    def _refresh(self) -> None:
        """All is counted: offer who rolled and where, and show it."""
        counts, campaign = self.counting.counts, self._document.campaign
        self._fill(self.who, [(self.tr("Everybody"), None), *((name, name) for name in counts.people())])
        known = [record.id for record in reversed(campaign.encounters)]
        places = [id for id in known if id in counts.encounters()]
        places += sorted(counts.encounters() - set(known))
        named = [(dice_log_filter.encounter_text(campaign, id), id) for id in places]
        self._fill(self.encounter, [(self.tr("Whole campaign"), None), *named])
        if self.counting.trouble:
            self.messages.show_message(Message(self.tr("The file cannot be read now; not all dice were counted.")))
        self._show()

    def _fill(self, box: QComboBox, choices: list[tuple[str, str | None]]) -> None:
        """Other choices; what was chosen stays."""
        before = box.currentData()
        box.blockSignals(True)
        box.clear()
        for text, data in choices:
            box.addItem(text, data)
        place = next((number for number, (_, data) in enumerate(choices) if data == before), 0)
        box.setCurrentIndex(place)
        box.blockSignals(False)

    def _show(self) -> None:
        statistics = self.statistics
        self.faces.show_distribution(statistics.faces, wording.dice_count(statistics.faces))
        self.sums.show_distribution(statistics.sums, wording.pair_count(statistics.sums))
        self.save.setEnabled(statistics.faces.total > 0)

    def save_as(self) -> None:
        """Ask for a file and write what is shown to it."""
        title, kinds = self.tr("Save statistics"), self.tr("Table (*.csv)")
        path, _ = QFileDialog.getSaveFileName(self, title, self.tr("statistics") + ".csv", kinds)
        if path:
            self.save_to(Path(path))

    def save_to(self, path: Path) -> None:
        """Write what is shown as a table; trouble is said here."""
        lines = io.StringIO()
        writer = csv.writer(lines)
        for row in wording.csv_rows(self.statistics, self.who.currentText(), self.encounter.currentText()):
            writer.writerow([inert(cell) for cell in row])
        try:
            write_whole(path, lines.getvalue().encode("utf-8-sig", "replace"))
        except WriteError as error:
            self.messages.show_message(failure(write_trouble(error)))


class _Part(QWidget):
    """A chart, its sentence and its table."""

    def __init__(self, title: str, outcome: str) -> None:
        super().__init__()
        heading = QLabel(title)
        heading.setProperty("role", "section")
        self.chart = StatisticsChart(title)
        self.sentence = QLabel()
        self.basis = QLabel()
        for label in (self.sentence, self.basis):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.sentence.setMinimumHeight(self.fontMetrics().lineSpacing() * 3)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.basis.setProperty("role", "caption")
        headings = [outcome, self.tr("Counted"), self.tr("Expected"), self.tr("Difference"), self.tr("Share")]
        self.table = table = QTableWidget(0, len(headings))
        for column, text in enumerate(headings):
            item = QTableWidgetItem(text)
            item.setTextAlignment(_RIGHT)
            table.setHorizontalHeaderItem(column, item)
        table.setAccessibleName(title)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        use_rows(table)
        table.setMinimumHeight(row_height(self.font()) * 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part, stretch in ((heading, 0), (self.chart, 3), (self.sentence, 0), (self.basis, 0), (table, 4)):
            layout.addWidget(part, stretch)

    def show_distribution(self, distribution: Distribution, of: str) -> None:
        self.chart.show_distribution(distribution)
        self.sentence.setText(wording.fairness(distribution, of))
        self.basis.setText(wording.basis(distribution))
        rows = wording.rows(distribution)
        self.table.setRowCount(len(rows))
        for row, cells in enumerate(rows):
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setTextAlignment(_RIGHT)
                self.table.setItem(row, column, item)
