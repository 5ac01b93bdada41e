"""How the columns of the dice log share its width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHeaderView

from eod_desktop.campaign.rolls import Roll, RollKind, Standing
from eod_desktop.models.dice_log import Column
from eod_desktop.models.roll_wording import RollWords
from eod_desktop.models.wording import attack_outcome_text, outcome_text
from eod_desktop.rules import Outcome
from eod_desktop.ui import dice_faces, fonts

if TYPE_CHECKING:
    from eod_desktop.ui.dice_log_view import DiceLogView

GAP = "\N{EN SPACE}"
"""Behind right-aligned figures, so that they stand off the text in the next column."""

DICE_SHOWN = 4
_FEWEST_DIGITS = 4
_FIGURES = {Column.TURN: "99", Column.TOTAL: "99" + GAP, Column.NEEDS: "16+" + GAP}
_TWO_DMS, _SUM_OF_DMS = "+2 −1" + GAP, "+10" + GAP
_OPPOSED = [
    Roll(RollKind.CHECK, "", 0, "", outcome=outcome, standing=standing)
    for outcome in (Outcome.SUCCESS, Outcome.FAILURE)
    for standing in Standing
]
_USUAL_RESULTS = (Outcome.SUCCESS, Outcome.FAILURE, Outcome.CRITICAL_SUCCESS)
# of a text: its least width and the one it is well read in, both in characters, and its share of what is left over
_TEXTS = {Column.WHO: (11, 13, 3), Column.WHAT: (14, 18, 5), Column.DETAIL: (10, 18, 7)}
_WIDEST_NAME = 30
_BESIDE = 0.75  # room at both sides of a cell's content, in text heights


class DiceLogColumns(QObject):
    """Keeps the columns of a view as wide as it is.

    A column whose edge was dragged keeps its width, and the others make do; a double click on the edge ends that.
    """

    def __init__(self, view: DiceLogView) -> None:
        super().__init__(view)
        self._view = view
        self._dragged: dict[int, int] = {}
        self._fitting = False
        header = view.header
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(2 * view.fontMetrics().averageCharWidth())
        header.sectionResized.connect(self._drag)
        header.sectionHandleDoubleClicked.connect(self._let_go)

    def fit(self) -> None:
        """Share the width that there is now."""
        if self._fitting:
            return
        self._fitting = True
        view, model = self._view, self._view.log
        headings = [str(model.headerData(column, Qt.Orientation.Horizontal)) for column in Column]
        room, most = view.viewport().width(), model.total
        for column, width in shared_widths(room, view.font(), headings, self._dragged, most).items():
            view.header.resizeSection(column, width)
        self._fitting = False

    def _drag(self, column: int, _before: int, width: int) -> None:
        if not self._fitting and column != Column.DETAIL:
            self._dragged[column] = width
            self.fit()

    def _let_go(self, column: int) -> None:
        self._dragged.pop(column, None)
        self.fit()


def shared_widths(
    room: int, font: QFont, headings: Sequence[str], dragged: Mapping[int, int], most: int = 0
) -> dict[int, int]:
    """The width of each column in pixels, where `room` is there for all of them and some were `dragged` to theirs.

    `most` is the greatest number of a roll.

    Figures, dice and results have what they need; where that leaves little to the texts, DMs have room for their sum
    alone, and the longest result is cut. Who, what and the labels share the rest, never less than can be read.
    """
    character = QFontMetrics(font).averageCharWidth()
    number = "9" * max(_FEWEST_DIGITS, len(str(most)))
    widths = _needed(font, headings, number, _TWO_DMS, tuple(Outcome)) | dict(dragged)
    well_read = sum(well * character for column, (_, well, _) in _TEXTS.items() if column not in dragged)
    if room - sum(widths.values()) < well_read:
        widths = _needed(font, headings, number, _SUM_OF_DMS, _USUAL_RESULTS) | dict(dragged)
    texts = {column: text for column, text in _TEXTS.items() if column not in dragged}
    spare = room - sum(widths.values()) - sum(least * character for least, _, _ in texts.values())
    shares = sum(share for _, _, share in texts.values())
    for column, (least, _, share) in texts.items():
        width = least * character + max(0, spare) * share // shares
        widths[column] = width if column == Column.DETAIL else min(width, _WIDEST_NAME * character)
    if Column.DETAIL in texts:
        others = sum(width for column, width in widths.items() if column != Column.DETAIL)
        widths[Column.DETAIL] = max(widths[Column.DETAIL], room - others)
    return widths


def _needed(font: QFont, headings: Sequence[str], number: str, dms: str, outcomes: Sequence[Outcome]) -> dict[int, int]:
    """What the columns without texts need, for the longest usual content and for the heading."""
    strong = QFontMetrics(fonts.strong(font))
    beside = round(fonts.pixel_size(font) * _BESIDE)
    results = [text(outcome) for outcome in outcomes for text in (attack_outcome_text, outcome_text)]
    figures = _FIGURES | {Column.NUMBER: number, Column.DMS: dms}
    contents = {column: strong.horizontalAdvance(text) for column, text in figures.items()}
    contents[Column.DICE] = dice_faces.size_hint(font, [6] * DICE_SHOWN).width()
    results += [RollWords().result_and_standing(roll) for roll in _OPPOSED]
    contents[Column.RESULT] = max(strong.horizontalAdvance(result) for result in results)
    small = QFontMetrics(fonts.small(font))
    return {
        int(column): max(width, small.horizontalAdvance(headings[column])) + beside
        for column, width in contents.items()
    }
