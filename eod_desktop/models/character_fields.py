"""The fields of the character in the editor as an item model: one row a field, for a mapper to put widgets on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from eod_desktop.models.character_sheet import CharacterSheet
from eod_desktop.models.draft_fields import field_places, part_of, text_at
from eod_desktop.models.draft_problems import Place

_Index = QModelIndex | QPersistentModelIndex


class FieldRole(IntEnum):
    """What a field tells besides its text."""

    PLACE = Qt.ItemDataRole.UserRole + 1
    PROBLEM = PLACE + 1  # the sentence that says what to write, "" for none


class CharacterFields(QAbstractListModel):
    """Writing a field writes it into the sheet, which does it as one step as far as it is right."""

    def __init__(self, sheet: CharacterSheet, stats: Sequence[str] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sheet = sheet
        self._places = field_places(stats)
        self._told: list[tuple[str, str]] = []
        self._asked = False
        self._read()
        sheet.changed.connect(self._follow)

    def set_stats(self, stats: Sequence[str]) -> None:
        """Have a field for each of these stats; all fields are told anew."""
        self.beginResetModel()
        self._places = field_places(stats)
        self._read()
        self.endResetModel()

    def row_of(self, place: Place) -> int:
        """The row of a field; ValueError for none."""
        return self._places.index(place)

    def ask_for_all(self, asked: bool) -> None:
        """Whether what is missing counts as wrong, too."""
        self._asked = asked
        self._follow()

    def give_up(self, row: int) -> bool:
        """Give up what waits to be put right in a field's part; False when nothing does."""
        part = part_of(self._places[row])
        if part not in self._sheet.pending:
            return False
        self._sheet.give_up(part)
        return True

    # what a mapper asks for

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._places)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        text, problem = self._told[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return text
            case FieldRole.PLACE:
                return self._places[index.row()]
            case FieldRole.PROBLEM:
                return problem
        return None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """True also for text that waits to be put right: it is kept as it was written."""
        if not index.isValid() or role != Qt.ItemDataRole.EditRole:
            return False
        self._sheet.write(self._places[index.row()], str(value))
        return True

    # following the sheet

    def _read(self) -> None:
        draft = self._sheet.draft
        wrong: dict[Place, str] = {}
        for problem in self._sheet.problems():
            if self._asked or not problem.missing:
                wrong.setdefault(problem.place, problem.text)
        self._told = [(text_at(draft, place), wrong.get(place, "")) for place in self._places]

    def _follow(self) -> None:
        before = self._told
        self._read()
        for row, (old, new) in enumerate(zip(before, self._told, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(row), self.index(row))
