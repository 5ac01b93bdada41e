"""What becomes of each combatant in a forecast, as an item model."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from eod_desktop.campaign.state import Campaign
from eod_desktop.models import wording
from eod_desktop.rules import CombatantForecast, ForecastResult, Status

_Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ForecastColumn(IntEnum):
    NAME = 0
    DOWN = 1
    DEAD = 2
    HITS = 3


class ForecastRole(IntEnum):
    SIDE_STYLE = Qt.ItemDataRole.UserRole + 1  # the index of the side's mark
    CHANCE = SIDE_STYLE + 1  # of what the column is about, 0…1, None for no chance


class ForecastTable(QAbstractTableModel):
    """One row a combatant, in encounter order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[CombatantForecast, ...] = ()
        self._styles: dict[str, int] = {}

    def show(self, campaign: Campaign, result: ForecastResult) -> None:
        """Show another result; of the same combatants the rows stay."""
        same = [row.id for row in self._rows] == [row.id for row in result.combatants]
        if not same:
            self.beginResetModel()
        self._rows = result.combatants
        self._styles = {side.side: campaign.side_style(side.side) for side in result.sides}
        if not same:
            self.endResetModel()
        elif self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(ForecastColumn) - 1))

    def rowCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(ForecastColumn)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(ForecastColumn):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return None if section == ForecastColumn.NAME else _RIGHT
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            ForecastColumn.NAME: self.tr("Combatant"),
            ForecastColumn.DOWN: self.tr("Goes down"),
            ForecastColumn.DEAD: self.tr("Dies"),
            ForecastColumn.HITS: self.tr("Hits left"),
        }[ForecastColumn(section)]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], ForecastColumn(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return None if column is ForecastColumn.NAME else _RIGHT
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                return self._spoken(row)
            case ForecastRole.SIDE_STYLE:
                return self._styles.get(row.side, 0)
            case ForecastRole.CHANCE:
                share = {ForecastColumn.DOWN: row.down, ForecastColumn.DEAD: row.dead}.get(column)
                return None if share is None else float(share.chance)
        return None

    def _text(self, row: CombatantForecast, column: ForecastColumn) -> str:
        if column is ForecastColumn.NAME:
            return row.name
        if column is ForecastColumn.HITS:
            return f"{row.hits_left:.1f} / {row.max_hits}"
        if row.left.count == row.left.fights and row.left.fights:
            return wording.status_text(Status.LEFT)
        return wording.percent((row.down if column is ForecastColumn.DOWN else row.dead).chance)

    def _spoken(self, row: CombatantForecast) -> str:
        said = self.tr("{name}, {side}: goes down {down}, dies {dead}, {hits} of {most} hits left on average").format(
            name=row.name,
            side=row.side,
            down=wording.percent(row.down.chance),
            dead=wording.percent(row.dead.chance),
            hits=f"{row.hits_left:.1f}",
            most=row.max_hits,
        )
        left = self.tr(", leaves {chance}").format(chance=wording.percent(row.left.chance)) if row.left.count else ""
        return said + left
