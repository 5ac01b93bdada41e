"""The distribution of dice as an item model: each total with the chance of it, of it or more, of it or less."""

from __future__ import annotations

from enum import IntEnum
from fractions import Fraction
from itertools import accumulate
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from eod_desktop.models import wording
from eod_desktop.models.dice_odds import fine_percent
from eod_desktop.rules import Distribution

_Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class OddsColumn(IntEnum):
    TOTAL = 0
    EXACTLY = 1
    OR_MORE = 2
    OR_LESS = 3


class DiceOddsTable(QAbstractTableModel):
    """One row a total, from the smallest."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._totals: list[int] = []
        self._ways: list[int] = []
        self._up_to: list[int] = []

    def show(self, distribution: Distribution | None) -> None:
        """Show a distribution, or none."""
        self.beginResetModel()
        rows = [(total, ways) for total, ways in distribution.items() if ways] if distribution else []
        self._totals = [total for total, _ in rows]
        self._ways = [ways for _, ways in rows]
        self._up_to = list(accumulate(self._ways))
        self.endResetModel()

    def row_of(self, total: int) -> int:
        """The row of a total, −1 for none."""
        return self._totals.index(total) if total in self._totals else -1

    def rowCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._totals)

    def columnCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(OddsColumn)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(OddsColumn):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            OddsColumn.TOTAL: self.tr("Total"),
            OddsColumn.EXACTLY: self.tr("Exactly"),
            OddsColumn.OR_MORE: self.tr("Or more"),
            OddsColumn.OR_LESS: self.tr("Or less"),
        }[OddsColumn(section)]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        place, every = index.row(), self._up_to[-1]
        match OddsColumn(index.column()):
            case OddsColumn.TOTAL:
                return wording.number(self._totals[place])
            case OddsColumn.EXACTLY:
                return fine_percent(Fraction(self._ways[place], every))
            case OddsColumn.OR_MORE:
                below = self._up_to[place] - self._ways[place]
                return fine_percent(Fraction(every - below, every))
            case OddsColumn.OR_LESS:
                return fine_percent(Fraction(self._up_to[place], every))
