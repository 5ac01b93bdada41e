"""Dragging on the board: its own rows to another place, characters of the roster onto it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QDropEvent
from PySide6.QtWidgets import QAbstractItemView

from eod_desktop.document import Document
from eod_desktop.models.ladder_moves import RowMove
from eod_desktop.ui.arriving import put_on_board
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_drops import characters_in
from eod_desktop.ui.board_moves import BoardMoves
from eod_desktop.ui.drag_picture import drag_picture
from eod_desktop.ui.edge_scroll import EdgeScroll
from eod_desktop.ui.rows import row_height

COMBATANT_MIME = "application/x-eod-combatants"
"""Rows of the board on their way; whose they are is known only to the board that they come from."""


class Landing(msgspec.Struct, frozen=True):
    """Where the rows that are dragged would go: what that means, the row under the pointer, and on which half of it."""

    move: RowMove
    place: int
    below: bool


class BoardDrags(QObject):
    """Takes the drag events of a view; what is to be shown of them stands in `landing` and `receiving`."""

    shown_changed = Signal()

    def __init__(
        self,
        view: QAbstractItemView,
        document: Document,
        attempts: Attempts,
        moves: BoardMoves,
        place_at: Callable[[QPoint], tuple[int, bool] | None],
    ) -> None:
        """`place_at` gives the row at a point of the viewport, and whether the point is on its lower half."""
        super().__init__(view)
        self._view = view
        self._document = document
        self._attempts = attempts
        self._moves = moves
        self._place_at = place_at
        self._scroll = EdgeScroll(view, self._look)
        self._dragged: tuple[str, ...] = ()
        self.landing: Landing | None = None
        self.receiving = False

    def start(self, ids: list[str], names: list[str]) -> None:
        """Drag rows of this board until they are dropped or the drag is given up."""
        if not ids:
            return
        data = QMimeData()
        data.setData(COMBATANT_MIME, b"")
        drag = QDrag(self._view)
        drag.setMimeData(data)
        text = names[0] if len(names) == 1 else self.tr("%n combatants", "", len(names))
        drag.setPixmap(drag_picture(self._view, text))
        drag.setHotSpot(QPoint(-row_height(self._view.font()) // 2, 0))
        self._dragged = tuple(ids)
        drag.exec(Qt.DropAction.MoveAction, Qt.DropAction.MoveAction)
        self._dragged = ()
        self.leave()

    def consider(self, event: QDropEvent) -> None:
        """Something is over the board: say whether it can be dropped, and show where it would go."""
        if self._carries_rows(event):
            at = event.position().toPoint()
            self._scroll.follow(at)
            self._look(at)
            event.setDropAction(Qt.DropAction.MoveAction)
            # one that is refused on entering would never be asked about again
            event.setAccepted(self.landing is not None or event.type() == QEvent.Type.DragEnter)
        elif characters_in(event.mimeData()).ids:
            self._show(None, True)
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()

    def leave(self) -> None:
        """Nothing is over the board any more."""
        self._scroll.stop()
        self._show(None, False)

    def drop(self, event: QDropEvent) -> None:
        """Do what was shown, or put the characters on the board."""
        landing = self.landing
        self.leave()
        if self._carries_rows(event):
            event.setDropAction(Qt.DropAction.MoveAction)
            event.setAccepted(landing is not None)
            if landing:
                self._moves.do(landing.move)
            return
        characters = characters_in(event.mimeData())
        if not characters.ids:
            event.ignore()
            return
        # a move would make the roster take its rows away
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        put_on_board(self._document, self._attempts, characters.ids, characters.copies)

    def _carries_rows(self, event: QDropEvent) -> bool:
        return bool(self._dragged) and event.mimeData().hasFormat(COMBATANT_MIME)

    def _look(self, at: QPoint) -> None:
        place = self._place_at(at)
        move = self._moves.landing(self._dragged, *place) if place else None
        self._show(Landing(move, *place) if move and place else None, False)

    def _show(self, landing: Landing | None, receiving: bool) -> None:
        if (landing, receiving) != (self.landing, self.receiving):
            self.landing, self.receiving = landing, receiving
            self.shown_changed.emit()
