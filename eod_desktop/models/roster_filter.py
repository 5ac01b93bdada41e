"""What of the roster is shown: what a search finds, of some kinds, without what is archived or folded away."""

from __future__ import annotations

from collections.abc import Iterable, Set
from enum import IntEnum
from typing import Any

import msgspec
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSortFilterProxyModel, Qt

from eod_desktop.models.roster import RosterModel, RosterRole
from eod_desktop.models.roster_rows import RosterEntry, RosterHeading, Section, spoken
from eod_desktop.rules import CharacterKind

_Index = QModelIndex | QPersistentModelIndex


class FilterRole(IntEnum):
    """What a row of the filter tells besides what its source tells."""

    FOLDED = RosterRole.ROW + 1  # whether a heading hides its characters


class RosterView(msgspec.Struct, frozen=True):
    """What was chosen to be shown, for another time: the folded headings, the kinds left out, the archive."""

    folded: tuple[Section, ...] = ()
    left_out: tuple[CharacterKind, ...] = ()
    archived: bool = False


class RosterFilter(QSortFilterProxyModel):
    """The characters that are wanted, under the headings of their sides and groups.

    Every word of a search has to occur somewhere in what is written of a character; case does not matter. While
    something is searched for, nothing is folded away.
    """

    def __init__(self, roster: RosterModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._roster = roster
        self._words: tuple[str, ...] = ()
        self._kinds: frozenset[CharacterKind] = frozenset(CharacterKind)
        self._archived = False
        self._folded: set[Section] = set()
        self._accepted: list[bool] | None = None
        # before the proxy hears of them
        for signal in (
            roster.dataChanged,
            roster.rowsInserted,
            roster.rowsRemoved,
            roster.rowsMoved,
            roster.layoutChanged,
            roster.modelReset,
        ):
            signal.connect(self._forget)
        self.setSourceModel(roster)

    @property
    def searching(self) -> bool:
        """Whether something is searched for."""
        return bool(self._words)

    @property
    def narrowed(self) -> bool:
        """Whether only some kinds of characters are shown, or archived ones too."""
        return self._archived or self._kinds != frozenset(CharacterKind)

    @property
    def kinds(self) -> frozenset[CharacterKind]:
        return self._kinds

    @property
    def with_archived(self) -> bool:
        return self._archived

    @property
    def view(self) -> RosterView:
        """All that is chosen but for the search."""
        left_out = tuple(kind for kind in CharacterKind if kind not in self._kinds)
        return RosterView(tuple(sorted(self._folded)), left_out, self._archived)

    def show_view(self, view: RosterView) -> None:
        """Choose that again."""
        if view == self.view:
            return
        self._folded = set(view.folded)
        self._kinds = frozenset(CharacterKind) - frozenset(view.left_out)
        self._archived = view.archived
        self._filter_anew()

    def search(self, text: str) -> None:
        words = tuple(text.casefold().split())
        if words != self._words:
            self._words = words
            self._filter_anew()

    def show_kinds(self, kinds: Set[CharacterKind]) -> None:
        """Show characters of these kinds only."""
        self._kinds = frozenset(kinds)
        self._filter_anew()

    def show_archived(self, shown: bool) -> None:
        """Show what is archived, too, or not."""
        self._archived = shown
        self._filter_anew()

    # folding

    def is_folded(self, index: _Index) -> bool:
        """Whether the heading hides the characters under it."""
        row = index.data(RosterRole.ROW)
        return isinstance(row, RosterHeading) and not self._words and row.section in self._folded

    def fold(self, section: Section, folded: bool) -> None:
        """Hide the characters of a heading, or show them again."""
        if folded == (section in self._folded):
            return
        (self._folded.add if folded else self._folded.discard)(section)
        self._filter_anew()
        heading = self.heading_of(section)
        if heading.isValid():
            self.dataChanged.emit(heading, heading)

    def unfold_for(self, id: str) -> None:
        """Show the characters that stand with this one."""
        row = self._roster.index_of(id).data(RosterRole.ROW)
        if isinstance(row, RosterEntry):
            self.fold(row.section, False)

    # places

    def ids(self, rows: Iterable[int]) -> list[str]:
        """The ids of the characters in these rows, headings left out."""
        found = (self.index(row, 0).data(RosterRole.ID) for row in rows)
        return [id for id in found if id]

    def index_of(self, id: str) -> QModelIndex:
        """The index of a character, invalid for one that is not shown."""
        return self.mapFromSource(self._roster.index_of(id))

    def heading_of(self, section: Section) -> QModelIndex:
        """The index of a heading, invalid for one that is not shown."""
        return self.mapFromSource(self._roster.index(self._roster.place_of(section), 0))

    def heading_above(self, row: int) -> QModelIndex:
        """The heading that a row stands under; that row itself when it is one."""
        while row > 0 and self.index(row, 0).data(RosterRole.ID):
            row -= 1
        return self.index(row, 0)

    def rows_under(self, heading: _Index) -> range:
        """The rows of the characters shown under a heading."""
        end = heading.row() + 1
        while end < self.rowCount() and self.index(end, 0).data(RosterRole.ID):
            end += 1
        return range(heading.row() + 1, end)

    def shown_of(self, heading: RosterHeading) -> int:
        """How many of a heading's characters are wanted, folded away or not."""
        self._accept()
        return self._wanted_of.get(heading.section, 0)

    # what a view asks for

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """A folded heading can be come to by the arrow keys, to be unfolded."""
        if self.is_folded(index):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == FilterRole.FOLDED:
            return self.is_folded(index)
        if role == Qt.ItemDataRole.AccessibleTextRole and self.is_folded(index):
            return self.tr("{heading}, folded").format(heading=spoken(index.data(RosterRole.ROW)))
        return super().data(index, role)

    def filterAcceptsRow(self, source_row: int, source_parent: _Index) -> bool:
        accepted = self._accept()
        return source_row < len(accepted) and accepted[source_row]

    def _forget(self) -> None:
        self._accepted = None

    def _filter_anew(self) -> None:
        self._accepted = None
        # filters anew in every Qt; the functions named for that come and go with its versions
        self.setFilterFixedString("")

    def _accept(self) -> list[bool]:
        """For each row of the roster whether it is shown, worked out in one pass."""
        if self._accepted is not None:
            return self._accepted
        accepted: list[bool] = []
        headings: list[tuple[int, Section]] = []
        self._wanted_of: dict[Section, int] = {}
        for place, row in enumerate(self._roster.rows):
            if isinstance(row, RosterHeading):
                headings.append((place, row.section))
                accepted.append(False)
                continue
            wanted, section = self._matches(row), row.section
            accepted.append(wanted and (bool(self._words) or section not in self._folded))
            if wanted:
                self._wanted_of[section] = self._wanted_of.get(section, 0) + 1
        # by what it is of, not by what stands under it: while rows are moved about, that may be others
        for place, section in headings:
            accepted[place] = section in self._wanted_of
        self._accepted = accepted
        return accepted

    def _matches(self, entry: RosterEntry) -> bool:
        character = entry.character
        if character.archived and not self._archived:
            return False
        return character.kind in self._kinds and all(word in entry.haystack for word in self._words)
