"""The quick check in fields: who, on what, how difficult, against whom; each change rewrites the line."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QSpinBox, QWidget

from eod_desktop.models.quick_check import Person
from eod_desktop.models.quick_line import QuickCheck, QuickPart
from eod_desktop.models.quick_reader import MOST_TIMES
from eod_desktop.models.wording import number
from eod_desktop.rules import Modifier, Ruleset
from eod_desktop.ui import fonts
from eod_desktop.ui.calm_combo import CalmComboBox, refill
from eod_desktop.ui.situation_dms import SignedSpinBox


class QuickFields(QWidget):
    """Shows a check, and says through `edited` what it becomes; DMs that have a word for them stay as they are."""

    edited = Signal(object)
    """QuickCheck"""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._check = QuickCheck()
        self._people: Sequence[Person] = ()
        self._figures: tuple[str, ...] = ()
        self.who, self.figure = CalmComboBox(), CalmComboBox()
        self.other, self.other_figure = CalmComboBox(), CalmComboBox()
        self.difficulty = CalmComboBox()
        self.dm = SignedSpinBox()
        self.times = QSpinBox()
        self.times.setRange(1, MOST_TIMES)
        self.secret = QCheckBox(self.tr("&Secret"))
        self.secret.setToolTip(self.tr("Marked in the log, and never shown to the players"))
        self._arrange()
        for combo in (self.who, self.figure, self.other, self.other_figure, self.difficulty):
            combo.currentIndexChanged.connect(self._on_edited)
        self.dm.valueChanged.connect(self._on_edited)
        self.times.valueChanged.connect(self._on_edited)
        self.secret.toggled.connect(self._on_edited)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(round(unit * 0.7))
        grid.setVerticalSpacing(unit // 4)
        captions = (
            (self.tr("&Who"), self.who, 0, 0),
            (self.tr("S&kill or stat"), self.figure, 0, 1),
            (self.tr("&Difficulty"), self.difficulty, 0, 2),
            (self.tr("&Against"), self.other, 2, 0),
            (self.tr("&Its skill or stat"), self.other_figure, 2, 1),
        )
        for text, field, row, column in captions:
            self._caption(grid, text, field, row, column)
        small = QGridLayout()
        small.setContentsMargins(0, 0, 0, 0)
        small.setHorizontalSpacing(round(unit * 0.7))
        small.setVerticalSpacing(unit // 4)
        self._caption(small, self.tr("D&M"), self.dm, 0, 0)
        self._caption(small, self.tr("&Times"), self.times, 0, 1)
        small.addWidget(self.secret, 1, 2)
        small.setColumnStretch(0, 1)
        small.setColumnStretch(1, 1)
        small.setRowStretch(0, 1)
        grid.addLayout(small, 2, 2, 2, 1)
        grid.setRowMinimumHeight(2, round(unit * 1.9))
        for column in range(3):
            grid.setColumnStretch(column, 1)
            grid.setColumnMinimumWidth(column, unit * 9)

    def _caption(self, grid: QGridLayout, text: str, field: QWidget, row: int, column: int) -> None:
        label = QLabel(text)
        label.setProperty("role", "caption")
        label.setBuddy(field)
        label.setAlignment(Qt.AlignmentFlag.AlignBottom)
        field.setAccessibleName(text.replace("&", ""))
        grid.addWidget(label, row, column)
        grid.addWidget(field, row + 1, column)

    def offer(self, people: Sequence[Person], figures: Sequence[str], ruleset: Ruleset) -> None:
        """What can be chosen: people, what everybody may try, and the difficulties of the rules in force."""
        self._people, self._figures = people, tuple(figures)
        names = [person.name for person in people]
        refill(self.who, [(self.tr("Nobody named"), ""), *((name, name) for name in names)])
        refill(self.other, [(self.tr("Nobody"), ""), *((name, name) for name in names)])
        plain = self.tr("None · {target}+").format(target=number(ruleset.success_target))
        ranked = sorted(ruleset.difficulties, key=lambda name: ruleset.difficulties[name])
        listed = [(f"{name} · {number(ruleset.target_at(name))}+", name) for name in ranked]
        refill(self.difficulty, [(plain, ""), *listed])
        self.show_check(self._check)

    def show_check(self, check: QuickCheck) -> None:
        """Show a check without saying so."""
        self._check = check
        against = check.against or QuickPart()
        choices = (self.who, self.figure, self.other, self.other_figure, self.difficulty)
        with ExitStack() as quiet:
            for field in (*choices, self.dm, self.times, self.secret):
                quiet.enter_context(QSignalBlocker(field))
            self._put(check, against)

    def _put(self, check: QuickCheck, against: QuickPart) -> None:
        _choose(self.who, check.part.who)
        _choose(self.other, against.who)
        self._offer_figures(self.figure, check.part)
        self._offer_figures(self.other_figure, against)
        target = "" if check.target is None else self.tr("{target}+").format(target=number(check.target))
        _choose(self.difficulty, check.difficulty or "", target)
        self.dm.setValue(sum(dm.value for dm in check.part.dms if not dm.label))
        self.times.setValue(check.times)
        self.secret.setChecked(check.secret)
        self.other_figure.setEnabled(check.against is not None)

    def _offer_figures(self, combo: CalmComboBox, part: QuickPart) -> None:
        """What the person can do comes first."""
        own = next((person.figures for person in self._people if person.name == part.who), ())
        others = [name for name in self._figures if name not in own]
        refill(combo, [(self.tr("Neither"), ""), *((name, name) for name in (*own, *others))])
        _choose(combo, part.figure)

    def _on_edited(self) -> None:
        shown = self._check
        labelled = tuple(dm for dm in shown.part.dms if dm.label)
        plain = tuple(dm for dm in shown.part.dms if not dm.label)
        if sum(dm.value for dm in plain) != self.dm.value():
            plain = (Modifier("", self.dm.value()),) if self.dm.value() else ()
        part = QuickPart(self.who.currentData() or "", self.figure.currentData() or "", (*plain, *labelled))
        other = self.other.currentData() or ""
        against = None
        if other or (shown.against and not shown.against.who):
            against = replace(shown.against or QuickPart(), who=other, figure=self.other_figure.currentData() or "")
        difficulty = self.difficulty.currentData()
        stays = difficulty is None  # the target that the line gave
        self.edited.emit(
            QuickCheck(
                part,
                difficulty or None,
                shown.target if stays else None,
                against,
                self.times.value(),
                self.secret.isChecked(),
            )
        )


def _choose(combo: CalmComboBox, data: str, foreign: str = "") -> None:
    """Choose by what an entry stands for; `foreign` is shown instead where the line says what no entry does."""
    while combo.count() and combo.itemData(combo.count() - 1) is None:
        combo.removeItem(combo.count() - 1)
    if foreign:
        combo.addItem(foreign, None)
        combo.setCurrentIndex(combo.count() - 1)
    else:
        combo.setCurrentIndex(max(0, combo.findData(data)))
