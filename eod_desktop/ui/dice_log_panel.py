"""The dice log under the board: every roll with its dice drawn as dice."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette
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
from eod_desktop.models.dice_log import NUMERIC, Column, DiceLogModel, is_good
from eod_desktop.ui import dice_faces, fonts
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.rows import use_rows
from eod_desktop.ui.theme import set_surface

Index = QModelIndex | QPersistentModelIndex

_GAP = "\N{EN SPACE}"
"""Behind right-aligned figures, so that they stand off the text in the next column."""

_QUIET = frozenset({Column.NUMBER, Column.TURN, Column.NEEDS, Column.DETAIL})
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_MARKED = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_MouseOver

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
    """Draws the dice as dice, and results in the colour and weight of what they mean.

    A cell that is neither selected, current nor under the mouse is drawn here and not by the style, which takes four
    times as long: each action moves all rows in sight.
    """

    def __init__(self, model: DiceLogModel, view: QTableView) -> None:
        super().__init__(view)
        self._log = model
        self._view = view
        self._type = _Type(view.font())

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        row, column = self._log.row(index.row()), Column(index.column())
        if column in NUMERIC:
            option.text += _GAP
        color = _color(row, column, colors_for(option.palette))
        if _is_strong(row, column):
            option.font.setWeight(fonts.strong(option.font).weight())
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
            option.palette.setColor(role, color)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, column = self._log.row(index.row()), Column(index.column())
        if option.state & _MARKED:
            self._paint_marked(painter, option, index)
        elif column != Column.DICE:
            self._paint_text(painter, option, row, column)
        if column == Column.DICE:
            self._paint_dice(painter, option, row)

    def _paint_marked(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if index.column() != Column.DICE:
            super().paint(painter, option, index)
            return
        bare = QStyleOptionViewItem(option)
        self.initStyleOption(bare, index)
        bare.text = ""
        self._view.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, bare, painter, self._view)

    def _paint_text(self, painter: QPainter, option: QStyleOptionViewItem, row: RollRow, column: Column) -> None:
        text = self._log.text(row, column)
        if not text:
            return
        if self._type.font != option.font:
            self._type = _Type(option.font)
        font, metrics = self._type.of(_is_strong(row, column), row.undone)
        margin = self._view.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self._view) + 1
        room = option.rect.adjusted(margin, 0, -margin, 0)
        if column in NUMERIC:
            text += _GAP
        painter.setFont(font)
        painter.setPen(_color(row, column, colors_for(option.palette)))
        painter.drawText(
            room,
            _RIGHT if column in NUMERIC else _LEFT,
            metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width()),
        )

    def _paint_dice(self, painter: QPainter, option: QStyleOptionViewItem, row: RollRow) -> None:
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


class _Type:
    """The log's fonts with their metrics, made once for the font of the view."""

    def __init__(self, font: QFont) -> None:
        self.font = QFont(font)
        self._known: dict[tuple[bool, bool], tuple[QFont, QFontMetrics]] = {}

    def of(self, strong: bool, undone: bool) -> tuple[QFont, QFontMetrics]:
        known = self._known.get((strong, undone))
        if known is None:
            font = fonts.strong(self.font) if strong else QFont(self.font)
            font.setStrikeOut(undone)
            known = self._known[strong, undone] = (font, QFontMetrics(font))
        return known


def _is_strong(row: RollRow, column: Column) -> bool:
    return not row.undone and column in (Column.RESULT, Column.TOTAL)


def _color(row: RollRow, column: Column, colors: Colors) -> QColor:
    if row.undone or column in _QUIET:
        return colors.dim
    good = is_good(row.roll) if column == Column.RESULT else None
    if good is None:
        return colors.text
    critical = row.roll.outcome is not None and row.roll.outcome.value.startswith("critical")
    return colors.good if good else colors.bad if critical else colors.text


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
        view.setItemDelegate(DiceLogDelegate(self.model, view))
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
