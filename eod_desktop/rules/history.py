"""The events of an encounter as an immutable sequence that grows in constant time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from eod_desktop.rules.events import Event

_new = object.__new__


class History(Sequence[Event]):
    """A view of the first `len(self)` items of a list that versions share.

    The newest version appends in place, which no older version can see; an older one that is extended copies first.
    So a fight of n events costs n steps, not n², and every earlier state keeps its own past.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._items: list[Event] = list(events)
        self._length = len(self._items)

    def extended(self, events: Iterable[Event]) -> History:
        """This history followed by `events`."""
        items = self._items
        if len(items) != self._length:
            items = items[: self._length]
        items += events
        history = _new(History)
        history._items = items
        history._length = len(items)
        return history

    def first(self, count: int) -> History:
        """This history as it was after `count` events, 0…len."""
        if not 0 <= count <= self._length:
            raise IndexError(count)
        history = _new(History)
        history._items = self._items
        history._length = count
        return history

    def goes_on_from(self, other: History) -> bool:
        """Whether it begins with all of `other`; at once where the two share their events."""
        if other._length > self._length:
            return False
        return self._items is other._items or self[: other._length] == other[:]

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            if step == 1:
                return tuple(self._items[start:stop])
            return tuple([self._items[position] for position in range(start, stop, step)])
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index if index >= 0 else self._length + index]

    def __iter__(self) -> Iterator[Event]:
        for position in range(self._length):
            yield self._items[position]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        if self._length != other._length:
            return False
        return self._items is other._items or self[:] == other[:]

    def __hash__(self) -> int:
        return hash(self._length)

    def __repr__(self) -> str:
        return f"History({list(self)!r})"
