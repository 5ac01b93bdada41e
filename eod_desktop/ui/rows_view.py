"""A list whose rows have heights of their own and are laid out and painted by the view itself.

QListView asks its delegate for the size of every row whenever one of them changes; with some hundred rows that alone is
felt. Everything else of it stays: selection, keys, search, drags, and what a screen reader knows of lists.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

_Index = QModelIndex | QPersistentModelIndex
_Cursor = QAbstractItemView.CursorAction
_Hint = QAbstractItemView.ScrollHint


class RowsView(QListView):
    """A subclass gives `row_heights` and paints; whenever those change other than with the rows it says `lay_out`."""

    # No constructor: what Qt calls from one comes to the overrides of a subclass that has nothing of its own yet.
    _tops: list[int] | None = None
    _shown_tops: list[int] | None = None  # where the rows are on the screen; None when all have to be painted

    def row_heights(self) -> Sequence[int]:
        """The heights of all rows from the top, in pixels."""
        raise NotImplementedError

    def rows_in(self, area: QRect) -> range:
        """The rows of which something is inside a rectangle of the viewport."""
        tops = self._laid_out()
        first, last = self._row_at(area.top()), self._row_at(area.bottom())
        return range(max(first, 0), min(last + 1, len(tops) - 1))

    def row_rect(self, place: int) -> QRect:
        """The rectangle of a row in the viewport."""
        tops = self._laid_out()
        top = tops[place] - self.verticalOffset()
        return QRect(0, top, self.viewport().width(), tops[place + 1] - tops[place])

    def lay_out(self) -> None:
        """Take the heights anew, for whatever is asked next; the view follows once for all changes."""
        self._tops = None
        self.scheduleDelayedItemsLayout()

    # the rows

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            for signal in (
                model.rowsInserted,
                model.rowsRemoved,
                model.rowsMoved,
                model.layoutChanged,
                model.modelReset,
            ):
                signal.connect(self._rows_moved)

    def _rows_moved(self) -> None:
        self._shown_tops = None
        self.lay_out()

    def _laid_out(self) -> list[int]:
        """Where the rows begin below the first, and the end of the last."""
        if self._tops is None:
            self._tops = [0, *accumulate(self.row_heights() if self.model() else ())]
        return self._tops

    def _row_at(self, y: int) -> int:
        """The row at a height of the viewport: −1 above all, their number beneath."""
        return bisect_right(self._laid_out(), y + self.verticalOffset()) - 1

    def doItemsLayout(self) -> None:
        """Only what stands elsewhere than before is painted anew, and not all the rest, too, as QListView does."""
        self._tops = None
        tops, shown = self._laid_out(), self._shown_tops
        self.updateGeometries()
        self._shown_tops = tops
        if shown is None or len(shown) != len(tops):
            self.viewport().update()
            return
        moved = [place for place, pair in enumerate(pairwise(tops)) if pair != (shown[place], shown[place + 1])]
        if moved:
            self.viewport().update(self._rect_of(moved[0], moved[-1]))
            end = self.row_rect(len(tops) - 2).bottom() + 1
            self.viewport().update(self.viewport().rect().adjusted(0, max(0, end), 0, 0))

    def updateGeometries(self) -> None:
        bar, room = self.verticalScrollBar(), self.viewport().height()
        bar.setSingleStep(self.fontMetrics().lineSpacing() * 2)
        bar.setPageStep(room)
        bar.setRange(0, max(0, self._laid_out()[-1] - room))
        QAbstractItemView.updateGeometries(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._tops = None
        QAbstractItemView.resizeEvent(self, event)
        self.updateGeometries()
        self._shown_tops = self._laid_out()  # Qt paints all that has another size

    def dataChanged(self, topLeft: _Index, bottomRight: _Index, roles: Sequence[int] = ()) -> None:
        """Repaint these rows only; who changes heights says `lay_out`."""
        from PySide6.QtGui import QAccessible  # slow to load, and not needed for the first paint

        if QAccessible.isActive():
            QAbstractItemView.dataChanged(self, topLeft, bottomRight, list(roles))
        self.viewport().update(self._rect_of(topLeft.row(), bottomRight.row()))

    # geometry

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        return 0

    def visualRect(self, index: _Index) -> QRect:
        inside = index.isValid() and index.row() < len(self._laid_out()) - 1
        return self.row_rect(index.row()) if inside else QRect()

    def indexAt(self, p: QPoint) -> QModelIndex:
        place = self._row_at(p.y())
        return self.model().index(place, 0) if 0 <= place < len(self._laid_out()) - 1 else QModelIndex()

    def scrollTo(self, index: _Index, hint: QAbstractItemView.ScrollHint = _Hint.EnsureVisible) -> None:
        if not index.isValid():
            return
        self.executeDelayedItemsLayout()
        rect, room, bar = self.visualRect(index), self.viewport().height(), self.verticalScrollBar()
        above, below = rect.top(), rect.bottom() + 1 - room
        if hint == _Hint.PositionAtCenter:
            bar.setValue(bar.value() + (above + below) // 2)
        elif hint == _Hint.PositionAtTop or (hint == _Hint.EnsureVisible and (above < 0 or below > above)):
            bar.setValue(bar.value() + above)
        elif hint == _Hint.PositionAtBottom or below > 0:
            bar.setValue(bar.value() + below)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().scroll(0, dy)

    def _rect_of(self, first: int, last: int) -> QRect:
        """From one row to another, as far as the viewport shows them."""
        return self.row_rect(first).united(self.row_rect(last)) & self.viewport().rect()

    # selection and keys

    def chosen_rows(self) -> list[range]:
        """The selected rows; asking Qt for each one that is painted takes as long as some of its words."""
        selection = self.selectionModel().selection()
        return [range(ranged.top(), ranged.bottom() + 1) for ranged in map(selection.at, range(selection.count()))]

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        area = rect.normalized()
        rows, model = self.rows_in(area), self.model()
        chosen = QItemSelection(model.index(rows[0], 0), model.index(rows[-1], 0)) if rows else QItemSelection()
        self.selectionModel().select(chosen, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region = QRegion()
        for ranged in map(selection.at, range(selection.count())):
            if ranged.isValid():
                region += self._rect_of(ranged.top(), ranged.bottom())
        return region

    def moveCursor(self, cursorAction: _Cursor, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        count, place = self.model().rowCount(), self.currentIndex().row()
        if not count:
            return QModelIndex()
        match cursorAction:
            case _Cursor.MoveHome:
                wanted = 0
            case _Cursor.MoveEnd:
                wanted = count - 1
            case _Cursor.MovePageUp if place >= 0:
                wanted = min(self._row_at(self.row_rect(place).bottom() - self.viewport().height()) + 1, place - 1)
            case _Cursor.MovePageDown if place >= 0:
                wanted = max(self._row_at(self.row_rect(place).top() + self.viewport().height()) - 1, place + 1)
            case _Cursor.MoveUp | _Cursor.MovePrevious:
                wanted = place - 1
            case _Cursor.MoveDown | _Cursor.MoveNext | _Cursor.MovePageUp | _Cursor.MovePageDown:
                wanted = place + 1
            case _:
                wanted = place
        return self.model().index(max(0, min(wanted, count - 1)), 0)
