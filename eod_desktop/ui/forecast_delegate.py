"""Draws the rows of a forecast's table: the mark of the side, and chances as bars with their numbers."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from eod_desktop.models.forecast_table import ForecastColumn, ForecastRole
from eod_desktop.ui import crisp, fonts, side_marks
from eod_desktop.ui.colors import Colors, colors_for

_Index = QModelIndex | QPersistentModelIndex
_NUMBER, _BAR = 4.0, 0.5  # in text heights


class ForecastDelegate(QStyledItemDelegate):
    """The text of a cell is the model's; only its place and what stands beside it are the delegate's."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        option.text = ""
        option.state &= ~QStyle.StateFlag.State_HasFocus

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        bare = QStyleOptionViewItem(option)
        self.initStyleOption(bare, index)
        bare.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, bare, painter, bare.widget)
        unit = fonts.pixel_size(option.font)
        colors = colors_for(option.palette)
        cell = QRectF(option.rect).adjusted(unit * 0.3, 0, -unit * 0.3, 0)
        painter.save()
        painter.setFont(option.font)
        painter.setPen(colors.text)
        text = str(index.data() or "")
        if index.column() == ForecastColumn.NAME:
            edge = side_marks.size_hint(option.font).width()
            mark = QRectF(cell.left(), cell.center().y() - edge / 2, edge, edge)
            side_marks.paint(painter, mark, index.data(ForecastRole.SIDE_STYLE), colors)
            cell.setLeft(mark.right() + unit * 0.6)
            shown = QFontMetricsF(option.font).elidedText(text, Qt.TextElideMode.ElideRight, cell.width())
            painter.drawText(cell, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        else:
            if index.column() == ForecastColumn.DOWN:
                _paint_chance(painter, cell, index.data(ForecastRole.CHANCE) or 0.0, colors, unit)
            painter.drawText(cell, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        painter.restore()


def _paint_chance(painter: QPainter, cell: QRectF, chance: float, colors: Colors, unit: int) -> None:
    """A bar left of the number."""
    track = QRectF(cell.left() + unit, cell.center().y() - unit * _BAR / 2, 0, unit * _BAR)
    track.setRight(cell.right() - unit * _NUMBER)
    crisp.box(painter, track, unit * _BAR / 2, fill=colors.bar)
    if chance * track.width() >= 1:
        filled = QRectF(track)
        filled.setWidth(max(unit * _BAR, track.width() * chance))
        crisp.box(painter, filled, unit * _BAR / 2, fill=colors.bad)
    painter.setPen(colors.text)
