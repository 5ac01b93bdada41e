"""The ladder's rungs beside the cards: the initiative as a numeral, and a bracket around who acts at the same time."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QListView

from eod_desktop.models import board_text
from eod_desktop.models.board import BoardModel
from eod_desktop.models.ladder import LadderRow, Phase
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.board_layout import BoardLayout, cards_of
from eod_desktop.ui.colors import Colors

_BRACKET_LINE = 2.0


class Rung(msgspec.Struct, frozen=True):
    """The visible part of a card: the first and last row of it that are shown, `top` to `bottom` in the viewport."""

    first: LadderRow
    last: LadderRow
    top: int
    bottom: int


def rungs_in_sight(view: QListView, board: BoardModel, layout: BoardLayout) -> list[Rung]:
    """The cards of which something is to be seen in the view."""
    area = view.viewport().rect()
    first = view.indexAt(QPoint(0, 0)).row()
    last = view.indexAt(QPoint(0, area.bottom())).row()
    first, last = max(first, 0), last if last >= 0 else board.rowCount() - 1
    rungs = []
    for start, end in cards_of(board.ladder.rows, first, last):
        upper, lower = board.row_at(start), board.row_at(end)
        top = view.visualRect(board.index(start)).top() + (layout.gap if upper.first else 0)
        bottom = layout.body_rect(view.visualRect(board.index(end)), lower).bottom()
        rungs.append(Rung(upper, lower, max(top, 0), bottom + 1))
    return rungs


def paint_rung(painter: QPainter, layout: BoardLayout, rung: Rung, colors: Colors) -> None:
    """Draw the numeral at the upper end of the visible part, so that a long group always has it, and the bracket."""
    up = rung.first.phase is Phase.UP
    color = colors.accent if up else colors.dim
    if rung.first.phase in (Phase.PAST, Phase.OUT):
        color = colors.disabled
    tied = rung.first.rung is not None and not (rung.first.first and rung.first.last)
    if tied:
        _bracket(painter, layout, rung, color)
    _numeral(painter, layout, rung, color)


def _numeral(painter: QPainter, layout: BoardLayout, rung: Rung, color: QColor) -> None:
    text = board_text.rung_text(rung.first.rung)
    height = min(float(layout.unit * 2.5), float(rung.bottom - rung.top))
    room = QRectF(layout.unit * 0.3, rung.top, layout.gutter - layout.unit * 1.25, height)
    font = layout.numeral
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > room.width():
        font = fonts.scaled(font, room.width() / wide)
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)


def _bracket(painter: QPainter, layout: BoardLayout, rung: Rung, color: QColor) -> None:
    right, left = layout.gutter - layout.unit * 0.15, layout.gutter - layout.unit * 0.6
    inset = layout.unit * 0.25
    top, bottom = rung.top + inset * rung.first.first, rung.bottom - inset * rung.last.last
    line = crisp.line_width(painter, _BRACKET_LINE)
    points = [QPointF(left, top), QPointF(left, bottom)]
    if rung.first.first:
        points.insert(0, QPointF(right, top))
    if rung.last.last:
        points.append(QPointF(right, bottom))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, line, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QPolygonF(points))
    painter.restore()
