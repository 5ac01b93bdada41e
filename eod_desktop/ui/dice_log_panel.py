"""The dice log under the board: every roll with its dice drawn as dice."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.campaign.steps import RollRow
from eod_desktop.document import Document
from eod_desktop.models.dice_log import NUMERIC, ROW_ROLE, Column, DiceLogModel, is_good
from eod_desktop.ui import dice_faces, fonts
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.rows import use_rows
from eod_desktop.ui.theme import set_surface

Index = QModelIndex | QPersistentModelIndex

_GAP = "\N{EN SPACE}"
"""Behind right-aligned figures, so that they stand off the text in the next column."""

_WIDTHS = {
    Column.NUMBER: "99999",
    Column.TURN: "Turn" + _GAP,
    Column.WHO: "Raider sergeant",
    Column.WHAT: "Damage to Raider 12, Rifle",
    Column.DICE: "MMMMMMM",
    Column.DMS: "+2 −3 −3 −6" + _GAP,
    Column.TOTAL: "Total" + _GAP,
    Column.NEEDS: "Needs" + _GAP,
    Column.RESULT: "Critical failure",
}


class DiceLogDelegate(QStyledItemDelegate):
    """Draws the dice as dice, and results in the colour and weight of what they mean."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        row = index.data(ROW_ROLE)
        if not isinstance(row, RollRow):
            return
        if index.column() in NUMERIC:
            option.text += _GAP
        colors = colors_for(option.palette)
        color = colors.text
        good = is_good(row.roll)
        if row.undone or index.column() in (Column.NUMBER, Column.TURN, Column.NEEDS, Column.DETAIL):
            color = colors.dim
        elif index.column() == Column.RESULT and good is not None:
            critical = row.roll.outcome is not None and row.roll.outcome.value.startswith("critical")
            color = colors.good if good else colors.bad if critical else colors.text
        if not row.undone and index.column() in (Column.RESULT, Column.TOTAL):
            option.font.setWeight(fonts.strong(option.font).weight())
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
            option.palette.setColor(role, color)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ROW_ROLE)
        if index.column() != Column.DICE or not isinstance(row, RollRow):
            super().paint(painter, option, index)
            return
        bare = QStyleOptionViewItem(option)
        self.initStyleOption(bare, index)
        bare.text = ""
        style = bare.widget.style() if bare.widget else None
        if style:
            style.drawControl(QStyle.ControlElement.CE_ItemViewItem, bare, painter, bare.widget)
        colors = colors_for(option.palette)
        painter.setFont(option.font)
        margin = option.fontMetrics.averageCharWidth() // 2
        faces = row.roll.faces
        sides = 6 if all(face <= 6 for face in faces) else max(faces)
        dice_faces.paint(
            painter,
            option.rect.adjusted(margin, 0, -margin, 0),
            faces,
            colors.past() if row.undone else colors,
            sides,
        )


class DiceLogPanel(QWidget):
    """The log with its heading; stays at the newest roll unless the GM has scrolled away."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = DiceLogModel(document, self)
        set_surface(self, "panel")
        title = QLabel(self.tr("Dice log"))
        title.setProperty("role", "section")
        self._count = QLabel()
        self._count.setProperty("role", "dim")
        self.view = self._table()
        title.setBuddy(self.view)
        heading = QHBoxLayout()
        heading.addWidget(title)
        heading.addSpacing(self.fontMetrics().averageCharWidth() // 2)
        heading.addWidget(self._count)
        heading.addStretch(1)
        unit = self.fontMetrics().averageCharWidth()
        heading.setContentsMargins(2 * unit, unit, 2 * unit, unit // 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(heading)
        layout.addWidget(self.view)
        self.setFocusProxy(self.view)
        self.model.rowsInserted.connect(self._grown)
        self._tell_count()

    def _table(self) -> QTableView:
        view = QTableView()
        view.setModel(self.model)
        view.setItemDelegate(DiceLogDelegate(view))
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setAlternatingRowColors(True)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setTabKeyNavigation(False)
        view.setAccessibleName(self.tr("Dice log"))
        view.verticalHeader().hide()
        use_rows(view)
        header = view.horizontalHeader()
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        metrics = QFontMetrics(view.font())
        for column, sample in _WIDTHS.items():
            view.setColumnWidth(column, metrics.horizontalAdvance(sample) + metrics.averageCharWidth())
        return view

    def _grown(self, parent: QModelIndex, first: int, last: int) -> None:
        """Keep what is looked at in place when rolls come in above it; at the top, show them."""
        bar = self.view.verticalScrollBar()
        if bar.value() > 0:
            bar.setValue(bar.value() + (last - first + 1) * self.view.verticalHeader().defaultSectionSize())
        self._tell_count()

    def _tell_count(self) -> None:
        self._count.setText(str(self.model.rowCount()))
