"""Opens and closes the players' window, puts it on the second screen, and keeps what it shows of hits."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QActionGroup, QGuiApplication, QScreen
from PySide6.QtWidgets import QMenu, QWidget

from eod_desktop.document import Document
from eod_desktop.models.players_ladder import HitsOptions, HitsShown
from eod_desktop.settings import Settings
from eod_desktop.ui.players_window import PlayersWindow


class PlayersScreen(QObject):
    """The players' window of one main window, if it is open; `close` belongs into the main window's own closing."""

    shown_changed = Signal(bool)
    """Whether the window is open; also when it was closed by its own button."""

    def __init__(self, document: Document, settings: Settings, main_window: QWidget) -> None:
        super().__init__(main_window)
        self._document = document
        self._settings = settings
        self._main_window = main_window
        self.window: PlayersWindow | None = None

    @property
    def options(self) -> HitsOptions:
        """What the players see of hits."""
        return HitsOptions(HitsShown(self._settings.players_pc_hits), HitsShown(self._settings.players_other_hits))

    def set_shown(self, shown: bool) -> None:
        """Open or close the window."""
        if shown:
            self.show()
        else:
            self.close()

    def show(self) -> None:
        """Open the window: all of a second screen, or else beside the main window. The keyboard stays where it is."""
        if self.window:
            return
        self.window = PlayersWindow(self._document, self.options)
        self.window.closed.connect(self._closed)
        self.window.menu.aboutToShow.connect(self._fill_window_menu)
        screen = self._other_screen()
        if screen:
            self.window.setScreen(screen)
            self.window.setGeometry(screen.availableGeometry())
            self.window.showMaximized()
        else:
            self.window.setGeometry(beside(self._main_window.frameGeometry(), self._available()))
            self.window.show()
        self.shown_changed.emit(True)

    def close(self) -> None:
        """Close the window, if it is open."""
        if self.window:
            self.window.close()

    def fill_menu(self, menu: QMenu) -> None:
        """Add what the players see of hits, for PCs and for the others, as two submenus with one choice each."""
        self._add_choice(menu, self.tr("Hits of &player characters"), self.options.pcs, self._set_pcs)
        self._add_choice(menu, self.tr("Hits of the &others"), self.options.others, self._set_others)

    def _add_choice(self, menu: QMenu, title: str, current: HitsShown, choose: Callable[[HitsShown], None]) -> None:
        choices = menu.addMenu(title)
        group = QActionGroup(choices)
        for shown, text in (
            (HitsShown.NUMBER, self.tr("As a &number")),
            (HitsShown.WORD, self.tr("As a &word")),
            (HitsShown.NOTHING, self.tr("N&ot at all")),
        ):
            action = choices.addAction(text)
            action.setCheckable(True)
            action.setChecked(shown is current)
            action.triggered.connect(lambda _=False, shown=shown: choose(shown))
            group.addAction(action)

    def _fill_window_menu(self) -> None:
        window = self.window
        if window is None:
            return
        menu = window.menu
        menu.clear()
        self.fill_menu(menu)
        menu.addSeparator()
        full = menu.addAction(self.tr("&Full screen") + "\tF11", window.toggle_full_screen)
        full.setCheckable(True)
        full.setChecked(window.isFullScreen())
        menu.addAction(self.tr("&Close"), window.close)

    def _set_pcs(self, shown: HitsShown) -> None:
        self._settings.players_pc_hits = shown.value
        self._show_options()

    def _set_others(self, shown: HitsShown) -> None:
        self._settings.players_other_hits = shown.value
        self._show_options()

    def _show_options(self) -> None:
        if self.window:
            self.window.board.set_options(self.options)

    def _closed(self) -> None:
        window, self.window = self.window, None
        if window:
            window.deleteLater()
            self.shown_changed.emit(False)

    # where it opens

    def _available(self) -> QRect:
        return self._main_window.screen().availableGeometry()

    def _other_screen(self) -> QScreen | None:
        """A screen on which the main window is not; the largest of several."""
        own = self._main_window.screen()
        others = [screen for screen in QGuiApplication.screens() if screen is not own]
        return max(others, key=lambda screen: screen.size().width() * screen.size().height(), default=None)


def beside(taken: QRect, available: QRect) -> QRect:
    """Where a second window stands on one screen: in the widest strip beside `taken`, or where that leaves none in the
    lower right corner, over it."""
    right = QRect(taken.right() + 1, available.top(), available.right() - taken.right(), available.height())
    left = QRect(available.left(), available.top(), taken.left() - available.left(), available.height())
    widest = max((right, left), key=QRect.width)
    if widest.width() >= available.width() // 4:
        return widest
    width, height = available.width() * 2 // 5, available.height() // 2
    return QRect(available.right() - width + 1, available.bottom() - height + 1, width, height)
