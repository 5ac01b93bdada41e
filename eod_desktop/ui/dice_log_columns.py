"""How the columns of the dice log share its width."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHeaderView

from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.dice_log import Column
from eod_desktop.ui import fonts
from eod_desktop.ui.dice_log_contents import DiceLogContents

if TYPE_CHECKING:
    from eod_desktop.ui.dice_log_view import DiceLogView

# of a text: its least width and the one it is well read in, in characters
_TEXTS = {Column.WHO: (11, 13), Column.WHAT: (14, 18), Column.DETAIL: (10, 18)}
_WIDEST_NAME, _LABELS_BEFORE_DMS = 30, 30  # in characters
_BESIDE = 0.75  # room at both sides of a cell's content, in text heights


class DiceLogColumns(QObject):
    """Keeps the columns of a view as wide as it is, and as what is in sight needs them.

    A column whose edge was dragged keeps its width, and the others make do; a double click on the edge ends that.
    """

    def __init__(self, view: DiceLogView) -> None:
        super().__init__(view)
        self._view = view
        self._contents = DiceLogContents(view.log, view.font())
        self._dragged: dict[int, int] = {}
        self._fitting = False
        header = view.header
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setMinimumSectionSize(2 * view.fontMetrics().averageCharWidth())
        header.sectionResized.connect(self._drag)
        header.sectionHandleDoubleClicked.connect(self._let_go)

    def begin(self) -> None:
        """Forget what was in sight: there are other rows now, or another room for them."""
        self._contents.forget()
        self.fit()

    def change_font(self) -> None:
        self._contents = DiceLogContents(self._view.log, self._view.font())
        self.fit()

    def look(self) -> None:
        """Make room for what is in sight where it needs more than there was before."""
        if self._contents.add(self._in_sight()):
            self._share()

    def fit(self) -> None:
        """Share the width that there is now."""
        self._contents.add(self._in_sight())
        self._share()

    def _in_sight(self) -> Iterator[RollRow]:
        view = self._view
        return map(view.log.row, view.rows_in(view.viewport().rect()))

    def _share(self) -> None:
        if self._fitting:
            return
        self._fitting = True
        view, model = self._view, self._view.log
        headings = [str(model.headerData(column, Qt.Orientation.Horizontal)) for column in Column]
        room = view.viewport().width()
        for column, width in shared_widths(room, view.font(), headings, self._dragged, self._contents).items():
            view.header.resizeSection(column, width)
        self._fitting = False
        view.updateGeometries()

    def _drag(self, column: int, _before: int, width: int) -> None:
        if not self._fitting and column != Column.DETAIL:
            self._dragged[column] = width
            self.fit()

    def _let_go(self, column: int) -> None:
        self._dragged.pop(column, None)
        self.fit()


def shared_widths(
    room: int, font: QFont, headings: Sequence[str], dragged: Mapping[int, int], contents: DiceLogContents
) -> dict[Column, int]:
    """The width of each column in pixels, where `room` is there for all of them and some were `dragged` to theirs.

    Figures, dice, results and marks have what they need, texts what can be read at all. What is left goes to the
    names, to what was rolled, to the longest result, to the labels, and to DMs one by one, in this order; none takes
    more than it fills, and what nobody fills is the labels'.
    """
    character, heading = QFontMetrics(font).averageCharWidth(), QFontMetrics(fonts.small(font))
    beside = round(fonts.pixel_size(font) * _BESIDE)

    def around(column: Column, content: float) -> int:
        return max(ceil(content), heading.horizontalAdvance(headings[column])) + beside

    widths = {column: around(column, needed) for column, needed in contents.needed.items()}
    whole = {column: around(column, width) for column, width in contents.whole.items()}
    for column, (least, _) in _TEXTS.items():
        known = contents.whole.get(column)
        some = min(least * character, whole[column]) if known else least * character
        widths[column] = max(some, widths.get(column, 0))
    widths |= {Column(column): width for column, width in dragged.items()}
    spare = room - sum(widths.values())
    well_read = {column: well * character for column, (_, well) in _TEXTS.items()}
    widest = _WIDEST_NAME * character
    for column, wished in (
        (Column.WHO, min(whole[Column.WHO], widest)),
        (Column.WHAT, min(whole[Column.WHAT], widest)),
        (Column.RESULT, whole[Column.RESULT]),
        (Column.DETAIL, well_read[Column.DETAIL]),
        (Column.WHO, well_read[Column.WHO]),
        (Column.WHAT, well_read[Column.WHAT]),
        (Column.DETAIL, _LABELS_BEFORE_DMS * character),
        (Column.DMS, whole[Column.DMS]),
    ):
        more = wished - widths[column]
        if column == Column.DMS and more > spare:
            continue  # they stand one by one, or as their sum
        if column not in dragged and more > 0:
            widths[column] += (given := max(0, min(more, spare)))
            spare -= given
    widths[Column.DETAIL] += max(0, spare)
    return widths
