"""The players' ladder as an item model that follows the document."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from eod_desktop.document import Change, Document
from eod_desktop.models.keyed_list import KeyedListModel
from eod_desktop.models.players_ladder import HitsOptions, PlayersLadder, PlayersRow, players_ladder, spoken

_Index = QModelIndex | QPersistentModelIndex


class PlayersRole(IntEnum):
    ROW = Qt.ItemDataRole.UserRole + 1  # the PlayersRow


class PlayersBoard(KeyedListModel[PlayersRow]):
    """One row a combatant that the players see, in ladder order."""

    ladder_changed = Signal()
    """After the rows: something of the ladder is different."""

    def __init__(self, document: Document, options: HitsOptions, parent: QObject | None = None) -> None:
        self._document = document
        self._options = options
        self._ladder = players_ladder(document.campaign, options)
        super().__init__(self._ladder.rows, parent)
        document.changed.connect(self._follow)

    @property
    def ladder(self) -> PlayersLadder:
        """What is shown, as a value."""
        return self._ladder

    def set_options(self, options: HitsOptions) -> None:
        """Show hits in another way."""
        if options != self._options:
            self._options = options
            self._show()

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(row)
            case PlayersRole.ROW:
                return row
        return None

    def _follow(self, change: Change) -> None:
        if change.before.current == change.after.current:
            self._show()
            return
        self.beginResetModel()
        self._ladder = players_ladder(change.after, self._options)
        self._take(list(self._ladder.rows))
        self.endResetModel()
        self.ladder_changed.emit()

    def _show(self) -> None:
        wanted = players_ladder(self._document.campaign, self._options)
        if wanted != self._ladder:
            self._ladder = wanted
            self.become(wanted.rows)
            self.ladder_changed.emit()
