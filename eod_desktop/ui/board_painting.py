"""Paints the board: ground, rows, the rungs beside them, and where something that is dragged would go."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QRegion

from eod_desktop.models.board import BoardModel
from eod_desktop.ui import crisp
from eod_desktop.ui.board_delegate import BoardDelegate, RowLook
from eod_desktop.ui.board_drags import BoardDrags
from eod_desktop.ui.board_empty import paint_empty
from eod_desktop.ui.board_geometry import BoardGeometry
from eod_desktop.ui.board_gutter import paint_rung, rungs_in_sight
from eod_desktop.ui.board_landing import paint_landing
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.rows_view import RowsView

_FRAME = 2.0


class BoardPainting:
    """Knows what a board is put together from."""

    def __init__(
        self, view: RowsView, board: BoardModel, geometry: BoardGeometry, delegate: BoardDelegate, drags: BoardDrags
    ) -> None:
        self._view = view
        self._board = board
        self._geometry = geometry
        self._delegate = delegate
        self._drags = drags

    def paint(self, exposed: QRegion, has_encounter: bool) -> None:
        """Paint the exposed part of the viewport; called while that is painted."""
        view, colors, layout = self._view, colors_for(self._view.palette()), self._geometry.layout_now()
        painter, whole = QPainter(view.viewport()), view.viewport().rect()
        painter.fillRect(exposed.boundingRect(), colors.window)
        empty = not self._board.rowCount()
        if empty:
            paint_empty(painter, whole, view.font(), colors, has_encounter)
        else:
            self._rows(painter, exposed, colors)
        if self._board.ladder.turn and not empty:
            for rung in rungs_in_sight(view, self._board, layout):
                paint_rung(painter, layout, rung, colors)
        if self._drags.landing:
            paint_landing(painter, view, self._board, layout, self._drags.landing, colors)
        if self._drags.receiving or (empty and view.hasFocus()):
            crisp.box(painter, whole, 0, line=colors.accent, width=_FRAME)
        painter.end()

    def _rows(self, painter: QPainter, exposed: QRegion, colors: Colors) -> None:
        view, layout = self._view, self._geometry.layout_now()
        chosen = view.chosen_rows()
        current = view.currentIndex().row() if view.hasFocus() else -1
        for place in view.rows_in(exposed.boundingRect()):
            row, rect = self._board.row_at(place), view.row_rect(place)
            # not for the numerals beside it alone
            if exposed.intersects(layout.head_rect(rect, row).united(layout.body_rect(rect, row))):
                look = RowLook(colors, any(place in rows for rows in chosen), place == current)
                self._delegate.paint_row(painter, row, rect, look)
