"""The players' screen: a second window with the ladder and no secret of the GM, to be read from across the room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QAbstractSlider, QFrame, QLabel, QListView, QMenu, QVBoxLayout, QWidget

from eod_desktop.document import Document
from eod_desktop.models.ladder import Phase
from eod_desktop.models.players_board import PlayersBoard
from eod_desktop.models.players_ladder import HitsOptions, title_text
from eod_desktop.ui.players_delegate import PlayersDelegate
from eod_desktop.ui.players_layout import PlayersLayout, fitting_layout
from eod_desktop.ui.theme import set_surface

_FIRST_SIZE = (960, 600)
_LEAST_SIZE = (320, 240)


class PlayersWindow(QWidget):
    """Follows the document until it is closed. F11 fills the screen, Escape leaves that; opening takes no focus."""

    closed = Signal()

    def __init__(self, document: Document, options: HitsOptions) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("Players’ screen"))
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        set_surface(self, "window")
        self.resize(*_FIRST_SIZE)
        self.setMinimumSize(*_LEAST_SIZE)
        self.board = PlayersBoard(document, options, self)
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.ladder = _LadderView(self.board, self)
        self.menu = QMenu(self)
        """What a right click offers; whoever opens the window fills it."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.title)
        layout.addWidget(self.ladder, 1)
        self.board.ladder_changed.connect(self._show_ladder)
        for keys, action in (("F11", self.toggle_full_screen), ("Esc", self.leave_full_screen)):
            QShortcut(QKeySequence(keys), self).activated.connect(action)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Close), self).activated.connect(self.close)
        self._show_ladder()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to what the window was before."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def leave_full_screen(self) -> None:
        """Go back to what the window was before it filled the screen, if it does."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowFullScreen)

    def _show_ladder(self) -> None:
        self.title.setText(title_text(self.board.ladder))
        self.ladder.fit(self.size())
        layout = self.ladder.layout_now()
        self.title.setFont(layout.title)
        self.title.setFixedHeight(layout.title_height)
        self.title.setContentsMargins(layout.gutter, layout.margin // 2, layout.margin, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_ladder()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._show_ladder()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu.popup(event.globalPos())

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()


class _LadderView(QListView):
    """The rows, in the geometry of the whole window; who is up comes into sight. Keys and wheel only scroll."""

    def __init__(self, board: PlayersBoard, window: QWidget) -> None:
        super().__init__(window)
        self._board = board
        self._layout = fitting_layout(window.size(), self.font(), board.rows)
        self.setAccessibleName(self.tr("Initiative ladder"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        set_surface(self, "window")
        self.setItemDelegate(PlayersDelegate(self.layout_now, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setModel(board)
        self._keys: dict[int, QAbstractSlider.SliderAction] = {
            Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
            Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
            Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
            Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
            Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
            Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
        }

    def layout_now(self) -> PlayersLayout:
        """The geometry in force."""
        return self._layout

    def fit(self, size: QSize) -> None:
        """Work the geometry out for a window of that size and the rows there are now."""
        self._layout = fitting_layout(size, self.font(), self._board.rows)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
        self._show_who_is_up()

    def _show_who_is_up(self) -> None:
        """Bring the group that is up to the top, with what comes behind it; without one, what comes first."""
        ladder = self._board.ladder
        if ladder.up:
            self.scrollTo(self._board.index(ladder.up[0]), QAbstractItemView.ScrollHint.PositionAtTop)
        elif not any(row.phase is Phase.PAST for row in ladder.rows):
            self.scrollToTop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = self._keys.get(event.key())
        if action is None:
            event.ignore()
        else:
            self.verticalScrollBar().triggerAction(action)
