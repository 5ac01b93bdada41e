"""What each column of a table means: guessed from its title, and the GM's to change."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.campaign.exchange.reading import TableHead
from eod_desktop.models.plain_text import tool_tip

_Index = QModelIndex | QPersistentModelIndex


class ColumnPart(IntEnum):
    TITLE = 0
    ROLE = 1
    EXAMPLE = 2


class ImportColumnsModel(QAbstractTableModel):
    """One row a column of the table: its title, what it is read as, what stands in it."""

    roles_changed = Signal(object)
    """By column number what the GM chose: dict[int, str]."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._head = TableHead((), ())
        self._chosen: dict[int, str] = {}

    def show(self, head: TableHead | None) -> None:
        """Show another table, or the same one read again."""
        head = head or TableHead((), ())
        if head.titles != self._head.titles:
            self._chosen = {}
        self.beginResetModel()
        self._head = head
        self.endResetModel()

    def choices(self, row: int) -> list[tuple[str, str]]:
        """Role and text of everything that a column may be."""
        title = self._head.titles[row]
        texts = self._texts()
        found = [(role, text) for role, text in texts.items() if role != "own"]
        found += [(f"stat:{stat}", stat) for stat in (*SIX, "PSI")]
        if title.strip():
            found.append((f"skill:{title}", self.tr("Level of {skill}").format(skill=title)))
        if self._head.roles[row] == "own":
            found.append(("own", texts["own"]))
        return found

    def role(self, row: int) -> str:
        return self._head.roles[row]

    def set_role(self, row: int, role: str) -> None:
        if role != self._head.roles[row]:
            self._chosen[row] = role
            self.roles_changed.emit(dict(self._chosen))

    def _texts(self) -> dict[str, str]:
        return {
            "name": self.tr("Name"),
            "side": self.tr("Side"),
            "kind": self.tr("Kind"),
            "player": self.tr("Player"),
            "group": self.tr("Group"),
            "tags": self.tr("Tags"),
            "profile": self.tr("Profile (UPP)"),
            "skills": self.tr("Skills"),
            "hits": self.tr("Hits"),
            "wounds": self.tr("Wounds"),
            "armor": self.tr("Armor"),
            "weapons": self.tr("Weapons"),
            "notes": self.tr("Notes"),
            "note": self.tr("A line of the notes"),
            "skip": self.tr("Nothing: leave it out"),
            "own": self.tr("Added by EoD Desktop"),
        }

    def role_text(self, role: str) -> str:
        kind, _, what = role.partition(":")
        if kind == "skill":
            return self.tr("Level of {skill}").format(skill=what)
        return what or self._texts()[kind]

    # what a view asks for

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._head.titles)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(ColumnPart)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        usable = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return usable | Qt.ItemFlag.ItemIsEditable if index.column() == ColumnPart.ROLE else usable

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            titles = (self.tr("Column"), self.tr("Read as"), self.tr("First rows"))
            return titles[section] if 0 <= section < len(titles) else None
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, part = index.row(), ColumnPart(index.column())
        if role == Qt.ItemDataRole.EditRole and part is ColumnPart.ROLE:
            return self._head.roles[row]
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if part is ColumnPart.TITLE:
            text = self._head.titles[row]
        elif part is ColumnPart.ROLE:
            text = self.role_text(self._head.roles[row])
        else:
            cells = (cells[row] for cells in self._head.sample if row < len(cells))
            text = " · ".join(" ".join(cell.split()) for cell in cells if cell.strip())
        return tool_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if index.isValid() and index.column() == ColumnPart.ROLE and role == Qt.ItemDataRole.EditRole:
            self.set_role(index.row(), str(value))
            return True
        return False
