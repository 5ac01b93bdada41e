"""Shows where dragged rows would go: a frame around a rung or a side, or a line between two rows."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView

from eod_desktop.models import board_text
from eod_desktop.models.board import BoardModel
from eod_desktop.models.ladder import SideHeading
from eod_desktop.ui import crisp, pill
from eod_desktop.ui.board_drags import Landing
from eod_desktop.ui.board_layout import BoardLayout
from eod_desktop.ui.colors import Colors

_FRAME = 2.0
_LINE = 3.0


def paint_landing(
    painter: QPainter, view: QListView, board: BoardModel, layout: BoardLayout, landing: Landing, colors: Colors
) -> None:
    """Draw it on the view's viewport."""
    rows = board.rows
    if landing.place >= len(rows):
        return
    text = board_text.move_text(board.ladder, landing.move)
    if text:
        first = last = landing.place
        while not rows[first].first:
            first -= 1
        while not rows[last].last:
            last += 1
        upper = view.visualRect(board.index(first))
        head = isinstance(rows[first].head, SideHeading)  # which stands outside of its card
        top = layout.body_rect(upper, rows[first]).top() if head else upper.top() + layout.gap
        bottom = layout.body_rect(view.visualRect(board.index(last)), rows[last]).bottom()
        card = QRect(QPoint(layout.gutter, top), QPoint(layout.gutter + layout.card_width - 1, bottom))
        _frame(painter, layout, card & view.viewport().rect(), text, head, colors)
    else:
        body = layout.body_rect(view.visualRect(board.index(landing.place)), rows[landing.place])
        _line(painter, body, landing.below, colors)


def _frame(painter: QPainter, layout: BoardLayout, card: QRect, text: str, above: bool, colors: Colors) -> None:
    """Around the visible part of a card, and at its upper end, or `above` it, what dropping there means."""
    crisp.box(painter, card, layout.unit * 0.6, line=colors.accent, width=_FRAME)
    painter.setFont(layout.font)
    size = pill.size_hint(layout.font, text, pill.Tone.FILLED)
    room = QRectF(card).adjusted(layout.unit, 0, -layout.unit, 0)
    room.setHeight(size.height() + layout.unit * 0.4)
    room.moveTop(max(card.top() - (layout.heading if above else 0), 0))
    pill.paint(painter, room, text, pill.Tone.FILLED, colors)


def _line(painter: QPainter, body: QRect, below: bool, colors: Colors) -> None:
    """Above or below a row."""
    thick = crisp.line_width(painter, _LINE)
    top = (body.bottom() + 1 if below else body.top()) - thick / 2
    painter.fillRect(crisp.snapped(painter, QRectF(body.left(), top, body.width(), thick)), colors.accent)
