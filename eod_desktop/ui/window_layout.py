"""How the parts of the main window share its room, and that the GM's own proportions come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from eod_desktop.settings import Settings
from eod_desktop.ui import fonts
from eod_desktop.ui.folding_columns import FoldingColumns, replace_part
from eod_desktop.ui.window_place import restore_place

if TYPE_CHECKING:
    from eod_desktop.ui.notices import Notices

_ROSTER, _PANEL, _LOG = 17.0, 26.0, 17.5  # in text heights, as the next two lines
_LEAST_BOARD = 22.0, 9.0  # width and height in which the ladder can be read
_LOW = 31.0  # a window lower than this has no room for the log


class WindowLayout(QObject):
    """The header, what stays to be said, then roster, board over log, and panel; thin lines between can be dragged.

    In a low window the log is folded away until it is asked for, and comes back with the room.
    """

    log_shown = Signal(bool)
    """Whether the log is on the window, each time that may have changed."""

    def __init__(self, window: QMainWindow, top: QWidget, board: QWidget) -> None:
        """There is nothing but `top` and `board` until `put`."""
        super().__init__(window)
        self._window, self._board = window, board
        self._log = QWidget()
        self._log_wanted = True
        self._log_asked = False  # in a low window
        width, height = (round(least * fonts.pixel_size(window.font())) for least in _LEAST_BOARD)
        board.setMinimumSize(width, height)
        self._rows = _rows(board, self._log)
        self._columns = FoldingColumns((QWidget(), self._rows, QWidget()))
        self._central = central = QWidget()
        self._down = layout = QVBoxLayout(central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(top)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._columns)
        layout.addWidget(self._pages, 1)
        window.setCentralWidget(central)
        window.installEventFilter(self)

    def put(self, notices: Notices, left: QWidget, right: QWidget, log: QWidget) -> None:
        """Fill the room beside the board and under it; notices stand under `top` if they stay, else over the board.

        The proportions are to be restored after that.
        """
        from eod_desktop.ui.floating import Floating
        from eod_desktop.ui.passing import Passing

        self._down.insertWidget(1, _Inset(notices.stays, fonts.pixel_size(self._window.font()) // 2))
        self._columns.put(left, right)
        replace_part(self._rows, self._log, log)
        self._log = log
        Floating(notices.passes, self._central, (self._board, self._pages))
        Passing(notices.passes)

    def show_page(self, page: QWidget | None) -> None:
        """Show a page over the columns, with None the columns themselves, just as they were."""
        if page is not None and self._pages.indexOf(page) < 0:
            self._pages.addWidget(page)
        self._pages.setCurrentWidget(self._columns if page is None else page)

    def restore(self, settings: Settings) -> None:
        """Size, place and proportions of last time; the first time what fits the screen."""
        window = self._window
        if not window.isVisible():
            restore_place(window, settings)
        unit = fonts.pixel_size(window.font())
        if not (settings.columns_state and self._columns.take_proportions(QByteArray(settings.columns_state))):
            roster, panel = round(_ROSTER * unit), round(_PANEL * unit)
            self._columns.setSizes([roster, window.width() - roster - panel, panel])
        if not (settings.rows_state and self._rows.restoreState(QByteArray(settings.rows_state))):
            log = round(_LOG * unit)
            self._rows.setSizes([window.height() - log - 7 * unit, log])
        self._log_wanted = settings.log_visible
        self._fold_log()

    def keep(self, settings: Settings) -> None:
        """Remember size, place and proportions."""
        settings.window_state = _bytes(self._window.saveGeometry())
        settings.columns_state = _bytes(self._columns.proportions())
        settings.rows_state = _bytes(self._rows.saveState())
        settings.log_visible = self._log_wanted
        settings.sync()

    def show_log(self, shown: bool) -> None:
        """Show or hide the log as the GM asks; hiding it in a low window does not hide it in one with more room."""
        self._log_wanted = shown or (self._low() and self._log_wanted)
        self._log_asked = shown
        self._fold_log()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The log folds with the height of the window."""
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._log_asked = self._log_asked and self._low()
            self._fold_log()
        return super().eventFilter(watched, event)

    def _low(self) -> bool:
        return self._window.height() < _LOW * fonts.pixel_size(self._window.font())

    def _fold_log(self) -> None:
        shown = self._log_wanted and (self._log_asked or not self._low())
        self._log.setVisible(shown)
        self.log_shown.emit(shown)


class _Inset(QWidget):
    """Room around a widget, only while that is shown: a layout would keep its margins around what is hidden."""

    def __init__(self, inside: QWidget, gap: int) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(gap, gap, gap, gap)
        layout.addWidget(inside)
        inside.installEventFilter(self)
        self.setVisible(not inside.isHidden())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.setVisible(event.type() == QEvent.Type.ShowToParent)
        return super().eventFilter(watched, event)


def _rows(board: QWidget, log: QWidget) -> QSplitter:
    splitter = QSplitter(Qt.Orientation.Vertical)
    for place, widget in enumerate((board, log)):
        splitter.addWidget(widget)
        splitter.setStretchFactor(place, int(widget is board))
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(1)
    return splitter


def _bytes(state: QByteArray) -> bytes:
    return bytes(state.data())
