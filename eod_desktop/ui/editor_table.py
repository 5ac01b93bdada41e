"""A table that is written by keyboard, as high as its rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QHeaderView, QTableView, QWidget

from eod_desktop.models.draft_table import CellRole, DraftTable
from eod_desktop.ui.cell_delegate import CellDelegate, padding
from eod_desktop.ui.rows import row_height, use_rows

_TIGHT = 0.7  # of the width that a column wants, where there is little room
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_Hint = QAbstractItemDelegate.EndEditHint


class EditorTable(QTableView):
    """Typing or Enter writes a cell, Enter again goes on from it, Delete empties it, Ctrl+Delete takes the row away.

    Tab goes from cell to cell while one is written, else on to the next field.
    """

    def __init__(
        self, table: DraftTable[Any], widths: Mapping[str, int], most_rows: int, parent: QWidget | None = None
    ) -> None:
        """`widths`: characters by the first part of a column's key; the first column takes what is left."""
        super().__init__(parent)
        self._table = table
        self._most_rows = most_rows
        self._cells = CellDelegate(self)
        self.setModel(table)
        self.setItemDelegate(self._cells)
        use_rows(self)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        # beside the application's sheet, so that titles stand over what they head
        room = padding(self.font())
        sheet = f"QHeaderView::section {{ padding-left: {room}px; padding-right: {room}px; }}"
        self.horizontalHeader().setStyleSheet(sheet)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.AnyKeyPressed | triggers.DoubleClicked | triggers.SelectedClicked)
        self._widths = widths
        self._set_widths()
        table.modelReset.connect(self._set_widths)
        for signal in (table.rowsInserted, table.rowsRemoved, table.modelReset):
            signal.connect(self._fit)
        self.horizontalScrollBar().rangeChanged.connect(self._fit)
        self._fit()

    @property
    def table(self) -> DraftTable[Any]:
        return self._table

    def commit_pending(self) -> None:
        """Take over what stands in the cell being written."""
        editor = self._cells.editor
        if editor is not None:
            self.commitData(editor)
            self.closeEditor(editor, _Hint.NoHint)

    def remove_row(self) -> None:
        """Take the current row away; the one behind it becomes the current one."""
        current = self.currentIndex()
        if current.isValid() and not self._table.is_blank(current.row()):
            self.commit_pending()
            self._table.remove(current.row())
            self.setCurrentIndex(self._table.index(current.row(), 0))

    def go_to(self, row: int, column: int) -> None:
        index = self._table.index(row, column)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, current = Qt.Key(event.key()), self.currentIndex()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not current.isValid() or self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
        elif control and key in _ENTER:
            event.ignore()
        elif control and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_row()
        elif key in (*_ENTER, Qt.Key.Key_F2):
            if self._table.flags(current) & Qt.ItemFlag.ItemIsEditable:
                self.edit(current)
            else:
                self._advance(current)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._table.setData(current, "")
        else:
            super().keyPressEvent(event)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Tab passes over what is not written."""
        found = super().moveCursor(action, modifiers)
        if not found.isValid() or not self._table.columns[found.column()].computed:
            return found
        match action:
            case QAbstractItemView.CursorAction.MoveNext:
                return self._table.index(found.row() + 1, 0)
            case QAbstractItemView.CursorAction.MovePrevious:
                return self._table.index(found.row(), found.column() - 1)
        return found

    def closeEditor(self, editor: QWidget, hint: _Hint) -> None:
        """Enter goes on to the next cell; Tab on a row that stays blank leaves the table."""
        current = self.currentIndex()
        leaving = hint == _Hint.EditNextItem and self._table.is_blank(current.row())
        super().closeEditor(editor, _Hint.NoHint if leaving else hint)
        if leaving:
            self.focusNextChild()
        elif hint == _Hint.SubmitModelCache:
            self._advance(current)

    def _advance(self, index: QModelIndex) -> None:
        """Go on to what is to be written next."""
        following = self._table.next_cell(index)
        if self._table.flags(following) & Qt.ItemFlag.ItemIsEnabled:
            self.selectionModel().setCurrentIndex(following, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    # the size

    def _set_widths(self) -> None:
        header = self.horizontalHeader()
        header.setMinimumSectionSize(1)
        unit, sides = self.fontMetrics().averageCharWidth(), 2 * padding(self.font())
        self._least: list[int] = []
        self._wanted: list[int] = []
        for number, column in enumerate(self._table.columns):
            header.setSectionResizeMode(number, QHeaderView.ResizeMode.Interactive)
            title = header.fontMetrics().horizontalAdvance(column.title) + sides
            wanted = self._widths[column.key[0]] * unit
            self._wanted.append(max(title + unit, wanted))
            self._least.append(max(title, round(wanted * _TIGHT)))
        blank = self._table.index(self._table.rowCount() - 1, 0).data(CellRole.PLACEHOLDER)
        invitation = self.fontMetrics().horizontalAdvance(blank) + sides
        self._wanted[0] = max(self._wanted[0], invitation + unit)
        self._least[0] = max(self._least[0], invitation)
        self._share_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()
        self._fit()

    def _share_width(self) -> None:
        """The first column takes what is left; what is missing is taken from all alike, down to the least of each."""
        room, wanted, least = self.viewport().width(), sum(self._wanted), sum(self._least)
        missing = min(max(0, wanted - room), wanted - least)
        for number, (most, fewest) in enumerate(zip(self._wanted, self._least, strict=True)):
            width = most - (missing * (most - fewest) // (wanted - least) if missing else 0)
            self.setColumnWidth(number, width)
        others = sum(self.columnWidth(column) for column in range(1, self._table.columnCount()))
        self.setColumnWidth(0, max(self._least[0], room - others))

    def _fit(self) -> None:
        rows = min(self._table.rowCount(), self._most_rows)
        bar = self.horizontalScrollBar()
        scrolling = bar.sizeHint().height() if bar.maximum() > bar.minimum() else 0
        header = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(header + rows * row_height(self.font()) + scrolling + 2 * self.frameWidth())
