"""A list model whose rows keep their identity: it becomes another list by the smallest signals."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex


class Keyed(Protocol):
    """A row with what makes it the same row while everything else of it changes."""

    @property
    def key(self) -> Hashable: ...


Row = TypeVar("Row", bound=Keyed)


class KeyedListModel(QAbstractListModel, Generic[Row]):
    """Rows of frozen values, each key once; views keep selection, current row and place through `become`."""

    def __init__(self, rows: Sequence[Row] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = list(rows)
        self._known_places: dict[Hashable, int] | None = None

    @property
    def rows(self) -> Sequence[Row]:
        """What is shown, not to be changed in place."""
        return self._rows

    def place_of(self, key: Hashable) -> int:
        """The row number of a key, −1 for none."""
        return self._places.get(key, -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def become(self, wanted: Sequence[Row]) -> None:
        """Turn the rows shown into those wanted: removed, put in order, inserted, and those that differ told."""
        keys = [row.key for row in wanted]
        if keys != list(self._places):
            self._become_of(keys, wanted)
        shown = self._rows
        differing = [n for n, row in enumerate(wanted) if row is not shown[n] and row != shown[n]]
        self._rows = list(wanted)
        for first, last in runs(self.told_of(differing)):
            self.dataChanged.emit(self.index(first), self.index(last))

    def told_of(self, differing: Sequence[int]) -> Sequence[int]:
        """The rows to tell of, ascending, when those at `differing` changed: the same ones, and more where need be."""
        return differing

    def _become_of(self, keys: list[Hashable], wanted: Sequence[Row]) -> None:
        """Have rows of these keys: removed, put in order, inserted."""
        kept = set(keys)
        for first, last in runs([place for place, key in enumerate(self._places) if key not in kept]):
            self.beginRemoveRows(QModelIndex(), first, last)
            self._take(self._rows[:first] + self._rows[last + 1 :])
            self.endRemoveRows()
        known = self._places
        self._reorder([key for key in keys if key in known])
        new = [place for place, key in enumerate(keys) if key not in known]
        for first, last in reversed(list(runs(new))):
            self.beginInsertRows(QModelIndex(), first, last)
            self._take([*self._rows[:first], *wanted[first : last + 1], *self._rows[first:]])
            self.endInsertRows()

    def _reorder(self, keys: list[Hashable]) -> None:
        places = self._places
        before = list(places)
        if before == keys:
            return
        self.layoutAboutToBeChanged.emit()
        self._take([self._rows[places[key]] for key in keys])
        old = self.persistentIndexList()
        self.changePersistentIndexList(old, [self.index(self._places[before[index.row()]]) for index in old])
        self.layoutChanged.emit()

    def _take(self, rows: list[Row]) -> None:
        self._rows = rows
        self._known_places = None

    @property
    def _places(self) -> dict[Hashable, int]:
        """Row numbers by key, counted when they are asked for: many removals need them once."""
        if self._known_places is None:
            self._known_places = {row.key: place for place, row in enumerate(self._rows)}
        return self._known_places


def runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Neighbouring places of an ascending sequence as (first, last), from the last run to the first."""
    end = len(places) - 1
    while end >= 0:
        start = end
        while start > 0 and places[start - 1] == places[start] - 1:
            start -= 1
        yield places[start], places[end]
        end = start - 1
