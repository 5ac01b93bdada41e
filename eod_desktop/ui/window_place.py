"""Where the main window stands on the screen."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtWidgets import QMainWindow

from eod_desktop.settings import Settings


def restore_place(window: QMainWindow, settings: Settings) -> None:
    """Size and place of last time; the first time a size that fits the screen."""
    screen = window.screen().availableGeometry().size()
    if not (settings.window_state and window.restoreGeometry(QByteArray(settings.window_state))):
        window.resize(QSize(*settings.window_size).boundedTo(screen))
