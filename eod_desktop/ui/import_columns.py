"""What the columns of a table are read as, one a row, to be put right."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from eod_desktop.models.import_columns import ColumnPart, ImportColumnsModel
from eod_desktop.ui.rows import use_rows

_Index = QModelIndex | QPersistentModelIndex


class ImportColumns(QTableView):
    """Enter, F2 or a click on a meaning offers the others."""

    def __init__(self, columns: ImportColumnsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(columns)
        self.setItemDelegate(_Meanings(columns, self))
        use_rows(self)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.CurrentChanged | triggers.SelectedClicked | triggers.EditKeyPressed)
        header = self.horizontalHeader()
        header.setSectionResizeMode(ColumnPart.TITLE, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(ColumnPart.ROLE, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(ColumnPart.EXAMPLE, QHeaderView.ResizeMode.Stretch)
        unit = self.fontMetrics().averageCharWidth()
        self.setColumnWidth(ColumnPart.TITLE, 16 * unit)
        self.setColumnWidth(ColumnPart.ROLE, 22 * unit)
        self.setAccessibleName(self.tr("Columns of the table"))


class _Meanings(QStyledItemDelegate):
    """A list of what a column may be."""

    def __init__(self, columns: ImportColumnsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._columns = columns

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        field = QComboBox(parent)
        for role, text in self._columns.choices(index.row()):
            field.addItem(text, role)
        field.activated.connect(lambda: self._done(field))
        return field

    def _done(self, field: QComboBox) -> None:
        self.commitData.emit(field)
        self.closeEditor.emit(field)

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findData(index.data(Qt.ItemDataRole.EditRole))))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        if isinstance(editor, QComboBox) and isinstance(index, QModelIndex):
            model.setData(index, editor.currentData())
