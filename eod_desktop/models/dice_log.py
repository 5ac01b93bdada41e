"""The dice log as a table: newest roll first, read page by page from the campaign file, all of it or what a filter
lets through.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.log_queries import EVERYTHING, LogFilter
from eod_desktop.campaign.rolls import Roll, RollKind, Standing
from eod_desktop.campaign.steps import RollRow
from eod_desktop.document import Document
from eod_desktop.models.dice_log_elsewhere import Elsewhere
from eod_desktop.models.dice_log_search import DiceLogSearch
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.models.roll_wording import RollWords
from eod_desktop.rules import Outcome

PAGE = 128
_PAGES_KEPT = 3  # read anew with every action: what is in sight lies on two
_ROOT = QModelIndex()

Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """The columns, in order."""

    NUMBER = 0
    TURN = 1
    WHO = 2
    WHAT = 3
    DICE = 4
    DMS = 5
    TOTAL = 6
    NEEDS = 7
    RESULT = 8
    DETAIL = 9


ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The RollRow of a row."""

NUMERIC = frozenset({Column.DMS, Column.TOTAL, Column.NEEDS})
"""Columns of figures, aligned at the right."""


class DiceLogModel(QAbstractTableModel):
    """The rolls of the campaign, never all in memory: a few pages around what is looked at.

    With a filter it knows the numbers of those that were found, and shows more while the search goes on.
    """

    went_on = Signal()
    """The search has found more, or has ended; or what came in since cannot be read, or can again."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._words = RollWords()
        self._elsewhere = Elsewhere(document.campaign)
        self._count = document.roll_count()
        self._filter = EVERYTHING
        self._hits: array[int] | None = None
        """The numbers of what a filter lets through, newest first; None for everything."""
        self._stale = False  # the rows are those of the filter before
        self._search = DiceLogSearch(self)
        self._search.found.connect(self._add)
        self._search.finished.connect(self._end)
        self._ended_early: CampaignError | None = None
        self._looked_up_to = 0
        """The newest roll that the filter was asked about."""
        self._behind: CampaignError | None = None
        """Why those above it could not be read."""
        self._pages: OrderedDict[int, tuple[RollRow, ...]] = OrderedDict()
        self._undone_font = QFont()
        self._undone_font.setStrikeOut(True)
        document.changed.connect(self._changed)

    # what is shown

    @property
    def filter(self) -> LogFilter:
        """What is asked for; while the first of it is looked for, what was shown before stands."""
        return self._filter

    @property
    def searching(self) -> bool:
        return self._search.running

    @property
    def stale(self) -> bool:
        """Whether what is shown is still that of the filter before."""
        return self._stale

    @property
    def trouble(self) -> CampaignError | None:
        """Why not all is shown that the filter lets through."""
        return self._behind or self._ended_early

    @property
    def total(self) -> int:
        """How many rolls there are, shown or not."""
        return self._count

    def set_filter(self, filter: LogFilter) -> None:
        """Show only what the filter lets through."""
        if filter == self._filter:
            return
        self._filter, self._ended_early, self._behind = filter, None, None
        self._search.stop()
        if filter == EVERYTHING:
            self._show(None)
        else:
            self._look_anew()
        self.went_on.emit()

    def number_at(self, row: int) -> int:
        """The number (`RollRow.id`) of the roll in a row."""
        return self._count - row if self._hits is None else self._hits[row]

    def row_of(self, number: int) -> int:
        """The row of a roll by its number, or the nearest shown below it; −1 for none."""
        if self._hits is None:
            return self._count - number if 0 < number <= self._count else -1
        low, high = 0, len(self._hits)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self._hits[middle] > number else (low, middle)
        return low if low < len(self._hits) else -1

    def numbers(self) -> Sequence[int]:
        """The numbers of all rolls shown, newest first."""
        return range(self._count, 0, -1) if self._hits is None else self._hits

    def rowCount(self, parent: Index = _ROOT) -> int:
        if parent.isValid():
            return 0
        return self._count if self._hits is None else len(self._hits)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def row(self, row: int) -> RollRow:
        """The roll in a row of the table; row 0 is the newest."""
        page, place = divmod(self._count - 1 - row if self._hits is None else row, PAGE)
        rows = self._pages.get(page)
        if rows is None or place >= len(rows):
            rows = self._read(page)
            self._pages[page] = rows
            if len(self._pages) > _PAGES_KEPT:
                self._pages.popitem(last=False)
        self._pages.move_to_end(page)
        return rows[place]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if index.column() in NUMERIC else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role not in _ROLES:
            return None
        row = self.row(index.row())
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.FontRole:
            return self._undone_font if row.undone else None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row, Column(index.column()))
        explanation = self._words.explanation(row, self.elsewhere(row))
        return tool_tip(explanation) if role == Qt.ItemDataRole.ToolTipRole else explanation

    def text(self, row: RollRow, column: Column) -> str:
        """What a roll says in a column."""
        roll = row.roll
        match column:
            case Column.NUMBER:
                return str(row.id)
            case Column.TURN:
                return str(roll.turn) if roll.turn else ""
            case Column.WHO:
                return roll.who
            case Column.WHAT:
                return self._words.what(roll)
            case Column.DICE:
                # drawn as dice; words for who copies or hears it
                return " ".join(str(face) for face in roll.faces)
            case Column.DMS:
                return self._words.dms(roll)
            case Column.TOTAL:
                return self._words.total(roll)
            case Column.NEEDS:
                return f"{roll.target}+" if roll.target is not None else ""
            case Column.RESULT:
                return self._words.result_and_standing(roll)
            case Column.DETAIL:
                return self._words.detail(row, self.elsewhere(row))

    def line(self, row: RollRow) -> str:
        """The whole row as a line of text."""
        parts = {column: self.text(row, column) for column in Column}
        dice = self.tr("dice {faces}").format(faces=parts[Column.DICE]) if parts[Column.DICE] else ""
        total = self.tr("total {total}").format(total=parts[Column.TOTAL]) if parts[Column.TOTAL] else ""
        turn = self.tr("turn {turn}").format(turn=parts[Column.TURN]) if parts[Column.TURN] else ""
        needs = self.tr("needs {target}").format(target=parts[Column.NEEDS]) if parts[Column.NEEDS] else ""
        who = f"{parts[Column.WHO]}: {parts[Column.WHAT]}" if parts[Column.WHO] else parts[Column.WHAT]
        rest = (parts[Column.RESULT], parts[Column.DETAIL])
        line = (f"{parts[Column.NUMBER]}.", turn, who, dice, parts[Column.DMS], total, needs, *rest)
        return " · ".join(part for part in line if part).replace(". · ", ". ", 1)

    def marks(self, row: RollRow) -> tuple[tuple[str, str], ...]:
        """`RollWords.marks`."""
        return self._words.marks(row)

    def remarks(self, row: RollRow) -> str:
        """The detail without the marks and without where it was."""
        return self._words.remarks(row)

    def elsewhere(self, row: RollRow) -> str:
        """The name of a roll's encounter where that is another one than the one on the board, else ""."""
        return self._elsewhere.name(row.roll)

    def is_striped(self, row: int) -> bool:
        """Every second row, the same ones while others come in above."""
        return bool((row if self._hits is not None else self._count - row) % 2)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section in NUMERIC else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole and section == Column.DMS:
            return tool_tip(self.tr("Each DM; where there is no room for that, Σ and their sum"))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            Column.NUMBER: self.tr("#"),
            Column.TURN: self.tr("Turn"),
            Column.WHO: self.tr("Who"),
            Column.WHAT: self.tr("What"),
            Column.DICE: self.tr("Dice"),
            Column.DMS: self.tr("DMs") + "\N{EN SPACE}",
            Column.TOTAL: self.tr("Total") + "\N{EN SPACE}",
            Column.NEEDS: self.tr("Needs") + "\N{EN SPACE}",
            Column.RESULT: self.tr("Result"),
            Column.DETAIL: "",
        }[Column(section)]

    def _read(self, page: int) -> tuple[RollRow, ...]:
        first, last = page * PAGE, (page + 1) * PAGE
        ids = range(first + 1, min(last, self._count) + 1) if self._hits is None else self._hits[first:last]
        try:
            return self._document.rolls(first, PAGE) if self._hits is None else self._document.rolls_of(ids)
        except CampaignError:
            # a list has no place to say so; the next change will
            return tuple(RollRow(id, False, "", _UNREADABLE) for id in ids)

    # what changes

    def _changed(self) -> None:
        """New rolls come on top; the same number of rolls means that some were undone or redone."""
        before, count = self._count, self._document.roll_count()
        told_otherwise = self._elsewhere.follow(self._document.campaign)
        if count > before:
            self._grow(before, count)
        else:
            if self._behind:
                self._add_newer()
            if self._filter.undone is not None:
                self._look_anew()
            elif count:
                told_otherwise |= self._marks_changed()
        if told_otherwise and self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, len(Column) - 1))

    def _grow(self, before: int, count: int) -> None:
        if self._hits is None:
            self.beginInsertRows(QModelIndex(), 0, count - before - 1)
            self._pages.pop((before - 1) // PAGE, None)
            self._count = count
            self.endInsertRows()
        self._count = count
        if self._stale:
            self._look_anew()
        else:
            self._add_newer()

    def _add_newer(self) -> None:
        """Add what the filter lets through of the rolls since it was asked; what cannot be read now, later."""
        if self._hits is None:
            return
        behind = self._behind
        try:
            new = self._document.log.hits(self._filter, self._looked_up_to + 1, self._count)
        except CampaignError as error:
            self._behind = error
        else:
            self._looked_up_to, self._behind = self._count, None
            if new:
                self.beginInsertRows(QModelIndex(), 0, len(new) - 1)
                self._hits[:0] = new
                self._pages.clear()
                self.endInsertRows()
        if self._behind or behind:
            self.went_on.emit()

    def _marks_changed(self) -> bool:
        """Read the pages kept anew; whether a roll on them is now undone that was not, or the other way round."""
        before = self._pages
        self._pages = OrderedDict((page, self._read(page)) for page in before)
        return self._pages != before

    # the search

    def _look_anew(self) -> None:
        """Search; what is shown stays until something else is found."""
        self._stale, self._behind, self._looked_up_to = True, None, self._count
        self._search.start(self._document.log, self._filter, self._count)

    def _add(self, found: array[int]) -> None:
        if self._stale or self._hits is None:
            self._show(found)
        else:
            first = len(self._hits)
            self.beginInsertRows(QModelIndex(), first, first + len(found) - 1)
            self._pages.pop(first // PAGE, None)
            self._hits += found
            self.endInsertRows()
        self.went_on.emit()

    def _end(self, trouble: CampaignError | None) -> None:
        self._ended_early = trouble
        if self._stale:
            self._show(array("I"))
        self.went_on.emit()

    def _show(self, hits: array[int] | None) -> None:
        self.beginResetModel()
        self._hits, self._stale = hits, False
        self._pages.clear()
        self.endResetModel()


_UNREADABLE = Roll(RollKind.UNREADABLE, "", 0, "")
_ROLES = frozenset(
    {
        ROW_ROLE,
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.FontRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
    }
)


def is_good(roll: Roll) -> bool | None:
    """Whether a roll's result is good news for who rolled it; None where there is no result.

    In an opposed check it is who is ahead that counts, but for a critical failure.
    """
    if roll.outcome is None or roll.kind is RollKind.DAMAGE:
        return None
    if roll.standing is not None and roll.outcome is not Outcome.CRITICAL_FAILURE:
        return roll.standing is Standing.AHEAD
    return roll.outcome.value.endswith("success")
