"""Notices that leave by themselves once there was time to read them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.message_bar import MessageBar

_LEAST = 8_000  # ms
_LETTER = 60  # ms
_AGAIN = (QEvent.Type.Leave, QEvent.Type.WindowActivate)


def reading_time(message: Message) -> int | None:
    """After how many ms a message leaves; None for one that stays, as it is no mere notice or offers something."""
    if message.severity is not Severity.NOTICE or message.action:
        return None
    return max(_LEAST, _LETTER * (len(message.what) + len(message.advice)))


class Passing(QObject):
    """Closes the notices of a bar; none while somebody may be at it, or is in another window and has not seen it."""

    def __init__(self, bar: MessageBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._leave)
        bar.changed.connect(self._begin)
        bar.installEventFilter(self)
        self._begin()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Time to read begins anew with coming back to the window, and when the mouse goes."""
        if event.type() in _AGAIN:
            self._begin()
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        message = self._bar.message
        time = reading_time(message) if message else None
        if time is None:
            self._timer.stop()
        else:
            self._timer.start(time)

    def _leave(self) -> None:
        if self._held():
            self._begin()
        else:
            self._bar.close_message()

    def _held(self) -> bool:
        bar, focus = self._bar, QApplication.focusWidget()
        at_it = bar.underMouse() or (focus is not None and bar.isAncestorOf(focus))
        return at_it or QApplication.activeWindow() is not bar.window()
