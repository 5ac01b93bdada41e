"""A catalogue of the open campaign as a table that is written in place; a row that is right is a step at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from eod_desktop.campaign.catalogue import entries, entry
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry, name_of
from eod_desktop.campaign.edits import LONGEST_NAME
from eod_desktop.document import Document
from eod_desktop.document.undo_steps import Change
from eod_desktop.models.catalogue_formats import Fault, format_of
from eod_desktop.models.catalogue_words import provenance, shipped_entry, source_text
from eod_desktop.models.draft_problems import Problem
from eod_desktop.models.draft_table import Column, DraftTable
from eod_desktop.models.plain_text import tool_tip

_Index = QModelIndex | QPersistentModelIndex
SOURCE = ("source",)
"""The key of the column that says where an entry's figures come from."""


class CatalogueTable(DraftTable[Any]):
    """Rows in the catalogue's order, then those that are still being written, then the blank one.

    A row with something wrong is kept as it is written and is not in the catalogue until that is put right.
    """

    def __init__(
        self,
        kind: CatalogueKind,
        document: Document,
        attempt: Callable[[Callable[[], object]], bool],
        parent: QObject | None = None,
    ) -> None:
        """`attempt` does a step and says whether it was done."""
        holder = QObject(parent)
        self._format = format_of(kind, document.campaign, holder)
        sheet = self._format.sheet
        tip = QCoreApplication.translate("CatalogueTable", "Whether the EoD rules state the figures")
        source = Column(SOURCE, QCoreApplication.translate("CatalogueTable", "Figures from"), tip)
        blank = sheet.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        super().__init__((*sheet.columns, source), blank, parent)
        holder.setParent(self)
        self.kind = kind
        self._document = document
        self._attempt = attempt
        # for each row but the blank one: its name in the catalogue, "" while it is not there; and whether it is written
        # otherwise than it stands there
        self._bases: list[str] = []
        self._pending: list[bool] = []
        self._known_as: dict[str, str] = {}
        self._show_all()
        document.changed.connect(self._follow)

    # what the rows stand for

    def entry_at(self, place: int) -> Entry | None:
        """The entry of the catalogue in a row; None for the blank one and for one that is not in the catalogue."""
        base = self._bases[place] if 0 <= place < len(self._bases) else ""
        return entry(self._document.campaign, self.kind, base) if base else None

    def known_as(self, name: str) -> str:
        """The name that an entry had before it was renamed here, "" when it was not."""
        return self._known_as.get(name, "")

    def unsaved(self) -> tuple[int, ...]:
        """The rows that are written otherwise than they stand in the catalogue."""
        return tuple(place for place, pending in enumerate(self._pending) if pending)

    def row_of(self, name: str) -> int:
        """The row of an entry, −1 for none."""
        return self._bases.index(name) if name in self._bases else -1

    def find(self, text: str, after: int) -> int:
        """The next row behind `after`, round to the first, in which a text is written; −1 for none."""
        wanted, count = text.casefold(), len(self._bases)
        keys = [column.key for column in self.columns]
        for step in range(1, count + 1):
            place = (after + step) % count
            if any(wanted in self.text(self._rows[place], key).casefold() for key in keys):
                return place
        return -1

    def provenance_at(self, index: _Index) -> str:
        """A sentence on where the figure in a cell comes from, "" where there is none."""
        if not index.isValid() or self.is_blank(index.row()):
            return ""
        place, key = index.row(), self.columns[index.column()].key
        known = shipped_entry(self.kind, self._bases[place]) if self._bases[place] else None
        sheet = self._format.sheet
        as_shipped = sheet.text(self._format.draft(known.value), key) if known and key != SOURCE else ""
        return provenance(known, key, self.text(self._rows[place], key), as_shipped)

    # what is shown

    def text(self, row: Any, key: tuple[str, ...]) -> str:
        return self._source(row) if key == SOURCE else self._format.sheet.text(row, key)

    def written(self, row: Any, key: tuple[str, ...], text: str) -> Any:
        return self._format.sheet.written(row, key, text)

    def named(self, name: str) -> Any:
        return self._format.sheet.named(name)

    def placeholder(self, row: Any, key: tuple[str, ...]) -> str:
        return "" if key == SOURCE else self._format.sheet.placeholder(row, key)

    def checked(self, row: Any, key: tuple[str, ...]) -> bool:
        return self._format.sheet.checked(row, key)

    def ticked(self, row: Any, key: tuple[str, ...], checked: bool) -> Any:
        return self._format.sheet.ticked(row, key, checked)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and self.columns[index.column()].key == SOURCE:
            return flags & ~Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        said = super().data(index, role)
        if role == Qt.ItemDataRole.ToolTipRole and index.isValid():
            return "\n".join(part for part in (said, tool_tip(self.provenance_at(index))) if part)
        return said

    def _source(self, row: Any) -> str:
        if any(True for _ in self._format.faults(row)):
            return QCoreApplication.translate("CatalogueTable", "not saved yet")
        return source_text(self.kind, self._format.entry(row))

    # what is done

    def remove(self, row: int) -> None:
        """Take an entry out of the catalogue, or give up a row that is not in it; the blank one stays."""
        if self.is_blank(row):
            return
        base = self._bases[row]
        if base:
            self._attempt(lambda: self._document.remove_from_catalogue(self.kind, base))
        else:
            self._take_away(row)
            self._mark()
            self.edited.emit()

    def duplicate(self, row: int) -> int:
        """Put a copy of an entry behind it; the copy's row, −1 when there is none."""
        made: list[str] = []
        base = self._bases[row]
        if base:
            self._attempt(lambda: made.append(name_of(self._document.duplicate_in_catalogue(self.kind, base))))
        return self.row_of(made[0]) if made else -1

    def _replace(self, place: int, row: Any) -> None:
        if row != self._rows[place]:
            self._put(place, row)
            self._save(place)
            self.edited.emit()

    def _append(self, name: str) -> None:
        if name:
            self._bases.append("")
            self._pending.append(True)
        super()._append(name)

    def _save(self, place: int) -> None:
        """Make the row a step, if it is right."""
        row, base = self._rows[place], self._bases[place]
        self._pending[place] = True
        if not any(True for _ in self._faults(place)):
            value = self._format.entry(row)
            name = name_of(value)
            self._bases[place], self._pending[place] = name, False
            if self._attempt(lambda: self._document.put_in_catalogue(self.kind, value, base)):
                self._put(place, self._format.draft(value))
                if base and base != name:
                    self._known_as[name] = self._known_as.pop(base, base)
            else:
                self._bases[place], self._pending[place] = base, True
        self._mark()

    def _faults(self, place: int) -> Iterator[Fault]:
        row = self._rows[place]
        yield from self._format.faults(row)
        name = self._format.sheet.text(row, ("name",))
        if len(name) > LONGEST_NAME:
            text = QCoreApplication.translate("CatalogueTable", "A name has at most {most} characters. Shorten it.")
            yield ("name",), text.format(most=LONGEST_NAME)
        others = {base.casefold() for other, base in enumerate(self._bases) if other != place}
        if name.casefold() in others:
            text = QCoreApplication.translate("CatalogueTable", "“{name}” is in the catalogue. Give it another name.")
            yield ("name",), text.format(name=name)

    def _mark(self) -> None:
        """Mark what is wrong in the rows that are not saved."""
        found = [Problem((place, *key), text) for place in self.unsaved() for key, text in self._faults(place)]
        self.set_problems(found, 0)

    # following the campaign

    def _listed(self) -> dict[str, Any]:
        """The rows of the catalogue by name, as they stand there."""
        listed = entries(self._document.campaign, self.kind)
        return {name_of(value): self._format.draft(value) for value in listed}

    def _show_all(self) -> None:
        """Show the catalogue anew, with what is being written."""
        wanted = self._listed()
        writing = [
            (base, row) for base, row, pending in zip(self._bases, self.rows, self._pending, strict=True) if pending
        ]
        kept = {base: row for base, row in writing if base}
        new = [row for base, row in writing if not base]
        self._bases = [*wanted, *("" for _ in new)]
        self._pending = [base in kept or not base for base in self._bases]
        self.set_rows([*(kept.get(name, row) for name, row in wanted.items()), *new])
        self._mark()

    def _follow(self, change: Change) -> None:
        if entries(change.before, self.kind) == entries(change.after, self.kind):
            return
        wanted = self._listed()
        for place in reversed(range(len(self._bases))):
            if self._bases[place] and self._bases[place] not in wanted:
                self._take_away(place)
        shown = [base for base in self._bases if base]
        if shown != [name for name in wanted if name in set(shown)]:
            self._show_all()
            return
        place = -1
        for name, row in wanted.items():
            if name in self._bases:
                place = self._bases.index(name)
                if not self._pending[place]:
                    self._put(place, row)
            else:
                place += 1
                self._insert(place, name, row)
        self._mark()

    def _put(self, place: int, row: Any) -> None:
        if row != self._rows[place]:
            self._rows[place] = row
            self.dataChanged.emit(self.index(place, 0), self.index(place, self.columnCount() - 1))

    def _insert(self, place: int, name: str, row: Any) -> None:
        self.beginInsertRows(QModelIndex(), place, place)
        self._rows.insert(place, row)
        self._bases.insert(place, name)
        self._pending.insert(place, False)
        self.endInsertRows()

    def _take_away(self, place: int) -> None:
        self.beginRemoveRows(QModelIndex(), place, place)
        del self._rows[place], self._bases[place], self._pending[place]
        self.endRemoveRows()
