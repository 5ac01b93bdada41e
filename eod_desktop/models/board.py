"""The encounter board as an item model: one row a combatant, in ladder order."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from eod_desktop.campaign.state import Campaign
from eod_desktop.document import Change, Document
from eod_desktop.models import board_text
from eod_desktop.models.chronicle import Chronicles
from eod_desktop.models.keyed_list import KeyedListModel
from eod_desktop.models.ladder import Ladder, LadderRow
from eod_desktop.models.ladder_making import Ladders

_Index = QModelIndex | QPersistentModelIndex


_FLAGS = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
)


class BoardRole(IntEnum):
    """What a row tells besides its name (display) and its words (accessible text)."""

    ID = Qt.ItemDataRole.UserRole + 1
    ROW = ID + 1  # the LadderRow


class BoardModel(KeyedListModel[LadderRow]):
    """The combatants of the encounter on the board."""

    ladder_about_to_change = Signal()
    """Before the rows; `ladder` is the new one already."""

    ladder_changed = Signal()
    """After the rows: something of the ladder is different, be it a row, a note or who is up."""

    heights_changed = Signal()
    """Some row needs more or less room than before."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        self._chronicles = Chronicles()
        self._ladders = Ladders()
        self._ladder = self._worked_out(document.campaign)
        super().__init__(self._ladder.rows, parent)
        document.changed.connect(self._follow)

    @property
    def ladder(self) -> Ladder:
        """The board as a value."""
        return self._ladder

    def row_at(self, row: int) -> LadderRow:
        """The combatant of a row; IndexError for a row that is none."""
        return self.rows[row]

    def index_of(self, id: str) -> QModelIndex:
        """The index of a combatant, invalid for none."""
        return self.index(self.place_of(id))

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return _FLAGS

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return board_text.spoken(row)
            case BoardRole.ID:
                return row.id
            case BoardRole.ROW:
                return row
        return None

    # following the document

    def _worked_out(self, campaign: Campaign) -> Ladder:
        record = campaign.on_board
        if record is None:
            return Ladder()
        chronicle = self._chronicles.at(record.now.log)
        return self._ladders.at(record.now, chronicle, campaign.side_style, record.ended)

    def _follow(self, change: Change) -> None:
        before, after = change.before.on_board, change.after.on_board
        sides = change.before.sides is change.after.sides and change.before.side_styles is change.after.side_styles
        if before is after and sides:
            return
        known, self._ladder = self._ladder, self._worked_out(change.after)
        if before is None or after is None or before.id != after.id:
            self.ladder_about_to_change.emit()
            self.beginResetModel()
            self._take(list(self._ladder.rows))
            self.endResetModel()
            self.ladder_changed.emit()
        elif known != self._ladder:
            self.ladder_about_to_change.emit()
            self.become(self._ladder.rows)
            if _other_heights(known.rows, self._ladder.rows):
                self.heights_changed.emit()
            self.ladder_changed.emit()


def _other_heights(before: Sequence[LadderRow], after: Sequence[LadderRow]) -> bool:
    """Whether the heights of the rows may be others than before."""
    if len(before) != len(after):
        return True
    return any(old is not new and _height(old) != _height(new) for old, new in zip(before, after, strict=True))


def _height(row: LadderRow) -> tuple[object, ...]:
    """What the height of a row depends on."""
    return row.phase, row.first, row.last, type(row.head)
