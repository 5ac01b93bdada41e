"""Help: the keys, and what this program is."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from eod_desktop import __version__


class ShortcutsDialog(QDialog):
    """Every shortcut of the window and every key of the action panel, in one table."""

    def __init__(
        self, actions: Iterable[QAction], keys: Iterable[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        """`keys` are (key, what it does) pairs that work on the board and in the action panel."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        rows = [
            (", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()), action)
            for action in actions
            if action.shortcuts()
        ]
        entries = [(keys_text, action.text().replace("&", "").rstrip("…")) for keys_text, action in rows]
        entries += list(keys)
        table = QTableWidget(len(entries), 2)
        table.setHorizontalHeaderLabels([self.tr("Key"), self.tr("What it does")])
        table.verticalHeader().hide()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setAccessibleName(self.windowTitle())
        for row, pair in enumerate(entries):
            for column, text in enumerate(pair):
                table.setItem(row, column, QTableWidgetItem(text))
        header = table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(table)
        layout.addWidget(buttons)
        unit = self.fontMetrics()
        self.resize(60 * unit.averageCharWidth(), 24 * unit.lineSpacing())


class AboutDialog(QDialog):
    """Version and licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About EoD Desktop"))
        title = QLabel(f"EoD Desktop {__version__}")
        title.setProperty("role", "title")
        text = QLabel(
            self.tr(
                "Runs fights of the tabletop game EoD (“End of Days”): initiative, attacks, damage, and a log of every"
                " roll.\n\nMIT licence. Made with Qt and PySide6 (LGPL 3), msgspec (BSD), platformdirs (MIT), filelock"
                " (Unlicense). Shipped font: Inter (SIL Open Font License)."
            )
        )
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        text.setMinimumWidth(50 * self.fontMetrics().averageCharWidth())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (title, text, buttons):
            layout.addWidget(widget)
