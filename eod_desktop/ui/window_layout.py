"""How the parts of the main window share its room, and that the GM's own proportions come back."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt
from PySide6.QtWidgets import QMainWindow, QSplitter, QVBoxLayout, QWidget

from eod_desktop.settings import Settings
from eod_desktop.ui import fonts
from eod_desktop.ui.window_place import restore_place

_ROSTER, _PANEL, _LOG = 17.0, 26.0, 17.5  # in text heights


class WindowLayout:
    """The header, messages under it, then roster, board over log, and panel; thin lines between them can be dragged."""

    def __init__(
        self,
        window: QMainWindow,
        top: QWidget,
        messages: QWidget,
        columns: tuple[QWidget, QWidget, QWidget],
        below: QWidget,
    ) -> None:
        """`messages` come and go under `top`; `below` shares the middle column."""
        self._window = window
        left, middle, right = columns
        self._rows = _splitter(Qt.Orientation.Vertical, (middle, below), grows=0)
        self._columns = _splitter(Qt.Orientation.Horizontal, (left, self._rows, right), grows=1)
        central = QWidget()
        layout = QVBoxLayout(central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(top)
        layout.addWidget(_Inset(messages, fonts.pixel_size(window.font()) // 2))
        layout.addWidget(self._columns, 1)
        window.setCentralWidget(central)

    def restore(self, settings: Settings) -> None:
        """Size, place and proportions of last time; the first time what fits the screen."""
        window = self._window
        if not window.isVisible():
            restore_place(window, settings)
        unit = fonts.pixel_size(window.font())
        if not (settings.columns_state and self._columns.restoreState(QByteArray(settings.columns_state))):
            roster, panel = round(_ROSTER * unit), round(_PANEL * unit)
            self._columns.setSizes([roster, window.width() - roster - panel, panel])
        if not (settings.rows_state and self._rows.restoreState(QByteArray(settings.rows_state))):
            log = round(_LOG * unit)
            self._rows.setSizes([window.height() - log - 7 * unit, log])

    def keep(self, settings: Settings) -> None:
        """Remember size, place and proportions."""
        settings.window_state = _bytes(self._window.saveGeometry())
        settings.columns_state = _bytes(self._columns.saveState())
        settings.rows_state = _bytes(self._rows.saveState())
        settings.sync()


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


def _splitter(orientation: Qt.Orientation, widgets: tuple[QWidget, ...], grows: int) -> QSplitter:
    splitter = QSplitter(orientation)
    for place, widget in enumerate(widgets):
        splitter.addWidget(widget)
        splitter.setStretchFactor(place, int(place == grows))
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(1)
    return splitter


def _bytes(state: QByteArray) -> bytes:
    return bytes(state.data())
