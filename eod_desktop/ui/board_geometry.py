"""The board's layout kept for as long as it fits, and the places in the viewport that follow from it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QRect

from eod_desktop.models.board import BoardModel
from eod_desktop.ui.board_layout import BoardLayout, Words
from eod_desktop.ui.rows_view import RowsView


class BoardGeometry:
    """Asks the view for the room and font there are, and the board for its rows."""

    def __init__(self, view: RowsView, board: BoardModel) -> None:
        self._view = view
        self._board = board
        self._words = Words(view.font())
        self._layout: BoardLayout | None = None

    def layout_now(self) -> BoardLayout:
        """The layout for the room, font and rows there are."""
        if self._layout is None:
            self._layout = BoardLayout(self._view.viewport().width(), self._words, *self._columns())
        return self._layout

    def fit(self) -> None:
        """The room or the rows may have changed."""
        now = (self._view.viewport().width(), self._columns())
        if self._layout and (self._layout.width, self._layout.columns) != now:
            self._layout = None

    def forget_words(self) -> None:
        """Text looks otherwise from now on."""
        self._words = Words(self._view.font())
        self._layout = None

    def heights(self) -> list[int]:
        return self.layout_now().heights(self._board.rows)

    def hits_cell(self, index: QModelIndex) -> QRect:
        """Where the hits of a row stand."""
        layout, row = self.layout_now(), self._board.row_at(index.row())
        return layout.cells(layout.body_rect(self._view.row_rect(index.row()), row), row).hits.toAlignedRect()

    def place_at(self, at: QPoint) -> tuple[int, bool] | None:
        """The row at this height, and whether the point is on its lower half; None under all."""
        index = self._view.indexAt(at)
        if not index.isValid():
            return None
        row = self._board.row_at(index.row())
        body = self.layout_now().body_rect(self._view.row_rect(index.row()), row)
        return index.row(), at.y() > body.center().y()

    def _columns(self) -> tuple[int, bool]:
        """What of the ladder the columns depend on."""
        return self._board.ladder.figures, not self._board.ladder.turn
