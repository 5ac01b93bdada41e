"""The options of the rules in a list, those that are not at their default set apart."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from eod_desktop.models.ruleset_model import RulesetColumn, RulesetModel, RulesetRole
from eod_desktop.ui import fonts
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.rows import use_rows

_Index = QModelIndex | QPersistentModelIndex
_RULE, _OPTION, _ROOM = 6, 27, 66


class RulesetList(QTableView):
    """One row an option; the arrow keys go through them."""

    def __init__(self, model: RulesetModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(_Rows(self))
        use_rows(self)
        self.setAccessibleName(self.tr("Options of the rules"))
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header, unit = self.horizontalHeader(), self.fontMetrics().averageCharWidth()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column in (RulesetColumn.VALUE, RulesetColumn.DEFAULT):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        for column, width in ((RulesetColumn.RULE, _RULE), (RulesetColumn.OPTION, _OPTION)):
            self.setColumnWidth(column, width * unit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no room for the defaults they go; the detail beside says them."""
        super().resizeEvent(event)
        self.setColumnHidden(RulesetColumn.DEFAULT, self.width() < _ROOM * self.fontMetrics().averageCharWidth())

    @property
    def row(self) -> int:
        """The option that is current, −1 for none."""
        return self.currentIndex().row()


class _Rows(QStyledItemDelegate):
    """A value that is not the default is bold, in the accent, and has a bar at its left."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        colors = colors_for(option.palette)
        differs, column = index.data(RulesetRole.DIFFERS), index.column()
        color = colors.text if column == RulesetColumn.OPTION else colors.dim
        if column == RulesetColumn.VALUE:
            color = colors.accent if differs else colors.text
            option.font = fonts.strong(option.font) if differs else option.font
        for role in (option.palette.ColorRole.Text, option.palette.ColorRole.HighlightedText):
            option.palette.setColor(role, color)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        super().paint(painter, option, index)
        if index.column() == RulesetColumn.RULE and index.data(RulesetRole.DIFFERS):
            width = max(2, round(fonts.pixel_size(option.font) * 0.2))
            bar = QRect(option.rect.left(), option.rect.top() + 3, width, option.rect.height() - 6)
            painter.fillRect(bar, colors_for(option.palette).accent)
