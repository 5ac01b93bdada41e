"""Draws a combatant's row on the board: its part of the card, in it mark, name, hits, weapon, what it does, states."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QRegion
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from eod_desktop.models import board_text
from eod_desktop.models.board_signs import signs as signs_of
from eod_desktop.models.ladder import LadderRow, Phase, SideHeading, Waiting
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.ui import crisp, hits_bar, pill, side_marks
from eod_desktop.ui.board_layout import BoardLayout, Cells, Shape
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.names import elided_name

_Index = QModelIndex | QPersistentModelIndex
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_RADIUS = 0.6
_ACCENT_LINE = 2.0


class BoardDelegate(QStyledItemDelegate):
    """`layout_now` gives the geometry in force, `row_at` a row's value: dearer ways are felt with 500 rows.

    `exposed` is what has to be painted, in the viewport.
    """

    def __init__(
        self,
        layout_now: Callable[[], BoardLayout],
        row_at: Callable[[int], LadderRow],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._layout_now = layout_now
        self._row_at = row_at
        self.exposed = QRegion()
        self._past: tuple[Colors, Colors] | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        at_end = index.row() == index.model().rowCount() - 1
        return QSize(1, self._layout_now().height(self._row_at(index.row()), at_end))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row, layout = self._row_at(index.row()), self._layout_now()
        body = layout.body_rect(option.rect, row)
        if not self.exposed.intersects(layout.head_rect(option.rect, row).united(body)):
            return  # only numerals beside it
        colors = colors_for(option.palette)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setFont(layout.font)
        self._card(painter, layout, row, option.rect, colors, selected)
        if option.state & QStyle.StateFlag.State_HasFocus:
            inset = round(layout.unit * 0.25)
            ring = QRectF(body).adjusted(inset, inset, -inset, -inset)
            crisp.box(painter, ring, layout.unit * 0.35, line=colors.accent)
        cells = layout.cells(body, row)
        self._content(painter, layout, row, cells, self._faded(colors) if row.faded else colors)
        painter.setFont(layout.font)
        for placed in cells.pills:
            pill.paint(painter, placed.rect, placed.text, placed.tone, colors)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        if event.type() != QEvent.Type.ToolTip or not index.isValid():
            return super().helpEvent(event, view, option, index)
        lines = self.cut_texts(option.rect, self._row_at(index.row()))
        QToolTip.showText(event.globalPos(), tool_tip("\n".join(lines)), view)
        return True

    def cut_texts(self, rect: QRect, row: LadderRow) -> list[str]:
        """What does not fit into a row that is drawn in `rect`, in full."""
        layout = self._layout_now()
        cells = layout.cells(layout.body_rect(rect, row), row)
        weapon, said = row.weapon, board_text.saying(row)
        weapon_room = cells.saying if layout.shape is not Shape.WIDE and not said.text else cells.weapon
        plain, strong = layout.metrics, layout.strong_metrics
        told = strong.horizontalAdvance(said.lead) + plain.horizontalAdvance(said.before + said.name + said.after)
        texts = [
            (row.name, strong.horizontalAdvance(row.name), cells.name),
            (weapon, plain.horizontalAdvance(weapon), weapon_room),
            (said.text, told, cells.saying),
        ]
        shown = {placed.text for placed in cells.pills}
        signs = [sign.text for sign in signs_of(row) if sign.text not in shown and not sign.said_anyway]
        return [text for text, needed, room in texts if needed > room.width()] + signs

    def _faded(self, colors: Colors) -> Colors:
        if self._past is None or self._past[0] is not colors:
            self._past = (colors, colors.past())
        return self._past[1]

    # the card

    def _card(
        self, painter: QPainter, layout: BoardLayout, row: LadderRow, rect: QRect, colors: Colors, selected: bool
    ) -> None:
        head, body = layout.head_rect(rect, row), layout.body_rect(rect, row)
        up = row.phase is Phase.UP
        if isinstance(row.head, SideHeading):
            self._heading(painter, layout, row.head, head, colors)
            head = QRect(body.topLeft(), QSize(0, 0))
        # as if the whole card were there: what lies outside of this row is clipped
        beyond = layout.body
        whole = QRectF(head if head.height() else body).united(QRectF(body))
        whole.adjust(0, 0 if row.first else -beyond, 0, 0 if row.last else beyond)
        frame, thickness = (colors.accent, _ACCENT_LINE) if up else (colors.line, 1.0)

        def part(area: QRect, fill: QColor) -> None:
            painter.save()
            painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
            crisp.box(painter, whole, layout.unit * _RADIUS, fill=fill, line=frame, width=thickness)
            painter.restore()

        if head.height():
            part(head, colors.accent_surface)
        part(body, colors.selection if selected else colors.panel)
        if not row.first or head.height():
            line = QRectF(body).adjusted(thickness, 0, -thickness, 0)
            line.setHeight(crisp.line_width(painter))
            painter.fillRect(crisp.snapped(painter, line), colors.line)
        if isinstance(row.head, Waiting):
            self._banner(painter, layout, row.head, head, colors)

    def _banner(self, painter: QPainter, layout: BoardLayout, waiting: Waiting, head: QRect, colors: Colors) -> None:
        area = QRectF(head).adjusted(layout.unit, 0, -layout.unit, 0)
        text = board_text.banner_text(waiting)
        if layout.small_metrics.horizontalAdvance(text) > area.width():
            text = board_text.short_banner_text(waiting)
        color = colors.warning if waiting.rulings else colors.accent
        _text(painter, area, text, layout.small, layout.small_metrics, color)

    def _heading(
        self, painter: QPainter, layout: BoardLayout, heading: SideHeading, area: QRect, colors: Colors
    ) -> None:
        side, count = board_text.heading_text(heading)
        room = QRectF(area).adjusted(layout.unit * 0.2, 0, 0, 0)
        shown = layout.strong_metrics.elidedText(side, Qt.TextElideMode.ElideRight, room.width() - layout.unit * 4)
        _text(painter, room, shown, layout.strong, layout.strong_metrics, colors.text)
        room.setLeft(room.left() + layout.strong_metrics.horizontalAdvance(shown) + layout.unit * 0.4)
        _text(painter, room, count, layout.small, layout.small_metrics, colors.dim)

    # the row

    def _content(self, painter: QPainter, layout: BoardLayout, row: LadderRow, cells: Cells, colors: Colors) -> None:
        mark = QRectF(0, 0, cells.mark.width(), cells.mark.width())
        mark.moveCenter(cells.mark.center())
        side_marks.paint(painter, mark, row.style, colors)
        painter.setFont(layout.strong)
        painter.setPen(colors.text)
        name = elided_name(layout.strong_metrics, row.name, cells.name.width())
        painter.drawText(cells.name, _LEFT, name)
        painter.setFont(layout.font)
        hits_bar.paint(painter, cells.bar, row.hits, row.max_hits, colors)
        self._hits(painter, layout, row, cells.hits, colors)
        said = board_text.saying(row)
        # without a column of its own the weapon stands where there is nothing else to say
        weapon = cells.saying if layout.shape is not Shape.WIDE and not said.text else cells.weapon
        _text(painter, weapon, row.weapon or "—", layout.font, layout.metrics, colors.dim)
        self._saying(painter, layout, said, cells.saying, colors)

    def _hits(self, painter: QPainter, layout: BoardLayout, row: LadderRow, area: QRectF, colors: Colors) -> None:
        hits, maximum = board_text.hits_text(row)
        painter.setFont(layout.small)
        painter.setPen(colors.dim)
        painter.drawText(area, _RIGHT, maximum)
        before = area.adjusted(0, 0, -layout.small_metrics.horizontalAdvance(maximum), 0)
        painter.setFont(layout.strong)
        painter.setPen(colors.text)
        painter.drawText(before, _RIGHT, hits)

    def _saying(
        self, painter: QPainter, layout: BoardLayout, said: board_text.Saying, area: QRectF, colors: Colors
    ) -> None:
        room = QRectF(area)
        if said.choosing:
            font = QFont(layout.font)
            font.setItalic(True)
            _text(painter, room, said.lead, font, layout.metrics, colors.accent)
            return
        if said.lead:
            _text(painter, room, said.lead, layout.strong, layout.strong_metrics, colors.text)
            room.setLeft(room.left() + layout.strong_metrics.horizontalAdvance(said.lead))
        for_name = room.width() - layout.metrics.horizontalAdvance(said.before + said.after)
        name = said.name
        if name and for_name > layout.unit * 3:
            name = elided_name(layout.metrics, name, for_name)
        _text(painter, room, said.before + name + said.after, layout.font, layout.metrics, colors.text)


def _text(painter: QPainter, area: QRectF, text: str, font: QFont, metrics: QFontMetricsF, color: QColor) -> None:
    """One line at the left of `area`, cut at its end."""
    if not text or area.width() <= 0:
        return
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(area, _LEFT, metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width()))
