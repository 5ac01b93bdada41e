"""The rows of the dice log: one height, any number, painted by the view itself.

A QTableView keeps something for each row, and moves all of it for each one that comes in. Here a row is a number times
a height. It is a QListView for the keys, the selection, and what a screen reader knows of lists.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QListView, QWidget

from eod_desktop.models.dice_log import Column, DiceLogModel
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.dice_log_columns import DiceLogColumns
from eod_desktop.ui.dice_log_painter import DiceLogPainter, Look
from eod_desktop.ui.rows import row_height

_Index = QModelIndex | QPersistentModelIndex
_Cursor = QAbstractItemView.CursorAction
_Hint = QAbstractItemView.ScrollHint
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SELECTING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


class DiceLogView(QListView):
    """The log under its header. It stays at the newest roll unless the GM has scrolled away."""

    opened = Signal(int)
    """A row that the user clicks or presses Enter on."""

    typed = Signal(str)
    """Letters that the user types here, which mean a search."""

    def __init__(self, model: DiceLogModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.log = model
        self._hovered = -1
        self._pressed = -1
        self._empty_text = ""
        self._painter: DiceLogPainter | None = None
        self.header = header = QHeaderView(Qt.Orientation.Horizontal, self)
        header.setModel(model)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(self.tr("Dice log"))
        self.setModel(model)
        model.rowsInserted.connect(self._grow)
        model.modelReset.connect(self._begin)
        self.columns = DiceLogColumns(self)
        header.sectionResized.connect(lambda: self.viewport().update())

    @property
    def empty_text(self) -> str:
        """What stands where there is no row."""
        return self._empty_text

    def say_when_empty(self, text: str) -> None:
        if text != self._empty_text:
            self._empty_text = text
            self.setAccessibleDescription(text)
            self.viewport().update()

    # geometry: a row is a number times a height

    @property
    def row_height(self) -> int:
        return row_height(self.font())

    def row_rect(self, row: int) -> QRect:
        """The rectangle of a row in the viewport."""
        return QRect(0, row * self.row_height - self.verticalOffset(), self.viewport().width(), self.row_height)

    def rows_in(self, area: QRect) -> range:
        """The rows of which something is inside a rectangle of the viewport."""
        first = (area.top() + self.verticalOffset()) // self.row_height
        last = (area.bottom() + self.verticalOffset()) // self.row_height
        return range(max(first, 0), min(last + 1, self.log.rowCount()))

    def doItemsLayout(self) -> None:
        QAbstractItemView.doItemsLayout(self)

    def updateGeometries(self) -> None:
        height = self.header.sizeHint().height()
        if self.viewportMargins().top() != height:
            self.setViewportMargins(0, height, 0, 0)
        area = self.viewport().geometry()
        self.header.setGeometry(area.left(), area.top() - height, area.width(), height)
        rows, columns = self.verticalScrollBar(), self.horizontalScrollBar()
        rows.setSingleStep(self.row_height)
        rows.setPageStep(area.height())
        rows.setRange(0, max(0, self.log.rowCount() * self.row_height - area.height()))
        columns.setSingleStep(self.fontMetrics().averageCharWidth() * 4)
        columns.setPageStep(area.width())
        columns.setRange(0, max(0, self.header.length() - area.width()))
        QAbstractItemView.updateGeometries(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        QAbstractItemView.resizeEvent(self, event)
        self.columns.begin()
        self.updateGeometries()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "columns"):
            self._painter = None
            self.columns.change_font()
            self.updateGeometries()

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        return self.horizontalScrollBar().value()

    def visualRect(self, index: _Index) -> QRect:
        if not index.isValid():
            return QRect()
        row, column = self.row_rect(index.row()), index.column()
        left, width = self.header.sectionViewportPosition(column), self.header.sectionSize(column)
        return QRect(left, row.top(), width, row.height())

    def indexAt(self, p: QPoint) -> QModelIndex:
        row = (p.y() + self.verticalOffset()) // self.row_height
        return self.log.index(row, 0) if 0 <= row < self.log.rowCount() else QModelIndex()

    def scrollTo(self, index: _Index, hint: QAbstractItemView.ScrollHint = _Hint.EnsureVisible) -> None:
        if not index.isValid():
            return
        rect, room, bar = self.row_rect(index.row()), self.viewport().height(), self.verticalScrollBar()
        above, below = rect.top(), rect.bottom() + 1 - room
        if hint == _Hint.PositionAtCenter:
            bar.setValue(bar.value() + (above + below) // 2)
        elif hint == _Hint.PositionAtTop or (hint == _Hint.EnsureVisible and above < 0):
            bar.setValue(bar.value() + above)
        elif hint == _Hint.PositionAtBottom or below > 0:
            bar.setValue(bar.value() + below)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        if dx:
            self.header.setOffset(self.horizontalOffset())
            self.viewport().update()
        elif dy:
            self._hover(-1)
            self.viewport().scroll(0, dy)
            self.columns.look()

    # rows come in

    def dataChanged(self, topLeft: _Index, bottomRight: _Index, roles: object = ()) -> None:
        """Marks of any row may have changed: those in sight are painted anew."""
        self.columns.look()
        self.viewport().update()

    def _grow(self, parent: QModelIndex, first: int, last: int) -> None:
        """Keep what is looked at in place when rolls come in above it; at the top, show them."""
        bar, before = self.verticalScrollBar(), self.verticalScrollBar().value()
        self.executeDelayedItemsLayout()  # or the window would be painted twice for one action
        self.updateGeometries()
        if first == 0 and before > 0:
            bar.setValue(before + (last - first + 1) * self.row_height)
        self.columns.look()
        self.viewport().update()

    def _begin(self) -> None:
        """Other rows altogether: from the newest on."""
        self.executeDelayedItemsLayout()
        self.verticalScrollBar().setValue(0)
        self.columns.begin()
        self.updateGeometries()

    # selection and keys

    def chosen(self) -> list[range]:
        """The rows that are selected, from the top."""
        selection = self.selectionModel().selection()
        ranges = [selection.at(number) for number in range(selection.count())]
        rows = sorted((one.top(), one.bottom() + 1) for one in ranges if one.isValid())
        return [range(*one) for one in rows]

    def go_to(self, row: int) -> None:
        """Make a row the current one, in the middle."""
        self.setCurrentIndex(self.log.index(row, 0))
        self.scrollTo(self.log.index(row, 0), _Hint.PositionAtCenter)

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        rows = self.rows_in(rect.normalized())
        chosen = QItemSelection()
        if rows:
            chosen = QItemSelection(self.log.index(rows[0], 0), self.log.index(rows[-1], 0))
        self.selectionModel().select(chosen, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region, seen = QRegion(), self.rows_in(self.viewport().rect())
        for ranged in map(selection.at, range(selection.count())):
            if ranged.isValid() and seen and ranged.top() <= seen[-1] and ranged.bottom() >= seen[0]:
                first, last = max(ranged.top(), seen[0]), min(ranged.bottom(), seen[-1])
                region += self.row_rect(first).united(self.row_rect(last))
        return region

    def moveCursor(self, cursorAction: _Cursor, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        count, row = self.log.rowCount(), self.currentIndex().row()
        page = max(1, self.viewport().height() // self.row_height - 1)
        moves = {
            _Cursor.MoveUp: -1,
            _Cursor.MovePrevious: -1,
            _Cursor.MoveDown: 1,
            _Cursor.MoveNext: 1,
            _Cursor.MovePageUp: -page,
            _Cursor.MovePageDown: page,
            _Cursor.MoveHome: -count,
            _Cursor.MoveEnd: count,
        }
        if not count:
            return QModelIndex()
        return self.log.index(max(0, min(row + moves.get(cursorAction, 0), count - 1)), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, text = self.currentIndex().row(), event.text()
        if event.key() in _ENTER and row >= 0:
            self.opened.emit(row)
        elif text.strip() and text.isprintable() and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Not row by row: the search field does it."""

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        plain = event.button() == Qt.MouseButton.LeftButton and not event.modifiers() & _SELECTING
        self._pressed = self.indexAt(event.position().toPoint()).row() if plain else -1

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        row, self._pressed = self._pressed, -1
        if row >= 0 and row == self.indexAt(event.position().toPoint()).row():
            self.opened.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.indexAt(event.position().toPoint()).row())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, row: int) -> None:
        if row != self._hovered:
            for one in (row, self._hovered):
                self.viewport().update(self.row_rect(one))
            self._hovered = row

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        rows = self._painter = self._painter or DiceLogPainter(self.log, self.font())
        colors, chosen = colors_for(self.palette()), self.chosen()
        current = self.currentIndex().row() if self.hasFocus() else -1
        header = self.header
        places = [(column, header.sectionViewportPosition(column), header.sectionSize(column)) for column in Column]
        painter = QPainter(self.viewport())
        for row in self.rows_in(event.rect()):
            selected = any(row in ranged for ranged in chosen)
            look = Look(selected, row == self._hovered, row == current)
            rows.paint(painter, self.row_rect(row), row, look, colors, places)
        if self._empty_text and not self.log.rowCount():
            self._paint_empty(painter, colors)
        painter.end()

    def _paint_empty(self, painter: QPainter, colors: Colors) -> None:
        """What there is to say where no row is."""
        edge = self.row_height // 2
        painter.setPen(colors.dim)
        area = self.viewport().rect().adjusted(edge, edge, -edge, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, self._empty_text)
