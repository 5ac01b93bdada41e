"""The list of the characters that were found: chosen by a tick, renamed in place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from eod_desktop.models.import_preview import ImportPreviewModel, Part
from eod_desktop.ui.rows import use_rows

_WIDTHS = {Part.NAME: 23, Part.STATS: 9, Part.SKILLS: 14, Part.ROSTER: 17, Part.DOUBTS: 22}  # characters


class ImportList(QTableView):
    """Space ticks the selected rows, F2 or a double click renames the current one."""

    def __init__(self, preview: ImportPreviewModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview = preview
        self.setModel(preview)
        use_rows(self)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed)
        self.setAccessibleName(self.tr("Characters found"))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self._unit = self.fontMetrics().averageCharWidth()
        for part, width in _WIDTHS.items():
            self.setColumnWidth(part, width * self._unit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The skills get what the others leave."""
        super().resizeEvent(event)
        others = sum(self.columnWidth(part) for part in Part if part is not Part.SKILLS)
        self.setColumnWidth(Part.SKILLS, max(_WIDTHS[Part.SKILLS] * self._unit, self.viewport().width() - others))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = sorted({index.row() for index in self.selectionModel().selectedIndexes()})
        if event.key() == Qt.Key.Key_Space and rows and self.state() != QAbstractItemView.State.EditingState:
            chosen = not all(self._preview.candidates[row].chosen for row in rows)
            state = Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked
            for row in rows:
                self._preview.setData(self._preview.index(row, Part.NAME), state, Qt.ItemDataRole.CheckStateRole)
            return
        if event.key() == Qt.Key.Key_F2 and self.currentIndex().isValid():
            self.edit(self._preview.index(self.currentIndex().row(), Part.NAME))
            return
        super().keyPressEvent(event)
