"""Short lists to pick from by a digit, an arrow key or the mouse, as an item model."""

from __future__ import annotations

from collections.abc import Hashable
from enum import IntEnum
from typing import Any

import msgspec
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

from eod_desktop.models.keyed_list import KeyedListModel

_Index = QModelIndex | QPersistentModelIndex
DIGITS = 9


class PickRole(IntEnum):
    """What a row tells besides its words."""

    NOTE = Qt.ItemDataRole.UserRole + 1  # small words beside them, "" for none
    VALUE = NOTE + 1  # the number at the right
    CHOSEN = NOTE + 2  # whether it is picked already
    DIGIT = NOTE + 3  # 1–9, 0 for none


class PickRow(msgspec.Struct, frozen=True):
    """One thing to pick; `picks` is what it stands for, of which no two rows have the same."""

    picks: Hashable
    words: str
    value: str
    note: str = ""
    chosen: bool = False

    @property
    def key(self) -> Hashable:
        return self.picks


class PickModel(KeyedListModel[PickRow]):
    """The first nine rows have a digit."""

    def row_of_digit(self, digit: int) -> int:
        """The row of the key 1–9, −1 for none."""
        return digit - 1 if 1 <= digit <= min(DIGITS, len(self.rows)) else -1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.words
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (row.words, row.value, row.note) if part)
            case PickRole.NOTE:
                return row.note
            case PickRole.VALUE:
                return row.value
            case PickRole.CHOSEN:
                return row.chosen
            case PickRole.DIGIT:
                return index.row() + 1 if index.row() < DIGITS else 0
        return None
