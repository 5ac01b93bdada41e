"""How wide what stands in the dice log's columns is, as far as it was in sight."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QFont, QFontMetrics

from eod_desktop.campaign.rolls import Roll
from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.dice_log import NUMERIC, Column, DiceLogModel
from eod_desktop.models.wording import attack_outcome_text, outcome_text
from eod_desktop.rules import Outcome
from eod_desktop.ui import dice_faces, fonts, pill
from eod_desktop.ui.dice_log_cells import GAP, SUM, dice_width, most_dice_width, sum_of_dms
from eod_desktop.ui.lettering import Lettering

_FIGURES = (
    (Column.NUMBER, "999"),
    (Column.TURN, "99"),
    (Column.DMS, "+2 −1"),
    (Column.DMS, f"{SUM} +10"),
    (Column.TOTAL, "99"),
    (Column.NEEDS, "16+"),
)
_USUAL_DICE = 2
_USUAL_RESULTS = (Outcome.SUCCESS, Outcome.FAILURE)
_CRITICAL = (Outcome.CRITICAL_SUCCESS, Outcome.CRITICAL_FAILURE)
_MOST_DMS = 4
"""More of them stand one by one only where there happens to be room."""

_ALIKE = str.maketrans("123456789", "000000000")
"""Figures of one length have one room, so that no column moves for a digit."""

_Measured = tuple[Roll, dict[Column, float], dict[Column, float]]
"""A roll that was in sight last, with what it needs and what it would take whole."""


class DiceLogContents:
    """Widths in pixels that only grow, so that a column moves when something needs it to, and never back.

    `needed` is what must not be cut, `whole` what would stand uncut and one by one.
    """

    def __init__(self, model: DiceLogModel, font: QFont) -> None:
        self._log = model
        self._font = QFont(font)
        self._plain, self._strong = Lettering(self._font), Lettering(fonts.strong(self._font))
        self._most_dice = most_dice_width(self._font)
        self._between = QFontMetrics(font).averageCharWidth() // 2
        self._measured: dict[int, _Measured] = {}
        self._usual = self._usual_widths()
        self.forget()

    def forget(self) -> None:
        """Back to what is usual in a log."""
        self.needed = dict(self._usual)
        self.whole = dict.fromkeys((Column.WHO, Column.WHAT, Column.DMS, Column.RESULT), 0.0)

    def add(self, rows: Iterable[RollRow]) -> bool:
        """Take in what these rolls say; whether anything is wider than before."""
        grown, before, self._measured = False, self._measured, {}
        for row in rows:
            one = before.get(row.id)
            if one is None or one[0] is not row.roll:
                one = row.roll, self._needs(row), self._wishes(row)
            self._measured[row.id] = one
            for known, widths in ((self.needed, one[1]), (self.whole, one[2])):
                for column, width in widths.items():
                    if width > known[column]:
                        known[column], grown = width, True
        return grown

    def _usual_widths(self) -> dict[Column, float]:
        widths: dict[Column, float] = {Column.DETAIL: 0.0}
        for column, figures in _FIGURES:
            widths[column] = max(widths.get(column, 0.0), self._figures(figures, column))
        widths[Column.DICE] = dice_faces.size_hint(self._font, [6] * _USUAL_DICE).width()
        usual = (text(outcome) for outcome in _USUAL_RESULTS for text in (attack_outcome_text, outcome_text))
        widths[Column.RESULT] = max(map(self._strong.width, usual))
        return widths

    def _needs(self, row: RollRow) -> dict[Column, float]:
        roll, text = row.roll, self._log.text
        counted = (Column.NUMBER, Column.TURN, Column.TOTAL, Column.NEEDS)
        widths = {column: self._figures(text(row, column), column) for column in counted}
        dms = sum_of_dms(roll) if len(roll.modifiers) > 1 else text(row, Column.DMS)
        widths[Column.DMS] = self._figures(dms, Column.DMS)
        widths[Column.DICE] = dice_width(self._font, roll, self._between, self._most_dice)
        if roll.outcome not in _CRITICAL:
            widths[Column.RESULT] = self._strong.width(text(row, Column.RESULT))
        marks = self._log.marks(row)
        if marks:
            widths[Column.DETAIL] = max(pill.size_hint(self._font, word).width() for _, word in marks)
        return widths

    def _wishes(self, row: RollRow) -> dict[Column, float]:
        text = self._log.text
        widths = {column: self._plain.width(text(row, column)) for column in (Column.WHO, Column.WHAT)}
        widths[Column.RESULT] = self._strong.width(text(row, Column.RESULT))
        if len(row.roll.modifiers) <= _MOST_DMS:
            widths[Column.DMS] = self._figures(text(row, Column.DMS), Column.DMS)
        return widths

    def _figures(self, text: str, column: Column) -> float:
        lettering = self._strong if column == Column.TOTAL else self._plain
        return lettering.width(text.translate(_ALIKE) + (GAP if column in NUMERIC else ""))
