"""Start-up of the window, in this order: logging, crash handler, application and theme, an empty window, the campaign.

The window is painted before anything is loaded that only a campaign needs: a GM sees at once that the program comes.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from eod_desktop import __version__
from eod_desktop.crash import install_crash_handler, start_logging
from eod_desktop.handover import Handover
from eod_desktop.paths import Paths
from eod_desktop.settings import Settings
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.theme import STYLE, Scheme, Theme

if TYPE_CHECKING:
    from eod_desktop.arrivals import Arrivals
    from eod_desktop.start_time import StartTime

DESKTOP_FILE = "eod-desktop"
_LONGEST_WAIT = 500  # ms for the first paint, which never comes to a window that starts out of sight


def run(file: Path | None, paths: Paths, handover: Handover, timed: str | None = None) -> int:
    """Open the window on `file`, or on the campaign of last time, or on the sample; returns the exit code.

    With `timed`, the name of a file, tell that how long it took, and end.
    """
    start_logging(paths.log_file)
    application = make_application()
    install_crash_handler(paths.log_file)
    settings = Settings(paths.settings_file)
    theme = Theme(application, paths.resources, Scheme(settings.scheme), dressed=False)
    start = _Start(application, paths, settings, theme, file, handover)
    if timed:
        from eod_desktop.start_time import StartTime

        start.timing = StartTime(Path(timed), start.frame)
    if sys.platform == "darwin":
        from eod_desktop.arrivals import OpenEvents

        OpenEvents(application).opened.connect(start.arrive)
    # from inside the event loop, so that whatever goes wrong at the start can be told
    start.frame.painted.connect(start.open, Qt.ConnectionType.QueuedConnection)
    QTimer.singleShot(_LONGEST_WAIT, start.open)
    start.frame.show()
    return application.exec()


class _Start:
    """Opens the campaign in the window that is on the screen already, once."""

    def __init__(
        self,
        application: QApplication,
        paths: Paths,
        settings: Settings,
        theme: Theme,
        file: Path | None,
        handover: Handover,
    ) -> None:
        self._application = application
        self._paths = paths
        self._settings = settings
        self._theme = theme
        self._file = file
        self._handover = handover
        self._begun = False
        self._arrivals: Arrivals | None = None
        self.timing: StartTime | None = None
        self.frame = MainWindow(None, settings, theme)

    def open(self) -> None:
        """Load what a campaign needs and open it; the application ends when the GM chose to quit instead."""
        if self._begun:
            return
        self._begun = True
        try:
            from eod_desktop.desktop import Desktop

            self._desktop = Desktop(self._paths, self._settings, self._theme, self.frame)
            if self.timing:
                self._desktop.board_painted.connect(self.timing.board_painted)
            if self._desktop.start(self._file):
                from PySide6.QtGui import QIcon

                QApplication.setWindowIcon(QIcon(str(self._paths.resources / "icons" / "eod-desktop.svg")))
                self._listen()
                if self.timing:
                    self.timing.opened()
            else:
                self._application.exit(1)
        finally:
            # what stays as long as the program is not looked through with every collection; see `cli.main`
            from eod_desktop.document.beside import look_for_garbage

            gc.freeze()
            look_for_garbage()

    def _listen(self) -> None:
        """Open what a later start asks for, too."""
        from eod_desktop.arrivals import Arrivals

        self._arrivals = Arrivals(self._handover, self._desktop)

    def arrive(self, path: Path) -> None:
        """Open what the system asks for, also when it asks before the first campaign is open."""
        if self._arrivals:
            self._arrivals.answer(path)
        else:
            self._file = path


def make_application() -> QApplication:
    """The QApplication with its style and names; the one that exists when there is one."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication([*sys.argv[:1], "-style", STYLE])
    application.setApplicationName("EoD Desktop")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(DESKTOP_FILE)
    return application
