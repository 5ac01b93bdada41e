"""The characters that a change of the catalogue can be given to, to be ticked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from eod_desktop.campaign.catalogue_push import User
from eod_desktop.models.catalogue_formats import CatalogueFormat

_Index = QModelIndex | QPersistentModelIndex
translate = QCoreApplication.translate


class CatalogueUsers(QAbstractListModel):
    """One row a character that would change; all are ticked at first."""

    ticked = Signal()

    def __init__(self, users: Sequence[User], texts: Sequence[str], parent: QObject | None = None) -> None:
        """`texts` say what would change of each."""
        super().__init__(parent)
        self._users = tuple(users)
        self._texts = tuple(texts)
        self._ticked = [True] * len(users)

    def chosen(self) -> tuple[str, ...]:
        """The ids of the characters that are ticked."""
        return tuple(user.character.id for user, ticked in zip(self._users, self._ticked, strict=True) if ticked)

    def tick_all(self, ticked: bool) -> None:
        if self._users:
            self._ticked = [ticked] * len(self._users)
            self.dataChanged.emit(self.index(0), self.index(len(self._users) - 1), [Qt.ItemDataRole.CheckStateRole])
            self.ticked.emit()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._users)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        usable = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return usable | Qt.ItemFlag.ItemIsUserCheckable if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                user = self._users[index.row()]
                return f"{' '.join(user.character.name.split())} · {self._texts[index.row()]}"
            case Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if self._ticked[index.row()] else Qt.CheckState.Unchecked
        return None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or role != Qt.ItemDataRole.CheckStateRole:
            return False
        self._ticked[index.row()] = Qt.CheckState(value) == Qt.CheckState.Checked
        self.dataChanged.emit(index, index, [role])
        self.ticked.emit()
        return True


def change_text(user: User, format: CatalogueFormat[Any]) -> str:
    """What a push would change of a character: "Damage 3d6 → 4d6 · 2 staged copies"."""
    parts = []
    if user.before is not None and user.before != user.after:
        parts.append(", ".join(_differences(user, format)))
    if user.staged == 1:
        parts.append(translate("CatalogueUsers", "1 staged copy"))
    elif user.staged:
        parts.append(translate("CatalogueUsers", "{count} staged copies").format(count=user.staged))
    return " · ".join(part for part in parts if part)


def _differences(user: User, format: CatalogueFormat[Any]) -> list[str]:
    sheet = format.sheet
    before, after = format.draft(user.before), format.draft(user.after)
    nothing, found = "\N{EN DASH}", []
    for column in sheet.columns:
        if column.checkable:
            old, new = sheet.checked(before, column.key), sheet.checked(after, column.key)
            if old != new:
                yes_no = translate("CatalogueUsers", "yes") if new else translate("CatalogueUsers", "no")
                found.append(f"{column.title}: {yes_no}")
            continue
        was, becomes = sheet.text(before, column.key), sheet.text(after, column.key)
        if was != becomes:
            found.append(f"{column.title} {was or nothing} → {becomes or nothing}")
    return found
