"""The forecast: who is likely to win the fight on the board, and at what cost; and what would change that."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.document import Change, Document
from eod_desktop.models import forecast_words, wording
from eod_desktop.models.forecast_run import FIGHTS, ForecastRun
from eod_desktop.models.forecast_table import ForecastColumn, ForecastTable
from eod_desktop.models.forecast_what_if import WhatIf, changed, options_of
from eod_desktop.rules import CharacterKind, Encounter, ForecastOptions, ForecastResult
from eod_desktop.ui import fonts
from eod_desktop.ui.column_chart import Column, ColumnChart
from eod_desktop.ui.forecast_bars import ForecastBars
from eod_desktop.ui.forecast_delegate import ForecastDelegate
from eod_desktop.ui.forecast_form import ForecastForm
from eod_desktop.ui.keep_room import keep_room
from eod_desktop.ui.plain_button import plain_button
from eod_desktop.ui.rows import use_rows
from eod_desktop.ui.theme import set_surface

_WIDTH, _HEIGHT, _FORM = 66, 46, 21  # in text heights
_PAUSE = 150  # milliseconds without a change before a forecast begins anew


class ForecastWindow(QDialog):
    """Stays open beside the board and follows the fight; it asks the document only, and changes nothing."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._asked: tuple[Encounter, ForecastOptions] | None = None
        self._result: ForecastResult | None = None
        self._as_it_stands: tuple[Encounter, WhatIf, ForecastResult] | None = None
        self.setWindowTitle(self.tr("Forecast"))
        self.run = ForecastRun(self)
        self.form = ForecastForm()
        self.bars = ForecastBars()
        self.turns = ColumnChart()
        self.turns.setAccessibleName(self.tr("Turns that fights take"))
        self.table = ForecastTable(self)
        self.view = QTableView()
        self._make_labels()
        self._make_view()
        self._make_buttons()
        self._arrange()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._begin)
        self.form.edited.connect(self._wait)
        self.run.sharpened.connect(self._show_result)
        self.run.finished.connect(self._finish)
        document.changed.connect(self._follow)

    # making

    def _make_labels(self) -> None:
        self.sentence, self.note, self.played = QLabel(), QLabel(), QLabel()
        for label in (self.sentence, self.note, self.played):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(label is not self.played)
        self.sentence.setFont(fonts.strong(fonts.scaled(self.font(), 1.25)))
        self.sentence.setMinimumHeight(2 * self.sentence.fontMetrics().lineSpacing())
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.note.setProperty("role", "dim")
        self.played.setProperty("role", "caption")

    def _make_view(self) -> None:
        view = self.view
        view.setModel(self.table)
        view.setItemDelegate(ForecastDelegate(view))
        use_rows(view)
        view.setAccessibleName(self.tr("What becomes of each combatant"))
        view.setShowGrid(False)
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        view.setTabKeyNavigation(False)
        view.verticalHeader().hide()
        header = view.horizontalHeader()
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(ForecastColumn.NAME, QHeaderView.ResizeMode.Stretch)
        unit = fonts.pixel_size(self.font())
        for column, width in ((ForecastColumn.DOWN, 12), (ForecastColumn.DEAD, 5), (ForecastColumn.HITS, 7)):
            view.setColumnWidth(column, unit * width)

    def _make_buttons(self) -> None:
        self.stop = plain_button(self.tr("S&top"), self.run.cancel)
        self.again = plain_button(self.tr("More &fights"), self._play_more)
        self.again.setToolTip(self.tr("Play ten times as many, for figures that are three times as sharp"))
        self.close_button = plain_button(self.tr("&Close"), self.reject)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Fights played"))
        keep_room(self.progress)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        results = QVBoxLayout()
        results.setContentsMargins(round(unit * 1.3), unit, round(unit * 1.3), unit)
        results.setSpacing(round(unit * 0.5))
        results.addWidget(self.sentence)
        results.addWidget(self.note)
        results.addWidget(self.bars)
        results.addSpacing(unit // 2)
        results.addWidget(self._section(self.tr("Turn in which the fight ends, in % of all")))
        results.addWidget(self.turns, 2)
        results.addSpacing(unit // 2)
        results.addWidget(self.view, 5)
        foot = QHBoxLayout()
        foot.setSpacing(round(unit * 0.8))
        foot.addWidget(self.played)
        foot.addWidget(self.progress, 1)
        for button in (self.stop, self.again, self.close_button):
            foot.addWidget(button)
        results.addLayout(foot)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_surface(self.form, "panel")
        area.setWidget(self.form)
        area.setFixedWidth(unit * _FORM)
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addLayout(results, 1)
        across.addWidget(area)
        screen = self.screen().availableGeometry().size()
        self.resize(min(unit * _WIDTH, screen.width() - 2 * unit), min(unit * _HEIGHT, screen.height() - 4 * unit))

    def _section(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setProperty("role", "caption")
        return label

    # following the fight

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._take()

    def hideEvent(self, event: QHideEvent) -> None:
        self._pause.stop()
        self.run.give_up()
        super().hideEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.run.wait()
        super().closeEvent(event)

    def _follow(self, change: Change) -> None:
        if self.isVisible() and change.before.on_board != change.after.on_board:
            self._take()

    def _take(self) -> None:
        """The encounter on the board as it is now."""
        record = self._document.record
        self.form.offer(record.now if record else Encounter())
        self._wait()

    def _wait(self) -> None:
        self.run.give_up()
        self._pause.start(_PAUSE if self._result else 0)

    def _begin(self) -> None:
        record = self._document.record
        what_if = self.form.what_if
        encounter = changed(record.now, what_if) if record else Encounter()
        self._what_if = what_if
        self._asked = (encounter, options_of(what_if, record.led_by if record else {}))
        if not _enemies(encounter):
            self._asked = None
            self.sentence.setText(self.tr("Nobody on the board has an enemy who stands."))
            self.note.setText(self.tr("Put both sides on the board to see how they fare."))
            self._show_results(False)
            return
        self._show_results(True)
        self._start(FIGHTS)

    def _show_results(self, shown: bool) -> None:
        for part in (self.bars, self.turns, self.view, self.stop, self.again, self.played, self.progress):
            part.setVisible(shown)

    def _start(self, fights: int) -> None:
        if self._asked:
            self._fights = fights
            self.progress.setRange(0, fights)
            self.run.start(*self._asked, seed=self.form.seed.value(), fights=fights)
            self._show_running(True)

    def _play_more(self) -> None:
        self._start(10 * (self._result.fights if self._result else FIGHTS))

    # results

    def _show_running(self, running: bool) -> None:
        self.progress.setVisible(running)
        self.stop.setEnabled(running)
        self.again.setEnabled(not running)

    def _finish(self, result: ForecastResult) -> None:
        self._show_running(False)
        record = self._document.record
        if record and not self._what_if.changes:
            self._as_it_stands = (record.now, self._what_if, result)
        self._show_result(result)

    def _show_result(self, result: ForecastResult) -> None:
        """The figures so far."""
        self._result = result
        record = self._document.record
        campaign = self._document.campaign
        turn = record.now.turn if record else 0
        self.sentence.setText(forecast_words.sentence(result, turn, _side_of_players(campaign, record)))
        self.note.setText(self._beside())
        self.bars.show_result(result, {side.side: campaign.side_style(side.side) for side in result.sides})
        self.turns.set_columns(_columns(result))
        self.turns.setAccessibleDescription(forecast_words.turns_spoken(result))
        self.table.show(campaign, result)
        mortal = record is not None and (
            record.now.ruleset.dead_at is not None or any(c.dead.count for c in result.combatants)
        )
        self.view.setColumnHidden(ForecastColumn.DEAD, not mortal)
        self.progress.setValue(result.fights)
        self.played.setText(forecast_words.so_far(result, self._fights if self.run.running else result.fights))

    def _beside(self) -> str:
        """What the forecast of the fight as it stands said, while something is otherwise."""
        record, known = self._document.record, self._as_it_stands
        if not self._what_if.changes or record is None or known is None:
            return self.tr("As it stands on the board.") if not self._what_if.changes else ""
        encounter, what_if, result = known
        if encounter is not record.now or what_if != self._what_if.as_it_stands():
            return ""
        sides = ", ".join(f"{side.side} {wording.percent(side.wins.chance)}" for side in result.sides)
        return self.tr("As it stands on the board: {sides}.").format(sides=sides)


def _side_of_players(campaign: Campaign, record: EncounterRecord | None) -> str:
    """The side of the first player character on the board, "" without one."""
    for combatant in record.now.combatants if record else ():
        character = campaign.character(combatant.character)
        if character is not None and character.kind is CharacterKind.PC:
            return combatant.side
    return ""


def _enemies(encounter: Encounter) -> bool:
    sides = {c.side for c in encounter.combatants if c.able}
    return any(encounter.hostile(a, b) for a in sides for b in sides)


def _columns(result: ForecastResult) -> list[Column]:
    """A column for each turn from the first in which a fight ends to the last."""
    if not result.turns:
        return []
    columns = []
    for turn in range(min(result.turns), max(result.turns) + 1):
        chance = Fraction(result.turns.get(turn, 0), result.fights)
        columns.append(Column(turn, float(chance), turn == result.usual_turn, f"{turn}: {wording.percent(chance)}"))
    return columns
