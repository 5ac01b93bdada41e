"""The backups of a campaign as a table: when and why each was made, and how much it holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import Path

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QAbstractTableModel,
    QCoreApplication,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from eod_desktop.campaign.backup_files import Backup, Contents, Occasion, contents_of
from eod_desktop.campaign.errors import CampaignError

_OCCASIONS: dict[Occasion, object] = {
    Occasion.OPENED: QT_TRANSLATE_NOOP("Backups", "On opening"),
    Occasion.ENDED: QT_TRANSLATE_NOOP("Backups", "At the end of an encounter"),
    Occasion.PLAYED: QT_TRANSLATE_NOOP("Backups", "While playing"),
    Occasion.MIGRATION: QT_TRANSLATE_NOOP("Backups", "Before a newer version"),
    Occasion.IMPORT: QT_TRANSLATE_NOOP("Backups", "Before an import"),
}
_TITLES = (
    QT_TRANSLATE_NOOP("Backups", "When"),
    QT_TRANSLATE_NOOP("Backups", "Made"),
    QT_TRANSLATE_NOOP("Backups", "Size"),
    QT_TRANSLATE_NOOP("Backups", "Characters"),
    QT_TRANSLATE_NOOP("Backups", "Turns"),
    QT_TRANSLATE_NOOP("Backups", "Rolls"),
)


class Column(IntEnum):
    WHEN = 0
    MADE = 1
    SIZE = 2
    CHARACTERS = 3
    TURNS = 4
    ROLLS = 5


class BackupList(QAbstractTableModel):
    """Backups, the newest first. What one holds is read by `read_next`, one at a time: there may be many, and large."""

    def __init__(self, parent: QObject | None = None, read: Callable[[Path], Contents] = contents_of) -> None:
        super().__init__(parent)
        self._read = read
        self._backups: tuple[Backup, ...] = ()
        self._contents: dict[Path, Contents | None] = {}

    def show(self, backups: Sequence[Backup]) -> None:
        """Show these instead."""
        self.beginResetModel()
        self._backups = tuple(backups)
        self.endResetModel()

    def backup(self, row: int) -> Backup | None:
        return self._backups[row] if 0 <= row < len(self._backups) else None

    def contents(self, row: int) -> Contents | None:
        """None while it is not known, or when it cannot be read."""
        backup = self.backup(row)
        return self._contents.get(backup.path) if backup else None

    def usable(self, row: int) -> bool:
        """Whether there is a backup, as far as is known a sound one."""
        backup = self.backup(row)
        return backup is not None and self._contents.get(backup.path, self) is not None

    def read_next(self) -> bool:
        """Read what the first backup holds of which that is not known; False when there is none."""
        for row, backup in enumerate(self._backups):
            if backup.path not in self._contents:
                try:
                    self._contents[backup.path] = self._read(backup.path)
                except CampaignError:
                    self._contents[backup.path] = None
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(Column) - 1))
                return True
        return False

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._backups)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | Qt.AlignmentFlag | None:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return _translated(_TITLES[section]) if role == Qt.ItemDataRole.DisplayRole else None

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | Qt.AlignmentFlag | None:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._text(self._backups[index.row()], Column(index.column()))

    def _text(self, backup: Backup, column: Column) -> str:
        match column:
            case Column.WHEN:
                return when_text(backup)
            case Column.MADE:
                return _translated(_OCCASIONS[backup.occasion])
            case Column.SIZE:
                return QLocale().formattedDataSize(backup.size, 1)
        if backup.path not in self._contents:
            return "…"
        contents = self._contents[backup.path]
        if contents is None:
            return _translated("cannot be read") if column is Column.CHARACTERS else ""
        counts = {Column.CHARACTERS: contents.characters, Column.TURNS: contents.turns, Column.ROLLS: contents.rolls}
        return QLocale().toString(counts[column])


def when_text(backup: Backup) -> str:
    """Day and time as people here write them."""
    local = QDateTime.fromSecsSinceEpoch(int(backup.at.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeft if column <= Column.MADE else Qt.AlignmentFlag.AlignRight
    return side | Qt.AlignmentFlag.AlignVCenter


def _translated(text: object) -> str:
    return QCoreApplication.translate("Backups", str(text))
