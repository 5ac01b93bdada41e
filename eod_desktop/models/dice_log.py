"""The dice log as a table: newest roll first, read page by page from the campaign file."""

from __future__ import annotations

from collections import OrderedDict
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.steps import RollRow
from eod_desktop.document import Document
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.models.roll_wording import RollWords

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
    """All rolls of the campaign, never all in memory: a few pages around what is looked at."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._words = RollWords()
        self._count = document.roll_count()
        self._pages: OrderedDict[int, tuple[RollRow, ...]] = OrderedDict()
        self._undone_font = QFont()
        self._undone_font.setStrikeOut(True)
        document.changed.connect(self._changed)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(Column)

    def row(self, row: int) -> RollRow:
        """The roll in a row of the table; row 0 is the newest."""
        page, place = divmod(self._count - 1 - row, PAGE)
        rows = self._pages.get(page)
        if rows is None or place >= len(rows):
            rows = self._document.rolls(page * PAGE, PAGE)
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
        explanation = self._words.explanation(row)
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
                return self._words.result(roll)
            case Column.DETAIL:
                return self._words.detail(row)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section in NUMERIC else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
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

    def _changed(self) -> None:
        """New rolls come on top; the same number of rolls means that some were undone or redone."""
        count = self._document.roll_count()
        if count > self._count:
            self.beginInsertRows(QModelIndex(), 0, count - self._count - 1)
            self._pages.pop((self._count - 1) // PAGE, None)
            self._count = count
            self.endInsertRows()
        elif count and self._marks_changed():
            self.dataChanged.emit(self.index(0, 0), self.index(count - 1, len(Column) - 1))

    def _marks_changed(self) -> bool:
        """Read the pages kept anew; whether a roll on them is now undone that was not, or the other way round."""
        before = self._pages
        self._pages = OrderedDict((page, self._document.rolls(page * PAGE, PAGE)) for page in before)
        return self._pages != before


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
    """Whether a roll's result is good news for who rolled it; None where there is no result."""
    if roll.outcome is None or roll.kind is RollKind.DAMAGE:
        return None
    return roll.outcome.value.endswith("success")
