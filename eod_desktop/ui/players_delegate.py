"""Draws a row of the players' window: its part of the card, in it mark, name, hits and words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from eod_desktop.models.board_text import rung_text
from eod_desktop.models.ladder import Phase
from eod_desktop.models.players_board import PlayersRole
from eod_desktop.models.players_ladder import PlayersRow
from eod_desktop.ui import crisp, fonts, hits_bar, pill, side_marks
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.names import elided_name
from eod_desktop.ui.players_layout import PlayersCells, PlayersLayout

_Index = QModelIndex | QPersistentModelIndex
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ACCENT_LINE = 0.09
_BRACKET = 0.1


class PlayersDelegate(QStyledItemDelegate):
    """`layout_now` gives the geometry in force."""

    def __init__(self, layout_now: Callable[[], PlayersLayout], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layout_now = layout_now

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        row: PlayersRow = index.data(PlayersRole.ROW)
        return QSize(1, self._layout_now().height(row, index.row() == index.model().rowCount() - 1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row: PlayersRow = index.data(PlayersRole.ROW)
        layout, colors = self._layout_now(), colors_for(option.palette)
        body = layout.body_rect(option.rect, row)
        painter.save()
        painter.setFont(layout.font)
        if row.heading:
            self._heading(painter, layout, row, layout.heading_rect(option.rect, row), colors)
        self._card(painter, layout, row, body, colors)
        if row.rung is not None or row.phase is Phase.OUT:
            self._rung(painter, layout, row, body, colors)
        cells = layout.cells(body, row)
        self._content(painter, layout, row, cells, colors.past() if row.faded else colors)
        painter.setFont(layout.font)
        for word in cells.words:
            pill.paint(painter, word.rect, word.text, word.tone, colors)
        painter.restore()

    def _heading(self, painter: QPainter, layout: PlayersLayout, row: PlayersRow, area: QRect, colors: Colors) -> None:
        painter.setFont(layout.strong)
        painter.setPen(colors.text)
        shown = layout.strong_metrics.elidedText(row.heading, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, _LEFT, shown)

    def _card(self, painter: QPainter, layout: PlayersLayout, row: PlayersRow, body: QRect, colors: Colors) -> None:
        up = row.phase is Phase.UP
        line, width = (colors.accent, layout.unit * _ACCENT_LINE) if up else (colors.line, 1.0)
        # as if the whole card were there: what lies outside of this row is clipped
        beyond = layout.body * 2
        whole = QRectF(body).adjusted(0, 0 if row.first else -beyond, 0, 0 if row.last else beyond)
        painter.save()
        painter.setClipRect(body, Qt.ClipOperation.IntersectClip)
        fill = colors.accent_surface if up else colors.panel
        crisp.box(painter, whole, layout.unit * 0.5, fill=fill, line=line, width=width)
        painter.restore()
        if not row.first:
            inset = width if up else 1.0
            rule = QRectF(body).adjusted(inset, 0, -inset, 0)
            rule.setHeight(crisp.line_width(painter))
            painter.fillRect(crisp.snapped(painter, rule), colors.line)

    def _rung(self, painter: QPainter, layout: PlayersLayout, row: PlayersRow, body: QRect, colors: Colors) -> None:
        color = colors.accent if row.phase is Phase.UP else colors.dim
        if row.first:
            text, font = rung_text(row.rung), layout.numeral
            room = QRectF(layout.unit * 0.2, body.top(), layout.gutter - layout.unit * 1.2, layout.body)
            wide = QFontMetricsF(font).horizontalAdvance(text)
            painter.setFont(fonts.scaled(font, room.width() / wide) if wide > room.width() else font)
            painter.setPen(color)
            painter.drawText(room, _RIGHT | Qt.TextFlag.TextDontClip, text)
        if row.rung is None or (row.first and row.last):
            return
        width = crisp.line_width(painter, layout.unit * _BRACKET)
        left, right = layout.gutter - layout.unit * 0.65, layout.gutter - layout.unit * 0.2
        top = body.top() + (layout.unit * 0.2 if row.first else 0)
        bottom = body.bottom() + 1 - (layout.unit * 0.2 if row.last else 0)
        painter.fillRect(crisp.snapped(painter, QRectF(left, top, width, bottom - top)), color)
        if row.first:
            painter.fillRect(crisp.snapped(painter, QRectF(left, top, right - left, width)), color)
        if row.last:
            painter.fillRect(crisp.snapped(painter, QRectF(left, bottom - width, right - left, width)), color)

    def _content(
        self, painter: QPainter, layout: PlayersLayout, row: PlayersRow, cells: PlayersCells, colors: Colors
    ) -> None:
        mark = QRectF(0, 0, cells.mark.width(), cells.mark.width())
        mark.moveCenter(cells.mark.center())
        side_marks.paint(painter, mark, row.style, colors)
        painter.setFont(layout.strong)
        painter.setPen(colors.text)
        painter.drawText(cells.name, _LEFT, elided_name(layout.strong_metrics, row.name, cells.name.width()))
        painter.setFont(layout.font)
        if row.hits is None:
            shown = layout.metrics.elidedText(row.word, Qt.TextElideMode.ElideRight, cells.hits.width())
            painter.drawText(cells.hits, _RIGHT, shown)
            return
        if cells.bar.width():
            hits_bar.paint(painter, cells.bar, *row.hits, colors)
        hits, maximum = layout.figures(row)
        painter.setFont(layout.small)
        painter.setPen(colors.dim)
        painter.drawText(cells.hits, _RIGHT, maximum)
        before = cells.hits.adjusted(0, 0, -layout.small_metrics.horizontalAdvance(maximum), 0)
        painter.setFont(layout.strong)
        painter.setPen(colors.text)
        painter.drawText(before, _RIGHT, hits)
