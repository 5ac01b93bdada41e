"""Campaigns that are opened from outside while the program runs: by a later start, or by macOS's Finder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QEvent, QFileSystemWatcher, QObject, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget

from eod_desktop.handover import Handover, Request

_LOOK_EVERY = 1000  # ms, where the system cannot tell of changes in a folder


class Host(Protocol):
    """Who opens them: `desktop.Desktop`."""

    @property
    def front(self) -> QWidget | None: ...
    def has_open(self, path: Path) -> bool: ...
    def open_path(self, path: Path) -> None: ...


class Arrivals(QObject):
    """Opens what later starts ask for, and puts the window in front."""

    def __init__(self, handover: Handover, host: Host, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._handover = handover
        self._host = host
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self.look)
        if handover.folder.is_dir() and not self._watcher.addPath(str(handover.folder)):
            timer = QTimer(self)
            timer.timeout.connect(self.look)
            timer.start(_LOOK_EVERY)
        self.look()

    def look(self) -> None:
        """Answer the requests that wait."""
        for request in self._handover.take(self._can_answer):
            self.answer(request.path, request.token)

    def answer(self, path: Path | None, token: str = "") -> None:
        """Show the window, with the campaign at `path` in it."""
        if path and not self._host.has_open(path):
            self._host.open_path(path)
        if self._host.front:
            come_to_front(self._host.front, token)

    def _can_answer(self, request: Request) -> bool:
        """Not while a dialog waits for the GM and another campaign would take its window away."""
        path = request.path
        return path is None or self._host.has_open(path) or QApplication.activeModalWidget() is None


class OpenEvents(QObject):
    """The files that macOS asks a running application itself to open; it keeps them until the event loop runs."""

    opened = Signal(object)
    """Path"""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        self.opened.emit(Path(event.file()))
        return True


def come_to_front(window: QWidget, token: str = "") -> None:
    """Show a window above the others, or have the system point to it where it does not allow that."""
    if token:
        os.environ["XDG_ACTIVATION_TOKEN"] = token  # Qt takes it from there for the next activation
    if window.isMinimized():
        window.showNormal()
    window.show()
    window.raise_()
    window.activateWindow()
    QApplication.alert(window)
