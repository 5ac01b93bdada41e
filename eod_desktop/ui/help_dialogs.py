"""Help: the keys, and what this program is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
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
from eod_desktop.ui import fonts
from eod_desktop.ui.rows import use_rows

Keys = Sequence[tuple[str, str]]
"""(keys, what they do)"""


class ShortcutsDialog(QDialog):
    """Every key of the program in one table, by where it works."""

    def __init__(self, sections: Iterable[tuple[str, Keys]], parent: QWidget | None = None) -> None:
        """`sections` are titles with their keys."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.table = QTableWidget(0, 2)
        self.table.setAccessibleName(self.windowTitle())
        self.table.horizontalHeader().hide()
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        use_rows(self.table)
        self.table.setStyleSheet(f"QTableWidget::item {{ padding: 0 {fonts.pixel_size(self.font()) // 2}px; }}")
        for title, keys in sections:
            self._add_section(title, keys)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table)
        layout.addWidget(_close(self))
        unit = fonts.pixel_size(self.font())
        self.resize(unit * 40, min(unit * 46, round(self.screen().availableGeometry().height() * 0.8)))

    def _add_section(self, title: str, keys: Keys) -> None:
        if keys:
            self._add_row((title, ""), heading=True)
            for pair in keys:
                self._add_row(pair)

    def _add_row(self, texts: tuple[str, str], *, heading: bool = False) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            if heading:
                item.setFont(fonts.strong(self.font()))
                item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.table.setItem(row, column, item)
        if heading:
            self.table.setSpan(row, 0, 1, 2)


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
        layout = QVBoxLayout(self)
        unit = fonts.pixel_size(self.font())
        layout.setContentsMargins(round(unit * 1.25), unit, round(unit * 1.25), unit)
        layout.setSpacing(unit)
        for widget in (title, text, _close(self)):
            layout.addWidget(widget)


def _close(dialog: QDialog) -> QDialogButtonBox:
    buttons = QDialogButtonBox()
    close = buttons.addButton(dialog.tr("&Close"), QDialogButtonBox.ButtonRole.RejectRole)
    close.setIcon(QIcon())
    buttons.rejected.connect(dialog.reject)
    return buttons
