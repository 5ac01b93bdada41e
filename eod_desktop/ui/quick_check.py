"""The quick check: a line or a few fields, what it needs, the roll, and what came of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Change, Document
from eod_desktop.models.quick_check import Ready, made_ready, outlook, people_of, vocabulary_of
from eod_desktop.models.quick_line import QuickCheck, QuickDice
from eod_desktop.models.quick_problems import problem_text
from eod_desktop.models.quick_reader import QuickError, read_line, written
from eod_desktop.models.quick_results import QuickResultsModel
from eod_desktop.models.quick_rolls import Rolled, rolled_again, ruled, throws_of
from eod_desktop.models.refusals import refusal
from eod_desktop.rules import RuleError
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.buttons import KeyButton, PrimaryButton
from eod_desktop.ui.fields import mark
from eod_desktop.ui.keep_room import keep_room
from eod_desktop.ui.message_bar import MessageBar
from eod_desktop.ui.odds_chart import OddsChart
from eod_desktop.ui.plain_button import plain_button
from eod_desktop.ui.pointing_line import PointingLine
from eod_desktop.ui.quick_fields import QuickFields
from eod_desktop.ui.quick_results import QuickResults

_WIDTH, _HEIGHT = 46, 41  # in text heights
_MOST_REMEMBERED = 50


class QuickCheckWindow(QDialog):
    """Stays open beside the board. The line decides; the fields show what it says and rewrite it."""

    def __init__(self, document: Document, attempts: Attempts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._asked: Ready | QuickDice | None = None
        self._said: list[str] = []
        self._recalled = 0
        self.setWindowTitle(self.tr("Quick check"))
        self.messages = MessageBar(self)
        self.line = PointingLine()
        self.line.setPlaceholderText(self.tr("ana rifle difficult +1   ·   2d6+3   ·   ana stealth vs bo recon"))
        self.line.setAccessibleName(self.tr("Quick check in one line"))
        self.line.setClearButtonEnabled(True)
        self.outlook = QLabel()
        self.outlook.setTextFormat(Qt.TextFormat.PlainText)
        self.outlook.setWordWrap(True)
        self.chart = OddsChart()
        self.fields = QuickFields()
        self.results = QuickResultsModel(self)
        self.list = QuickResults(self.results)
        self.roll = PrimaryButton(self.tr("&Roll"), self.tr("Enter"))
        self.roll.setDefault(True)
        self._make_buttons()
        self._arrange()
        self.line.textChanged.connect(self._read)
        self.fields.edited.connect(self._rewrite)
        self.roll.clicked.connect(self._roll)
        selection = self.list.selectionModel()
        selection.currentChanged.connect(self._refresh_buttons)
        document.changed.connect(self._follow)
        self._take_campaign()
        self.line.setFocus()

    # making

    def _make_buttons(self) -> None:
        self.again_first = self._button(self.tr("First die"), "Ctrl+1", lambda: self._roll_again(True, False))
        self.again_second = self._button(self.tr("Second die"), "Ctrl+2", lambda: self._roll_again(False, True))
        self.again_both = self._button(self.tr("Both dice"), "Ctrl+3", lambda: self._roll_again(True, True))
        self.allow = self._button(self.tr("Allow natural 12"), "Ctrl+4", lambda: self._rule(True))
        self.refuse = self._button(self.tr("Let it fail"), "Ctrl+5", lambda: self._rule(False))

    def _button(self, text: str, keys: str, action: Callable[[], None]) -> KeyButton:
        sequence = QKeySequence(keys)
        button = KeyButton(text, sequence.toString(QKeySequence.SequenceFormat.NativeText))
        button.setAutoDefault(False)
        button.clicked.connect(action)
        QShortcut(sequence, self).activated.connect(button.click)
        return button

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        ask = QHBoxLayout()
        ask.setSpacing(round(unit * 0.6))
        ask.addWidget(self.line, 1)
        ask.addWidget(self.roll)
        likely = QHBoxLayout()
        likely.setSpacing(unit)
        self.outlook.setFont(fonts.strong(fonts.scaled(self.font(), 1.25)))
        self.outlook.setMinimumHeight(2 * self.outlook.fontMetrics().lineSpacing())
        likely.addWidget(self.outlook, 1)
        likely.addWidget(self.chart)
        keep_room(self.chart)
        close = plain_button(self.tr("&Close"), self.reject)
        heading = QLabel(self.tr("Results"))
        heading.setProperty("role", "section")
        body = QVBoxLayout()
        body.setContentsMargins(*[round(unit * 1.1)] * 4)
        body.setSpacing(round(unit * 0.7))
        for part in (ask, likely):
            body.addLayout(part)
        body.addWidget(self.fields)
        body.addWidget(heading)
        body.addWidget(self.list, 1)
        body.addLayout(self._foot())
        bottom = QHBoxLayout()
        bottom.addStretch(1)
        bottom.addWidget(close)
        body.addLayout(bottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.messages)
        layout.addLayout(body)
        screen = self.screen().availableGeometry().size()
        self.resize(min(unit * _WIDTH, screen.width() - 2 * unit), min(unit * _HEIGHT, screen.height() - 4 * unit))

    def _foot(self) -> QHBoxLayout:
        """What can be done with the result that is current."""
        unit = fonts.pixel_size(self.font())
        again = QHBoxLayout()
        again.setSpacing(round(unit * 0.5))
        caption = QLabel(self.tr("Roll again:"))
        caption.setProperty("role", "caption")
        again.addWidget(caption)
        for button in (self.again_first, self.again_second, self.again_both):
            again.addWidget(button)
        again.addStretch(1)
        for button in (self.allow, self.refuse):
            again.addWidget(button)
        return again

    # what is asked

    @property
    def asked(self) -> Ready | QuickDice | None:
        """What the line says, None while it says nothing that is understood."""
        return self._asked

    def _take_campaign(self) -> None:
        """The names and rules that the campaign has now."""
        campaign = self._document.campaign
        self._people = people_of(campaign)
        self._vocabulary = vocabulary_of(campaign, self._people)
        ruleset = campaign.on_board.now.ruleset if campaign.on_board else campaign.ruleset
        self.fields.offer(self._people, self._vocabulary.figures, ruleset)
        self._read()

    def _read(self) -> None:
        text, campaign = self.line.text(), self._document.campaign
        problem, self._asked = "", None
        self.line.point_at()
        try:
            read = read_line(text, self._vocabulary)
            self._asked = read if isinstance(read, QuickDice) else made_ready(read, campaign, self._people)
        except QuickError as error:
            problem = problem_text(error, text)
            self.line.point_at(error.start, error.end)
        except RuleError as error:
            problem = refusal(error, self._name_of)
        mark(self.line, problem)
        self._show_asked(problem)

    def _show_asked(self, problem: str) -> None:
        asked = self._asked
        checks = asked.checks if isinstance(asked, Ready) else ()
        self.chart.setVisible(len(checks) == 1)
        if len(checks) == 1:
            self.chart.set_needed(checks[0].needed, checks[0].gm_may_allow)
        self.outlook.setText(outlook(asked) if asked else problem)
        self.roll.setEnabled(asked is not None)
        self.fields.setEnabled(not isinstance(asked, QuickDice))
        if isinstance(asked, Ready):
            self.fields.show_check(asked.line)
        elif isinstance(asked, QuickDice):
            self.fields.show_check(QuickCheck(times=asked.times, secret=asked.secret))
        elif not self.line.text().strip():
            self.fields.show_check(QuickCheck())

    def _rewrite(self, check: QuickCheck) -> None:
        """The line says what the fields say now."""
        self.line.setText(written(check, self._vocabulary))

    # rolling

    def _roll(self) -> None:
        asked = self._asked
        if asked is None:
            return
        text = self.line.text().strip()
        self._said = [text, *(said for said in self._said if said != text)][:_MOST_REMEMBERED]
        self._recalled = 0
        throws = throws_of(asked, self._document.dice)
        who = "" if isinstance(asked, QuickDice) else asked.line.part.who
        first = self._record("quick_check", who or text, [side for throw in throws for side in throw.sides])
        if first:
            self.results.add(first, throws)
            self._go_to_newest(sum(len(throw.sides) for throw in throws))
        self.line.selectAll()

    def _roll_again(self, first: bool, second: bool) -> None:
        row = self.list.current
        if row is None or row.rolled.check is None or not row.rolled.roll.faces:
            return
        rival = self.results.rival_of(row)
        again = rolled_again(row.rolled, (first, second), self._document.dice, rival)
        number = self._record("roll_again", again.roll.who, [again])
        if number:
            self.results.add_again(row, again, number)
            self._go_to_newest()

    def _rule(self, allow: bool) -> None:
        row = self.list.current
        if row is None or not row.waits:
            return
        word = ruled(row.rolled, allow, self.results.rival_of(row))
        number = self._record("rule_natural_twelve", word.roll.who, [word])
        if number:
            self.results.rule(row, word, number)
            self._go_to_newest()

    def _record(self, operation: str, subject: str, rolled: list[Rolled]) -> int:
        """Put rolls into the log; the number of the first there, 0 when they are not."""
        rolls = [one.roll for one in rolled]
        self.messages.clear()
        before = self._document.roll_count()
        step = StepLabel(operation, (subject,))
        done = self._attempts.attempt(lambda: self._document.roll_outside(step, rolls), self.messages.show_message)
        return before + 1 if done else 0

    def _go_to_newest(self, fresh: int = 1) -> None:
        """To the newest row; of several, to one that waits for the GM."""
        rows = self.results.rows[:fresh]
        self.list.scrollToTop()
        self.list.setCurrentIndex(self.results.index(next((at for at, row in enumerate(rows) if row.waits), 0)))
        self._refresh_buttons()

    def _refresh_buttons(self) -> None:
        row = self.list.current
        rolled = row is not None and not row.undone and row.rolled.check is not None and bool(row.rolled.roll.faces)
        for button in (self.again_first, self.again_second, self.again_both):
            button.setEnabled(rolled)
        for button in (self.allow, self.refuse):
            button.setEnabled(row is not None and row.waits)

    # what happens around it

    def _follow(self, change: Change) -> None:
        """Names and rules may have changed, and rolls may have been undone."""
        before, after = change.before, change.after
        numbers = self.results.numbers()
        if numbers:
            rows = self._document.rolls_of(numbers)
            self.results.mark_undone({row.id for row in rows if row.undone})
        if before is not after and self.isVisible():
            self._take_campaign()
        self._refresh_buttons()

    def showEvent(self, event: QShowEvent) -> None:
        self._take_campaign()
        self._refresh_buttons()
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down in the line bring earlier lines back."""
        step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if step and self.line.hasFocus() and 0 <= self._recalled + step <= len(self._said):
            self._recalled += step
            self.line.setText(self._said[self._recalled - 1] if self._recalled else "")
            return
        super().keyPressEvent(event)

    def _name_of(self, id: str) -> str:
        return next((person.name for person in self._people if person.combatant.id == id), id)
