"""The encounter board: the initiative ladder, or before the first turn the staging area."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QWidget

from eod_desktop.document import Document
from eod_desktop.models.board import BoardModel, BoardRole
from eod_desktop.models.wording import MINUS
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_delegate import BoardDelegate
from eod_desktop.ui.board_drags import BoardDrags
from eod_desktop.ui.board_empty import empty_text
from eod_desktop.ui.board_geometry import BoardGeometry
from eod_desktop.ui.board_layout import BoardLayout
from eod_desktop.ui.board_moves import BoardMoves
from eod_desktop.ui.board_notes import BoardNotes
from eod_desktop.ui.board_painting import BoardPainting
from eod_desktop.ui.rows_view import RowsView
from eod_desktop.ui.theme import set_surface

if TYPE_CHECKING:
    from eod_desktop.ui.hits_field import HitsField

_Index = QModelIndex | QPersistentModelIndex
_HITS_KEYS = ("-", "+", "=", MINUS)
_STEP_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down)
_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_TYPING = Qt.KeyboardModifier.ShiftModifier | _KEYPAD


class BoardView(RowsView):
    """One row a combatant. Takes characters dragged from the roster, anywhere; rows are dragged to other places.

    Delete takes the selected ones off, a sign opens the field for their hits, Alt+Up and Alt+Down move them in their
    group.

    When another group is up, or a natural 12 has to be ruled, whom the turn waits for becomes the current one.
    """

    current_changed = Signal(str)
    """The current combatant's id, "" for none."""

    def __init__(self, document: Document, attempts: Attempts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._board = BoardModel(document, self)
        self._geometry = BoardGeometry(self, self._board)
        self._delegate = BoardDelegate(self._geometry.layout_now, self._board.row_at, self)
        self._notes = BoardNotes(self)
        self.moves = BoardMoves(document, attempts, self._board, self.selected_ids, self)
        self._drags = BoardDrags(self, document, attempts, self.moves, self._geometry.place_at)
        self._drags.shown_changed.connect(self._repaint)
        self._painting = BoardPainting(self, self._board, self._geometry, self._delegate, self._drags)
        self._hits: HitsField | None = None
        self.setAccessibleName(self.tr("Encounter board"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        set_surface(self, "window")
        # one that Python knows: to find out what Qt's own is, PySide would load every kind of widget there is
        self.setViewport(QWidget())
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # its own ground is painted here, so that scrolling moves what is drawn instead of drawing it again
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setModel(self._board)
        self._up = self._who_is_up()
        self._figures = self._board.ladder.figures
        self._shown_current = ""
        self.selectionModel().currentChanged.connect(self._tell_current)
        self._board.modelReset.connect(self._tell_current)
        self._board.heights_changed.connect(self.lay_out)
        self._board.ladder_about_to_change.connect(self._geometry.fit)
        self._board.ladder_changed.connect(self._follow)
        self._show_notes()
        self._describe()
        self.select_next()

    @property
    def board(self) -> BoardModel:
        """The model, in the order shown."""
        return self._board

    # who is selected

    def current_id(self) -> str:
        """The current combatant's id, "" for none."""
        id: str | None = self.currentIndex().data(BoardRole.ID)
        return id or ""

    def selected_ids(self) -> list[str]:
        """Ids of the selected combatants, in the board's order."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self._board.row_at(row).id for row in rows]

    def select(self, id: str) -> None:
        """Make a combatant the current and only selected one, and show it; an unknown id changes nothing."""
        index = self._board.index_of(id)
        if index.isValid():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)

    def select_next(self) -> bool:
        """Make the next combatant that the turn waits for the current one; False when there is none.

        The search goes on from the current one and starts over at the top.
        """
        waiting = self._board.ladder.waiting
        if not waiting:
            return False
        current = self._board.place_of(self.current_id())
        self.select(next((id for id in waiting if self._board.place_of(id) > current), waiting[0]))
        return True

    def remove_selected(self) -> None:
        """Take the selected combatants off the board: unstaged, or once the fight runs they leave.

        Then the turn goes on with another one.
        """
        ids = self.selected_ids()
        if ids and self._attempts.attempt(lambda: self._document.take_off_board(ids)) and self.current_id() in ids:
            self.select_next()

    def edit_hits(self, text: str = "") -> None:
        """Open the field for the hits of the selected combatants on the current row, with `text` typed already."""
        ids, current = self.selected_ids(), self.current_id()
        if ids:
            field = self.make_hits_field()
            field.open(sorted(ids, key=lambda id: id != current), text)
            self.scrollTo(self._board.index_of(field.ids[0]))
            self._place_hits()

    def finish_hits(self) -> bool:
        """Do what is still being typed into the field for hits; False when it is refused, which is said there."""
        return self._hits is None or self._hits.finish()

    @property
    def hits_wait(self) -> bool:
        """Whether hits are typed and not done yet."""
        return self._hits is not None and self._hits.waits

    def leave(self, then: Callable[[], object]) -> None:
        """Do what may take these rows away, once hits being typed are done; not at all when those are refused."""
        if self.finish_hits():
            then()

    def make_hits_field(self) -> HitsField:
        """The field for hits, made when it is first asked for: it is slow to load, and a start waits for the board."""
        if self._hits is None:
            from eod_desktop.ui.hits_field import HitsField

            self._hits = HitsField(self._document, self._attempts, self.viewport())
            self._hits.closed.connect(self._take_keys_back)
            self.setTabOrder(self, self._hits)
        return self._hits

    def _place_hits(self) -> None:
        """The field stands on the row of the first one it is for."""
        if self._hits and self._hits.ids:
            index = self._board.index_of(self._hits.ids[0])
            if index.isValid():  # the rows of another encounter come before the field hears of it
                self._hits.place(self._geometry.hits_cell(index))

    def _take_keys_back(self) -> None:
        if self._hits and self._hits.has_focus():
            self.setFocus()

    # following the model

    def _who_is_up(self) -> tuple[object, ...]:
        ladder = self._board.ladder
        return ladder.turn, ladder.up, ladder.rulings

    def _follow(self) -> None:
        self._show_notes()
        self._describe()
        up = self._who_is_up()
        if up != self._up:
            self._up = up
            self._show_group()
        figures = self._board.ladder.figures
        if figures != self._figures or not self._board.rowCount():
            self._figures = figures
            self.viewport().update()
            self._place_hits()
        self.executeDelayedItemsLayout()  # or the window is painted twice for one action

    def _show_group(self) -> None:
        """Bring the group that is up into view, and whom it waits for to the fore."""
        ladder = self._board.ladder
        if not ladder.acting:
            return
        rows = [self._board.place_of(id) for id in ladder.acting]
        self.scrollTo(self._board.index(max(rows)))
        self.scrollTo(self._board.index(min(rows)))
        self.select(ladder.waiting[0] if ladder.waiting else ladder.acting[0])

    def _tell_current(self) -> None:
        current = self.current_id()
        if current != self._shown_current:
            self._shown_current = current
            self.current_changed.emit(current)

    def _show_notes(self) -> None:
        self._notes.show_notes(self._board.ladder.notes)
        self._place_notes()

    def _describe(self) -> None:
        """An empty board says what to do also to who does not see it."""
        words = "" if self._board.rowCount() else " ".join(empty_text(self._document.record is not None))
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)

    def _place_notes(self) -> None:
        height = self._notes.height_for(self.width(), self.layout_now().gutter)
        self.setViewportMargins(0, height, 0, 0)
        self._notes.setGeometry(0, 0, self.width(), height)

    # geometry and drawing

    def layout_now(self) -> BoardLayout:
        """The geometry for the room, font and rows there are."""
        return self._geometry.layout_now()

    def row_heights(self) -> list[int]:
        return self._geometry.heights()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._show_group()  # only now is there a room in which it can come into view

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The current row stays in sight, if it was, however the rows are laid out now."""
        before = QRect(QPoint(), event.oldSize())
        in_sight = self.visualRect(self.currentIndex()).intersects(before)
        self._geometry.fit()
        self._place_notes()
        super().resizeEvent(event)
        if in_sight:
            self.scrollTo(self.currentIndex())

    def updateGeometries(self) -> None:
        """Rows were laid out anew."""
        super().updateGeometries()
        self._place_hits()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._geometry.forget_words()
            self._delegate.forget_pictures()
            self.lay_out()
        super().changeEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        # numerals keep to the upper edge while their group is scrolled
        self.viewport().update(QRect(0, 0, self.layout_now().gutter, self.viewport().height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._painting.paint(event.region(), self._document.record is not None)

    def _repaint(self) -> None:
        self.viewport().update()

    # keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        """With the keyboard there is always a row to act on."""
        super().focusInEvent(event)
        if self.currentIndex().isValid() and not self.selectionModel().hasSelection():
            self.select(self.current_id())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Delete):
            self.remove_selected()
        elif event.text() in _HITS_KEYS and not event.modifiers() & ~_TYPING:
            self.edit_hits(event.text())
        elif event.key() in _STEP_KEYS and event.modifiers() & ~_KEYPAD == Qt.KeyboardModifier.AltModifier:
            self.moves.step(down=event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """On the hits it opens their field."""
        super().mouseDoubleClickEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and self._geometry.hits_cell(index).contains(event.position().toPoint()):
            self.edit_hits()

    # dragging

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        ids = self.selected_ids()
        self._drags.start(ids, [self._document.name_of(id) for id in ids])

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._drags.consider(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._drags.consider(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._drags.leave()

    def dropEvent(self, event: QDropEvent) -> None:
        self._drags.drop(event)
