"""The least program that does what a GM sees of an action: event, durable commit, board row and log row, painted."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from PySide6.QtCore import QAbstractListModel, QAbstractTableModel, QModelIndex, QRect, Qt
from PySide6.QtWidgets import (
    QListView,
    QMainWindow,
    QSplitter,
    QStyledItemDelegate,
    QTableView,
)


class Board(QAbstractListModel):
    def __init__(self, count: int) -> None:
        super().__init__()
        self.rows = [{"name": f"Raider {number}", "hits": 200, "total": number % 6 + 1} for number in range(count)]

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        return len(self.rows)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self.rows[index.row()] if role == Qt.ItemDataRole.UserRole else None


class Row(QStyledItemDelegate):
    """A total, a name, a bar of hits and their number."""

    def paint(self, painter, option, index) -> None:
        row, box = index.data(Qt.ItemDataRole.UserRole), option.rect
        painter.drawText(box.adjusted(8, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, str(row["total"]))
        painter.drawText(box.adjusted(40, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, row["name"])
        bar = QRect(box.right() - 160, box.center().y() - 3, row["hits"] // 2, 6)
        painter.fillRect(bar, option.palette.highlight())
        painter.drawText(box.adjusted(0, 0, -8, 0), Qt.AlignmentFlag(0x82), f"{row['hits']} / 200")

    def sizeHint(self, option, index):
        size = super().sizeHint(option, index)
        size.setHeight(36)
        return size


class Log(QAbstractTableModel):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[str, ...]] = []

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        return len(self.rows)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        return 4

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self.rows[index.row()][index.column()] if role == Qt.ItemDataRole.DisplayRole else None

    def add(self, row: tuple[str, ...]) -> None:
        self.beginInsertRows(QModelIndex(), len(self.rows), len(self.rows))
        self.rows.append(row)
        self.endInsertRows()


class BareWindow(QMainWindow):
    """Board over log in one window, with its events in an SQLite file that is durable with each commit."""

    def __init__(self, file: Path, count: int) -> None:
        super().__init__()
        self.connection = sqlite3.connect(file, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("CREATE TABLE event (seq INTEGER PRIMARY KEY, body TEXT)")
        self.board, self.log = Board(count), Log()
        self.list, table = QListView(), QTableView()
        self.list.setModel(self.board)
        self.list.setItemDelegate(Row(self.list))
        self.list.setUniformItemSizes(True)
        table.setModel(self.log)
        self.table = table
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.list)
        splitter.addWidget(table)
        self.setCentralWidget(splitter)

    def act(self, row: int, hits: int) -> None:
        """One combatant's hits change."""
        known = self.board.rows[row]
        event = {"type": "hits", "name": known["name"], "before": known["hits"], "hits": hits}
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("INSERT INTO event (body) VALUES (?)", (json.dumps(event),))
        self.connection.execute("COMMIT")
        known["hits"] = hits
        index = self.board.index(row)
        self.board.dataChanged.emit(index, index)
        self.log.add((str(len(self.log.rows) + 1), str(known["name"]), "hits", str(hits)))
        self.table.scrollToBottom()
