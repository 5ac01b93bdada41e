"""The roster as an item model: headings of sides and groups with the characters under them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from eod_desktop.document import Change, Document
from eod_desktop.models.keyed_list import KeyedListModel
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.models.roster_rows import RosterEntry, RosterHeading, RosterRow, roster_rows, spoken, words

CHARACTER_MIME = "application/x-eod-characters"
"""Dragged characters: a JSON list of their ids."""
COPIES_MIME = "application/x-eod-copies"
"""Beside them, when a number was typed: how many copies of each, in decimal digits."""

_Index = QModelIndex | QPersistentModelIndex


class RosterRole(IntEnum):
    """What a row tells besides its name (display) and its words (accessible text)."""

    ID = Qt.ItemDataRole.UserRole + 1  # of the character; "" for a heading
    ROW = ID + 1  # the RosterHeading or RosterEntry


class RosterModel(KeyedListModel[RosterRow]):
    """The characters of the campaign by side and group. Rows keep their identity: they are moved, not made anew."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(roster_rows(document.campaign, {}, same_rules=False), parent)
        document.changed.connect(self._follow)

    def index_of(self, id: str) -> QModelIndex:
        """The index of a character, invalid for none."""
        return self.index(self.place_of(("character", id)))

    # what a view asks for

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Headings are not enabled, so that the arrow keys step over them."""
        if not index.isValid() or isinstance(self._rows[index.row()], RosterHeading):
            return Qt.ItemFlag.NoItemFlags
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemNeverHasChildren
        )

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title if isinstance(row, RosterHeading) else row.character.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(row)
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip("\n".join(words(row))) if isinstance(row, RosterEntry) else None
            case RosterRole.ID:
                return "" if isinstance(row, RosterHeading) else row.character.id
            case RosterRole.ROW:
                return row
        return None

    # dragging: always a copy

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.IgnoreAction

    def mimeTypes(self) -> list[str]:
        return [CHARACTER_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = [self._rows[place] for place in sorted({index.row() for index in indexes})]
        data = QMimeData()
        ids = [row.character.id for row in rows if isinstance(row, RosterEntry)]
        data.setData(CHARACTER_MIME, json.dumps(ids).encode())
        return data

    # following the document

    def _follow(self, change: Change) -> None:
        before, after = change.before, change.after
        same_rules = before.ruleset is after.ruleset
        same_sides = before.sides is after.sides and before.side_styles is after.side_styles
        if before.characters is after.characters and same_sides and same_rules:
            return
        known = {row.character.id: row for row in self._rows if isinstance(row, RosterEntry)}
        self.become(roster_rows(after, known, same_rules))

    def told_of(self, differing: Sequence[int]) -> Sequence[int]:
        """A heading is told of with its characters: a search may show it only now."""
        told: set[int] = set()
        for place in differing:
            heading = place
            while not isinstance(self._rows[heading], RosterHeading):
                heading -= 1
            told |= {heading, place}
        return sorted(told)
