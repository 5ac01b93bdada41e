"""A table of drafts that is written like a sheet: a last, blank row becomes a new one as soon as it gets a name."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any, Generic, TypeVar

import msgspec
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from eod_desktop.models.draft_problems import Place, Problem
from eod_desktop.models.plain_text import tool_tip

_Index = QModelIndex | QPersistentModelIndex


class CellRole(IntEnum):
    """What a cell tells besides its text."""

    PROBLEM = Qt.ItemDataRole.UserRole + 1  # the sentence that says what to write, "" for none
    PLACEHOLDER = PROBLEM + 1  # what stands there, dimmed, while nothing is written
    SUGGESTIONS = PLACEHOLDER + 1  # texts to complete from


class Column(msgspec.Struct, frozen=True):
    """`key` is where its text stands in a row's draft: ("damage",) or ("ranges", "Short").

    A `computed` one follows from the others and is not written; it stands at the end.
    """

    key: tuple[str, ...]
    title: str
    tip: str = ""
    numeric: bool = False
    checkable: bool = False
    computed: bool = False
    suggestions: tuple[str, ...] = ()

    def as_known(self, text: str, instead_of: str = "") -> str:
        """The one suggestion that is `text` in other capitals, else `text`: "rifle" is to find the skill "Rifle".

        Where `text` only changes the capitals of what it stands `instead_of`, those are what is wanted.
        """
        folded = text.casefold()
        if text in self.suggestions or folded == instead_of.casefold():
            return text
        meant = [known for known in self.suggestions if known.casefold() == folded]
        return meant[0] if len(meant) == 1 else text


Row = TypeVar("Row", bound=msgspec.Struct)


class DraftTable(QAbstractTableModel, Generic[Row]):
    """Rows of frozen drafts. The first column holds the name; in the blank row only that can be written."""

    edited = Signal()
    """Something was written or removed here."""

    def __init__(self, columns: Sequence[Column], new_row_text: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._new_row_text = new_row_text
        self._rows: list[Row | None] = [None]  # None: the blank row
        self._problems: dict[tuple[int, int], str] = {}

    @property
    def columns(self) -> tuple[Column, ...]:
        return self._columns

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is written, without the blank row."""
        return tuple(row for row in self._rows if row is not None)

    def set_columns(self, columns: Sequence[Column]) -> None:
        """Have other columns; where only what they suggest is another, the view notices nothing."""
        if [column.key for column in columns] == [column.key for column in self._columns]:
            self._columns = tuple(columns)
            return
        self.beginResetModel()
        self._columns = tuple(columns)
        self.endResetModel()

    def set_rows(self, rows: Iterable[Row]) -> None:
        """Show other rows; that is no edit."""
        self.beginResetModel()
        self._rows = [*rows, None]
        self._problems = {}
        self.endResetModel()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show the rows as they have become elsewhere; that is no edit, and the current cell stays."""
        shown, last = self.rows, len(self._columns) - 1
        for place, (old, new) in enumerate(zip(shown, rows, strict=False)):
            if old != new:
                self._rows[place] = new
                self.dataChanged.emit(self.index(place, 0), self.index(place, last))
        if len(rows) < len(shown):
            self.beginRemoveRows(QModelIndex(), len(rows), len(shown) - 1)
            self._rows[len(rows) : len(shown)] = []
            self.endRemoveRows()
        elif len(rows) > len(shown):
            self.beginInsertRows(QModelIndex(), len(shown), len(rows) - 1)
            self._rows[len(shown) : len(shown)] = rows[len(shown) :]
            self.endInsertRows()

    def set_problems(self, problems: Iterable[Problem], depth: int) -> None:
        """Mark cells. A problem's place holds the row at `depth`, behind it the column's key."""
        keys: dict[Place, int] = {column.key: number for number, column in enumerate(self._columns)}
        found: dict[tuple[int, int], str] = {}
        for problem in problems:
            row, column = problem.place[depth], keys.get(problem.place[depth + 1 :])
            if isinstance(row, int) and column is not None:
                found.setdefault((row, column), problem.text)
        changed = [cell for cell in {*found, *self._problems} if found.get(cell) != self._problems.get(cell)]
        self._problems = found
        for row, column in changed:
            index = self.index(row, column)
            if index.isValid():
                self.dataChanged.emit(index, index)

    # what a table is of

    @abstractmethod
    def text(self, row: Row, key: tuple[str, ...]) -> str:
        """What is written in a cell."""

    @abstractmethod
    def written(self, row: Row, key: tuple[str, ...], text: str) -> Row:
        """The row with that text in a cell."""

    @abstractmethod
    def named(self, name: str) -> Row:
        """A new row of that name."""

    def placeholder(self, row: Row, key: tuple[str, ...]) -> str:
        """What stands in a cell while nothing is written there."""
        return ""

    def checked(self, row: Row, key: tuple[str, ...]) -> bool:
        """Whether a checkable cell is ticked."""
        return False

    def ticked(self, row: Row, key: tuple[str, ...], checked: bool) -> Row:
        """The row with a checkable cell ticked or not."""
        return row

    def is_complete(self, row: Row, key: tuple[str, ...]) -> bool:
        """Whether everything behind that cell is known already, so that one goes on to the next row."""
        return False

    # what a view asks for

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def is_blank(self, row: int) -> bool:
        """Whether that is the row for a new one."""
        return self._rows[row] is None

    def next_cell(self, index: _Index) -> QModelIndex:
        """Where one goes on to write: the next cell of the row, or the next row when it is complete or at its end."""
        row, column = self._rows[index.row()], index.column() + 1
        written = column < len(self._columns) and not self._columns[column].computed
        if written and not (row and self.is_complete(row, self._columns[index.column()].key)):
            return self.index(index.row(), column)
        return self.index(index.row() + 1, 0)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid() or (self.is_blank(index.row()) and index.column()):
            return Qt.ItemFlag.NoItemFlags
        usable = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        column = self._columns[index.column()]
        if column.computed:
            return usable
        return usable | (Qt.ItemFlag.ItemIsUserCheckable if column.checkable else Qt.ItemFlag.ItemIsEditable)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.title
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(column.tip)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column = self._columns[index.column()]
        problem = self._problems.get((index.row(), index.column()), "")
        match role:
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(problem or column.tip)
            case CellRole.PROBLEM:
                return problem
            case CellRole.SUGGESTIONS:
                return list(column.suggestions)
        row = self._rows[index.row()]
        if row is None:
            return self._blank_data(index.column(), role)
        return self._row_data(row, column, problem, role)

    def _blank_data(self, column: int, role: int) -> str | None:
        match role:
            case Qt.ItemDataRole.EditRole | Qt.ItemDataRole.DisplayRole:
                return ""
            case Qt.ItemDataRole.AccessibleTextRole | CellRole.PLACEHOLDER:
                return self._new_row_text if column == 0 else ""
        return None

    def _row_data(self, row: Row, column: Column, problem: str, role: int) -> Any:
        if column.checkable:
            ticked = self.checked(row, column.key)
            match role:
                case Qt.ItemDataRole.CheckStateRole:
                    return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
                case Qt.ItemDataRole.AccessibleTextRole:
                    return f"{column.title}: {self.tr('yes') if ticked else self.tr('no')}"
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self.text(row, column.key)
            case Qt.ItemDataRole.AccessibleTextRole:
                said = self.text(row, column.key) or self.placeholder(row, column.key) or self.tr("empty")
                return ". ".join(part for part in (f"{column.title}: {said}", problem) if part)
            case CellRole.PLACEHOLDER:
                return self.placeholder(row, column.key)
        return None

    # writing

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or not self.flags(index) & Qt.ItemFlag.ItemIsEnabled:
            return False
        place, column = index.row(), self._columns[index.column()]
        row = self._rows[place]
        if column.checkable and row is not None and role == Qt.ItemDataRole.CheckStateRole:
            self._replace(place, self.ticked(row, column.key, Qt.CheckState(value) == Qt.CheckState.Checked))
            return True
        if column.checkable or column.computed or role != Qt.ItemDataRole.EditRole:
            return False
        text = column.as_known(" ".join(str(value).split()), "" if row is None else self.text(row, column.key))
        if row is None:
            self._append(text)
        elif text != self.text(row, column.key):
            self._replace(place, self.written(row, column.key, text))
        return True

    def remove(self, row: int) -> None:
        """Take a row away; the blank one stays."""
        if not self.is_blank(row):
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._rows[row]
            self.endRemoveRows()
            self.edited.emit()

    def _replace(self, place: int, row: Row) -> None:
        if row != self._rows[place]:
            self._rows[place] = row
            self.dataChanged.emit(self.index(place, 0), self.index(place, len(self._columns) - 1))
            self.edited.emit()

    def _append(self, name: str) -> None:
        """Make the blank row one of that name; a new blank one comes behind it, so that an editor stays where it is."""
        if not name:
            return
        end = len(self._rows)
        self.beginInsertRows(QModelIndex(), end, end)
        self._rows.append(None)
        self.endInsertRows()
        self._replace(end - 1, self.named(name))


def _alignment(column: Column) -> Qt.AlignmentFlag:
    if column.checkable:
        return Qt.AlignmentFlag.AlignCenter
    side = Qt.AlignmentFlag.AlignRight if column.numeric else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
