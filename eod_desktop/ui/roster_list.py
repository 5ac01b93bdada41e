"""The list of the roster: keys, typed numbers of copies, and dragging."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from eod_desktop.models.roster import COPIES_MIME, RosterRole
from eod_desktop.models.roster_filter import RosterFilter
from eod_desktop.ui.drag_picture import drag_picture
from eod_desktop.ui.roster_delegate import RosterDelegate, fold_rect
from eod_desktop.ui.roster_landing import RosterLanding
from eod_desktop.ui.rows import row_height

MOST_COPIES = 50
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_FOLDING = (Qt.Key.Key_Left, Qt.Key.Key_Right, *_ENTER)
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class RosterList(QListView):
    """Headings and characters. A number typed is kept as the number of copies for what is put on the board next."""

    put_requested = Signal(int)
    """Enter or a double click: so many copies of what is selected."""
    edit_requested = Signal()
    archive_requested = Signal()
    remove_requested = Signal()
    step_requested = Signal(int)
    """Move what is selected up (−1) or down (1) in the order."""
    moved = Signal(list, str, tuple)
    """Drop these characters before that one ("" for the end) under the heading of that section."""
    copies_changed = Signal(int)
    """The number typed so far, 0 for none."""
    left_upwards = Signal()

    def __init__(self, characters: RosterFilter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._characters = characters
        self._copies = 0
        self.setModel(characters)
        self.setItemDelegate(RosterDelegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self._landing = RosterLanding(self, characters)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setAccessibleName(self.tr("Roster"))
        self.doubleClicked.connect(self._put_clicked)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is left of the height under whole rows stays empty."""
        row = row_height(self.font()) + 1
        self.setViewportMargins(0, 0, 0, (self.height() - 2 * self.frameWidth()) % row)
        super().resizeEvent(event)

    @property
    def copies(self) -> int:
        """The number typed so far, 0 for none."""
        return self._copies

    def selected_rows(self) -> list[int]:
        return sorted(index.row() for index in self.selectionModel().selectedIndexes())

    def set_copies(self, copies: int) -> None:
        if copies != self._copies:
            self._copies = copies
            self.copies_changed.emit(copies)

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() == Qt.KeyboardModifier.AltModifier and event.key() in _STEPS:
            self.step_requested.emit(_STEPS[Qt.Key(event.key())])
            return
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if not (plain and self._press(event)):
            super().keyPressEvent(event)

    def _press(self, event: QKeyEvent) -> bool:
        """Do what a key means here; False for one that means nothing."""
        key, text = Qt.Key(event.key()), event.text()
        selected = bool(self.selectionModel().hasSelection())
        if key in _ENTER and selected:
            self._put()
        elif key == Qt.Key.Key_F2 and selected:
            self.edit_requested.emit()
        elif key == Qt.Key.Key_Delete and selected:
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.remove_requested if shift else self.archive_requested).emit()
        elif key in _FOLDING and self.currentIndex().isValid():
            self._fold_current(key)
        elif key == Qt.Key.Key_Escape and self._copies:
            self.set_copies(0)
        elif key == Qt.Key.Key_Backspace and self._copies:
            self.set_copies(self._copies // 10)
        elif selected and text.isascii() and text.isdigit():
            self._type(int(text))
        elif key == Qt.Key.Key_Up and not self._above():
            self.left_upwards.emit()
        else:
            return False
        return True

    def _above(self) -> bool:
        """Whether the arrow key finds something above."""
        rows = range(self.currentIndex().row())
        return any(self._characters.flags(self._characters.index(row, 0)) for row in rows)

    def _fold_current(self, key: Qt.Key) -> None:
        """Left folds the heading of the current row, Right unfolds the one that is current."""
        heading = self._characters.heading_above(self.currentIndex().row())
        folded, section = self._characters.is_folded(heading), heading.data(RosterRole.ROW).section
        if folded and key != Qt.Key.Key_Left:
            self._characters.fold(section, False)
            self.select_rows(self._characters.rows_under(self._characters.heading_of(section))[:1])
        elif not folded and key == Qt.Key.Key_Left and not self._characters.searching:
            self._characters.fold(section, True)
            self.setCurrentIndex(self._characters.heading_of(section))

    def _type(self, digit: int) -> None:
        wanted = self._copies * 10 + digit
        self.set_copies(wanted if wanted <= MOST_COPIES else digit)

    def _put(self) -> None:
        copies = self._copies or 1
        self.set_copies(0)
        self.put_requested.emit(copies)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.set_copies(0)
        super().focusOutEvent(event)

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a heading's arrow folds it, one beside that selects all that stand under it."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        if index.isValid() and not index.data(RosterRole.ID) and event.button() == Qt.MouseButton.LeftButton:
            folded = self._characters.is_folded(index)
            if folded or fold_rect(self.font(), self.visualRect(index)).contains(place):
                self._characters.fold(index.data(RosterRole.ROW).section, not folded)
            else:
                self.select_rows(self._characters.rows_under(index))
            return
        super().mousePressEvent(event)

    def select_rows(self, rows: range) -> None:
        """Select characters and nothing else; the first of them becomes the current one."""
        if rows:
            first, last = self._characters.index(rows[0], 0), self._characters.index(rows[-1], 0)
            self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.selectionModel().select(QItemSelection(first, last), QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _put_clicked(self, index: QModelIndex) -> None:
        if index.data(RosterRole.ID):
            self._put()

    # dragging

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        """Drag what is selected as a copy. Whatever became of it: nothing is taken away here."""
        indexes = self.selectionModel().selectedIndexes()
        if not indexes:
            return
        data = self._characters.mimeData(indexes)
        if self._copies:
            data.setData(COPIES_MIME, str(self._copies).encode())
        names = [index.data() for index in indexes]
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.setPixmap(drag_picture(self, self._dragged(names)))
        drag.setHotSpot(QPoint(-row_height(self.font()) // 2, 0))
        drag.exec(Qt.DropAction.CopyAction, Qt.DropAction.CopyAction)
        self.set_copies(0)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Its own characters can be put in another order, and under another heading."""
        if event.source() is self:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if event.source() is self:
            self._landing.show_at(event.position().toPoint())
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._landing.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        landing = self._landing.at(event.position().toPoint())
        self._landing.hide()
        if event.source() is self and landing:
            event.acceptProposedAction()
            self.moved.emit(self._characters.ids(self.selected_rows()), landing.before, landing.section)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._landing.paint()

    def _dragged(self, names: list[str]) -> str:
        """What the pointer carries: the name, or how many there are."""
        text = names[0] if len(names) == 1 else self.tr("%n characters", "", len(names))
        return f"{self._copies} \N{MULTIPLICATION SIGN} {text}" if self._copies else text
