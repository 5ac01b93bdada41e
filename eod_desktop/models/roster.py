"""The roster as an item model: headings of the sides with the characters under them, and the search through it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

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
    """The characters of the campaign by side. Rows keep their identity: they are moved, not made anew."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(roster_rows(document.campaign, {}, same_rules=False), parent)
        document.changed.connect(self._follow)

    def index_of(self, id: str) -> QModelIndex:
        """The index of a character, invalid for none."""
        return self.index(self.place_of(("character", id)))

    def entries_under(self, row: int) -> Iterator[RosterEntry]:
        """The characters under the heading of that row."""
        for place in range(row + 1, len(self._rows)):
            entry = self._rows[place]
            if isinstance(entry, RosterHeading):
                return
            yield entry

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
                return row.side if isinstance(row, RosterHeading) else row.character.name
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


class RosterFilter(QSortFilterProxyModel):
    """The characters that a search finds, under the headings of their sides.

    Every word has to occur in the name, side, kind, player, a skill or a weapon; case does not matter.
    """

    def __init__(self, roster: RosterModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._roster = roster
        self._words: tuple[str, ...] = ()
        self.setSourceModel(roster)

    @property
    def searching(self) -> bool:
        """Whether only some of the characters may be shown."""
        return bool(self._words)

    def search(self, text: str) -> None:
        words = tuple(text.casefold().split())
        if words != self._words:
            self._words = words
            # filters anew in every Qt; the functions named for that come and go with its versions
            self.setFilterFixedString(text)

    def ids(self, rows: Iterable[int]) -> list[str]:
        """The ids of the characters in these rows, headings left out."""
        found = (self.index(row, 0).data(RosterRole.ID) for row in rows)
        return [id for id in found if id]

    def index_of(self, id: str) -> QModelIndex:
        """The index of a character, invalid for one that is not found."""
        return self.mapFromSource(self._roster.index_of(id))

    def rows_under(self, heading: _Index) -> range:
        """The rows of the characters shown under a heading."""
        end = heading.row() + 1
        while end < self.rowCount() and self.index(end, 0).data(RosterRole.ID):
            end += 1
        return range(heading.row() + 1, end)

    def filterAcceptsRow(self, source_row: int, source_parent: _Index) -> bool:
        if not self._words:
            return True
        row = self._roster.rows[source_row]
        if isinstance(row, RosterHeading):
            return any(map(self._matches, self._roster.entries_under(source_row)))
        return self._matches(row)

    def _matches(self, entry: RosterEntry) -> bool:
        return all(word in entry.haystack for word in self._words)
