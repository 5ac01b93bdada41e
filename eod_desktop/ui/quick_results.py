"""The results of quick checks: dice as dice, those thrown away beside them, sums and what came of it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from eod_desktop.campaign.rolls import dice_of
from eod_desktop.models.quick_results import QuickResultsModel, ResultRole, ResultRow
from eod_desktop.rules import DiceExpression
from eod_desktop.ui import dice_faces, fonts
from eod_desktop.ui.colors import Colors, colors_for

_HEIGHT = 2.1
_DICE = 0.34  # of the width, at most
_WHO = 0.34


class QuickResults(QListView):
    """Newest first; the current row is the one that is rolled again or ruled."""

    def __init__(self, model: QuickResultsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(_ResultDelegate(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Results"))

    @property
    def current(self) -> ResultRow | None:
        """The row that is current, the newest where none is."""
        index = self.currentIndex()
        model = self.model()
        if not index.isValid() and model.rowCount():
            index = model.index(0, 0)
        row = index.data(ResultRole.ROW) if index.isValid() else None
        return row if isinstance(row, ResultRow) else None


class _ResultDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(1, round(fonts.pixel_size(option.font) * _HEIGHT))

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.text = ""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        bare = QStyleOptionViewItem(option)
        self.initStyleOption(bare, index)
        bare.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, bare, painter, bare.widget)
        row = index.data(ResultRole.ROW)
        if isinstance(row, ResultRow):
            painter.save()
            _paint_row(painter, option.rect, option.font, row, colors_for(option.palette))
            painter.restore()


def _paint_row(painter: QPainter, rect: QRect, font: QFont, row: ResultRow, colors: Colors) -> None:
    gap = round(fonts.pixel_size(font) * 0.6)
    area = rect.adjusted(gap, 0, -gap, 0)
    roll = row.rolled.roll
    shown = colors.past() if row.undone else colors
    words = QFont(font)
    words.setStrikeOut(row.undone)
    who = QRect(area.left(), area.top(), round(area.width() * _WHO), area.height())
    _text(painter, who, words, row.who, shown.text)
    left = who.right() + gap
    room = QRect(left, area.top(), round(area.width() * _DICE), area.height())
    painter.setFont(font)
    expression = dice_of(roll)
    sides = max((term.sides for term in DiceExpression.parse(expression).terms), default=6) if expression else 6
    dice_faces.paint(painter, room, roll.faces, shown, sides)
    left += min(dice_faces.size_hint(font, roll.faces, sides).width(), room.width()) + gap
    if roll.discarded:
        away = QRect(left, area.top(), max(0, room.right() - left), area.height())
        painter.setOpacity(0.55)
        dice_faces.paint(painter, away, roll.discarded, colors.past(), sides)
        painter.setOpacity(1)
        left += min(dice_faces.size_hint(font, roll.discarded, sides).width(), away.width()) + gap
    result = fonts.strong(words)
    width = QFontMetrics(result).horizontalAdvance(row.result)
    right = QRect(area.right() - width, area.top(), width + 1, area.height())
    _text(
        painter, QRect(left, area.top(), max(0, right.left() - gap - left), area.height()), words, row.sum, shown.text
    )
    _text(painter, right, result, row.result, _tone(row, shown))


def _tone(row: ResultRow, colors: Colors) -> QColor:
    if row.undone or row.good is None:
        return colors.text
    return colors.good if row.good else colors.bad


def _text(painter: QPainter, rect: QRect, font: QFont, text: str, color: QColor) -> None:
    painter.setFont(font)
    painter.setPen(color)
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
