"""Draws a combatant's row on the board: its part of the card, in it mark, name, hits, weapon, what it does, states."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from eod_desktop.models import board_text
from eod_desktop.models.board_signs import signs as signs_of
from eod_desktop.models.ladder import LadderRow, Phase, SideHeading, Waiting
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.ui import crisp, hits_bar, pill, side_marks
from eod_desktop.ui.board_layout import BoardLayout, Cells, PlacedPill, Shape
from eod_desktop.ui.colors import Colors
from eod_desktop.ui.names import elided_name
from eod_desktop.ui.pictures import Pictures

_Index = QModelIndex | QPersistentModelIndex
_RADIUS = 0.6
_ACCENT_LINE = 2.0
_PILL_ROOM = 1.8


class RowLook(msgspec.Struct, frozen=True):
    """How a row is drawn beside what it tells."""

    colors: Colors
    selected: bool = False
    focused: bool = False


class BoardDelegate(QStyledItemDelegate):
    """`layout_now` gives the geometry in force, `row_at` a row's value: dearer ways are felt with 500 rows."""

    def __init__(
        self,
        layout_now: Callable[[], BoardLayout],
        row_at: Callable[[int], LadderRow],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._layout_now = layout_now
        self._row_at = row_at
        self._past: tuple[Colors, Colors] | None = None
        self._pictures = Pictures()

    def forget_pictures(self) -> None:
        """What was drawn before looks otherwise now."""
        self._pictures = Pictures()

    def paint_row(self, painter: QPainter, row: LadderRow, rect: QRect, look: RowLook) -> None:
        """Draw a row in the rectangle that it has in the viewport."""
        layout, colors = self._layout_now(), look.colors
        body = layout.body_rect(rect, row)
        self._card(painter, layout, row, rect, look)
        if look.focused:
            inset = round(layout.unit * 0.25)
            ring = QRectF(body).adjusted(inset, inset, -inset, -inset)
            crisp.box(painter, ring, layout.unit * 0.35, line=colors.accent)
        cells = layout.cells(body, row)
        self._content(painter, layout, row, cells, self._faded(colors) if row.faded else colors)
        for placed in cells.pills:
            self._pill(painter, layout, placed, colors)

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
        weapon_room = cells.saying if layout.shape is not Shape.WIDE and not cells.said.text else cells.weapon
        texts = [
            (row.name, layout.strong.width(row.name), cells.name),
            (row.weapon, layout.text.width(row.weapon), weapon_room),
            (cells.said.text, layout.said_width(cells.said), cells.saying),
        ]
        shown = {placed.text for placed in cells.pills}
        signs = [sign.text for sign in signs_of(row) if sign.text not in shown and not sign.said_anyway]
        return [text for text, needed, room in texts if needed > room.width()] + signs

    def _faded(self, colors: Colors) -> Colors:
        if self._past is None or self._past[0] is not colors:
            self._past = (colors, colors.past())
        return self._past[1]

    # the card

    def _card(self, painter: QPainter, layout: BoardLayout, row: LadderRow, rect: QRect, look: RowLook) -> None:
        colors = look.colors
        head, body = layout.head_rect(rect, row), layout.body_rect(rect, row)
        if isinstance(row.head, SideHeading):
            self._heading(painter, layout, row.head, head, colors)
            head = QRect(body.topLeft(), QSize(0, 0))
        frame, thickness = (colors.accent, _ACCENT_LINE) if row.phase is Phase.UP else (colors.line, 1.0)
        fill = colors.selection if look.selected else colors.panel
        if row.first or row.last:
            self._end(painter, layout, row, (head, body), (fill, frame, thickness), colors)
        else:
            self._middle(painter, body, fill, frame, thickness)
        if not row.first or head.height():
            line = QRectF(body).adjusted(thickness, 0, -thickness, 0)
            line.setHeight(crisp.line_width(painter))
            painter.fillRect(crisp.snapped(painter, line), colors.line)
        if isinstance(row.head, Waiting):
            self._banner(painter, layout, row.head, head, colors)

    def _middle(self, painter: QPainter, body: QRect, fill: QColor, frame: QColor, thickness: float) -> None:
        """Neither the first nor the last row of its card has round corners."""
        outer, line = crisp.snapped(painter, body), crisp.line_width(painter, thickness)
        painter.fillRect(outer, fill)
        painter.fillRect(QRectF(outer.left(), outer.top(), line, outer.height()), frame)
        painter.fillRect(QRectF(outer.right() - line, outer.top(), line, outer.height()), frame)

    def _end(
        self,
        painter: QPainter,
        layout: BoardLayout,
        row: LadderRow,
        areas: tuple[QRect, QRect],
        look: tuple[QColor, QColor, float],
        colors: Colors,
    ) -> None:
        """Head and body of a first or last row."""
        (head, body), (fill, frame, thickness) = areas, look
        # as if the whole card were there: what lies outside of this row is clipped
        beyond = layout.body
        whole = QRectF(head if head.height() else body).united(QRectF(body))
        whole.adjust(0, 0 if row.first else -beyond, 0, 0 if row.last else beyond)

        def part(area: QRect, fill: QColor) -> None:
            painter.save()
            painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
            crisp.box(painter, whole, layout.unit * _RADIUS, fill=fill, line=frame, width=thickness)
            painter.restore()

        if head.height():
            part(head, colors.accent_surface)
        part(body, fill)

    def _banner(self, painter: QPainter, layout: BoardLayout, waiting: Waiting, head: QRect, colors: Colors) -> None:
        area = QRectF(head).adjusted(layout.unit, 0, -layout.unit, 0)
        text = board_text.banner_text(waiting)
        if layout.small.width(text) > area.width():
            text = layout.small.fitted(board_text.short_banner_text(waiting), area.width())
        layout.small.draw(painter, area, text, colors.warning if waiting.rulings else colors.accent)

    def _heading(
        self, painter: QPainter, layout: BoardLayout, heading: SideHeading, area: QRect, colors: Colors
    ) -> None:
        side, count = board_text.heading_text(heading)
        room = QRectF(area).adjusted(layout.unit * 0.2, 0, 0, 0)
        shown = layout.strong.fitted(side, room.width() - layout.unit * 4)
        layout.strong.draw(painter, room, shown, colors.text)
        room.setLeft(room.left() + layout.strong.width(shown) + layout.unit * 0.4)
        layout.small.draw(painter, room, count, colors.dim)

    # the row

    def _content(self, painter: QPainter, layout: BoardLayout, row: LadderRow, cells: Cells, colors: Colors) -> None:
        fade = row.faded
        mark = QRectF(0, 0, cells.mark.width(), cells.mark.width())
        mark.moveCenter(cells.mark.center())
        self._pictures.draw(
            painter,
            ("mark", row.style, fade, colors.name),
            mark,
            lambda own, area: side_marks.paint(own, area, row.style, colors),
        )
        bar = QRectF(cells.bar)
        bar.setHeight(layout.unit)
        bar.moveCenter(cells.bar.center())
        self._pictures.draw(
            painter,
            ("bar", row.hits, row.max_hits, fade, colors.name),
            bar,
            lambda own, area: hits_bar.paint(own, area, row.hits, row.max_hits, colors),
        )
        strong, small = layout.strong, layout.small
        strong.draw(painter, cells.name, strong.fitted(row.name, cells.name.width(), elided_name), colors.text)
        hits, maximum = board_text.hits_text(row)
        small.draw(painter, cells.hits, maximum, colors.dim, right=True)
        strong.draw(painter, cells.hits.adjusted(0, 0, -small.width(maximum), 0), hits, colors.text, right=True)
        # without a column of its own the weapon stands where there is nothing else to say
        weapon = cells.saying if layout.shape is not Shape.WIDE and not cells.said.text else cells.weapon
        if weapon.width() > 0:
            layout.text.draw(painter, weapon, layout.text.fitted(row.weapon or "—", weapon.width()), colors.dim)
        if cells.saying.width() > 0:
            self._saying(painter, layout, cells.said, cells.saying, colors)

    def _saying(
        self, painter: QPainter, layout: BoardLayout, said: board_text.Saying, area: QRectF, colors: Colors
    ) -> None:
        if said.choosing:
            layout.slanted.draw(painter, area, layout.slanted.fitted(said.lead, area.width()), colors.accent)
            return
        room = QRectF(area)
        if said.lead:
            lead = layout.strong.fitted(said.lead, room.width())
            layout.strong.draw(painter, room, lead, colors.text)
            room.setLeft(room.left() + layout.strong.width(lead))
        for_name = room.width() - layout.text.width(said.before + said.after)
        name = said.name
        if name and for_name > layout.unit * 3:
            name = layout.text.fitted(name, for_name, elided_name)
        rest = layout.text.fitted(said.before + name + said.after, max(room.width(), 0.0))
        layout.text.draw(painter, room, rest, colors.text)

    def _pill(self, painter: QPainter, layout: BoardLayout, placed: PlacedPill, colors: Colors) -> None:
        painter.setFont(layout.font)
        rect = QRectF(placed.rect)
        rect.setHeight(layout.unit * _PILL_ROOM)
        rect.moveCenter(placed.rect.center())
        self._pictures.draw(
            painter,
            ("pill", placed.text, placed.tone, colors.name),
            rect,
            lambda own, area: pill.paint(own, area, placed.text, placed.tone, colors),
        )
